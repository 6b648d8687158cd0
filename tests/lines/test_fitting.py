"""The level that fits the player, in line mode: games, statistics, files."""

import json
import re

from tests.lines.talk import Talk, part

from wuziqi.records.formats.files import read_file

LOST = "a1\nc2\ne1\ng2\ni1\nk2\nresign\nyes\n"
"""Six stones that make no row, and then the end."""
WEAKER = re.compile("Next game: it plays (a little|clearly) weaker[.]")
COMPUTER = re.compile(r"(Black|White): computer, fits you \((below )?level [0-9]+\)[.]")


def test_a_lost_game_says_that_it_plays_weaker_and_a_second_one_offers_a_coach(
    talk: Talk,
) -> None:
    typed = f"{LOST}rematch\nstatus\n{LOST}coach\nstatus\nquit\n"
    said = talk.say(typed, "--level", "fit", "--seed", "7")
    assert "White: computer, fits you (level 1)." in said
    weaker = [line for line in said if WEAKER.fullmatch(line)]
    assert len(weaker) == 2
    assert said.count("Two losses in a row: play with a coach? (coach)") == 1
    begun = "The coach asks before plain mistakes; in the settings, coach off ends that."
    for line, color in ((weaker[0], "Black"), (begun, "White")):
        played = next(filter(COMPUTER.fullmatch, part(said, line)))
        assert played.startswith(color)
        assert "(level 1)" not in played


def test_the_statistics_tell_the_estimate_and_forget_it_after_a_question(talk: Talk) -> None:
    said = talk.say(f"start\n{LOST}menu\nstatistics\nforget\nforget yes\nstatistics\nquit\n")
    told = "Your strength at five in a row, 12 lines or more: "
    [line] = [line for line in said if line.startswith(told)]
    assert line.endswith("(1 game so far, so this is rough).")
    assert "Forget what fits you, and begin afresh? Type: forget yes." in said
    assert said.count("It is forgotten: the level that fits you begins afresh.") == 1
    assert said.count("fits you: 0 won, 0 drawn, 1 lost, 0%.") == 2


def test_a_resumed_game_has_the_opponent_that_it_began_with(talk: Talk) -> None:
    talk.say("start\na1\nc2\nquit\n")
    said = talk.say(f"start\n{LOST}menu\nquit\n")
    levels = [line for line in said if line.startswith("9 level: fits you (")]
    assert ["(level 1)" in level for level in levels] == [True, False]
    said = talk.say("library\n1\nquit\n")
    assert "White: computer, fits you (level 1)." in said


def test_it_has_its_name_in_lists_filters_and_files(talk: Talk) -> None:
    talk.say(f"start\n{LOST}save game.sgf\nlevel 3\n{LOST}quit\n")
    tree = read_file(talk.directory / "game.sgf")
    assert (tree.black, tree.white) == ("Player", "Wuziqi, fitting level, about 1")
    said = talk.say("library\nonly level fit\nonly level 3\nquit\n")
    assert sum("fits you (level 1)" in line for line in part(said, "Only: fits you.")) == 1
    assert sum("computer, level 3" in line for line in part(said, "Only: level 3.")) == 1


def test_the_choice_is_kept_and_may_be_typed_in_the_settings(talk: Talk) -> None:
    file = talk.directory / "settings.json"
    file.write_text(json.dumps({"setup": {"level": 4}}))
    assert "8 level: 4 casual player." in talk.say("quit\n")
    said = talk.say("level fit\nquit\n")
    assert "level: fits you (level 1)." in said
    assert json.loads(file.read_text())["setup"]["level"] == "fit 1.2"
