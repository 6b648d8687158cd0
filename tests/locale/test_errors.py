"""Errors are shown in the language in use: every class, every raise, and real cases in Chinese."""

import ast
import errno
import importlib
import json
import os
import pickle
import pkgutil
import re
import shlex
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

import wuziqi
from wuziqi.cli.saved_game import first_moves
from wuziqi.locale import _, use
from wuziqi.locale.errors import error_words
from wuziqi.matches.elo import Sprt
from wuziqi.matches.match_run import Journal
from wuziqi.matches.plan import MoveLimits, load_openings, parse_players
from wuziqi.protocol.lines import parse_coordinates
from wuziqi.records.formats.files import read_file, write_file
from wuziqi.records.formats.reading import FormatOptions
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.records.library.database import Database
from wuziqi.records.library.errors import LibraryError
from wuziqi.records.library.library import Library
from wuziqi.records.settings import Settings, load_settings
from wuziqi.records.setup import Setup, read_setup
from wuziqi.rules.board import Board, Size
from wuziqi.rules.game import Game
from wuziqi.rules.opening import OPENINGS
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.rule import ODDS, RENJU, RULES, row_rule, rule_named, rule_numbered
from wuziqi.session.seats import engine_command
from wuziqi.texts import TextError
from wuziqi.tui.terminal.theme_files import read_theme

SOURCE = Path(wuziqi.__file__).parent
NEVER_SHOWN = {
    *("AnswerError", "BookError", "CommandError", "EngineFault", "OpeningError"),
    *("TerminalLost", "_Ended", "Fault", "LessonError", "ProxyError"),
}
"""Exceptions for an engine, its manager or the author of a lesson, or within the carrier."""

WORD = re.compile(r"[A-Za-z]{3,}")
CHINESE = re.compile(r"[\u4e00-\u9fff]")
NAMES = {
    *("SGF", "UTF", "RenLib", "psq", "Piskvorky", "Yixin", "XML", "JSON", "TURN", "elo"),
    *("alpha", "beta", "level", "nodes", "time", "depth", "output", "resume", "force", "game"),
    *("Cup", "Pro", "Ann", "Bob", "pip", "install", "wuziqi", "cluster", "TERM", "dumb"),
}
"""Words that stay English in Chinese texts: names, and typed words."""


@pytest.fixture(autouse=True)
def _chinese(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("LANGUAGE", "")
    use("zh")
    yield
    use("en")


def error_classes() -> set[type[BaseException]]:
    found: set[type[BaseException]] = set()
    for module in pkgutil.walk_packages([str(SOURCE)], "wuziqi."):
        if not module.name.endswith("__main__"):
            for one in vars(importlib.import_module(module.name)).values():
                if isinstance(one, type) and issubclass(one, BaseException):
                    found.add(one)
    return {one for one in found if one.__module__.startswith("wuziqi.")}


def test_every_error_that_a_player_may_see_can_be_translated() -> None:
    plain = {one.__name__ for one in error_classes() if not issubclass(one, TextError)}
    assert plain <= NEVER_SHOWN


def raised() -> list[tuple[str, ast.expr]]:
    """The place that makes a TextError, and its text."""
    names = {one.__name__ for one in error_classes() if issubclass(one, TextError)}
    found = []
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                made = node.func.value if isinstance(node.func, ast.Attribute) else node.func
                if isinstance(made, ast.Name) and made.id in names:
                    found.append((f"{path.name}:{node.lineno}", node.args[0]))
    return found


def test_no_error_is_made_of_a_text_that_is_not_marked() -> None:
    """Neither of words outside N_, nor of a text that contains its values already."""
    wrong, made = [], raised()
    for place, text in made:
        made_up = isinstance(text, ast.JoinedStr | ast.BinOp)
        words = isinstance(text, ast.Constant) and isinstance(text.value, str)
        if made_up or (words and WORD.search(re.sub(r"\{[^}]*\}", "", ast.unparse(text)))):
            wrong.append(place)
    assert len(made) > 100
    assert not wrong


def write(path: Path, content: str | bytes) -> Path:
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def played(*points: str, opening: str = "free") -> Game:
    game = Game(opening=OPENINGS[opening])
    for point in points:
        game.play(parse_point(point))
    return game


def five() -> Game:
    return played("a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1")


def file(name: str, content: str | bytes) -> Callable[[Path], object]:
    return lambda folder: read_file(write(folder / name, content), how=FormatOptions(strict=True))


def game_of_an_empty_library(folder: Path) -> None:
    with closing(Library(folder / "x")) as library:
        library.game(7)


def read_of_a_damaged_library(folder: Path) -> None:
    damaged = write(folder / "x", b"SQLite format 3\0" + b"x" * 5000)
    with closing(Database(damaged)) as database:
        database.read("SELECT 1 FROM games")


CASES: dict[str, Callable[[Path], object]] = {
    "a size that no board has": lambda _: Board(2),
    "a point off the board": lambda _: Board(15).check(Point(20, 0)),
    "a point that is taken": lambda _: played("h8", "h8"),
    "a game that is over": lambda _: five().play(Point(9, 9)),
    "a point that the opening forbids": lambda _: played("a1", opening="pro"),
    "a choice of nothing": lambda _: played("h8").choose("swap"),
    "a choice where a point is due": lambda _: played(opening="swap").choose("swap"),
    "no point": lambda _: parse_point("hello world"),
    "no rule": lambda _: rule_named("go"),
    "no number of a rule": lambda _: rule_numbered(99),
    "a row too long": lambda _: row_rule(99),
    "renju on 20 lines": lambda _: RENJU.check(Size(20, 20)),
    "renju with an opening on 20 lines": lambda _: RENJU.check(Size(20, 20), OPENINGS["swap"]),
    "pro on 7 lines": lambda _: Game(7, opening=OPENINGS["pro"]),
    "an opening that renju has not": lambda _: RENJU.opening_named("pro"),
    "a row longer than the board": lambda _: row_rule(9).check(Size(5, 5)),
    "a setup with a wrong choice": lambda _: Setup(color="red"),
    "a setup that does not go together": lambda _: Setup(rule=RENJU, size=Size(20, 20)),
    "a setup that is a list": lambda _: read_setup([]),
    "a setup with a name too many": lambda _: read_setup({"x": 1}),
    "settings of no such characters": lambda _: Settings(glyphs="pink"),
    "a theme with a wrong line": lambda _: read_theme("ground = pink"),
    "settings that are no JSON": lambda folder: load_settings(write(folder / "s", "{,}")),
    "settings that are a list": lambda folder: load_settings(write(folder / "s", "[]")),
    "settings that are a directory": load_settings,
    "no coordinates": lambda _: parse_coordinates("x", Size(15, 15)),
    "coordinates off the board": lambda _: parse_coordinates("15,0", Size(15, 15)),
    "no engine of this name": lambda _: engine_command("x", {}),
    "a command line that ends in a quote": lambda _: engine_command("x", {"x": "a 'b"}),
    "no player": lambda _: parse_players(["level:99"], ["x"], MoveLimits()),
    "a player with an open quote": lambda _: parse_players(["a 'b"], ["x"], MoveLimits()),
    "a test that tests nothing": lambda _: Sprt(33, 22),
    "a match that was never begun": lambda folder: Journal(folder, {}, resume=True),
    "openings that are not there": lambda folder: load_openings(folder / "x", 15),
    "openings of another form": lambda folder: load_openings(write(folder / "x", "zz\n"), 15),
    "openings for other boards": lambda folder: load_openings(write(folder / "x", "#\n"), 15),
    "a library that is none": lambda folder: Library(write(folder / "x", b"no library" * 99)),
    "a library in no directory": lambda folder: Library(folder / "none" / "x"),
    "a game that is not in the library": game_of_an_empty_library,
    "a damaged library": read_of_a_damaged_library,
    "a game that is not there": lambda folder: read_file(folder / "x.sgf"),
    "a game that is a directory": read_file,
    "a game in no format": file("x", "hello"),
    "an SGF without a game": file("x.sgf", "hello"),
    "an SGF that breaks off": file("x.sgf", "(;SZ[15];B[hh]"),
    "an SGF with an open value": file("x.sgf", "(;SZ[15];B[hh"),
    "an SGF of no size": file("x.sgf", "(;SZ[x];B[hh])"),
    "an SGF of a size too large": file("x.sgf", "(;SZ[99];B[hh])"),
    "an SGF with no point": file("x.sgf", "(;SZ[15];B[hhh])"),
    "an SGF with a point of letter and number": file("x.sgf", "(;SZ[15];B[h8])"),
    "an SGF with a point off the board": file("x.sgf", "(;SZ[15];B[zz])"),
    "an SGF with a point taken": file("x.sgf", "(;SZ[15];B[hh];W[hh])"),
    "a psq without its header": file("x.psq", "hello"),
    "a psq of a size too large": file("x.psq", "Piskvorky 99x99, 11:11, 0\n"),
    "a psq with a point taken": file("x.psq", "Piskvorky 15x15, 11:11, 0\n8,8,0\n8,8,0\n"),
    "a psq with a move off the board": file("x.psq", "Piskvorky 15x15, 11:11, 0\n99,8,0\n"),
    "a RenLib without its header": file("x.lib", b"hello"),
    "a RenLib of another version": file("x.lib", b"\xffRenLib\xff\x09" + bytes(20)),
    "moves with a word": file("x.txt", "h8 hello"),
    "moves with a point taken": file("x.txt", "h8 h8"),
    "odds that an opponent does not give": lambda _: Setup(
        odds=ODDS["no-threats"], opponent="human"
    ),
    "odds on a small board": lambda _: Setup(odds=ODDS["three-stones"], size=Size(5, 5)),
    "openings that do not fit": file("x.openings", "h8 i9\n\nzz\n"),
    "a name without a format": lambda folder: write_file(Tree(), folder / "x"),
    "a file that is there": lambda folder: write_file(Tree(), write(folder / "x.sgf", "")),
    "a move that is not there": lambda _: first_moves(Tree(), 5),
}


def flat(value: object) -> Iterator[str]:
    """All that a text quotes, also within its errors."""
    if isinstance(value, TextError):
        for one in value.values.values():
            yield from flat(one)
    elif isinstance(value, list):
        yield from value
    else:
        yield str(value)


if os.name == "nt":  # single quotes quote nothing there
    del CASES["a command line that ends in a quote"], CASES["a player with an open quote"]


KINDS = ("rule", "opening", "odds")
IDS = {*RULES, *OPENINGS, *filter(None, ODDS)}


def test_no_error_names_a_rule_an_opening_or_odds_as_they_are_typed() -> None:
    """A test of every place that makes an error: the name in the code is no name for a player."""
    named, ids = 0, []
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("Error"):
                for value in node.keywords:
                    if value.arg in KINDS:
                        named += 1
                        if ast.unparse(value.value).endswith(".name"):
                            ids.append(f"{path.name}:{node.lineno}")
    assert named >= 8
    assert not ids


@pytest.mark.parametrize("name", CASES)
def test_what_is_wrong_is_said_in_chinese(tmp_path: Path, name: str) -> None:
    with pytest.raises(TextError) as raised:
        CASES[name](tmp_path)
    words = error_words(raised.value)
    assert CHINESE.search(words)
    values = raised.value.values
    assert IDS.isdisjoint(map(str, (values.get(kind) for kind in KINDS)))
    for quoted in sorted(flat(raised.value), key=len, reverse=True):
        words = words.replace(quoted, "") if quoted else words
    assert set(WORD.findall(words)) <= NAMES, words


@pytest.mark.parametrize("number", [errno.ENOENT, errno.EACCES, errno.ENOSPC, errno.EISDIR])
def test_errors_of_the_system_are_chinese(number: int) -> None:
    error = OSError(number, os.strerror(number), "x.sgf")
    assert error_words(error) == f"{_(os.strerror(number))}（x.sgf）"
    assert CHINESE.search(_(os.strerror(number)))


def test_an_error_of_the_system_that_has_no_words_of_ours_keeps_its_own() -> None:
    assert error_words(OSError(errno.EDOM, "Out of domain")) == "Out of domain"


def test_of_an_error_within_an_error_only_the_reason_is_said() -> None:
    error = FormatError("{path}: {error}", path="x", error=FileNotFoundError(2, "gone", "/a/b"))
    assert str(error) == "x: gone"
    assert error_words(error) == "x：没有这个文件或目录"


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: shlex.split("a 'b"), "引号没有闭合"),
        (lambda: json.loads("[1"), "第 1 行第 3 列：JSON 格式错误"),
        (lambda: b"\xff".decode("utf-8"), "不是 UTF-8 编码的文本"),
        (lambda: int("x"), "invalid literal for int() with base 10: 'x'"),
    ],
)
def test_errors_of_python_are_chinese_where_players_meet_them(
    make: Callable[[], object], words: str
) -> None:
    with pytest.raises(ValueError) as raised:  # noqa: PT011  the words are the point
        make()
    assert error_words(raised.value) == words


def test_the_english_is_that_of_the_text() -> None:
    with pytest.raises(TextError) as raised:
        RENJU.check(Size(20, 20))
    assert str(raised.value) == "Renju is played on 15 lines, not 20x20"
    use("en")
    assert error_words(raised.value) == str(raised.value)


def test_braces_in_a_value_are_no_places() -> None:
    error = LibraryError(sqlite3.DatabaseError("{odd}"), "{path}")
    assert str(error) == "{odd} ({path})"
    assert error_words(error) == "{odd}（{path}）"


def test_an_error_comes_whole_from_another_process() -> None:
    error = pickle.loads(pickle.dumps(FormatError("{one} {two}", one=1, two="{x}")))  # noqa: S301
    assert str(error) == "1 {x}"
