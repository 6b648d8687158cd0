"""The shell behind both front ends, here with pages that only note what they are shown."""

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.setups import setup_of

from wuziqi.play.events import (
    Analyse,
    ChangeSettings,
    CommonEvent,
    Go,
    Learn,
    OpenPage,
    PlayFrom,
    ResumeGame,
    StartGame,
)
from wuziqi.play.library_access import LibraryProblem, PlayedElsewhere, ResumeProblem
from wuziqi.play.program_options import ActiveSettings, ProgramOptions
from wuziqi.play.shell import Games, GameUnsaved, Kept, SettingsNotKept, Shell
from wuziqi.records.formats.files import Collection
from wuziqi.records.library.library import Library
from wuziqi.records.settings import Settings, load_settings
from wuziqi.rules.point import parse_point
from wuziqi.session.game_host import GameHost
from wuziqi.session.lobby import Invitation
from wuziqi.session.notices import Notice
from wuziqi.system.signals import Signals

TWO = setup_of(opponent="human")
H8 = parse_point("h8")


class Page:
    """The page of a game, which notes what it is told."""

    def __init__(self, host: GameHost) -> None:
        self.host = host
        self.told: list[Notice] = []

    def show_notice(self, notice: Notice) -> None:
        self.told.append(notice)


class NoSignals(Signals):
    """Signals that a test sends."""

    def __init__(self) -> None:
        self.sent: list[int] = []

    def read(self) -> list[int]:
        sent, self.sent = self.sent, []
        return sent


class Front(Shell[Page]):
    """A front end; ``shown`` are the names of what it showed, ``problem`` the menu's last one."""

    def __init__(self, folder: Path, **first: object) -> None:
        self.shown: list[str] = []
        self.problem: ResumeProblem | None = None
        self.signals = NoSignals()
        paths = (folder / "settings.json", folder)
        options = ProgramOptions(
            ActiveSettings(),
            "utf-8",
            ["/no/engine"],
            *paths,
            lambda *_: None,
            **first,  # type: ignore[arg-type]
        )
        super().__init__(options, self.signals)

    @property
    def runners(self) -> list[Games[Page]]:
        return [self.games]

    @property
    def host(self) -> GameHost:
        assert self.games.host is not None
        return self.games.host

    def load_game_page(self) -> Callable[[GameHost], Page]:
        return Page

    def show_game(self, page: Page) -> None:
        assert page is self.games.page
        self.shown.append("game")

    def show_menu(self, problem: ResumeProblem | None = None, line: str = "") -> None:
        self.problem = problem
        self.shown.append(f"menu {line}".rstrip())

    def show_library(self, library: Library, notice: str) -> None:
        assert (library, notice) == self.library.open()
        self.shown.append("library")

    def show_games(self, games: Collection) -> None:
        raise NotImplementedError

    def show_analysis(self, event: Analyse, leave: CommonEvent = Go.BACK) -> None:
        raise NotImplementedError

    def show_learning(self, event: Learn) -> None:
        raise NotImplementedError

    def await_friend(self, invitation: Invitation) -> None:
        raise NotImplementedError

    def open_page(self, event: OpenPage) -> None:
        self.shown.append(event.name)

    def go_back(self) -> None:
        self.shown.append("back")

    def use_settings(self) -> None:
        self.shown.append("settings")


@pytest.fixture
def front(tmp_path: Path) -> Iterator[Front]:
    front = Front(tmp_path)
    yield front
    front.close()


def test_the_command_line_names_the_first_page(tmp_path: Path) -> None:
    for first, shown in (
        ({}, ["menu"]),
        ({"page": "puzzles"}, ["menu", "puzzles"]),
        ({"direct": TWO, "acts": [H8]}, ["game"]),
    ):
        front = Front(tmp_path, **first)
        front.begin()
        assert front.shown == shown
        front.close()


def test_a_game_of_the_menu_is_remembered_and_one_from_a_position_is_not(front: Front) -> None:
    settings = front.options.preferences
    front.obey(PlayFrom(TWO, [H8]))
    assert (front.shown, settings.settings.setup) == (["game"], Settings().setup)
    assert front.host.session.game.moves == (H8,)
    front.obey(StartGame(TWO))
    assert settings.settings.setup == TWO
    assert load_settings(front.options.file).setup == TWO
    assert not front.host.session.game.moves


def test_the_places_without_data(front: Front) -> None:
    for place in (Go.CONTINUE, Go.LIBRARY, Go.BACK, Go.MENU):
        front.go(place)
    assert front.shown == ["menu", "library", "back", "menu"]
    front.start(TWO)
    front.go(Go.CONTINUE)
    assert front.shown[4:] == ["game", "game"]
    assert front.exit_code is None
    front.go(Go.QUIT)
    assert front.exit_code == 0


def test_settings_that_cannot_be_saved_are_used_and_told_at_the_end(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    front = Front(tmp_path / "file")
    front.obey(ChangeSettings(Settings(bell=True)))
    assert front.options.preferences.settings.bell
    front.close()
    assert isinstance(front.farewell, SettingsNotKept)


def test_a_signal_ends_the_program_and_a_game_begun_is_told_to_be_kept(tmp_path: Path) -> None:
    for acts, farewell in (([H8], Kept), ([], type(None))):
        front = Front(tmp_path)
        front.start(TWO, acts)
        front.signals.sent = [signal.SIGTERM]
        front.obey_signals()
        assert front.exit_code == 128 + signal.SIGTERM
        front.close()
        assert isinstance(front.farewell, farewell)


def test_who_leaves_by_a_key_is_told_nothing(tmp_path: Path) -> None:
    front = Front(tmp_path)
    front.start(TWO, [H8])
    front.go(Go.QUIT)
    front.close()
    assert front.farewell is None


def test_a_game_that_is_not_saved_is_told_however_the_player_leaves(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    front = Front(tmp_path / "file")
    front.start(TWO, [H8])
    front.go(Go.QUIT)
    front.close()
    assert isinstance(front.farewell, GameUnsaved)


def test_a_game_is_resumed_as_it_stood_or_begun_anew_with_its_first_acts(front: Front) -> None:
    front.start(TWO, [H8, parse_point("h9")])
    game = front.games.library_game()
    assert game is not None
    front.start(TWO)
    front.obey(ResumeGame(game))
    assert front.games.library_game() == game
    assert len(front.host.session.game.moves) == 2
    front.obey(ResumeGame(game, 1, (parse_point("i9"),)))
    assert front.games.library_game() != game
    assert front.host.session.game.moves == (H8, parse_point("i9"))
    assert front.shown == ["game"] * 4


def test_a_game_that_another_program_plays_is_not_resumed(
    front: Front, monkeypatch: pytest.MonkeyPatch
) -> None:
    front.start(TWO, [H8])
    game = front.games.library_game()
    assert game is not None
    front.start(TWO)
    monkeypatch.setattr(Library, "claim", lambda *_: False)
    front.obey(ResumeGame(game))
    assert front.shown[-1] == "menu"
    assert isinstance(front.problem, PlayedElsewhere)
    assert not front.host.session.game.moves


def test_without_a_library_the_menu_says_why(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    front = Front(tmp_path / "file")
    front.go(Go.LIBRARY)
    assert front.shown == ["menu library"]
    assert isinstance(front.problem, LibraryProblem)
    front.obey(ResumeGame(1))
    assert front.shown[1:] == ["menu"]
    front.close()
