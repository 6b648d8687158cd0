"""Compares the whole story of a match that the friend's program tells with ours.

That is done whenever the connection is there anew. The acts that only one of both has must be
those of its own player; rounds and eras that only one has must have been asked for by the other.
"""

from collections.abc import Sequence
from dataclasses import replace

from wuziqi.friend.messages import REMATCH, UNDO, At, Played, Spent, Story
from wuziqi.session.contradictions import Contradiction
from wuziqi.session.match import Match
from wuziqi.texts import N_


def adopt(match: Match, told: Story) -> None:
    """Take from the friend's story what we do not have yet.

    What we have and the friend's program does not, it takes from our story. Raises Contradiction,
    Illegal or Missing where the story cannot be true.
    """
    _check_match(match, told)
    _follow(match, told)
    if (told.round, told.era) < (match.round, match.era):
        return
    _compare(match, told)
    if match.both_ask_for_a_draw(told.asked):
        return
    if told.end is None:
        if match.end is None:
            _take_further(match, told.acts)
    elif not match.keeps_end(len(told.acts), told.end):
        if len(told.acts) > match.acts:
            match.give_way(match.acts)
            _take_further(match, told.acts)
        match.finish(At(match.round, match.era, len(told.acts)), told.end)
    if match.session.is_over and (told.end, len(told.acts)) == (match.end, match.acts):
        match.forget_own_wish()
        match.note_end_known()
    match.asks = None
    if told.asked is not None:
        match.hear_wish(match.at, told.asked)


def _check_match(match: Match, told: Story) -> None:
    """Raise Contradiction if the friend's program speaks of another match."""
    host = match.me if match.hosting else match.me.other
    swapped = told.round % 2 != match.round % 2 and match.session.seats.swapped() != (
        match.session.seats
    )
    if told.setup != match.setup or (told.host is host) is swapped:
        raise Contradiction(N_("Your friend's program speaks of another game."))


def _follow(match: Match, told: Story) -> None:
    """Agree to what the friend has granted while we did not hear it."""
    if (told.round, told.era) <= (match.round, match.era):
        return
    asked = match.asked
    rematch = (told.round, told.era) == (match.round + 1, 0)
    undo = (told.round, told.era) == (match.round, match.era + 1)
    if asked is None or not ((rematch and asked.what == REMATCH) or (undo and asked.what == UNDO)):
        raise Contradiction
    if rematch and told.before is not None:
        _finish_round(match, told, told.before)
    match.agree(match.me, asked)


def _finish_round(match: Match, told: Story, before: Played) -> None:
    """Take what we do not have of the round that the friend's program has left."""
    host = match.me if match.hosting else match.me.other
    era, acts, end = before
    story = replace(told, host=host, round=match.round, era=era, acts=acts, end=end, asked=None)
    adopt(match, replace(story, before=None))


def _compare(match: Match, told: Story) -> None:
    """Compare the acts that both have; the time of each counts as who did not do it says."""
    session = match.session
    for number, (spent, act) in enumerate(zip(told.acts, session.game.acts, strict=False)):
        if spent.act != act:
            raise Contradiction
        if session.actor(number) is match.me:
            match.retime(number, spent.milliseconds)
        match.note_known(number + 1)


def _take_further(match: Match, acts: Sequence[Spent]) -> None:
    for spent in acts[match.acts :]:
        if match.claimed:
            return
        if match.session.is_over:
            raise Contradiction
        match.do_next(spent)
