"""What is in the file of a game: names that others understand, and the times of moves."""

import json
from pathlib import Path

import pytest
from tests.lines.talk import Talk

from wuziqi.cli.main import main
from wuziqi.records.formats.files import left_out, read_file
from wuziqi.records.formats.sgf import format_sgf, parse_sgf
from wuziqi.records.formats.tree import Feature
from wuziqi.records.library.analyses import tree_of_acts
from wuziqi.records.library.names import with_file_names
from wuziqi.records.time_control import TimeControl
from wuziqi.rules.game import Game
from wuziqi.rules.opening import OPENINGS
from wuziqi.rules.point import parse_point
from wuziqi.rules.rule import FREESTYLE


@pytest.fixture
def talk(wuziqi_command: list[str], tmp_path: Path) -> Talk:
    return Talk([*wuziqi_command, "--lines"], tmp_path)


def test_names_and_times_of_a_played_game(talk: Talk, tmp_path: Path) -> None:
    talk.say("level 1\nclock 5m\nstart\nh8\nresign\ny\nsave game.sgf\nquit\n")
    tree = read_file(tmp_path / "game.sgf")
    assert (tree.black, tree.white) == ("Player", "Wuziqi level 1")
    assert tree.main_time == "300"
    text = (tmp_path / "game.sgf").read_text()
    assert ";B[hh]BL[" in text
    assert format_sgf(tree).decode() == text
    assert tree.milliseconds[2] > 0


def test_the_name_of_the_settings_is_in_every_file(talk: Talk, tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"name": "Ann Arro"}))
    talk.say("level 2\nstart\nh8\nresign\ny\nlibrary\nexport all\nsave 1 one.psq\nquit\n")
    [path] = (tmp_path / "all").iterdir()
    for tree in (read_file(path), read_file(tmp_path / "one.psq")):
        assert (tree.black, tree.white) == ("Ann Arro", "Wuziqi level 2")


def timed(control: TimeControl | None, seconds: str, acts: str, opening: str = "free") -> str:
    game = Game(15, rule=FREESTYLE, opening=OPENINGS[opening])
    done = [parse_point(act) if act[-1].isdigit() else act for act in acts.split()]
    times = [round(float(time) * 1000) for time in seconds.split()]
    return format_sgf(tree_of_acts(game, done, times, control)).decode()


@pytest.mark.parametrize(
    ("control", "nodes"),
    [
        (None, ["B[hh]MS[10500]", "W[ig]MS[2000]", "B[gi]"]),
        (
            TimeControl(60),
            ["B[hh]BL[49.5]MS[10500]", "W[ig]WL[58]MS[2000]", "B[gi]BL[49.5]"],
        ),
        (
            TimeControl(60, increment=2),
            ["B[hh]BL[51.5]MS[10500]", "W[ig]WL[60]MS[2000]", "B[gi]BL[53.5]"],
        ),
        (
            TimeControl(30, per_move=True),
            ["B[hh]BL[30]MS[10500]", "W[ig]WL[30]MS[2000]", "B[gi]BL[30]"],
        ),
        (
            TimeControl(5, periods=2, period=10),
            ["B[hh]BL[10]OB[2]MS[10500]", "W[ig]WL[3]MS[2000]", "B[gi]BL[10]OB[2]"],
        ),
    ],
)
def test_the_time_left_after_each_move(control: TimeControl | None, nodes: list[str]) -> None:
    sgf = timed(control, "10.5 2 0", "h8 i9 g7")
    written = [node.strip("()\n") for node in sgf.split(";")[2:]]
    assert ["".join(sorted(_parts(node))) for node in written] == [
        "".join(sorted(_parts(node))) for node in nodes
    ]
    assert format_sgf(parse_sgf(sgf.encode())).decode() == sgf


def _parts(node: str) -> list[str]:
    return node.replace("]", "] ").split()


def test_the_clock_is_the_players_when_colours_are_swapped() -> None:
    sgf = timed(TimeControl(60), "1 2 4 8 16", "h8 i9 g7 swap j8", "swap")
    assert "WL[37]" in sgf  # the one who began: 60 - (1 + 2 + 4) - 16


def test_clocks_are_a_feature_of_their_own() -> None:
    tree = parse_sgf(b"(;SZ[15]TM[60];B[hh]BL[49.5]MS[10500];W[ii]WL[58])")
    assert left_out(tree, "sgf") == {}
    assert left_out(tree, "psq") == {Feature.CLOCK: 1}
    assert left_out(tree, "renlib") == {Feature.TIME: 1, Feature.CLOCK: 1}
    assert left_out(parse_sgf(b"(;SZ[15];B[hh]MS[soon])"), "psq") == {Feature.PROPERTY: 1}


def test_names_of_others_stay() -> None:
    tree = parse_sgf(b"(;SZ[15]PB[computer]PW[computer x];B[hh])")
    assert with_file_names(tree, "Ann") == tree


def test_show_prints_the_times_of_an_exported_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(timed(TimeControl(60), "10.5 2", "h8 i9"))
    assert main(["show", str(path)]) == 0
    told = capsys.readouterr().out
    assert "Time of the move: 2.0 s" in told
    assert "Time left: Black: 49.5 s, White: 58.0 s" in told
