import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from tests.answers import accept
from tests.processes import PATIENCE
from tests.setups import setup_of

from wuziqi.levels import level_of
from wuziqi.play.game import tree_of_session
from wuziqi.records.library.analyses import tree_of
from wuziqi.records.library.library import Library
from wuziqi.records.library.queries import Catalogue
from wuziqi.records.library.rows import Entry, StoredGame
from wuziqi.records.settings import LIBRARY_FILE
from wuziqi.records.setup import Setup
from wuziqi.records.time_control import TimeControl
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Act, Player
from wuziqi.rules.point import parse_point
from wuziqi.session.notices import GameNotSaved, GameSavedAgain, SaverNotice, WhatIf
from wuziqi.session.recorder import Recorder
from wuziqi.session.results import Done
from wuziqi.session.seats import Seats
from wuziqi.session.session import GameSession

FIRST, SECOND = Player
FIVE = "h8 a1 h9 b1 h10 c1 h11 d1 h12"


def names(acts: Sequence[Act]) -> str:
    return " ".join(map(str, acts))


class Kept:
    """A recorder and its library."""

    def __init__(self, directory: Path, now: Callable[[], float] = time.monotonic) -> None:
        self._directory = directory
        self.recorder = Recorder(directory, now)

    def session(self, setup: Setup, seats: Seats, names: str = "") -> GameSession:
        """Begin a game with these moves."""
        game = Game(*setup.size, opening=setup.opening)
        game.set_up(setup.start)
        session = GameSession(game, seats, TimeControl(60))
        session.tick(0)
        self.recorder.follow(session, setup)
        for name in names.split():
            session.play(parse_point(name))
        return session

    def settled(self) -> SaverNotice | None:
        """Wait until all is saved; returns the notice about it."""
        assert self.recorder._saver.wait(PATIENCE)
        return self.recorder.settle()

    def games(self) -> list[StoredGame]:
        """The games of the library, the oldest first, once all is saved."""
        self.settled()
        library = self.library()
        numbers = library.read("SELECT id FROM games ORDER BY id")
        games = [library.game(number) for (number,) in numbers]
        library.close()
        return games

    def library(self) -> Library:
        return Library(self._directory / LIBRARY_FILE)

    def entry(self) -> Entry:
        """The latest game's entry."""
        return self.games()[-1].entry


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Kept]:
    made = Kept(tmp_path)
    yield made
    made.recorder.close()


@pytest.mark.parametrize(
    ("setup", "seats", "told"),
    [
        (setup_of(level=5), Seats(SECOND, level_of(5)), ("you", "computer 5", "black")),
        (setup_of(level=5), Seats(FIRST, level_of(5)), ("computer 5", "you", "white")),
        (Setup(opponent="human"), Seats(), ("", "", "")),
        (Setup(opponent="human"), Seats(names=("Ann", "Bo")), ("Ann", "Bo", "")),
        (
            setup_of(level=5),
            Seats(SECOND, level_of(5), names=("Ann", "")),
            ("Ann", "computer 5", "black"),
        ),
        (
            Setup(opponent="watch"),
            Seats(FIRST, level_of(3), level_of(6)),
            ("computer 3", "computer 6", ""),
        ),
        (Setup(opponent="engine"), Seats(FIRST, engine="Rook"), ("Rook", "you", "white")),
    ],
)
def test_the_library_is_told_who_plays(
    kept: Kept, setup: Setup, seats: Seats, told: tuple[str, str, str]
) -> None:
    kept.session(setup, seats, "h8")
    entry = kept.entry()
    assert (entry.black, entry.white, entry.color) == told
    assert entry.opponent == setup.opponent


def test_a_game_that_is_over_as_it_comes_is_not_saved_until_it_goes_on(kept: Kept) -> None:
    kept.session(Setup(), Seats(), "h8")
    assert len(kept.games()) == 1
    over = GameSession(Game(15, 15), Seats())
    over.restore([parse_point(name) for name in FIVE.split()], [0] * 9)
    kept.recorder.follow(over, Setup())
    assert len(kept.games()) == 1
    over.undo()
    assert len(kept.games()) == 1
    over.play(parse_point("o15"))
    assert [game.entry.moves for game in kept.games()] == [1, 9]


def test_names_and_colour_follow_a_swap(kept: Kept) -> None:
    session = kept.session(setup_of(opening="swap"), Seats(FIRST, level_of(4)), "h8 i9 j10")
    assert (kept.entry().black, kept.entry().color) == ("computer 4", "white")
    session.play("swap")
    entry = kept.entry()
    assert (entry.black, entry.white, entry.color) == ("you", "computer 4", "black")
    assert kept.games()[0].acts[-1] == "swap"


@pytest.mark.parametrize(
    ("end", "kept_as"),
    [
        (lambda session: accept(session.resign()), ("white", "resignation")),
        (lambda session: session.tick(61), ("white", "time")),
        (lambda session: accept(session.offer_draw()), ("draw", "agreement")),
    ],
)
def test_the_end_and_taking_it_back(
    kept: Kept, end: Callable[[GameSession], object], kept_as: tuple[str, str]
) -> None:
    session = kept.session(Setup(opponent="human"), Seats(), "h8 i9")
    end(session)
    entry = kept.entry()
    assert (entry.result, entry.reason, entry.helped) == (*kept_as, False)
    accept(session.undo())
    entry = kept.entry()
    assert (entry.result, entry.reason, entry.moves, entry.helped) == ("", "", 2, True)


def test_a_finished_game_stays_and_a_what_if_is_another_one(kept: Kept) -> None:
    session = kept.session(Setup(opponent="human"), Seats(), FIVE)
    [won] = kept.games()
    session.undo()
    session.redo()
    session.undo()
    assert kept.games() == [won]
    session.play(parse_point("o15"))
    first, what_if = kept.games()
    assert first == won
    assert (what_if.entry.result, what_if.entry.moves, what_if.entry.helped) == ("", 9, True)


def test_a_stone_at_an_earlier_position_of_a_finished_game_is_a_what_if(kept: Kept) -> None:
    session = kept.session(Setup(opponent="human"), Seats(), FIVE)
    session.look_back.go(2)
    assert session.place(parse_point("o15")) == Done(WhatIf())
    assert [game.entry.moves for game in kept.games()] == [9, 3]


def test_advice_is_noted(kept: Kept) -> None:
    session = kept.session(Setup(opponent="human"), Seats(), "h8 i9")
    assert not kept.entry().helped
    session.note_help()
    assert kept.entry().helped


def test_a_rematch_is_another_game_with_changed_seats(kept: Kept) -> None:
    session = kept.session(setup_of(level=6), Seats(SECOND, level_of(6)), "h8 i9")
    accept(session.resign())
    session.restart(session.seats.swapped())
    session.play(parse_point("a1"))
    first, second = kept.games()
    assert (first.entry.result, first.entry.moves) == ("white", 2)
    assert (second.entry.result, second.entry.moves, second.setup.color) == ("", 1, "white")


def test_going_on_from_an_earlier_move_replaces_the_rest(kept: Kept) -> None:
    session = kept.session(Setup(opponent="human"), Seats(), "h8 i9 j10 k11")
    assert kept.entry().moves == 4
    session.look_back.go(2)
    session.place(parse_point("a1"))
    [stored] = kept.games()
    assert " ".join(map(str, stored.acts)) == "h8 i9 a1"


def test_a_game_that_is_taken_up_again_stays_played_here(kept: Kept, tmp_path: Path) -> None:
    kept.session(Setup(opponent="human"), Seats(), "h8")
    [stored] = kept.games()
    again = GameSession(Game(15), Seats())
    again.restore(stored.acts, stored.milliseconds)
    kept.recorder.follow(again, stored.setup, stored)
    again.play(parse_point("i9"))
    [stored] = kept.games()
    assert stored.entry.moves == 2
    library = Library(tmp_path / LIBRARY_FILE)
    assert library.claims.is_played(stored.entry.id)
    library.close()


def test_what_was_taken_back_can_be_redone_by_who_resumes(kept: Kept) -> None:
    session = kept.session(Setup(opponent="human"), Seats(), "h8 i9 j10 k11")
    session.undo()
    session.undo()
    [stored] = kept.games()
    assert (names(stored.acts), names(stored.undone)) == ("h8 i9", "j10 k11")
    again = GameSession(Game(15), Seats(), TimeControl(60))
    again.restore(stored.acts, stored.milliseconds, stored.undone)
    assert names(again.game.moves) == "h8 i9"
    again.redo()
    again.redo()
    assert names(again.game.moves) == "h8 i9 j10 k11"
    session.play(parse_point("a1"))
    assert kept.games()[0].undone == ()


def test_what_ifs_do_not_count(kept: Kept) -> None:
    catalogue = Catalogue(kept.library())
    session = kept.session(Setup(), Seats(SECOND), FIVE)
    for _again in range(5):
        session.undo()
        session.play(parse_point("h12"))
        kept.settled()
    assert len(kept.games()) == 6
    assert [(part.outcome, part.count) for part in catalogue.played()] == [("won", 1)]
    catalogue.library.close()


def test_a_session_that_was_left_is_not_saved_in_the_place_of_the_next(kept: Kept) -> None:
    left = kept.session(Setup(opponent="human"), Seats(), "h8")
    kept.session(Setup(opponent="human"), Seats(), "a1")
    left.play(parse_point("i9"))
    assert [game.entry.moves for game in kept.games()] == [1, 1]


def test_trouble_is_reported_and_then_as_repeated(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    kept = Kept(tmp_path / "file")
    session = kept.session(Setup(opponent="human"), Seats(), "h8")
    assert kept.settled() == GameNotSaved("File exists", repeated=False)
    assert kept.settled() is None
    session.play(parse_point("i9"))
    assert kept.settled() == GameNotSaved("File exists", repeated=True)
    assert kept.recorder.trouble == "File exists"
    kept.recorder.close()


def test_saving_is_tried_again_after_some_seconds(tmp_path: Path) -> None:
    blocked, times = tmp_path / "data", [0.0]
    blocked.write_text("")
    kept = Kept(blocked, lambda: times[-1])
    kept.session(Setup(opponent="human"), Seats(), "h8")
    assert kept.settled() == GameNotSaved("File exists", repeated=False)
    wake = kept.recorder.next_wake()
    assert wake is not None
    assert 0 < wake <= 10
    blocked.unlink()
    times.append(wake)
    assert kept.recorder.next_wake() == 0
    kept.recorder.settle()
    assert kept.settled() in (None, GameSavedAgain())  # told now, or by the first call
    assert (kept.recorder.trouble, kept.recorder.next_wake()) == (None, None)
    assert kept.entry().moves == 1
    kept.recorder.close()


def test_the_tree_of_a_session_is_that_of_its_game_in_the_library(kept: Kept) -> None:
    clock = {"clock": "game", "game_minutes": 1, "increment_seconds": 0}
    setup = setup_of(opening="swap2", opponent="human", **clock)
    session = kept.session(setup, Seats(), "h8 i9 j9")
    assert kept.recorder.game() == 1
    session.play("add")
    for name in ("k10", "k11"):
        session.play(parse_point(name))
    session.play("swap")
    session.play(parse_point("a1"))
    accept(session.resign())
    tree, [stored] = tree_of_session(session), kept.games()
    again = tree_of(stored)
    tree.date = again.date
    assert tree == again
    assert [tree.node_of_move(moves) for moves in (0, 1, 4, 6, 9)] == [0, 1, 5, 8, 8]


def test_a_game_without_acts_has_no_number(kept: Kept) -> None:
    kept.session(setup_of(opponent="human"), Seats())
    assert kept.recorder.game() is None
