"""The choices of the menu in words."""

from collections.abc import Mapping, Sequence
from typing import Final

from wuziqi.levels import Level
from wuziqi.locale import _, ngettext
from wuziqi.locale.errors import error_words
from wuziqi.play.choices import Choice, ChoiceReason, ChoiceRefusal, choices_of, start
from wuziqi.records.setup import Setup
from wuziqi.records.time_control import clock_code
from wuziqi.rules.board import MAX_SIZE, MIN_SIZE
from wuziqi.rules.opening import FREE
from wuziqi.session.results import NotOneOf, Refused
from wuziqi.texts import N_
from wuziqi.words.actions import as_sentence
from wuziqi.words.glyphs import Glyphs
from wuziqi.words.player_texts import level_text
from wuziqi.words.rule_texts import game_name, game_text, is_plain, rule_title, size_text

_OPPONENTS = {
    "computer": N_("computer"),
    "human": N_("another person"),
    "watch": N_("computer against computer"),
    "engine": N_("another engine"),
    "friend": N_("a friend over the network"),
    "file": N_("from a file"),
}

_OPPONENT_NOTES = {
    "computer": N_("Its level is in the menu."),
    "human": N_("Two people take turns at this keyboard."),
    "watch": N_("Two computers play, and you watch."),
}

_COLOR_TITLES = {
    "black": N_("Black, moves first"),
    "white": N_("White, moves second"),
    "random": N_("random"),
}


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
    }
    return values.get(name, "")


_CHOICE_TITLES: Final[Mapping[Choice, str]] = {
    Choice.SIZE: N_("Board size"),
    Choice.RULE: N_("Rule"),
    Choice.OPENING: N_("Opening"),
    Choice.ODDS: N_("Odds"),
    Choice.OPPONENT: N_("Opponent"),
    Choice.ENGINE: N_("Engine"),
    Choice.NAMES: N_("Names"),
    Choice.COLOR: N_("Your colour"),
    Choice.LEVEL: N_("Level"),
    Choice.SECOND_LEVEL: N_("Second player"),
    Choice.CLOCK: N_("Clock"),
}


def choice_label(setup: Setup, choice: Choice) -> str:
    """The name of a choice; black plays a whole game only without an opening."""
    free = setup.opening is FREE
    if choice is Choice.LEVEL and setup.opponent == "watch":
        return _("Black's level") if free else _("First player")
    if choice is Choice.SECOND_LEVEL and free:
        return _("White's level")
    return _(_CHOICE_TITLES[choice])


def choice_note(setup: Setup, choice: Choice) -> str:
    """Return a sentence about the chosen value; "" if there is nothing to say."""
    match choice:
        case Choice.LEVEL | Choice.SECOND_LEVEL:
            level: Level = getattr(setup, choice.value)
            return as_sentence(level.description_on(setup.size.cells))
        case Choice.OPPONENT | Choice.ENGINE if isinstance(refused := start(setup), Refused):
            return choice_refusal(refused.reason)
        case Choice.OPPONENT if setup.opponent in _OPPONENT_NOTES:
            return _(_OPPONENT_NOTES[setup.opponent])
        case Choice.COLOR:
            drawn, swapped = _("Drawn by lot before each game."), _("A rematch swaps the colours.")
            return drawn if setup.color == "random" else swapped
    return ""


def board_text(setup: Setup, glyphs: Glyphs) -> str:
    """Return the board, with the game where it is not plain freestyle."""
    if is_plain(setup):
        return size_text(setup.size, glyphs)
    return game_name(setup.rule, setup.size, glyphs)


def more_text(setup: Setup) -> str:
    """Return the colour and the clock where they are not the usual ones; "" where both are."""
    parts = []
    if Choice.COLOR in choices_of(setup) and setup.color != Setup().color:
        parts.append(_("White") if setup.color == "white" else color_text(setup.color))
    if setup.clock != "none":
        parts.append(clock_code(setup))
    return _(", ").join(parts)


def one_of_text(words: Sequence[str]) -> str:
    """Say which words can be typed."""
    return _("Type one of: {values}.").format(values=_(", ").join(words))


def number_text(least: int, most: int) -> str:
    """Say which numbers can be typed."""
    if least == most:
        return _("Only {number} is possible here.").format(number=most)
    return _("Type a number from {least} to {most}.").format(least=least, most=most)


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
    return _(_COLOR_TITLES[color])


def _names_text(setup: Setup) -> str:
    names = [setup.first_name, setup.second_name]
    return " - ".join(name or "?" for name in names) if any(names) else _("none")


def _level_text(level: Level) -> str:
    return level_text(level) if level.fits else f"{level.number} {_(level.name)}"


def _clock_text(setup: Setup) -> str:
    """Return the time control in words."""
    if setup.clock == "none":
        return _("none")
    if setup.clock == "move":
        count = setup.move_seconds
        text = ngettext("{count} second a move", "{count} seconds a move", count)
        return text.format(count=count)
    if setup.periods:
        return _byo_yomi_text(setup)
    count, more = setup.game_minutes, setup.increment_seconds
    time = ngettext("{count} minute", "{count} minutes", count).format(count=count)
    if setup.game_seconds:
        time = f"{count}:{setup.game_seconds:02}"
    text = _("{time} + {seconds} s a move") if more else _("{time} a game")
    return text.format(time=time, seconds=more)


def _byo_yomi_text(setup: Setup) -> str:
    values = {"periods": setup.periods, "seconds": setup.period_seconds}
    minutes, seconds = setup.game_minutes, setup.game_seconds
    if not (minutes or seconds):
        return _("byo-yomi: {periods} x {seconds} s").format(**values)
    text = _("{time}, then byo-yomi: {periods} x {seconds} s")
    return text.format(time=f"{minutes}:{seconds:02}", **values)
