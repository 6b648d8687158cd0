"""The documents: every link leads somewhere, and the README stays short."""

import re
from pathlib import Path

import pytest

from wuziqi.locale import use
from wuziqi.words.actions import Action
from wuziqi.words.setting_texts import SETTINGS

ROOT = Path(__file__).parents[1]
CHINESE = [ROOT / "README.zh-CN.md", *(ROOT / "docs" / "zh_CN").glob("*.md")]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("**/*.md")]
LINK = re.compile(r"\]\(([^)\s]+)\)")
MOST_WORDS = 1200


def anchor(heading: str) -> str:
    """The fragment that leads to a heading, as GitHub and most others form it."""
    letters = re.sub(r"[^\w\- ]", "", heading.strip().lower())
    return letters.replace(" ", "-")


def anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {anchor(heading) for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        if "://" in link:
            continue
        file, _, fragment = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        assert target.is_relative_to(ROOT)
        assert target.exists(), link
        if fragment:
            assert fragment in anchors(target), link


def test_the_readme_is_short_and_leads_to_every_page() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(readme.split()) <= MOST_WORDS
    for page in {*PAGES, CHINESE[0]} - {*CHINESE[1:], ROOT / "README.md"}:
        assert f"({page.relative_to(ROOT).as_posix()})" in readme


def headings(page: Path) -> list[tuple[str, str]]:
    """The marks and texts of the headings, from the top."""
    text = re.sub(
        r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL
    )
    return re.findall(r"^(#+) (.+)$", text, re.MULTILINE)


@pytest.mark.parametrize("page", CHINESE, ids=lambda page: page.name)
def test_a_chinese_page_has_the_headings_of_the_english_one(page: Path) -> None:
    english = page.parents[1] / page.name if page != CHINESE[0] else ROOT / "README.md"
    assert [level for level, _text in headings(page)] == [
        level for level, _text in headings(english)
    ]
    readme = CHINESE[0].read_text(encoding="utf-8")
    assert f"({page.relative_to(ROOT).as_posix()})" in readme or page == CHINESE[0]


def test_the_commands_of_the_chinese_pages_are_those_of_line_mode() -> None:
    playing = (ROOT / "docs" / "zh_CN" / "playing.md").read_text(encoding="utf-8")
    typed = re.findall(r"`([\u4e00-\u9fff]+)[^`]*`", playing.partition("\n## 按行下棋\n")[2])
    use("zh")
    known = {one.spoken for one in (*Action, *SETTINGS)}
    use("en")
    assert len(typed) > 60
    assert not [word for word in typed if word not in known]


_ARCHITECTURE = ROOT / "ARCHITECTURE.md"


def _file(named: str) -> Path:
    below = "src/wuziqi" if not named.startswith(("docs/", "tests/")) else ""
    return ROOT / below / named


def test_the_architecture_names_files_that_exist() -> None:
    named = set(re.findall(r"`((?:\w+/)+\w+\.(?:py|md))`", _ARCHITECTURE.read_text("utf-8")))
    assert len(named) > 20
    assert not [name for name in sorted(named) if not _file(name).is_file()]


def test_the_architecture_names_functions_of_the_files_beside_them() -> None:
    pairs = re.findall(
        r"`(\w+)(?:\.(\w+))?`\s+\(`((?:\w+/)+\w+\.py)`\)", _ARCHITECTURE.read_text("utf-8")
    )
    assert len(pairs) > 15
    missing = [
        (name, file)
        for first, second, file in pairs
        for name in filter(None, (first, second))
        if not re.search(rf"\b(?:class|def) {name}\b", _file(file).read_text("utf-8"))
    ]
    assert not missing
