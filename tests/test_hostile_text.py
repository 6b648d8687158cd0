"""Texts from outside that a terminal would obey, in every place that prints or reports."""

import os
import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from unicodedata import category

import pytest

from wuziqi.cli.main import main
from wuziqi.texts import CONTROLS, clean
from wuziqi.tui.terminal.canvas import Canvas

if sys.platform == "win32":
    pytest.skip("such names of files are POSIX's", allow_module_level=True)

EVIL = "evil\x1b[31m\x1b]0;t\x07\x9b2J\x7f\u202e\u2066\u200b\ufeff\u2028\r\tend"
UNDECODABLE = f"{EVIL}\udcff"
"""As Python names a file whose name is not UTF-8."""

_VALUE = EVIL.replace("]", "\\]")
_ROOT = "".join(f"{name}[{_VALUE}]" for name in ("PB", "PW", "EV", "DT", "RE", "RU"))
GAME = f"(;GM[4]SZ[9]{_ROOT};B[ee]C[{_VALUE}])"

Run = Callable[..., str]


def obeyed(text: str) -> set[str]:
    """The characters of some lines that a terminal might obey."""
    return {char for char in text if category(char) in CONTROLS} - {"\n"}


@pytest.fixture
def run(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Run]:
    """Runs a command without input and returns all that it says."""

    def run(*words: str) -> str:
        with suppress(SystemExit):
            main([*words, "--data-dir", str(tmp_path / "data")] if words[0] in OWN else list(words))
        said = capsys.readouterr()
        assert said.out + said.err
        return said.out + said.err

    with Path(os.devnull).open(encoding="utf-8") as nothing:
        monkeypatch.setattr(sys, "stdin", nothing)
        yield run


OWN = ("restore", "backup")
"""The commands here that would look into the player's own directory."""


def test_a_text_is_cleaned_to_a_line() -> None:
    assert clean("Ann\tand\r\nBob") == "Ann and  Bob"
    assert clean("a\x1b[2J\x07b\x9bc\x7f") == "a?[2J?b?c?"
    assert clean("gpj.\u202eexe\u200b") == "gpj.exe"
    assert clean("\udcff") == "?"
    assert clean("五子棋 Zoë 😀　。") == "五子棋 Zoë 😀　。"


@pytest.mark.parametrize("name", [EVIL, UNDECODABLE], ids=["text", "bytes"])
@pytest.mark.parametrize(
    "words",
    [
        "show {name}",
        "show {name} --rule renju",
        "show here.sgf --rule {name}",
        "show here.sgf --svg {name}/no.svg",
        "show here.sgf --svg here.sgf --png {name}",
        "convert {name} to.psq",
        "convert here.sgf {name}",
        "convert here.sgf {name}.psq",
        "convert here.sgf {name}/no.psq",
        "convert here.sgf to.psq --from {name}",
        "convert here.sgf to.psq --rule {name}",
        "play {name}",
        "play --opening {name}",
        "play --rule {name}",
        "play --size {name}",
        "play --log {name}/no",
        "play {name} {name}",
        "watch {name}",
        "watch here.sgf --log {name}/no",
        "restore {name}",
        "restore here.sgf",
        "backup {name}",
        "match level:1 {name}",
        "match level:1 level:2 --openings {name}",
        "match level:1 level:2 --output here.sgf/{name}",
        "match level:1 level:2 --resume --output {name}",
        "match level:1 level:{name}",
        "tournament {name}",
        "{name}",
        "--{name}",
        "--lang {name}",
    ],
)
def test_names_and_arguments(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("here.sgf").write_text(GAME, encoding="utf-8")
    said = run(*(word.format(name=name) for word in words.split()))
    assert not obeyed(said)


@pytest.mark.parametrize(
    "content",
    [
        GAME,
        f"(;SZ[{EVIL}])",
        f"(;GM[4]{EVIL}",
        f"(;GM[4];B[{EVIL}])",
        f"Piskvorky {EVIL}",
        f"Piskvorky 15x15, 11:11, 0\n8,8,0\n{EVIL}\n{EVIL}\n0\n",
        f"h8 {EVIL}",
        EVIL,
    ],
)
def test_what_a_file_says(run: Run, tmp_path: Path, content: str) -> None:
    file = tmp_path / EVIL
    file.write_text(content, encoding="utf-8")
    said = run("show", str(file)) + run("convert", str(file), f"{file}/no.psq")
    assert "evil" in said
    assert not obeyed(said)


def test_pictures(run: Run, tmp_path: Path) -> None:
    game, picture = tmp_path / "game.sgf", tmp_path / "game.svg"
    game.write_text(GAME.replace("C[", "LB[ee:\x1b\u202e]LB[dd:\ufeff\x9b]C["), encoding="utf-8")
    main(["show", str(game), "--svg", str(picture)])
    drawn = picture.read_text(encoding="utf-8")
    assert "evil" in drawn
    assert not obeyed(drawn)
    assert not obeyed(run("show", str(game), "--svg", "-"))
    assert not obeyed(run("show", str(game), "--svg", str(picture)))


ENGINE = f"""
import sys
said = {EVIL!r}.replace(chr(13), "")
for line in sys.stdin:
    word = line.split()[0]
    if word == "START":
        print("MESSAGE " + said, flush=True)
        print("OK", flush=True)
    elif word != "INFO":
        if sys.argv[1] == "error":
            print("ERROR " + said, flush=True)
        elif sys.argv[1] == "move":
            print("9" + said, flush=True)
        else:
            print(said, file=sys.stderr, flush=True)
            break
"""


@pytest.mark.parametrize("way", ["error", "move", "stderr", "start"])
def test_a_match_with_a_hostile_engine(run: Run, tmp_path: Path, way: str) -> None:
    engine, reports = tmp_path / "engine.py", tmp_path / "reports"
    engine.write_text(ENGINE, encoding="utf-8")
    command = shlex.join([sys.executable, "-X", "utf8", str(engine), way])
    name = EVIL.partition("\u2028")[0]
    player = f"/no/{name}" if way == "start" else f"{name}={command}"
    said = run("match", player, "level:1", "--games", "2", "--nodes", "9", "--output", str(reports))
    assert "evil" in said
    assert not obeyed(said)
    written = [file.read_text(encoding="utf-8") for file in reports.iterdir()]
    assert "evil" in "".join(written)
    assert not obeyed("".join(written))


def test_the_log(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "log"
    monkeypatch.setenv("TERM_PROGRAM", EVIL)
    run("play", "--log", str(log))
    assert "evil" in log.read_text(encoding="utf-8")
    assert not obeyed(log.read_text(encoding="utf-8"))


def test_the_screen() -> None:
    canvas = Canvas(2, 80)
    canvas.put(0, 0, UNDECODABLE)
    assert canvas.lines()[0].startswith("evil")
    assert not obeyed("\n".join(canvas.lines()))
