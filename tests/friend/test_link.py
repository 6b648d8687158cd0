"""Two links through a mailbox server on this machine, and every fault between them."""

import os
import signal
import sys
from collections.abc import Iterator

import pytest
from tests.friend.network import (
    MailboxServer,
    Player,
    introduce,
    playing,
    proxied,
    quick_carrier,
    serving,
)

from wuziqi.friend.link import (
    CodeMade,
    Down,
    Introduced,
    Link,
    LinkEvent,
    LinkFailed,
    Received,
    Up,
    WrongCode,
    carrier_command,
)
from wuziqi.friend.wire import MAX_MESSAGE, Keys
from wuziqi.installation import extra_command
from wuziqi.protocol.client.process import EngineProcess

_IMPATIENT = quick_carrier(patience=1, first_pause=0.1, absence=0.3, tick=0.1)


def numbers(player: Player) -> list[int]:
    return [message["n"] for message in player.messages()]


def pid_of_carrier(player: Player) -> int:
    process = player.link._process
    assert process is not None
    return process._process.pid


def failure(player: Player) -> str:
    return str(player.wait_for(LinkFailed).reason)


@pytest.fixture
def two_as_usual() -> Iterator[list[Player]]:
    """Links with carriers that start, and wait, as the program's do."""
    with playing(2, carrier_command()) as players:
        yield players


# Meeting


def test_two_meet_by_a_code_and_talk(server: MailboxServer, two_as_usual: list[Player]) -> None:
    host, guest = two_as_usual
    ours, theirs = introduce(host, guest, server.url)
    assert ours.key == theirs.key
    assert (ours.side, theirs.side) == ("host", "join")
    assert ours.relay == server.url
    for number in range(100):
        host.link.send({"n": number})
        guest.link.send({"n": -number, "text": "你好 \u202e\x1b[2J"})
    guest.wait_for(Received, 100)
    host.wait_for(Received, 100)
    assert numbers(guest) == list(range(100))
    assert numbers(host) == [-number for number in range(100)]
    assert host.messages()[0]["text"] == "你好 \u202e\x1b[2J"


def test_a_code_may_be_typed_with_blanks_and_capitals(
    server: MailboxServer, two: list[Player]
) -> None:
    host, guest = two
    host.link.host(server.url)
    code = host.wait_for(CodeMade).code
    guest.link.join(server.url, f"  {code.replace('-', ' ').upper()} ")
    guest.wait_for(Introduced)


def test_the_largest_message_arrives(server: MailboxServer, two: list[Player]) -> None:
    introduce(two[0], two[1], server.url)
    text = "x" * (MAX_MESSAGE - len('{"t":""}'))
    two[0].link.send({"t": text})
    assert two[1].wait_for(Received).message == {"t": text}
    with pytest.raises(ValueError, match="too many"):
        two[0].link.send({"t": f"{text}x"})


def test_who_leaves_is_missed_and_met_again_by_the_keys(
    server: MailboxServer, two: list[Player]
) -> None:
    host, guest = two
    _, keys = introduce(host, guest, server.url)
    host.link.send({"n": 1})
    guest.wait_for(Received)
    guest.link.close()
    assert "left" in str(host.wait_for(Down).reason)
    with playing(1) as (again,):
        again.link.meet(keys)
        again.wait_for(Up)
        host.wait_for(Up)
        host.link.send({"n": 2})
        again.link.send({"n": 3})
        again.wait_for(Received)
        host.wait_for(Received)
        assert numbers(again) == [2]
        assert numbers(host) == [3]


def test_who_comes_first_is_told_that_the_other_is_not_there(server: MailboxServer) -> None:
    with playing(1) as (alone,):
        alone.link.meet(Keys("ab" * 32, "host", server.url))
        assert "not there" in str(alone.wait_for(Down).reason)


# Losing the connection


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_a_killed_carrier_is_replaced(server: MailboxServer, two: list[Player]) -> None:
    host, guest = two
    introduce(host, guest, server.url)
    for number in range(2):
        os.kill(pid_of_carrier(guest), signal.SIGKILL)
        guest.wait_for(Down)
        guest.wait_for(Up)
        host.wait_for(Up)
        guest.link.send({"n": number})
        host.wait_for(Received)
        host.link.send({"n": number})
        guest.wait_for(Received)
    assert numbers(host) == numbers(guest) == [0, 1]


def test_what_was_sent_while_the_network_was_cut_arrives_once_and_in_order(
    server: MailboxServer, two: list[Player]
) -> None:
    host, guest = two
    with proxied(server.port) as proxy:
        host.link.host(proxy.url)
        guest.link.join(server.url, host.wait_for(CodeMade).code)
        for player in two:
            player.wait_for(Up)
        host.link.send({"n": 0})
        guest.wait_for(Received)
        proxy.cut()
        assert "lost" in str(host.wait_for(Down).reason)
        for number in range(1, 6):
            host.link.send({"n": number})
            guest.link.send({"n": number})
        proxy.mend()
        host.wait_for(Up)
        for player in two:
            player.wait_until(lambda player=player: 5 in numbers(player))  # type: ignore[misc]
        assert numbers(guest) == [0, 1, 2, 3, 4, 5]
        assert numbers(host) == [1, 2, 3, 4, 5]


def test_a_line_that_hangs_is_noticed(server: MailboxServer) -> None:
    command = quick_carrier(ping=2, first_pause=0.1)
    with playing(2, command) as (host, guest), proxied(server.port) as proxy:
        host.link.host(proxy.url)
        guest.link.join(server.url, host.wait_for(CodeMade).code)
        host.wait_for(Up)
        proxy.flows.clear()
        host.wait_for(Down)
        proxy.flows.set()
        host.wait_for(Up)


def test_a_friend_who_is_not_heard_counts_as_lost(server: MailboxServer) -> None:
    command = quick_carrier(ping=100, beat=0.3, rare_beat=0.3, silence=1, tick=0.1)
    with playing(2, command) as (host, guest), proxied(server.port) as proxy:
        host.link.host(server.url)
        guest.link.join(proxy.url, host.wait_for(CodeMade).code)
        host.wait_for(Up)
        proxy.flows.clear()
        assert "Nothing has come" in str(host.wait_for(Down).reason)
        proxy.flows.set()
        host.wait_for(Up)


def test_a_slow_line_is_good_enough(server: MailboxServer, two: list[Player]) -> None:
    with proxied(server.port, delay=0.1) as proxy:
        introduce(two[0], two[1], proxy.url)
        two[0].link.send({"n": 1})
        assert two[1].wait_for(Received).message == {"n": 1}


def test_a_paused_carrier_goes_on(server: MailboxServer, two_as_usual: list[Player]) -> None:
    host, guest = two_as_usual
    introduce(host, guest, server.url)
    host.link.pause()
    guest.link.send({"n": 1})
    host.link.resume()
    assert host.wait_for(Received).message == {"n": 1}


def test_a_server_that_has_forgotten_everything(two: list[Player]) -> None:
    host, guest = two
    with serving() as server:
        keys, _ = introduce(host, guest, server.url)
        guest.link.send({"n": 1})
        host.wait_for(Received)
        port = server.port
    for player in two:
        player.wait_for(Down)
    host.link.send({"n": 2})
    with serving(port=port):
        for player in two:
            player.wait_for(Up)
        guest.wait_for(Received)
        guest.link.send({"n": 3})
        host.wait_for(Received)
        assert numbers(guest) == [2]
        assert numbers(host) == [1, 3]
        assert keys.relay.endswith(f"{port}/v1")


def test_a_server_that_has_pruned_the_mailbox(server: MailboxServer, two: list[Player]) -> None:
    ours, theirs = introduce(two[0], two[1], server.url)
    for player in two:
        player.link.close()
    server.do("prune")
    with playing(2) as (host, guest):
        host.link.meet(ours)
        guest.link.meet(theirs)
        host.wait_for(Up)
        host.link.send({"n": 1})
        assert guest.wait_for(Received).message == {"n": 1}


def test_no_server_at_first(two: list[Player]) -> None:
    host, guest = two
    with serving() as server:
        port, url = server.port, server.url
    host.link.meet(Keys("12" * 32, "host", url))
    assert "cannot be reached" in str(host.wait_for(Down).reason)
    with serving(port=port):
        guest.link.meet(Keys("12" * 32, "join", url))
        for player in two:
            player.wait_for(Up)


# Codes


def test_three_wrong_codes_end_it(server: MailboxServer) -> None:
    with playing(4) as (host, *guests):
        host.link.host(server.url)
        for left, guest in zip((2, 1, 0), guests, strict=True):
            code = host.wait_for(CodeMade).code
            guest.link.join(server.url, f"{code.partition('-')[0]}-wrong-words")
            assert "code is wrong" in failure(guest)
            if left:
                assert host.wait_for(WrongCode).left == left
        assert "three times" in failure(host)
        assert host.link.descriptors() == []


def test_the_right_code_after_a_wrong_one(server: MailboxServer) -> None:
    with playing(3) as (host, wrong, right):
        host.link.host(server.url)
        number = host.wait_for(CodeMade).code.partition("-")[0]
        wrong.link.join(server.url, f"{number}-no-such")
        host.wait_for(WrongCode)
        right.link.join(server.url, host.wait_for(CodeMade).code)
        for player in (host, right):
            player.wait_for(Up)


def test_a_code_that_nobody_waits_with(server: MailboxServer) -> None:
    with playing(1, _IMPATIENT) as (guest,):
        guest.link.join(server.url, "987-guitarist-revenge")
        assert "Nobody is waiting" in failure(guest)


def test_what_is_not_a_code(server: MailboxServer, two: list[Player]) -> None:
    guest = two[0]
    guest.link.join(server.url, "7-a-b\x1b[2J")
    assert "is not a code" in failure(guest)
    assert "\x1b" not in str(guest.events)


# Servers


def test_what_is_not_an_address(two: list[Player]) -> None:
    relay = "http://127.0.0.1/v1"
    two[0].link.host(relay)
    assert "is not the address" in failure(two[0])
    two[1].link.meet(Keys("12" * 32, "host", relay))
    assert "is not the address" in failure(two[1])


def test_no_server_for_a_code(two: list[Player]) -> None:
    with serving() as server:
        url = server.url
    two[0].link.host(url)
    two[1].link.join(url, "7-guitarist-revenge")
    for player in two:
        assert "cannot be reached" in failure(player)


def test_a_server_that_refuses_us(two: list[Player]) -> None:
    with serving({"error": "closed \x1b[31mfor\nrepairs"}) as server:
        two[0].link.host(server.url)
        assert failure(two[0]) == "The server refused: closed ?[31mfor repairs"
        two[1].link.meet(Keys("12" * 32, "host", server.url))
        assert failure(two[1]) == "The server refused: closed ?[31mfor repairs"


def test_a_server_that_wants_a_permission(two: list[Player]) -> None:
    with serving({"permission-required": {"hashcash": {"bits": 30}}}) as server:
        two[0].link.host(server.url)
        two[1].link.meet(Keys("12" * 32, "host", server.url))
        for player in two:
            assert "permission" in failure(player)


def test_a_crowded_mailbox(two: list[Player]) -> None:
    with serving() as server:
        _, keys = introduce(two[0], two[1], server.url)
        two[1].link.close()
        server.do("crowd")
        with playing(1) as (again,):
            again.link.meet(keys)
            assert "Somebody else" in failure(again)


@pytest.mark.parametrize("deed", ["replay", "reflect", "forge"])
def test_what_a_hostile_server_shows_is_dropped(two: list[Player], deed: str) -> None:
    host, guest = two
    with serving() as server:
        introduce(host, guest, server.url)
        host.link.send({"n": 1})
        guest.wait_for(Received)
        guest.link.send({"n": 2})
        host.wait_for(Received)
        server.do(deed)
        host.link.send({"n": 3})
        guest.wait_for(Received)
        assert numbers(host) == [2]
        assert numbers(guest) == [1, 3]
        assert not any(isinstance(event, Down) for event in host.events + guest.events)


def test_what_is_too_large_costs_the_connection_only(two: list[Player]) -> None:
    with serving() as server:
        introduce(two[0], two[1], server.url)
        server.do("swell")
        for player in two:
            player.wait_for(Down)
            player.wait_for(Up)


def test_a_server_that_floods_us() -> None:
    with serving() as server, playing(2, quick_carrier(burst=2000)) as two:
        introduce(two[0], two[1], server.url)
        server.do("flood")
        for player in two:
            assert "too much" in failure(player)


# The other program, and our own


def test_a_line_that_is_too_long_for_the_carrier(server: MailboxServer, two: list[Player]) -> None:
    host, guest = two
    introduce(host, guest, server.url)
    with pytest.raises(ValueError, match="too many"):
        host.link.send({"t": "x" * 1_000_000})
    assert host.link._process is not None
    host.link._process.send("x" * 40_000)
    host.link._process.send("{}", "[]", "7", '{"do":7}', '{"do":"send","message":[]}', "[" * 9000)
    host.link.send({"n": 1})
    assert guest.wait_for(Received).message == {"n": 1}


def test_without_the_modules_it_is_said_what_to_install() -> None:
    python, option, code = carrier_command()
    without = f"import sys; sys.modules['twisted'] = None; {code}"
    with playing(1, (python, option, without)) as (player,):
        player.link.host("")
        assert extra_command("online") in failure(player)


@pytest.mark.skipif(sys.platform == "win32", reason="it is the usual way there")
def test_pipes_that_threads_read_and_write(server: MailboxServer, two: list[Player]) -> None:
    from wuziqi.system.posix import MeagrePosix  # noqa: PLC0415  not to be had on Windows

    command = quick_carrier()
    link = Link(command, open_process=lambda words: EngineProcess(words, MeagrePosix()))
    host, guest = two
    host.link = link
    introduce(host, guest, server.url)
    for number in range(20):
        host.link.send({"n": number})
        guest.link.send({"n": number})
    for player in two:
        player.wait_for(Received, 20)
        assert numbers(player) == list(range(20))


def test_a_carrier_that_cannot_be_started() -> None:
    with playing(1, ("/nothing/here",)) as (player,):
        player.link.host("")
        assert "has ended" in failure(player)


def test_a_carrier_that_ends_at_once_is_given_up_after_some_tries() -> None:
    events: list[LinkEvent] = []
    now = 0.0
    link = Link((sys.executable, "-S", "-c", "1"), clock=lambda: now)
    link.meet(Keys("12" * 32, "host", "ws://x/"))
    while not any(isinstance(event, LinkFailed) for event in events):
        events += link.read_events()
        now += 0.5
    link.close()
    assert len(events) == 6
    assert link.next_wake() is None
