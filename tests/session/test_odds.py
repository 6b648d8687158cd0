"""Games at odds: against the real engine, undone, saved, resumed and written to files."""

import select
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.answers import accept
from tests.processes import PATIENCE
from tests.setups import setup_of

from wuziqi.records.formats.files import form_of_name, read_file, write_file
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.records.library.analyses import acts_to, final_position, tree_of
from wuziqi.records.library.exchange import Importer
from wuziqi.records.library.library import Library
from wuziqi.records.library.rows import StoredGame
from wuziqi.records.settings import LIBRARY_FILE
from wuziqi.review.reviewed_game import game_of_session, game_of_tree
from wuziqi.rules.board import Stone
from wuziqi.rules.opening import Player
from wuziqi.rules.point import parse_point
from wuziqi.rules.rule import FREESTYLE
from wuziqi.session.analysis import Target
from wuziqi.session.game_host import GameHost
from wuziqi.session.session import GameSession

BLACK, WHITE = Stone
FIRST = ("h8", "j9", "f7")


@pytest.fixture
def host(wuziqi_command: list[str], tmp_path: Path) -> Iterator[GameHost]:
    host = GameHost([*wuziqi_command, "engine"], 1, tmp_path)
    yield host
    host.close()


def answered(host: GameHost) -> None:
    session = host.session
    end = time.monotonic() + PATIENCE
    while session.computer_to_move and time.monotonic() < end:
        session.tick(time.monotonic())
        host.poll()
        assert not session.stuck
        if session.computer_to_move:
            select.select(host.descriptors(), [], [], min(host.next_wake() or 0.2, 0.2))
    assert not session.computer_to_move


def begun(host: GameHost, odds: str = "two-stones", **choices: object) -> GameSession:
    """A game after black's first stones and the computer's reply."""
    host.begin(setup_of(odds=odds, level=4, **choices))
    for name in FIRST[: len(FIRST) if odds == "two-stones" else 1]:
        host.session.play(parse_point(name))
    answered(host)
    return host.session


def colors(session: GameSession) -> list[Stone]:
    return [stone for _point, stone in session.game.stones]


def stored(host: GameHost, directory: Path) -> StoredGame:
    """The only game of the library."""
    assert host._recorder._saver.wait(PATIENCE)
    library = Library(directory / LIBRARY_FILE)
    [(number,)] = library.read("SELECT id FROM games")
    game = library.game(number)
    library.close()
    return game


def test_black_places_three_stones_before_the_computer_answers(host: GameHost) -> None:
    session = begun(host)
    assert colors(session) == [BLACK, BLACK, BLACK, WHITE]
    session.play(parse_point("a1"))
    answered(host)
    assert colors(session) == [BLACK, BLACK, BLACK, WHITE, BLACK, WHITE]
    assert Target.after(session.game.moves, rule=session.game.rule).side is BLACK


def test_undo_goes_back_to_blacks_own_stones(host: GameHost) -> None:
    session = begun(host)
    session.undo()
    assert [str(point) for point in session.game.moves] == ["h8", "j9"]
    assert not session.computer_to_move
    session.undo()
    session.play(parse_point("k10"))
    assert not session.computer_to_move
    session.play(parse_point("a1"))
    answered(host)
    assert colors(session) == [BLACK, BLACK, BLACK, WHITE]


def test_a_rematch_leaves_black_and_its_stones_to_the_person(host: GameHost) -> None:
    session = begun(host)
    accept(session.resign())
    session.restart(session.seats.swapped())
    assert session.seats.person is Player.FIRST
    assert session.game.rule.handicap == 2
    assert not session.computer_to_move


def test_colours_change_in_a_rematch_without_threats(host: GameHost) -> None:
    session = begun(host, "no-threats")
    assert session.game.rule is FREESTYLE
    assert session.seats.swapped().person is Player.SECOND


def test_a_game_at_odds_is_kept_and_gone_on_with(host: GameHost, tmp_path: Path) -> None:
    session = begun(host)
    session.play(parse_point("a1"))
    answered(host)
    game = stored(host, tmp_path)
    assert (game.entry.odds, game.setup.odds.name) == ("two-stones", "two-stones")
    before = session.game.stones
    host.go_on(game)
    assert host.session.game.stones == before
    assert host.session.seats.odds.name == "two-stones"
    assert host.session.game.turn is BLACK
    assert [str(act) for act in acts_to(game, 2)] == ["h8", "j9"]


def test_a_stored_game_shows_its_colours_and_goes_into_sgf(host: GameHost, tmp_path: Path) -> None:
    session = begun(host)
    game = stored(host, tmp_path)
    tree, path = tree_of(game), tmp_path / "game.sgf"
    assert tree.rule is FREESTYLE
    assert [tree.stone(node) for node in tree.main_line()] == colors(session)
    board = final_position(game).board
    assert {point: board[point] for point in session.game.moves} == dict(session.game.stones)
    write_file(tree, path, form_of_name(path.name))
    read = read_file(path)
    assert [read.stone(node) for node in read.main_line()] == colors(session)


def test_formats_of_points_alone_refuse_a_game_at_odds(host: GameHost, tmp_path: Path) -> None:
    begun(host)
    tree = tree_of(stored(host, tmp_path))
    for name in ("game.psq", "game.txt"):
        with pytest.raises(FormatError, match="Black plays j9 out of turn"):
            write_file(tree, tmp_path / name, form_of_name(name))


def test_an_imported_game_at_odds_keeps_all_its_moves(host: GameHost, tmp_path: Path) -> None:
    session = begun(host)
    tree = tree_of(stored(host, tmp_path))
    library = Library(tmp_path / "other.sqlite3")
    Importer(library).add(tree)
    [(number,)] = library.read("SELECT id FROM games")
    again: Tree = tree_of(library.game(number))
    library.close()
    assert [again.stone(node) for node in again.main_line()] == colors(session)


def test_a_review_sees_whose_turn_it_was(host: GameHost, tmp_path: Path) -> None:
    session = begun(host)
    game = game_of_session(session.game)
    assert [game.side(number) for number in range(5)] == [BLACK, BLACK, BLACK, WHITE, BLACK]
    again = game_of_tree(tree_of(stored(host, tmp_path)), FREESTYLE)
    assert again.moves == game.moves
