"""Where a text for players stands: the rule of ARCHITECTURE.md, "Where a text belongs"."""

import ast
from collections.abc import Iterator

import pytest
from tests.test_rooms import MODULES, our_imports, within

FRONT_ENDS = ("tui", "lines", "cli")


def front_ends_of(name: str) -> set[str]:
    """The front ends that import a module of words, directly or by other modules of words."""
    found, waiting, known = set[str](), [name], set[str]()
    while waiting:
        module = waiting.pop()
        known.add(module)
        for user, path in MODULES.items():
            if module in our_imports(path):
                found |= {room for room in FRONT_ENDS if within(user, room)}
                if within(user, "words") and user not in known:
                    waiting.append(user)
    return found


def sentences(name: str) -> Iterator[str]:
    """The whole sentences among the texts of a module: more than one word, and a full stop."""
    for node in ast.walk(ast.parse(MODULES[name].read_text(encoding="utf-8"))):
        match node:
            case ast.Call(
                func=ast.Name(id="_" | "N_" | "ngettext"),
                args=[ast.Constant(value=str(text)), *_rest],
            ) if text.endswith(".") and " " in text:
                yield text


WORDS = sorted(name for name in MODULES if within(name, "words") and name != "words")


@pytest.mark.parametrize("name", WORDS)
def test_the_texts_of_words_serve_two_front_ends(name: str) -> None:
    assert len(front_ends_of(name)) > 1


def test_a_sentence_of_two_front_ends_stands_in_words_alone() -> None:
    rooms: dict[str, set[str]] = {}
    for name in MODULES:
        for room in ("words", *FRONT_ENDS):
            if within(name, room):
                for text in sentences(name):
                    rooms.setdefault(text, set()).add(room)
    assert not {text for text, found in rooms.items() if len(found) > 1}
