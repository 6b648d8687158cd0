"""The messages between two programs: written ones parse again, all others are refused."""

from typing import Any

import pytest

from wuziqi.friend.messages import (
    FEATURES,
    LOOK,
    PLAY,
    VERSION,
    ActDone,
    ActReceived,
    At,
    ChatLine,
    ClaimRefused,
    GameEnd,
    Hello,
    Message,
    MessageError,
    OpenProposal,
    Ping,
    PlayedRound,
    ProposalAnswer,
    Propose,
    Resigned,
    Snapshot,
    State,
    TimedAct,
    TimeOver,
    VersionError,
    parse_message,
    shared_setup,
    write,
)
from wuziqi.friend.wire import MAX_MESSAGE, Presence, Proposal, read_object, write_object
from wuziqi.levels import LEVELS, level_of
from wuziqi.records.setup import Setup
from wuziqi.rules.board import Size
from wuziqi.rules.opening import Player
from wuziqi.rules.point import Point
from wuziqi.rules.referee import Reason

AT = At(1, 2, 3)
SETUP = shared_setup(Setup(color="white", level=LEVELS[7], clock="game", first_name="Li"))
ACTS = (TimedAct(Point(7, 7), 1500), TimedAct("swap", 0), TimedAct(Point(24, 24), 999_999_999))
WISH = OpenProposal(Proposal.UNDO, 3, 17)
STORY = Snapshot(
    SETUP,
    Player.SECOND,
    ("Li", "安"),
    1,
    2,
    ACTS,
    GameEnd(Player.FIRST, Reason.TIME),
    WISH,
    PlayedRound(0, ACTS[:2], GameEnd(None, Reason.AGREEMENT)),
)
MESSAGES: list[Message] = [
    Hello("wuziqi 1", "Li"),
    Hello("wuziqi 1", "", LOOK, STORY, reply=True, can=FEATURES),
    ActDone(AT, Point(0, 0), 12),
    ActDone(AT, "5", 0),
    ActReceived(AT, 0),
    Propose(AT, WISH),
    Propose(AT, OpenProposal(Proposal.BACK, 3, 17, to=0)),
    ProposalAnswer(AT, OpenProposal(Proposal.DRAW, 3, 0), yes=False),
    Resigned(AT),
    TimeOver(AT, Player.SECOND),
    ClaimRefused(AT),
    ChatLine("hello"),
    State(Presence.AWAY),
    Ping(3, back=True),
]


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: type(message).__name__)
def test_what_is_written_is_read_again(message: Message) -> None:
    told = read_object(write_object(write(message)))
    assert told is not None
    assert parse_message(told) == message


def test_a_program_without_features_and_one_of_the_future_are_understood() -> None:
    assert changed(Hello("wuziqi 1", "Li"), can="-") == {
        "m": "hello",
        "version": 1,
        "program": "wuziqi 1",
        "name": "Li",
        "role": "play",
        "match": None,
        "reply": False,
    }
    for can in ("-", "back", ["dance", ["back"]]):
        assert parse_message(changed(Hello("wuziqi 1", "Li"), can=can)) == Hello("wuziqi 1", "Li")
    assert "to" not in write(Propose(AT, WISH))


def test_an_act_on_the_wire() -> None:
    assert write(ActDone(AT, Point(7, 7), 1500)) == {
        "m": "act",
        "round": 1,
        "era": 2,
        "number": 3,
        "act": "h8",
        "ms": 1500,
    }


def test_own_choices_are_not_told() -> None:
    assert (SETUP.color, SETUP.first_name, SETUP.opponent) == ("black", "", "friend")
    assert (SETUP.level, SETUP.second_level) == (level_of(2), level_of(2)), "of earlier versions"
    assert SETUP.clock == "game"


def test_the_longest_story_has_room_in_a_message() -> None:
    points = [TimedAct(Point(column, row), 999_999) for column in range(25) for row in range(25)]
    setup = shared_setup(Setup(Size(25, 25)))
    played = PlayedRound(0, tuple(points), None)
    story = Snapshot(setup, Player.FIRST, ("五" * 10, "五" * 10), 0, *played, None, played)
    assert len(write_object(write(Hello("wuziqi", "Li", PLAY, story)))) < MAX_MESSAGE
    assert parse_message(write(Hello("wuziqi", "Li", PLAY, story))) == Hello(
        "wuziqi", "Li", PLAY, story
    )


def changed(message: Message, **values: Any) -> dict[str, Any]:
    """Return a message with other values; None takes one away."""
    told = {**write(message), **values}
    return {name: value for name, value in told.items() if value != "-"}


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"m": "dance"},
        {"m": ["act"]},
        changed(Propose(AT, OpenProposal(Proposal.BACK, 3, 17, to=3))),
        changed(Propose(AT, OpenProposal(Proposal.BACK, 3, 17))),
        changed(ActDone(AT, Point(0, 0), 12), act="z1"),
        changed(ActDone(AT, Point(0, 0), 12), act="a26"),
        changed(ActDone(AT, Point(0, 0), 12), act="a0"),
        changed(ActDone(AT, Point(0, 0), 12), act="8 8"),
        changed(ActDone(AT, Point(0, 0), 12), act="swap the colours"),
        changed(ActDone(AT, Point(0, 0), 12), act=7),
        changed(ActDone(AT, Point(0, 0), 12), ms=-1),
        changed(ActDone(AT, Point(0, 0), 12), ms=1.5),
        changed(ActDone(AT, Point(0, 0), 12), ms=True),
        changed(ActDone(AT, Point(0, 0), 12), ms=10**12),
        changed(ActDone(AT, Point(0, 0), 12), number="3"),
        changed(ActDone(AT, Point(0, 0), 12), number=701),
        changed(ActDone(AT, Point(0, 0), 12), round="-"),
        changed(Propose(AT, WISH), what="tea"),
        changed(ProposalAnswer(AT, WISH, yes=True), yes="yes"),
        changed(TimeOver(AT, Player.FIRST), player="third"),
        changed(State(Presence.AWAY), state="asleep"),
        changed(ChatLine("x"), text=["x"]),
        changed(Ping(1), number=-1),
        changed(Hello("w", "Li"), name=None),
        changed(Hello("w", "Li"), role="king"),
        changed(Hello("w", "Li"), match=[]),
        changed(Hello("w", "Li"), match={}),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_line(given: dict[str, Any]) -> None:
    with pytest.raises(MessageError) as raised:
        parse_message(given)
    assert str(raised.value).isprintable()
    assert len(str(raised.value)) < 120


@pytest.mark.parametrize(
    "wrong",
    [
        {"setup": {"width": 99}},
        {"setup": {"rule": "chess"}},
        {"setup": "large"},
        {"names": ["one"]},
        {"names": [1, 2]},
        {"host": "both"},
        {"acts": [["h8"]]},
        {"acts": [["h8", 1]] * 701},
        {"acts": "h8"},
        {"end": {"winner": None, "reason": "time"}},
        {"end": {"winner": "first", "reason": "agreement"}},
        {"end": {"winner": "first", "reason": "board"}},
        {"asked": {"what": "undo", "number": 1}},
        {"before": {"era": 0, "acts": []} | {"end": 3}},
        {"round": 10_000},
    ],
)
def test_a_story_that_makes_no_sense_is_refused(wrong: dict[str, Any]) -> None:
    told = write(Hello("w", "Li", PLAY, STORY))
    told["match"] |= wrong
    with pytest.raises(MessageError):
        parse_message(told)


def test_another_version_is_named() -> None:
    with pytest.raises(VersionError, match=f"{VERSION + 1}, {VERSION}"):
        parse_message({"m": "hello", "version": VERSION + 1, "whatever": 1})


def test_names_and_lines_are_clean_and_short() -> None:
    hello = parse_message(changed(Hello("w", "Li"), name="\x1b[31mred\nname\u202e" + "x" * 99))
    assert isinstance(hello, Hello)
    assert hello.name == "?[31mred name" + "x" * 7
    said = parse_message(changed(ChatLine("x"), text="\x07bell\r\n" + "y" * 70_000))
    assert said == ChatLine("?bell  " + "y" * 193)
