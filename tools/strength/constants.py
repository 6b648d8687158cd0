"""Constants of the engine, read from the environment, in a copy of its sources.

A factor is a constant and the levels that it may have. A file of factors has one a line: the module
below ``wuziqi.engine`` and the constant, then two levels or more. The others are compared with the
first one, which need not be the value in the sources. ``#`` begins a comment.

    search.alpha_beta._COUNT_EXPONENT 1.32 1.5 1.7
    search.alpha_beta._NULL_MOVE_DEPTH 3 4
"""

import ast
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from pathlib import Path

ENGINE = Path("src/wuziqi/engine")
VARIABLE = "WUZIQI_TUNED"

MODULE = f'''"""Constants that the environment sets: {VARIABLE} is NAME=VALUE,..."""

import os
from typing import Final

from mypy_extensions import i64


def _given() -> dict[str, str]:
    found: dict[str, str] = {{}}
    for entry in os.environ.get("{VARIABLE}", "").split(","):
        name, _equals, value = entry.partition("=")
        found[name] = value
    return found


_GIVEN: Final = _given()


def tuned_i64(name: str, value: i64) -> i64:
    """Return the value that is given for a name, or else this one."""
    return i64(int(_GIVEN[name])) if name in _GIVEN else value


def tuned_int(name: str, value: int) -> int:
    """Return the value that is given for a name, or else this one."""
    return int(_GIVEN[name]) if name in _GIVEN else value


def tuned_float(name: str, value: float) -> float:
    """Return the value that is given for a name, or else this one."""
    return float(_GIVEN[name]) if name in _GIVEN else value


def tuned_bool(name: str, value: bool) -> bool:
    """Return the value that is given for a name, or else this one."""
    return _GIVEN[name] == "True" if name in _GIVEN else value
'''
"""The module ``wuziqi.engine.tuned``, which only the copy has."""

Level = int | float | bool
Settings = Mapping[str, Level]
"""The level of each factor by its name."""

_NAME = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+", re.ASCII)


class FactorError(ValueError):
    """A factor cannot be used; the text says which, and why."""


@dataclass(frozen=True)
class Factor:
    """A constant, ``search.alpha_beta._THREAT``, and its levels, all of one type; 2 at least."""

    name: str
    levels: tuple[Level, ...]


@dataclass(frozen=True)
class _Constant:
    """The place of a constant's value in its module: a line, from 0, and bytes of it.

    ``kind`` is the declared type: i64, int, float or bool.
    """

    kind: str
    line: int
    begin: int
    end: int


def read_factors(text: str, engine: Path) -> list[Factor]:
    """Read a file of factors; ``engine`` is the folder of the package ``wuziqi.engine``.

    Raises FactorError with the number of the line.
    """
    factors: list[Factor] = []
    for number, line in enumerate(text.splitlines(), 1):
        if words := line.partition("#")[0].split():
            try:
                factors.append(_factor(words, engine, [one.name for one in factors]))
            except FactorError as error:
                raise FactorError(f"line {number}: {error}") from None
    if not factors:
        raise FactorError("there are no factors")
    return factors


def environment(settings: Settings) -> str:
    """Return the value of ``VARIABLE`` that gives the constants these values."""
    return ",".join(f"{name}={value!r}" for name, value in settings.items())


def rewrite(engine: Path, names: Iterable[str]) -> None:
    """Let the constants of these names be read from the environment when they are imported.

    ``engine`` is the folder of the package in a copy of the sources, which gets ``MODULE`` too.
    Raises FactorError.
    """
    for name in names:
        path, _constant_name = _place(name, engine)
        path.write_text(_rewritten(path.read_text(encoding="utf-8"), name), encoding="utf-8")
    (engine / "tuned.py").write_text(MODULE, encoding="utf-8")


def _factor(words: Sequence[str], engine: Path, known: Sequence[str]) -> Factor:
    name, *levels = words
    if name in known:
        raise FactorError(f"{name} stands there already")
    path, constant = _place(name, engine)
    kind = _find(path.read_text(encoding="utf-8"), name, constant).kind
    found = tuple(_level(text, name, kind) for text in levels)
    if len(found) < 2:
        raise FactorError(f"{name} needs two levels or more")
    if len(set(found)) < len(found):
        raise FactorError(f"{name} has a level twice")
    return Factor(name, found)


def _place(name: str, engine: Path) -> tuple[Path, str]:
    """Return the file of a constant, and its name there."""
    if not _NAME.fullmatch(name):
        raise FactorError(f"{name} is not the name of a module and a constant")
    module, _dot, constant = name.rpartition(".")
    path = engine.joinpath(*module.split(".")).with_suffix(".py")
    if not path.is_file():
        raise FactorError(f"there is no module {module}")
    return path, constant


def _level(text: str, name: str, kind: str) -> Level:
    try:
        level = _READ[kind](text)
    except (KeyError, ValueError):
        raise FactorError(f"{name} is {_KINDS[kind]}, which {text} is not") from None
    if not (isfinite(level) if kind == "float" else _LEAST <= level <= _GREATEST):
        raise FactorError(f"{name} cannot be {text}")
    return level


_LEAST, _GREATEST = -(1 << 63), (1 << 63) - 1
_READ: dict[str, Callable[[str], Level]] = {
    "i64": int,
    "int": int,
    "float": float,
    "bool": {"False": False, "True": True}.__getitem__,
}
_KINDS = {
    "i64": "a whole number",
    "int": "a whole number",
    "float": "a number",
    "bool": "True or False",
}
_LITERALS = {"i64": (int,), "int": (int,), "float": (float, int), "bool": (bool,)}


def _find(source: str, name: str, constant: str) -> _Constant:
    """Return the declaration ``constant: Final[...] = literal`` of a module."""
    for node in ast.parse(source).body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        if isinstance(node, ast.AnnAssign):
            targets = [node.target]
        if any(isinstance(target, ast.Name) and target.id == constant for target in targets):
            found = _declared(node) if isinstance(node, ast.AnnAssign) else None
            if found is None:
                raise FactorError(f"{name} is not declared as Final with a literal for its value")
            return found
    module, _dot, _name = name.rpartition(".")
    raise FactorError(f"{module} has no constant {constant}")


def _declared(node: ast.AnnAssign) -> _Constant | None:
    """Return the declared constant; None if not of the form ``NAME: Final[...] = literal``."""
    value = node.value
    bare = value.operand if isinstance(value, ast.UnaryOp) else value
    if value is None or not isinstance(bare, ast.Constant) or value.end_col_offset is None:
        return None
    declared = re.fullmatch(r"Final(?:\[(\w+)\])?", ast.unparse(node.annotation))
    if declared is None:
        return None
    kind = declared[1] or type(bare.value).__name__
    if type(bare.value) not in _LITERALS.get(kind, ()):
        return None
    if isinstance(value, ast.UnaryOp) and (kind == "bool" or not isinstance(value.op, ast.USub)):
        return None
    return _Constant(kind, value.lineno - 1, value.col_offset, value.end_col_offset)


def _rewritten(source: str, name: str) -> str:
    """Return a module in which a constant is read from the environment."""
    constant = _find(source, name, name.rpartition(".")[2])
    lines = [line.encode() for line in source.split("\n")]
    line = lines[constant.line]
    value = line[constant.begin : constant.end]
    call = f'tuned_{constant.kind}("{name}", '.encode() + value + b")"
    lines[constant.line] = line[: constant.begin] + call + line[constant.end :]
    wanted = f"from wuziqi.engine.tuned import tuned_{constant.kind}".encode()
    lines.insert(_imports(source), wanted)
    return b"\n".join(lines).decode()


def _imports(source: str) -> int:
    """Return the line, from 0, before which a module can import more: behind its docstring."""
    body = ast.parse(source).body
    after = 0
    for node in body:
        documents = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if not (documents or (isinstance(node, ast.ImportFrom) and node.module == "__future__")):
            break
        after = node.end_lineno or after
    return after
