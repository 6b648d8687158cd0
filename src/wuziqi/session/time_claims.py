"""Whose count of a time is believed: each program measures its own player, the other checks."""

from typing import Final

from wuziqi.session.linked import LinkedSession

_FORGIVEN_MS: Final = 1_000
"""How much less than our count an act of the friend may take by its own program's count."""

_MOST_MORE_MS: Final = 30_000
"""How much more than our count an act of ours may take by the count of the friend's program.

It counts how long messages take, and what it does not know yet of a connection that is lost. Where
there are no clocks that may be any time."""

_MOST_LEFT: Final = 5.0
"""The most seconds that we may have left where the friend's program says that we have none."""


def counted_time(session: LinkedSession, milliseconds: int) -> int | None:
    """Return what the friend's act counts that took ``milliseconds`` by its own program's count.

    That is at least our own count less a second, which is forgiven: messages take time. None where
    the friend's time was over by that count.
    """
    own = round(session.clock.turn(session.now) * 1000)
    counted = max(milliseconds, own - _FORGIVEN_MS)
    if session.clock.control is not None and counted > milliseconds:
        left = session.clock.left_after(len(session.game.acts), session.game.player)
        return None if counted > left * 1000 else counted
    return counted


def may_count(session: LinkedSession, own: int, theirs: int) -> bool:
    """Whether an act of ours may count ``theirs`` milliseconds by the friend's program's count."""
    timed = session.clock.control is not None
    return own <= theirs and not (timed and theirs > own + _MOST_MORE_MS)


def friend_is_late(session: LinkedSession) -> bool:
    """Whether the time of the friend, who is to act, has been over for a second."""
    if not session.others_turn or session.clock.control is None:
        return False
    over = session.clock.beyond(session.game.player, len(session.game.acts), session.now)
    return over * 1000 > _FORGIVEN_MS


def own_time_may_be_over(session: LinkedSession, number: int) -> bool:
    """Whether the person may have had no time left after ``number`` acts.

    Either so little is left now that the friend's program may be right, or little was left when
    the next act was done, which it did not know of.
    """
    acts, clock = len(session.game.acts), session.clock
    if clock.control is None or number > acts:
        return False
    if number < acts:
        left = clock.left_after(number, session.actor(number))
        return session.milliseconds[number] / 1000 >= left - _MOST_LEFT
    over = clock.beyond(session.game.player, number, session.now)
    return not session.others_turn and over >= -_MOST_LEFT
