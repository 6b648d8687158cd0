"""The rooms of the house, and which may import which."""

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "wuziqi"

MAY_IMPORT = {
    "rules": {"texts"},
    "engine": {"rules.board", "rules.point", "rules.renju", "rules.rule", "levels"},
    "protocol": {"", "rules", "levels"},
    "protocol.brain": {"", "rules", "engine", "levels"},
    "records": {"rules", "levels", "locale"},
    "matches": {"rules", "records", "protocol.process", "protocol.coordinates", "locale"},
    "locale": set(),
    "tui": {"texts", "rules", "records", "protocol.client", "protocol.events", "locale", "levels"},
}
"""What of ours a room may import beside itself; "" is the package's own front page."""

BRAIN = {"brain", "helper", "thinker", "n_best", "messages", "opening_player"}
"""The modules of the protocol that are the engine's end and may use the engine."""


def modules() -> list[Path]:
    return sorted(SOURCE.glob("*/*.py"))


def imports(path: Path) -> set[str]:
    """What a module imports, as full dotted names."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            assert node.module is not None
            found.add(node.module)
    return found


def allowed(path: Path) -> set[str]:
    room = path.parent.name
    if room == "protocol" and path.stem in BRAIN:
        room = "protocol.brain"
    return MAY_IMPORT[room] | {path.parent.name}


@pytest.mark.parametrize("path", modules(), ids=lambda p: f"{p.parent.name}/{p.name}")
def test_imports_only_what_its_room_may(path: Path) -> None:
    ours = {name for name in imports(path) if name.split(".")[0] == "wuziqi"}
    for name in ours:
        inner = name.removeprefix("wuziqi").removeprefix(".")
        assert any(
            inner == room or (room and inner.startswith(f"{room}.")) for room in allowed(path)
        ), f"{path.name} imports {name}"


def test_only_the_terminal_knows_curses() -> None:
    assert [p.name for p in modules() if "curses" in imports(p)] == ["terminal.py"]


def test_every_room_is_known() -> None:
    assert {p.parent.name for p in modules()} == {name for name in MAY_IMPORT if "." not in name}
