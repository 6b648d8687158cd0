"""``wuziqi show``: the output and pictures of the real program, and its refusals."""

import os
import subprocess
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PIL import Image, ImageChops
from tests.processes import PATIENCE
from tests.warm_start import run

from wuziqi.cli.main import main
from wuziqi.cli.saved_game import first_moves, line_to_play_on
from wuziqi.records.formats.files import write_file
from wuziqi.records.formats.names import WRITTEN
from wuziqi.records.formats.sgf import parse_sgf
from wuziqi.records.formats.tree import FormatError
from wuziqi.rules.board import Stone
from wuziqi.rules.rule import CONNECT6, FREESTYLE, row_rule
from wuziqi.rules.start import format_start

GAME = """\
(;FF[4]GM[4]SZ[9]PB[Ann]PW[Zoë]EV[Cup]DT[2026-11-21]RE[B+]
;B[ee];W[ed]C[Well
played.](;B[fe];W[fd];B[ge];W[gd];B[he];W[hd];B[ie])(;B[ef];W[eg]))
"""
END = """\
X Black  Ann
O White  Zoë
Cup, 2026-11-21
Freestyle 9x9 (the file names no rule)

  9 . . . . . . . . .
  8 . . . . . . . . .
  7 . . + . . . + . .
  6 . . . . O O O O .
  5 . . . .*X*X*X*X(X)
  4 . . . . . . . . .
  3 . . + . . . + . .
  2 . . . . . . . . .
  1 . . . . . . . . .
    a b c d e f g h i

Move 9: i5
Black wins with five in a row
Black won, according to the file.
Variations: 2; this is the main one.

  1. e5    e6    3. f5    f6    5. g5    g6    7. h5    h6    9. i5
"""


def show(command: list[str], *arguments: object) -> "subprocess.CompletedProcess[bytes]":
    words = [*command, "show", *map(str, arguments)]
    return run(words)


def code_of(words: list[str]) -> int:
    """The exit code of the command in this very process, which is quicker."""
    try:
        return main(words)
    except SystemExit as leaving:
        return int(leaving.code or 0)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgf"
    path.write_text(GAME, encoding="utf-8")
    return path


def test_board_players_result_and_moves_are_printed(wuziqi_command: list[str], game: Path) -> None:
    done = show(wuziqi_command, game, "--glyphs", "ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().replace(os.linesep, "\n") == END


def test_the_opening_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;FF[4]GM[4]SZ[15];B[hh];W[hg];B[ig];W[aa])", encoding="utf-8")
    assert code_of(["show", str(path)]) == 0
    assert "\nOpening: D4 Kagetsu (Flower Moon)\n" in capsys.readouterr().out


def test_an_earlier_move_is_printed_with_its_comment(wuziqi_command: list[str], game: Path) -> None:
    done = show(wuziqi_command, game, "--move", 2)
    printed = done.stdout.decode().replace(os.linesep, "\n")
    assert "◎" in printed
    assert "Move 2: e6\nBy the rules the game is not over.\n" in printed
    assert "\n\nWell\nplayed.\n\n  1. e5    e6\n" in printed


@pytest.mark.skipif(os.name == "nt", reason="locales are named by the environment on POSIX alone")
def test_the_encoding_decides_about_the_characters(
    wuziqi_command: list[str], game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of redirected output the encoding decides, which is UTF-8 in the C locale too, by PEP 540."""
    monkeypatch.setenv("LC_ALL", "C")
    assert "├" in show(wuziqi_command, game).stdout.decode("utf-8")
    monkeypatch.setenv("PYTHONUTF8", "0")
    printed = show(wuziqi_command, game).stdout.decode().replace(os.linesep, "\n")
    assert "(X)" in printed
    assert "├" not in printed


def test_a_picture_is_written_once_and_again_only_by_force(
    wuziqi_command: list[str], game: Path, tmp_path: Path
) -> None:
    drawn, painted = tmp_path / "game.svg", tmp_path / "game.png"
    done = show(wuziqi_command, game, "--svg", drawn, "--png", painted)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    texts = [element.text for element in ET.parse(drawn).getroot()]  # noqa: S314  our own
    assert "Ann (Black) - Zoë (White)" in texts
    assert "Black wins with five in a row" in texts
    assert Image.open(BytesIO(painted.read_bytes())).format == "PNG"
    drawn.write_text("mine")
    again = show(wuziqi_command, game, "--svg", drawn)
    assert (again.returncode, drawn.read_text()) == (2, "mine")
    assert again.stderr.startswith(f"wuziqi: {drawn}: ".encode())
    assert show(wuziqi_command, game, "--svg", drawn, "--force").returncode == 0
    assert drawn.read_bytes().startswith(b"<svg")


@pytest.mark.parametrize(
    "words",
    [
        "show game.sgf --svg game.sgf",
        "show game.sgf --png game.sgf",
        "show game.sgf --gif link.sgf",
        "convert game.sgf link.sgf",
        "review game.sgf --nodes 300 --output game.sgf",
        "review game.sgf --nodes 300 --svg link.sgf",
    ],
)
def test_no_command_writes_over_its_input(
    game: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: str,
) -> None:
    monkeypatch.chdir(game.parent)
    os.link(game, "link.sgf")
    assert code_of([*words.split(), "--force"]) == 2
    assert "input and output are the same file" in capsys.readouterr().err
    assert game.read_text(encoding="utf-8") == GAME


def test_a_converted_game_may_go_to_standard_output(
    wuziqi_command: list[str], game: Path, tmp_path: Path
) -> None:
    words = [*wuziqi_command, "convert", str(game), "-", "--to", "sgf"]
    done = subprocess.run(words, capture_output=True, timeout=PATIENCE, check=True, cwd=tmp_path)
    assert parse_sgf(done.stdout).black == "Ann"
    assert not (tmp_path / "-").exists()


def test_a_game_that_is_over_before_its_first_move_is_not_reviewed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "won.sgf"
    path.write_text("(;GM[4]SZ[15]AB[aa][bb][cc][dd][ee];W[ii])")
    assert code_of(["review", str(path), "--nodes", "300"]) == 2
    assert "Black has 5 in a row already: the game is over" in capsys.readouterr().err


def test_a_picture_may_go_to_standard_output(wuziqi_command: list[str], game: Path) -> None:
    done = show(wuziqi_command, game, "--png", "-", "--move", 0)
    assert Image.open(BytesIO(done.stdout)).format == "PNG"


@pytest.mark.parametrize(
    ("options", "frames"), [([], 10), (["--move", "3"], 4), (["--move", "0"], 1)]
)
def test_an_animated_picture_has_a_frame_for_every_move(
    game: Path, tmp_path: Path, options: list[str], frames: int
) -> None:
    moving, still = tmp_path / "game.gif", tmp_path / "game.png"
    words = ["show", str(game), *options, "--gif", str(moving)]
    assert code_of([*words, "--png", str(still)]) == 0
    with Image.open(moving) as image, Image.open(still) as last:
        assert (image.format, getattr(image, "n_frames", 1)) == ("GIF", frames)
        durations = []
        for number in range(frames):
            image.seek(number)
            durations.append(image.info.get("duration"))
        if frames > 1:
            assert durations == [800] * (frames - 1) + [4000]
        difference = ImageChops.difference(image.convert("RGB"), last).convert("L")
        assert max(difference.tobytes()) < 32  # of 255, as a GIF has fewer colours
    assert code_of(words) == 2
    assert code_of([*words, "--force"]) == 0


def test_an_animated_picture_has_limits(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "long.sgf"
    points = [f"{column}{row}" for column in "abcdefghijklmnopqr" for row in "abcdefghijklmnopqr"]
    path.write_text(f"(;SZ[18]{''.join(f';B[{point}]' for point in points[:301])})")
    assert code_of(["show", str(path), "--gif", "-"]) == 2
    assert "at most 300 moves: --move 300 draws the first" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--move", "10"], "there is no move 10: the game ends after move 9"),
        (["--move", "-1"], "argument --move: '-1' is not a move number"),
        (["--rule", "renju"], "Renju is played on 15 lines, not 9x9"),
        (["--rule", "chess"], "there is no rule 'chess'"),
        (["--theme", "sepia"], "There is no theme 'sepia'; there are kaya, slate"),
        (["--svg", "-", "--png", "-"], "two outputs cannot be the same file"),
        (["--png", "a", "--gif", "a"], "two outputs cannot be the same file"),
        (["--svg", "a.png"], "a.png: the name does not tell the format (.svg)"),
        (["--png", "a.psq"], "a.psq: the name does not tell the format (.png)"),
        (["--gif", "/no/such/place.gif"], "There is no folder /no/such."),
        (["--svg", ".", "--force"], ".: not a file"),
        (["--svg", "/no/such/place.svg"], "There is no folder /no/such."),
    ],
)
def test_what_cannot_be_shown_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], game: Path, options: list[str], told: str
) -> None:
    assert code_of(["show", str(game), *options]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert told in said.err
    assert said.err.count("\n") == 1


@pytest.mark.parametrize("form", sorted(WRITTEN))
def test_every_format_is_read_by_its_content(
    capsysbinary: pytest.CaptureFixture[bytes], tmp_path: Path, form: str
) -> None:
    path = tmp_path / "game"
    write_file(parse_sgf(b"(;SZ[15]KM[0];B[hh];W[hg];B[ig])"), path, form)
    assert code_of(["show", str(path)]) == 0
    assert capsysbinary.readouterr().out.endswith(b"\n  1. h8    h9    3. i9\n")


@pytest.mark.parametrize(
    ("content", "options", "told"),
    [
        ("(;SZ[15]RU[Soosyrv-8];B[hh])", [], "Renju 15x15 (the file says: Soosyrv-8)"),
        ("(;SZ[15]RU[Club 3];B[hh])", [], "Freestyle 15x15 (the file says: Club 3)"),
        ("(;SZ[15]RU[renju];B[hh])", [], "Renju 15x15\n"),
        ("0,0, 1,-1\n0,0, -1,2\n", [], "A list of openings: 2; this is the first, --game N"),
        ("0,0, 1,-1\n0,0, -1,2\n", ["--game", "2"], "h8    g6"),
        ("(;B[hh])(;B[aa])", ["--game", "2"], "Move 1: a15"),
        ("(;B[hh])(;B[aa])", [], "Games in the file: 2; this is the first, --game N shows"),
        ("7,7", ["--from", "openings"], "Move 1: o1"),
    ],
)
def test_what_files_say_of_rules_games_and_openings(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: str, options: list[str], told: str
) -> None:
    path = tmp_path / "file"
    path.write_text(content)
    assert code_of(["show", str(path), "--glyphs", "ascii", *options]) == 0
    said = capsys.readouterr()
    assert told in said.out
    assert "A list" not in said.out or "the game goes on" not in said.out
    assert said.err == ""


def test_what_was_left_out_is_said_or_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "game.lib"
    path.write_bytes(b"\xffRenLib\xff\x03\x04" + b"\xff" * 10 + b"\x78\x00\x69\x80")
    assert code_of(["show", str(path)]) == 0
    told = "The file ends in the middle of its tree; 2 nodes were read.\n"
    rule = "RenLib files name no rule: this one is read as renju (or use --rule).\n"
    assert capsys.readouterr().err == told + rule
    assert code_of(["convert", str(path), str(tmp_path / "a.sgf")]) == 0
    assert capsys.readouterr().err == told + rule
    assert code_of(["show", str(path), "--strict"]) == 2
    assert "byte 24: the file ends in the middle" in capsys.readouterr().err


def test_a_game_from_standard_input(wuziqi_command: list[str]) -> None:
    done = subprocess.run(
        [*wuziqi_command, "show", "-", "--glyphs", "ascii"],
        input=b"1.h8 2.i9",
        capture_output=True,
        check=False,
        timeout=PATIENCE,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Move 2: i9" in done.stdout


def test_a_control_character_of_a_file_never_reaches_the_terminal(
    capsysbinary: pytest.CaptureFixture[bytes], tmp_path: Path
) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;SZ[9]PB[A\x1b[2J\\]0;x\x07]C[\x1b\\]c])", encoding="utf-8")
    assert code_of(["show", str(path)]) == 0
    printed = capsysbinary.readouterr().out
    assert b"[2J" in printed
    assert b"\x1b" not in printed
    assert b"\x07" not in printed


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
def test_a_full_disk_is_told_in_one_line(wuziqi_command: list[str], game: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        words = [*wuziqi_command, "show", str(game)]
        done = subprocess.run(
            words, stdout=full, stderr=subprocess.PIPE, check=False, timeout=PATIENCE
        )
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
    assert done.stderr.startswith(b"wuziqi: standard output: ")


def test_who_reads_only_the_start_of_it_hears_no_more(
    wuziqi_command: list[str], game: Path
) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    words = [*wuziqi_command, "show", str(game)]
    done = subprocess.run(
        words, stdout=writer, stderr=subprocess.PIPE, check=False, timeout=PATIENCE
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


def test_the_first_moves_of_a_game() -> None:
    tree = parse_sgf(b"(;SZ[9]C[x];B[aa];C[no move];W[];B[bb])")
    assert [first_moves(tree, moves) for moves in (0, 1, 2, None)] == [
        [],
        [1],
        [1, 2, 3, 4],
        [1, 2, 3, 4],
    ]


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("(;SZ[9]AB[aa][bb][cc][dd][ee];W[ff])", "Black has 5 in a row already"),
        ("(;SZ[9];B[aa];B[ba];B[ca];B[da];B[ea];W[ff])", "the game ended with move 5: --move and"),
        ("(;SZ[3];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb])", "the game ended with move 5: --move and"),
    ],
)
def test_some_games_cannot_be_played_on(game: str, told: str) -> None:
    tree = parse_sgf(game.encode())
    rule = FREESTYLE if tree.width > 3 else row_rule(3)
    with pytest.raises(FormatError, match=told):
        line_to_play_on(tree, rule, None)


def test_a_game_with_set_up_stones_is_played_on_from_them() -> None:
    tree = parse_sgf(b"(;SZ[9]AB[aa][bb]AW[cc];W[dd];B[ee])")
    line = line_to_play_on(tree, FREESTYLE, 1)
    assert format_start(line.start) == "black b8 a9 white c7 to white"
    assert ([str(move.point) for move in line.moves], line.turn(FREESTYLE)) == (["d6"], Stone.BLACK)
    assert format_start(line.end(FREESTYLE)) == "black b8 a9 white d6 c7 to black"


def test_a_game_is_played_on_with_its_moves_or_the_first_of_them() -> None:
    tree = parse_sgf(b"(;SZ[19];B[aa];W[bb];W[cc];B[dd](;B[ee])(;B[ff]))")
    line = line_to_play_on(tree, CONNECT6, None)
    assert " ".join(str(move.point) for move in line.moves) == "a19 b18 c17 d16 e15"
    assert not line.start
    assert len(line_to_play_on(tree, CONNECT6, 3).moves) == 3
