"""Two programs in one process that play each other over a network."""

from pathlib import Path

from tests.session.fake_links import CODE, Network

from wuziqi.friend.wire import HOST, JOIN
from wuziqi.records.library.library import Library
from wuziqi.records.library.rows import StoredGame
from wuziqi.records.settings import LIBRARY_FILE
from wuziqi.records.setup import Setup
from wuziqi.rules.opening import Act
from wuziqi.rules.point import NotationError, parse_point
from wuziqi.session.friend import Friend
from wuziqi.session.game_host import GameHost
from wuziqi.session.lobby import Invitation, Lobby, LobbyEvent, Met, Role
from wuziqi.session.notices import Notice, SaverNotice
from wuziqi.session.session import GameSession

NAMES = {HOST: "Li", JOIN: "Ann"}


_STARTED: list[GameHost] = []
"""Everything that the programs of a test opened, also the killed ones."""


def end_programs() -> None:
    """Close the files that the programs of a test have opened: their number is limited."""
    while _STARTED:
        _STARTED.pop().close()


class Program:
    """One of two programs: its games, and its notices."""

    def __init__(self, side: str, network: Network, directory: Path) -> None:
        self.side = side
        self.network = network
        self.directory = directory / side
        self.now = self.acted_at = 0.0
        self.said: list[Notice | SaverNotice | LobbyEvent] = []
        self.games = self._new_games()
        self.lobby: Lobby | None = None
        self.playing = False
        self.visible = True

    def _new_games(self) -> GameHost:
        games = GameHost(["no-engine"], 1, self.directory, open_link=self.network.link)
        _STARTED.append(games)
        return games

    def invite(self, setup: Setup) -> None:
        """Host or join."""
        hosting = self.side == HOST
        role, mine = (Role.HOST, setup) if hosting else (Role.JOIN, None)
        invitation = Invitation(role, code=CODE, setup=mine, name=NAMES[self.side])
        self.lobby = Lobby(invitation, self.network.link)

    @property
    def session(self) -> GameSession:
        return self.games.session

    @property
    def friend(self) -> Friend:
        assert self.games.friend is not None
        return self.games.friend

    def poll(self, seconds: float = 0.0) -> None:
        """Run the loop of a front end once."""
        self.now += seconds
        if self.lobby is not None:
            for event in self.lobby.poll():
                self.said.append(event)
                if isinstance(event, Met):
                    self.games.meet(event.table)
                    self.lobby, self.playing = None, True
        if self.playing:
            acts = self.session.game.acts
            low_time = self.games.tick(self.now, visible=self.visible)
            self.said += [] if low_time is None else [low_time]
            self.said += self.games.poll()
            self.games.library_game()  # waits until all is saved
            self.said += self.games.poll()
            if self.session.game.acts != acts:
                self.acted_at = self.now

    def act(self, act: Act | str) -> None:
        """Place a stone or make a choice as the person."""
        try:
            point = parse_point(act) if isinstance(act, str) else act
        except NotationError:
            self.session.play(str(act))
        else:
            self.session.play(point)

    def stored(self) -> list[StoredGame]:
        """Return the games that the library has."""
        self.games.library_game()
        library = Library(self.directory / LIBRARY_FILE)
        try:
            rows = library.read("SELECT id FROM games ORDER BY id")
            return [library.game(number) for (number,) in rows]
        finally:
            library.close()

    def kill(self) -> None:
        """End the program like kill -9: it sends and saves no more."""
        self.network.leave(self.side)
        self.playing = False

    def start_again(self) -> None:
        """Restart the program, and resume the last game of the library.

        The time of the library is not the simulated one.
        """
        stored = self.stored()[-1]
        self.games = self._new_games()
        self.games.go_on(stored)
        self.friend.match.judge.note_start(self.now - self.acted_at)
        self.playing = True

    def heard(self, kind: type) -> list[object]:
        """Return the notices and events of a type."""
        return [notice for notice in self.said if isinstance(notice, kind)]


class Programs:
    def __init__(self, directory: Path, setup: Setup | None = None) -> None:
        self.network = Network()
        self.host = Program(HOST, self.network, directory)
        self.guest = Program(JOIN, self.network, directory)
        for program in self.both:
            program.invite(setup or Setup())
        self.settle()

    @classmethod
    def of(cls, host: Program, guest: Program) -> "Programs":
        """Return two programs after the invitation."""
        made = cls.__new__(cls)
        made.network, made.host, made.guest = host.network, host, guest
        return made

    @property
    def both(self) -> tuple[Program, Program]:
        return self.host, self.guest

    @property
    def mover(self) -> Program:
        """The program of the person to move."""
        return self.guest if self.host.session.others_turn else self.host

    def settle(self, seconds: float = 0.0) -> None:
        """Let time pass until all messages are delivered and answered."""
        for program in self.both:
            program.poll(seconds)
        for _ in range(50):
            arrived = self.network.arrives()
            for program in self.both:
                program.poll()
            if not arrived and not any(self.network.under_way.values()):
                return
        raise AssertionError("the programs go on talking")

    def play(self, acts: str, seconds: float = 1.0) -> None:
        """Do acts in turn, at intervals of ``seconds``."""
        for act in acts.split():
            self.settle(seconds)
            self.mover.act(act)
            self.settle()
