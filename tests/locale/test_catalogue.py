"""The catalogues hold every text of the sources, translated, and nothing else."""

import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import wuziqi
from wuziqi.words.actions import Action

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "wuziqi"
KEYWORDS = {"_": None, "ngettext": (1, 2), "N_": None, "pgettext": ((1, "c"), 2)}
PLACEHOLDER = re.compile(r"\{[^}]*\}|%\([a-z_]+\)[a-z]|%[a-z]")


CATALOGUES = ("zh_CN", "zh_TW", "ja", "ko", "ru")
PLURALS = {"ru": 3}
CHINESE_PAGES = [
    ROOT / "README.zh-CN.md",
    *(ROOT / "docs" / "zh_CN").glob("*.md"),
    ROOT / "man" / "zh_CN" / "wuziqi.6",
]


@cache
def catalogue(language: str) -> Catalog:
    path = SOURCE / "locale" / language / "LC_MESSAGES" / "wuziqi.po"
    with path.open("rb") as texts:
        return read_po(texts)


@cache
def texts() -> set[tuple[str | None, object]]:
    """Every text of the sources after its context; a pair for a text that depends on a count."""
    methods = [("**.py", "python"), ("lessons/course/*.txt", "tools.lesson_texts:extract")]
    found = extract_from_dir(str(SOURCE), methods, keywords=KEYWORDS)
    return {(context, message) for _file, _line, message, _comments, context in found}


def rejected(language: str) -> list[str]:
    """The words behind "not" in the glossary at the top of a catalogue."""
    lists = re.findall(r"\(not ([^)]+)\)", catalogue(language).header_comment)
    assert lists
    return [word.strip() for words in lists for word in words.split(",")]


def messages(of: Catalog) -> list[Message]:
    return [message for message in of if message.id]


def wordings(message: Message) -> list[str]:
    string = message.string
    return [string] if isinstance(string, str) else list(string or ())


def is_translated(message: Message) -> bool:
    return any(wordings(message))


def test_every_language_has_a_catalogue() -> None:
    assert {path.parts[-3] for path in SOURCE.glob("locale/*/*/wuziqi.po")} == {*CATALOGUES}


@pytest.mark.parametrize("language", CATALOGUES)
def test_a_catalogue_has_the_texts_of_the_sources(language: str) -> None:
    translated = catalogue(language)
    assert {(m.context, m.id) for m in messages(translated)} == texts()
    assert not translated.obsolete
    assert not [message.id for message in messages(translated) if message.fuzzy]
    assert translated.num_plurals == PLURALS.get(language, 1)


def test_no_text_within_an_f_string_is_hidden_from_the_catalogues() -> None:
    """The extraction sees no call within an f-string: such a text must stand elsewhere too."""
    known = {text for _context, text in texts()}
    sources = Path(wuziqi.__file__).parent.rglob("*.py")
    hidden = {
        text
        for source in sources
        for text in re.findall(r"{_\('([^']+)'\)", source.read_text(encoding="utf-8"))
    }
    assert hidden
    assert hidden <= known


def test_every_text_is_translated_into_simplified_chinese() -> None:
    assert not [m.id for m in messages(catalogue("zh_CN")) if not all(wordings(m))]


def test_simplified_chinese_says_you_politely() -> None:
    told = [text for message in messages(catalogue("zh_CN")) for text in wordings(message)]
    assert not [text for text in told if "你" in text.replace("你好", "")]


@pytest.mark.parametrize("language", CATALOGUES)
def test_no_text_has_a_word_that_the_glossary_of_its_catalogue_rejects(language: str) -> None:
    texts = [(m.id, text) for m in messages(catalogue(language)) for text in wordings(m)]
    assert not [(word, *text) for word in rejected(language) for text in texts if word in text[1]]


@pytest.mark.parametrize("page", CHINESE_PAGES, ids=lambda page: page.name)
def test_no_chinese_page_has_a_word_that_the_glossary_rejects(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert not [word for word in rejected("zh_CN") if word in text]


@pytest.mark.parametrize("language", CATALOGUES)
def test_placeholders_and_plural_forms_stand_in_every_translation(language: str) -> None:
    translated = catalogue(language)
    for message in filter(is_translated, messages(translated)):
        original = message.id if isinstance(message.id, str) else message.id[-1]
        forms = wordings(message)
        assert all(forms), message.id
        assert len(forms) == (translated.num_plurals if message.pluralizable else 1), message.id
        for wording in forms:
            wanted = sorted(PLACEHOLDER.findall(original))
            assert sorted(PLACEHOLDER.findall(wording)) == wanted, message.id
            assert wording.count("\n") == original.count("\n"), message.id


@pytest.mark.parametrize("language", CATALOGUES)
def test_no_key_on_the_screen_has_an_english_name(language: str) -> None:
    """A caption that is also a word of line mode gets the word's text, which may be English."""
    captions = {action.value.caption for action in Action}
    assert not [
        m.id for m in messages(catalogue(language)) if m.id in captions and m.id == m.string
    ]


@pytest.mark.parametrize("language", CATALOGUES)
def test_the_compiled_catalogue_lies_beside_its_source(language: str) -> None:
    folder = Path(wuziqi.__file__).parent / "locale" / language / "LC_MESSAGES"
    assert (folder / "wuziqi.mo").read_bytes()[:4] in (b"\xde\x12\x04\x95", b"\x95\x04\x12\xde")
