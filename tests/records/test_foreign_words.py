"""A foreign word at any place of a file is refused, named in a line, or seen in a text."""

from collections.abc import Iterator, Sequence

import pytest
from tests.records.test_readers import BDT, POS, SQUARE
from tests.records.trees import line

from wuziqi.records.formats.files import FORMATS, format_tree
from wuziqi.records.formats.reading import FormatOptions
from wuziqi.records.formats.tree import FormatError, Note, Tree

SGF = (
    "text\n(;GM[4]FF[4]CA[UTF-8]SZ[15]PB[ann]RE[B+R]RU[renju]DT[2020]TM[60];B[hh]C[a]"
    "(;W[ii]LB[aa:x];B[jj]BL[5])(;W[gg]))\n(;SZ[15]AB[aa][bb:cc]AW[dd]PL[W];W[ee]5A[ff])\n"
)
JSON = (
    '{"defaultSettings": {"size": 15}, "puzzles": [{"blackStones": "H8 I9", "whiteStones": "A1",'
    ' "side": 2, "rule": 2, "comment": "x"}, {"stones": "H8I9", "title": "a"}]}'
)
GAME = (
    '{"gameID": 5, "size": 15, "players": [{"playerName": "ann", "color": "black"}],'
    ' "moves": [{"row": 7, "col": 7, "color": "black", "comment": "c", "no": 1}, [8, 8], "A1"],'
    ' "winner": "black", "ruleMode": "renju", "date": "2020", "white": {"name": "b", "rating": 5}}'
)
PGN = (
    '[Event "Cup"]\n[Site "PlayOK"]\n[Date "2020"]\n[Black "Ann"]\n[Result "1-0"]\n[Rule "renju"]\n'
    "\n1. h8 (0:12) i9 2. h10 -- 3. a1 1-0\n"
)
LINK = "https://gomocalc.com/#/h8i9g7?data=a1&x=3"
SENSEI = "$$Bm5 Title\n$$ -------\n$$ | . B # |\n$$ | W , a |\n$$ | 5 6 C |\n$$ -------\nEnd\n"
LABELLED = (
    "Club\n   A B C D E F G\n 4 . . . . . . . 4\n 3 . x . . . . . 3\n 2 . . o(x). . . 2\n"
    " 1 . . . . . . . 1\n   A B C D E F G\n"
)
DRAWN_LINES = "┌─┬─┬─┬─┬─┬─┐\n├─●─┼─┼─┼─┼─┤\n├─┼─○─①─┼─┼─┤\n└─┴─┴─┴─┴─┴─┘\n"
LOG = "<- START 15\n-> OK\n<- INFO rule 1\n<- BEGIN\n-> 7,7\n<- TURN 8,7\n-> 8,6\n<- TAKEBACK 8,6\n"
RIF = (
    '<database><rules><rule id="1" name="RIF"/></rules><openings><opening id="4" name="Kansei"/>'
    '</openings><players><player id="11" name="Ann" surname="Arro"/><player id="12" name="Bob"/>'
    '</players><tournaments><tournament id="5" name="Cup" start="2001-08-03"/></tournaments>\n'
    '<games><game tournament="5" round="3" rule="1" black="11" white="12" bresult="1" opening="4"'
    ' alt="i9"><move>h8 h9</move><info>played</info></game><game bresult="0"><move>h8</move></game>'
    "\n</games></database>\n"
)
SAMPLES = [
    ("sgf", SGF),
    ("psq", "Piskvorky 20x20, 7:7, 0\n10,10,456\n11,12,4500\npisq7.exe\nother.zip\n0\n1,Free\n"),
    ("notation", "15 h8, i9 -- g7\n"),
    ("openings", "0,0, 1,-1\n-1,-1, 2,2, 3,3\n"),
    ("openings", "15 h8 i9\n15 g7\n"),
    ("rif", RIF),
    ("bdt", BDT),
    ("sav", "15\n2\n2\n7 7\n6 8\n"),
    ("rec", "a.exe\nb.exe\n10,10,5\n11,9,7\n-1\n"),
    ("numbered", PGN),
    ("numbered", "1) h8 2) i9 {2.5s} | 3) black g7\n"),
    ("engine", LOG),
    ("engine", "START 20\nINFO rule 1\nBOARD\n10,10,2\n10,9,1\n11,10,2\nDONE\n9,9\n"),
    ("xy", "15\n(7,7), (7,6)\n(8,8,5)\n"),
    ("xy1", "8,8,100\n8,7,200\n15,1\n"),
    ("web", "8899a7"),
    ("web", LINK),
    ("web", JSON),
    ("web", GAME),
    ("web", '["H8", "I9", "G7", "H9"]'),
    ("web", '{"board_size": 3, "board_state": [". o .", ". x .", "x . ."], "title": "t"}'),
    ("drawn", SQUARE),
    ("drawn", SENSEI),
    ("drawn", LABELLED),
    ("drawn", DRAWN_LINES),
    ("contest", "{[C5][Ann][Bob]draw[2020.01.02 x][Cup];B(H,8)MARK[1];W(I,9);B(A,15)}\n"),
    ("sections", "[GAME]\nRows=9\nCols=12\nName=x\n[MOVE]\nh8,\nl9,\n"),
]
WORDS = ["qwz", "QWZ", " qwz ", "\nQwz\n", " Qwz: 42 ", "№"]


def answers(form: str, text: str) -> list[Tree]:
    """The games of a text, and the first of them; none where it is refused."""
    try:
        data = text.encode()
        return [FORMATS[form].parse(data), *FORMATS[form].games(data, FormatOptions())]
    except FormatError:
        return []


def said(trees: Sequence[Tree]) -> list[str]:
    return [remark for tree in trees for remark in tree.remarks]


def shown(trees: Sequence[Tree]) -> Iterator[str]:
    """The lines and texts of games that a player sees."""
    for tree in trees:
        yield from tree.remarks
        yield from (tree.black, tree.white, tree.event, tree.date, tree.main_time, tree.overtime)
        for note in tree.notes.values():
            yield from (note.comment, note.text, *note.properties)
            yield from (value for values in note.properties.values() for value in values)


@pytest.mark.parametrize(("form", "text"), SAMPLES)
def test_a_foreign_word_is_never_dropped_in_silence(form: str, text: str) -> None:
    before = answers(form, text)
    seen, dropped = list(shown(before)), []
    assert before
    for at in range(len(text) + 1):
        if text is LINK and at <= text.index("#"):
            continue  # the address of a page is no part of a game
        for word in WORDS:
            if (
                form == "sgf"
                and word.islower()
                and text[at - 1 : at + 1].strip("();[]\n").isalnum()
            ):
                continue  # old files have names of properties such as GaMe
            found = answers(form, text[:at] + word + text[at:])
            moved = [tree.moves() for tree in found] != [tree.moves() for tree in before]
            if found and said(found) == said(before) and (moved or list(shown(found)) == seen):
                dropped.append(f"{text[max(at - 30, 0) : at]}<{word}>{text[at : at + 20]}")
    assert dropped == []


def test_bytes_of_a_word_are_never_dropped_in_silence() -> None:
    """In a binary format a word can only be other moves, or bytes that are named."""
    tree = line("h8 i9 -- g7")
    tree.notes[2] = Note("text", "A", marked=True)
    for form, data in (("renlib", format_tree(tree, "renlib", FormatOptions())), ("pos", POS)):
        before = FORMATS[form].parse(data)
        for at in range(len(data) + 1):
            for word in (b"qwz", b"\0", b"\n\n"):
                try:
                    tree = FORMATS[form].parse(data[:at] + word + data[at:])
                except FormatError:
                    continue
                assert tree != before or tree.remarks != before.remarks, (form, at, word)
