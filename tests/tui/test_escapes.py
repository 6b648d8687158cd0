import pytest

from wuziqi.tui.terminal.input import (
    MousePress,
    Paste,
    TerminalInput,
    TerminalReply,
    Wheel,
    read_escapes,
)


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        ("", []),
        ("abc", ["a", "b", "c"]),
        ("\x1b", ["\x1b"]),
        ("a\x1b", ["a", "\x1b"]),
        ("\x1b\x1b", ["\x1b"]),
        ("\x1b[A\x1b[D", ["up", "left"]),
        ("\x1bOAx", ["up", "x"]),
        ("\x1b[5~", ["pageup"]),
        ("\x1bOE\x1b[E\x1b[1;129E", ["5", "5", "5"]),
        ("\x1bOr\x1bOx\x1bOM", ["2", "8", "\r"]),
        ("\x1b[1;5C", []),
        ("\x1b[15~q", ["q"]),
        ("\x1b[<0;35;5Mx", [MousePress(4, 34), "x"]),
        ("\x1b[<0;35;5mx", ["x"]),  # let go
        ("\x1b[<2;35;5M", []),  # another button
        ("\x1b[<64;35;5M\x1b[<65;35;5M", [Wheel(-1), Wheel(1)]),
        ("\x1b[<66;35;5M", []),  # a tilted wheel
        ("\x1b[<0;1;999999M", []),
        ('\x1b[M !"x', [MousePress(1, 0), "x"]),
        ("\x1b[M#!!x", ["x"]),
        ("\x1b[M`!!\x1b[Ma!!x", [Wheel(-1), Wheel(1), "x"]),
        ("\x1b[200~hello 5\x1b[201~x", [Paste("hello 5"), "x"]),
        ("\x1b[200~a\x1b[Ab\x1b]c\x1b[201~x", [Paste("a\x1b[Ab\x1b]c"), "x"]),
        ("\x1b[201~x", ["x"]),
        ("\x1bq", []),
        ("\x1bO\x1b[A", ["up"]),
        ("\x1b[1\x1b[A", ["up"]),
        ("\x1bOX", []),
        ("\x1b[?1;2c", [TerminalReply("\x1b[?1;2c")]),
    ],
)
def test_sequences_become_keys_or_nothing(typed: str, keys: list[TerminalInput]) -> None:
    assert read_escapes(typed) == (keys, "")


REPLIES = [
    *("\x1b]11;rgb:ffff/ffff/dddd\x1b\\", "\x1b]4;1;rgb:cd/0/0\x07", "\x1b]10;?\x07"),
    *("\x1b]52;c;eHk=\x1b\\", "\x1b]99;i=1:p=?;p=title\x1b\\"),
    *("\x1bP1+r544e=787465726d\x1b\\", "\x1bP>|xterm(390)\x1b\\", "\x1bP1$r0m\x1b\\"),
    "\x1b_Gi=31;OK\x1b\\",
]
"""Terminals' replies about colours, clipboard, names and abilities."""


@pytest.mark.parametrize("reply", REPLIES)
def test_a_reply_of_the_terminal_is_no_key(reply: str) -> None:
    keys, rest = read_escapes(f"{reply}x")
    assert ([key for key in keys if key != TerminalReply(reply)], rest) == (["x"], "")


def test_a_reply_that_another_sequence_breaks_off_ends_there() -> None:
    assert read_escapes("\x1b]10;rgb\x1b[Ax") == (["up", "x"], "")
    assert read_escapes("\x1b]10;rgb\x18x") == (["x"], "")


def test_unfinished_sequences_are_bounded() -> None:
    _keys, rest = read_escapes("\x1b]52;c;" + "y" * 1_000_000)
    assert len(rest) <= 200_000
    rest = ""
    for _piece in range(40):
        keys, rest = read_escapes((rest or "\x1b[200~") + "y" * 50_000)
        assert (keys, len(rest) <= 200_000) == ([], True)
    keys, rest = read_escapes(rest + "\x1b[201~x")
    assert (keys, rest) == ([Paste("y" * 100_000), "x"], "")


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        *(("\x1b[27u", "\x1b"), ("\x1b[27;1u", "\x1b"), ("\x1b[27;129:1u", "\x1b")),
        *(("\x1b[13u", "\r"), ("\x1b[9u", "\t"), ("\x1b[127u", "\x7f"), ("\x1b[32u", " ")),
        *(("\x1b[9;2u", "shift-tab"), ("\x1b[13;2u", "\r"), ("\x1b[104u", "h")),
        *(("\x1b[104;2u", "H"), ("\x1b[59;2u", ":"), ("\x1b[46:58;2u", ":"), ("\x1b[47;2u", "?")),
        *(("\x1b[99;5u", "\x03"), ("\x1b[1089::99;5u", "\x03"), ("\x1b[108;5u", "\x0c")),
        *(("\x1b[122;5u", "\x1a"), ("\x1b[27;5;99~", "\x03"), ("\x1b[27;2;72~", "H")),
        *(("\x1b[27;5;108~", "\x0c"), ("\x1b[1;129A", "up"), ("\x1b[1;1:2D", "left")),
        *(("\x1b[5;129~", "pageup"), ("\x1b[1;1H", "home"), ("\x1b[57404u", "5")),
        *(("\x1b[57414u", "\r"), ("\x1b[57427u", "5"), ("\x1b[57419u", "up")),
        *(("\x1b[1088;1;1088u", "р"), ("\x1b[104;1;104u", "h")),
    ],
)
def test_keys_as_numbers_are_the_keys(typed: str, key: str) -> None:
    """The forms of kitty's keyboard protocol and of xterm's modifyOtherKeys."""
    assert read_escapes(typed) == ([key], "")


@pytest.mark.parametrize(
    "typed",
    [
        *("\x1b[104;1:3u", "\x1b[1;1:3A", "\x1b[104;3u", "\x1b[104;9u", "\x1b[57441;2u"),
        *("\x1b[99999999u", "\x1b[1114112u", "\x1b[u", "\x1b[?1u", "\x1b[1;5A", "\x1b[27;5u"),
    ],
)
def test_other_keys_as_numbers_are_none_of_ours(typed: str) -> None:
    keys, rest = read_escapes(f"{typed}x")
    assert (keys[-1], rest) == ("x", "")
    assert keys[:-1] in ([], ["\x1b"])


@pytest.mark.parametrize(
    "sequence",
    [
        *("\x1b[<0;35;5M", "\x1b[5~", "\x1b[1;5C", "\x1b[M !!", "\x1b[200~a 5\n\x1b[A5\x1b[201~"),
        *("\x1bOC", "\x1b[99;5u", *REPLIES),
    ],
)
def test_a_sequence_that_comes_in_parts_means_what_it_means_as_a_whole(sequence: str) -> None:
    whole, _rest = read_escapes(f"a{sequence}b")
    for cut in range(2, len(sequence)):
        first, rest = read_escapes(f"a{sequence[:cut]}")
        second, rest = read_escapes(f"{rest}{sequence[cut:]}b")
        assert (first + second, rest) == (whole, "")
