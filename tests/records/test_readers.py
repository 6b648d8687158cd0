"""The read-only formats: samples of each, how they are recognised, and their errors."""

from pathlib import Path

import pytest
from tests.records.trees import drawn

from wuziqi.records.formats.files import FORMATS, guess, read_file, read_games
from wuziqi.records.formats.reading import FormatOptions
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.rules.board import Stone
from wuziqi.rules.rule import FREESTYLE, RENJU, STANDARD

RIF = """\
<?xml version="1.0" encoding="UTF-8"?>
<database version="1.0" date="2020-01-01">
<countries><country id="1" name="Estonia" abbr="EST"/></countries>
<cities><city id="1" country="1" name="Tallinn"/></cities>
<rules><rule id="1" name="RIF"><info>Of 1996</info></rule><rule id="7" name="Swap2"/></rules>
<openings><opening id="4" name="Kansei" abbr="2D"/></openings>
<players>
<player id="11" name="Ann" surname="Arro" country="1" city="1"/>
<player id="12" name="" surname="" native_name="王五" country="1" city="1"/>
</players>
<tournaments>
<tournament id="5" name="World &amp; Cup" country="1" city="1" year="2001" start="2001-08-03"/>
</tournaments>
<games>
<game id="1" publisher="1" tournament="5" round="3" rule="1" black="11" white="12" bresult="1"
 opening="4" alt="i9" swap="0"><move>h8 h9 i8</move><info>well played</info></game>
<game id="2" tournament="5" rule="7" black="12" white="11" bresult="0.5"><move>a1 o15</move></game>
<game id="3" tournament="5" rule="1" black="12" white="11" bresult="0"><move>h8 h8</move></game>
</games></database>
"""
BDT = """\
Tallinn,2001=[Ann,王五,+,888998,?,R,a line]
,=[Bob,Cid,-,8800 ,J9,,]
"""
POS = bytes([3, 7 * 15 + 7, 6 * 15 + 8, 0])
LOG = """\
<- START 15
-> OK
<- INFO rule 1
<- BEGIN
-> MESSAGE depth 5 value 3
-> 7,7
<- TURN 8,7
-> 8,6
<- TAKEBACK 8,6
-> OK
-> 6,7
"""
BOARD = "START 20\nBOARD\n10,10,2\n10,9,1\n11,10,2\nDONE\n9,9\n"
SQUARE = """\
A B C D E F G
. . . . . . .
. X . . . . .
. . O X . . .
. . . . . . .
"""


def read(text: str | bytes, form: str = "") -> Tree:
    data = text if isinstance(text, bytes) else text.encode()
    return FORMATS[form or guess("game", data)].parse(data, FormatOptions(guessed=not form))


@pytest.mark.parametrize(
    ("data", "form", "moves"),
    [
        (RIF, "rif", "h8 h9 i8"),
        ("\ufeff" + RIF, "rif", "h8 h9 i8"),
        (BDT, "bdt", "h8 h9 i8"),
        (POS, "pos", "h8 i9 a15"),
        ("15\n15\n2\n7 7\n6 8\n", "sav", "h8 i9"),
        ("15\n2\n2\n7 7\n6 8\n", "sav", "h8 i9"),
        ("a.exe\nb.exe\n10,10,5\n11,9,7\n-1\n", "rec", "k10 l11"),
        ("1.H8 2.I9 (0:12)\n3.H10 (1:02:03)", "numbered", "h8 i9 h10"),
        ("1. h8 i9\n2. h10 -- 3. a1", "numbered", "h8 i9 h10 -- a1"),
        ("1 H8     2 I9\n3 G7,    4 H9", "numbered", "h8 i9 g7 h9"),
        ("1) h8 2) i9 1-0", "numbered", "h8 i9"),
        ("1、H8 2、I9", "numbered", "h8 i9"),
        (LOG, "engine", "h8 i8 g8"),
        (BOARD, "engine", "k10 k11 l10 j11"),
        ("START 15\nTURN 0,0\n1,1\n", "engine", "a15 b14"),
        ("7,7 7,6", "xy", "h8 h9"),
        ("(7,7), (7,6)\n(8,8)", "xy", "h8 h9 i7"),
        ("10,10\n10,9\n19,0", "xy", "k10 k11 t20"),
        ("8,8,100\n8,7,200\n15,1", "xy1", "h8 h9 o15"),
        ("https://gomocalc.com/#/h8i9g7", "web", "h8 i9 g7"),
        ("https://www.example.org/show.cgi?x=3&data=H8%2CI9%2CG7\n", "web", "h8 i9 g7"),
        ("8899a7", "web", "h8 i9 j7"),
        ('{"puzzles": [{"moves": "H8I9", "rule": 2, "title": "a  b"}, {}]}', "web", "h8 i9"),
    ],
)
def test_samples_are_known_by_their_content(data: str | bytes, form: str, moves: str) -> None:
    encoded = data if isinstance(data, bytes) else data.encode()
    assert guess("game", encoded) == form
    assert drawn(read(data)) == moves


@pytest.mark.parametrize("name", ["a.rif", "a.XML", "a.bdt", "a.sav", "a.rec"])
def test_names_of_files(name: str) -> None:
    assert guess(name, b"") == {"XML": "rif"}.get(name[2:], name[2:])


# The games database


def test_a_game_of_the_database(tmp_path: Path) -> None:
    path = tmp_path / "renjunet.rif"
    path.write_text(RIF, encoding="utf-8")
    tree = read_file(path)
    assert (tree.black, tree.white, tree.event) == ("Ann Arro", "王五", "World & Cup")
    assert (tree.date, tree.result, tree.rule, tree.games) == ("2001-08-03", "black", RENJU, 3)
    note = tree.note(0)
    assert note.comment == "alt: i9\nswap: 0\nwell played"
    assert note.properties == {"RU": ["RIF"], "RO": ["3"], "ON": ["Kansei"]}
    second = read_file(path, game=2)
    assert (second.rule, second.result, drawn(second)) == (FREESTYLE, "draw", "a1 o15")
    with pytest.raises(FormatError, match="the file has no game number 4"):
        read_file(path, game=4)


def test_all_games_of_the_database_and_one_that_makes_no_sense(tmp_path: Path) -> None:
    path = tmp_path / "all.rif"
    path.write_bytes(RIF.encode())
    told: list[int] = []
    games = list(read_games(path, how=FormatOptions(progress=told.append)))
    assert [drawn(game) for game in games] == ["h8 h9 i8", "a1 o15", ""]
    assert games[2].remarks == ["game 3: line 1, column 4: h8 is occupied"]
    assert told[-1] == len(RIF.encode())


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("<database><games>", "line 1, column 18: invalid XML"),
        ("<database></games>", "line 1, column 13: invalid XML"),
        ("<database/>", "the database has no games"),
        (
            '<!DOCTYPE d [<!ENTITY a "aaaa">]><database><games/></database>',
            "line 1, column 25: the entity 'a' is declared",
        ),
    ],
)
def test_what_is_wrong_in_a_database(text: str, why: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(text, "rif")
    assert str(caught.value) == why


# Other files of several games


def test_games_of_black_stone() -> None:
    first, second = FORMATS["bdt"].games(BDT.encode("gbk"), FormatOptions())
    assert (first.event, first.black, first.white) == ("Tallinn,2001", "Ann", "王五")
    assert (first.result, first.rule, first.note(0).comment) == ("black", RENJU, "swap: R\na line")
    assert (second.event, drawn(second), second.note(0).comment) == ("", "h8 --", "5A: J9")
    assert read(BDT).games == 2


def test_puzzles() -> None:
    puzzle = '{"blackStones": "h8 i9", "whiteStones": "A1", "side": 2, "rule": 2, "comment": "x"}'
    tree = read(f'{{"defaultSettings": {{"size": 15}}, "puzzles": [{puzzle}, {puzzle}]}}')
    assert [(str(point), stone) for point, stone in tree.note(0).added] == [
        ("h8", Stone.BLACK),
        ("i9", Stone.BLACK),
        ("a1", Stone.WHITE),
    ]
    assert (tree.note(0).comment, tree.rule, tree.games) == ("x", RENJU, 2)
    assert tree.note(0).properties == {"PL": ["W"]}


def test_all_games_of_an_sgf_collection(tmp_path: Path) -> None:
    path = tmp_path / "two.sgf"
    path.write_text("x (;B[hh])\n(;SZ[9]B[aa];W[bb]) (;)")
    assert [drawn(game) for game in read_games(path)] == ["h8", "a9 b8", ""]
    assert drawn(read_file(path, game=2)) == "a9 b8"


def test_openings_are_chosen_by_number_but_are_no_games(tmp_path: Path) -> None:
    path = tmp_path / "a.openings"
    path.write_text("0,0, 1,-1\n0,0, -1,-1, 2,2\n")
    assert read_file(path).openings == 2
    assert drawn(read_file(path, game=2)) == "h8 g9 j6"
    with pytest.raises(FormatError, match="a list of openings, not a game"):
        list(read_games(path))


# Text


def test_times_names_and_result_of_numbered_moves() -> None:
    tree = read('[Black "Ann"]\n[White "?"]\n[Date "2003.08.23"]\n\n1. h8 (0:12) i9 {2.5} 0-1')
    assert (tree.black, tree.white, tree.date, tree.result) == ("Ann", "", "2003.08.23", "white")
    assert tree.milliseconds == {1: 12_000, 2: 2_500}


def test_turns_that_an_opening_skips_on_playok() -> None:
    text = '[Site "PlayOK"]\n[Result "1-0"]\n1. h8 -- 2. h9 -- 3. h7 white 4. -- i8'
    tree = read(text)
    assert (drawn(tree), tree.result) == ("h8 h9 h7 i8", "black")


def test_an_older_save_of_yixin_names_its_rule() -> None:
    assert read("15\n2\n1\n7 7\n").rule is RENJU
    assert read("15\n15\n1\n7 7\n").rule is None


def test_a_log_names_its_rule() -> None:
    assert read(LOG).rule is STANDARD


def test_pairs_of_numbers_that_were_guessed_are_remarked() -> None:
    assert "read as x,y from 0" in read("7,7 7,6").remarks[0]
    assert "read as x,y from 1" in read("7,6 8,6 15,1").remarks[0]
    assert read("7,7 7,6", "xy").remarks == []
    assert drawn(read("7,7 7,6", "xy1")) == "g9 g10"
    assert drawn(read("7,7, 7,6\n", "openings")) == "o1 o2"


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (SQUARE, "ascii"),
        (SQUARE.replace(" ", ""), "ascii"),
        ("4 . . . . . . . 4\n3 . x . . . . .\n2 . . o x . . .\n1 . . . . . . .\n", "ascii"),
        ("0000000\n0100000\n0021000\n0000000\n0000000", "ascii"),
        ("0,0,0,0,0,0,0\n0,1,0,0,0,0,0\n0,0,2,1,0,0,0\n0,0,0,0,0,0,0\n0,0,0,0,0,0,0", "ascii"),
        ("┌┬┬┬┬┬┐\n├●┼┼┼┼┤\n├┼○●┼┼┤\n└┴┴┴┴┴┘", "utf-8"),
        ("┌─┬─┬─┬─┬─┬─┐\n├─●─┼─┼─┼─┼─┤\n├─┼─○─●─┼─┼─┤\n└─┴─┴─┴─┴─┴─┘", "utf-8"),
        ("＋＋＋＋＋＋＋\n＋●＋＋＋＋＋\n＋＋○●＋＋＋\n＋＋＋＋＋＋＋", "gbk"),
        ("┼┼┼┼┼┼┼\n┼●┼┼┼┼┼\n┼┼○●┼┼┼\n┼┼┼┼┼┼┼", "big5"),
        (
            "game:\n\n 4  . . . . . . .\n 3  .*X . . . . .\n 2  . . O(X). . .\n 1  . . . . . . .\n",
            "ascii",
        ),
    ],
)
def test_boards_drawn_as_text(text: str, encoding: str) -> None:
    tree = read(text.encode(encoding))
    fromtop = {
        (point.column, tree.height - 1 - point.row): stone for point, stone in tree.note(0).added
    }
    assert fromtop == {(1, 1): Stone.BLACK, (2, 2): Stone.WHITE, (3, 2): Stone.BLACK}
    assert tree.width == 7
    assert tree.note(0).properties == {"PL": ["W"]}


def test_what_is_printed_is_read_as_a_board(
    capsysbinary: pytest.CaptureFixture[bytes], tmp_path: Path
) -> None:
    from wuziqi.cli.main import main  # noqa: PLC0415

    path = tmp_path / "game.txt"
    path.write_text("1.h8 2.i9 3.h7")
    for glyphs in ("ascii", "unicode"):
        assert main(["show", str(path), "--glyphs", glyphs]) == 0
        tree = read(capsysbinary.readouterr().out)
        assert {str(point): stone for point, stone in tree.note(0).added} == {
            "h8": Stone.BLACK,
            "i9": Stone.WHITE,
            "h7": Stone.BLACK,
        }
        assert (tree.width, tree.height) == (15, 15)


@pytest.mark.parametrize(
    ("text", "form", "why"),
    [
        ("Cup=[Ann,Bob,+,889,?,,]", "bdt", "line 1, column 19: half a move at the end"),
        ("a\nCup=[A,B,+,88,?,,]", "bdt", "line 1, column 1: not like 'Cup="),
        ("", "bdt", "line 1, column 1: the file is empty"),
        ("Cup=[A,B,+,8888,?,,]", "bdt", "line 1, column 14: 88 is occupied"),
        ("\x05ab", "pos", "byte 0: 5 moves in a file of 3 bytes"),
        ("\x02pp", "pos", "byte 2: h8 is occupied"),
        ("15\n15\n3\n7 7\n", "sav", "line 5, column 1: the file ends after 1 of 3 moves"),
        ("15\n15\n1\n7 15\n", "sav", "line 4, column 1: p8 is off the board"),
        ("a\nb\nc\n", "rec", "line 1, column 1: not two lines with names"),
        ("a\nb\n0,0\n0,0\n", "rec", "line 4, column 1: a20 is occupied"),
        ("1.h8 2.h8", "numbered", "line 1, column 8: h8 is occupied"),
        ("1.h8 ,\v!", "numbered", "line 1, column 8: '!' is not a move such as 1.h8"),
        ("1.h8 hello", "numbered", "line 1, column 6: 'hello' is not a move such as 1.h8"),
        ("START 15\nTURN 7,7\nTURN 8,8", "engine", "line 3, column 1: TURN follows TURN"),
        ("START 2\n", "engine", "line 1, column 1: a board has 3 to 25 lines"),
        ("START 15\n7,7\n8,8", "engine", "line 3, column 1: the engine moves twice"),
        ("BOARD\n7,7,1\n8,8,1\nDONE", "engine", "the stones do not take turns: number 2, i7"),
        ("7,7 x", "xy", "line 1, column 5: 'x' is no pair such as 7,7"),
        ("7,7 7,7", "xy", "line 1, column 5: 7,7 is occupied"),
        ("https://example.org/about", "web", "line 1, column 1: no moves such as h8i9"),
        ('{"puzzles": []}', "web", "no puzzles with stones"),
        ('{"puzzles": [', "web", "no puzzles: Expecting value"),
        ('[{"stones": "h8", "size": 99}]', "web", "a puzzle on a board of '99' lines"),
        ("8888", "web", "line 1, column 3: 88 is occupied"),
        (". . .\n. . .", "drawn", "no board is drawn here"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(text: str, form: str, why: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(text, form)
    assert str(caught.value).startswith(why)
    assert len(str(caught.value).splitlines()) == 1
