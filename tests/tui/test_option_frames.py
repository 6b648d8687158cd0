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
▶ S  Board size  ◀ 15×15 ▶
  R  Rule          Freestyle
  A  Opponent      computer
  C  Your colour   Black, moves first
  V  Level
  K  Clock         none
  n  Start
  i  Play with a friend
▼ l  Lessons
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
   V  Level             fits you (now about 2)
   K  Clock             none
   n  Start
   i  Play with a friend
   l  Lessons
   p  Puzzles
   t  Statistics
   =  Set up a position
   g  Library
   s  Settings
""",
    ),
    (
        "menu",
        "en",
        (24, 80, 80),
        """
           ●  ○   Wuziqi 五子棋
          Five in a row wins.

          ▶ S  Board size      ◀ 15×15 ▶
            R  Rule              Freestyle
            A  Opponent          computer
            C  Your colour       Black, moves first
            V  Level             fits you (now about 2)
            K  Clock             none

            n  Start
            i  Play with a friend
            l  Lessons
            p  Puzzles
            t  Statistics
            =  Set up a position
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
   V  Level             fits you (now about 2)
   K  Clock             none

   n  Start
   i  Play with a friend
   l  Lessons
   p  Puzzles
   t  Statistics
   =  Set up a position
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
                  V  Level             fits you (now about 2)
                  K  Clock             none

                  n  Start
                  i  Play with a friend
                  l  Lessons
                  p  Puzzles
                  t  Statistics
                  =  Set up a position
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

          ▶ l  Language          ◀ automatic ▶
            t  Colours             kaya wood
            g  Characters          automatic
            z  Board as picture    automatic
            c  Check the characters
            x  Keys
            w  Wide characters     off
            m  Mouse               on
            i  One click places    off
            o  Motion              on
            b  Bell                off
            n  Move numbers        off
            e  Evaluation bar      off
            f  Forbidden points    on
            d  Early draw          on
          ▼ u  Coach               off

          Automatic follows the system; texts that are not translated
          yet stay English.
""",
    ),
    (
        "rules",
        "en",
        (20, 60, 60),
        """
 Rules and variants
 Freestyle 15×15

 ▶ r  Rule            ◀ Freestyle ▶
   b  Board size        15×15
   o  Opening           Free
   d  Odds              none

   g  Other games       none of them

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
  V  级别   适合您（现为约 2 级）
  K  计时   无
  n  开始
  i  与好友对局
▼ l  课程
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
   V  级别              适合您（现为约 2 级）
   K  计时              无
   n  开始
   i  与好友对局
   l  课程
   p  习题
   t  统计
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
           ●  ○   五子棋 Wuziqi
          五子相连即胜。

          ▶ S  棋盘            ◀ 15×15 ▶
            R  规则              无禁手
            A  对手              电脑
            C  您执              黑棋，先行
            V  级别              适合您（现为约 2 级）
            K  计时              无

            n  开始
            i  与好友对局
            l  课程
            p  习题
            t  统计
            =  摆局面
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

 ▶ S  棋盘            ◀ 15×15 ▶
   R  规则              无禁手
   A  对手              电脑
   C  您执              黑棋，先行
   V  级别              适合您（现为约 2 级）
   K  计时              无

   n  开始
   i  与好友对局
   l  课程
   p  习题
   t  统计
   =  摆局面
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

                ▶ S  棋盘            ◀ 15×15 ▶
                  R  规则              无禁手
                  A  对手              电脑
                  C  您执              黑棋，先行
                  V  级别              适合您（现为约 2 级）
                  K  计时              无

                  n  开始
                  i  与好友对局
                  l  课程
                  p  习题
                  t  统计
                  =  摆局面
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

          ▶ l  语言            ◀ 自动 ▶
            t  配色              榧木
            g  字符              自动
            z  图像棋盘          自动
            c  检查字符
            x  按键
            w  宽字符            关
            m  鼠标              开
            i  单击落子          关
            o  动画              开
            b  响铃              关
            n  显示手数          关
            e  胜率条            关
            f  禁手点            开
            d  提前和棋          开
          ▼ u  教练              关

          自动：跟随系统；尚未翻译的文字用英文显示。
""",
    ),
    (
        "rules",
        "zh",
        (20, 60, 60),
        """
 规则与变体
 无禁手 15×15

 ▶ r  规则            ◀ 无禁手 ▶
   b  棋盘              15×15
   o  开局              自由开局
   d  让子              无

   g  其他棋            无

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
