"""A game with a friend: from a table where two have met, or from the library to meet again."""

import json
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from wuziqi.friend.keys import Keys, read_keys, write_keys
from wuziqi.friend.messages import End, Played, Wish, shared_setup, write_end, write_played
from wuziqi.friend.reading import MessageError, read_end, read_place, read_played, read_wish
from wuziqi.records.library.rows import StoredGame
from wuziqi.records.setup import Setup
from wuziqi.records.time_control import time_control
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Player
from wuziqi.session.friend import Friend
from wuziqi.session.linked import LinkedSession
from wuziqi.session.links import OpenLink
from wuziqi.session.lobby import HOST, Table
from wuziqi.session.match import Match
from wuziqi.session.outbox import Saving
from wuziqi.session.recorder import LinkState
from wuziqi.session.restoring import restore
from wuziqi.session.seats import Seats, color_of
from wuziqi.texts import N_, TextError, clean_name


class MeetingError(TextError, ValueError):
    """The library does not have what it takes to meet a friend again."""

    def __init__(self) -> None:
        super().__init__(N_("What it takes to meet your friend again is missing from the library."))


@dataclass(frozen=True)
class Meeting:
    """A session, how it is set up for the person here, and the friend."""

    session: LinkedSession
    setup: Setup
    friend: Friend


def first_meeting(table: Table, saving: Saving) -> Meeting:
    """Return the game that begins at a table."""
    story, hosting = table.story, table.invitation.role == HOST
    friend = story.host.other if hosting else story.host
    session = _session(story.setup, friend, table.invitation.name, table.hello.name)
    match = Match(session, story.setup, hosting=hosting)
    meeting = _meeting(match, Friend(table.link, match, table.keys, saving))
    meeting.friend.begin(table.hello, table.events)
    return meeting


def next_meeting(stored: StoredGame, open_link: OpenLink, saving: Saving) -> Meeting:
    """Return a game of the library as it stood, and meet its friend again.

    Where the library does not have what that takes, the friend has failed from the beginning.
    Raises ValueError for an act that the rules do not allow.
    """
    shared = shared_setup(stored.setup)
    friend = Player.SECOND if stored.setup.color == "black" else Player.FIRST
    try:
        kept = _read(stored.link)
    except (ValueError, MessageError, RecursionError):
        kept = None
    own, other = ("", "") if kept is None else kept.names
    session = _session(shared, friend, own, other)
    restore(session, stored.acts, stored.milliseconds)
    if kept is not None and kept.end is not None:
        winner = kept.end.winner
        stone = None if winner is None else color_of(session.game, winner)
        session.game.end(stone, kept.end.reason)
    if kept is None:
        match = Match(session, shared, hosting=True)
        meeting = _meeting(match, Friend(open_link(), match, None, saving))
        meeting.friend.give_up(MeetingError())
        return meeting
    match = Match(session, shared, kept.place, hosting=kept.hosting)
    match.asked, match.before = kept.asked, kept.before
    match.end_known = bool(stored.entry.result)
    link = open_link()
    link.meet(kept.keys)
    return _meeting(match, Friend(link, match, kept.keys, saving))


def _session(setup: Setup, friend: Player, own: str, other: str) -> LinkedSession:
    names = (other, own) if friend is Player.FIRST else (own, other)
    seats = Seats(odds=setup.odds, names=names, friend=friend)
    rule, opening = setup.played_rule, setup.played_opening
    game = Game(*setup.size, rule=rule, opening=opening, early_draw=True)
    return LinkedSession(game, seats, time_control(setup))


def _meeting(match: Match, friend: Friend) -> Meeting:
    color = "black" if match.me is Player.FIRST else "white"
    return Meeting(match.session, replace(match.setup, color=color), friend)


# What the library keeps


class _Kept(NamedTuple):
    keys: Keys
    hosting: bool
    names: tuple[str, str]
    place: tuple[int, int]
    asked: Wish | None
    before: Played | None
    end: End | None


def link_state(friend: Friend) -> LinkState:
    """Return what the library keeps of a friend: nothing where a game was left without an act."""
    match, keys = friend.match, friend.keys
    if keys is None or (friend.left and not match.acts):
        return LinkState()
    names = match.session.seats.name_of
    kept = {
        "keys": write_keys(keys),
        "hosting": match.hosting,
        "names": [names(match.me), names(match.me.other)],
        "round": match.round,
        "era": match.era,
        "end": None if match.end is None else write_end(match.end),
        "asked": None if match.asked is None else match.asked._asdict(),
        "before": None if match.before is None else write_played(match.before),
    }
    return LinkState(json.dumps(kept), settled=match.end_known or not match.session.is_over)


def _read(text: str) -> _Kept:
    """Read what ``write_meeting`` wrote. Raises ValueError or RecursionError."""
    kept: Any = json.loads(text)
    match kept:
        case {"keys": dict(keys), "hosting": bool(hosting), "names": [str(own), str(other)]}:
            names = (clean_name(own), clean_name(other))
            asked, before, end = (kept.get(name) for name in ("asked", "before", "end"))
            return _Kept(
                read_keys(keys),
                hosting,
                names,
                read_place(kept),
                read_wish(asked) if isinstance(asked, dict) else None,
                read_played(before) if isinstance(before, dict) else None,
                read_end(end) if isinstance(end, dict) else None,
            )
    raise ValueError(text)
