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
▶ 1  Play
  2  Board size   15×15
  3  Level        fits you (level 1)
  4  More choices
  5  Learn
  6  Play with a friend
  7  Library
  8  Settings
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

 ▶ 1  Play
   2  Board size        15×15
   3  Level             fits you (level 1)
   4  More choices

   5  Learn
   6  Play with a friend
   7  Library
   8  Settings
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

          ▶ 1  Play
            2  Board size        15×15
            3  Level             fits you (level 1)
            4  More choices

            5  Learn
            6  Play with a friend
            7  Library
            8  Settings
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

 ▶ 1  Play
   2  Board size        15×15
   3  Level             fits you (level 1)
   4  More choices

   5  Learn
   6  Play with a friend
   7  Library
   8  Settings
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

                ▶ 1  Play
                  2  Board size        15×15
                  3  Level             fits you (level 1)
                  4  More choices

                  5  Learn
                  6  Play with a friend
                  7  Library
                  8  Settings
""",
    ),
    (
        "settings",
        "en",
        (24, 80, 52),
        """
 Settings

 ▶ 1  Language         ◀ automatic ▶
   2  Colours            kaya wood
   3  Your name          none

   4  Coach              off
   5  Computer thinks    at most 2 seconds
   6  Forbidden points   on
   7  One click places   off

   8  Keys
   9  Terminal
   0  Advanced

 Automatic follows the system; texts that are not
 translated yet stay English.
""",
    ),
    (
        "choices",
        "en",
        (20, 60, 60),
        """
 More choices

 ▶ 1  Rule            ◀ Freestyle ▶
   2  Board size        15×15
   3  Opening           Free
   4  Odds              none

   5  Other games       choose

   6  Clock             none
   7  Opponent          computer
   8  Your colour       Black, moves first

 Five or more in a row win.
""",
    ),
    (
        "filter",
        "en",
        (14, 40, 40),
        """
Filter games  0 games
▶ 1  Result     ◀ all ▶
  2  Opponent     all
  3  Level        all
  4  Rule         all
  5  Board size   all
  6  Opening      all
  7  Position     all
  8  Starred      all
  9  Clear filters
""",
    ),
    (
        "menu",
        "zh",
        (12, 40, 40),
        """
▶ 1  开始对局
  2  棋盘   15×15
  3  级别   适合您（1 级）
  4  更多选项
  5  学棋
  6  与好友对局
  7  棋谱库
  8  设置
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

 ▶ 1  开始对局
   2  棋盘              15×15
   3  级别              适合您（1 级）
   4  更多选项

   5  学棋
   6  与好友对局
   7  棋谱库
   8  设置
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

          ▶ 1  开始对局
            2  棋盘              15×15
            3  级别              适合您（1 级）
            4  更多选项

            5  学棋
            6  与好友对局
            7  棋谱库
            8  设置
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

 ▶ 1  开始对局
   2  棋盘              15×15
   3  级别              适合您（1 级）
   4  更多选项

   5  学棋
   6  与好友对局
   7  棋谱库
   8  设置
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

                ▶ 1  开始对局
                  2  棋盘              15×15
                  3  级别              适合您（1 级）
                  4  更多选项

                  5  学棋
                  6  与好友对局
                  7  棋谱库
                  8  设置
""",
    ),
    (
        "settings",
        "zh",
        (24, 80, 52),
        """
 设置

 ▶ 1  语言            ◀ 自动 ▶
   2  配色              榧木
   3  您的名字          无

   4  教练              关
   5  电脑用时          最多 2 秒
   6  禁手点            开
   7  单击落子          关

   8  按键
   9  终端
   0  高级

 自动：跟随系统；尚未翻译的文字用英文显示。
""",
    ),
    (
        "choices",
        "zh",
        (20, 60, 60),
        """
 更多选项

 ▶ 1  规则            ◀ 无禁手 ▶
   2  棋盘              15×15
   3  开局              自由开局
   4  让子              无

   5  其他棋种          选择

   6  计时              无
   7  对手              电脑
   8  您执              黑棋，先行

 五子或更多相连即胜。
""",
    ),
    (
        "filter",
        "zh",
        (14, 40, 40),
        """
筛选对局  0 局
▶ 1  结果   ◀ 全部 ▶
  2  对手     全部
  3  级别     全部
  4  规则     全部
  5  棋盘     全部
  6  开局     全部
  7  局面     全部
  8  带星标   全部
  9  清除筛选
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
