"""Puzzles on the screen: keys and frames without a terminal, the engine in this process."""

from dataclasses import replace
from datetime import date

import pytest
from tests.puzzles.examiners import InProcess
from tests.puzzles.positions import (
    DEFENCE,
    FORBIDDEN,
    FOURS,
    OPEN_THREE,
    RENJU_THREATS,
    rated,
)
from tests.tui.preferred import page_context, prefer, text_of

from wuziqi.locale import use
from wuziqi.play.events import Analyse, Go, OpenPage, PlayFrom, Topic
from wuziqi.puzzles.puzzle import Motif, Puzzle, PuzzleTheme
from wuziqi.puzzles.sitting import Sitting
from wuziqi.puzzles.solving import Phase
from wuziqi.puzzles.trainer import Pick, PuzzleMode, Trainer, Why
from wuziqi.rules.board import Stone
from wuziqi.rules.point import parse_point
from wuziqi.tui.page_table import PageContext, page_of
from wuziqi.tui.pages.puzzles_page import PuzzlesPage
from wuziqi.tui.pages.statistics_page import PuzzleStatistics
from wuziqi.tui.practice.puzzle_page import PuzzlePage
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.screen import Copy, Open, ScreenEvent
from wuziqi.words.actions import Action
from wuziqi.words.glyphs import ASCII, UNICODE, Glyphs

TODAY = date(2026, 11, 22)
WINS_AT_ONCE = replace(
    OPEN_THREE,
    id="five",
    moves=(*OPEN_THREE.moves, *map(parse_point, ("k8", "a7"))),
    firsts=(parse_point("g8"), parse_point("l8")),
    line=(parse_point("g8"),),
    plies=1,
)


class Clock:
    """A clock set by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Table:
    """A page with a puzzle, and all that it needs."""

    def __init__(self, *puzzles: Puzzle, failures: int = 0, glyphs: Glyphs = UNICODE) -> None:
        self.clock = Clock()
        self.examiner = InProcess(failures)
        self.trainer = Trainer(puzzles, today=lambda: TODAY)
        pick = Pick(puzzles[0], Why.NEW)
        sitting = Sitting(self.trainer, self.examiner, pick, PuzzleMode.ANY, self.clock)
        self.page = PuzzlePage(prefer(glyphs), sitting, clock=self.clock)

    @property
    def phase(self) -> Phase:
        return self.page.sitting.solving.phase

    def press(self, keys: str) -> ScreenEvent | None:
        event = None
        for key in keys.split():
            event = self.page.press(key)
            self.page.poll()
        return event

    def play(self, names: str) -> None:
        for name in names.split():
            self.press(f": {' '.join(name)} enter")

    def lines(self, height: int = 24, width: int = 80) -> list[str]:
        canvas = Canvas(height, width)
        self.page.paint(canvas)
        return canvas.lines()

    def text(self, height: int = 24, width: int = 80) -> str:
        return "\n".join(self.lines(height, width))

    @property
    def said(self) -> str:
        """The line below the board, and the text beside it."""
        view = self.page.view()
        return "\n".join([view.message, *(text for text, _style in view.paragraphs)])


def test_the_frame() -> None:
    table = Table(OPEN_THREE, glyphs=ASCII)
    assert (
        "\n".join([*table.lines(), ""])
        == """\

  X  Black to play                          Win by fours

     a b c d e f g h i j k l m n o          Black to play and win by fours.
  15 . . . . . . . . . . . . . . . 15       Freestyle 15x15, new to you
  14 . . . . . . . . . . . . . . . 14       Puzzle open-three
  13 . . . . . . . . . . . . . . . 13
  12 . . . + . . . . . . . + . . . 12       Rating 600 +/- 320 (provisional)
  11 . . . . . . . . . . . . . . . 11       Solved: 0 of 1 puzzle
  10 . . . . . . . . . . . . . . . 10
   9 . . . . . . . . . . . . . . .  9
   8 . . . . . . . X X X . . . . .  8
   7 . . . . . . . . . . . . . . .  7
   6 . . . . . . . . . . . . . . .  6
   5{O}. . . . . . . . . . . . . .  5
   4 . . . + . . . . . . . + . . .  4
   3 O . . . . . . . . . . . . . .  3
   2 . . . . . . . . . . . . . . .  2
   1 O . . . . . . . . . . . . . .  1
     a b c d e f g h i j k l m n o          Keys ------------------------------
                                            : type h8        y copy
                                            o rotate         f mirror

 Enter place   H hint   . solution   n next puzzle   r again   ? help   q back
"""
    )


def test_a_puzzle_is_solved_and_tells_what_it_changed() -> None:
    table = Table(OPEN_THREE)
    table.play("g8")
    assert "Right! White plays f8. Your move." in table.text()
    assert table.page.cursor == parse_point("f8")
    table.clock.now += 83
    table.play("k8")
    text = table.text()
    for said in ("Solved!", "Rating 724 (+124)", "The puzzle's rating: 1000"):
        assert said in text
    assert "Time: 1:23" in text
    assert "It does not come again." in text
    assert "Solved: 1 of 1 puzzle" in text
    table.press("enter")
    assert "Done: n goes on, r starts over." in table.text()


def test_a_wrong_move_is_refuted_stone_by_stone_and_goes_back() -> None:
    table = Table(DEFENCE)
    table.play("a1")
    assert "Wrong: after a1 White wins with f4." in table.said
    assert "It comes again in 1 day." in table.text()
    moves = table.page.sitting.solving.refutation
    assert moves is not None
    shown = [len(table.page.view().marks.line)]
    while table.page.next_wake() is not None:
        table.clock.now += table.page.next_wake() or 0
        table.page.poll()
        shown.append(len(table.page.view().marks.line))
    assert shown == list(range(1, len(moves.moves) + 1))
    table.press("enter")
    assert table.phase is Phase.PLAY
    assert not table.page.view().marks.line
    assert "Try again, or . shows the solution." in table.text()
    table.play("f4")
    assert "Solved, but not at the first try." in table.text()


def test_a_stray_enter_answers_no_puzzle() -> None:
    table = Table(FOURS)
    table.press("enter")
    assert "occupied" in table.page.message
    assert not table.page.sitting.solving.played


def test_a_wrong_answer_is_told_once_and_the_next_try_has_its_keys() -> None:
    table = Table(WINS_AT_ONCE)
    assert "new to you" in table.text()
    table.play("o1")
    shown = table.text()
    assert table.page.message == "o1 does not win at once."
    assert "Enter try again   . solution" in shown
    assert "new to you" not in shown
    view = table.page.view()
    assert view.status.stone is Stone.BLACK
    assert (view.marks.texts, view.marks.line) == ({parse_point("o1"): "?"}, ())
    lost = f"Rating {round(table.trainer.rating.value)} ("
    assert lost in shown
    for key in ("enter", "r"):
        table.press(key)
        shown = table.text()
        assert "Black to play" in shown
        assert "Enter place   H hint" in shown
        assert lost not in shown
    table.press("H")
    assert table.page.message == "Your move is among the marked points."
    assert table.page.view().marks.area
    table.play("g8")
    assert "Solved" in table.text()
    assert lost in table.text()
    assert ". solution" in table.text()


def test_the_first_hint_at_a_win_at_once_marks_points() -> None:
    table = Table(WINS_AT_ONCE)
    table.press("H")
    marked = "Your move is among the marked points. The puzzle is not rated now."
    assert table.page.message == marked
    assert parse_point("g8") in table.page.view().marks.area


def test_a_shown_solution_is_not_offered_again() -> None:
    table = Table(WINS_AT_ONCE)
    table.press(". .")
    assert "Solution shown" in table.text()
    assert ". solution" not in table.text()


def test_a_point_that_is_typed_while_the_refutation_comes_goes_back_first() -> None:
    table = Table(DEFENCE)
    table.page.place(parse_point("a1"))
    for key in (":", "f"):
        table.page.press(key)
    table.press("4")
    assert table.phase is Phase.REFUTED
    table.press("enter")
    assert "Try again, or . shows the solution." in table.said
    table.play("f4")
    assert "Solved, but not at the first try." in table.said


def test_without_motion_a_refutation_is_shown_at_once() -> None:
    table = Table(DEFENCE)
    table.page.preferences.still = True
    table.play("a1")
    refutation = table.page.sitting.solving.refutation
    assert refutation is not None
    assert len(table.page.view().marks.line) == len(refutation.moves)
    assert table.page.next_wake() is None


def test_another_key_after_a_refutation_does_what_it_always_does() -> None:
    table = Table(DEFENCE)
    table.play("a1")
    before = table.page.cursor
    table.press("right")
    assert table.phase is Phase.PLAY
    assert table.page.cursor.column == before.column + 1


def test_hints_tell_more_and_more_and_the_puzzle_is_not_rated() -> None:
    table = Table(OPEN_THREE)
    table.press("H")
    assert "You win in 2 stones." in table.text()
    assert "The puzzle is not rated now." in table.page.message
    assert not table.page.view().marks.area
    table.press("H")
    assert parse_point("g8") in table.page.view().marks.area
    assert table.text().count("Your move is among the marked points.") == 1
    table.press("H")
    assert table.page.view().marks.hint == parse_point("g8")
    assert "The move is g8." in table.text()
    assert table.page.sitting.recorded is None
    table.play("g8 k8")
    text = table.text(40, 120)
    assert "Solved with a hint." in text
    assert "Rating 600, unchanged: with help nothing is rated." in table.said
    assert "It comes again in 1 day." in text


def test_the_points_of_a_hint_are_marked_like_its_move() -> None:
    for glyphs in (UNICODE, ASCII):
        table = Table(OPEN_THREE, glyphs=glyphs)
        table.press("H H")
        area = table.page.view().marks.area
        canvas = Canvas(24, 80)
        table.page.paint(canvas)
        cells = [cell for row in range(24) for cell in canvas.cells(row)]
        signs = [text for text, style in cells if style is Style.HINT and text == glyphs.hint]
        assert len(signs) == len(area) > 3


def test_a_wrong_move_after_a_hint_costs_nothing() -> None:
    table = Table(OPEN_THREE)
    table.press("H")
    table.play("a15")
    assert table.trainer.rating == table.trainer.first


def test_a_solved_puzzle_stays_solved_whatever_is_pressed_next() -> None:
    table = Table(OPEN_THREE)
    table.play("g8 k8")
    for key in ("H", "S", "S", "S", "r", "."):
        table.press(key)
        assert table.lines()[1].split()[1] == "Solved", key


def test_a_defence_that_holds_says_why() -> None:
    table = Table(DEFENCE)
    table.play("f4")
    assert "Solved! Why: stops an open four, every other move loses." in table.said


def test_the_player_plays_on_from_a_decided_puzzle_against_a_level() -> None:
    table = Table(DEFENCE)
    assert table.press("G") is None
    assert "Solve the puzzle first" in table.said
    table.play("f4")
    assert "G play on" in table.text()
    table.press("G")
    table.press("q 9 9 x")
    assert "Play on from here against level (1 to 10): 99_" in table.text()
    assert "Enter done   Esc cancel" in table.text()
    assert table.press("enter") is None
    assert "Type a level from 1 to 10." in table.text()
    event = table.press("4 enter")
    assert isinstance(event, PlayFrom)
    assert event.acts == (*DEFENCE.moves, parse_point("f4"))
    assert (event.setup.level.number, event.setup.color) == (4, DEFENCE.side.name.lower())
    table = Table(OPEN_THREE)
    table.play("g8 k8")
    assert "G play on" not in table.text()
    table.press("G")
    assert "The game is over here." in table.said


def test_the_hint_about_a_defence_names_the_threat() -> None:
    table = Table(DEFENCE)
    table.press("H")
    assert "If you did nothing, White would win by fours, in 2 stones." in table.said


def test_the_solution_is_shown_after_a_question() -> None:
    table = Table(OPEN_THREE)
    table.press(".")
    assert "Once more shows the solution" in table.text()
    assert table.page.sitting.recorded is None
    table.press("left .")
    assert table.page.sitting.recorded is None
    table.press(".")
    assert table.page.sitting.recorded is not None
    assert "White plays f8. Your move." in table.text()
    table.press(".")
    assert "That is the solution." in table.text()
    assert "Solution shown" in table.text()
    assert table.page.view().marks.won


def test_black_may_not_play_on_a_forbidden_point() -> None:
    moves = FORBIDDEN.moves[:-1]
    table = Table(replace(FORBIDDEN, moves=(*moves, *map(parse_point, ("i10", "o1")))))
    assert parse_point("g8") in table.page.view().marks.forbidden
    table.play("g8")
    assert "g8 is forbidden for Black: double three." in table.text()
    assert table.phase is Phase.PLAY
    assert table.page.sitting.recorded is None


def test_the_forbidden_point_is_explained_when_white_has_won_by_it() -> None:
    table = Table(FORBIDDEN)
    assert "White to play and drive Black" in table.text()
    assert not table.page.view().marks.forbidden
    table.play("f8")
    assert "Black would have to block at g8: a double three, forbidden." in table.said
    assert parse_point("g8") in table.page.view().marks.forbidden


def test_an_engine_that_fails_is_told_in_one_line_and_asked_again() -> None:
    table = Table(DEFENCE, failures=1)
    table.play("a1")
    assert "Enter asks again: the engine ended unexpectedly" in table.said
    assert table.phase is Phase.WAIT
    assert table.page.sitting.recorded is None
    table.press("enter")
    assert table.page.sitting.solving.refutation is not None
    assert table.examiner.questions == 2


def test_after_a_failure_one_can_also_begin_again_or_go_on() -> None:
    table = Table(DEFENCE, OPEN_THREE, failures=2)
    table.play("a1")
    table.press("r")
    assert table.phase is Phase.PLAY
    table.play("a1")
    table.press("n")
    assert table.page.sitting.puzzle == OPEN_THREE


def test_the_next_puzzle_and_none() -> None:
    table = Table(OPEN_THREE, rated(FOURS, "next", 1000))
    table.press("n")
    assert "Puzzle next" in table.text()
    table = Table(OPEN_THREE)
    table.press("n")
    table.press("n")
    assert "There is no other puzzle of this kind." in table.text()


def test_a_point_that_begins_with_the_letter_of_a_key_takes_its_action_back() -> None:
    table = Table(OPEN_THREE, rated(FOURS, "next", 1000))
    table.press("n 9")
    assert "Puzzle open-three" in table.text()
    assert table.page.prompt.typed == "n9"
    table.press("escape H 8")
    assert table.page.sitting.solving.hints == 0


def test_analysis_waits_for_the_end() -> None:
    table = Table(FOURS)
    assert table.press("a") is None
    assert "solve the puzzle first" in table.text()
    table.play("k7 a15")
    assert table.phase is Phase.REFUTED
    event = table.press("a")
    assert isinstance(event, Analyse)
    assert event.rule is FOURS.rule
    assert event.node == len(FOURS.moves)
    tree = event.tree
    assert [str(point) for point in tree.moves()[event.node :]] == list(map(str, FOURS.line))
    assert [str(tree.point(node)) for node in tree.children(event.node)] == ["f7", "k7"]
    [_main, tried] = tree.children(event.node)
    assert any(str(tree.point(node)) == "a15" for node in range(tried, len(tree)))


def test_points_that_are_taken_and_unknown_keys() -> None:
    table = Table(OPEN_THREE)
    table.play("h8")
    assert "h8 is occupied." in table.text()
    table.press("Z")
    assert "Z does nothing here" in table.text()
    assert table.press("?") == OpenPage("help", Topic.PUZZLES)
    assert table.press("q") is Go.BACK


@pytest.mark.parametrize("size", [(24, 80), (40, 120), (12, 40), (20, 60), (8, 30), (3, 10)])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_it_is_painted_on_every_screen(size: tuple[int, int], language: str) -> None:
    use(language)
    for glyphs in (UNICODE, ASCII):
        table = Table(RENJU_THREATS, glyphs=glyphs)
        table.press("H H")
        table.play("a1")
        assert any(table.lines(*size))
    use("en")


def test_where_there_is_no_room_beside_the_board_the_task_is_below_it() -> None:
    table = Table(OPEN_THREE)
    assert "Black to play and win by fours." in table.text(20, 44)


def test_the_page_has_an_engine_and_ends_it() -> None:
    table = Table(OPEN_THREE)
    assert table.page.descriptors() == []
    assert table.page.next_wake() is None
    table.page.pause()
    table.page.resume()
    table.page.close()
    assert table.examiner.is_closed


# The start page


def start(*puzzles: Puzzle) -> PuzzlesPage:
    trainer = Trainer(puzzles or [OPEN_THREE], today=lambda: TODAY)
    return PuzzlesPage(prefer(), trainer, ["/no/engine"])


def test_the_start_page_tells_how_the_player_stands() -> None:
    text = text_of(start())
    for said in ("Rating 600 ± 320 (provisional)", "0 of 1 solved"):
        assert said in text


def test_the_start_page_opens_a_puzzle() -> None:
    event = start().press("1")
    assert isinstance(event, Open)
    assert isinstance(event.screen, PuzzlePage)
    assert event.screen.sitting.why is Why.NEW


def test_the_puzzle_of_the_day_says_so_once() -> None:
    daily = page_of(OpenPage("daily"), page_context())
    assert isinstance(daily, PuzzlePage)
    assert daily.sitting.why is Why.DAILY
    text = text_of(daily)
    assert "Puzzle of 2026" in text
    assert f"Puzzle {daily.sitting.puzzle.id}" in text
    assert "puzzle of the day" not in text
    assert "Puzzle of the day: streak 0" in text


def test_the_start_page_says_where_there_is_nothing() -> None:
    page = start()
    assert page.press("2") is None
    assert "Nothing to repeat" in text_of(page)
    own = page_of(OpenPage("own"), PageContext(prefer(), lambda: (None, ""), ("",)))
    assert isinstance(own, PuzzlesPage)
    assert "None yet" in text_of(own)


def test_the_kind_is_chosen_by_the_arrows() -> None:
    page = start(OPEN_THREE, DEFENCE)
    page.selected = "kind"
    for _theme in range(3):
        page.press("right")
    assert page.kind is PuzzleTheme.DEFENCE
    event = page.press("enter")
    assert isinstance(event, Open)
    assert isinstance(event.screen, PuzzlePage)
    assert event.screen.sitting.puzzle == DEFENCE
    page.kind = PuzzleTheme.THREATS
    assert page.press("enter") is None
    assert "There is no puzzle of this kind." in text_of(page)


def test_statistics_by_kind() -> None:
    page = start(OPEN_THREE, DEFENCE)
    page.trainer.record(OPEN_THREE, 1, solved=True, hints=0, seconds=1)
    page.trainer.record(DEFENCE, 0, solved=False, hints=0, seconds=1)
    event = page.press("6")
    assert isinstance(event, Open)
    assert isinstance(event.screen, PuzzleStatistics)
    text = text_of(event.screen)
    assert "First tries: 1 solved, 0 with a hint, 1 failed" in text
    assert "only defence" in text
    assert event.screen.press("?") == OpenPage("help", Topic.PUZZLES)
    assert event.screen.press("down") is None
    assert event.screen.press("q") is Go.BACK


def test_without_a_library_one_line_says_so_and_puzzles_are_there() -> None:
    page = page_of(OpenPage("puzzles"), page_context())
    assert isinstance(page, PuzzlesPage)
    assert "no library" in text_of(page)
    assert isinstance(page.press("1"), Open)
    daily = page_of(OpenPage("daily"), page_context())
    assert isinstance(daily, PuzzlePage)
    assert daily.message == "no library"


@pytest.mark.parametrize(
    "key", [key for one in Action for key in one.page_keys if one.topic is Topic.PUZZLES]
)
def test_every_key_of_the_table_of_actions_works(key: str) -> None:
    table = Table(FOURS)
    table.page.press(key)
    assert "does nothing" not in table.text()


def test_the_result_of_the_puzzle_of_the_day_is_shared_in_three_rows() -> None:
    table = Table(OPEN_THREE)
    table.page.sitting.why = Why.DAILY
    table.play("g8 k8")
    assert "y share" in table.text()
    event = table.press("y")
    assert isinstance(event, Copy)
    assert event.text.splitlines() == [
        "Wuziqi, puzzle of 2026-11-22",
        "solved in 2 stones, Time: 0:00",
        "streak 1",
    ]


def test_a_puzzle_of_ones_own_is_named_by_its_move() -> None:
    table = Table(OPEN_THREE)
    assert f"Puzzle {OPEN_THREE.id}" in table.text()
    trainer = Trainer((), today=lambda: TODAY, own=(OPEN_THREE,))
    pick = Pick(OPEN_THREE, Why.NEW)
    sitting = Sitting(trainer, table.examiner, pick, PuzzleMode.ANY, table.clock)
    table.page = PuzzlePage(prefer(UNICODE), sitting, clock=table.clock)
    assert f"Puzzle: your move {len(OPEN_THREE.moves) + 1}" in table.text()
    assert f"Puzzle {OPEN_THREE.id}" not in table.text()


def test_a_puzzle_of_a_theme_names_the_theme() -> None:
    table = Table(FOURS)
    assert "Theme" not in text_of(table.page)
    table.page.sitting.mode = Motif.GAP
    assert "Theme: split three or four" in text_of(table.page)


def test_the_title_of_the_calendar_is_folded_on_a_narrow_screen() -> None:
    event = start(OPEN_THREE).press("6")
    assert isinstance(event, Open)
    shown = " ".join(text_of(event.screen, 40, 40).split())
    assert "Puzzles of the day in 2026-11: 0 solved" in shown
    assert "(*)" not in shown


def test_the_statistics_have_a_calendar_of_the_month() -> None:
    page = start(OPEN_THREE)
    page.trainer.record(OPEN_THREE, 1, solved=True, hints=0, seconds=1)
    event = page.press("6")
    assert isinstance(event, Open)
    assert isinstance(event.screen, PuzzleStatistics)
    shown = text_of(event.screen)
    lines = [line.rstrip() for line in shown.splitlines()]
    first = lines.index(" Puzzles of the day in 2026-11: 1 solved (*)")
    assert lines[first + 1 : first + 8] == [
        "  Mo  Tu  We  Th  Fr  Sa  Su",
        "                           1",
        "   2   3   4   5   6   7   8",
        "   9  10  11  12  13  14  15",
        "  16  17  18  19  20  21  22*",
        "  23  24  25  26  27  28  29",
        "  30",
    ]
    canvas = Canvas(24, 80)
    event.screen.paint(canvas)
    assert {style for _char, style in canvas.cells(first + 6)} == {Style.DIM, Style.PLAIN}
    today = [char for char, style in canvas.cells(first + 5) if style is Style.SELECTED]
    assert today == ["2", "2", "*"]
