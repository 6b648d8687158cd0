"""The catalogues hold every text of the sources, translated, and nothing else."""

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import wuziqi

SOURCE = Path(__file__).parents[2] / "src" / "wuziqi"
KEYWORDS = {"_": None, "ngettext": (1, 2), "N_": None, "pgettext": ((1, "c"), 2)}
PLACEHOLDER = re.compile(r"\{[^}]*\}|%\([a-z_]+\)[a-z]|%[a-z]")


def catalogue(language: str) -> Catalog:
    path = SOURCE / "locale" / language / "LC_MESSAGES" / "wuziqi.po"
    with path.open("rb") as texts:
        return read_po(texts)


def texts() -> set[tuple[str | None, object]]:
    """Every text of the sources behind its context; a pair for one that depends on a count."""
    methods = [("**.py", "python"), ("lessons/course/*.txt", "tools.lesson_texts:extract")]
    found = extract_from_dir(str(SOURCE), methods, keywords=KEYWORDS)
    return {(context, message) for _file, _line, message, _comments, context in found}


def messages(of: Catalog) -> list[Message]:
    return [message for message in of if message.id]


def wordings(message: Message) -> list[str]:
    string = message.string
    return [string] if isinstance(string, str) else list(string or ())


@pytest.mark.parametrize("language", ["zh_CN"])
def test_every_text_is_translated_and_none_is_left_over(language: str) -> None:
    translated = catalogue(language)
    assert {(m.context, m.id) for m in messages(translated)} == texts()
    assert not translated.obsolete
    for message in messages(translated):
        assert not message.fuzzy, message.id
        assert all(wordings(message)), message.id


@pytest.mark.parametrize("language", ["zh_CN"])
def test_placeholders_stand_in_every_translation(language: str) -> None:
    for message in messages(catalogue(language)):
        original = message.id if isinstance(message.id, str) else message.id[-1]
        for wording in wordings(message):
            wanted = sorted(PLACEHOLDER.findall(original))
            assert sorted(PLACEHOLDER.findall(wording)) == wanted, message.id


def test_the_compiled_catalogue_lies_beside_its_source() -> None:
    folder = Path(wuziqi.__file__).parent / "locale" / "zh_CN" / "LC_MESSAGES"
    assert (folder / "wuziqi.mo").read_bytes()[:4] in (b"\xde\x12\x04\x95", b"\x95\x04\x12\xde")
