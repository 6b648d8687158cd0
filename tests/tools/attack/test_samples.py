"""Samples of others that agree with the rules and formats, and some that do not."""

import json
from pathlib import Path

import pytest
from tests.samples import samples
from tools.attack.samples import main


def test_samples_that_agree_and_do_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = next(samples("forbidden"))
    board |= {name: board[name].split() for name in ("black", "white")}
    game = next(samples("games"))
    moves, size = game["moves"].split(), game["size"]
    pairs = [[ord(name[0]) - 96, size + 1 - int(name[1:])] for name in moves]
    game |= {"moves": moves, "psq_moves": pairs, "end": "five", "id": "one"}
    (tmp_path / "forbidden.jsonl").write_text(json.dumps(board | {"size": 15}))
    (tmp_path / "games.jsonl").write_text(json.dumps(game))
    assert main([str(tmp_path)]) == 0
    assert "2 of 2 samples agree" in capsys.readouterr().out
    (tmp_path / "games.jsonl").write_text(json.dumps(game | {"result": "draw"}))
    assert main([str(tmp_path)]) == 1
    assert "games.jsonl one: won by" in capsys.readouterr().out


def test_a_folder_without_samples_is_no_success(tmp_path: Path) -> None:
    assert main([str(tmp_path)]) == 1
