"""The engine: typed for mypyc, without input and output beside the files that come with it."""

from pathlib import Path


def read_data(name: str) -> str:
    """Return the text of a file in the engine's folder. Raises OSError and UnicodeDecodeError."""
    return (Path(__file__).parent / name).read_text(encoding="ascii")
