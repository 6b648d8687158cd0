"""The command ``wuziqi bench``: a signature of the engine's search, and its speed."""

import argparse

from wuziqi.cli.options import Options
from wuziqi.console import say
from wuziqi.engine.bench import bench


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add nothing: the command has no arguments."""


def run(_options: Options) -> int:
    """Print the measurements; returns the exit code."""
    say(*bench().lines())
    return 0
