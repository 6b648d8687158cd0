"""The pages of options as text, in both languages."""

import pytest
from tests.tui.option_pages import PAGES
from tests.tui.preferred import painted

from wuziqi.locale import use
from wuziqi.words.glyphs import UNICODE

FRAMES = [
    (
        "menu",
        "en",
        (12, 40, 40),
        """
▶ n  Play
  S  Board size   15×15
  V  Level
  R  More choices
  l  Learn
  i  Play with a friend
  g  Library
  s  Settings
""",
    ),
    (
        "menu",
        "en",
        (20, 60, 60),
        """
 ▶ S  Board size      ◀ 15×15 ▶
   R  Rule              Freestyle
   A  Opponent          computer
   C  Your colour       Black, moves first
   V  Level             fits you (now about 1)
   K  Clock             none
   n  Start
   i  Play with a friend
   g  Library
   s  Settings
""",
    ),
    (
        "menu",
        "en",
        (24, 80, 80),
        """
                                           ●              ○
          ██      ██  ██    ██  ▀▀▀▀▀██▀  ▗▄▖  ▄█▀▀▀▀██  ▗▄▖
          ██  ██  ██  ██    ██    ▄▄▀▀    ▐█▌  ██    ██  ▐█▌
          ▀█▄█▀▀█▄█▀  ▀█▄▄▄▄██  ▄██▄▄▄▄▄  ▐█▌  ▀█▄▄▄▄██  ▐█▌
                                                     ██
          五子棋   Five in a row wins.

          ▶ S  Board size      ◀ 15×15 ▶
            R  Rule              Freestyle
            A  Opponent          computer
            C  Your colour       Black, moves first
            V  Level             fits you (now about 1)
            K  Clock             none

            l  Learn
            i  Play with a friend
            g  Library
            s  Settings
""",
    ),
    (
        "menu",
        "en",
        (40, 120, 52),
        """
                                  ●              ○
 ██      ██  ██    ██  ▀▀▀▀▀██▀  ▗▄▖  ▄█▀▀▀▀██  ▗▄▖
 ██  ██  ██  ██    ██    ▄▄▀▀    ▐█▌  ██    ██  ▐█▌
 ▀█▄█▀▀█▄█▀  ▀█▄▄▄▄██  ▄██▄▄▄▄▄  ▐█▌  ▀█▄▄▄▄██  ▐█▌
                                            ██
 五子棋   Five in a row wins.

 ▶ S  Board size      ◀ 15×15 ▶
   R  Rule              Freestyle
   A  Opponent          computer
   C  Your colour       Black, moves first
   V  Level             fits you (now about 1)
   K  Clock             none

   l  Learn
   i  Play with a friend
   g  Library
   s  Settings
""",
    ),
    (
        "menu",
        "en",
        (50, 160, 66),
        """
                                                 ●              ○
                ██      ██  ██    ██  ▀▀▀▀▀██▀  ▗▄▖  ▄█▀▀▀▀██  ▗▄▖
                ██  ██  ██  ██    ██    ▄▄▀▀    ▐█▌  ██    ██  ▐█▌
                ▀█▄█▀▀█▄█▀  ▀█▄▄▄▄██  ▄██▄▄▄▄▄  ▐█▌  ▀█▄▄▄▄██  ▐█▌
                                                           ██
                五子棋   Five in a row wins.

                ▶ S  Board size      ◀ 15×15 ▶
                  R  Rule              Freestyle
                  A  Opponent          computer
                  C  Your colour       Black, moves first
                  V  Level             fits you (now about 1)
                  K  Clock             none

                  l  Learn
                  i  Play with a friend
                  g  Library
                  s  Settings
""",
    ),
    (
        "settings",
        "en",
        (24, 80, 80),
        """
          Settings

          Look
          ▶ l  Language         ◀ automatic ▶
            t  Colours            kaya wood
            c  Terminal
            x  Keys
          Playing
            m  Mouse              on
            i  One click places   off
            o  Motion             on
            b  Bell               off
            f  Forbidden points   on
            u  Coach              off
          Computer
            s  Computer thinks    at most 2 seconds
          You
            y  Your name          none
            a  Advanced

          Automatic follows the system; texts that are not translated
          yet stay English.
""",
    ),
    (
        "choices",
        "en",
        (20, 60, 60),
        """
 The game
 Freestyle 15×15

 ▶ r  Rule            ◀ Freestyle ▶
   b  Board size        15×15
   o  Opening           Free
   d  Odds              none

   g  Other games       none of them

   A  Opponent          computer
   C  Your colour       Black, moves first
   K  Clock             none

 Five or more in a row win.
""",
    ),
    (
        "filter",
        "en",
        (14, 40, 40),
        """
Filter games
▶ o  Result     ◀ all ▶
  p  Opponent     all
  v  Level        all
  r  Rule         all
  b  Board size   all
  g  Opening      all
  m  Position     all
  s  Starred      all
  c  Clear filters
""",
    ),
    (
        "menu",
        "zh",
        (12, 40, 40),
        """
▶ S  棋盘 ◀ 15×15 ▶
  R  规则   无禁手
  A  对手   电脑
  C  您执   黑棋，先行
  V  级别   适合您（现为约 1 级）
  K  计时   无
  n  开始
  i  与朋友对局
▼ l  入门课
""",
    ),
    (
        "menu",
        "zh",
        (20, 60, 60),
        """
 ▶ S  棋盘            ◀ 15×15 ▶
   R  规则              无禁手
   A  对手              电脑
   C  您执              黑棋，先行
   V  级别              适合您（现为约 1 级）
   K  计时              无
   n  开始
   i  与朋友对局
   l  入门课
   p  习题
   =  摆局面
   g  棋谱库
   s  设置
""",
    ),
    (
        "menu",
        "zh",
        (24, 80, 80),
        """
                                           ●              ○
          ██      ██  ██    ██  ▀▀▀▀▀██▀  ▗▄▖  ▄█▀▀▀▀██  ▗▄▖
          ██  ██  ██  ██    ██    ▄▄▀▀    ▐█▌  ██    ██  ▐█▌
          ▀█▄█▀▀█▄█▀  ▀█▄▄▄▄██  ▄██▄▄▄▄▄  ▐█▌  ▀█▄▄▄▄██  ▐█▌
                                                     ██
          五子棋   Five in a row wins.

          ▶ S  棋盘            ◀ 15×15 ▶
            R  规则              无禁手
            A  对手              电脑
            C  您执              黑棋，先行
            V  级别              适合您（现为约 1 级）
            K  计时              无

            l  Learn
            i  Play with a friend
            g  Library
            s  Settings
""",
    ),
    (
        "menu",
        "zh",
        (40, 120, 52),
        """
                                  ●              ○
 ██      ██  ██    ██  ▀▀▀▀▀██▀  ▗▄▖  ▄█▀▀▀▀██  ▗▄▖
 ██  ██  ██  ██    ██    ▄▄▀▀    ▐█▌  ██    ██  ▐█▌
 ▀█▄█▀▀█▄█▀  ▀█▄▄▄▄██  ▄██▄▄▄▄▄  ▐█▌  ▀█▄▄▄▄██  ▐█▌
                                            ██
 五子棋   Five in a row wins.

 ▶ S  棋盘            ◀ 15×15 ▶
   R  规则              无禁手
   A  对手              电脑
   C  您执              黑棋，先行
   V  级别              适合您（现为约 1 级）
   K  计时              无

   l  Learn
   i  Play with a friend
   g  Library
   s  Settings
""",
    ),
    (
        "menu",
        "zh",
        (50, 160, 66),
        """
                                                 ●              ○
                ██      ██  ██    ██  ▀▀▀▀▀██▀  ▗▄▖  ▄█▀▀▀▀██  ▗▄▖
                ██  ██  ██  ██    ██    ▄▄▀▀    ▐█▌  ██    ██  ▐█▌
                ▀█▄█▀▀█▄█▀  ▀█▄▄▄▄██  ▄██▄▄▄▄▄  ▐█▌  ▀█▄▄▄▄██  ▐█▌
                                                           ██
                五子棋   Five in a row wins.

                ▶ S  棋盘            ◀ 15×15 ▶
                  R  规则              无禁手
                  A  对手              电脑
                  C  您执              黑棋，先行
                  V  级别              适合您（现为约 1 级）
                  K  计时              无

                  l  Learn
                  i  Play with a friend
                  g  Library
                  s  Settings
""",
    ),
    (
        "settings",
        "zh",
        (24, 80, 80),
        """
          Settings

          Look
          ▶ l  Language         ◀ automatic ▶
            t  Colours            kaya wood
            c  Terminal
            x  Keys
          Playing
            m  Mouse              on
            i  One click places   off
            o  Motion             on
            b  Bell               off
            f  Forbidden points   on
            u  Coach              off
          Computer
            s  Computer thinks    at most 2 seconds
          You
            y  Your name          none
            a  Advanced

          Automatic follows the system; texts that are not translated
          yet stay English.
""",
    ),
    (
        "choices",
        "zh",
        (20, 60, 60),
        """
 The game
 Freestyle 15×15

 ▶ r  Rule            ◀ Freestyle ▶
   b  Board size        15×15
   o  Opening           Free
   d  Odds              none

   g  Other games       none of them

   A  Opponent          computer
   C  Your colour       Black, moves first
   K  Clock             none

 Five or more in a row win.
""",
    ),
    (
        "filter",
        "zh",
        (14, 40, 40),
        """
Filter games
▶ o  Result     ◀ all ▶
  p  Opponent     all
  v  Level        all
  r  Rule         all
  b  Board size   all
  g  Opening      all
  m  Position     all
  s  Starred      all
  c  Clear filters
""",
    ),
]
"""Pages with their language, height, width, columns of the list, and what these columns show."""


@pytest.mark.parametrize(("name", "language", "size", "drawn"), FRAMES)
def test_the_frame(name: str, language: str, size: tuple[int, int, int], drawn: str) -> None:
    height, width, columns = size
    use(language)
    canvas = painted(PAGES[name](UNICODE), height, width)
    use("en")
    rows = [[char for char, _style in canvas.cells(row)[:columns]] for row in range(height - 1)]
    shown = "\n".join("".join(row).rstrip() for row in rows)
    assert shown.strip("\n") == drawn.strip("\n")
