"""The games database of RenjuNet, in XML: ``.rif`` or ``.xml`` files with all games of renju.

``<database>`` has lists of countries, cities, rules, openings, players and tournaments, each with
an ``id``, and ``<games>``: a ``game`` names by these ids its ``tournament``, ``rule``, ``black``,
``white`` and ``opening``, and has ``bresult`` (1, 0.5 or 0 for black), ``round``, and within it
``<move>h8 h9 i8</move>`` with rows from the bottom and ``<info>``.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Final
from xml.parsers import expat

from wuziqi.records.formats.reading import Format, Source, rule_in_file, unreadable_game
from wuziqi.records.formats.sgf import escaped
from wuziqi.records.formats.tree import FormatError, Note, Tree
from wuziqi.rules.board import DEFAULT_SIZE, Board
from wuziqi.rules.rule import RENJU
from wuziqi.texts import N_

_CHUNK_BYTES: Final = 1 << 16
"""Bytes parsed at once."""

_MOST_CHARACTERS: Final = 1 << 16
"""The most characters of the attributes of one element."""

_NAMED_ELEMENTS: Final = ("rule", "opening", "player", "tournament", "city", "country")
_TEXT_ELEMENTS: Final = ("move", "info")
_LISTS: Final = ("countries", "cities", "rules", "openings", "players", "tournaments", "games")
_KNOWN_ELEMENTS: Final = {"database", "game", *_LISTS, *_NAMED_ELEMENTS, *_TEXT_ELEMENTS}
_KNOWN_ATTRIBUTE: Final = re.compile(
    "abbr|city|country|date|end|id|month|name|native_name|publisher|start|surname|version|year"
)
_REFERENCES: Final = {"rule", "opening", "tournament", "black", "white"}
_TAKEN: Final = {*_REFERENCES, "round", "bresult"}
"""The attributes of a game that are fields of its tree; its comment has the others."""

_RIF_MOVE: Final = re.compile(r"\s*(?:([a-zA-Z][0-9]{1,2})|--|pass)(?=\s|\Z)", re.ASCII)
_RIF_RESULTS: Final = {"1": "black", "0": "white", "0.5": "draw", "1.0": "black", "0.0": "white"}
_RIF_START: Final = re.compile(
    r"\A\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<database\b"
    rf".*<(?:{'|'.join(_LISTS)})\b",
    re.DOTALL,
)
"""The beginning of the database, with one of its lists."""


def parse_rif(source: Source) -> Tree:
    tree = next(rif_games(source))()
    tree.games = max(1, source.data.count(b"<game "))
    return tree


def rif_games(source: Source) -> Iterator[Callable[[], Tree]]:
    """Read all games in the order of the file; the real database has some unreadable ones."""
    data, progress = source.data, source.options.progress
    parser = expat.ParserCreate()
    reader = _Database(source, parser)
    parser.buffer_text = True
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.characters
    parser.EntityDeclHandler = _no_entities
    has_games = False
    for at in range(0, max(1, len(data)), _CHUNK_BYTES):
        try:
            parser.Parse(data[at : at + _CHUNK_BYTES], at + _CHUNK_BYTES >= len(data))
        except (expat.ExpatError, ValueError, LookupError) as error:
            line, column = parser.ErrorLineNumber, parser.ErrorColumnNumber + 1
            why = error if isinstance(error, FormatError) else N_("invalid XML")
            raise FormatError.in_line(line, column, why) from error
        if progress:
            progress(min(at + _CHUNK_BYTES, len(data)))
        games, reader.games = reader.games, []
        has_games |= bool(games)
        yield from games
    if not has_games:
        raise FormatError(N_("the database has no games"))


def _no_entities(name: str, *_rest: object) -> None:
    """Refuse entities defined in the file: a few lines of them can expand to gigabytes."""
    raise FormatError(N_("the entity {name!r} is declared"), name=name)


@dataclass
class _Database:
    """The state of reading: the ``named`` elements by kind and id, and the games that end."""

    source: Source
    parser: expat.XMLParserType
    named: dict[str, dict[str, Mapping[str, str]]] = field(
        default_factory=lambda: {name: {} for name in _NAMED_ELEMENTS}
    )
    games: list[Callable[[], Tree]] = field(default_factory=list)
    game: Mapping[str, str] | None = None
    texts: dict[str, str] = field(default_factory=dict)
    inside: str = ""

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """Handle the beginning of an element. Raises FormatError for overlong attributes."""
        if sum(map(len, attributes.values())) + sum(map(len, attributes)) > _MOST_CHARACTERS:
            raise FormatError(
                N_("more than {most} characters of attributes"), most=_MOST_CHARACTERS
            )
        if name == "game":
            self.game, self.texts = attributes, {}
        elif name in _NAMED_ELEMENTS and "id" in attributes and self.game is None:
            self.named[name][attributes["id"]] = attributes
        self.inside = name if name in _TEXT_ELEMENTS else ""
        if name not in _KNOWN_ELEMENTS:
            self._pass_over(name)
        for attribute, value in attributes.items() if name != "game" else ():
            if not _KNOWN_ATTRIBUTE.fullmatch(attribute):
                self._pass_over(f"{attribute}={value}")

    def characters(self, text: str) -> None:
        if self.inside:
            self.texts[self.inside] = self.texts.get(self.inside, "") + text
        elif text.strip():
            self._pass_over(text.strip())

    def end(self, name: str) -> None:
        """Handle the end of an element."""
        self.inside = ""
        if name == "game" and self.game is not None:
            self.games.append(partial(self._tree, self.game, self.texts))
            self.game, self.texts = None, {}

    def _pass_over(self, text: str) -> None:
        self.source.note(self.parser.CurrentLineNumber - text.count("\n"), text)

    def _tree(self, game: Mapping[str, str], texts: Mapping[str, str]) -> Tree:
        rule_name = self._name("rule", game).get("name", "")
        rule = rule_in_file(rule_name) or RENJU
        source = Source(texts.get("move", "").encode("utf-8", "replace"))
        try:
            tree = source.moves(Board(*DEFAULT_SIZE)).take_named(_RIF_MOVE).tree(rule)
            source.end(N_("{word!r} is not a move"))
        except FormatError as error:
            tree = unreadable_game(game.get("id", "?")[:20], error)
        tree.rule = rule
        tree.black, tree.white = self._player("black", game), self._player("white", game)
        tournament = self._name("tournament", game)
        tree.event = tournament.get("name", "").strip()
        tree.date = tournament.get("start") or tournament.get("year") or ""
        tree.result = _RIF_RESULTS.get(game.get("bresult", ""), "")
        tree.notes[0] = self._note(game, rule_name, texts.get("info", ""))
        return tree

    def _note(self, game: Mapping[str, str], rule_name: str, info: str) -> Note:
        """The data of a game outside the fields of a tree, as properties of SGF and a comment."""
        opening = self._name("opening", game)
        texts = {
            "RU": rule_name,
            "RO": game.get("round", ""),
            "ON": opening.get("name") or opening.get("abbr", ""),
        }
        properties = {name: [escaped(text)] for name, text in texts.items() if text.strip()}
        others = game.keys() - _TAKEN - {"id", "publisher"}
        others.update(kind for kind in _REFERENCES if game.get(kind, "") not in self._of(kind))
        if game.get("bresult") not in _RIF_RESULTS:
            others.add("bresult")
        said = [f"{name}: {game[name]}" for name in sorted(others) if game.get(name, "").strip()]
        comment = "\n".join([*said, *filter(None, [info.strip()])])
        return Note(comment, properties=properties)

    def _of(self, kind: str) -> Mapping[str, Mapping[str, str]]:
        return self.named["player" if kind in ("black", "white") else kind]

    def _name(self, kind: str, game: Mapping[str, str]) -> Mapping[str, str]:
        return self._of(kind).get(game.get(kind, ""), {})

    def _player(self, color: str, game: Mapping[str, str]) -> str:
        player = self._name(color, game)
        names = (player.get("name", ""), player.get("surname", ""))
        return " ".join(" ".join(names).split()) or player.get("native_name", "").strip()


FORMATS: Final = (Format("rif", _RIF_START, parse_rif, rif_games, most_bytes=256 << 20),)
