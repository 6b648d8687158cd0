"""The directories for the files of a program by the conventions of every system."""

from pathlib import Path


def standard_directories(program: str) -> tuple[Path, Path]:
    """Return the directories for a player's settings and for the data of a program."""
    import platformdirs  # noqa: PLC0415  slow to load, and Linux does without

    return (
        platformdirs.user_config_path(program, appauthor=False),
        platformdirs.user_data_path(program, appauthor=False),
    )
