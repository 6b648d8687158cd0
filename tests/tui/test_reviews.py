"""The review on the analysis board: frames, keys, keeping and resuming, with a real engine."""

import os
import sys
from dataclasses import replace

import pytest
from tests.records.lines import line
from tests.tui.preferred import prefer, rows_of, text_of
from tests.tui.reviewed import (
    LOST,
    MOVES,
    VERSION,
    MemoryKeeper,
    board,
    complete_run,
    kept,
    wait_until_done,
)

from wuziqi.play.events import Go, OpenPage, Topic
from wuziqi.play.review import GameReview, ReviewTools
from wuziqi.protocol.client.events import Thought
from wuziqi.protocol.evaluation import Depth, Score
from wuziqi.records.library.rows import KeptReview
from wuziqi.review.review import ReviewRun, dump_run
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.rule import CONNECT6
from wuziqi.session.analysis import Searched, Want
from wuziqi.session.analyst import Found
from wuziqi.tui.replay.chart_page import ChartPage
from wuziqi.tui.replay.screen import Desk, ReplayScreen
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.widgets.curve import Scale
from wuziqi.tui.widgets.panel import move_key
from wuziqi.tui.widgets.screen import Open
from wuziqi.words.glyphs import ASCII, SAFE, UNICODE, Glyphs
from wuziqi.words.review_texts import notice_text

posix = pytest.mark.skipif(sys.platform == "win32", reason="pipes cannot be selected")


def press(page: ReplayScreen, *keys: str) -> None:
    for key in keys:
        assert page.press(key) is None


def shown(page: ReplayScreen) -> int:
    return len(page.position.moves)


def chart_page(page: ReplayScreen) -> ChartPage:
    event = page.press("C")
    assert isinstance(event, Open)
    assert isinstance(event.screen, ChartPage)
    return event.screen


# Frames


def panel(page: ReplayScreen, height: int, width: int) -> list[str]:
    """The review's rows of the panel, from its heading on."""
    rows = rows_of(page, height, width)
    top = next(number for number, row in enumerate(rows) if "Black's chance" in row)
    left = rows[top].index("Black's chance")
    return [row[left:].rstrip() for row in rows[top:]]


def test_the_panel_at_80_columns() -> None:
    page = board(kept(complete_run()))
    press(page, "n")
    assert panel(page, 24, 80)[:14] == [
        "Black's chance (level 5) ----------",
        " X  |                |   :",
        " 50%|----------------O--XX---O-----",
        " O  |                |",
        "                     ?    *?  ?",
        "           5     10  ^  15    20 23",
        "13. Black i8?  50% → 37%  1/5",
        "mistake: m3 was better (four-three)",
        "",
        "",
        "Moves ------------------------- < >",
        "  5. i15    k14    15. j8     a5??",
        "  7. a11    c12    17. o15*?  h7",
        "  9. e11    o11    19. g8     k8?",
    ]


def test_the_panel_at_60_columns_has_the_whole_sentence() -> None:
    page = board(kept(complete_run()))
    press(page, "n")
    assert panel(page, 20, 60)[6:10] == [
        "13. Black i8?",
        "50% → 37%  1/5",
        "mistake: m3 was better",
        "(four-three)",
    ]


def test_the_panel_at_120_columns() -> None:
    page = board(kept(complete_run()), glyphs=UNICODE)
    press(page, "n")
    assert panel(page, 40, 120)[:10] == [
        "Black's chance (level 5) ───────────────",
        " ●  │                   │   ▄▄",
        "    │                   │  ▁██",
        " 50%┤───────────────────▄▀▀▀▀▀───▄──────",
        "    │                   │",
        " ○  │                   │",
        "                        ?     *?  ?",
        "            5      10   ▲  15     20  23",
        "13. Black i8?  50% → 37%  1/5",
        "mistake: m3 was better (four-three)",
    ]


@pytest.mark.parametrize("glyphs", [UNICODE, SAFE, ASCII])
@pytest.mark.parametrize("size", [(8, 20), (20, 60), (24, 80), (30, 100), (40, 120), (60, 200)])
def test_every_size_is_painted(glyphs: Glyphs, size: tuple[int, int]) -> None:
    page = board(kept(complete_run()), glyphs=glyphs)
    press(page, "end")
    assert any(rows_of(page, *size))
    assert any(rows_of(chart_page(page), *size))


def test_without_room_in_the_panel_the_words_stand_under_the_board() -> None:
    page = board(kept(complete_run()))
    press(page, "n")
    assert "13. Black i8?  50% → 37%" in text_of(page, 20, 50)


def test_what_is_not_known_yet_stays_empty() -> None:
    run = complete_run()
    run.judgements[3:] = [None] * (len(run.judgements) - 3)
    page = board(kept(run))
    assert "The review has stopped" not in text_of(page)
    press(page, "end")
    assert "Better:" not in text_of(page)


def test_why_the_game_was_lost_stands_in_the_panel_at_its_end() -> None:
    page = board(kept(complete_run(LOST)), moves=LOST)
    press(page, "end")
    assert "White's losing move was" in " ".join(text_of(page, 40, 120).split())


def test_the_bar_beside_a_review_has_the_chance_of_the_review() -> None:
    page = board(kept(complete_run()))
    page.preferences.change(replace(page.preferences.settings, evaluation=True))
    press(page, "n")
    assert "50% → 37%" in text_of(page)
    assert page.view().chance == pytest.approx(0.37, abs=0.005)


@pytest.mark.parametrize("last", [1, 3, 10, 29, 30, 31, 59, 60, 120, 224])
def test_every_move_has_a_column_of_the_chart(last: int) -> None:
    scale = Scale(last, 30)
    for number in range(1, last + 1):
        column = scale.column(number)
        assert 0 <= column < 30
        assert number in scale.moves(column)


# Keys


def test_jumps_go_to_the_moves_that_stand_out() -> None:
    page = board(kept(complete_run()))
    visited = []
    for _step in range(3):
        press(page, ">")
        visited.append(shown(page))
    assert visited == [13, 14, 16]
    press(page, "<")
    assert shown(page) == 14


def test_jumps_go_round_ones_own_mistakes() -> None:
    page = board(kept(complete_run()), sides=(Stone.BLACK,))
    press(page, "home", "n")
    first = shown(page)
    assert "  1/" in text_of(page)
    press(page, "end", "n")
    assert shown(page) == first
    press(page, "N")
    assert shown(page) > first
    moves = page.reviewing.made.review.moves if page.reviewing.made else ()
    assert moves[shown(page) - 1].color is Stone.BLACK


def test_keys_that_lead_to_mistakes_are_offered_where_there_are_mistakes() -> None:
    page = board(kept(complete_run()), sides=(Stone.WHITE,))
    assert "n next mistake" in text_of(page)
    assert "R fix mistakes" in text_of(page)
    even = complete_run()
    flat = [one and replace(one, score=0, proof=None) for one in even.judgements]
    page = board(kept(ReviewRun(even.game, 300, judgements=flat)), sides=(Stone.WHITE,))
    assert "next mistake" not in text_of(page)
    assert "R fix mistakes" not in text_of(page)
    assert "C chart" in text_of(page)
    opened = page.press("C")
    assert isinstance(opened, Open)
    assert "next mistake" not in text_of(opened.screen)


def test_the_only_mistake_has_no_next_one() -> None:
    even = complete_run()
    flat = [one and replace(one, score=0, proof=None) for one in even.judgements]
    flat[16] = even.judgements[16]
    page = board(kept(ReviewRun(even.game, 300, judgements=flat)), sides=(Stone.BLACK,))
    assert "n next mistake" in text_of(page)
    press(page, "n")
    assert shown(page) == 17
    assert "next mistake" not in text_of(page)
    assert "R fix mistakes" in text_of(page)


def test_the_better_move_stands_on_the_board_at_once() -> None:
    page = board(kept(complete_run()))
    press(page, *["right"] * 17)
    assert str(page.view().marks.hint) == "k8"
    press(page, "w")
    assert page.view().marks.hint is None, "stones can be placed"


def test_a_review_opens_at_the_first_mistake() -> None:
    page = board(kept(complete_run()))
    press(page, "a")
    assert shown(page) == 13
    assert "  1/" in text_of(page)


def test_the_review_of_a_lost_game_opens_at_the_losing_move() -> None:
    page = board(kept(complete_run(LOST)), moves=LOST, sides=(Stone.WHITE,))
    press(page, "a")
    assert shown(page) == 6
    assert "6. White a5??" in text_of(page, 40, 120)


@pytest.mark.parametrize("sides", [(Stone.BLACK,), ()])
def test_the_review_of_a_won_game_opens_where_it_turned(sides: tuple[Stone, ...]) -> None:
    page = board(kept(complete_run(LOST)), moves=LOST, sides=sides)
    press(page, "a")
    assert shown(page) == 6


def test_the_row_that_the_words_name_is_marked_on_the_board() -> None:
    page = board(kept(complete_run(LOST)), moves=LOST)
    press(page, *["right"] * 6)
    assert "left the open three h8-j8" in " ".join(text_of(page, 40, 120).split())
    assert [str(point) for point in page.view().marks.marked] == ["h8", "i8", "j8"]
    press(page, "right")
    assert not page.view().marks.marked


def test_the_complete_review_goes_to_another_first_mistake_unless_a_key_was_pressed() -> None:
    full = complete_run()
    rough = ReviewRun(full.game, full.nodes, sketch=50, sketches=list(full.judgements))
    rough.sketches[13] = full.judgements[0]
    complete = GameReview(full.game, ReviewTools(("/no/engine",), VERSION), kept(full))
    page, left = board(kept(rough)), board(kept(rough))
    press(page, "a")
    press(left, "a", "right")
    opened = shown(page)
    assert opened != 3
    for one in (page, left):
        one.reviewing.made = complete
        one.poll()
    assert shown(page) == 13
    assert shown(left) == opened + 1


def test_the_better_line_is_shown_on_the_board_before_the_move() -> None:
    page = board(kept(complete_run()))
    press(page, *["right"] * 17, "L")
    assert "Better line, moves shown: 1 of 3." in text_of(page)
    better = page.reviewing.better
    assert better is not None
    assert len(better.board) == 16
    assert [str(point) for point, _stone, _number in better.stones] == ["k8"]
    press(page, "L", "L")
    assert "Better line, moves shown: 3 of 3." in text_of(page)
    press(page, "L")
    assert page.reviewing.better is None
    press(page, "L", "escape")
    assert page.reviewing.better is None
    press(page, "L", "right")
    assert page.reviewing.better is None


def test_where_nothing_was_better_the_line_is_that_of_a_hint() -> None:
    page = board(kept(complete_run()))
    press(page, "right", "L")
    assert "Looking for a hint" in text_of(page)


def test_in_a_variation_the_chart_shows_where_the_game_was_left() -> None:
    page = board(kept(complete_run()))
    other = page.tree.add(13, page.tree.point(22), page.tree.stone(13))
    page.walk.refresh(other)
    view = page.reviewing.view
    assert view is not None
    assert (view.shown, view.is_there) == (12, False)
    assert "Variation: not part" in text_of(page)
    assert rows_of(page)[21][44:].split()[:2] == ["+13.", "f8"]
    assert page.press("game 5") is None
    assert (shown(page), page.walk.node) == (5, 5)
    page.walk.go_to(other)
    press(page, "n")
    assert shown(page) == 13
    assert page.walk.node == 13


@pytest.mark.parametrize("evaluation", [True, False])
def test_a_variation_tells_the_chances_once(evaluation: bool) -> None:
    page = board(kept(complete_run()))
    page.preferences.change(replace(page.preferences.settings, evaluation=evaluation))
    page.walk.refresh(page.tree.add(13, page.tree.point(22), page.tree.stone(13)))
    assert page.adviser.wants() == [Want.SEARCH]
    target = page.adviser.shown.target
    assert target is not None
    page.receive(Found(target, Searched(Point(0, 0), Thought(Depth(5), Score(152)))))
    page.adviser.wants()
    assert text_of(page).count("Black 37%: worse") == 1


def test_without_a_review_its_keys_do_nothing() -> None:
    page = board()
    press(page, "n")
    assert "n does nothing here" in text_of(page)
    assert "a review" in text_of(page)


def test_a_game_without_fives_cannot_be_reviewed() -> None:
    tools = ReviewTools(["/no/engine"], VERSION)
    page = ReplayScreen(line("k10", 19, 19, CONNECT6), prefer(ASCII), CONNECT6, desk=Desk(tools))
    assert "a review" not in text_of(page)
    press(page, "a")
    assert "only games of five in a row can be reviewed" in text_of(page)


def test_an_empty_game_cannot_be_reviewed() -> None:
    page = board(moves="")
    press(page, "a")
    assert "there are no moves to review" in text_of(page)


# The page with the large chart


def test_the_page_of_the_chart() -> None:
    page = board(kept(complete_run()))
    chart = chart_page(page)
    press(page, "n")
    rows = rows_of(chart, 60, 100)
    whole = "\n".join(rows)
    assert rows[1].strip() == "Black's chance to win    X  Ann    O  Bob"
    assert "13. Black i8?  50% → 37%" in whole
    assert "accuracy  missed win  blunder  mistake  inaccuracy" in whole
    assert "Accuracy: a move that loses nothing scores 100%" in whole
    assert "*? missed win, ?? blunder, ? mistake, ?! inaccuracy" in whole
    assert "missed a win in 2 stones (k8, open four)" not in whole
    chart.press(move_key(17))
    assert text_of(chart, 60, 100).count("missed a win in 2 stones (k8, open four)") == 1


def test_the_large_chart_fills_the_width_and_begins_with_the_first_move() -> None:
    page = board(kept(complete_run(LOST)), moves=LOST)
    press(page, *["right"] * 6)
    assert [row.rstrip() for row in rows_of(chart_page(page), 24, 80)[:20]] == [
        "",
        " Black's chance to win    X  Ann    O  Bob",
        "",
        "  X  |                                         ::::::::::::::::::::::::::::::::",
        "     |                                         XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX",
        "     |                                 ::::::::XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX",
        "  50%|-----------------OOOOOOOOXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX",
        "     |                 ''''''''                   |",
        "     |                                            |",
        "  O  |                                            |",
        "                                                  ??",
        "          1       2       3       4       5       ^       7       8       9",
        "",
        " 6. White a5??  67% → 100%",
        " blunder: left the open three h8-j8 unanswered; let Black win",
        " by force in 2 stones",
        " Better: m6.",
        "",
        " Why did White lose?",
        " White's losing move was 6. a5.",
    ]


def test_white_is_ahead_below_the_line_and_black_above_it() -> None:
    page = board(kept(complete_run()), glyphs=UNICODE)
    canvas = Canvas(24, 80)
    chart_page(page).paint(canvas)
    drawn = [(row, char) for row in range(3, 10) for char, _style in canvas.cells(row)]
    assert max(row for row, char in drawn if char == "█") < 6
    assert min(row for row, char in drawn if char == "▇") > 6


def test_the_reason_of_a_mistake_stands_once_on_the_page() -> None:
    page = board(kept(complete_run(LOST)), moves=LOST)
    chart = chart_page(page)
    reason = "left the open three h8-j8 unanswered"
    for key in ("home", *["right"] * 6):
        page.press(key)
        assert " ".join(text_of(chart, 60, 200).split()).count(reason) == 1


def test_the_page_goes_through_the_moves_of_the_board() -> None:
    page = board(kept(complete_run()))
    chart = chart_page(page)
    for key, number in (("right", 1), ("n", 13), ("N", 20), ("left", 19), (move_key(17), 17)):
        chart.press(key)
        assert shown(page) == number
    for _step in range(20):
        chart.press("right")
    assert shown(page) == 23
    assert chart.press("?") == OpenPage("help", Topic.REVIEW)
    chart.press("x")
    assert "x does nothing here" in text_of(chart)
    assert chart.press("q") == chart.press("C") == chart.press("escape") == Go.BACK


def test_the_mistakes_of_the_page_come_first_and_are_buttons() -> None:
    chart = chart_page(board(kept(complete_run())))
    canvas = Canvas(24, 80)
    chart.paint(canvas)
    keys = {canvas.button_at(row, column) for row in range(24) for column in range(80)}
    assert any(key is not None and key.startswith("move ") for key in keys)


def test_the_page_says_who_lost_and_why() -> None:
    chart = chart_page(board(kept(complete_run(LOST)), moves=LOST))
    assert "Why did White lose?" in text_of(chart, 40, 100)


# Keeping, with a real engine


@posix
def test_a_review_is_made_and_kept(wuziqi_command: list[str]) -> None:
    keeper = MemoryKeeper(puzzles=2)
    page = board(keeper, [*wuziqi_command, "engine"])
    press(page, "a")
    assert "Sketch: 0 of 24" in text_of(page)
    wait_until_done(page)
    made = "2 puzzles were made from what you missed."
    assert page.message.startswith(made)
    assert "Black's chance (level 5)" in text_of(page)
    assert keeper.last is not None
    assert keeper.reviewed[0].is_done
    assert page.descriptors() == []
    again = board(keeper)
    assert "Black's chance (level 5)" in text_of(again)
    assert not again.descriptors()
    press(again, "a")
    assert "The review is complete." in text_of(again)


@posix
def test_a_review_that_is_left_goes_on_when_the_game_is_opened_again(
    wuziqi_command: list[str],
) -> None:
    keeper = MemoryKeeper()
    page = board(keeper, [*wuziqi_command, "engine"])
    press(page, "a")
    wait_until_done(page, moves=3)
    assert page.descriptors()
    page.close()
    assert not page.descriptors()
    assert keeper.last is not None
    again = board(keeper, [*wuziqi_command, "engine"])
    assert again.reviewing.made is not None
    assert again.reviewing.made.review.chances[:3].count(None) == 0
    wait_until_done(again)
    whole = board(MemoryKeeper(), [*wuziqi_command, "engine"])
    press(whole, "a")
    wait_until_done(whole)
    assert whole.reviewing.made is not None
    assert again.reviewing.made.review == whole.reviewing.made.review


@posix
def test_no_engine_is_left_behind(wuziqi_command: list[str]) -> None:
    page = board(MemoryKeeper(), [*wuziqi_command, "engine"])
    press(page, "a")
    wait_until_done(page, moves=1)
    descriptor = page.descriptors()[0]
    page.close()
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(descriptor)
    page.close()


def test_a_damaged_review_is_told_and_made_anew() -> None:
    for broken in ("{", "[]", dump_run(complete_run("h8 i9"))):
        page = board(MemoryKeeper(KeptReview(VERSION, broken)))
        assert page.reviewing.made
        message = notice_text(page.reviewing.made.notice)
        assert message.startswith("The review starts over: the saved review")
        page.close()


@posix
def test_an_engine_that_cannot_be_started_is_told() -> None:
    page = board()
    press(page, "a")
    wait_until_done(page)
    assert page.message.startswith("The review has stopped: the engine could not be started")


def test_a_review_of_another_version_is_shown_and_made_anew_when_asked_for_twice() -> None:
    page = board(kept(complete_run(), version="0.9"))
    assert "Black's chance (level 5)" in text_of(page)
    press(page, "a")
    assert "by version 0.9" in text_of(page)
    press(page, "a")
    assert page.reviewing.made is not None
    assert page.reviewing.made.progress.running
    assert page.reviewing.made.progress.done == 0
    page.close()


@posix
def test_a_review_that_cannot_be_kept_goes_on(wuziqi_command: list[str]) -> None:
    page = board(MemoryKeeper(trouble=True), [*wuziqi_command, "engine"], moves="h8 a1")
    press(page, "a")
    wait_until_done(page)
    assert page.reviewing.made is not None
    assert page.reviewing.made.progress.is_complete
    assert "The review is not saved: the disk is" in text_of(page)


@posix
def test_the_end_of_a_lost_game_says_why(wuziqi_command: list[str]) -> None:
    page = board(engine=[*wuziqi_command, "engine"], moves=LOST)
    press(page, "a")
    wait_until_done(page)
    assert page.message.startswith("The review is complete.")
    press(page, "end")
    assert "White's losing move was" in " ".join(text_of(page, 40, 120).split())


def test_the_run_that_is_kept_is_of_the_game() -> None:
    run = complete_run()
    assert isinstance(run, ReviewRun)
    assert run.game.positions == 24


def test_moves_behind_the_end_of_a_game_are_not_reviewed() -> None:
    keeper = kept(complete_run())
    tree = line(MOVES, 15, 15)
    tree.add(len(tree), parse_point("a15"), Stone.WHITE)
    tools = ReviewTools(("/no/engine",), VERSION, 200, sketch=50)
    desk = Desk(tools, played=len(tree) - 2, keeper=keeper)
    page = ReplayScreen(tree, prefer(ASCII), desk=desk)
    made = page.reviewing.made
    assert made is not None
    assert made.is_known
    assert len(made.review.game.moves) == len(MOVES.split())
