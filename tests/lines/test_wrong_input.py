"""Every input gets one clear line, and no control character in the output."""

import random

import pytest
from tests.lines.talk import Talk

from wuziqi.words.actions import Action

TWO = ("--opponent", "human")
FORM = "Type a point such as h8, or column and row such as 8 8."


WRONG_POINTS = (
    ("z9", "z9 is off the board: columns a to o, rows 1 to 15."),
    ("a0", "a0 is off the board: columns a to o, rows 1 to 15."),
    ("a16", "a16 is off the board: columns a to o, rows 1 to 15."),
    ("p1", "p1 is off the board: columns a to o, rows 1 to 15."),
    ("0 0", "0 0 is off the board: columns a to o, rows 1 to 15."),
    ("16,1", "16,1 is off the board: columns a to o, rows 1 to 15."),
    ("h8", "h8 is occupied."),
    ("H 8", "H 8 is occupied."),
    ("8,8", "8,8 is occupied."),
    ("：ｈ８", "h8 is occupied."),
    ("8", FORM),
    ("h8 i9", FORM),
    ("h-8", FORM),
    ("88h", FORM),
    ("h8888", FORM),
    ("h\x1b[A8", FORM),
    ("hh", "hh is neither a point such as h8 nor a command; help lists the commands."),
    ("\x1b[A", "?[A is neither a point such as h8 nor a command; help lists the commands."),
    ("{0}%s", FORM),
    ("{x}", "{x} is neither a point such as h8 nor a command; help lists the commands."),
)
"""The typed lines, and the replies."""


def test_a_wrong_point_gets_its_own_sentence(talk: Talk) -> None:
    typed, told = zip(*WRONG_POINTS, strict=True)
    said = talk.say("\n".join(["h8", *typed, "h²", ""]), *TWO)
    end = 6 + len(told)
    assert said[6:end] == list(told)
    assert said[end] == "White plays h2."


@pytest.mark.parametrize("seed", range(5))
def test_bytes_at_random(talk: Talk, seed: int) -> None:
    rng = random.Random(seed)
    bits = [b"h8", b"quit?", b"resign", b"y", b"menu", b"1", b"2", b"start", b"undo", b"save ."]
    parts = [
        rng.choice(bits) if rng.random() < 0.5 else rng.randbytes(rng.randrange(40))
        for _ in range(60)
    ]
    done = talk.raw(b"\n".join(parts), *TWO)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_flood_of_lines_is_taken_line_by_line(talk: Talk) -> None:
    done = talk.raw(b"row 1\n" * 5_000 + b"x" * 2_000_000 + b"\nh8\n", *TWO)
    said = done.stdout.decode().splitlines()
    assert said.count("Row 1 is empty.") == 5_000
    assert "Black plays h8." in said


HOSTILE = (
    b"\x1b]0;x\x07 \x9b2J\x00 \xff",
    "{0} %s \u202e\u2066\u0085 \ud7ff".encode(),
    b"../" * 30 + b"x" * 600,
    b"-1 999999999999 1e9 \xef\xbc\x95",
    b"",
)
PLACES = {
    "menu": (b"", ()),
    "game": (b"h8\ni9\n", TWO),
    "settings": (b"settings\n", ()),
    "library": (b"opponent human\nstart\nh8\nresign\ny\nlibrary\n", ()),
    "position": (b"position\nblack h8 i9\n", ()),
    "replay": (b"opponent human\nstart\nh8\ni9\nresign\ny\nlibrary\n1\n", ()),
    "lessons": (b"lessons\n1\n", ()),
    "puzzles": (b"puzzles\n", ()),
}
ONLINE = (Action.HOST, Action.JOIN)
"""Words that reach for the network."""

LEAVING = (Action.QUIT, Action.MENU, Action.LEAVE, Action.LIBRARY, Action.CONTINUE)


@pytest.mark.parametrize(
    ("place", "language"), [*((place, "zh") for place in PLACES), ("game", "en")]
)
def test_every_command_takes_whatever_is_typed_behind_it(
    talk: Talk, place: str, language: str
) -> None:
    """Words that leave the place come last; the game begins from the menu first."""
    way, arguments = PLACES[place]
    known = [action for action in Action if action.word]
    stays = [command.word for command in known if command not in (*LEAVING, *ONLINE)]
    leaves = [command.word for command in LEAVING if command is not Action.QUIT]
    typed = [f"{word} ".encode() + rest for rest in HOSTILE for word in stays + leaves]
    done = talk.raw(way + b"\n".join([*typed, b"quit\n"]), *arguments, "--lang", language)
    assert (done.returncode, done.stderr) == (0, b"")
