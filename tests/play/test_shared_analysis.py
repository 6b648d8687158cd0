"""Two friends analyse their game: both boards show the same position."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.session.two_programs import Program, Programs, end_programs

from wuziqi.play.events import Analyse
from wuziqi.play.game import analyse
from wuziqi.play.tree import Followed, SharedAnalysis, Study, Walk
from wuziqi.rules.point import parse_point
from wuziqi.session.notices import FriendFailed, FriendShows

FIVE = "h8 a1 i8 b1 j8 c1 k8 d1 l8"


def analysis_of(program: Program) -> Analyse:
    event = analyse(program.session, lambda: None, program.friend, review=False)
    assert isinstance(event, Analyse)
    return event


class Board:
    """The analysis board of one of the two friends."""

    def __init__(self, program: Program) -> None:
        self.program = program
        event = analysis_of(program)
        assert event.friend is not None
        played = len(event.tree.main_line())
        self.study = Study(Walk(event.tree, event.rule, event.node), played=played)
        self.shared = SharedAnalysis(self.study, event.friend)

    @property
    def moves(self) -> str:
        return " ".join(str(move.point) for move in self.study.walk.position.moves)

    def place(self, point: str) -> None:
        self.study.place(parse_point(point))


@pytest.fixture
def programs(tmp_path: Path) -> Iterator[Programs]:
    made = Programs(tmp_path)
    made.play(FIVE)
    yield made
    end_programs()


@pytest.fixture
def boards(programs: Programs) -> tuple[Board, Board]:
    return Board(programs.host), Board(programs.guest)


def settle(programs: Programs, *boards: Board) -> list[Followed]:
    found = []
    for _ in range(3):
        found += [board.shared.poll() for board in boards]
        programs.settle()
    return [followed for followed in found if followed is not None]


def test_either_walks_and_tries_moves(programs: Programs, boards: tuple[Board, Board]) -> None:
    host, guest = boards
    settle(programs, host, guest)
    host.study.walk.step(-6)
    assert settle(programs, host, guest) == [Followed(3, parse_point("i8"))]
    assert host.moves == guest.moves == "h8 a1 i8"
    guest.place("g8")
    guest.place("f8")
    settle(programs, host, guest)
    assert host.moves == guest.moves == "h8 a1 i8 g8 f8"
    assert host.study.in_variation
    host.study.return_to_game()
    settle(programs, host, guest)
    assert guest.moves == "h8 a1 i8"
    guest.study.walk.step(-9)
    assert settle(programs, host, guest) == [Followed(0, None)]


def test_who_moves_at_the_same_time_gets_the_position_of_the_host(
    programs: Programs, boards: tuple[Board, Board]
) -> None:
    host, guest = boards
    settle(programs, host, guest)
    host.study.walk.step(-1)
    guest.study.walk.step(-2)
    settle(programs, host, guest)
    assert host.moves == guest.moves == FIVE[:-3]


def test_who_is_not_at_the_analysis_is_told_once_and_joins_in(programs: Programs) -> None:
    host = Board(programs.host)
    host.study.walk.step(-1)
    settle(programs, host)
    host.study.walk.step(-1)
    settle(programs, host)
    programs.settle()
    assert programs.guest.heard(FriendShows) == [FriendShows(8)]
    guest = Board(programs.guest)
    settle(programs, host, guest)
    assert guest.moves == host.moves == FIVE[:-6]


def test_what_a_hostile_friend_shows_is_shown_as_far_as_it_is_possible(
    programs: Programs, boards: tuple[Board, Board]
) -> None:
    host, guest = boards
    settle(programs, host, guest)
    for number, moves in enumerate(["h8 h8", "h8 y25", FIVE + " a9", ""], 5):
        show = {"m": "show", "round": 0, "number": number, "moves": moves.split()}
        programs.network.carry("join", show)
        programs.settle()
        settle(programs, host)
    assert host.moves == ""
    programs.network.carry("join", {"m": "show", "round": 7, "number": 9, "moves": ["h8"]})
    programs.settle()
    assert not settle(programs, host)
    programs.network.carry("join", {"m": "show", "round": 0, "number": 9, "moves": ["swap"]})
    programs.settle()
    assert programs.host.heard(FriendFailed)


def test_an_older_program_is_shown_nothing(programs: Programs) -> None:
    programs.host.friend.can = ("back",)
    assert analysis_of(programs.host).friend is None
