"""Typed filters and orders of the list of games."""

from pathlib import Path

import pytest
from tests.lines.talk import Talk, lines

from wuziqi.levels import level_of
from wuziqi.locale import use
from wuziqi.records.library.positions import read_position
from wuziqi.records.library.queries import EVERYTHING, Filter, Order
from wuziqi.rules.board import DEFAULT_SIZE, IllegalMove, Size
from wuziqi.rules.opening_names import OPENING_NAMES, opening_named
from wuziqi.rules.point import NotationError
from wuziqi.rules.rule import RENJU, row_rule
from wuziqi.words.filter_texts import ListingError, filtered, ordered, value_text
from wuziqi.words.glyphs import ASCII
from wuziqi.words.library_texts import outcome_filter_text
from wuziqi.words.rule_texts import opening_title

NINE = Size(9, 7)


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("", EVERYTHING),
        ("won", Filter(outcome="won")),
        ("Unfinished human", Filter(outcome="unfinished", opponent="human")),
        ("level 3 renju", Filter(level=level_of(3), rule=RENJU)),
        ("7x6 row-4", Filter(size=Size(7, 6), rule=row_rule(4))),
        ("position H8 h9", Filter(position=read_position("h8 h9", DEFAULT_SIZE))),
        ("won 9x7 position e5", Filter("won", size=NINE, position=read_position("e5", NINE))),
        ("opening flower moon won", Filter("won", opening=opening_named("D4"))),
        ("tic-tac-toe starred", Filter(rule=row_rule(3), starred=True)),
    ],
)
def test_words_filter(typed: str, wanted: Filter) -> None:
    assert filtered(typed, "") == wanted


def test_a_text_stays_beside_the_words() -> None:
    assert filtered("lost", "final") == Filter(outcome="lost", text="final")


@pytest.mark.parametrize("typed", ["level", "level 11", "level x", "99x3", "0x0", "won what"])
def test_what_can_be_typed_is_told(typed: str) -> None:
    with pytest.raises(ListingError, match=r" is not a filter\. Filters are: won, lost"):
        filtered(typed, "")


def test_words_of_the_language_filter_too() -> None:
    use("zh")
    try:
        words = " ".join([outcome_filter_text("drawn"), value_text("rule", RENJU, ASCII)])
        assert filtered(words, "") == Filter(outcome="drawn", rule=RENJU)
        assert filtered("局面 h8", "").position == read_position("h8", DEFAULT_SIZE)
        assert filtered("开局 花月", "").opening == opening_named("D4")
        for name in OPENING_NAMES[1:14]:
            assert opening_title(name) == f"{name.code} {name.chinese}"
    finally:
        use("en")


def test_the_position_of_the_game_that_is_played() -> None:
    board = read_position("e5 e6", NINE)
    assert filtered("won position", "", board) == Filter("won", position=board)
    with pytest.raises(ListingError):
        filtered("won position", "")


def test_an_opening_that_has_no_name_is_refused() -> None:
    with pytest.raises(ListingError, match="D14 is not an opening"):
        filtered("won opening D14", "")


@pytest.mark.parametrize("typed", ["position x", "position h8 h8", "9x9 position o1"])
def test_moves_that_make_no_position_are_refused(typed: str) -> None:
    with pytest.raises((NotationError, IllegalMove)):
        filtered(typed, "")


def test_an_order_turns_round_when_it_is_asked_for_again() -> None:
    present = Order()
    seen = []
    for word in ("moves", "moves", "rule", "RULE", "date", "date"):
        present = ordered(word, present)
        seen.append((present.by, present.backwards))
    assert seen == [
        *(("moves", True), ("moves", False), ("rule", False), ("rule", True)),
        *(("date", True), ("date", False)),
    ]
    with pytest.raises(ListingError, match="Type sort"):
        ordered("colour", present)


def test_a_game_that_is_being_played_is_not_deleted(talk: Talk) -> None:
    said = talk.say("h8\nlibrary\ndelete 1\nlibrary\n", "--opponent", "human")
    assert "This game is being played." in said
    assert sum(line.startswith("Library: 1 game") for line in said) == 2


def test_the_list_follows(talk: Talk, tmp_path: Path) -> None:
    talk.say(lines("h8 resign y new h8 i9 resign y new a1"), "--opponent", "human")
    said = talk.say(
        f"library\nsort moves\nstar 1\nonly starred\nonly unfinished\nexport {tmp_path}/all\nq\n"
    )
    counts = [line for line in said if line.startswith(("Library", "Only"))]
    assert counts == [
        "Library: 3 games, unfinished and newest first.",
        "Library: 3 games, longest first.",
        *("Library: 1 game, longest first.", "Only: starred."),
        *("Library: 1 game, longest first.", "Only: unfinished."),
    ]
    assert sum("starred" in line for line in said) == 3
    assert "1 game saved." in said


def test_a_number_in_an_empty_list_is_told_why_there_is_no_game(talk: Talk) -> None:
    talk.say(lines("h8 resign y"), "--opponent", "human")
    said = talk.say("library\nfind nobody\n1\ndelete 1\n")
    assert said[-2:] == ["No game matches."] * 2
