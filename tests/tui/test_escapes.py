import pytest

from wuziqi.tui.escapes import read_escapes


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
        ("\x1b[<0;35;5Mx", ["x"]),
        ("\x1b[M !!x", ["x"]),
        ("\x1b[200~hello 5\x1b[201~x", ["x"]),
        ("\x1b[200~never closed 5", []),
        ("\x1bq", []),
        ("\x1bOZ", []),
        ("\x1b[", []),
        ("\x1b[12", []),
        ("\x1b[?1;2c", []),
    ],
)
def test_sequences_become_keys_or_nothing(typed: str, keys: list[str]) -> None:
    assert read_escapes(typed) == keys
