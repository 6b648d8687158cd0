from collections.abc import Callable, Sequence

import pytest

from wuziqi.columns import fold, text_width, wrapped

ENGLISH = "The rating rests on finished games against the computer."
CHINESE = "无禁手，棋盘 15 路以上（含 15 路），并且没有悔棋。"


def test_lines_end_between_words() -> None:
    assert wrapped(ENGLISH, 24) == (
        "The rating rests on",
        "finished games against",
        "the computer.",
    )
    assert wrapped("a resignation", 12) == ("a", "resignation")


def test_a_word_that_is_longer_than_a_line_is_broken() -> None:
    assert wrapped("an extraordinary game", 8) == ("an", "extraord", "inary", "game")


def test_chinese_is_broken_between_characters_but_not_before_a_comma() -> None:
    assert wrapped("无禁手，一张棋盘", 6) == ("无禁", "手，一", "张棋盘")
    assert wrapped("棋盘（含十五路）", 6) == ("棋盘", "（含十", "五路）")


def test_no_character_stands_alone_on_the_last_line_unless_it_has_to() -> None:
    assert wrapped("五連即勝。", 8) == ("五連", "即勝。")
    assert wrapped("這一手可以取勝", 12) == ("這一手可以", "取勝")
    assert wrapped("五連 勝", 4) == ("五連", "勝")
    assert wrapped("下五，勝", 6) == ("下五，", "勝")


def test_a_number_stays_with_its_move_and_an_arrow_with_its_chances() -> None:
    assert wrapped("Turning point: 6. White e1??", 20) == ("Turning point:", "6. White e1??")
    assert wrapped("6. White e1??  55% → 100%", 20) == ("6. White e1??", "55% → 100%")


@pytest.mark.parametrize("breaking", [wrapped, fold])
def test_no_word_stands_alone_below_a_sentence_unless_it_has_to(
    breaking: Callable[[str, int], Sequence[str]],
) -> None:
    text = "A game against the computer begins at once."
    assert breaking(text, 40) == ("A game against the computer", "begins at once.")
    chinese = "黑方连冲，三手取胜，白方无法防守。"
    assert breaking(chinese, 30) == ("黑方连冲，三手取胜，白方无", "法防守。")
    assert breaking("answered extraordinarily well", 24) == ("answered", "extraordinarily well")
    assert breaking("an extraordinarily good", 15) == ("an", "extraordinarily", "good")


@pytest.mark.parametrize("breaking", [wrapped, fold])
@pytest.mark.parametrize("text", [ENGLISH, CHINESE, "one"])
def test_nothing_is_lost_and_no_line_is_too_long(
    text: str, breaking: Callable[[str, int], Sequence[str]]
) -> None:
    for width in range(1, 60):
        lines = breaking(text, width)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        assert all(text_width(line) <= max(width, 2) for line in lines)
        assert lines


def test_folded_lines_begin_with_no_sign_and_end_with_no_lone_character() -> None:
    assert fold("无禁手，棋盘", 6) == ("无禁", "手，", "棋盘")
    assert fold("无禁手，一棋盘", 8) == ("无禁手，", "一棋盘")
    assert fold("五連即勝。", 8) == ("五連", "即勝。")
    assert fold("這一手可以取勝", 12) == ("這一手可以", "取勝")
    assert fold("棋盘（含十五路）", 6) == ("棋盘", "（含十", "五路）")
    assert fold("extraordinary", 6) == ("extrao", "rdinar", "y")


def test_a_word_of_a_million_letters_is_broken_at_once() -> None:
    parts = wrapped("x" * 1_000_000, 78)
    assert "".join(parts) == "x" * 1_000_000
    assert {len(part) for part in parts[:-1]} == {78}
