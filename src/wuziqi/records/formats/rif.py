"""The games database of RenjuNet, in XML: ``.rif`` or ``.xml`` files with all games of renju.

``<database>`` has lists of countries, cities, rules, openings, players and tournaments, each with
an ``id``, and ``<games>``: a ``game`` names by these ids its ``tournament``, ``rule``, ``black``,
``white`` and ``opening``, and has ``bresult`` (1, 0.5 or 0 for black), ``round``, and within it
``<move>h8 h9 i8</move>`` with rows from the bottom and ``<info>``.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final
from xml.parsers import expat

from wuziqi.records.formats.reading import (
    Format,
    Head,
    MoveReader,
    Source,
    game_or_reason,
    rule_in_file,
)
from wuziqi.records.formats.sgf import escaped
from wuziqi.records.formats.tree import FormatError, Note, Tree
from wuziqi.rules.board import DEFAULT_SIZE, Board
from wuziqi.rules.point import Point
from wuziqi.rules.rule import RENJU
from wuziqi.texts import N_

_CHUNK_BYTES: Final = 1 << 16
"""Bytes parsed at once."""

_MOST_CHARACTERS: Final = 1 << 16
"""The most characters of the attributes of one element."""

_NAMED_ELEMENTS: Final = ("rule", "opening", "player", "tournament", "city", "country")
_TEXT_ELEMENTS: Final = ("move", "info")
_RIF_MOVE: Final = re.compile(r"\s*(?:([a-zA-Z])([0-9]{1,2})|(--|pass))(?=\s|\Z)", re.ASCII)
_RIF_RESULTS: Final = {"1": "black", "0": "white", "0.5": "draw", "1.0": "black", "0.0": "white"}
_RIF_START: Final = re.compile(r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<database\b", re.DOTALL)
_LISTS: Final = re.compile(r"<(?:countries|cities|rules|openings|players|tournaments|games)\b")


def looks_like_rif(head: Head) -> bool:
    """Whether a text begins like the database, with one of its lists."""
    return _RIF_START.match(head.text) is not None and _LISTS.search(head.text) is not None


def parse_rif(source: Source) -> Tree:
    tree = next(rif_games(source))
    tree.games = max(1, source.data.count(b"<game "))
    return tree


def rif_games(source: Source) -> Iterator[Tree]:
    """Read all games in the order of the file.

    Raises FormatError, with line and column, for invalid XML, and for a database without games. The
    real database has some unreadable games: each is a tree without moves, with the reason in
    ``remarks``.
    """
    data, progress = source.data, source.options.progress
    reader = _Database()
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.characters
    parser.EntityDeclHandler = _no_entities
    for at in range(0, max(1, len(data)), _CHUNK_BYTES):
        try:
            parser.Parse(data[at : at + _CHUNK_BYTES], at + _CHUNK_BYTES >= len(data))
        except (expat.ExpatError, ValueError, LookupError) as error:
            line, column = parser.ErrorLineNumber, parser.ErrorColumnNumber + 1
            why = error if isinstance(error, FormatError) else N_("invalid XML")
            raise FormatError.in_line(line, column, why) from error
        if progress:
            progress(min(at + _CHUNK_BYTES, len(data)))
        yield from reader.take()
    if not reader.count:
        raise FormatError(N_("the database has no games"))


def _no_entities(name: str, *_rest: object) -> None:
    """Refuse entities defined in the file: a few lines of them can expand to gigabytes."""
    raise FormatError(N_("the entity {name!r} is declared"), name=name)


@dataclass
class _Database:
    """The state of reading: the ``named`` elements by kind and id, and the finished games."""

    named: dict[str, dict[str, Mapping[str, str]]] = field(
        default_factory=lambda: {name: {} for name in _NAMED_ELEMENTS}
    )
    games: list[Tree] = field(default_factory=list)
    game: Mapping[str, str] | None = None
    texts: dict[str, str] = field(default_factory=dict)
    inside: str = ""
    count: int = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """Handle the beginning of an element. Raises FormatError for overlong attributes."""
        if sum(map(len, attributes.values())) + sum(map(len, attributes)) > _MOST_CHARACTERS:
            raise FormatError(
                N_("more than {most} characters of attributes"), most=_MOST_CHARACTERS
            )
        if name == "game":
            self.game, self.texts = attributes, {}
        elif name in _TEXT_ELEMENTS and self.game is not None:
            self.inside = name
        elif name in _NAMED_ELEMENTS and "id" in attributes and self.game is None:
            self.named[name][attributes["id"]] = attributes

    def characters(self, text: str) -> None:
        if self.inside:
            self.texts[self.inside] = self.texts.get(self.inside, "") + text

    def end(self, name: str) -> None:
        """Handle the end of an element."""
        if name == self.inside:
            self.inside = ""
        elif name == "game" and self.game is not None:
            self.games.append(self._tree(self.game))
            self.count += 1
            self.game = None

    def take(self) -> list[Tree]:
        """Return the games read since the last call."""
        taken, self.games = self.games, []
        return taken

    def _tree(self, game: Mapping[str, str]) -> Tree:
        rule_name = self._name("rule", game).get("name", "")
        rule = rule_in_file(rule_name) or RENJU
        tree = game_or_reason(
            game.get("id", "?")[:20], lambda: _moves(self.texts.get("move", "")).tree(rule)
        )
        tree.rule = rule
        tree.black, tree.white = self._player("black", game), self._player("white", game)
        tournament = self._name("tournament", game)
        tree.event = tournament.get("name", "").strip()
        tree.date = tournament.get("start") or tournament.get("year") or ""
        tree.result = _RIF_RESULTS.get(game.get("bresult", ""), "")
        tree.notes[0] = self._note(game, rule_name)
        return tree

    def _note(self, game: Mapping[str, str], rule_name: str) -> Note:
        """The data of a game outside the fields of a tree, as properties of SGF and a comment."""
        opening = self._name("opening", game)
        texts = {
            "RU": rule_name,
            "RO": game.get("round", ""),
            "ON": opening.get("name") or opening.get("abbr", ""),
        }
        properties = {name: [escaped(text)] for name, text in texts.items() if text.strip()}
        said = [f"{name}: {game[name]}" for name in ("alt", "swap") if game.get(name, "").strip()]
        comment = "\n".join([*said, *filter(None, [self.texts.get("info", "").strip()])])
        return Note(comment, properties=properties)

    def _name(self, kind: str, game: Mapping[str, str]) -> Mapping[str, str]:
        return self.named[kind].get(game.get(kind, ""), {})

    def _player(self, color: str, game: Mapping[str, str]) -> str:
        player = self.named["player"].get(game.get(color, ""), {})
        names = (player.get("name", ""), player.get("surname", ""))
        return " ".join(" ".join(names).split()) or player.get("native_name", "").strip()


def _moves(text: str) -> MoveReader:
    moves, at = Source(text.encode("utf-8", "replace")).moves(Board(*DEFAULT_SIZE)), 0
    while match := _RIF_MOVE.match(text, at):
        point = None if match[3] else Point(ord(match[1].lower()) - ord("a"), int(match[2]) - 1)
        moves.add(point, match.end() - len(match[0].strip()), match[0].strip())
        at = match.end()
    if text[at:].strip():
        raise FormatError(N_("{word!r} is not a move"), word=text[at:].split(maxsplit=1)[0][:20])
    return moves


FORMATS: Final = (Format("rif", looks_like_rif, parse_rif, rif_games, most_bytes=256 << 20),)
