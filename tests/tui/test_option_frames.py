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
                                  ●              ○
 ██      ██  ██    ██  ▀▀▀▀▀██▀  ▗▄▖  ▄█▀▀▀▀██  ▗▄▖
 ██  ██  ██  ██    ██    ▄▄▀▀    ▐█▌  ██    ██  ▐█▌
 ▀█▄█▀▀█▄█▀  ▀█▄▄▄▄██  ▄██▄▄▄▄▄  ▐█▌  ▀█▄▄▄▄██  ▐█▌
                                            ██
 五子棋   Five in a row wins.

 ▶ n  Play
   S  Board size        15×15
   V  Level             fits you (now about 1)
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
        (24, 80, 80),
        """
                                           ●              ○
          ██      ██  ██    ██  ▀▀▀▀▀██▀  ▗▄▖  ▄█▀▀▀▀██  ▗▄▖
          ██  ██  ██  ██    ██    ▄▄▀▀    ▐█▌  ██    ██  ▐█▌
          ▀█▄█▀▀█▄█▀  ▀█▄▄▄▄██  ▄██▄▄▄▄▄  ▐█▌  ▀█▄▄▄▄██  ▐█▌
                                                     ██
          五子棋   Five in a row wins.

          ▶ n  Play
            S  Board size        15×15
            V  Level             fits you (now about 1)
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
        (40, 120, 52),
        """
                                  ●              ○
 ██      ██  ██    ██  ▀▀▀▀▀██▀  ▗▄▖  ▄█▀▀▀▀██  ▗▄▖
 ██  ██  ██  ██    ██    ▄▄▀▀    ▐█▌  ██    ██  ▐█▌
 ▀█▄█▀▀█▄█▀  ▀█▄▄▄▄██  ▄██▄▄▄▄▄  ▐█▌  ▀█▄▄▄▄██  ▐█▌
                                            ██
 五子棋   Five in a row wins.

 ▶ n  Play
   S  Board size        15×15
   V  Level             fits you (now about 1)
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
        (50, 160, 66),
        """
                                                 ●              ○
                ██      ██  ██    ██  ▀▀▀▀▀██▀  ▗▄▖  ▄█▀▀▀▀██  ▗▄▖
                ██  ██  ██  ██    ██    ▄▄▀▀    ▐█▌  ██    ██  ▐█▌
                ▀█▄█▀▀█▄█▀  ▀█▄▄▄▄██  ▄██▄▄▄▄▄  ▐█▌  ▀█▄▄▄▄██  ▐█▌
                                                           ██
                五子棋   Five in a row wins.

                ▶ n  Play
                  S  Board size        15×15
                  V  Level             fits you (now about 1)
                  R  More choices

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
▶ n  开始对局
  S  棋盘   15×15
  V  级别   适合您（现为约 1 级）
  R  更多选项
  l  学棋
  i  与好友对局
  g  棋谱库
  s  设置
""",
    ),
    (
        "menu",
        "zh",
        (20, 60, 60),
        """
 ▀▀▀▀▀██▀▀▀▀▀    ▀▀▀▀▀▀▀██▀      ██   ▄▄██▄▄██▄▄
  ▄▄▄██▄▄▄▄          ▄█▀       ▀▀██▀▀   ██▄▄██   ●
    ▄█▀  ██     ▀▀▀▀▀██▀▀▀▀▀    ████▄   ██▄▄██
   ▄█▀   ██          ██        █▀██ ▀ ▄▄██▄▄██▄▄ ○
 ▀▀▀▀▀▀▀▀▀▀▀▀      ▀▀▀▀          ▀▀    ▀▀    ▀▀
 Wuziqi   五子相连即胜。

 ▶ n  开始对局
   S  棋盘              15×15
   V  级别              适合您（现为约 1 级）
   R  更多选项
   l  学棋
   i  与好友对局
   g  棋谱库
   s  设置
""",
    ),
    (
        "menu",
        "zh",
        (24, 80, 80),
        """
          ▀▀▀▀▀██▀▀▀▀▀    ▀▀▀▀▀▀▀██▀      ██   ▄▄██▄▄██▄▄
           ▄▄▄██▄▄▄▄          ▄█▀       ▀▀██▀▀   ██▄▄██   ●
             ▄█▀  ██     ▀▀▀▀▀██▀▀▀▀▀    ████▄   ██▄▄██
            ▄█▀   ██          ██        █▀██ ▀ ▄▄██▄▄██▄▄ ○
          ▀▀▀▀▀▀▀▀▀▀▀▀      ▀▀▀▀          ▀▀    ▀▀    ▀▀
          Wuziqi   五子相连即胜。

          ▶ n  开始对局
            S  棋盘              15×15
            V  级别              适合您（现为约 1 级）
            R  更多选项

            l  学棋
            i  与好友对局
            g  棋谱库
            s  设置
""",
    ),
    (
        "menu",
        "zh",
        (40, 120, 52),
        """
 ▀▀▀▀▀██▀▀▀▀▀    ▀▀▀▀▀▀▀██▀      ██   ▄▄██▄▄██▄▄
  ▄▄▄██▄▄▄▄          ▄█▀       ▀▀██▀▀   ██▄▄██   ●
    ▄█▀  ██     ▀▀▀▀▀██▀▀▀▀▀    ████▄   ██▄▄██
   ▄█▀   ██          ██        █▀██ ▀ ▄▄██▄▄██▄▄ ○
 ▀▀▀▀▀▀▀▀▀▀▀▀      ▀▀▀▀          ▀▀    ▀▀    ▀▀
 Wuziqi   五子相连即胜。

 ▶ n  开始对局
   S  棋盘              15×15
   V  级别              适合您（现为约 1 级）
   R  更多选项

   l  学棋
   i  与好友对局
   g  棋谱库
   s  设置
""",
    ),
    (
        "menu",
        "zh",
        (50, 160, 66),
        """
                ▀▀▀▀▀██▀▀▀▀▀    ▀▀▀▀▀▀▀██▀      ██   ▄▄██▄▄██▄▄
                 ▄▄▄██▄▄▄▄          ▄█▀       ▀▀██▀▀   ██▄▄██   ●
                   ▄█▀  ██     ▀▀▀▀▀██▀▀▀▀▀    ████▄   ██▄▄██
                  ▄█▀   ██          ██        █▀██ ▀ ▄▄██▄▄██▄▄ ○
                ▀▀▀▀▀▀▀▀▀▀▀▀      ▀▀▀▀          ▀▀    ▀▀    ▀▀
                Wuziqi   五子相连即胜。

                ▶ n  开始对局
                  S  棋盘              15×15
                  V  级别              适合您（现为约 1 级）
                  R  更多选项

                  l  学棋
                  i  与好友对局
                  g  棋谱库
                  s  设置
""",
    ),
    (
        "settings",
        "zh",
        (24, 80, 80),
        """
          设置

          外观
          ▶ l  语言            ◀ 自动 ▶
            t  配色              榧木
            c  终端
            x  按键
          下棋
            m  鼠标              开
            i  单击落子          关
            o  动画              开
            b  响铃              关
            f  禁手点            开
            u  教练              关
          电脑
            s  电脑用时          最多 2 秒
          您
            y  您的名字          无
            a  高级

          自动：跟随系统；尚未翻译的文字用英文显示。
""",
    ),
    (
        "choices",
        "zh",
        (20, 60, 60),
        """
 对局设置
 无禁手 15×15

 ▶ r  规则            ◀ 无禁手 ▶
   b  棋盘              15×15
   o  开局              自由开局
   d  让子              无

   g  其他棋            无

   A  对手              电脑
   C  您执              黑棋，先行
   K  计时              无

 五子或更多相连即胜。
""",
    ),
    (
        "filter",
        "zh",
        (14, 40, 40),
        """
筛选对局
▶ o  结果   ◀ 全部 ▶
  p  对手     全部
  v  级别     全部
  r  规则     全部
  b  棋盘     全部
  g  开局     全部
  m  局面     全部
  s  带星标   全部
  c  清除筛选
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
