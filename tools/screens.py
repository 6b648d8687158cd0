"""The screens that docs/screens shows, each set up by keys and events as in the program."""

import tempfile
import weakref
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tools.sample_library import sample_library
from tools.told_link import met, waiting_lobby

from wuziqi.levels import level_of
from wuziqi.protocol.client.events import parse_hint, parse_thought, parse_threats
from wuziqi.records.library.queries import Catalogue
from wuziqi.records.settings import Settings
from wuziqi.records.setup import Setup
from wuziqi.rules.board import DEFAULT_SIZE, Size
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Player
from wuziqi.rules.point import parse_point
from wuziqi.rules.rule import FREESTYLE, RENJU, Rule
from wuziqi.session.analysis import Finding, Searched
from wuziqi.session.analyst import Found
from wuziqi.session.computer import ThoughtReported, apply
from wuziqi.session.lobby import Invitation, Role
from wuziqi.session.seats import Seats
from wuziqi.session.session import GameSession
from wuziqi.tui.game.screen import GameScreen
from wuziqi.tui.pages.friend_page import LobbyPage
from wuziqi.tui.pages.library_page import LibraryPage
from wuziqi.tui.pages.menu import Menu
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Screen

_OPENING_GAME = "g9 i7 j7 g6 e7 h6 f8 h10"
_GAME = f"{_OPENING_GAME} j8 i10 j6 j9"
_WON = (
    "m8 l7 l10 j9 m11 k8 i10 m6 n5 j7 m10 m7 k7 j8 j10 k10 m12 m9 m13 m14 l12 j6 j5 k11 k12 n12"
    " l11 l9 n9 o8 j13"
)
_RENJU = "h8 i9 f10 i11 g9 i7 g10 k9 g11 g12 f9 j9 g8 g7 e11 d12"

_THREATS = (
    "3,5,black,four 2,4,black,four 9,4,black,four 9,3,black,four 6,11,white,open-three"
    " 7,10,white,open-three 5,9,white,open-three 6,9,white,open-three 9,9,white,open-three"
    " 10,9,white,open-three 8,8,white,open-three 8,7,white,open-three 10,7,white,open-three"
    " 7,6,white,open-three 11,6,white,open-three 4,5,white,open-three 5,5,white,open-three"
)
_HINT = "8,7 stops-double-three"
_SEARCH = "Depth 9-13 | Eval -93 | i8 h7 h8 g8 f9 k8 h5 j6 k6 j5 k4"
"""What our engine says of the position after ``_GAME``, and below of the one before."""

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
    theme: str = "wood"
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
    screen.counsel.wants()
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
    target = screen.counsel.target
    assert target is not None
    for finding in findings:
        screen.hear(Found(target, finding))


def _menu() -> Screen:
    return Menu(Setup(), Preferences(Settings()))


def _game() -> Screen:
    screen = _played(_GAME, _computer(6))
    _think(screen, "Depth 6-9 | Eval 61 | j9 i8 h7 h8 g8")
    _advise(screen, "left left left down down down H", _THREATS, _HINT, _SEARCH)
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
    page.attend()
    return page


def _friend() -> Screen:
    meeting = met("Ann", "Bo", Setup(color="black"), "Hello! Shall we play fast?")
    screen = GameScreen(meeting.session, Preferences(), friend=lambda: meeting.friend)
    notices = meeting.friend.attend()
    for name in _OPENING_GAME.split():
        if meeting.session.others_turn:
            meeting.session.receive(parse_point(name), 2_000)
        else:
            meeting.session.play(parse_point(name))
    for notice in notices:
        screen.tell(notice)
    for key in ("T", *"As fast as you can.", "enter"):
        screen.press(key)
    return screen


def _library() -> Screen:
    with tempfile.TemporaryDirectory() as folder:
        library = sample_library(Path(folder) / "library")
        page = LibraryPage(Preferences(), Catalogue(library))
        weakref.finalize(page, library.close)
        return page


SCENES = (
    Scene("game", "A game on 15×15 with a hint", _game, height=50, width=136),
    Scene("menu", "The menu, with the board that is chosen", _menu, height=40, width=120),
    Scene("won", "A won game on 20×20, in Chinese", _won, language="zh", height=48, width=136),
    Scene("library", "The library, with the end of each game", _library, height=36, width=130),
    Scene(
        "analysis",
        "The chances of both sides, and the line behind a hint",
        _analysis,
        theme="dark",
        height=40,
        width=120,
    ),
    Scene(
        "renju",
        "Renju: the points where black may not play",
        _renju,
        theme="light",
        height=40,
        width=120,
    ),
    Scene("lobby", "Waiting for a friend, with the code to read out", _lobby),
    Scene("friend", "A game with a friend over the network", _friend, height=40, width=120),
)
"""All pictures."""
