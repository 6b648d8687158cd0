from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.setups import setup_of
from tests.tui.preferred import prefer

from wuziqi.records.library.library import Entry, Library, StoredGame
from wuziqi.records.places import LIBRARY_FILE
from wuziqi.records.setup import Setup
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Player
from wuziqi.rules.point import parse_point
from wuziqi.rules.referee import Reason
from wuziqi.tui.game.play import Play
from wuziqi.tui.recorder import Recorder, seated
from wuziqi.tui.seats import Seats
from wuziqi.tui.widgets.glyphs import UNICODE

FIRST, SECOND = Player
LONG = 20.0


class Kept:
    """A recorder at a game, and what it has put into the library."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self.recorder = Recorder(directory)

    def play(self, setup: Setup, seats: Seats, names: str = "") -> Play:
        """Begin a game with these moves."""
        game = Game(*setup.size, opening=setup.opening)
        play = Play(game, seats, prefer(UNICODE))
        self.recorder.sit_down(play, setup, None)
        for name in names.split():
            play.play(parse_point(name))
        return play

    def games(self, play: Play) -> list[StoredGame]:
        """What the library has, the oldest first, when all is saved."""
        self.recorder.attend(play)
        assert self.recorder._saver.wait(LONG)
        library = Library(self._directory / LIBRARY_FILE)
        numbers = library.read("SELECT id FROM games ORDER BY id")
        games = [library.game(number) for (number,) in numbers]
        library.close()
        return games

    def entry(self, play: Play) -> Entry:
        """The latest game's entry."""
        return self.games(play)[-1].entry


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Kept]:
    made = Kept(tmp_path)
    yield made
    made.recorder.close()


@pytest.mark.parametrize(
    ("setup", "seats", "told"),
    [
        (setup_of(level=5), Seats(SECOND, 5), ("you", "computer 5", "black")),
        (setup_of(level=5), Seats(FIRST, 5), ("computer 5", "you", "white")),
        (Setup(opponent="human"), Seats(), ("", "", "")),
        (Setup(opponent="watch"), Seats(FIRST, 3, 6), ("computer 3", "computer 6", "")),
        (Setup(opponent="engine"), Seats(FIRST, engine="Rook"), ("Rook", "you", "white")),
        (Setup(), Seats(SECOND, graded=False), ("you", "computer", "black")),
    ],
)
def test_the_library_is_told_who_plays(
    kept: Kept, setup: Setup, seats: Seats, told: tuple[str, str, str]
) -> None:
    entry = kept.entry(kept.play(setup, seats, "h8"))
    assert (entry.black, entry.white, entry.color) == told
    assert entry.opponent == setup.opponent


def test_a_game_that_is_over_as_it_comes_is_not_saved_until_it_goes_on(kept: Kept) -> None:
    other = kept.play(Setup(), Seats(), "h8")
    assert len(kept.games(other)) == 1
    over = Play(Game(15, 15), Seats(), prefer(UNICODE))
    for name in "h8 a1 h9 b1 h10 c1 h11 d1 h12".split():
        over.play(parse_point(name))
    kept.recorder.sit_down(over, Setup(), None)
    assert len(kept.games(over)) == 1
    over.press("u")
    assert [game.entry.moves for game in kept.games(over)] == [1, 8]


def test_names_and_colour_follow_a_swap(kept: Kept) -> None:
    play = kept.play(setup_of(opening="swap"), Seats(FIRST, 4), "h8 i9 j10")
    assert (kept.entry(play).black, kept.entry(play).color) == ("computer 4", "white")
    play.choose("swap")
    entry = kept.entry(play)
    assert (entry.black, entry.white, entry.color) == ("you", "computer 4", "black")
    assert kept.games(play)[0].acts[-1] == "swap"


@pytest.mark.parametrize(
    ("winner", "reason", "kept_as"),
    [
        (Stone.WHITE, Reason.RESIGNATION, ("white", "resignation")),
        (Stone.BLACK, Reason.TIME, ("black", "time")),
        (None, Reason.AGREEMENT, ("draw", "agreement")),
    ],
)
def test_the_end_and_taking_it_back(
    kept: Kept, winner: Stone | None, reason: Reason, kept_as: tuple[str, str]
) -> None:
    play = kept.play(Setup(opponent="human"), Seats(), "h8 i9")
    play.game.end(winner, reason)
    entry = kept.entry(play)
    assert (entry.result, entry.reason, entry.helped) == (*kept_as, False)
    play.press("u")
    entry = kept.entry(play)
    assert (entry.result, entry.reason, entry.moves, entry.helped) == ("", "", 1, True)


@pytest.mark.parametrize("key", ["H", "L", "t", "v"])
def test_advice_is_noted(kept: Kept, key: str) -> None:
    play = kept.play(Setup(opponent="human"), Seats(), "h8 i9")
    assert not kept.entry(play).helped
    play.press(key)
    assert kept.entry(play).helped


def test_a_rematch_is_another_game_with_changed_seats(kept: Kept) -> None:
    play = kept.play(setup_of(level=6), Seats(SECOND, 6), "h8 i9")
    play.press("x")
    play.press("y")
    kept.recorder.attend(play)
    play.press("m")
    play.play(parse_point("a1"))
    first, second = kept.games(play)
    assert (first.entry.result, first.entry.moves) == ("white", 2)
    assert (second.entry.result, second.entry.moves, second.setup.color) == ("", 1, "white")


def test_going_on_from_an_earlier_move_replaces_the_rest(kept: Kept) -> None:
    play = kept.play(Setup(opponent="human"), Seats(), "h8 i9 j10 k11")
    assert kept.entry(play).moves == 4
    play.press("[")
    play.press("[")
    play.press(":")
    for key in ("a", "1", "enter"):
        play.press(key)
    [stored] = kept.games(play)
    assert " ".join(map(str, stored.acts)) == "h8 i9 a1"


def test_a_game_that_is_taken_up_again_stays_played_here(kept: Kept, tmp_path: Path) -> None:
    play = kept.play(Setup(opponent="human"), Seats(), "h8")
    [stored] = kept.games(play)
    again = Play(Game(15), Seats(), prefer(UNICODE))
    again.restore(stored.acts, stored.milliseconds)
    kept.recorder.sit_down(again, stored.setup, stored)
    again.play(parse_point("i9"))
    [stored] = kept.games(again)
    assert stored.entry.moves == 2
    library = Library(tmp_path / LIBRARY_FILE)
    assert library.claims.is_played(stored.entry.id)
    library.close()


def test_a_warning_is_told_and_a_longer_text_is_not_pushed_out(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    kept = Kept(tmp_path / "file")
    play = kept.play(Setup(opponent="human"), Seats(), "h8")
    for name, message, told in (
        ("i9", "", "This game is not being saved: File exists"),
        ("j10", "Only 10 seconds are left.", "Only 10 seconds are left."),
        ("k11", "", "This game is not being saved: File exists"),
    ):
        play.play(parse_point(name))
        play.message = message
        kept.recorder.attend(play)
        kept.recorder._saver.wait(LONG)
        kept.recorder.settle(play)
        assert play.message == told
    kept.recorder.close()


def test_seats_lead_back_to_a_setup() -> None:
    random, rook = Setup(color="random"), setup_of(opponent="engine", engine="Rook", level=2)
    assert seated(random, Seats(FIRST, 3)) == Setup(color="white")
    assert seated(rook, Seats(SECOND, 2, engine="Rook")) == rook
    ours = Seats(SECOND, engine="Rook").with_our_computer()
    assert (seated(rook, ours).opponent, seated(rook, ours).level.number) == ("computer", 10)
