"""The rooms of the house: which may import which, and that no imports go round in a circle."""

import ast
import functools
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "wuziqi"

_RULES_OF_THE_ENGINE = {
    *("rules.board", "rules.orientation", "rules.point", "rules.renju", "rules.rule"),
}
_SCREEN = {"rules", "records", "session", "protocol.client", "protocol.evaluation", "friend.wire"}
_FRONT_END = {*_SCREEN, "play"}
_TEXTS = {"locale", "texts", "columns", "levels", "console"}

MAY_IMPORT = {
    "system": set[str](),
    "locale": {"texts"},
    "rules": {"texts"},
    "engine": {*_RULES_OF_THE_ENGINE, "levels"},
    "engine.board": {*_RULES_OF_THE_ENGINE, "engine", "engine.api"},
    "engine.search": {"engine.board", "engine.api", "engine.build"},
    "engine.players": {
        *_RULES_OF_THE_ENGINE,
        *("engine.board", "engine.search", "engine.api", "engine.build", "levels"),
    },
    "protocol": {"rules", "texts", "system"},
    "protocol.brain": {"", "rules", "engine", "levels", "protocol", "system"},
    "protocol.client": {"rules", "levels", "protocol", "texts", "system"},
    "records": {"rules", "levels", "locale", "texts", "system"},
    "records.formats": {"rules", "locale", "texts", "system"},
    "records.library": {"rules", "levels", "locale", "texts", "records", "system"},
    "friend": {"protocol.client.process", "records.setup", "rules", "installation", "texts"},
    "friend.carrier": {"friend", "texts"},
    "matches": {
        *("rules", "records", "protocol.client.process", "protocol.client.events"),
        *("protocol.lines", "protocol.evaluation"),
        *("locale", "texts", "console", "installation", "system"),
    },
    "session": {
        *("rules", "records", "protocol.client", "protocol.evaluation", "levels", "texts"),
        *("", "friend.link", "friend.messages", "friend.wire", "system"),
    },
    "review": {
        *("rules", "records", "protocol.client", "protocol.evaluation"),
        *("session.analysis", "session.analyst", "puzzles", "locale", "texts"),
    },
    "lessons": {"rules", "texts"},
    "puzzles": {
        *("rules", "records", "protocol.client", "protocol.evaluation"),
        *("session.analysis", "session.analyst", "session.results"),
        *("levels", "locale", "texts"),
    },
    "play": {
        *_SCREEN,
        "engine.book",
        "review",
        "puzzles",
        "lessons",
        "levels",
        "texts",
        "installation",
        "system",
    },
    "tui": {*_FRONT_END, *_TEXTS, "system", "words"},
    "tui.terminal": {"locale", "texts", "columns", "system"},
    "words": {*_FRONT_END, *_TEXTS, "review", "puzzles", "lessons", "protocol.evaluation"},
    "tui.widgets": {
        "rules",
        "records",
        "session.analyst",
        "session.lobby",
        "play.adviser",
        "play.events",
        "play.program_options",
        "protocol.client.worker",
        *_TEXTS,
        "words",
        "review.review",
        "tui.terminal",
    },
    "tui.game": {
        *(*_FRONT_END, *_TEXTS),
        *("tui.terminal", "tui.widgets", "words", "tui.sharing"),
        "tui.board_screen",
        "tui.board_view",
        *("review.review", "review.explanation"),
    },
    "tui.replay": {
        *(*_FRONT_END, *_TEXTS, "review", "puzzles"),
        *("tui.terminal", "tui.widgets", "words", "tui.sharing"),
        "tui.board_screen",
        "tui.board_view",
    },
    "tui.practice": {
        *(*_FRONT_END, *_TEXTS, "puzzles", "lessons", "review.own_puzzles"),
        *("tui.terminal", "tui.widgets", "words", "tui.sharing"),
        "tui.board_screen",
        "tui.board_view",
    },
    "tui.editor": {
        *(*_FRONT_END, *_TEXTS, "puzzles", "protocol.evaluation"),
        *(
            "tui.terminal",
            "tui.widgets",
            "words",
            "tui.replay",
            "tui.practice",
            "tui.pages",
        ),
        *("tui.sharing", "tui.board_screen", "tui.board_view"),
    },
    "tui.pages": {
        *(*_FRONT_END, *_TEXTS, "system"),
        *("tui.terminal", "tui.widgets", "words", "tui.replay"),
        *("tui.practice", "tui.sharing", "lessons", "puzzles", "review"),
    },
    "lines": {*_FRONT_END, *_TEXTS, "review", "lessons", "puzzles", "system", "words"},
    "cli": {
        *("", "rules", "engine", "protocol", "records", "matches", "session", "play", "review"),
        *("tui", "lines", "lessons", "puzzles", "friend.wire", "installation"),
        *("system", "words"),
        *_TEXTS,
    },
}
"""What of ours a room may import beside itself; "" is the package's own front page.

A room of rooms may import its inner rooms and modules, and a name stands for everything within it.
"""

_OUTSIDE = {
    "": {"cli"},
    "levels": {"texts"},
    "texts": set[str](),
    "columns": {"texts"},
    "console": {"texts"},
    "installation": {"texts", "system"},
}
"""The modules outside all rooms, and what they may import; "" is ``__main__`` too."""


def modules() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def name_of(path: Path) -> str:
    """The name of a module inside the package, such as ``rules.board``; "" for the package."""
    return (
        ".".join(path.relative_to(SOURCE).with_suffix("").parts)
        .removesuffix("__init__")
        .rstrip(".")
    )


MODULES = {name_of(path): path for path in modules()}


@functools.cache
def imports(path: Path) -> set[str]:
    """What a module imports, as full dotted names, also within functions and TYPE_CHECKING."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            assert node.module is not None
            inside = {f"{node.module}.{alias.name}" for alias in node.names}
            submodules = {name for name in inside if name.removeprefix("wuziqi.") in MODULES}
            found |= submodules or {node.module}
    return found


def our_imports(path: Path) -> set[str]:
    """The modules of ours that a module imports, named as in MODULES."""
    ours = {name for name in imports(path) if name.split(".")[0] == "wuziqi"}
    return {name.removeprefix("wuziqi").removeprefix(".") for name in ours}


def room_of(name: str) -> str:
    room, _dot, _module = name.rpartition(".")
    return name if name in MAY_IMPORT else room


def within(name: str, room: str) -> bool:
    return name == room or (room != "" and name.startswith(f"{room}."))


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_modules_import_only_what_their_room_may(room: str) -> None:
    allowed = {*MAY_IMPORT[room], room}
    assert not {
        (name, other)
        for name in MODULES
        if room_of(name) == room
        for other in our_imports(MODULES[name])
        if not any(within(other, place) for place in allowed)
    }


def test_modules_outside_the_rooms_import_only_what_they_may() -> None:
    assert not {
        (name, other)
        for name in MODULES
        if not room_of(name)
        for other in our_imports(MODULES[name])
        if not any(within(other, place) for place in _OUTSIDE[name.removesuffix("__main__")])
    }


def circles(graph: dict[str, set[str]]) -> Iterator[list[str]]:
    """Yield a circle of imports for each way back into the present path."""
    done: set[str] = set()

    def follow(name: str, path: list[str]) -> Iterator[list[str]]:
        if name in path:
            yield [*path[path.index(name) :], name]
        elif name not in done:
            for other in sorted(graph.get(name, set())):
                yield from follow(other, [*path, name])
            done.add(name)

    for name in sorted(graph):
        yield from follow(name, [])


def test_a_circle_is_found() -> None:
    assert list(circles({"a": {"b"}, "b": {"c"}, "c": {"b"}})) == [["b", "c", "b"]]
    assert not list(circles({"a": {"b", "c"}, "b": {"c"}, "c": set()}))


def test_no_imports_go_round_in_a_circle() -> None:
    assert not list(circles({name: our_imports(path) for name, path in MODULES.items()}))


def test_no_rooms_import_each_other_in_a_circle() -> None:
    """A module that lies beside rooms, such as engine.api, counts as a room of its own."""
    parents = {room.rpartition(".")[0] for room in MAY_IMPORT}

    def node(name: str) -> str:
        return name if room_of(name) in parents else room_of(name)

    rooms: dict[str, set[str]] = {}
    for name, path in MODULES.items():
        others = {node(other) for other in our_imports(path)} - {node(name)}
        rooms.setdefault(node(name), set()).update(others)
    assert not list(circles(rooms))


def test_only_the_terminal_knows_curses() -> None:
    users = {name for name, path in MODULES.items() if "curses" in imports(path)}
    assert users == {
        f"tui.terminal.{name}"
        for name in ("driver", "painters", "posix_driver", "terminal", "windows_driver")
    }


def test_only_the_carrier_knows_the_network() -> None:
    libraries = {"wormhole", "twisted", "autobahn", "nacl"}
    users = {
        name
        for name, path in MODULES.items()
        if libraries & {module.partition(".")[0] for module in imports(path)}
    }
    assert {room_of(name) for name in users} == {"friend.carrier"}


def prints(path: Path) -> bool:
    """Whether a module calls ``print``."""
    calls = [
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
    ]
    return any(isinstance(call.func, ast.Name) and call.func.id == "print" for call in calls)


def test_only_the_console_prints_and_so_cleans_all_that_is_printed() -> None:
    assert [name for name, path in MODULES.items() if prints(path)] == ["console"]


def test_every_room_is_known() -> None:
    rooms = {room_of(name) for name in MODULES} - {""}
    assert rooms == set(MAY_IMPORT)
