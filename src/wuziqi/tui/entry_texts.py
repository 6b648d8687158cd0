"""What a game of the library is called on the screen: its players, result, date and more."""

from datetime import datetime, timezone

from wuziqi.locale import _
from wuziqi.records.library import Entry
from wuziqi.rules.rule import RuleError, rule_named
from wuziqi.tui.glyphs import Glyphs
from wuziqi.tui.rule_texts import rule_title, size_text

_COMPUTER = "computer "


def player_text(name: str) -> str:
    """Who played, from a name as the library keeps it; other names are as they are."""
    level = name.removeprefix(_COMPUTER)
    if name == "you":
        return _("you")
    if level != name and level.isdecimal():
        return _("computer, level {level}").format(level=level)
    return _("computer") if name == "computer" else name


def players_text(entry: Entry) -> str:
    """Both players, black first."""
    black, white = player_text(entry.black), player_text(entry.white)
    if not black and not white:
        return _("two people")
    return f"{black or '?'} - {white or '?'}"


def outcome_of(entry: Entry) -> str:
    """How a game ended: won, lost, drawn, unfinished; black or white where nobody is the player."""
    if entry.result in ("", "draw"):
        return {"": "unfinished", "draw": "drawn"}[entry.result]
    if not entry.color:
        return entry.result
    return "won" if entry.result == entry.color else "lost"


def outcome_text(outcome: str) -> str:
    """An outcome in a word or two."""
    texts = {
        "won": _("won"),
        "lost": _("lost"),
        "drawn": _("drawn"),
        "unfinished": _("unfinished"),
        "black": _("Black won"),
        "white": _("White won"),
    }
    return texts[outcome]


def opponent_text(opponent: str) -> str:
    """Who plays in a kind of game."""
    texts = {
        "computer": _("computer"),
        "human": _("another person"),
        "watch": _("computer against computer"),
        "engine": _("another engine"),
        "file": _("from a file"),
    }
    return texts.get(opponent, opponent)


def rule_text(name: str) -> str:
    """The name of a rule; one that a newer version has written stays as it is."""
    try:
        return rule_title(rule_named(name))
    except RuleError:
        return name


def date_text(moment: str, pattern: str) -> str:
    """A moment of the library in local time; what is no moment stays as it is."""
    try:
        utc = datetime.strptime(moment, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=timezone.utc)
        return utc.astimezone().strftime(pattern)
    except (ValueError, OverflowError, OSError):
        return moment


def details(entry: Entry, glyphs: Glyphs) -> str:
    """All that there is to say about a game, in a line."""
    size = size_text(entry.width, entry.height, glyphs)
    parts = [
        entry.name,
        players_text(entry),
        f"{rule_text(entry.rule)} {size}",
        outcome_text(outcome_of(entry)),
        _("{count} moves").format(count=entry.moves),
    ]
    return ", ".join(filter(None, parts))
