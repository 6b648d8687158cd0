"""Files of every format: how they are recognised, which parts are dropped, and conversion."""

import os
import re
from importlib import import_module
from pathlib import Path

import pytest
from tests.records.trees import line
from tests.samples import samples

from wuziqi.cli.main import main
from wuziqi.cli.parser import parse
from wuziqi.records.formats.files import (
    FORMATS,
    format_tree,
    guess,
    left_out,
    read_file,
    write_file,
)
from wuziqi.records.formats.names import FORMAT_NAMES, WRITTEN
from wuziqi.records.formats.reading import FormatOptions
from wuziqi.records.formats.sgf import parse_sgf
from wuziqi.records.formats.text_moves import format_openings
from wuziqi.records.formats.tree import Feature, FormatError, Note, Tree, tree_of_line
from wuziqi.rules.point import parse_point
from wuziqi.rules.rule import CONNECT6, FREESTYLE, RENJU, RuleError

SGF = "(;GM[4]SZ[15]PB[you]RE[B+];B[hh]C[one](;W[hi])(;W[ii]))"


@pytest.mark.parametrize(
    ("name", "data", "form"),
    [
        ("a.sgf", b"", "sgf"),
        ("A.PSQ", b"", "psq"),
        ("a.lib", b"", "renlib"),
        ("a", b"\xffRenLib\xff", "renlib"),
        ("a", b"\x78\x00\x69\x40", "renlib"),
        ("a", b"\xef\xbb\xbf\n(;B[hh])", "sgf"),
        ("a.txt", b"Piskvorky 15x15, 11:11, 0", "psq"),
        ("a.txt", b"h8 i9", "notation"),
        ("a.txt", b"20 h8\n", "notation"),
        ("a.txt", b"7x6 -- a1\n", "notation"),
        ("a.txt", b"20 h8\n20 k10\n", "openings"),
        ("a.txt", b"# Gomocup\n0,0, 1,-1\n", "openings"),
        ("x8", b"x8 x9 w8 w9", "notation"),
    ],
)
def test_what_a_file_is_taken_for(name: str, data: bytes, form: str) -> None:
    assert guess(name, data) == form


def check_round_trips(tree: Tree, path: Path) -> None:
    """A line of play is the same in every format that has its board."""
    for form in WRITTEN:
        if form == "renlib" and tree.width != 15:
            continue
        data = format_tree(tree, form, FormatOptions())
        again = FORMATS[form].parse(data, FormatOptions())
        assert (again.moves(), again.width) == (tree.moves(), tree.width)
        assert format_tree(again, form, FormatOptions()) == data
        assert guess("game", data) == form
    assert not path.exists()


def test_whole_games_are_the_same_in_every_format(tmp_path: Path) -> None:
    for game in samples("games"):
        points = [parse_point(name) for name in game["moves"].split()]
        check_round_trips(
            tree_of_line(game["size"], game["size"], points, FREESTYLE), tmp_path / "none"
        )


def test_psq_keeps_names_times_and_result() -> None:
    text = b"Piskvorky 20x20, 11:11, 0\n10,10,456\n11,12,4500\n12,10,0\na\n\xe4\xba\x94\n1\n"
    tree = FORMATS["psq"].parse(text, FormatOptions())
    assert tree.milliseconds == {1: 456, 2: 4500}
    assert format_tree(tree, "psq", FormatOptions()) == text


def test_what_is_left_out() -> None:
    tree = FORMATS["sgf"].parse(SGF.encode(), FormatOptions())
    tree.milliseconds = {1: 5}
    assert left_out(tree, "sgf") == {}
    assert left_out(tree, "psq") == {Feature.VARIATION: 1, Feature.COMMENT: 1, Feature.RESULT: 1}
    assert left_out(tree, "renlib") == {Feature.NAME: 1, Feature.RESULT: 1, Feature.TIME: 1}
    assert left_out(line("h8"), "notation") == {}


def test_a_rule_that_is_given_holds(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("19 a1 b1 c1")
    assert [*read_file(path, rule=CONNECT6).colors] == [0, 1, 2, 2]
    with pytest.raises(RuleError):
        read_file(path, rule=RENJU)


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "a.psq"
    write_file(line("h8"), path)
    before = path.read_bytes()
    with pytest.raises(FormatError, match="already exists"):
        write_file(line("h9"), path)
    with pytest.raises(FormatError, match="a pass cannot be written"):
        write_file(line("--"), path, force=True)
    assert path.read_bytes() == before
    write_file(line("h9"), path, force=True)
    assert [str(point) for point in read_file(path).moves()] == ["h9"]
    with pytest.raises(FormatError, match="There is no folder"):
        write_file(line("h8"), tmp_path / "none" / "a.psq")
    assert sorted(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("content", [b"hello world", b"", b"\0" * 9, b"\xff\xfe\xfd"])
def test_what_is_no_game(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    with pytest.raises(FormatError, match="not a game in any format known"):
        read_file(path)


# The command


def test_the_command_knows_every_format() -> None:
    for name in FORMATS:
        assert parse(["convert", "--from", name, "in", "out"]).from_form == name
    for name in WRITTEN:
        assert parse(["convert", "--to", name, "in", "out"]).to_form == name


def convert(folder: Path, words: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    parts = [str(folder / word) if "." in word else word for word in words.split()]
    code = main(["convert", *parts])
    told = capsys.readouterr()
    assert told.out == ""
    return code, told.err.replace(f"{folder}{os.sep}", "")


def test_convert(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.sgf").write_text(SGF)
    assert convert(tmp_path, "a.sgf a.lib", capsys) == (
        0,
        "Not included, as RenLib cannot hold it: 1 player's name, the result.\n",
    )
    assert convert(tmp_path, "a.lib b.sgf --rule renju", capsys) == (0, "")
    assert "RU[renju];B[hh]C[one]\n(;W[hi])\n(;W[ii])" in (tmp_path / "b.sgf").read_text()
    assert convert(tmp_path, "a.sgf c.dat --to notation --rows top", capsys)[0] == 0
    assert (tmp_path / "c.dat").read_text() == "h8 h9\n"
    assert convert(tmp_path, "c.dat d.txt --from notation --rows top", capsys)[0] == 0
    assert (tmp_path / "d.txt").read_text() == "h8 h9\n"


MARKED = (
    "(;SZ[5:4]AB[ab]LB[ab:x][ea:y]TR[aa:bb]AR[aa:ec];W[ca]C[see c4]MA[ca]LB[ca:1]"
    "(;B[da];W[])(;B[ed]))"
)


@pytest.mark.parametrize(
    ("options", "texts"),
    [
        ("--mirror", "SZ[5:4] AB[eb] LB[eb:x][aa:y] TR[da:eb] AR[ea:ac] W[ca] MA[ca] B[ba] B[ad]"),
        ("--turn 90", "SZ[4:5] AB[ca] LB[ca:x][de:y] TR[ca:db] AR[da:be] W[dc] MA[dc] B[dd] B[ae]"),
        ("--turn 180", "SZ[5:4] AB[ec] LB[ec:x][ad:y] TR[dc:ed] AR[ed:ab] W[cd] B[bd] B[aa]"),
        ("--turn 90 --mirror", "SZ[4:5] AB[ce] LB[ce:x][da:y] TR[cd:de] W[dc] B[db] B[aa]"),
    ],
)
def test_a_game_is_turned_with_all_that_is_on_its_board(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: str, texts: str
) -> None:
    (tmp_path / "a.sgf").write_text(MARKED)
    assert convert(tmp_path, f"a.sgf b.sgf {options}", capsys) == (0, "")
    written = (tmp_path / "b.sgf").read_text()
    assert [text for text in texts.split() if text not in written] == []
    assert "C[see c4]" in written
    back = {"--turn 90": "--turn 270"}.get(options, options)
    assert convert(tmp_path, f"b.sgf c.sgf {back}", capsys) == (0, "")
    assert read_file(tmp_path / "c.sgf") == read_file(tmp_path / "a.sgf")


def test_openings_obey_the_rows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.txt").write_text("h8 h9\n")
    for rows, moves in (("bottom", "h8 h9"), ("top", "h8 h7")):
        words = f"a.txt {rows}.sgf --from openings --rows {rows}"
        assert convert(tmp_path, words, capsys) == (0, "")
        tree = read_file(tmp_path / f"{rows}.sgf")
        assert " ".join(map(str, tree.moves())) == moves


def test_a_format_that_is_only_read_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="pos can only be read; these can be written: sgf, psq"):
        write_file(line("h8"), tmp_path / "a", "pos")
    with pytest.raises(FormatError, match=r"a.pos: the name does not tell the format \(\.sgf, "):
        write_file(line("h8"), tmp_path / "a.pos")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("none.sgf a.psq", "none.sgf: No such file or directory"),
        ("a.sgf a.xyz", r"a.xyz: the name does not tell the format \(\.sgf, "),
        ("a.sgf a.psq.gz", r"a.psq.gz: the name does not tell the format \(\.sgf, "),
        ("a.sgf a.sgf --force", "a.sgf: input and output are the same file"),
        ("a.sgf b.psq", "b.psq: already exists; --force overwrites it"),
        ("a.sgf x.psq --rule chess", "there is no rule 'chess'"),
        ("bad.sgf x.psq --strict", "bad.sgf: line 2, column 4: h8 is occupied"),
        ("a.sgf x.psq --from psq", "a.sgf: line 1, column 1: not like"),
    ],
)
def test_what_cannot_be_converted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: str, told: str
) -> None:
    (tmp_path / "a.sgf").write_text(SGF)
    (tmp_path / "bad.sgf").write_text("(;SZ[15];B[hh]\n;W[hh])")
    (tmp_path / "b.psq").write_text("mine")
    code, error = convert(tmp_path, words, capsys)
    assert code == 2
    assert re.match(f"wuziqi: {told}", error)
    assert error.count("\n") == 1
    assert (tmp_path / "a.sgf").read_text() == SGF
    assert (tmp_path / "b.psq").read_text() == "mine"
    assert len(list(tmp_path.iterdir())) == 3


def test_what_is_left_out_is_told_in_chinese(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tree = line("h8")
    tree.notes[1] = Note("one")
    write_file(tree, tmp_path / "a.sgf")
    try:
        main(["--lang", "zh", "convert", str(tmp_path / "a.sgf"), str(tmp_path / "a.psq")])
    finally:
        main(["--lang", "en", "convert", str(tmp_path / "a.sgf"), str(tmp_path / "b.psq")])
    assert "psq 格式放不下，已略去：1 条注释。" in capsys.readouterr().err


def test_many_variations_are_written_in_a_time_that_grows_with_their_number() -> None:
    """Looking for the way to each variation through all nodes before it would take minutes."""
    tree = parse_sgf(b"(;SZ[15];B[hh]" + b"(;W[gg];B[ff])" * 20_000 + b")")
    assert format_openings(tree).splitlines() == [b"0,0, -1,-1, -2,-2"] * 20_000


def test_every_module_has_the_formats_that_the_names_say() -> None:
    assert [one.name for one in FORMATS.values()] == list(FORMAT_NAMES)
    assert tuple(one.name for one in FORMATS.values() if one.write) == WRITTEN
    for module in {name.module for name in FORMAT_NAMES.values()}:
        kept = import_module(f"wuziqi.records.formats.{module}").FORMATS
        assert {FORMAT_NAMES[one.name].module for one in kept} == {module}
