import pytest

from wuziqi.tui.terminal.input import MousePress, Typed, Wheel, read_escapes


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
        ("\x1bOr\x1bOx\x1bOM", ["2", "8", "\r"]),
        ("\x1b[1;5C", []),
        ("\x1b[15~q", ["q"]),
        ("\x1b[<0;35;5Mx", [MousePress(4, 34), "x"]),
        ("\x1b[<0;35;5mx", ["x"]),  # let go
        ("\x1b[<2;35;5M", []),  # another button
        ("\x1b[<64;35;5M\x1b[<65;35;5M", [Wheel(-1), Wheel(1)]),
        ("\x1b[<66;35;5M", []),  # a wheel that is tilted
        ("\x1b[<0;1;999999M", []),
        ('\x1b[M !"x', [MousePress(1, 0), "x"]),
        ("\x1b[M#!!x", ["x"]),
        ("\x1b[M`!!\x1b[Ma!!x", [Wheel(-1), Wheel(1), "x"]),
        ("\x1b[200~hello 5\x1b[201~x", ["x"]),
        ("\x1bq", []),
        ("\x1bOZ", []),
        ("\x1b[?1;2c", []),
    ],
)
def test_sequences_become_keys_or_nothing(typed: str, keys: list[Typed]) -> None:
    assert read_escapes(typed) == (keys, "")


@pytest.mark.parametrize(
    "sequence",
    ["\x1b[<0;35;5M", "\x1b[5~", "\x1b[1;5C", "\x1b[M !!", "\x1b[200~a 5\n\x1b[A5\x1b[201~"],
)
def test_a_sequence_that_comes_in_parts_means_what_it_means_as_a_whole(sequence: str) -> None:
    whole, _rest = read_escapes(f"a{sequence}b")
    for cut in range(2, len(sequence)):
        first, rest = read_escapes(f"a{sequence[:cut]}")
        second, rest = read_escapes(f"{rest}{sequence[cut:]}b")
        assert (first + second, rest) == (whole, "")
