"""A game of an earlier day, done again in a session."""

from collections.abc import Sequence

from wuziqi.rules.opening import Act
from wuziqi.session.session import GameSession


def restore(
    session: GameSession,
    acts: Sequence[Act],
    milliseconds: Sequence[int],
    undone: Sequence[Act] = (),
    *,
    helped: bool = False,
) -> None:
    """Do all acts of an earlier day again in a new session, each with the time that it took then.

    ``undone`` are the acts that redo then does, ``helped`` is what it was that day. Observers do
    not hear of it. Raises ValueError for an act that the rules do not allow, and stops there.
    """
    game = session.game
    times = [*milliseconds, *[0] * len(undone)]
    for number, (act, spent) in enumerate(zip([*acts, *undone], times, strict=True), 1):
        player, stones = game.player, len(game.moves)
        if isinstance(act, str):
            game.choose(act)
        else:
            game.play(act)
        session.history.note(game, player, stones, spent / 1000)
        session.clock.replay(player, number, spent / 1000)
    for _act in undone:
        game.undo()
    session.clock.went_to(len(acts), session.now)
    session.helped = helped
