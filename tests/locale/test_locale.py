import gettext
import os
from collections.abc import Iterator

import pytest

from wuziqi import locale
from wuziqi.locale import (
    _,
    fitting_language,
    language_name,
    ngettext,
    translated_percentage,
    use,
)


@pytest.fixture(autouse=True)
def _english_again(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("LANGUAGE", "")
    yield
    use("en")


def test_the_language_changes_while_the_program_runs() -> None:
    assert _("Board size") == "Board size"
    use("zh")
    assert _("Board size") == "棋盘"
    assert ngettext("{count} minute", "{count} minutes", 1) == "{count} 分钟"
    use("en")
    assert _("Board size") == "Board size"
    assert ngettext("{count} minute", "{count} minutes", 2) == "{count} minutes"


@pytest.mark.parametrize("charset", ["ascii", "latin-1"])
def test_where_chinese_cannot_be_shown_english_is_spoken(charset: str) -> None:
    use("zh", charset)
    assert _("Board size") == "Board size"


@pytest.mark.parametrize("charset", ["utf-8", "gbk", "gb18030"])
def test_where_chinese_can_be_shown_it_is_spoken(charset: str) -> None:
    use("zh", charset)
    assert _("Board size") == "棋盘"


def test_argparse_speaks_the_language_in_use() -> None:
    use("zh")
    assert gettext.gettext("options") == "选项"
    assert os.environ["LANGUAGE"] == "zh_CN"


def test_a_language_is_named_in_itself_where_that_can_be_shown() -> None:
    assert [language_name(code) for code in ("en", "ru")] == ["English", "Русский"]
    use("ja", "koi8-r")
    assert [language_name(code) for code in ("en", "ja", "ru")] == ["English", "ja", "Русский"]


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_how_much_is_translated_is_told(language: str) -> None:
    share = translated_percentage(language)
    assert share == 100 if language in ("en", "zh") else 0 <= share <= 100


def test_texts_that_a_language_lacks_are_english() -> None:
    use("zh_TW")
    assert _("Board size") == "棋盤"
    assert _("no such text") == "no such text"


def test_a_text_that_no_catalogue_has_stands_as_it_is() -> None:
    use("zh")
    assert locale._("no such text") == "no such text"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_SG.UTF-8"}, "zh"),
        ({"LANG": "zh_TW.Big5"}, "zh_TW"),
        ({"LANG": "zh_HK.UTF-8"}, "zh_TW"),
        ({"LANG": "zh-Hant"}, "zh_TW"),
        ({"LANG": "Chinese (Traditional)_Taiwan.950"}, "zh_TW"),
        ({"LANG": "ja_JP.eucJP"}, "ja"),
        ({"LANG": "ko_KR.UTF-8"}, "ko"),
        ({"LANG": "kok_IN.UTF-8"}, "en"),  # Konkani
        ({"LANG": "ru_UA.UTF-8"}, "ru"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "de:ru:ja"}, "ru"),
        ({"LANG": "zh_CN.GBK", "LC_ALL": ""}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "zh_CN:en"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LANGUAGE": "en"}, "en"),
        ({"LANG": "C", "LANGUAGE": "zh_CN"}, "en"),
    ],
)
def test_the_locale_tells_the_language(environment: dict[str, str], language: str) -> None:
    assert fitting_language(environment) == language
