"""``wuziqi import``: what comes into the library from files, and what does not."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.records.test_readers import RIF
from tests.records.trees import drawn

from wuziqi.cli.main import main
from wuziqi.records.library.analyses import tree_of
from wuziqi.records.library.library import Library
from wuziqi.records.library.queries import Catalogue, Filter, Order
from wuziqi.records.library.rows import StoredGame
from wuziqi.records.settings import LIBRARY_FILE
from wuziqi.rules.rule import FREESTYLE, RENJU
from wuziqi.rules.start import EMPTY, format_start

FIVE = "1.h8 2.a1 3.h9 4.a2 5.h10 6.a3 7.h11 8.a4 9.h12"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run the command on files of the temporary directory; returns code, output and errors."""

    def run_with(*words: str) -> tuple[int, str, str]:
        paths = [str(tmp_path / word) if word == "in" or "." in word else word for word in words]
        code = main(["import", "--data-dir", str(tmp_path / "data"), *paths])
        said = capsys.readouterr()
        return code, said.out, said.err.replace(f"{tmp_path}{os.sep}", "")

    return run_with


def games(tmp_path: Path) -> list[StoredGame]:
    """The games of the library in the order of their dates."""
    library = Library(tmp_path / "data" / LIBRARY_FILE)
    try:
        page = Catalogue(library).page(Filter(), Order(backwards=False), 0, 100)
        return [library.game(entry.id) for entry in page]
    finally:
        library.close()


def test_a_directory_is_taken_in_and_duplicates_are_found(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "in" / "deeper"
    folder.mkdir(parents=True)
    (folder / "a.txt").write_text(FIVE)
    (folder / "same.sgf").write_text(
        "(;B[hh];W[ao];B[hg];W[an];B[hf];W[am];B[he];W[al];B[hd])",
    )
    (tmp_path / "in" / "b.psq").write_text("Piskvorky 20x20, 11:11, 0\n10,10,5\nAnn\nBob\n0\n")
    (tmp_path / "in" / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0")
    code, out, error = run("in")
    assert (code, out) == (0, "2 games imported.\n1 game was already in the library.\n")
    assert error.startswith(f"{Path('in/picture.png')}: not a game in any format known")
    by_moves = sorted(games(tmp_path), key=lambda stored: stored.entry.moves)
    assert [stored.entry.moves for stored in by_moves] == [1, 9]
    assert (by_moves[0].entry.black, by_moves[0].milliseconds) == ("Ann", (5,))
    assert (by_moves[1].entry.result, by_moves[1].entry.reason) == ("black", "board")
    assert {stored.entry.opponent for stored in by_moves} == {"file"}
    assert run("in")[1] == "0 games imported.\n3 games were already in the library.\n"


def test_games_of_the_database_by_player_tournament_and_rule(run: Run, tmp_path: Path) -> None:
    (tmp_path / "all.rif").write_text(RIF, encoding="utf-8")
    code, out, error = run("all.rif", "--player", "arro", "--tournament", "world")
    assert (code, out) == (0, "2 games imported.\n")
    assert error == "all.rif: game 3: game 3: line 1, column 4: h8 is occupied\n"
    first, second = games(tmp_path)
    assert (first.entry.name, first.entry.black, first.entry.white) == (
        "World & Cup",
        "Ann Arro",
        "王五",
    )
    assert (first.entry.started, first.entry.result) == ("2001-08-03", "black")
    assert (first.entry.rule, second.entry.rule) == (RENJU, FREESTYLE)
    tree = tree_of(first)
    assert (drawn(tree), tree.note(0).properties["RO"]) == ("h8 h9 i8", ["3"])
    assert run("all.rif", "--played-by", "swap2")[1].endswith(
        "1 game was already in the library.\n"
    )


def test_games_are_listed_with_their_numbers(run: Run, tmp_path: Path) -> None:
    (tmp_path / "all.rif").write_text(RIF, encoding="utf-8")
    assert run("all.rif", "--list", "--played-by", "RIF") == (
        0,
        (
            "     1  2001-08-03  Ann Arro - 王五  1-0  RIF  World & Cup\n"
            "     3  2001-08-03  王五 - Ann Arro  0-1  RIF  World & Cup\n"
        ),
        "",
    )
    assert not (tmp_path / "data").exists()


def test_variations_passes_and_set_up_stones_are_kept_as_they_were(
    run: Run, tmp_path: Path
) -> None:
    (tmp_path / "a.sgf").write_text("(;DT[2000-01-01]C[x];B[hh](;W[ii];B[])(;W[aa]))")
    (tmp_path / "b.sgf").write_text("(;DT[2001];AB[hh][ii]AW[aa];W[bb])")
    (tmp_path / "c.sgf").write_text("(;DT[2002.03.04]RU[RIF]SZ[19];B[aa];B[bb])")
    assert run("a.sgf", "b.sgf", "c.sgf")[:2] == (0, "3 games imported.\n")
    stored = games(tmp_path)
    assert [drawn(tree_of(one)) for one in stored] == ["h8 i7 -- | 2: a15", "-- b14", "a19 b18"]
    assert [one.entry.started for one in stored] == ["2000-01-01", "2001", "2002-03-04"]
    assert [one.entry.moves for one in stored] == [2, 1, 1]
    assert format_start(stored[1].setup.start) == "black i7 h8 white a15 to white"
    assert run("b.sgf")[1].endswith("1 game was already in the library.\n")
    library = Library(tmp_path / "data" / LIBRARY_FILE)
    library.write("UPDATE games SET start = ''")  # as an older version took it in
    library.write("DELETE FROM acts WHERE game = 2")
    library.close()
    assert run("b.sgf")[1].endswith("1 game was already in the library.\n")


def test_a_position_that_is_over_is_kept_as_its_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text("(;SZ[9]AB[aa][ba][ca][da][ea])")
    assert run("a.sgf")[:2] == (0, "1 game imported.\n")
    [stored] = games(tmp_path)
    assert (stored.setup.start, stored.entry.moves) == (EMPTY, 0)
    assert "AB[aa]" in stored.sgf


def test_what_is_no_game_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "list.openings").write_text("0,0, 1,-1\n")
    code, out, error = run("list.openings", "none.sgf")
    assert (code, out) == (2, "0 games imported.\n")
    assert error == (
        "list.openings: a list of openings, not a game\nnone.sgf: No such file or directory\n"
    )
    (tmp_path / "huge.lib").write_bytes(
        b"\xffRenLib\xff\x03\x04" + b"\xff" * 10 + b"\0\0" * 30_000 + b"\0\x40"
    )
    assert "more than 20000 nodes are a library of variations, not a game" in run("huge.lib")[2]
    (tmp_path / "empty.sgf").write_text("(;)" * 9)
    error = run("empty.sgf")[2]
    assert error.count("a game without moves") == 5
    assert error.endswith("and 4 more\n")


def test_what_was_guessed_or_is_damaged_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text("(;B[hh];W[ii]QX[aa]")
    code, out, error = run("a.sgf")
    assert (code, out) == (0, "1 game imported.\n")
    assert "game 1: The file is damaged" in error
    assert "game 1: Unknown properties have points" in error


def test_a_position_with_five_in_a_row_has_a_result(run: Run, tmp_path: Path) -> None:
    (tmp_path / "five.txt").write_text(
        "Won:\n. X X X X X .\n. O O O O . .\n" + 5 * ". . . . . . .\n"
    )
    code, out, _err = run("five.txt")
    assert (code, out) == (0, "1 game imported.\n")
    library = Library(tmp_path / "data" / LIBRARY_FILE)
    [entry] = Catalogue(library).page(Filter(), Order(), 0, 100)
    library.close()
    assert (entry.result, entry.moves) == ("black", 0)
