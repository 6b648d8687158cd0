"""The library and the games of files in words: players, results, problems."""

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from wuziqi.columns import fit, text_width
from wuziqi.locale import _, ngettext
from wuziqi.locale.errors import error_words
from wuziqi.play.events import Analyse
from wuziqi.play.library_access import (
    LibraryProblem,
    NotResumable,
    PlayedElsewhere,
    ResumeProblem,
)
from wuziqi.play.shell import Farewell, FriendWaits, GameUnsaved, Kept, SettingsNotKept
from wuziqi.records.library.names import YOU, level_named
from wuziqi.rules.rule import FREESTYLE, ODDS, Rule
from wuziqi.session.results import Done, Refused
from wuziqi.texts import N_, clean
from wuziqi.words.glyphs import Glyphs
from wuziqi.words.player_texts import computer_texts
from wuziqi.words.rule_texts import game_title, rule_title, size_text

if TYPE_CHECKING:
    from datetime import datetime

    from wuziqi.records.formats.files import ListedGame
    from wuziqi.records.library.exchange import Exported
    from wuziqi.records.library.rows import Entry, StoredGame


_DAY = re.compile(r"[0-9]{4}(?:-[0-9]{2}){0,2}")
"""A date without a time, of an imported game."""

_OUTCOMES = {
    "won": N_("won"),
    "lost": N_("lost"),
    "drawn": N_("drawn"),
    "unfinished": N_("unfinished"),
    "black": N_("Black won"),
    "white": N_("White won"),
    "damaged": N_("damaged"),
    "unknown": N_("no result"),
}

_ENDINGS = {
    "resignation": N_("{winner} wins: {loser} resigned"),
    "time": N_("{winner} wins: {loser} ran out of time"),
}
"""The ways to win a game, by the library's reasons that the board does not show."""

_RESULT_REASONS = {
    "resignation": N_("by resignation"),
    "time": N_("on time"),
    "agreement": N_("by agreement"),
    "forbidden": N_("a forbidden point"),
    "dead": N_("nobody can win any more"),
}
"""Why a game is over, by the library's reasons, except a row of stones and a full board."""


def player_text(name: str) -> str:
    """A player, from the name that the library keeps; names of people and engines are unchanged."""
    return player_names(name)[0]


def player_names(name: str) -> Sequence[str]:
    """A player as ``player_text`` says, then in ever fewer words."""
    if name == YOU:
        return [_("you")]
    if (level := level_named(name)) is not None:
        return computer_texts(level)
    return [_("computer") if name == "computer" else name]


def analysis_of(stored: "StoredGame", *, review: bool = False) -> Analyse:
    """Return the event that shows a game at its last move; with ``review``, it is reviewed.

    Raises LibraryDamaged for an unreadable game, RuleError for an unknown rule.
    """
    from wuziqi.play.library_game import going_on  # noqa: PLC0415  slow to load
    from wuziqi.records.library.analyses import tree_of  # noqa: PLC0415

    entry, tree = stored.entry, tree_of(stored)
    return Analyse(
        tree,
        entry.known_rule(),
        node=next(reversed(tree.main_line()), 0),
        game=entry.id,
        review=review,
        ending=ending_text(entry),
        go_on=lambda shown, position: going_on(stored, shown, position),
        sides=entry.own_sides,
    )


def players_text(entry: "Entry", room: int | None = None) -> str:
    """Both players, black first; shortened if they take more than ``room`` columns."""
    if not entry.black and not entry.white:
        return _("two people")
    both = [player_names(name) for name in (entry.black, entry.white)]
    long, short = (" - ".join(texts[at] or "?" for texts in both) for at in (0, -1))
    return long if room is None or text_width(long) <= room else short


def titles(entry: "Entry", room: int | None = None) -> list[str]:
    """Return the players as ``players_text`` does, then the name of the game or its event.

    The name comes first where the players have none.
    """
    both = [players_text(entry, room), entry.name]
    return list(filter(None, both if entry.black or entry.white else both[::-1]))


def own_result_of(entry: "Entry") -> str:
    """Return ``won``, ``lost``, ``drawn``, ``unfinished``, ``damaged``, or of a file ``unknown``.

    The winner, ``black`` or ``white``, where the player at the screen had no colour.
    """
    if entry.damaged:
        return "damaged"
    if not entry.result:
        return "unfinished" if entry.goes_on else "unknown"
    if entry.result == "draw":
        return "drawn"
    if not entry.color:
        return entry.result
    return "won" if entry.result == entry.color else "lost"


def outcome_texts() -> list[str]:
    return [outcome_filter_text(outcome) for outcome in _OUTCOMES]


def outcome_filter_text(outcome: str) -> str:
    return _(_OUTCOMES[outcome])


def entry_result_text(entry: "Entry") -> str:
    """Return how a game ended, and why, where its board may not show it."""
    outcome = outcome_filter_text(own_result_of(entry))
    if entry.reason not in _RESULT_REASONS or not entry.result:
        return outcome
    return _("{outcome}, {reason}").format(outcome=outcome, reason=_(_RESULT_REASONS[entry.reason]))


def rule_text(rule: Rule | str) -> str:
    """The name of a rule; a name that only a newer version knows stays unchanged."""
    return rule if isinstance(rule, str) else rule_title(rule)


def entry_title(entry: "Entry") -> str:
    """The name of the game, as beside its board: tic-tac-toe, not three in a row."""
    return entry.rule if isinstance(entry.rule, str) else game_title(entry.rule, entry.size)


def odds_name(name: str) -> str:
    """The odds of a name; names that only a newer version knows stay unchanged."""
    return _(ODDS[name].title) if name in ODDS else name


_OTHER_YEARS = {"%m-%d %H:%M": "%Y-%m-%d", "%m-%d": "%Y"}
"""The patterns of dates, at most as wide, for moments of other years."""


def this_year() -> int:
    from datetime import date  # noqa: PLC0415  the menu has no dates

    return date.today().year  # noqa: DTZ011  the player's year


def _local_time(moment: str) -> "datetime | None":
    from datetime import datetime, timezone  # noqa: PLC0415  the menu has no dates

    try:
        utc = datetime.strptime(moment, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=timezone.utc)
        return utc.astimezone()
    except (ValueError, OverflowError, OSError):
        return None


def date_text(moment: str, pattern: str) -> str:
    """A moment of the library in local time; of a day, month or year only this part.

    A text that is none of them stays unchanged. A ``pattern`` without a year is for this year.
    """
    local = _local_time(moment)
    if local is None and not _DAY.fullmatch(moment):
        return moment
    year = int(moment[:4]) if local is None else local.year
    if year != this_year():
        pattern = _OTHER_YEARS.get(pattern, pattern)
    if local is not None:
        return local.strftime(pattern)
    if "%d" not in pattern:
        return moment[:4]
    return moment if "%Y" in pattern else moment[5:] or moment


def details(entry: "Entry", glyphs: Glyphs, room: int, moment: str = "") -> str:
    """A game in a line of at most ``room`` columns, after a ``moment``, as far as it fits."""
    if entry.damaged:
        return fit(damaged_text(), room)
    parts = [
        moment,
        *titles(entry, room // 2),
        f"{entry_title(entry)} {size_text(entry.size, glyphs)}",
        _("odds: {odds}").format(odds=odds_name(entry.odds)) if entry.odds else "",
        ending_text(entry) if entry.result else "",
    ]
    parts = [part for part in parts if part]
    while len(parts) > 1 and text_width("  ".join(parts)) > room:
        parts.pop()
    return fit("  ".join(parts), room)


def games_text(count: int) -> str:
    return ngettext("{count} game", "{count} games", count).format(count=count)


def damaged_text() -> str:
    return _("This game is damaged: it can only be deleted.")


def not_resumed_text(entry: "Entry") -> str:
    """Return why a game cannot be resumed from the list."""
    if entry.damaged:
        return damaged_text()
    if entry.result:
        return _("This game is over: Enter opens it.")
    return _("This game is from a file: Enter opens it.")


def ending_text(entry: "Entry") -> str:
    """Return how a game ended, where its board may not show it."""
    if not entry.result:
        goes_on = _("This game is not over: Enter goes on with it.")
        return goes_on if entry.goes_on else no_result_text()
    if entry.result == "draw":
        return _("Draw by agreement") if entry.reason == "agreement" else _("Draw")
    black, white = _("Black"), _("White")
    winner, loser = (black, white) if entry.result == "black" else (white, black)
    text = _(_ENDINGS[entry.reason]) if entry.reason in _ENDINGS else _("{winner} wins")
    return text.format(winner=winner, loser=loser)


def no_result_text() -> str:
    return _("The file gives no result.")


def resumed_text(entry: "Entry", glyphs: Glyphs) -> str:
    """Return the game to resume in a line."""
    return _("{rule}{size}, move {move}, {against}").format(
        rule="" if entry.rule == FREESTYLE else f"{entry_title(entry)} ",
        size=size_text(entry.size, glyphs),
        move=entry.moves,
        against=_against_text(entry),
    )


def _against_text(entry: "Entry") -> str:
    if entry.opponent == "watch":
        return _("computer against computer")
    if entry.opponent == "human":
        return players_text(entry)
    if entry.level is not None and not entry.level.fits:
        return _("against level {level}").format(level=entry.level.number)
    names = {"black": entry.white, "white": entry.black}
    name = names.get(entry.color) or next(
        (name for name in (entry.black, entry.white) if name != YOU), ""
    )
    if entry.opponent == "computer":
        name = _("the computer")
    return _("against {name}").format(name=name)


# Problems with the library, and whether a game is saved there


def problem_text(problem: ResumeProblem | None) -> str:
    """Say why a game cannot be resumed, or the library not be read; "" without a problem."""
    match problem:
        case LibraryProblem(str(text)):
            return text
        case LibraryProblem(Exception() as error):
            return error_words(error)
        case PlayedElsewhere():
            return _("This game is being played in another window.")
        case NotResumable(error):
            text = _("The game cannot be resumed and was moved to the deleted ones: {error}")
            return text.format(error=error_words(error))
    return ""


DELETED = N_("Deleted; u restores it.")
"""For a game of the list, and for the moves of a tree."""


def being_played_text() -> str:
    return _("This game is being played.")


def shown_path(path: Path, room: int | None = None) -> str:
    """Return a path with ``~`` for the home directory; at most ``room`` columns of its end."""
    home = Path(os.path.expanduser("~"))  # noqa: PTH111  see ``typed_path``
    shown = path
    if path.is_relative_to(home) and home != Path(home.anchor):
        shown = Path("~", path.relative_to(home))
    ends = (Path("...", *shown.parts[first:]) for first in range(1, len(shown.parts)))
    texts = [str(shown), *map(str, ends)]
    fitting = (text for text in texts if room is None or text_width(text) <= room)
    return next(fitting, texts[-1])


def written_text(path: Path, missing: str = "") -> str:
    """Say that a file is written; ``missing`` are the parts that its format leaves out."""
    text = _("Saved {path}. Not in this format: {parts}") if missing else _("Saved {path}")
    return text.format(path=shown_path(path), parts=missing)


def nothing_to_write_text() -> str:
    return _("There is no game to write.")


def exported_texts(exported: "Exported") -> list[str]:
    """Return the numbers of written games and, if any, of damaged ones."""
    written, damaged = exported
    text = ngettext("{count} game saved.", "{count} games saved.", written)
    more = ngettext("{count} is damaged.", "{count} are damaged.", damaged)
    return [text.format(count=written), *([more.format(count=damaged)] if damaged else [])]


def directory_text(path: Path) -> str:
    return _("Directory: {path}").format(path=shown_path(path))


def restored_text(game: int | None) -> str:
    """Say that a deleted game is back, or that there was none."""
    return _("Nothing to restore.") if game is None else _("Restored to the list.")


def not_saved_text(reason: str) -> str:
    return _("This game is not being saved: {reason}").format(reason=reason)


def farewell_text(farewell: Farewell | None) -> str:
    """Return the news for a player who leaves, "" if there is none."""
    match farewell:
        case GameUnsaved(reason):
            return not_saved_text(reason)
        case FriendWaits(seats):
            from wuziqi.words import friend_texts  # noqa: PLC0415  slow to load

            return friend_texts.waits(seats)
        case Kept():
            return kept_text()
        case SettingsNotKept(error):
            text = _("The choices could not be saved: {error}")
            return text.format(error=error_words(error))
    return ""


def kept_text() -> str:
    return _("The game is kept: the menu of wuziqi offers to resume it.")


def saved_text(result: Done[None] | Refused[LibraryProblem], name: str) -> str:
    """Say whether a game or a position is now in the library under a name."""
    if isinstance(result, Refused):
        return problem_text(result.reason)
    return _("Saved in the library: {name}").format(name=name)


# The games of files


_SHORT_RESULTS = {"black": N_("Black won"), "white": N_("White won"), "draw": N_("drawn")}


def players_of(game: "ListedGame") -> str:
    """Return both players, black first, or else the name of the file."""
    if not (game.black or game.white):
        return clean(game.path.name)
    return " - ".join(clean(player_text(name)) or "?" for name in (game.black, game.white))


def result_of(game: "ListedGame") -> str:
    """Return how a game ended by its file; "" where the file has no result."""
    if game.problem is not None:
        return _("damaged")
    return _(_SHORT_RESULTS[game.result]) if game.result in _SHORT_RESULTS else ""


def details_of(game: "ListedGame", separator: str = "  ") -> str:
    """Return date, event, length and file of a game, or why it cannot be read."""
    if game.problem is not None:
        return error_words(game.problem)
    moves = ngettext("{count} move", "{count} moves", game.moves).format(count=game.moves)
    parts = [game.date, game.event, moves, game.path.name if game.black or game.white else ""]
    return separator.join(clean(part) for part in parts if part)
