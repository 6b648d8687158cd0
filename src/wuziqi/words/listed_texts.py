"""The games of a file, or of several, in words."""

from wuziqi.locale import _, ngettext
from wuziqi.locale.errors import error_words
from wuziqi.records.formats.collection import ListedGame
from wuziqi.texts import N_, clean
from wuziqi.words.library_texts import player_text

_RESULTS = {"black": N_("Black won"), "white": N_("White won"), "draw": N_("drawn")}


def players_of(game: ListedGame) -> str:
    """Both players, black first, or else the name of the file."""
    if not (game.black or game.white):
        return clean(game.path.name)
    return " - ".join(clean(player_text(name)) or "?" for name in (game.black, game.white))


def result_of(game: ListedGame) -> str:
    """How a game ended by its file; "" where it does not say so."""
    if game.problem is not None:
        return _("damaged")
    return _(_RESULTS[game.result]) if game.result in _RESULTS else ""


def details_of(game: ListedGame, separator: str = "  ") -> str:
    """What else there is to say about a game, or why it cannot be read."""
    if game.problem is not None:
        return error_words(game.problem)
    moves = ngettext("{count} move", "{count} moves", game.moves).format(count=game.moves)
    parts = [game.date, game.event, moves, game.path.name if game.black or game.white else ""]
    return separator.join(clean(part) for part in parts if part)
