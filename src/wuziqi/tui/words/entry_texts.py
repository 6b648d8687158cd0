"""What a game of the library is called on the screen: its players, result, date and more."""

from datetime import datetime, timezone
from typing import TYPE_CHECKING

from wuziqi.locale import _, ngettext
from wuziqi.rules.rule import Rule
from wuziqi.tui.terminal.canvas import text_width
from wuziqi.tui.widgets.glyphs import Glyphs
from wuziqi.tui.words.rule_texts import game_title, rule_title, size_text

if TYPE_CHECKING:
    from wuziqi.records.library.rows import Entry

_COMPUTER = "computer "


def player_text(name: str) -> str:
    """Who played, from a name as the library keeps it; other names are as they are."""
    level = name.removeprefix(_COMPUTER)
    if name == "you":
        return _("you")
    if level != name and level.isdecimal():
        return _("computer, level {level}").format(level=level)
    return _("computer") if name == "computer" else name


def players_text(entry: "Entry", room: int | None = None) -> str:
    """Both players, black first; in fewer words where there is no ``room`` for all."""
    if not entry.black and not entry.white:
        return _("two people")
    long, short = (
        " - ".join(text(name) or "?" for name in (entry.black, entry.white))
        for text in (player_text, _short_player_text)
    )
    return long if room is None or text_width(long) <= room else short


def _short_player_text(name: str) -> str:
    level = name.removeprefix(_COMPUTER)
    known = level != name and level.isdecimal()
    return _("level {level}").format(level=level) if known else player_text(name)


def outcome_of(entry: "Entry") -> str:
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


def rule_text(rule: Rule | str) -> str:
    """What a rule is called; the name of one that only a newer version knows stays as it is."""
    return rule if isinstance(rule, str) else rule_title(rule)


def entry_title(entry: "Entry") -> str:
    """What was played, as beside its board: tic-tac-toe, not three in a row."""
    return entry.rule if isinstance(entry.rule, str) else game_title(entry.rule, entry.size)


def date_text(moment: str, pattern: str) -> str:
    """A moment of the library in local time; what is no moment stays as it is."""
    try:
        utc = datetime.strptime(moment, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=timezone.utc)
        return utc.astimezone().strftime(pattern)
    except (ValueError, OverflowError, OSError):
        return moment


def details(entry: "Entry", glyphs: Glyphs) -> str:
    """All that there is to say about a game, in a line."""
    size = size_text(entry.size, glyphs)
    parts = [
        entry.name,
        players_text(entry),
        f"{entry_title(entry)} {size}",
        outcome_text(outcome_of(entry)),
        ngettext("{count} move", "{count} moves", entry.moves).format(count=entry.moves),
    ]
    return "  ".join(filter(None, parts))


def ending_text(entry: "Entry") -> str:
    """How a game ended, where its board may not tell."""
    if not entry.result:
        return _("This game is not over: Enter goes on with it.")
    if entry.result == "draw":
        return _("Draw by agreement") if entry.reason == "agreement" else _("Draw")
    winner, loser = (
        (_("Black"), _("White")) if entry.result == "black" else (_("White"), _("Black"))
    )
    texts = {
        "resignation": _("{winner} wins: {loser} resigned"),
        "time": _("{winner} wins: {loser} ran out of time"),
    }
    return texts.get(entry.reason, _("{winner} wins")).format(winner=winner, loser=loser)
