"""Translations: every text a player sees goes through ``_`` when it is shown.

Catalogues are written in ``LANGUAGE/LC_MESSAGES/wuziqi.po`` beside this module; the build compiles
them to the ``.mo`` files that are read. Where there is none the English text stands.
"""

import gettext
import os
from collections.abc import Mapping
from pathlib import Path

_FOLDER = Path(__file__).parent
_DOMAIN = "wuziqi"
_CATALOGUES = {"en": "en", "zh": "zh_CN"}
_SAMPLE = {"en": "", "zh": "五子棋"}
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")

_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def _(text: str) -> str:
    """Translate a text into the language in use."""
    return _catalogue.gettext(text)


def pgettext(context: str, text: str) -> str:
    """Translate a text that means something else where it stands without this context."""
    return _catalogue.pgettext(context, text)


def ngettext(one: str, many: str, count: int) -> str:
    """Translate a text that depends on a count."""
    return _catalogue.ngettext(one, many, count)


def use(language: str, charset: str = "utf-8") -> None:
    """Speak a language, ``en`` or ``zh``, from now on; English where ``charset`` cannot show it.

    The texts of the standard library's argparse follow.
    """
    global _catalogue  # noqa: PLW0603  the language is the whole program's
    spoken = _CATALOGUES[language if _can_show(language, charset) else "en"]
    _catalogue = gettext.translation(_DOMAIN, _FOLDER, [spoken], fallback=True)
    gettext.bindtextdomain(_DOMAIN, str(_FOLDER))
    gettext.textdomain(_DOMAIN)
    os.environ["LANGUAGE"] = spoken  # where the standard library looks first


def language_in_use() -> str:
    """The language that is spoken: ``zh`` or ``en``."""
    return "zh" if _catalogue.info().get("language") == _CATALOGUES["zh"] else "en"


def fitting_language(environment: Mapping[str, str]) -> str:
    """The language that the locale of an environment asks for: ``zh`` or ``en``."""
    values = [environment.get(name, "") for name in _VARIABLES]
    named = next((value for value in values if value), "")
    if named.partition(".")[0] not in ("", "C", "POSIX"):  # there LANGUAGE does not count
        named = environment.get("LANGUAGE") or named
    return "zh" if named.lower().startswith(("zh", "chinese")) else "en"


def _can_show(language: str, charset: str) -> bool:
    try:
        _SAMPLE[language].encode(charset)
    except UnicodeEncodeError:
        return False
    return True
