"""Puzzles by lines: told, tried, given up, and kept."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.lines.talk import Talk, part
from tests.records.made_up import add_game
from tests.tui.reviewed import MOVES, complete_run

from wuziqi import __version__
from wuziqi.lines.context import Context
from wuziqi.lines.puzzles import RunPlace
from wuziqi.play.library_access import LibraryAccess
from wuziqi.play.program_options import ActiveSettings, ProgramOptions
from wuziqi.puzzles.puzzle import write_puzzle
from wuziqi.puzzles.sitting import RUN_SECONDS, PuzzleRun, RunKind
from wuziqi.records.library.analyses import keep_review
from wuziqi.records.library.library import Library
from wuziqi.records.library.practice import OwnPuzzle, add_own_puzzles
from wuziqi.records.library.rows import KeptReview
from wuziqi.records.settings import LIBRARY_FILE
from wuziqi.review.own_puzzles import own_puzzles
from wuziqi.review.review import dump_run
from wuziqi.rules.board import Stone


def test_a_puzzle_is_told_and_given_up(talk: Talk) -> None:
    said = talk.say("puzzles\nz99\nfoo\nshow\nhint\nshow\n" + "show\n" * 12 + "rating\nmenu\n")
    begins = next(number for number, line in enumerate(said) if line.endswith("new to you."))
    task = next(number for number, line in enumerate(said) if line.startswith("Last: ")) + 1
    assert said[begins + 1].endswith("stones.")
    assert "to play" in said[task]
    assert said[task + 1].startswith("z99 is off the board: columns a to ")
    assert said[task + 2] == "Type a point such as h8, or column and row such as 8 8."
    assert said[task + 3] == "Once more shows the solution, without a rating."
    assert said.count(said[task + 3]) == 2  # another line lies between the first two
    assert "That is the solution." in said
    assert "First tries: 0 solved, 0 with a hint, 1 failed" in said


@pytest.mark.slow
def test_a_wrong_move_is_answered_and_the_attempt_kept(talk: Talk) -> None:
    said = talk.say("puzzles\na1\nb15\no1\nc1\n")
    assert any("Wrong: " in line or line.endswith(" does not win at once.") for line in said)
    assert "Try again, or show shows the solution." in said
    said = talk.say("rating\n", "puzzle", "--daily")
    assert "First tries: 0 solved, 0 with a hint, 1 failed" in said


def test_mistakes_are_made_good_after_a_review_and_later_again(talk: Talk) -> None:
    library, run = Library(talk.directory / LIBRARY_FILE), complete_run(level=3)
    run.game = replace(run.game, level=3)
    game = add_game(library, MOVES, moves=len(MOVES.split()), result="black")
    keep_review(library, game, KeptReview(__version__, dump_run(run)))
    made = own_puzzles(run, [Stone.BLACK], game)
    add_own_puzzles(library, [OwnPuzzle(one.id, game, write_puzzle(one)) for one in made])
    library.close()
    typed = "library\nopen 1\nmistakes\na1\nk8\nnext\nnext\nagain\nshow\nback\n"
    said = part(talk.say(typed), "Mistake 1 of 2.")
    assert "Black to play: find a better move than o15." in said
    solved = [
        "Right: k8 is best. Why: makes an open four, wins by force in 2 stones.",
        "17. Black o15*?  100% → 50%.",
        "missed a win in 2 stones (k8, open four).",
        "Better: k8 g8 l8.",
        "Mistake 2 of 2.",
    ]
    assert part(said, solved[0], solved[-1]) == solved
    said = part(said, "Mistake 2 of 2.")
    assert "Black to play: find a better move than i8." in said
    end = ["Found: 1 of 2.", "again starts over, back goes back.", "Mistake 1 of 1."]
    assert part(said, end[0], end[-1]) == end
    assert "m3 was better." in said
    said = part(talk.say("puzzles\ntheme own\nnext\nk8\nnext\nback\nmenu\n"), "Mistake 1 of 2.")
    assert part(said, solved[0])[:5] == [*solved[:4], "Found: 1 of 2."]


def test_a_run_ends_with_a_mistake_and_its_chinese_has_no_latin_stops(talk: Talk) -> None:
    typed = "习题\n挑战 streak\na1\nb1\nq\n"
    said = part(talk.say(typed, "--lang", "zh"), "连续答对。")
    assert said[1:4] == ["最好成绩：0。", "只看第一手。", "已解：0。"]
    wrong = next(number for number, line in enumerate(said) if line.startswith("a1 不对："))
    assert said[wrong + 1 : wrong + 4] == [
        "结束：解出 0 题。",
        "“下一题” 继续。",
        "“下一题” 继续。",
    ]
    assert not any(". " in line for line in said)


def test_a_puzzle_of_a_theme_names_the_theme(talk: Talk) -> None:
    said = talk.say("puzzles\ntheme gap\n")
    assert [line for line in said if line.startswith("Theme")] == [
        "Theme: split three or four.",
    ]


class TimedRun(NamedTuple):
    """A run of three minutes: its time in seconds, what it has said, and its place."""

    now: list[float]
    said: list[str]
    place: RunPlace


@pytest.fixture
def timed_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TimedRun]:
    now, said = [0.0], list[str]()
    timed = partial(PuzzleRun, clock=lambda: now[0])
    monkeypatch.setattr("wuziqi.lines.puzzles.PuzzleRun", timed)
    paths = (tmp_path / "settings.json", tmp_path)
    options = ProgramOptions(ActiveSettings(), "utf-8", ["/no/engine"], *paths, lambda *_: None)
    library = LibraryAccess(options.directory, options.log)
    context = Context(options, library, lambda *lines: said.extend(lines))
    yield TimedRun(now, said, RunPlace(context, RunKind.TIMED))
    context.close()


def test_an_answer_after_the_end_of_a_run_is_late(timed_run: TimedRun) -> None:
    now, said, place = timed_run
    now[0] += RUN_SECONDS
    place.take("a1")
    place.take("a1")
    assert said == [
        "The time was up: a1 does not count.",
        "The run is over: 0 solved.",
        "The run is over: again starts another one.",
    ]


def test_a_decided_puzzle_is_played_on_against_a_level(talk: Talk) -> None:
    typed = "puzzles\ntheme defence\nplay\nshow\nshow\nplay eleven\nplay 3\nstatus\nquit\n"
    said = talk.say(typed)
    assert "Solve the puzzle first, or give up: then play on from it." in said
    refused = next(line for line in said if line.startswith("Type one of: fit, 1, 2, 3"))
    begun = said[said.index(refused) :]
    assert any(line.endswith(": computer, level 3.") for line in begun)


def test_missed_puzzles_come_back_after_a_run_by_lines(timed_run: TimedRun) -> None:
    now, said, place = timed_run
    missed = place._run.puzzle
    wrong = next(at for at in missed.board if missed.board[at] is None and at not in missed.firsts)
    for typed in (str(wrong), str(missed.firsts[0])):
        place.take(typed)
    assert said[0].startswith(f"{wrong} is wrong: {missed.firsts[0]} was right.")
    assert said[1:] == ["next goes on.", "next goes on."]
    place.take("next")
    now[0] += RUN_SECONDS
    said.clear()
    place.take("a1")
    assert said[1] == "The run is over: 0 solved."
    assert "Try 1 missed puzzle again; it no longer counts." in said
    place.take("next")
    assert said[-1] == "The run is over: again starts another one."
    place.take(str(missed.firsts[0]))
    assert said[-1] == "The run is over: again starts another one."
