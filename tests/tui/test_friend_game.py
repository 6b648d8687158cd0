"""A game with a friend at the screen: two programs in one process, each with its screen."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.answers import accept
from tests.session.two_programs import Program, Programs
from tests.setups import setup_of

from wuziqi.friend.wire import Presence, Proposal
from wuziqi.play.events import Analyse, Go
from wuziqi.play.tree import SharedAnalysis
from wuziqi.records.formats.tree import Tree
from wuziqi.records.settings import Settings
from wuziqi.records.setup import Setup
from wuziqi.rules.board import Stone
from wuziqi.session.notices import (
    FriendHere,
    FriendProposes,
    FriendSaid,
    SpectatorCodeMade,
    SpectatorsChanged,
)
from wuziqi.tui.game.screen import GameScreen
from wuziqi.tui.replay.screen import Desk, ReplayScreen
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import ScreenEvent
from wuziqi.words.friend_texts import goes_on, presence_text

LONG = "This is a rather long line of talk that has to be wrapped in the panel of a small screen."


class Board:
    """One of the programs with its screen, which receives the program's notices."""

    def __init__(self, program: Program, settings: Settings | None = None) -> None:
        self.program = program
        preferences = Preferences(settings or Settings(glyphs="ascii"))
        self.screen = GameScreen(program.session, preferences, friend=lambda: program.games.friend)
        self._told = len(program.said)

    def receive(self) -> None:
        for notice in self.program.said[self._told :]:
            self.screen.show_notice(notice)  # type: ignore[arg-type]  # the lobby's were said before
        self._told = len(self.program.said)

    def frame(self, height: int = 24, width: int = 80) -> str:
        canvas = Canvas(height, width)
        self.screen.paint(canvas)
        return "\n".join(canvas.lines())


class Boards:
    """Both: ``host`` is Li with black, ``guest`` is Ann with white."""

    def __init__(self, directory: Path, setup: Setup | None = None) -> None:
        self.programs = Programs(directory, setup)
        self.host, self.guest = Board(self.programs.host), Board(self.programs.guest)
        self.settle()

    def settle(self, seconds: float = 0.0) -> None:
        self.programs.settle(seconds)
        for board in (self.host, self.guest):
            board.receive()

    def press(self, board: Board, *keys: str) -> ScreenEvent | None:
        event = None
        for key in keys:
            event = board.screen.press(key)
            self.settle()
        return event

    def play(self, acts: str) -> None:
        self.programs.play(acts)
        self.settle()


@pytest.fixture
def boards(tmp_path: Path) -> Iterator[Boards]:
    made = Boards(tmp_path)
    yield made
    for program in made.programs.both:
        program.games.close()


def test_who_plays_and_what_the_friend_does_stand_beside_the_board(boards: Boards) -> None:
    shown = boards.host.frame()
    assert "Black: your turn" in shown
    assert "Black  Li" in shown
    assert "White  Ann" in shown
    assert "Ann is at the board" in shown
    assert "Black: Li thinks" in boards.guest.frame()
    assert "T say something" in boards.host.frame()
    assert "H hint" not in boards.host.frame()


def test_a_stone_is_placed_on_both_boards_and_only_in_turn(boards: Boards) -> None:
    boards.press(boards.guest, "enter")
    assert boards.guest.screen.message == "It is the turn of Li."
    boards.press(boards.host, "enter")
    assert len(boards.guest.screen.game.moves) == 1
    assert "White: your turn" in boards.guest.frame()
    boards.press(boards.host, "k", "enter")
    assert boards.host.screen.message == "It is the turn of Ann."


def test_talk_is_typed_with_every_character_and_shown_on_both_sides(boards: Boards) -> None:
    boards.press(boards.host, "T")
    assert "Enter done" in boards.host.frame()
    boards.press(boards.host, *"hu: 5 nye?", "enter")
    assert boards.host.screen.game.moves == ()
    assert "You: hu: 5 nye?" in boards.host.frame()
    assert "Li: hu: 5 nye?" in boards.guest.frame()
    assert boards.guest.screen.message == "Li: hu: 5 nye?"
    boards.press(boards.guest, "T", "x", "escape")
    boards.press(boards.guest, "T", "enter")
    assert "Ann:" not in boards.host.frame()


def test_long_talk_is_wrapped_and_the_newest_stays_in_sight(boards: Boards) -> None:
    for text in ("first", LONG, "last"):
        boards.press(boards.host, "T", *text, "enter")
    small, large = boards.guest.frame(), boards.guest.frame(40, 120)
    assert "Li: last" in small
    assert "Li: first" not in small
    assert "Li: first" in large
    assert "Li: last" in large


def test_talk_from_outside_is_harmless(boards: Boards) -> None:
    boards.programs.host.friend.say("\x1b[2J\u202eevil\n")
    boards.settle()
    assert "Li: ?[2Jevil" in boards.guest.frame()


def test_an_undo_is_asked_for_and_answered(boards: Boards) -> None:
    boards.play("h8")
    boards.press(boards.host, "u")
    assert "Ask to take back your last move?" in boards.host.frame()
    boards.press(boards.host, "y")
    assert "Ann has to agree" in boards.host.screen.message
    assert "Waiting for an answer: undo" in boards.host.frame()
    question = "Li asks to take back the last move. Agree?"
    assert boards.guest.screen.friend_panel.question == question
    assert "y yes  n no" in boards.guest.frame()
    boards.press(boards.host, "u")
    assert boards.host.screen.message == "You have asked already: Ann has to answer."
    boards.press(boards.guest, "n")
    assert boards.host.screen.message == "Ann does not agree to take the move back."
    boards.press(boards.host, "u", "y")
    boards.press(boards.guest, "y")
    assert boards.host.screen.message == "Ann agrees: the move is taken back."
    assert boards.host.screen.game.moves == boards.guest.screen.game.moves == ()
    boards.press(boards.guest, "u")
    assert boards.guest.screen.message == "You have no move to undo."
    assert "u undo" not in boards.guest.frame()


def test_what_cannot_be_asked_is_refused_with_the_reason(boards: Boards) -> None:
    boards.play("h8 i9")
    boards.press(boards.host, "u", "y")
    boards.press(boards.host, "d")
    assert boards.host.screen.message == "You have asked already: Ann has to answer."
    for key in "ud":
        boards.press(boards.guest, key)
        assert boards.guest.screen.message == "Answer Li first."
    boards.press(boards.guest, "n")
    assert boards.host.screen.message == "Ann does not agree to take the move back."
    boards.press(boards.guest, "x", "y")
    assert boards.host.screen.message == ""
    assert "u undo" not in boards.host.frame()
    for key in "ud":
        boards.press(boards.host, key)
        assert boards.host.screen.message == "The game is over."


def test_the_list_of_moves_stays_while_the_friend_agrees_to_an_undo(boards: Boards) -> None:
    boards.play("h8 i9")
    boards.press(boards.host, "u", "y", "tab")
    assert "Move 2 of 2: i9" in boards.host.frame()
    boards.press(boards.guest, "y")
    assert boards.host.screen.game.moves == ()
    assert "Start of the game, 0 moves" in boards.host.frame()
    boards.press(boards.host, "enter")
    assert "Black: your turn" in boards.host.frame()


def test_from_an_earlier_position_undo_asks_to_go_back_there(boards: Boards) -> None:
    boards.play("h8 i9 j7 k6")
    boards.press(boards.host, "[", "[", "[", "u")
    assert "Ask to go back to this position?" in boards.host.frame()
    boards.press(boards.host, "y")
    assert boards.guest.screen.friend_panel.question == "Li asks to go back to move 1. Agree?"
    boards.press(boards.guest, "y")
    assert boards.host.screen.message == "Ann agrees: the moves are taken back."
    for board in (boards.host, boards.guest):
        assert [str(point) for point in board.screen.game.moves] == ["h8"]
    friend = boards.host.screen.session.friend
    assert friend is not None
    friend.can = ()
    boards.press(boards.host, "[", "u")
    assert "older: it can take back only the last move" in boards.host.screen.message


def test_the_finished_game_is_analysed_together(boards: Boards) -> None:
    boards.play("h8 i9 j7")
    accept(boards.host.screen.session.resign())
    boards.settle()
    board = analysis(boards, boards.host)
    board.poll()
    boards.settle()
    boards.settle()
    assert "Li analyses the game, now at move 3: w joins in." in boards.guest.screen.message
    other = analysis(boards, boards.guest)
    board.press("left")
    for _ in range(2):
        for each in (board, other):
            each.poll()
        boards.settle()
    other.poll()
    assert other.message == "Li goes to move 2: i9."
    assert len(other.position.moves) == 2


def test_what_a_friend_says_is_told_on_another_screen(boards: Boards) -> None:
    game, other = boards.host.screen, boards.host.screen.preferences
    assert game.elsewhere(FriendSaid("look at g6")) == "Ann: look at g6"
    assert game.elsewhere(FriendHere()) == ""
    text = "Ann asks for a rematch with colours swapped. Play? q goes back to the game."
    assert game.elsewhere(FriendProposes(Proposal.REMATCH)) == text
    board = ReplayScreen(Tree(15, 15), other)
    board.hear(text)
    assert board.message == text


def analysis(boards: Boards, of: Board) -> ReplayScreen:
    event = boards.press(of, "w")
    assert isinstance(event, Analyse)
    desk, preferences = Desk(played=len(event.tree.main_line())), of.screen.preferences
    screen = ReplayScreen(event.tree, preferences, event.rule, event.node, desk=desk)
    assert event.friend is not None
    screen.shared = SharedAnalysis(screen.study, event.friend)
    return screen


def test_a_point_is_typed_bare_without_asking_for_anything(boards: Boards) -> None:
    boards.press(boards.host, *"d8", "enter")
    assert [str(point) for point in boards.guest.screen.game.moves] == ["d8"]
    assert not boards.guest.screen.friend_panel.question
    boards.press(boards.host, "T", *"d5 b7", "enter")
    assert boards.guest.screen.message == "Li: d5 b7"


def test_who_plays_on_gives_no_answer(boards: Boards) -> None:
    boards.play("h8")
    boards.press(boards.host, "u", "y")
    boards.press(boards.guest, "k", "enter")
    assert boards.host.screen.message == "Ann has gone on without an answer: ask again."
    assert not boards.guest.screen.friend_panel.question


def test_a_draw_is_agreed_on_then_a_rematch_with_colours_swapped(boards: Boards) -> None:
    boards.play("h8")
    boards.press(boards.guest, "m")
    assert "x resigns, d offers a draw" in boards.guest.screen.message
    boards.press(boards.guest, "d", "y")
    boards.press(boards.host, "d", "y")
    assert "Draw by agreement" in boards.guest.frame()
    assert boards.guest.screen.message == "Li agrees to the draw."
    boards.press(boards.guest, "n", "y")
    boards.press(boards.host, "Y")
    assert "Black: your turn" in boards.guest.frame()
    assert boards.host.screen.game.moves == ()


def test_resigning_asks_first(boards: Boards) -> None:
    boards.play("h8")
    boards.press(boards.host, "x", "y")
    assert "White wins: Black resigned" in boards.guest.frame()


@pytest.mark.parametrize("key", "HLtvMe")
def test_there_is_no_advice_until_the_game_is_over(boards: Boards, key: str) -> None:
    boards.play("h8 h9")
    assert boards.press(boards.host, key) is None
    assert boards.host.screen.message == (
        "There is no advice in a game with a friend until it is over."
    )
    assert not boards.host.screen.adviser.wants()
    assert not boards.host.screen.session.helped


def test_the_evaluation_bar_waits_for_the_end(tmp_path: Path) -> None:
    boards = Boards(tmp_path)
    wanting = Board(boards.programs.host, Settings(evaluation=True))
    assert not wanting.screen.view().bar
    assert wanting.screen.adviser.shown.target is None
    boards.play("h8 a1 h9 b1 h10 c1 h11 d1 h12")
    assert wanting.screen.view().bar
    for program in boards.programs.both:
        program.games.close()


def test_who_won_is_told_by_the_name_of_the_friend(boards: Boards) -> None:
    boards.play("h8 a1 h9 b1 h10 c1 h11 d1 h12")
    assert "Black wins: you made five!" in boards.host.frame()
    assert "Black wins: Li made five" in boards.guest.frame()
    assert "m rematch" in boards.host.frame()


def test_looking_back_is_allowed_and_places_nothing(boards: Boards) -> None:
    boards.play("h8 h9")
    boards.press(boards.host, "[", "enter")
    assert "Looking back" in boards.host.screen.message
    assert len(boards.host.screen.game.moves) == 2
    assert boards.press(boards.host, "escape") is None
    assert boards.press(boards.host, "escape") is Go.MENU


def test_a_lost_connection_is_told_and_found_again(boards: Boards) -> None:
    boards.programs.network.cut()
    boards.settle()
    assert "No connection: the game waits" in boards.host.frame()
    assert "The game waits, and goes on by itself." in boards.host.screen.message
    assert boards.host.screen.view().warns
    boards.programs.network.connect()
    boards.settle()
    assert "Ann is at the board" in boards.host.frame()
    assert boards.host.screen.message == "Ann is here."


def test_the_menu_says_whether_the_clocks_run(tmp_path: Path) -> None:
    boards = Boards(tmp_path, setup_of(clock="game", color="black"))
    session = boards.programs.host.games.session
    assert "the clocks run" in goes_on(session)
    boards.programs.network.cut()
    boards.settle()
    assert "the clocks run" in goes_on(session), "that of the player to move"
    assert "Your clock runs on" in boards.host.screen.message
    guest = boards.programs.guest.games.session
    assert goes_on(guest) == "The game with Li goes on; Esc goes back to it."


def test_swap2_says_who_acts_and_what_was_chosen(tmp_path: Path) -> None:
    boards = Boards(tmp_path, setup_of(opening="swap2", color="black"))
    assert "You: place a black stone" in boards.host.frame()
    assert "First player: Li thinks" in boards.guest.frame()
    boards.play("h8 h9 i9")
    assert "You: choose by a number" in boards.guest.frame()
    assert "Second player: Ann thinks" in boards.host.frame()
    boards.press(boards.host, "1")
    boards.press(boards.guest, "2")
    assert boards.host.screen.message.startswith("Ann chose: ")
    assert boards.host.screen.session.game.turn is Stone.WHITE
    for program in boards.programs.both:
        program.games.close()


def test_the_code_for_lookers_stays_in_the_panel_of_the_host(boards: Boards) -> None:
    boards.host.screen.show_notice(SpectatorCodeMade("8-adult-\x1b[2Japple"))
    assert "For spectators: 8-adult-?[2Japple" in boards.host.frame()
    boards.host.screen.show_notice(SpectatorsChanged(1))
    assert boards.host.screen.message == "1 spectator."
    assert "For spectators" in boards.host.frame()


def test_the_longest_names_leave_room_for_the_rest(tmp_path: Path) -> None:
    boards = Boards(tmp_path, setup_of(clock="game"))
    session = boards.programs.host.session
    session.seats = replace(session.seats, names=("五" * 10, "W" * 20))
    shown = boards.host.frame()
    assert "W" * 20 in shown
    assert "10:00" in shown
    boards.play("h8")
    assert f"White: {'W' * 11}~ thinks" in boards.host.frame()
    for program in boards.programs.both:
        program.games.close()


@pytest.mark.parametrize(
    ("seconds", "told"), [(0.003, "20"), (0.04, "50"), (0.19, "200"), (1.9, "2000"), (3.2, "3000")]
)
def test_lag_is_told_in_steps(seconds: float, told: str) -> None:
    assert presence_text(Presence.THINKING, "Ann", seconds) == f"Ann is at the board, {told} ms"
    assert presence_text(Presence.LEFT, "Ann", seconds) == "Ann has left; the game is kept"


@pytest.mark.parametrize(("height", "width"), [(30, 100), (24, 80), (40, 120)])
def test_the_key_that_says_something_is_not_cut(boards: Boards, height: int, width: int) -> None:
    words = " ".join(boards.host.frame(height, width).split())
    assert "your ~" not in words
    assert "T says something" in words
