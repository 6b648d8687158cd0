"""Whole matches by the real command: resumed, decided, interrupted, and on a cluster."""

import importlib.util
import json
import os
import re
import shlex
import socket
import subprocess
import sys
from collections.abc import Collection, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.matches.fakes import (
    Fakes,
    both,
    command_line,
    games_in,
    match,
    match_command,
    rows,
    wait_until,
)
from tests.matches.test_plan import OPENINGS, A, B

from wuziqi.cli.main import main
from wuziqi.installation import extra_command
from wuziqi.matches.plan import (
    Conditions,
    Ending,
    GameResult,
    GameTask,
    PlayerError,
    plan_games,
)
from wuziqi.matches.workers import PlayedTask, run_games
from wuziqi.rules.rule import FREESTYLE

posix_paths = pytest.mark.skipif(sys.platform == "win32", reason="the paths are POSIX")


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The output for a match without games: a single line."""
    try:
        code: object = main(match_command(*arguments)[3:])
    except SystemExit as ended:  # argparse
        code = ended.code
    said = capsys.readouterr()
    assert (code, said.out) == (2, "")
    assert re.fullmatch(r"wuziqi[^\n]*\n", said.err)
    return said.err


def test_a_rule_that_is_not_for_the_board_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    told = refusal(capsys, "--rule", "renju", "level:1", "level:1")
    assert told == "wuziqi: Renju is played on 15 lines, not 7x7\n"
    assert "connect6" in refusal(capsys, "--rule", "connect6", "level:1", "level:1")


def test_a_match_by_another_rule(fakes: Fakes) -> None:
    done = match("--rule", "standard-caro", "--games", "2", "level:3", fakes.player("random"))
    assert (done.returncode, done.stderr) == (0, "")
    assert "won 2, drawn 0, lost 0" in done.stdout


def test_a_match_is_summed_up(fakes: Fakes, tmp_path: Path) -> None:
    done = match(
        fakes.player("top"), fakes.player("die"), "--games", "4", "--output", str(tmp_path / "o")
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "top against die: 4 games" in done.stdout
    assert "won 4, drawn 0, lost 0: 4 points, 100.0%" in done.stdout
    assert "top: lost by nothing; slowest move" in done.stdout
    assert "die: lost by crash 4; slowest move" in done.stdout
    table = rows(tmp_path / "o")
    assert [row["black"] for row in table] == ["top", "die", "top", "die"]
    assert {row["detail"] for row in table} == {"I am tired"}
    assert len(list((tmp_path / "o").glob("*.psq"))) == 4
    timed = json.loads((tmp_path / "o" / "results.json").read_text(encoding="utf-8"))
    assert [len(row["slowest_ms"]) for row in timed] == [2] * 4


def test_equal_seeds_make_equal_matches_and_others_do_not(fakes: Fakes, tmp_path: Path) -> None:
    found = []
    for name, seed, jobs in (("x", "7", "2"), ("y", "7", "1"), ("z", "8", "2")):
        output = ["--output", str(tmp_path / name), "--seed", seed, "--jobs", jobs]
        assert match(*both(fakes), "--games", "2", *output).returncode == 0
        found.append((tmp_path / name / "results.csv").read_bytes())
    assert found[0] == found[1] != found[2]


def test_another_match_is_not_resumed(
    fakes: Fakes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = ["--output", str(tmp_path / "o")]
    players = [fakes.player("top"), fakes.player("bottom"), "--games", "2", *output]
    assert match(*players).returncode == 0
    for more, told in (
        (["--resume", "--seed", "5"], "begun with --seed 1, not 5"),
        (["--resume", "--time", "700"], "begun with --time not given, not 700"),
        ([], "there is a match already; continue it with --resume"),
    ):
        assert told in refusal(capsys, *players, *more)


def test_the_looks_are_not_part_of_a_match(fakes: Fakes, tmp_path: Path) -> None:
    output = ["--games", "2", "--output", str(tmp_path / "o")]
    command = match_command(fakes.player("top"), fakes.player("bottom"), *output)
    program, words = command[:3], command[3:]
    looks = ["--lang", "en", "--theme", "dark", "--wide", "--log", str(tmp_path / "log")]
    for call in ([*program, *looks, *words], [*program, "--lang", "zh", *words, "--resume"]):
        assert subprocess.run(call, capture_output=True, check=False, timeout=60).returncode == 0
    assert len(rows(tmp_path / "o")) == 2


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "there is no match to resume"),
        ('{"options": 1}\n', "line 1: not a line of a journal"),
        ("half\nof\n", "line 1: not a line of a journal"),
    ],
)
def test_what_is_no_journal_is_told(
    tmp_path: Path, text: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if text:
        (tmp_path / "journal.jsonl").write_text(text, encoding="utf-8")
    said = refusal(capsys, "level:1", "level:1", "--output", str(tmp_path), "--resume")
    assert said.endswith(f"{told}\n")


def test_a_sequential_test_stops_the_match(fakes: Fakes, tmp_path: Path) -> None:
    output = ["--output", str(tmp_path / "o"), "--jobs", "2"]
    players = [fakes.player("top"), fakes.player("die")]
    done = match(*players, "--games", "1000", "--sprt", "0", "400", *output)
    assert done.returncode == 0
    assert "SPRT: stronger by 400 Elo" in done.stdout
    table = rows(tmp_path / "o")
    assert 2 <= len(table) < 40
    assert len(table) % 2 == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["level:1", "level:99"], "level: '99' is not a whole number from 1 to 10"),
        (["level:1", "level:1,dog:2"], "'dog:2' is none of"),
        (["level:1", '"'], "not a command line"),
        (["level:1", "level:1", "--games", "3"], "must be even"),
        (["level:1", "level:1", "--sprt", "5", "0"], "elo0 must be less than elo1"),
        (["level:1", "level:1", "--resume"], "--resume needs --output DIR"),
        pytest.param(
            ["level:1", "level:1", "--openings", "/no/file"],
            "/no/file: No such file",
            marks=posix_paths,
        ),
        pytest.param(
            ["level:1", "level:1", "--output", "/dev/null/x"], "/dev/null/x", marks=posix_paths
        ),
    ],
)
def test_a_match_that_cannot_be_is_refused_in_one_line(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told in refusal(capsys, *arguments)


def test_a_player_that_cannot_be_started_is_refused_in_one_line(
    fakes: Fakes, tmp_path: Path
) -> None:
    output = tmp_path / "o"
    done = match(fakes.player("top"), "/no/such/engine", "--output", str(output))
    assert (done.returncode, done.stdout) == (2, "")
    told = "wuziqi: /no/such/engine cannot be started: No such file or directory\n"
    assert done.stderr == told
    assert games_in(output) == 0


def test_a_player_that_does_not_start_at_once_loses_nothing(fakes: Fakes, tmp_path: Path) -> None:
    """A machine without memory for a moment costs no game, also not one of an older journal."""
    output, burden = tmp_path / "o", tmp_path / "burden"
    late = f"late={fakes.command('overloaded')} {command_line([str(burden)])}"
    players = [fakes.player("top"), late, "--games", "4", "--jobs", "2", "--output", str(output)]
    burden.touch()
    assert match(*players).returncode == 0
    assert not burden.exists()
    assert {row["ending"] for row in rows(output)} == {"five"}
    journal = output / "journal.jsonl"
    whole = journal.read_bytes()
    journal.write_bytes(whole.replace(b'"five"', b'"cannot be started"', 2))
    assert match(*players, "--resume").returncode == 0
    assert [row["ending"] for row in rows(output)] == ["five"] * 4


def test_a_match_stops_when_a_player_no_longer_starts(fakes: Fakes, tmp_path: Path) -> None:
    """Also where it has started before: games that are not played are not lost."""
    output, script = tmp_path / "o", tmp_path / "gone.py"
    text = fakes.script.read_text(encoding="utf-8")
    once = f"import os; os.unlink({str(script)!r})\n"
    script.write_text(once + text, encoding="utf-8")
    gone = f"gone={command_line([sys.executable, str(script), 'bottom', '0'])}"
    players = [fakes.player("top"), gone, "--games", "4", "--jobs", "1", "--output", str(output)]
    done = match(*players)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("wuziqi: gone cannot be started: ")
    assert done.stderr.count("\n") == 1
    assert games_in(output) == 1


@pytest.mark.parametrize("attempts", [5, 2])
def test_a_game_begins_again_elsewhere(attempts: int) -> None:
    """At places that have not failed; what fails at five places stops the match."""
    tried: list[list[str]] = []
    [task, _] = plan_games([(A, B)], OPENINGS, 2, Conditions(7, FREESTYLE, 1, 50, 5000))

    class Overloaded:
        losses: tuple[type[Exception], ...] = ()

        def capacity(self) -> int:
            return 1

        def submit(self, task: GameTask, failed: Collection[str] = ()) -> "Future[PlayedTask]":
            tried.append([*failed])
            ending = Ending.NOT_STARTED if len(tried) < attempts + 1 else Ending.DRAW
            winner = 0 if ending is Ending.NOT_STARTED else None
            played: Future[PlayedTask] = Future()
            result = GameResult(task.number, winner, ending, "no answer", (), (), (0, 0), (0, 0))
            played.set_result(PlayedTask(result, f"place {len(tried)}"))
            return played

        def rebuild(self) -> None:
            raise AssertionError

        def close(self) -> None:
            pass

    results: dict[int, GameResult] = {}

    def record(result: GameResult) -> None:
        results[result.number] = result

    def play() -> None:
        run_games([task], results, Overloaded(), record, lambda: False)

    if attempts == 5:
        with pytest.raises(PlayerError, match="cannot be started: no answer"):
            play()
        assert results == {}
    else:
        play()
        assert results[1].ending is Ending.DRAW
    places = [f"place {number}" for number in range(1, 5)]
    assert tried == [places[:number] for number in range(min(attempts + 1, 5))]


def test_a_tournament_ranks_its_players(fakes: Fakes, tmp_path: Path) -> None:
    players = [fakes.player(way) for way in ("die", "top", "off")]
    output = ["--games", "2", "--output", str(tmp_path / "o")]
    done = match(*players, *output, command="tournament")
    assert done.returncode == 0
    table = rows(tmp_path / "o", "table.csv")
    assert table[0]["player"] == "top"
    assert (table[0]["won"], table[0]["games"], table[0]["rank"]) == ("4", "4", "1")
    assert len(rows(tmp_path / "o")) == 6
    assert re.search(r"2  top +2  -  2\n", done.stdout)


def test_a_gauntlet_is_played_by_the_first_alone(fakes: Fakes, tmp_path: Path) -> None:
    players = [fakes.player(way) for way in ("top", "die", "off")]
    output = ["--gauntlet", "--games", "2", "--output", str(tmp_path / "o")]
    assert match(*players, *output, command="tournament").returncode == 0
    assert all("top" in (row["black"], row["white"]) for row in rows(tmp_path / "o"))
    assert len(rows(tmp_path / "o")) == 4


def test_without_the_extra_a_cluster_is_refused(tmp_path: Path) -> None:
    (tmp_path / "distributed.py").write_text("raise ModuleNotFoundError('gone')", encoding="utf-8")
    path = os.pathsep.join([str(tmp_path), os.environ["PYTHONPATH"]])
    done = subprocess.run(
        match_command("level:1", "level:1", "--cluster", "tcp://127.0.0.1:1"),
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"wuziqi: a cluster needs: {extra_command('cluster')}\n"


@contextmanager
def running(*commands: list[str]) -> "Iterator[list[subprocess.Popen[bytes]]]":
    started = [
        subprocess.Popen(one, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for one in commands
    ]
    try:
        yield started
    finally:
        for process in started:
            process.kill()
            process.wait()


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@pytest.mark.skipif(
    importlib.util.find_spec("distributed") is None, reason="the extra is not installed"
)
def test_a_cluster_with_tls_needs_a_certificate(capsys: pytest.CaptureFixture[str]) -> None:
    told = refusal(capsys, "level:1", "level:1", "--cluster", "tls://127.0.0.1:1")
    assert told == "wuziqi: no certificate is set for tls://127.0.0.1:1\n"


@pytest.mark.skipif(
    importlib.util.find_spec("distributed") is None, reason="the extra is not installed"
)
def test_a_cluster_that_loses_a_worker_plays_all_games(fakes: Fakes, tmp_path: Path) -> None:
    try:
        port = free_port()
    except OSError:
        pytest.skip("no port can be opened here")
    address, output = f"tcp://127.0.0.1:{port}", tmp_path / "o"
    dask = [sys.executable, "-m", "distributed.cli."]
    scheduler = shlex.split(f"{shlex.join(dask)}dask_scheduler --host 127.0.0.1 --port {port}")
    worker = shlex.split(f"{shlex.join(dask)}dask_worker {address} --no-nanny --nthreads 1")
    quiet = ["--no-dashboard"]
    with running([*scheduler, *quiet], [*worker, *quiet], [*worker, *quiet]) as processes:
        players = [*both(fakes, 0.005), "--games", "8", "--output", str(output)]
        command = match_command(*players, "--cluster", address)
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            wait_until(lambda: games_in(output) >= 1)
            processes[1].kill()
            _said, errors = process.communicate(timeout=30)
            assert process.returncode == 0, errors
    assert [row["number"] for row in rows(output)] == [str(n) for n in range(1, 9)]
