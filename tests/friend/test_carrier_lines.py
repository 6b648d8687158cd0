"""A link and any line that a carrier, or an impostor, may write."""

import json
import random
import sys
from collections.abc import Iterator

import pytest

from wuziqi.friend.link import CodeMade, Down, Introduced, Link, LinkEvent, LinkFailed, Received, Up
from wuziqi.protocol.client.process import EngineProcess
from wuziqi.texts import TextError

_KEYS = {"key": "12" * 32, "side": "host", "relay": "ws://x/"}
_RIGHT = [
    {"is": "code", "code": "7-a-b"},
    {"is": "wrong_code", "left": 2},
    {"is": "keys", "keys": _KEYS},
    {"is": "up"},
    {"is": "down", "why": "lost", "words": ""},
    {"is": "message", "message": {"m": "ping"}},
]


def told(lines: list[str]) -> list[LinkEvent]:
    """Return the events of a link whose process writes these lines and ends."""
    write = f"import sys; sys.stdout.write({chr(10).join([*lines, ''])!r})"
    link = Link([sys.executable, "-S", "-c", write])
    link.host()
    events: list[LinkEvent] = []
    while not any(isinstance(event, LinkFailed) for event in events) and link.descriptors():
        events += link.read_events()
    events += link.read_events()
    link.close()
    return events


def test_what_a_carrier_says_in_its_order() -> None:
    events = told([json.dumps(line) for line in _RIGHT])
    assert [type(event).__name__ for event in events] == [
        *("CodeMade", "WrongCode", "Introduced", "Up", "Down", "Received"),
        "Down",  # it has ended: it will be started again, as there are keys
    ]
    assert events[0] == CodeMade("7-a-b")
    assert isinstance(events[2], Introduced)
    assert events[3] == Up()
    assert events[5] == Received({"m": "ping"})


@pytest.mark.parametrize(
    "line",
    [
        *("", "[]", "7", "null", "{", "{}", "x" * 70_000, "[" * 9000, '{"is":7}', '{"is":"what"}'),
        *('{"is":"code"}', '{"is":"code","code":7}', '{"is":"wrong_code","left":"x"}'),
        *('{"is":"keys"}', '{"is":"keys","keys":{}}', '{"is":"keys","keys":[1]}'),
        *('{"is":"message"}', '{"is":"message","message":[]}', '{"is":"message","message":NaN}'),
    ],
)
def test_what_cannot_be_understood_is_skipped(line: str) -> None:
    events = told([line, '{"is":"up"}'])
    assert events[0] == Up()
    assert isinstance(events[1], LinkFailed)


def test_reasons_are_clean() -> None:
    strange = '{"is":"down","why":["\\u001b"],"words":{"a":"\\u001b[2J\\n{b}"}}'
    reasons = [
        str(event.reason)
        for event in told([strange, '{"is":"failed","why":"\\u001b[31m","words":null}'])
        if isinstance(event, Down | LinkFailed)
    ]
    assert len(reasons) == 2
    assert all(reason.isprintable() for reason in reasons)


class _Mutated(EngineProcess):
    """A process whose lines are damaged at random."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__([sys.executable, "-S", "-c", "input()"])
        self._rng = rng

    def read(self) -> list[str]:
        return [_damaged(self._rng) for _ in range(500)]


def _damaged(rng: random.Random) -> str:
    text = list(json.dumps(rng.choice(_RIGHT)))
    for _ in range(rng.randrange(4)):
        at = rng.randrange(len(text))
        text[at : at + rng.randrange(3)] = rng.choice(
            ['"', "{", "}", "[", "]", "\x1b", "9", "\ud800"]
        )
    return "".join(text)


@pytest.fixture
def damaged() -> Iterator[Link]:
    link = Link([], open_process=lambda _command: _Mutated(random.Random(7)))
    link.host()
    yield link
    link.close()


def test_ten_thousand_damaged_lines(damaged: Link) -> None:
    events = [event for _ in range(20) for event in damaged.read_events()]
    assert len(events) > 1000
    for event in events:
        if isinstance(event, Down | LinkFailed):
            assert isinstance(event.reason, TextError)
            assert str(event.reason).isprintable()
