"""Setups for tests, by the names and numbers that a player chooses them by."""

from wuziqi.records.setup import Setup, read_setup


def setup_of(**choices: object) -> Setup:
    """The setup of a settings file with these choices."""
    return read_setup(choices)
