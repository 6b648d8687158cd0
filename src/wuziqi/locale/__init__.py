"""Translations: ``_`` translates every text for a player at the moment of its display.

Catalogues are written in ``LANGUAGE/LC_MESSAGES/wuziqi.po`` beside this module; the build compiles
them to ``.mo`` files, which the program reads. A text without a translation stays English.
"""

import gettext
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal

LANGUAGES: Final = {
    "en": "English",
    "zh": "简体中文",
    "zh_TW": "繁體中文",
    "ja": "日本語",
    "ko": "한국어",
    "ru": "Русский",
}
"""The languages, and their names in themselves."""

_FOLDER = Path(__file__).parent
_DOMAIN = "wuziqi"
_COMPLETE = "zh"
"""A language into which every text is translated."""
_WITH_TYPED_WORDS: Final = ("zh", "zh_TW")
"""The languages with their own words for line mode."""
_LOCALE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
_TRADITIONAL_TAGS: Final = {"tw", "hk", "mo", "hant", "traditional"}
_LANGUAGE_NAMES: Final = {
    "english": "en",
    "chinese": "zh",
    "japanese": "ja",
    "korean": "ko",
    "russian": "ru",
    **{code: code for code in LANGUAGES if "_" not in code},
}
"""The languages by the first words of locales."""

_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_language = "en"
_charset = "utf-8"


def _(text: str) -> str:
    return _catalogue.gettext(text)


def pgettext(context: str, text: str) -> str:
    """Translate a text with another meaning outside this context."""
    return _catalogue.pgettext(context, text)


def typed_word(word: str, title: str = "") -> str:
    """Translate a word typed in line mode, or its ``title``: English but in Chinese."""
    return _(title or word) if _language in _WITH_TYPED_WORDS else word


def ngettext(one: str, many: str, count: int) -> str:
    """Translate a text that depends on a count."""
    return _catalogue.ngettext(one, many, count)


def use(language: str, charset: str = "utf-8") -> None:
    """Use one of LANGUAGES from now on; English where ``charset`` cannot show it.

    The texts of the standard library's argparse follow.
    """
    global _catalogue, _language, _charset  # noqa: PLW0603  the language is the whole program's
    _charset = charset
    _language = language if _can_show(language) else "en"
    spoken = _folder(_language)
    _catalogue = gettext.translation(_DOMAIN, _FOLDER, [spoken], fallback=True)
    gettext.bindtextdomain(_DOMAIN, str(_FOLDER))
    gettext.textdomain(_DOMAIN)
    os.environ["LANGUAGE"] = spoken  # where the standard library looks first


def language_in_use() -> str:
    """The language in use, one of LANGUAGES."""
    return _language


def language_name(language: str) -> str:
    """The name of a language in itself; its code where the terminal cannot show that."""
    return LANGUAGES[language] if _can_show(language) else language


def translated_percentage(language: str) -> int:
    """The translated share of the texts of a language, in per cent, rounded down."""
    if language in ("en", _COMPLETE):
        return 100
    return 100 * _texts_in(language) // max(_texts_in(_COMPLETE), 1)


def fitting_language(environment: Mapping[str, str]) -> str:
    """The language, one of LANGUAGES, that the locale of an environment asks for, else English."""
    values = [environment.get(name, "") for name in _LOCALE_VARIABLES]
    named = next((value for value in values if value), "")
    if named.partition(".")[0] not in ("", "C", "POSIX"):  # there LANGUAGE does not count
        named = environment.get("LANGUAGE") or named
    return next(filter(None, map(language_named, named.split(":"))), "en")


def language_named(name: str) -> str:
    """The language that a locale such as ``zh_TW.UTF-8`` names, "" without a catalogue."""
    first, *others = re.findall(r"[a-z]+", name.lower()) or [""]
    language = _LANGUAGE_NAMES.get(first, "")
    return "zh_TW" if language == "zh" and _TRADITIONAL_TAGS.intersection(others) else language


def _can_show(language: str) -> bool:
    return can_show(LANGUAGES[language])


def can_show(text: str) -> bool:
    """Whether the terminal can show all characters of a text."""
    try:
        text.encode(_charset)
    except UnicodeEncodeError:
        return False
    return True


def arrow() -> str:
    """The sign between a value and the next."""
    return "→" if can_show("→") else "->"


def _folder(language: str) -> str:
    return "zh_CN" if language == "zh" else language


def _texts_in(language: str) -> int:
    """The number of texts in the compiled catalogue of a language; 0 without one."""
    path = gettext.find(_DOMAIN, _FOLDER, [_folder(language)])
    if path is None:
        return 0
    with Path(path).open("rb") as file:
        start = file.read(12)
    order: Literal["little", "big"] = "little" if start[:1] == b"\xde" else "big"
    return int.from_bytes(start[8:12], order) - 1  # one is the header
