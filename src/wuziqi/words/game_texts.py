"""A game being played in words: why an action is refused, its questions, results and notices."""

from collections.abc import Iterator
from typing import Final

from wuziqi.friend.wire import Proposal
from wuziqi.locale import _, ngettext
from wuziqi.play.events import Analyse
from wuziqi.records.time_control import Reading, TimeControl
from wuziqi.rules.game import Game, NotAllowed
from wuziqi.rules.referee import Reason
from wuziqi.rules.threats import Formation
from wuziqi.session.clock import clock_text
from wuziqi.session.notices import (
    ChoiceMade,
    ClockNotice,
    ComputerHurried,
    DrawConsidered,
    Fitted,
    FriendNotice,
    FriendShows,
    GameNotice,
    GameNotSaved,
    GameSavedAgain,
    LevelOffer,
    LibraryNotice,
    LowTime,
    PeriodBegan,
    ProposalAccepted,
    ProposalRejected,
    ProposalSent,
    Rewound,
    SpeedChanged,
    WhatIf,
)
from wuziqi.session.reasons import (
    AdviceRefusal,
    Coached,
    GameQuestion,
    GameReason,
    GameRefusal,
    IllegalStone,
    Warned,
)
from wuziqi.session.seats import color_of
from wuziqi.session.session import GameSession
from wuziqi.texts import N_
from wuziqi.words import opening_texts, player_texts
from wuziqi.words.advice_texts import no_advice_text
from wuziqi.words.library_texts import not_saved_text
from wuziqi.words.player_texts import color_name, friend_name, level_kind, outcome_text
from wuziqi.words.rule_texts import AT_START, Names, illegal_text, stone_on_text, warning_text

_GAME_REFUSALS: Final = {
    GameRefusal.LOOKS_ON: N_("You are only watching."),
    GameRefusal.LOOKS_BACK: N_("Looking back: {forward} goes on, {pause} returns to the game."),
    GameRefusal.FRIENDS_TURN: N_("It is the turn of {name}."),
    GameRefusal.COMPUTERS_TURN: N_("The computer is thinking; {undo} takes your move back."),
    GameRefusal.COMPUTERS_TURN_THERE: N_(
        "It is the computer's turn there: go one move on or back."
    ),
    GameRefusal.AT_START: AT_START,
    GameRefusal.AT_PRESENT: N_("This is the present position."),
    GameRefusal.BLIND: N_("You play blind: {blind} shows the stones."),
    GameRefusal.NOTHING_TO_UNDO: N_("Nothing to undo."),
    GameRefusal.NO_OWN_MOVE: N_("You have not moved yet: there is nothing to undo."),
    GameRefusal.NOTHING_TO_REDO: N_("Nothing to redo."),
    GameRefusal.NOTHING_TO_RESIGN: N_("There is nothing to resign."),
    GameRefusal.NOBODY_TO_DRAW_WITH: N_("There is nobody to offer a draw to."),
    GameRefusal.DRAW_ON_YOUR_TURN: N_("Offer a draw when it is your turn."),
    GameRefusal.DRAW_AFTER_OPENING: N_("Offer a draw when the opening is over."),
    GameRefusal.DRAW_TOO_EARLY: N_("The draw is declined: there is still much to play for."),
    GameRefusal.NOTHING_TO_PAUSE: N_("There is nothing to pause."),
    GameRefusal.NO_MOVE_NOW: N_("The computer is not to move."),
    GameRefusal.NO_SPEED: N_("Only a game between two computers has a speed."),
    GameRefusal.NOTHING_FAILED: N_("No engine has failed."),
    GameRefusal.NO_REMATCH_AT_LEVEL: N_(
        "When a game against the computer is over, level 3 plays another one."
    ),
    GameRefusal.NO_FRIEND: N_("There is nobody to talk to here."),
    GameRefusal.CONNECTION_OVER: N_("The connection is over; the game is kept."),
    GameRefusal.NOBODY_HEARS: N_("The connection is over: nobody would read it."),
    GameRefusal.ASKED_ALREADY: N_("You have asked already: {name} has to answer."),
    GameRefusal.NO_MOVES: N_("Only moves for this board can be pasted, such as h8 i9 g7."),
    GameRefusal.ONE_MOVE: N_("Only one move can be pasted: the other player has to answer."),
    GameRefusal.ANSWER_FIRST: N_("Answer {name} first."),
    GameRefusal.ENDED: N_("The game is over."),
    GameRefusal.NO_UNDO_TO_ASK: N_("You have no move to undo."),
    GameRefusal.ONLY_LAST_MOVE: N_(
        "{name}'s program is older: it can take back only the last move."
    ),
    GameRefusal.GAME_GOES_ON: N_("The game goes on: {resign} resigns, {draw} offers a draw."),
    GameRefusal.REVIEW_WHEN_OVER: N_("The game goes on: it can be reviewed when it is over."),
    GameRefusal.REVIEW_OF_FIVES: N_("Only games of five in a row can be reviewed."),
    GameRefusal.WHAT_IF_WHEN_OVER: N_(
        "What if is for finished games; until then {back} looks back."
    ),
    GameRefusal.SET_UP_WHEN_OVER: N_("The game goes on: positions are set up when it is over."),
}

_GAME_QUESTIONS: Final = {
    GameQuestion.NEW: N_("Start a new game?"),
    GameQuestion.REMATCH: N_("Start again with colours swapped?"),
    GameQuestion.RESIGN: N_("Resign the game?"),
    GameQuestion.ACCEPT_DRAW: N_("{color} offers a draw. Does {other} accept?"),
    GameQuestion.OFFER_DRAW: N_("Offer a draw?"),
    GameQuestion.ASK_UNDO: N_("Ask to take back your last move?"),
    GameQuestion.ASK_BACK: N_("Ask to go back to this position?"),
    GameQuestion.ASK_REMATCH: N_("Ask for a rematch with colours swapped?"),
}

_OWN_CHANCES: Final = {
    Formation.FIVE: N_("You can make five at {at}."),
    Formation.OPEN_FOUR: N_("You can make an open four at {at}."),
}
_DANGERS: Final = {
    Formation.FIVE: N_("{color} makes five at {at} next."),
    Formation.OPEN_FOUR: N_("{color} makes an open four at {at} next."),
    Formation.FOUR_THREE: N_("{color} makes a four-three at {at} next."),
    Formation.DOUBLE_FOUR: N_("{color} makes two fours at {at} next."),
}
"""What the coach says, by the shape that the player or the opponent can make."""

_LEAST_CHANGE: Final = 0.05
_CLEAR_CHANGE: Final = 1.0
"""Changes of strength: less than the least are none, and from the other on they are clear."""

_REOPENING: Final = {
    Reason.RESIGNATION: N_("Take back the resignation?"),
    Reason.TIME: N_("Take back the loss on time?"),
    Reason.AGREEMENT: N_("Take back the draw?"),
}

_AGREED: Final = {
    Proposal.UNDO: N_("The move is taken back."),
    Proposal.BACK: N_("The moves are taken back."),
    Proposal.DRAW: N_("The game is a draw."),
    Proposal.REMATCH: N_("A new game, with colours swapped."),
}


def refusal_text(reason: GameReason, session: GameSession, names: Names) -> str:
    """Say why an action is not possible."""
    match reason:
        case Warned() | Coached():
            return _caution_text(reason, names)
        case IllegalStone(NotAllowed() as error, game):
            return opening_texts.not_allowed_text(game, error.name)
        case IllegalStone(error, game):
            return _ended_text(session, game) or illegal_text(error, names)
        case AdviceRefusal():
            return no_advice_text(reason, names)
        case GameRefusal.CHOOSE_FIRST:
            return opening_texts.not_allowed_text(session.game, "")
    text = _(_GAME_REFUSALS[reason])
    if reason is GameRefusal.COMPUTERS_TURN and session.seats.watched:
        text = _("The computer plays both colours; {pause} pauses, {move_now} plays at once.")
    return text.format(name=friend_name(session.seats), **names)


def _ended_text(session: GameSession, game: Game) -> str:
    """Say that a move of a text ends the game before the last one; "" where none does."""
    outcome = game.outcome
    if outcome is None or len(game.moves) == len(session.look_back.shown):
        return ""
    text = _("Move {number} ends this game ({outcome}): no move can follow it.")
    told = outcome_text(session.seats, outcome, game.rule, game.black)
    return text.format(number=len(game.moves), outcome=told)


def _caution_text(warning: Warned | Coached, names: Names) -> str:
    if isinstance(warning, Warned):
        return warning_text(warning)
    text = _((_OWN_CHANCES if warning.own else _DANGERS)[warning.shape])
    danger = text.format(color=color_name(warning.stone), at=warning.at)
    if "place" in names:  # the last line of the screen has the key
        return danger
    return _("{danger} Play anyway: {again}").format(danger=danger, again=warning.point)


def blind_text(session: GameSession, names: Names, *, blind: bool) -> str:
    """Say that the stones are now hidden or shown."""
    if session.is_over:
        return _("The game is over, and its stones are shown.")
    if blind:
        return _("You play blind: {blind} shows the stones.").format(**names)
    return _("The stones are shown.")


def turn_text(session: GameSession) -> str:
    """Return whose turn it is, and the request of an opening."""
    game, seats = session.game, session.seats
    if game.step is not None:
        return opening_texts.opening_turn_text(seats, game, game.step, stuck=session.stuck)
    return player_texts.turn_text(seats, game, stuck=session.stuck)


def last_move_text(game: Game) -> str:
    """Name the last stone; "" if there is none."""
    if not game.played:
        return ""
    point, stone = game.played[-1]
    return _("Last move: {stone}").format(stone=stone_on_text(stone, point))


def question_text(question: GameQuestion, session: GameSession) -> str:
    """Return a question to be answered by yes or no."""
    game = session.game
    if question is GameQuestion.REOPEN:
        return "" if game.outcome is None else _(_REOPENING[game.outcome.reason])
    color = color_of(game, game.player)
    text = _(_GAME_QUESTIONS[question])
    return text.format(color=color_name(color), other=color_name(color.other))


def declined_text(question: GameQuestion) -> str:
    """Return the effect of a no to a question, "" if there is none."""
    return _("The draw is declined.") if question is GameQuestion.ACCEPT_DRAW else ""


def result_text(notice: GameNotice | None, session: GameSession) -> str:
    """Return the result of an action, "" where the board shows it."""
    text = ""
    match notice:
        case Rewound(what_if=True) | WhatIf():
            text = _("What if: the finished game is kept as it is.")
        case SpeedChanged(seconds):
            text = speed_text(seconds)
        case DrawConsidered():
            text = _("The computer considers the draw ...")
        case ProposalSent(what, moves):
            from wuziqi.words.friend_texts import asked_text  # noqa: PLC0415  seldom wanted

            text = asked_text(what, friend_name(session.seats), moves)
        case ProposalAccepted(what):
            text = _(_AGREED[what])
        case ProposalRejected():
            text = _("You declined.")
        case _ if notice is not None:
            text = notice_text(notice, session)
    return text


def notice_text(notice: GameNotice, session: GameSession) -> str:
    """Return a notice of the session in words, "" where the board shows it.

    A failed engine, the end of a game and an analysis with a friend name keys or words: see
    ``failure_text``, ``end_texts``, ``shows_text``.
    """
    text = ""
    match notice:
        case ChoiceMade(player, choice, black):
            text = opening_texts.chosen_text(session.seats, session.game, player, choice, black)
        case LowTime() | PeriodBegan():
            text = clock_notice_text(notice, session.clock.control)
        case ComputerHurried():
            text = _("The machine is busy: the computer had too little time for its level.")
        case WhatIf():
            text = result_text(notice, session)
        case GameNotSaved(reason):
            text = not_saved_text(reason)
        case GameSavedAgain():
            text = _("The game is saved again.")
        case LibraryNotice(text):
            pass
        case _ if isinstance(notice, FriendNotice):
            from wuziqi.words import friend_texts  # noqa: PLC0415  few games have a friend

            text = friend_texts.friend_notice_text(notice, friend_name(session.seats))
    return text


def clock_notice_text(notice: ClockNotice, control: TimeControl | None) -> str:
    """Return a notice about the time left under this time control."""
    if isinstance(notice, LowTime):
        return _("Only {seconds} seconds are left.").format(seconds=notice.seconds)
    if control is None:
        return ""
    begun = _("The last period has begun: {seconds} seconds.")
    if notice.left > 1:
        begun = _("Period {number} of {count} has begun: {seconds} seconds.")
    number = control.periods - notice.left + 1
    text = begun.format(number=number, count=control.periods, seconds=f"{control.period:g}")
    return _("The main time is used up. {text}").format(text=text) if notice.first else text


def reading_text(reading: Reading, control: TimeControl) -> str:
    """Return the reading of a clock in words: the time, and its period."""
    time = clock_text(reading._replace(periods=0))
    if reading.periods:
        text = _("{time} of period {number} of {count}")
        number = control.periods - reading.periods + 1
        return text.format(time=time, number=number, count=control.periods)
    if reading.more:
        text = ngettext("{time} and {count} period", "{time} and {count} periods", control.periods)
        return text.format(time=time, count=control.periods)
    return time


def shows_text(notice: FriendShows, session: GameSession, names: Names) -> str:
    """Say that the friend looks at a position of the finished game."""
    from wuziqi.words import friend_texts  # noqa: PLC0415  few games have a friend

    return friend_texts.shows_text(notice.moves, friend_name(session.seats), names)


def failure_text(reason: str, names: Names, *, stuck: bool, to_move: bool, ours: bool) -> str:
    """Return the player's possible acts, and the reason why no move came, which may be long.

    ``stuck``: the game waits for the player; ``to_move``: it is the computer's turn; ``ours``: our
    own computer plays.
    """
    if not to_move:
        text = _("{reason}. It will be started again.")
    elif not stuck:
        text = _("{reason}. A new one is started.")
    elif ours:
        text = _("{place} asks again: {reason}")
    else:
        text = _("{place} tries again, {move_now} plays instead: {reason}")
    return text.format(reason=reason, **names)


def end_texts(notice: LevelOffer | Fitted, key: str) -> Iterator[str]:
    """Yield what follows from the end of a game; ``key``, or words, begin what is offered, if any.

    Nothing is offered without a key.
    """
    if isinstance(notice, LevelOffer):
        if key:
            text = _("Try {level}? ({key})")
            fits = notice.level.fits
            level = _("the level that fits you") if fits else level_kind(notice.level)
            yield text.format(level=level, key=key)
        return
    yield _("Next game: {change}.").format(change=_change_text(notice.change))
    if notice.coach and key:
        yield _("Two losses in a row: play with a coach? ({key})").format(key=key)


def _change_text(change: float) -> str:
    """Say how much stronger the fitting level is in the next game."""
    if abs(change) < _LEAST_CHANGE:
        return _("it plays as before")
    stronger, weaker = _("it plays clearly stronger"), _("it plays clearly weaker")
    if abs(change) < _CLEAR_CHANGE:
        stronger, weaker = _("it plays a little stronger"), _("it plays a little weaker")
    return stronger if change > 0 else weaker


def draw_declined_text() -> str:
    """Say why the computer plays on."""
    return _("The draw is declined: the computer thinks it stands better.")


def paused_text(names: Names, *, watched: bool) -> str:
    """Say that the game is paused, and how to continue."""
    step = _("Paused: {move_now} plays one move, {resume} continues.")
    return (step if watched else _("Paused: {resume} continues.")).format(**names)


def speed_text(seconds: float) -> str:
    """Say how long a watched game waits from move to move."""
    if not seconds:
        return _("as fast as the computer plays")
    return _("{seconds} s from move to move").format(seconds=f"{seconds:g}")


def with_ending(event: Analyse, session: GameSession) -> Analyse:
    """Return the event that analyses a finished game, with words for its end."""
    game, outcome = session.game, session.game.outcome
    ending = "" if outcome is None else outcome_text(session.seats, outcome, game.rule, game.black)
    return event._replace(ending=ending)
