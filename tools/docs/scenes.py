"""The screens that docs/screens shows, each set up by keys and events as in the program."""

import random
import tempfile
import weakref
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any, Final

from wuziqi.friend.link import CodeMade, Introduced, LinkEvent, Received, Up
from wuziqi.friend.messages import PLAY, ChatLine, Hello, Message, State, write
from wuziqi.friend.wire import HOST, Keys, Presence
from wuziqi.levels import level_of
from wuziqi.play.game import tree_of_session
from wuziqi.play.learning import Owner
from wuziqi.play.review import GameBackground, ReviewTools
from wuziqi.protocol.client.events import parse_hint, parse_thought, parse_threats
from wuziqi.records.library.library import Library
from wuziqi.records.library.queries import Catalogue
from wuziqi.records.library.rows import KeptReview, setup_columns
from wuziqi.records.settings import Settings
from wuziqi.records.setup import Setup
from wuziqi.review.review import ReviewRun, load_run
from wuziqi.review.reviewed_game import game_of_tree
from wuziqi.rules.board import DEFAULT_SIZE, Size, Stone
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Player
from wuziqi.rules.point import parse_point
from wuziqi.rules.rule import FREESTYLE, RENJU, Rule
from wuziqi.session.analysis import Finding, Ranked, Searched
from wuziqi.session.analyst import Found
from wuziqi.session.computer import ThoughtReported, apply
from wuziqi.session.friend import MatchStore
from wuziqi.session.lobby import Invitation, Lobby, Met, Role
from wuziqi.session.meeting import Meeting, first_meeting
from wuziqi.session.seats import Seats
from wuziqi.session.session import GameSession
from wuziqi.tui.game.screen import GameScreen
from wuziqi.tui.pages.friend_page import LobbyPage
from wuziqi.tui.pages.library_page import LibraryPage
from wuziqi.tui.pages.menu import Menu
from wuziqi.tui.replay.screen import Desk, ReplayScreen
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Open, Screen

_GAMES = (
    (15, "h8 h9 i10 f6 d8 i8 g10 g6 f10 h10 g9 i7 g11 g8 e9 h12 c7"),
    (15, "h7 i8 j9 j6 h8 i6 h6 h9 g7 j7 k6 h5 k8 j5 j4 i5 g5 i7 i9 i4"),
    (15, "h7 i8 j9 j6 h8 h9 j7 i7 i6 g8 k8 h5 i10 h11 j10 m10 k11 i9 k10 k9 h10 l10 g10"),
    (20, "n13 l13 m11 n12 o13 m12 o12 o11 m14 p11 l15 k16 k14 p10 m13 p9 p12 q9 r8 n9 o9 o10 n11"),
    (20, "k10 i8 j9 j11 j10 i10 i9 h9 k12 g8 f7 h8 j8 j7 g10 k6 l5 h7 h10 k7 i7 i6 f9 h5 h6 g4 k8"),
    (15, "i8 j8 i6 k6 g5 e4 m7 i9 k7 l7 j5 j9 i5 h5 h4 l8 g3 j6 i4 i7 i3 i2 j2 f6 k1"),
)
_RENJU_GAMES = (
    (15, "h9 g11 g9 g10 i8 h13 f14 h11 i11 h10 h12 g13 i10 i9 f12 j13 i12 i13 f13 k13"),
    (15, "h10 h9 f9 h12 j9 i11 j8 g11 f10 f11 j11 j10 g13 e11 h11 e12 i8 d11 c11 d13 c14 g10"),
)
"""Lines of the board and moves. Games on 20 lines are unfinished, or were given up."""


_NEWEST = datetime(2026, 11, 20, 21, 40)  # noqa: DTZ001  local time, as the screen shows it


def sample_library(path: Path, games: int = 40) -> Library:
    """Make a library of so many games, which looks the same in every time zone."""
    rng = random.Random(3)
    library = Library(path)
    with library.together():
        for number in range(games):
            _add(library, number, games, rng)
    return library


def _add(library: Library, number: int, games: int, rng: random.Random) -> None:
    renju = number % 5 == 2
    lines, moves = rng.choice(_RENJU_GAMES if renju else _GAMES)
    acts, level = moves.split(), level_of(min(10, 1 + number * 9 // games + rng.randrange(2)))
    color = rng.choice(["black", "white"])
    ago = timedelta(days=(games - 1 - number) // 2, minutes=rng.randrange(720))
    when = (_NEWEST - ago).astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    unfinished = number == games - 3
    winner = "black" if len(acts) % 2 else "white"
    reason = "resignation" if lines == 20 else "board"
    setup = Setup(rule=RENJU if renju else FREESTYLE, level=level, size=Size.square(lines))
    game = library.write(
        "INSERT INTO games (started, changed, opponent, color, width, height, rule, moves, result,"
        " reason, starred) VALUES (?, ?, 'computer', ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(when, when, color, lines, lines, setup.rule.name, len(acts)),
            *("" if unfinished else winner, "" if unfinished else reason, number % 11 == 5),
        ),
    )
    names = ("you", f"computer {level.number}")
    black, white = names if color == "black" else names[::-1]
    values = {"black": black, "white": white, "changed": when}
    library.set_columns(game, {**setup_columns(setup), **values})
    for act, text in enumerate(acts[:-1] if unfinished else acts):
        library.write("INSERT INTO acts VALUES (?, ?, ?, ?)", (game, act, text, 900))


_CODE: Final = "7-guitarist-revenge"


class ToldLink:
    """Each reading of its events brings the next ones; sent requests are dropped."""

    def __init__(self, *readings: list[LinkEvent]) -> None:
        self._readings: Iterator[list[LinkEvent]] = iter(readings)

    def host(self, relay: str = "") -> None:
        """Ask for a code."""

    def join(self, relay: str, code: str) -> None:
        """Answer to a code."""

    def meet(self, keys: Keys) -> None:
        """Meet a friend again."""

    def send(self, message: Mapping[str, Any]) -> None:
        """Send a message."""

    def read_events(self) -> list[LinkEvent]:
        """Return what happens next."""
        return next(self._readings, [])

    def descriptors(self) -> list[int]:
        return []

    def next_wake(self) -> float | None:
        """Return None: no event will come."""
        return None

    def pause(self) -> None:
        """Stand still."""

    def resume(self) -> None:
        """Go on."""

    def close(self) -> None:
        """Leave."""


def waiting_lobby(invitation: Invitation) -> Lobby:
    """Return a lobby with a code, whose friend never comes."""
    return Lobby(invitation, lambda: ToldLink([CodeMade(_CODE)]))


def met(name: str, friend: str, setup: Setup, *said: str) -> Meeting:
    """Return a game of ``name`` with a friend, who has said something."""
    hello: Message = Hello("wuziqi", friend, PLAY)
    messages: list[Message] = [State(Presence.THINKING), *map(ChatLine, said)]
    keys = Keys("0" * 64, HOST, "ws://127.0.0.1:4000/v1")
    link = ToldLink(
        [Introduced(keys), Up(), Received(write(hello))],
        [Received(write(message)) for message in messages],
    )
    lobby = Lobby(Invitation(Role.HOST, setup=setup, name=name), lambda: link)
    tables = [event.table for event in lobby.poll() if isinstance(event, Met)]
    return first_meeting(tables[0], MatchStore(lambda: True, lambda: None))


_OPENING_GAME = "g9 i7 j7 g6 e7 h6 f8 h10"
_GAME = f"{_OPENING_GAME} j8 i10 j6 j9"
_WON = (
    "m8 l7 l10 j9 m11 k8 i10 m6 n5 j7 m10 m7 k7 j8 j10 k10 m12 m9 m13 m14 l12 j6 j5 k11 k12 n12"
    " l11 l9 n9 o8 j13"
)
_LARGE_BOARD = _WON.rpartition(" ")[0]
_RENJU = "h8 i9 f10 i11 g9 i7 g10 k9 g11 g12 f9 j9 g8 g7 e11 d12"

_THREATS = (
    "3,5,black,four 2,4,black,four 9,4,black,four 9,3,black,four 6,11,white,open-three"
    " 7,10,white,open-three 5,9,white,open-three 6,9,white,open-three 9,9,white,open-three"
    " 10,9,white,open-three 8,8,white,open-three 8,7,white,open-three 10,7,white,open-three"
    " 7,6,white,open-three 11,6,white,open-three 4,5,white,open-three 5,5,white,open-three"
)
_HINT = "8,7 stops-double-three"
_SEARCH = "Depth 9-13 | Eval -93 | i8 h7 h8 g8 f9 k8 h5 j6 k6 j5 k4"
"""Our engine's evaluation of the position after ``_GAME``, and below of the one before."""

_BEST = (
    "Depth 9-13 | Eval -93 | i8 h7 h8 g8 f9",
    "Depth 9-13 | Eval -140 | h8 i8 h7 h9 g8",
    "Depth 9-13 | Eval -188 | k6 i8 h7 h8 g8",
)
"""The three best moves in that position."""

_OPENING_THREATS = (
    "3,5,black,four 2,4,black,four 10,8,white,open-three 9,7,white,open-three"
    " 4,5,white,open-three 5,5,white,open-three 8,5,white,open-three 9,5,white,open-three"
    " 6,4,white,open-three 5,3,white,open-three"
)
_OPENING_SEARCH = "Depth 10-14 | Eval 145 | g11 f10 i10 j8 h11 g12 g8 i7 d10 c11 g5"


@dataclass(frozen=True)
class Scene:
    """A picture: the ``name`` of its file, its ``title`` and how the screen is set up and shown."""

    name: str
    title: str
    screen: Callable[[], Screen]
    theme: str = "kaya"
    language: str = "en"
    height: int = 24
    width: int = 80


def _played(
    moves: str,
    seats: Seats,
    size: Size = DEFAULT_SIZE,
    rule: Rule = FREESTYLE,
    settings: Settings | None = None,
) -> GameScreen:
    """The screen of a game after these moves."""
    session = GameSession(Game(*size, rule=rule), seats)
    for name in moves.split():
        session.play(parse_point(name))
    return GameScreen(session, Preferences(settings or Settings()))


def _computer(level: int) -> Seats:
    return Seats(computer=Player.SECOND, level=level_of(level))


def _think(screen: GameScreen, message: str) -> None:
    """Let the computer report a thought."""
    thought = parse_thought(message)
    assert thought is not None
    apply(screen.session, ThoughtReported(thought))


def _advise(screen: GameScreen, keys: str, threats: str, hint: str, search: str) -> None:
    """Ask for advice by these keys, and let the analyst find out these answers of our engine."""
    screen.adviser.wants()
    for key in keys.split():
        screen.press(key)
    thought = parse_thought(search)
    assert thought is not None
    assert thought.line[0] is not None
    findings: list[Finding] = [
        parse_threats(0, threats, DEFAULT_SIZE),
        parse_hint(0, hint, DEFAULT_SIZE),
        Searched(thought.line[0], thought),
    ]
    target = screen.adviser.shown.target
    assert target is not None
    for finding in findings:
        screen.receive(Found(target, finding))


def _menu() -> Screen:
    return Menu(Setup(), Preferences(Settings()))


def _game() -> Screen:
    screen = _played(_GAME, _computer(6))
    _think(screen, "Depth 6-9 | Eval 61 | j9 i8 h7 h8 g8")
    _advise(screen, "left left left down down down H", _THREATS, _HINT, _SEARCH)
    return screen


def _best() -> Screen:
    screen = _played(_GAME, _computer(6))
    screen.adviser.wants()
    screen.press("M")
    target = screen.adviser.shown.target
    assert target is not None
    lines = [parse_thought(search) for search in _BEST]
    ranked = Ranked(tuple(line for line in lines if line is not None), len(lines))
    screen.receive(Found(target, ranked))
    return screen


def _analysis() -> Screen:
    settings = Settings(evaluation=True)
    screen = _played(_OPENING_GAME, _computer(9), settings=settings)
    _think(screen, "Depth 9-12 | Eval -81 | h10 j8 i10 h9 g8 i8")
    _advise(screen, "H", _OPENING_THREATS, "3,5 makes-four", _OPENING_SEARCH)
    for _move in range(3):
        screen.press("L")
    return screen


def _won() -> Screen:
    screen = _played(_WON, _computer(5), Size(20, 20))
    _think(screen, "Depth 3-4 | Eval -M2 | o8 j13")
    return screen


def _renju() -> Screen:
    return _played(_RENJU, Seats(), rule=RENJU)


def _lobby() -> Screen:
    invitation = Invitation(Role.HOST, setup=Setup(), name="Ann")
    page = LobbyPage(invitation, Preferences(Settings()), waiting_lobby)
    page.poll()
    return page


def _friend() -> Screen:
    meeting = met("Ann", "Bo", Setup(color="black"), "Hello! Shall we play fast?")
    screen = GameScreen(meeting.session, Preferences(), friend=lambda: meeting.friend)
    notices = meeting.friend.poll()
    for name in _OPENING_GAME.split():
        meeting.session.play(parse_point(name), milliseconds=2_000)
    for notice in notices:
        screen.show_notice(notice)
    for key in ("T", *"As fast as you can.", "enter"):
        screen.press(key)
    return screen


def _library() -> Screen:
    with tempfile.TemporaryDirectory() as folder:
        library = sample_library(Path(folder) / "library")
        page = LibraryPage(Preferences(), Catalogue(library))
        weakref.finalize(page, library.close)
        return page


# A game lost and reviewed

_LOST: Final = "h8 i9 i8 g8 j8 k8 i7 i10 h6 k9 g5 f4 j7 k10 k6 l9 l5 h9 m4"
_LOST_REVIEW: Final = Path(__file__).with_name("tour_review.json")
"""The review of these moves by our engine, as a library keeps it."""
_VERSION: Final = "tour"
_THOUGHT: Final = 9.0
"""Seconds that each move takes in the game."""


class _KeptReview:
    """Has the review of the game, and keeps nothing."""

    def background(self) -> GameBackground:
        return GameBackground()

    def kept(self) -> KeptReview:
        return KeptReview(_VERSION, _LOST_REVIEW.read_text(encoding="utf-8"))

    def keep(self, review: KeptReview) -> None:
        """Drop a review."""

    def add_puzzles(self, run: ReviewRun) -> int:
        del run
        return 0


def losing() -> Iterator[tuple[GameScreen, float]]:
    """Play a game that White loses; yield its screen and the time after every move."""
    session = GameSession(Game(15), Seats(computer=Player.FIRST, level=level_of(5)))
    play, now = GameScreen(session, Preferences(Settings())), 0.0
    session.tick(now)
    for name in _LOST.split():
        now += _THOUGHT
        session.tick(now)
        session.play(parse_point(name))
        play.cursor = parse_point(name)
        yield play, now


def review_of_loss(session: GameSession) -> ReviewRun:
    game = game_of_tree(tree_of_session(session), session.game.rule)
    return load_run(game, _KeptReview().kept().run)


def board_of_loss(session: GameSession) -> ReplayScreen:
    """Return the board on which the lost game is reviewed."""
    tree = tree_of_session(session)
    tree.black, tree.white = "computer, level 5", "you"
    owner, played = Owner((Stone.WHITE,)), len(tree.main_line())
    desk = Desk(ReviewTools((), _VERSION), keeper=_KeptReview(), owner=owner, played=played)
    return ReplayScreen(tree, Preferences(Settings()), desk=desk)


def _lost() -> Screen:
    *_before, (play, now) = losing()
    play.session.tick(now + 60)
    play.take_review(review_of_loss(play.session))
    return play


def _review() -> ReplayScreen:
    *_before, (play, _now) = losing()
    board = board_of_loss(play.session)
    board.press("n")
    return board


def _chart() -> Screen:
    opened = _review().press("C")
    assert isinstance(opened, Open)
    return opened.screen


def _large_board() -> Screen:
    screen = _played(_LARGE_BOARD, _computer(5), Size(20, 20))
    screen.cursor = parse_point("k14")
    return screen


SCENES = (
    Scene("game", "A game on 15×15 with a hint", _game, height=50, width=136),
    Scene(
        "large-board",
        "A board of 20×20 at 120×40",
        _large_board,
        height=40,
        width=120,
    ),
    Scene(
        "lost",
        "The end of a lost game: accuracy, turning point and chart",
        _lost,
        height=40,
        width=120,
    ),
    Scene(
        "review",
        "A review at a mistake, with the better move on the board",
        _review,
        height=40,
        width=120,
    ),
    Scene("chart", "Why the game was lost", _chart, height=40, width=120),
    Scene("menu", "The menu, with the board that is chosen", _menu, height=40, width=120),
    Scene("won", "A won game on 20×20, in Chinese", _won, language="zh", height=48, width=136),
    Scene("library", "The library, with the end of each game", _library, height=36, width=130),
    Scene(
        "analysis",
        "The chances of both sides, and the line behind a hint",
        _analysis,
        theme="slate",
        height=40,
        width=120,
    ),
    Scene("best", "The best moves in Nord", _best, theme="nord", height=40, width=120),
    Scene(
        "renju",
        "Renju: the points where black may not play",
        _renju,
        theme="solarized-light",
        height=40,
        width=120,
    ),
    Scene("lobby", "Waiting for a friend, with the code to read out", _lobby),
    Scene("friend", "A game with a friend over the network", _friend, height=40, width=120),
)
"""All pictures."""
