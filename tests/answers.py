"""Answers of a player in tests."""

from wuziqi.session.results import Ask


def accept(result: object) -> object:
    """Say yes to the question of an act, and return what follows."""
    assert isinstance(result, Ask)
    return result.accept()
