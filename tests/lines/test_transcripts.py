"""Whole games by lines alone, as transcripts: typed lines stand behind ``>``, the other lines are
the program's.

There is one for every rule, in the directory ``transcripts``.
"""

import os
import shlex
from pathlib import Path

import pytest
from tests.lines.talk import Talk

TRANSCRIPTS = sorted(Path(__file__).with_name("transcripts").glob("*.txt"))
TYPED = "> "


@pytest.mark.parametrize("file", TRANSCRIPTS, ids=lambda file: file.stem)
def test_a_transcript(talk: Talk, file: Path) -> None:
    command, *text = file.read_text(encoding="utf-8").splitlines()
    arguments = shlex.split(command.removeprefix("$ wuziqi --lines"))
    if os.name == "nt" and "engine mine: cat" in text:
        pytest.skip("the program cat is POSIX")
    typed = [line.removeprefix(TYPED) for line in text if line.startswith(TYPED)]
    expected = [line for line in text if not line.startswith(TYPED)]
    assert talk.say("\n".join([*typed, ""]), *arguments) == expected
