"""The choices of the menu in words."""

from collections.abc import Mapping, Sequence
from typing import Final

from wuziqi.columns import fit
from wuziqi.levels import Level
from wuziqi.locale import _, ngettext
from wuziqi.locale.errors import error_words
from wuziqi.play.choices import Choice, ChoiceReason, ChoiceRefusal
from wuziqi.play.results import NotOneOf
from wuziqi.protocol.client.events import EngineFailed, Failure
from wuziqi.records.setup import Setup
from wuziqi.records.time_control import Reading, TimeControl
from wuziqi.rules.board import MAX_SIZE, MIN_SIZE
from wuziqi.rules.opening import FREE
from wuziqi.session.clock import clock_text
from wuziqi.session.notices import ClockNotice, LowTime
from wuziqi.session.seats import EngineUnknown
from wuziqi.texts import N_
from wuziqi.words.glyphs import Glyphs
from wuziqi.words.rule_texts import game_text, is_plain, rule_title, size_text


def notice_text(notice: ClockNotice, control: TimeControl | None) -> str:
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


# Engines that failed


_DETAIL_WIDTH = 40
_FAILURES = {
    Failure.NOT_STARTED: N_("the engine could not be started"),
    Failure.DIED: N_("the engine ended unexpectedly"),
    Failure.REFUSED: N_("the engine refused the position"),
    Failure.ILLEGAL_MOVE: N_("the engine played an illegal move"),
    Failure.SILENT: N_("the engine does not answer"),
    Failure.BABBLING: N_("the engine talks without end"),
}


def engine_failure(failure: EngineFailed | EngineUnknown) -> str:
    """Say what went wrong with an engine."""
    if isinstance(failure, EngineUnknown):
        return error_words(failure)
    said = error_words(failure.error) if failure.error else failure.detail
    text, detail = _(_FAILURES[failure.reason]), fit(said, _DETAIL_WIDTH)
    return f"{text} ({detail})" if detail else text


# The choices of the menu in words


_OPPONENTS = {
    "computer": N_("computer"),
    "human": N_("another person"),
    "watch": N_("computer against computer"),
    "engine": N_("another engine"),
    "friend": N_("a friend over the network"),
    "file": N_("from a file"),
}

_COLORS = {"black": N_("Black, moves first"), "white": N_("White"), "random": N_("random")}


def opponent_text(opponent: str) -> str:
    """Return a kind of opponent in words; an unknown kind, of a newer version, unchanged."""
    return _(_OPPONENTS[opponent]) if opponent in _OPPONENTS else opponent


def choice_text(setup: Setup, name: str, glyphs: Glyphs) -> str:
    """Return the menu's choice for the option ``name``; "" for one without a value."""
    values = {
        "size": size_text(setup.size, glyphs),
        "rules": rule_title(setup.rule) if is_plain(setup) else game_text(setup, glyphs),
        "opening": _(setup.opening.title),
        "odds": _(setup.odds.title),
        "opponent": opponent_text(setup.opponent),
        "engine": setup.engine,
        "names": _names_text(setup),
        "color": color_text(setup.color),
        "level": _level_text(setup.level),
        "second_level": _level_text(setup.second_level),
        "clock": _clock_text(setup),
        "increment_seconds": _seconds_text(setup.increment_seconds),
    }
    return values.get(name, "")


_CHOICES: Final[Mapping[Choice, str]] = {
    Choice.SIZE: N_("Board size"),
    Choice.RULE: N_("Rule"),
    Choice.OPENING: N_("Opening"),
    Choice.ODDS: N_("Odds"),
    Choice.OPPONENT: N_("Opponent"),
    Choice.ENGINE: N_("Engine"),
    Choice.NAMES: N_("Names"),
    Choice.COLOR: N_("Your colour"),
    Choice.LEVEL: N_("Level"),
    Choice.SECOND_LEVEL: N_("Second player's level"),
    Choice.CLOCK: N_("Clock"),
    Choice.INCREMENT: N_("Added every move"),
}


def choice_label(setup: Setup, choice: Choice) -> str:
    """What a choice is called; black plays a whole game only without an opening."""
    free = setup.opening is FREE
    if choice is Choice.LEVEL and setup.opponent == "watch":
        return _("Black's level") if free else _("First player's level")
    if choice is Choice.SECOND_LEVEL and free:
        return _("White's level")
    return _(_CHOICES[choice])


def one_of_text(words: Sequence[str]) -> str:
    """Say which words can be typed."""
    return _("Type one of: {values}.").format(values=", ".join(words))


def choice_refusal(reason: ChoiceReason) -> str:
    """Say why something cannot be chosen, or why no game begins."""
    match reason:
        case ChoiceRefusal.NO_SIZE:
            text = _("Type a size such as 15 or 7x6, with {least} to {most} lines a side.")
            return text.format(least=MIN_SIZE, most=MAX_SIZE)
        case ChoiceRefusal.ENGINE_CANNOT:
            return _("Other engines play five in a row on square boards, without an opening.")
        case NotOneOf(words):
            return one_of_text(words)
    return error_words(reason)


def color_text(color: str) -> str:
    return _(_COLORS[color])


def _names_text(setup: Setup) -> str:
    """The names of two people, in the order of their moves."""
    names = [setup.first_name, setup.second_name]
    return " - ".join(name or "?" for name in names) if any(names) else _("none")


def _level_text(level: Level) -> str:
    return f"{level.number} {_(level.name)}"


def whole_clock_text(setup: Setup) -> str:
    """Return the time control with the increment."""
    clock, more = _clock_text(setup), setup.increment_seconds
    if setup.clock != "game" or setup.periods or not more:
        return clock
    return _("{clock} and {more} a move").format(clock=clock, more=_seconds_text(more))


def _clock_text(setup: Setup) -> str:
    """Return the time control without the increment."""
    if setup.clock == "none":
        return _("none")
    if setup.clock == "move":
        count = setup.move_seconds
        text = ngettext("{count} second a move", "{count} seconds a move", count)
        return text.format(count=count)
    if setup.periods:
        return _byo_yomi_text(setup)
    count = setup.game_minutes
    if setup.game_seconds:
        return _("{time} a game").format(time=f"{count}:{setup.game_seconds:02}")
    return ngettext("{count} minute a game", "{count} minutes a game", count).format(count=count)


def _byo_yomi_text(setup: Setup) -> str:
    values = {"periods": setup.periods, "seconds": setup.period_seconds}
    minutes, seconds = setup.game_minutes, setup.game_seconds
    if not (minutes or seconds):
        return _("byo-yomi: {periods} x {seconds} s").format(**values)
    text = _("{time}, then byo-yomi: {periods} x {seconds} s")
    return text.format(time=f"{minutes}:{seconds:02}", **values)


def _seconds_text(count: int) -> str:
    return ngettext("{count} second", "{count} seconds", count).format(count=count)
