import pytest
from tools.release.notes import NotReadyError, release_notes

CHANGELOG = """\
# Changelog

## [Unreleased]

## [0.2.0] - 2026-12-24

### Added

- Snow.

## [0.1.0] - not released

- A game.

## [0.0.1] - 2026-01-01

[Unreleased]: https://example.org/compare/v0.2.0...HEAD
"""


def test_the_notes_are_the_section_of_the_tag() -> None:
    assert release_notes("v0.2.0", "0.2.0", CHANGELOG) == "### Added\n\n- Snow."


@pytest.mark.parametrize(
    ("tag", "version", "problem"),
    [
        ("v0.2.0", "0.1.0", "the version of the sources is 0.1.0"),
        ("0.2.0", "0.2.0", "the tag is 0.2.0"),
        ("v0.3.0", "0.3.0", "no section for 0.3.0"),
        ("v0.1.0", "0.1.0", "has no date"),
        ("v0.0.1", "0.0.1", "is empty"),
    ],
)
def test_what_is_not_ready_is_refused(tag: str, version: str, problem: str) -> None:
    with pytest.raises(NotReadyError, match=problem):
        release_notes(tag, version, CHANGELOG)
