"""Two friends who play in line mode, each with a program."""

from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from tests.friend.line_players import LinePlayer
from tests.friend.network import MailboxServer, proxied

from wuziqi.records.library.library import Library
from wuziqi.records.settings import LIBRARY_FILE
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Player
from wuziqi.rules.point import parse_point
from wuziqi.rules.rule import FREESTYLE, RENJU

Two = tuple[LinePlayer, LinePlayer]


class Tables:
    """Starts programs that meet at a server."""

    def __init__(
        self, command: list[str], server: MailboxServer, directory: Path, open_ends: ExitStack
    ) -> None:
        self._command = command
        self._server = server
        self._directory = directory
        self._open_ends = open_ends

    def meet(self, *arguments: str, guest_relay: str | None = None) -> Two:
        """Return the host and the guest of a game with these arguments."""
        host = self.player("ann", "host", *self.online, "--name", "Ann", *arguments)
        code = host.hear("Code: ").removeprefix("Code: ")
        assert host.said == [f"Code: {code}"]
        relay = guest_relay or self._server.url
        guest = self.player("bo", "join", code, "--lines", "--relay", relay, "--name", "Bo")
        guest.hear("Connected.")
        assert guest.said == ["Connected."]
        host.hear("Connected.")
        return host, guest

    @property
    def online(self) -> list[str]:
        return ["--lines", "--relay", self._server.url]

    def player(self, name: str, *arguments: str) -> LinePlayer:
        """Return a program that ends with the test."""
        player = LinePlayer(self._command, self._directory / name, *arguments)
        return self._open_ends.enter_context(closing(player))


@pytest.fixture
def tables(wuziqi_command: list[str], server: MailboxServer, tmp_path: Path) -> Iterator[Tables]:
    with ExitStack() as open_ends:
        yield Tables(wuziqi_command, server, tmp_path, open_ends)


def play(host: LinePlayer, guest: LinePlayer, moves: str) -> None:
    """Place stones in turn, black first; wait for each on the other side."""
    players, colors = (host, guest), ("Black", "White")
    for number, point in enumerate(moves.split()):
        mover, other = players[number % 2], players[1 - number % 2]
        mover.type(point)
        for player in (mover, other):
            player.hear(f"{colors[number % 2]} plays {point}")


def resume(host: LinePlayer, guest: LinePlayer) -> None:
    """Start both programs again, and continue their game."""
    for player in (host, guest):
        player.restart("--lines")
    for player in (host, guest):
        player.type("resume")


def test_a_whole_game_and_a_rematch(tables: Tables) -> None:
    host, guest = tables.meet("--size", "15", "--color", "black")
    play(host, guest, "h8 a1 i8 a2 j8 a3 k8 a4 l8")
    for player in (host, guest):
        player.hear("The row: h8 i8 j8 k8 l8.")
    guest.type("rematch")
    host.hear("Bo asks for a rematch")
    host.type("yes")
    guest.hear("Black: your turn.")
    play(guest, host, "h8 i9")
    for player in (host, guest):
        player.type("quit")
        player.hear("The game is kept")
        assert player.leave() == 0


def test_what_is_typed_before_it_is_ones_turn_waits(tables: Tables) -> None:
    host, guest = tables.meet("--size", "15", "--color", "white")
    host.type("a1", "a2")
    guest.type("h8", "h9", "h10")
    for player in (host, guest):
        for line in ("Black plays h8.", "White plays a1.", "Black plays h9."):
            player.hear(line)
        player.hear("White plays a2.")
        player.hear("Black plays h10: makes an open three.")


def test_lines_that_wait_for_a_friend_who_has_left_are_dropped(tables: Tables) -> None:
    host, guest = tables.meet("--size", "15", "--color", "black")
    guest.type("a1", "a2", "a3")
    guest.end_input()
    host.type("h8")
    host.hear("White plays a1.")
    host.type("quit")
    guest.hear("Ann has left.")
    guest.hear("Ann is gone: the lines that wait for the next turn are dropped.")
    guest.hear("The game is kept")
    assert guest.leave() == 0
    assert "White plays a2." not in guest.said


def test_what_needs_consent(tables: Tables) -> None:
    host, guest = tables.meet("--color", "black")
    host.type("h8")
    guest.hear("White: your turn.")
    host.type("undo")
    guest.hear("Ann asks to take back the last move. Agree? y/n")
    guest.type("perhaps", "no")
    host.hear("Bo does not agree to take the move back.")
    host.type("undo")
    guest.hear("Ann asks to take back")
    guest.type("yes")
    for player in (host, guest):
        player.hear("Taken back: black h8.")
    host.hear("Black: your turn.")
    play(host, guest, "i9 i10 j9 j10")
    guest.type("undo 3")
    guest.hear("You ask to go back to move 1: Ann has to agree.")
    host.hear("Bo asks to go back to move 1. Agree? y/n")
    host.type("y")
    guest.hear("Ann agrees: the moves are taken back.")
    guest.type("draw")
    host.hear("Bo offers a draw. Accept? y/n")
    host.type("y")
    for player in (host, guest):
        player.hear("Draw by agreement.")


def test_what_one_says_is_said_to_the_other(tables: Tables) -> None:
    host, guest = tables.meet("--color", "black")
    guest.type("say \x1b[2JHello, 世界\u202e!", "status")
    assert host.hear("Bo: ") == "Bo: ?[2JHello, 世界!"
    guest.hear("Ann is at the board")
    host.type("menu")
    host.hear("Menu.")
    guest.type("say where are you", "status")
    host.hear("Bo: where are you")


def test_there_is_no_advice_and_nothing_is_done_alone(tables: Tables) -> None:
    host, guest = tables.meet("--color", "black")
    play(host, guest, "h8 i9")
    none = "There is no advice in a game with a friend until it is over."
    for typed in ("hint", "threats", "chances", "best 3", "line", "review"):
        host.type(typed)
        host.hear(none)
    for typed in ("pause", "now", "new", "redo", "level 3"):
        host.type(typed)
        host.hear("Type a point" if typed == "level 3" else f"{typed} is neither")
    host.type("go 0", "a1")
    host.hear("Looking back")
    host.type("present", "i9")
    host.hear("i9 is occupied.")
    host.type("resign", "yes")
    for player in (host, guest):
        player.hear("White wins: Black resigned.")
    guest.type("previous", "hint")
    guest.hear("Hint ")


def test_a_killed_program_goes_on_from_its_library(tables: Tables) -> None:
    host, guest = tables.meet("--size", "15", "--color", "black")
    play(host, guest, "h8 i9 j7")
    guest.kill()
    guest.restart("--lines")
    guest.type("resume")
    guest.hear("Ann is here.")
    guest.type("k6")
    host.hear("White plays k6")
    host.kill()
    host.restart("--lines")
    host.type("library", "1")
    host.hear("Bo is here.")
    host.type("l5")
    guest.hear("Black plays l5")
    guest.type("moves")
    for line in ("1. black h8", "2. white i9", "3. black j7", "4. white k6", "5. black l5"):
        assert guest.hear(line[:2]) == line


def test_the_last_move_is_sent_before_leaving(tables: Tables) -> None:
    host, guest = tables.meet("--color", "black")
    host.type("h8", "quit")
    guest.hear("Black plays h8.")
    guest.hear("Ann has left.")
    assert host.leave() == 0
    guest.type("i9", "quit")
    assert guest.leave() == 0
    resume(host, guest)
    host.hear("White plays i9.")


def test_a_last_move_arrives_after_a_lost_connection(tables: Tables, server: MailboxServer) -> None:
    """The friend leaves while the connection is lost, and cannot repeat the move."""
    with proxied(server.port) as proxy:
        host, guest = tables.meet("--color", "black", guest_relay=proxy.url)
        play(host, guest, "h8 i9")
        proxy.cut()
        guest.hear("The connection to the server is lost.")
        host.type("j7", "say Until tomorrow!", "quit")
        assert host.leave() == 0
        proxy.mend()
        guest.hear("Black plays j7")
        guest.hear("Ann: Until tomorrow!")
        guest.hear("Ann has left.")
        guest.type("k6", "quit")
        assert guest.leave() == 0
        resume(host, guest)
        host.hear("White plays k6")


def test_a_wrong_code_is_told_and_nobody_waits_for_ever(tables: Tables) -> None:
    host = tables.player("ann", "host", *tables.online)
    code = host.hear("Code: ").removeprefix("Code: ")
    number = code.partition("-")[0]
    guest = tables.player("bo", "join", f"{number}-no-such", *tables.online)
    assert guest.leave() == 1
    host.hear("Somebody typed a wrong code.")
    again = host.hear("Code: ").removeprefix("Code: ")
    assert again != code
    host.type("status")
    host.hear("Waiting for your friend.")
    host.type("quit")
    assert host.leave() == 0


def test_the_menu_leads_to_a_friend(tables: Tables) -> None:
    host = tables.player("ann", "--lines")
    relay = tables.online[-1]
    host.type(
        "friend", "join x", "settings", f"relay {relay}", "name Ann", "menu", "size 9", "host"
    )
    host.hear("Or join and the code")
    code = host.hear("Code: ").removeprefix("Code: ")
    guest = tables.player("bo", "--lines")
    guest.type("settings", f"relay {relay}", "menu", f"join {code.replace('-', ' ').upper()}")
    guest.hear("Connected.")
    guest.hear("Freestyle 9×9.")


def test_who_looks_on_is_told_what_happens_and_can_do_nothing(tables: Tables) -> None:
    host = tables.player("ann", "host", *tables.online, "--name", "Ann", "--spectators")
    code = host.hear("Code: ").removeprefix("Code: ")
    look_code = host.hear("Code for spectators: ").removeprefix("Code for spectators: ")
    guest = tables.player("bo", "join", code, *tables.online, "--name", "Bo")
    guest.hear("Connected.")
    play(host, guest, "h8 i9")
    looker = tables.player("cy", "join", look_code, *tables.online)
    looker.hear("Connected.")
    looker.hear("White plays i9.")
    host.hear("1 spectator.")
    play(host, guest, "j7")
    looker.hear("Black plays j7.")
    host.kill()
    host.restart("--lines")
    host.type("resume")
    looker.hear("The host is here.")
    host.hear("Bo is here.")
    for typed in ("resign", "undo", "draw", "rematch", "now"):
        looker.type(typed)
    guest.type("resign", "yes")
    for player in (host, guest):
        player.hear("Black wins: White resigned.")
    looker.hear("Ann wins: Bo resigned.")
    looker.hear("resign is neither")
    looker.type("a1")
    looker.hear("You are only watching.")
    looker.type("quit")
    assert looker.leave() == 0


OPENINGS = {
    "soosorv-8": (RENJU, "h8 h9 j10 swap i7 2 keep k11 e5 e5 l12 f6 m13"),
    "swap2": (FREESTYLE, "h8 i9 h7 add j7 g8 swap f9 k10 l11"),
}
"""The others: tests/session/test_friend_at_random.py."""


@pytest.mark.parametrize("opening", OPENINGS)
def test_an_opening_with_its_choices(tables: Tables, opening: str) -> None:
    """The player to move types each act; both libraries then have the same game."""
    rule, acts = OPENINGS[opening]
    game = Game(15, 15, rule=rule, opening=rule.opening_named(opening))
    two = tables.meet("--color", "black", "--opening", opening, "--rule", rule.name)
    for typed in acts.split():
        actor = two[0 if game.player is Player.FIRST else 1]
        if game.step is not None and typed in game.step.choices:
            game.choose(typed)
        else:
            game.play(parse_point(typed))
        actor.type(typed)
    for player in two:
        player.hear(f"{'Black' if game.turn is Stone.WHITE else 'White'} plays {acts.split()[-1]}")
        player.type("quit")
        assert player.leave() == 0
    for player in two:
        library = Library(player.directory / LIBRARY_FILE)
        assert library.game(1).acts == game.acts
        library.close()
