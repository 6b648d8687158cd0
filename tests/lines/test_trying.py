"""Trial moves in saved games: kept in the library, or in a file, or answered."""

from pathlib import Path

import pytest
from tests.lines.talk import Talk, lines

TWO = ("--opponent", "human")


def test_variations_of_a_game_of_the_library_are_kept(talk: Talk) -> None:
    talk.say(lines("h8 i9 resign y"), *TWO)
    talk.say("library\n1\ngo 1\nj10\ncomment Bold.\nquit\n")
    said = talk.say("library\n1\ngo 1\nbranch 2\nsave with.sgf\n")
    assert said[-5:-1] == [
        "Move 1: Black stone on h8.",
        "Variations: i9 j10.",
        "Variation, move 2: White stone on j10.",
        "Bold.",
    ]
    assert "Bold." in (talk.directory / "with.sgf").read_text()


def test_variations_of_a_file_are_kept_by_saving(talk: Talk, tmp_path: Path) -> None:
    talk.say("h8\ni9\nsave game.sgf\n", *TWO)
    file = str(tmp_path / "game.sgf")
    said = talk.say("go 1\nj10\nquit\nno\nmenu\ny\nquit\n", file)
    question = "Leave without saving your changes to a file? y/n"
    assert said.count(question) == 2
    assert "Menu. Type a number or a word; help explains." in said
    said = talk.say("go 1\nj10\nsave new.sgf\nquit\n", file)
    assert question not in said
    assert "Variations: i9 j10." in talk.say("go 1\n", str(tmp_path / "new.sgf"))


def test_the_computer_answers_what_is_tried(talk: Talk) -> None:
    talk.say(lines("h8 i9 resign y"), *TWO)
    said = talk.say("library\n1\nanswers\nj10\nlast\nundo\nnow\nmoves\n")
    tried = [line for line in said if line.startswith("Variation, move ")]
    assert tried[0] == "Variation, move 3: Black stone on j10."
    assert tried[1].startswith("Variation, move 4: White stone on ")
    assert tried[2] == tried[1]
    assert tried[3].startswith("Variation, move 3: Black stone on ")
    assert said[-1].startswith("3. black ")


def test_a_finished_game_is_tried_out_where_it_was_played(talk: Talk) -> None:
    said = talk.say("what-if\nh8\nresign\ny\nwhat-if\ni9\nback\nmoves\n", *TWO)
    assert "What if is for finished games; until then previous looks back." in said
    assert "Variation, move 2: White stone on i9." in said
    assert said[-1] == "1. black h8"


@pytest.mark.parametrize(
    "game",
    [("--color", "white", "--level", "1"), ("--opponent", "watch"), ("--opponent", "human")],
    ids=["white", "watch", "two people"],
)
@pytest.mark.parametrize("odds", ["one-stone", "no-threats"])
@pytest.mark.parametrize("page", ["settings", "position", "lessons"])
def test_a_page_opens_from_a_game_that_the_odds_of_the_menu_exclude(
    talk: Talk, odds: str, game: tuple[str, ...], page: str
) -> None:
    talk.say(f"odds {odds}\nquit\n")
    talk.say(f"{page}\nback\nquit\n", "play", *game)


def test_a_position_of_a_finished_game_at_odds_is_edited_and_played(talk: Talk) -> None:
    typed = lines("h8 a1 d5 resign yes what-if position") + "rule standard\nsize 20\ndone\n"
    said = talk.say(typed, *TWO, "--rule", "renju", "--odds", "one-stone")
    assert "Position: Standard 20×20." in said
    assert said[-1] == "Black: your turn."


def test_after_a_five_another_last_move_is_tried(talk: Talk) -> None:
    five = "h8 a1 i8 a3 j8 a5 k8 a7 l8"
    said = talk.say(lines(f"{five} what-if a15"), *TWO)
    began = said.index("Move 8: White stone on a7.")
    assert said[began + 1] == "Variation, move 9: Black stone on a15."
    assert said.count("Black wins with five in a row.") == 2


def test_a_position_without_moves_is_no_game(talk: Talk) -> None:
    said = talk.say("position\nblack h8\nto move white\nanalyse\ng8\n")
    assert "The start of the game." not in said
    assert said[-2:] == ["White to move.", "Move 1: White stone on g8."]


def test_a_redone_move_that_ends_the_game_says_so(talk: Talk) -> None:
    said = talk.say(lines("h8 a1 h9 a2 h10 a3 h11 a4 h12 undo redo quit"), *TWO)
    at = said.index("Redone: black h12.")
    assert "Black wins with five in a row" in said[at + 1]


@pytest.mark.parametrize("typed", ["undo 0", "undo x"])
def test_undo_takes_nothing_back_for_a_text_that_is_no_number(talk: Talk, typed: str) -> None:
    said = talk.say(f"h8\n{typed}\nmoves\n", *TWO)
    assert said[-3:-1] == ["Only 1 is possible here.", "1. black h8"]
