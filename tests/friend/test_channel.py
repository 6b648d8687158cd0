"""Two channels in one mailbox, without a network: messages arrive once and in order."""

import random
import tracemalloc
from collections.abc import Mapping
from typing import Any

import pytest
from tests.draws import draws
from twisted.internet.error import DNSLookupError

from wuziqi.friend.carrier.channel import USUAL, Channel, reason_of_failure
from wuziqi.friend.wire import reason_error

_SIDES = ("host", "join")


class Box:
    """A mailbox as its server keeps it; ``deliver`` passes its content on."""

    def __init__(self) -> None:
        self.now = 0.0
        self.content: list[tuple[str, str, Mapping[str, Any]]] = []
        self.ends: dict[str, End] = {}

    def add(self, side: str, frame: Mapping[str, Any]) -> str:
        name = str(len(self.content))
        self.content.append((side, name, frame))
        for end in self.ends.values():
            if end.is_open:
                end.waiting.append((side, name, frame))
        return name

    def settle(self) -> None:
        while sum(end.deliver() for end in self.ends.values()):
            pass

    def spoil(self, rng: random.Random) -> None:
        """Let the server damage the mailbox, or time pass."""
        match rng.randrange(4):
            case 0 if not any(end.is_open for end in self.ends.values()):
                self.content.clear()
            case 1:
                rng.shuffle(self.content)
            case 2:
                for end in self.ends.values():
                    end.waiting += self.content
            case _:
                self.tick(rng.choice((1, 11, 30)))

    def tick(self, seconds: float) -> None:
        self.now += seconds
        for end in self.ends.values():
            end.meeting.tick()
        self.settle()


class End:
    """A carrier at the mailbox, and its reports."""

    def __init__(self, box: Box, side: str) -> None:
        self.side = side
        self.box = box
        self.is_open = False
        self.waiting: list[tuple[str, str, Mapping[str, Any]]] = []
        self.told: list[tuple[str, dict[str, Any]]] = []
        self.loses_what_it_says = False
        box.ends[side] = self
        self.meeting = Channel(self._put, self._tell, lambda: box.now)

    def open(self) -> None:
        self.is_open = True
        self.waiting = list(self.box.content)
        self.meeting.opened()

    def cut(self) -> None:
        self.is_open = False
        self.waiting.clear()
        self.meeting.lost()

    def toggle(self) -> None:
        """Cut the connection, or open it again."""
        if self.is_open:
            self.cut()
        else:
            self.open()

    def toggle_loss(self) -> None:
        """Begin or stop losing frames."""
        self.loses_what_it_says = not self.loses_what_it_says

    def deliver(self) -> bool:
        """Take the oldest received frame; False if there is none."""
        if not (self.is_open and self.waiting):
            return False
        side, name, frame = self.waiting.pop(0)
        if side == self.side:
            self.meeting.echoed(name)
        else:
            self.meeting.take(frame)
        return True

    def numbers(self) -> list[int]:
        return [values["message"]["n"] for kind, values in self.told if kind == "message"]

    def states(self) -> list[str]:
        return [values.get("why", kind) for kind, values in self.told if kind in ("up", "down")]

    def _put(self, frame: Mapping[str, Any]) -> str:
        return "" if self.loses_what_it_says else self.box.add(self.side, frame)

    def _tell(self, is_: str, **values: Any) -> None:
        self.told.append((is_, values))


def two() -> tuple[Box, End, End]:
    """Two connected ends."""
    box = Box()
    host, join = (End(box, side) for side in _SIDES)
    host.open()
    box.settle()
    join.open()
    box.settle()
    return box, host, join


def test_two_meet() -> None:
    _, host, join = two()
    assert host.states() == join.states() == ["up"]


def test_nothing_is_said_without_a_reason() -> None:
    box, host, join = two()
    host.meeting.send({"n": 1})
    box.settle()
    count = len(box.content)
    for _ in range(9):
        box.tick(1)
    assert len(box.content) == count
    assert count <= 6
    assert join.numbers() == [1]


def test_who_comes_alone_hears_so_once() -> None:
    box = Box()
    host = End(box, "host")
    host.open()
    for _ in range(100):
        box.tick(1)
    assert host.states() == ["absent"]
    assert len(box.content) == 1


def test_what_is_sent_to_nobody_is_dropped() -> None:
    box = Box()
    host, join = (End(box, side) for side in _SIDES)
    host.open()
    host.meeting.send({"n": 1})
    join.open()
    box.settle()
    host.meeting.send({"n": 2})
    box.settle()
    assert join.numbers() == [2]


def test_a_new_run_hears_nothing_old() -> None:
    box, host, join = two()
    host.meeting.send({"n": 1})
    box.settle()
    join.is_open = False
    again = End(box, "join")
    again.open()
    box.settle()
    host.meeting.send({"n": 2})
    again.meeting.send({"n": 3})
    box.settle()
    assert join.numbers() == [1]
    assert again.numbers() == [2]
    assert host.numbers() == [3]
    assert host.states() == ["up", "up"]


def test_a_goodbye_is_heard_also_when_it_is_old() -> None:
    box, host, join = two()
    host.cut()
    join.meeting.leave()
    join.is_open = False
    host.open()
    box.settle()
    assert host.states() == ["up", "lost", "left"]
    again = End(box, "join")
    again.open()
    box.settle()
    assert host.states()[-1] == again.states()[-1] == "up"


def test_silence_is_noticed_and_ends() -> None:
    box, host, join = two()
    join.cut()
    for _ in range(30):
        box.tick(1)
    assert host.states() == ["up", "silent"]
    join.open()
    box.settle()
    assert host.states() == ["up", "silent", "up"]


def test_beats_keep_two_silent_players_up() -> None:
    box, host, join = two()
    for _ in range(600):
        box.tick(1)
    assert host.states() == join.states() == ["up"]
    assert len(box.content) < 2 * 600 / USUAL.beat + 10


def test_what_gets_lost_on_the_way_is_sent_again() -> None:
    box, host, join = two()
    host.loses_what_it_says = True
    host.meeting.send({"n": 1})
    host.meeting.send({"n": 2})
    host.loses_what_it_says = False
    host.meeting.send({"n": 3})
    box.settle()
    assert not join.numbers()
    host.cut()
    host.open()
    box.settle()
    assert join.numbers() == [1, 2, 3]


def test_who_cannot_be_reached_for_too_long_is_met_anew() -> None:
    box, host, join = two()
    join.cut()
    for number in range(200):
        host.meeting.send({"n": number})
    assert host.states() == ["up", "silent"]
    join.open()
    box.settle()
    assert host.states()[-1] == join.states()[-1] == "up"
    host.meeting.send({"n": 500})
    box.settle()
    assert join.numbers() == [*range(100), 500]


@pytest.mark.parametrize(
    "frame",
    [
        {},
        {"f": 1},
        {"f": "", "t": "", "k": "here", "s": "x"},
        {"f": "a" * 16, "t": "b", "k": "what", "s": 0},
        {"f": "a" * 16, "t": "b", "k": "data", "s": 0, "n": 1, "b": {}},
        {"f": "a" * 16, "t": "b", "k": "bye", "s": 10**30},
    ],
)
def test_strange_frames_are_passed_over(frame: dict[str, Any]) -> None:
    box, host, join = two()
    host.meeting.take(frame)
    join.meeting.send({"n": 1})
    box.settle()
    assert host.numbers() == [1]
    assert host.states() == ["up"]


@pytest.mark.parametrize("changes", [{"n": 0}, {"n": -1}, {"n": "1"}, {"b": []}, {"b": None}])
def test_strange_data_of_the_friend_is_passed_over(changes: dict[str, Any]) -> None:
    _, host, join = two()
    usual = {"f": join.meeting._run, "t": host.meeting._run, "k": "data", "s": 0, "n": 1, "b": {}}
    host.meeting.take({**usual, **changes})
    assert not host.numbers()


def test_a_flood_ends_it() -> None:
    box, host, join = two()
    for number in range(2000):
        join.meeting.send({"n": number})
        box.settle()
    assert ("failed", {"why": "flood"}) in host.told
    assert len(host.numbers()) <= 200


@pytest.mark.random
@pytest.mark.parametrize("seed", range(draws(60)))
def test_whatever_happens_all_arrives_once_and_in_order(seed: int) -> None:
    """Random messages, cuts, lost frames, and a server that forgets or repeats its content."""
    rng = random.Random(seed)
    box, *ends = two()
    sent: dict[str, list[int]] = {side: [] for side in _SIDES}
    for number in range(rng.randrange(10, 80)):
        end = rng.choice(ends)
        if rng.random() < 0.4:
            end.meeting.send({"n": number})
            sent[end.side].append(number)
        else:
            deeds = (end.toggle, end.toggle_loss, end.deliver, lambda: box.spoil(rng))
            rng.choice(deeds)()
    for end in ends:
        end.loses_what_it_says = False
        if end.is_open:
            end.cut()
    for _ in range(2):
        for end in ends:
            end.open()
            box.settle()
    host, join = ends
    assert join.numbers() == sent["host"]
    assert host.numbers() == sent["join"]
    assert host.states()[-1] == join.states()[-1] == "up"


def test_names_of_runs_are_short_and_few_are_kept() -> None:
    """2,000 frames with names of 100 kB cost 191 MB once."""
    host = End(Box(), "host").meeting
    host.opened()
    host.echoed("0")
    tracemalloc.start()
    for number in range(2_000):
        for run in (f"{number:0100000x}", f"{number:016x}"):
            host.take({"f": run, "t": host._run, "k": "here", "s": 0, "a": False})
            host.take({"f": run, "t": host._run, "k": "bye", "s": 0})
    _now, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 10_000_000


def test_a_server_that_is_not_found_is_told_in_the_players_words() -> None:
    lookup = DNSLookupError("no results for hostname lookup: relay.example.org")
    told = reason_error(*reason_of_failure(lookup))
    assert str(told) == "The server relay.example.org is not found. Is there a network?"
