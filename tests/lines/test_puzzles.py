"""Puzzles by lines: told, tried, given up, and kept."""

import pytest
from tests.lines.talk import Talk


def test_a_puzzle_is_told_and_given_up(talk: Talk) -> None:
    said = talk.say("puzzles\nz99\nfoo\nshow\nhint\nshow\n" + "show\n" * 12 + "rating\nmenu\n")
    begins = next(number for number, line in enumerate(said) if line.endswith("new to you."))
    task = next(number for number, line in enumerate(said) if line.startswith("Last: ")) + 1
    assert said[begins + 1].endswith("stones.")
    assert "to play" in said[task]
    assert said[task + 1].startswith("z99 is off the board: columns a to ")
    assert said[task + 2] == "Type a point such as h8, or column and row such as 8 8."
    assert said[task + 3] == "Once more shows the solution; the puzzle then counts as failed."
    assert said.count(said[task + 3]) == 2  # another line lies between the first two
    assert "That is the solution." in said
    assert "Attempts: 0 solved, 0 with a hint, 1 failed" in said


@pytest.mark.slow
def test_a_wrong_move_is_answered_and_the_attempt_kept(talk: Talk) -> None:
    said = talk.say("puzzles\na1\nb15\no1\nc1\n")
    assert sum(line.startswith("Wrong: after ") or "Wrong: " in line for line in said) >= 1
    assert "Try again, or show shows the solution." in said
    said = talk.say("rating\n", "puzzle", "--daily")
    assert "Attempts: 0 solved, 0 with a hint, 1 failed" in said
