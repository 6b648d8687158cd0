"""The position editor on the screen: stones, turn, size, rule, and what becomes of it."""

import select
import time
from pathlib import Path

import pytest
from tests.tui.option_pages import hot
from tests.tui.preferred import prefer, text_of

from wuziqi.play.events import Analyse, Go, OpenPage, PlayFrom, Topic
from wuziqi.protocol.evaluation import Judgement, Proven
from wuziqi.records.formats.files import read_file
from wuziqi.records.formats.replay import played_line
from wuziqi.records.library.library import Library
from wuziqi.rules.board import DEFAULT_SIZE, Size, Stone
from wuziqi.rules.draft import Draft
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.rule import CONNECT6, FREESTYLE, RENJU, STANDARD, Rule, row_rule
from wuziqi.rules.start import format_start, parse_start
from wuziqi.session.analysis import Target
from wuziqi.session.analyst import Examiner
from wuziqi.session.seats import Seats
from wuziqi.session.session import GameSession
from wuziqi.tui.board_view import layout_of
from wuziqi.tui.editor.page import EditorPage, PlayPage, WinSearch
from wuziqi.tui.game.screen import GameScreen
from wuziqi.tui.replay.screen import ReplayScreen
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.widgets.screen import Open, ScreenEvent
from wuziqi.words.actions import Action
from wuziqi.words.glyphs import ASCII


def editor(text: str = "", engine: list[str] | None = None, **values: object) -> EditorPage:
    rule, size = values.get("rule", FREESTYLE), values.get("size", DEFAULT_SIZE)
    library = values.get("library")
    draft = Draft(size, rule, parse_start(text))  # type: ignore[arg-type]
    opened = (library, "" if library else "The library is locked.")
    return EditorPage(draft, prefer(ASCII), lambda: opened, engine or ["none"])  # type: ignore[arg-type,return-value]


def press(page: EditorPage, keys: str) -> ScreenEvent | None:
    """Press keys separated by blanks; returns the last event. ``=word`` types letters."""
    event = None
    for word in keys.split():
        for key in word[1:] if word.startswith("=") else [word]:
            event = page.press(key)
    return event


def start(page: EditorPage) -> str:
    return format_start(page.draft.start)


def test_stones_of_both_colours_are_put_and_taken_away() -> None:
    page = editor()
    press(page, "enter right tab enter tab right enter")
    assert start(page) == "black h8 j8 white i8 to black"
    press(page, "enter left delete right right delete tab enter")
    assert start(page) == "black h8 white k8 to black"
    press(page, ",")
    assert start(page) == "black h8 white k8 to white"
    assert "White to move" in text_of(page)
    assert "Enter: white stone" in text_of(page)
    press(page, "D")
    assert start(page) == ""


def test_every_change_is_undone_and_redone() -> None:
    page = editor()
    press(page, "enter right tab enter tab , D u u")
    assert start(page) == "black h8 white i8 to black"
    press(page, "r r r")
    assert start(page) == ""
    assert page.message == "Nothing to redo."
    press(page, "u u u u u")
    assert (start(page), page.message) == ("", "Nothing to undo.")


def test_the_analysis_of_a_position_speaks_of_no_saved_game() -> None:
    event = press(editor("black h8 white a1 to white"), "a")
    assert isinstance(event, Analyse)
    page = ReplayScreen(event.tree, prefer(ASCII), event.rule, event.node, Go.BACK)
    text = text_of(page)
    assert "White to move" in text
    assert "No moves yet: w tries some." in text
    for wrong in ("game", "Move 0", "0 moves"):
        assert wrong not in text.replace("Keys", "")


def test_a_point_is_typed() -> None:
    page = editor()
    press(page, ": =a1 enter : =p9 enter")
    assert start(page) == "black a1 to black"
    assert page.message == "p9 is off the board."


@pytest.mark.parametrize("name", ["a1", "h8", "o15"])
def test_a_click_puts_a_stone_and_another_takes_it_away(name: str) -> None:
    page, point = editor(), parse_point(name)
    layout = layout_of(page.view(), 24, 80)
    assert layout is not None
    places = [
        Click(row, column, 24, 80)
        for row in range(24)
        for column in range(80)
        if layout.board.point_at(row, column) == point
    ]
    page.click(places[0])
    assert start(page) == f"black {name} to black"
    page.click(places[0])
    assert start(page) == ""
    page.click(Click(23, 79, 24, 80))
    assert start(page) == ""


def test_the_size_is_typed_and_drops_the_stones_beyond_it() -> None:
    page = editor("black h8 white a1 to black")
    press(page, "z =7x6 enter")
    assert (page.draft.size, start(page)) == (Size(7, 6), "white a1 to black")
    assert page.cursor in page.board
    press(page, "z =40 enter")
    assert page.message == "a board has 3 to 25 lines, not 40"
    press(page, "z =x enter")
    assert (page.message, page.draft.size) == ("a board has 3 to 25 lines, not x", Size(7, 6))
    press(page, "z =9 escape")
    assert page.draft.size == Size(7, 6)


def test_the_rule_goes_round_and_says_what_is_wrong() -> None:
    page = editor(size=Size(9, 9))
    press(page, "V")
    assert page.draft.rule == STANDARD
    press(page, "V")
    assert page.draft.rule == RENJU
    assert "Renju is played on 15" in text_of(page)
    assert press(page, "n") is None
    assert page.message.startswith("Renju is played on 15 lines")
    assert press(page, "a") is None
    seen = []
    for _ in range(9):
        press(page, "V")
        seen.append(page.draft.rule.name)
    assert seen[-1] == "renju"
    assert {"connect6", "row-3", "row-4", "row-6"} <= set(seen)


def test_a_position_that_is_over_is_not_played() -> None:
    page = editor("black a1 b1 c1 d1 e1 to white")
    assert "Black has 5 in a row already" in text_of(page, 40, 120)
    assert press(page, "n") is None
    assert page.warns


def test_turns_of_two_stones_are_chosen() -> None:
    page = editor("black j10 to white", size=Size(19, 19), rule=CONNECT6)
    told = []
    for _ in range(4):
        told.append(page.view().status.text)
        press(page, ",")
    words = ["White to move, two stones", "White to move, one more stone"]
    words += ["Black to move, two stones", "Black to move, one more stone"]
    assert told == words


def test_forbidden_points_are_marked_for_black() -> None:
    page = editor("black h7 h9 g8 i8 to black", rule=RENJU)
    page.preferences.settings = prefer(ASCII).settings
    assert parse_point("h8") in page.view().marks.forbidden
    press(page, ",")
    assert not page.view().marks.forbidden


def test_a_position_is_analysed() -> None:
    event = press(editor("black h8 i9 white g7 to white"), "a")
    assert isinstance(event, Analyse)
    start, moves = played_line(event.tree, [0], FREESTYLE)
    assert (format_start(start), moves) == ("black h8 i9 white g7 to white", ())
    board = ReplayScreen(event.tree, prefer(ASCII), event.rule)
    board.press("w")
    assert board.view().status.text == "What if: White to move"


def test_a_position_is_written_to_a_file(tmp_path: Path) -> None:
    page = editor("black h8 i9 to black")
    path = tmp_path / "mine.sgf"
    press(page, f"E ={path} enter")
    assert page.message == f"Saved {Path('~', path.name)}"
    tree = read_file(path)
    assert format_start(played_line(tree, [0], FREESTYLE).start) == "black h8 i9 to black"
    assert press(page, "q") is Go.BACK
    press(page, f", E ={path} enter")
    assert "Overwrite" in text_of(page)
    press(page, "y")
    assert format_start(played_line(read_file(path), [0], FREESTYLE).start).endswith("white")
    press(page, f"E ={tmp_path / 'mine.psq'} enter")
    assert "set up" in text_of(page)


def test_a_position_is_kept_in_the_library(library: Library) -> None:
    page = editor("black h8 i9 to black", library=library)
    press(page, "E =Shape enter")
    assert page.message == "Saved in the library: Shape"
    stored = library.game(1)
    assert (stored.entry.name, stored.entry.opponent) == ("Shape", "file")
    assert format_start(stored.setup.start) == "black h8 i9 to black"
    page = editor("black h8 to white")
    press(page, "E =Shape enter")
    assert page.message == "The library is locked."
    page = editor()
    press(page, "E =Shape enter")
    assert page.message == "There are no stones on the board."


@pytest.mark.parametrize(
    ("rule", "size", "said"),
    [
        (RENJU, Size(9, 9), "Renju is played on 15 lines, not 9x9"),
        (row_rule(6), Size(3, 3), "6 in a row needs a side of at least 6 lines, not 3x3"),
    ],
)
def test_a_position_on_a_board_that_the_rule_excludes_is_not_kept(
    library: Library, rule: Rule, size: Size, said: str
) -> None:
    page = editor("black a1 to white", library=library, rule=rule, size=size)
    press(page, "E =Shape enter")
    assert page.message == said


def test_leaving_asks_where_the_position_would_be_lost() -> None:
    page = editor()
    assert press(page, "q") is Go.BACK
    press(page, "enter q")
    assert "Leave without saving the position?" in text_of(page)
    assert press(page, "n") is None
    assert press(page, "escape y") is Go.BACK


def test_the_engine_finds_a_win(wuziqi_command: list[str]) -> None:
    page = editor("black h8 i8 j8 to black", engine=[*wuziqi_command, "engine"])
    try:
        press(page, "W")
        assert page.message == "Looking for a win for Black ..."
        end = time.monotonic() + 120
        while page.message.startswith("Looking") and time.monotonic() < end:
            select.select(page.descriptors(), [], [], 0.1)
            page.poll()
        assert page.message.startswith("Black wins by fours in 2 stones: ")
        assert page.view().marks.line[0][1] is Stone.BLACK
        press(page, ",")
        assert not page.view().marks.line
    finally:
        page.close()
    page = editor("black a1 b1 c1 d1 e1 to white")
    press(page, "W")
    assert "can be played" in page.message


class SlowExaminer(Examiner):
    """Proves a win only with ``enough`` nodes; ``requests`` has the nodes of all requests."""

    def __init__(self, enough: int) -> None:
        super().__init__(["none"])
        self.requests: list[int] = []
        self._enough = enough

    def ask(self, target: Target, nodes: int = 0) -> None:
        self.asked = target
        self.requests.append(nodes)

    def drop(self) -> None:
        self.asked = None

    def poll(self) -> Judgement | None:
        if self.asked is None:
            return None
        self.asked = None
        proof = Proven(wins=True, plies=9, way="threats")
        won = self.requests[-1] >= self._enough
        return Judgement((Point(7, 7), Point(8, 8)), 30, proof if won else None)


def looking(enough: int) -> tuple[EditorPage, SlowExaminer, list[float]]:
    """A page that looks for a win with this examiner, and the time that tests move on."""
    page, examiner, now = editor("black h7 to white"), SlowExaminer(enough), [0.0]
    page._wins = WinSearch(["none"], lambda: now[0])
    page._wins.examiner = examiner
    page.press("W")
    return page, examiner, now


def test_a_search_for_a_win_goes_on_and_says_how_long_it_looked() -> None:
    page, examiner, now = looking(10_000_000)
    assert page.message == "Looking for a win for White ..."
    now[0] = 7.4
    page.poll()
    assert page.message == "No forced win for White in 7 s yet, best h8; looking on ..."
    assert page.next_wake() == 1.0
    for _ in range(4):
        page.poll()
    assert "White wins by threats in at most 5 stones: h8 i9" in page.message
    assert page.view().marks.line[0][0] == Point(7, 7)
    assert examiner.requests == sorted(set(examiner.requests))
    assert page.next_wake() is None


def test_a_search_for_a_win_ends_with_its_time_and_with_its_line() -> None:
    page, examiner, now = looking(10**12)
    now[0] = 121.0
    page.poll()
    assert page.message == "No forced win for White was found in 121 s; the best move is h8."
    assert page.next_wake() is None
    page, examiner, now = looking(10**12)
    press(page, "u")
    page.poll()
    assert examiner.asked is None
    assert page.message == "Nothing to undo."
    count = len(examiner.requests)
    page.poll()
    assert len(examiner.requests) == count


def test_a_position_is_played_against_whom_the_player_wants() -> None:
    event = press(editor("black h8 white g7 i9 to white"), "n")
    assert isinstance(event, Open)
    choices = event.screen
    assert isinstance(choices, PlayPage)
    canvas = Canvas(24, 80)
    choices.paint(canvas)
    text = "\n".join(canvas.lines())
    assert "White to move" in text
    assert "computer" in text
    beside = Canvas(24, 110)
    choices.paint(beside)
    board = "\n".join(line[55:] for line in beside.lines())
    assert (board.count("X"), board.count("O")) == (1, 2), "the position itself"
    choices.press(hot(choices, "level"))
    choices.press(hot(choices, "color"))
    event = choices.press(hot(choices, "start"))
    assert isinstance(event, PlayFrom)
    assert (event.setup.opponent, event.setup.color, event.setup.level.number) == (
        "computer",
        "black",
        1,
    )
    assert format_start(event.setup.start) == "black h8 white g7 i9 to white"
    choices.press(hot(choices, "opponent"))
    event = choices.press(hot(choices, "start"))
    assert isinstance(event, PlayFrom)
    assert event.setup.opponent == "human"
    choices.press(hot(choices, "opponent"))
    assert choices.names == ["opponent", "level", "second_level", "start"]
    assert choices.press("q") is Go.BACK


def test_a_game_and_a_saved_game_give_the_position_that_is_shown() -> None:
    session = GameSession(Game(15), Seats())
    for name in ("h8", "i9", "j10"):
        session.play(parse_point(name))
    screen = GameScreen(session, prefer(ASCII), lambda: None)
    screen.press("[")
    event = screen.press("=")
    assert isinstance(event, OpenPage)
    assert event.draft is not None
    assert format_start(event.draft.start) == "black h8 white i9 to black"
    assert session.helped
    analysed = press(editor("black h8 to black"), "a")
    assert isinstance(analysed, Analyse)
    tree = analysed.tree
    tree.add(1, Point(0, 0), Stone.BLACK)
    page = ReplayScreen(tree, prefer(ASCII), node=1)
    event = page.press("=")
    assert isinstance(event, OpenPage)
    assert event.draft is not None
    assert format_start(event.draft.start) == "black a1 h8 to white"


@pytest.mark.parametrize(("height", "width"), [(24, 80), (40, 120), (24, 40), (10, 40)])
def test_the_editor_fits_screens_of_every_size(height: int, width: int) -> None:
    page = editor("black h8 i9 white g7 to white")
    assert text_of(page, height, width)
    if height >= 24 and width >= 80:
        text = text_of(page, height, width)
        for word in ("Set up a position", "Black: 2 stones", "White: 1 stone", "whose move"):
            assert word in text


def test_the_keys_without_room_on_the_last_line_stand_beside_the_board() -> None:
    lines = text_of(editor(), 20, 60).splitlines()
    beside = [line[36:].split() for line in lines[8:17]]
    assert beside == [
        [",", "whose", "move"],
        ["n", "play"],
        ["a", "analyse"],
        ["Delete", "remove"],
        ["D", "clear", "all"],
        ["V", "rule", "z", "size"],
        ["W", "find", "a", "win"],
        ["E", "save"],
        ["u", "undo", "r", "redo"],
    ]
    assert lines[-1] == "Enter stone   Tab other colour   ? help   q back"


@pytest.mark.parametrize(
    "key", [key for one in Action for key in one.page_keys if one.topic is Topic.EDITOR]
)
def test_every_key_of_the_table_of_actions_works(key: str) -> None:
    page = editor("black h8 white i8")
    page.press(key)
    assert "does nothing" not in text_of(page)
