"""Games from a set-up position: engines, undo, rematches and the library."""

import select
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from tests.session.test_recorder import Kept, names

from wuziqi.levels import level_of
from wuziqi.play.game import tree_of_session
from wuziqi.records.formats.replay import played_line, position_at
from wuziqi.records.formats.sgf import format_sgf, parse_sgf
from wuziqi.records.formats.tree import FormatError
from wuziqi.records.library.analyses import tree_of
from wuziqi.records.library.exchange import ExportError, export_game
from wuziqi.records.setup import Setup, SetupError, read_setup, write_setup
from wuziqi.review.reviewed_game import game_of_session, game_of_tree
from wuziqi.rules.board import Size, Stone
from wuziqi.rules.game import Game
from wuziqi.rules.opening import OPENINGS, Player
from wuziqi.rules.point import parse_point
from wuziqi.rules.rule import CONNECT6, FREESTYLE, RENJU, STANDARD, Rule
from wuziqi.rules.start import Start, parse_start
from wuziqi.session.computer import Computer, apply
from wuziqi.session.game_host import GameHost
from wuziqi.session.notices import WhatIf
from wuziqi.session.results import Done
from wuziqi.session.seats import EngineOptions, Seats
from wuziqi.session.session import GameSession

UNEVEN = "black h8 h9 i9 g7 white i8 to white"
UNEVEN_FOR_BLACK = "black h8 white h9 i9 g7 i8 to black"
ONLY_WHITE = "white h8 i9 to black"
ONLY_BLACK = "black h7 h9 g8 i8 h8 to white"
"""In renju the middle of a double-three: another stone was the last."""


def session_from(text: str, seats: Seats, rule: Rule = FREESTYLE, size: int = 15) -> GameSession:
    game = Game(size, rule=rule)
    game.set_up(parse_start(text))
    return GameSession(game, seats)


def computer_plays(session: GameSession, command: Sequence[str]) -> None:
    """Let the engine move until a person is to move."""
    problems: list[object] = []
    computer = Computer(command, lambda event: problems.append(apply(session, event)), seed=1)
    end = time.monotonic() + 120
    try:
        while session.computer_to_move and time.monotonic() < end:
            session.tick(time.monotonic())
            computer.poll(session, EngineOptions(seconds=1))
            if session.computer_to_move:
                select.select(computer.descriptors(), [], [], 0.1)
    finally:
        computer.close()
    assert not session.stuck
    assert session.game.moves, problems


@pytest.mark.parametrize(
    ("text", "rule", "level"),
    [
        *((UNEVEN, rule, level) for rule in (FREESTYLE, STANDARD, RENJU) for level in (1, 5, 10)),
        *((text, RENJU, 5) for text in (ONLY_WHITE, ONLY_BLACK, UNEVEN_FOR_BLACK, "to white")),
    ],
)
def test_the_engine_plays_on_from_any_position(
    wuziqi_command: list[str], text: str, rule: Rule, level: int
) -> None:
    computer = Player.SECOND if parse_start(text).turn is Stone.WHITE else Player.FIRST
    session = session_from(text, Seats(computer, level_of(level)), rule)
    color = session.game.turn
    computer_plays(session, [*wuziqi_command, "engine"])
    assert [stone for _point, stone in session.game.played] == [color]
    assert session.game.outcome is None


@pytest.mark.parametrize("level", [5, 10])
def test_the_engine_takes_a_win_that_was_set_up(wuziqi_command: list[str], level: int) -> None:
    session = session_from("white d8 e8 f8 g8 to white", Seats(Player.SECOND, level_of(level)))
    computer_plays(session, [*wuziqi_command, "engine"])
    assert session.game.outcome is not None
    assert session.game.outcome.winner is Stone.WHITE


@pytest.mark.parametrize("level", [1, 10])
def test_the_engine_plays_whole_turns_of_two_stones(wuziqi_command: list[str], level: int) -> None:
    seats = Seats(Player.SECOND, level_of(level))
    session = session_from("black j10 j11 j12 to white", seats, CONNECT6, 19)
    computer_plays(session, [*wuziqi_command, "engine"])
    assert [stone for _point, stone in session.game.played] == [Stone.WHITE] * 2


def test_undo_ends_at_the_position_that_was_set_up() -> None:
    session = session_from(UNEVEN, Seats())
    session.play(parse_point("a1"))
    session.undo()
    assert (session.can_undo, session.game.turn) == (False, Stone.WHITE)
    assert len(session.game.board) == 5
    session.redo()
    assert names(session.game.acts) == "a1"


def test_against_the_computer_undo_leads_to_the_player_and_not_before_the_start() -> None:
    session = session_from("black h8 to white", Seats(Player.FIRST))
    session.play(parse_point("a1"))
    session.play(parse_point("b1"))
    session.undo()
    assert (session.game.acts, session.game.player) == ((), Player.SECOND)


def test_a_rematch_begins_from_the_same_position_with_other_colours() -> None:
    session = session_from(UNEVEN, Seats(Player.FIRST))
    session.play(parse_point("a1"))
    session.restart(session.seats.swapped())
    assert session.game.start == parse_start(UNEVEN)
    assert (len(session.game.board), session.game.acts) == (5, ())
    assert session.seats.computer is Player.SECOND


def test_a_what_if_keeps_the_position() -> None:
    session = session_from("black d8 e8 f8 g8 to black", Seats())
    session.play(parse_point("h8"))
    assert session.is_over
    session.look_back.go(0)
    assert session.place(parse_point("c1")) == Done(WhatIf())
    assert len(session.game.board) == 5


def test_the_library_keeps_the_position(kept: Kept) -> None:
    setup = Setup(opponent="human", start=parse_start(UNEVEN))
    session = kept.session(setup, Seats(), "a1 b2")
    [stored] = kept.games()
    assert stored.setup == setup
    assert (names(stored.acts), stored.entry.moves, stored.what_if) == ("a1 b2", 2, True)
    tree = tree_of(stored)
    line = played_line(tree, [0, *tree.main_line()], FREESTYLE)
    assert line.start == setup.start
    assert [str(move.point) for move in line.moves] == ["a1", "b2"]
    assert position_at(tree, [0, *tree.main_line()]).board[parse_point("h8")] is Stone.BLACK
    assert tree_of_session(session).note(0) == tree.note(0)


def test_a_game_is_resumed_from_its_position(tmp_path: Path, kept: Kept) -> None:
    kept.session(Setup(opponent="human", start=parse_start(UNEVEN)), Seats(), "a1 b2")
    [stored] = kept.games()
    host = GameHost(["none"], 1, tmp_path)
    host.go_on(stored)
    game = host.session.game
    assert (game.start, names(game.acts), game.turn) == (stored.setup.start, "a1 b2", Stone.WHITE)
    host.close()


def test_an_exported_game_has_its_position(tmp_path: Path, kept: Kept) -> None:
    kept.session(Setup(opponent="human", start=parse_start(UNEVEN)), Seats(), "a1")
    [stored] = kept.games()
    export_game(stored, tmp_path / "game.sgf")
    tree = parse_sgf((tmp_path / "game.sgf").read_bytes())
    assert tree.notes == tree_of(stored).notes
    assert played_line(tree, [0, *tree.main_line()], FREESTYLE).start == stored.setup.start
    for name in ("game.psq", "game.lib", "game.txt"):
        with pytest.raises(ExportError, match="set up"):
            export_game(stored, tmp_path / name)
        assert not (tmp_path / name).exists()


def test_a_damaged_position_damages_its_game_only(kept: Kept) -> None:
    kept.session(Setup(opponent="human", start=parse_start(UNEVEN)), Seats(), "a1")
    kept.games()
    library = kept.library()
    library.write("UPDATE games SET start = 'black zz99'")
    with pytest.raises(Exception, match="not part of a position"):
        library.game(1)
    library.close()


def test_a_review_begins_from_the_position() -> None:
    session = session_from(UNEVEN, Seats())
    session.play(parse_point("a1"))
    played = game_of_session(session.game)
    assert played.target(0).stones == parse_start(UNEVEN).stones
    assert (played.side(0), played.side(1)) == (Stone.WHITE, Stone.BLACK)
    again = parse_sgf(format_sgf(tree_of_session(session)))
    assert game_of_tree(again, FREESTYLE).target(1) == played.target(1)
    with pytest.raises(FormatError, match="no moves"):
        game_of_tree(parse_sgf(b"(;SZ[9]AB[aa])"), FREESTYLE)


@pytest.mark.parametrize(
    "choices",
    [
        {"start": parse_start("black a1 b1 c1 d1 e1 to white")},
        {"start": parse_start(UNEVEN), "opening": OPENINGS["swap2"]},
        {"start": parse_start(UNEVEN), "size": Size(8, 8)},
    ],
)
def test_a_setup_has_no_position_that_cannot_be_played(choices: dict[str, object]) -> None:
    with pytest.raises(SetupError):
        Setup(**choices)  # type: ignore[arg-type]


def test_no_kept_choice_has_a_position() -> None:
    setup = Setup(start=Start(turn=Stone.WHITE))
    assert read_setup(write_setup(setup)) == Setup()


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Kept]:
    made = Kept(tmp_path)
    yield made
    made.recorder.close()
