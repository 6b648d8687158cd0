"""What the host of a game has to say about it, in lines."""

from collections.abc import Iterator

from wuziqi.lines.phrases import sentence
from wuziqi.locale import _
from wuziqi.session.notices import (
    ChoiceMade,
    ComputerFailed,
    FriendNotice,
    GameNotSaved,
    LevelOffer,
    LibraryNotice,
    LowTime,
    Notice,
    PeriodBegan,
    WhatIf,
)
from wuziqi.session.session import GameSession
from wuziqi.words import game_texts, opening_texts
from wuziqi.words.clock_texts import notice_text
from wuziqi.words.engine_texts import engine_failure
from wuziqi.words.players import friend_name


def notice_lines(session: GameSession, notice: Notice) -> Iterator[str]:
    """Yield the lines that a notice about the game of a session is worth; often none."""
    match notice:
        case ChoiceMade(player, choice, black):
            seats, game = session.seats, session.game
            text = opening_texts.chosen_text(seats, game, player, choice, black)
            yield from filter(None, [text])
        case ComputerFailed(failure, stuck):
            yield sentence(engine_failure(failure))
            if stuck and session.computer_to_move:
                yield _("Type again to ask it again, now to have ours play.")
        case LowTime() | PeriodBegan():
            yield notice_text(notice, session.clock.control)
        case WhatIf():
            yield _("What if: the finished game is kept as it is.")
        case GameNotSaved(reason, repeated) if not repeated:
            yield game_texts.not_saved_text(reason)
        case LibraryNotice(text):
            yield text
        case LevelOffer():
            yield _offer_text(notice)
        case _ if isinstance(notice, FriendNotice):
            yield from _friend_lines(session, notice)


def _offer_text(offer: LevelOffer) -> str:
    """The level that is offered, and the word that takes it."""
    wins = _("{games} wins in a row: level {level} plays level {level}.")
    losses = _("{games} losses in a row: level {level} plays level {level}.")
    text = wins if offer.won else losses
    return text.format(games=offer.games, level=offer.level.number)


def _friend_lines(session: GameSession, notice: FriendNotice) -> Iterator[str]:
    from wuziqi.words import friend_texts  # noqa: PLC0415  few games have a friend

    name = friend_name(session.seats)
    yield from filter(None, [friend_texts.friend_notice_text(notice, name)])
