"""The command lines of the tools."""

from argparse import ArgumentParser, RawDescriptionHelpFormatter


def command_line(description: str | None) -> ArgumentParser:
    """Return a parser whose help shows the docstring of a tool as it is."""
    return ArgumentParser(description=description, formatter_class=RawDescriptionHelpFormatter)
