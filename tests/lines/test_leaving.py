"""Line mode as programs and broken connections use it: ends of input, kills, signals, pipes."""

import json
import os
import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from tests.lines.talk import SECONDS, Talk, lines
from tests.warm_start import WarmPipes, open_pipes

KEPT = "The game is kept: the menu of wuziqi offers to resume it."
TWO = ("--opponent", "human")
posix_only = pytest.mark.skipif(os.name == "nt", reason="signals, terminals and shells of POSIX")


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "size\n",
        "library\n",
        "rule renju\nopening soosorv-8\nopponent human\nstart\n",
        "rule renju\nopening soosorv-8\nopponent human\nstart\nh8\nh9\nh10\n",
        "rule renju\nopening soosorv-8\nopponent human\nstart\nh8\nh9\nh10\n1\ni9\n2\n1\na1\nb3\n",
        "opponent human\nstart\nh8\nresign\n",
        "opponent human\nstart\nh8\ndraw\n",
        "opponent human\nstart\nh8\nresign\ny\nundo\n",
        "opponent human\nstart\nh8\nlibrary\n1\nnew\n",
        "opponent human\nstart\nh8\nresign\ny\nlibrary\n1\n",
        "opponent human\nstart\nh8",
    ],
)
def test_the_end_of_the_input_leaves_wherever_the_player_is(talk: Talk, typed: str) -> None:
    said = talk.say(typed)
    on = "h8" in typed and "resign\ny" not in typed
    assert (said[-1] == KEPT) is on
    assert said[1] == "Menu. Type a number or a word; help explains."


def test_a_game_that_cannot_be_saved_is_not_said_to_be_kept(talk: Talk, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    place = str(tmp_path / "file" / "data")
    done = talk.raw(b"h8\nquit\n", *TWO, WUZIQI_DATA_DIR=place)
    assert KEPT not in done.stdout.decode()
    assert "This game is not being saved" in done.stdout.decode() + done.stderr.decode()


@pytest.mark.parametrize("level", ["1", "3"])
def test_a_pipe_plays_against_the_computer(talk: Talk, level: str) -> None:
    said = talk.say("h8\nquit\n", "--size", "15", "--level", level)
    assert said[:6] == [
        "Freestyle 15×15.",
        "Five or more in a row win.",
        "Black: you.",
        f"White: computer, level {level}.",
        "Black: your turn.",
        "Black plays h8.",
    ]
    assert said[6].startswith("White plays ")
    assert said[7:] == [KEPT]


def test_computers_play_while_the_input_waits(talk: Talk) -> None:
    said = talk.say(lines("faster faster faster faster wait last"), *watched())
    assert "Draw: nobody can make three any more." in said[-3:-1]
    assert said[-1].startswith(("Black plays", "White plays"))


def watched() -> tuple[str, ...]:
    """A game of tic-tac-toe between two computers that make no mistake."""
    levels = ("--level", "5", "--second-level", "5")
    return ("--rule", "tic-tac-toe", "--opponent", "watch", *levels)


def test_advice_and_a_review_are_waited_for(talk: Talk) -> None:
    moves = "h8 a1 i8 a3 j8 "
    said = talk.say(lines(f"{moves} threats hint line chances a5") + "review 50\nquit\n", *TWO)
    said = said[said.index("Black plays j8: makes an open three.") + 2 :]
    assert said[:2] == [
        "White has no threats.",
        "Black can make: open four at g8 k8; four at f8 l8.",
    ]
    assert said[2].startswith("Hint ")
    assert said[3].startswith(("Expected: ", "Forced: "))
    assert said[4].startswith("Black ")
    assert said[7] == "The review begins; stop ends it."
    assert said[8] == "The review is complete."
    assert said[9].startswith("White's losing move was 6. a5: left the open three h8-j8")
    assert any(line.startswith("Black: accuracy") for line in said[8:])
    assert said[-2] == "mistakes goes through the mistakes, to find better moves."
    assert said[-1] == KEPT


def test_mistakes_follow_the_review_of_a_game_with_the_computer(talk: Talk) -> None:
    moves = ["--moves", "h8", "a1", "i8", "a3", "j8", "a5"]
    said = talk.say("review 50\nmistakes\nquit\n", "--level", "1", *moves)
    assert said[-2:] == ["You made no mistakes to learn from.", KEPT]


def test_a_draw_is_answered(talk: Talk) -> None:
    said = talk.say("h8\na1\na15\no1\ndraw\n", "--level", "3")
    assert said[-2:] == ["The draw is declined: there is still much to play for.", KEPT]


def test_clocks_are_told(talk: Talk) -> None:
    said = talk.say("opponent human\nclock 10m+5s\nstart\nh8\npause\nresume\nclocks\n")
    told = [line for line in said if line.startswith("Time left: ")]
    assert told[0] == "Time left: Black 10:00, White 10:00."
    assert told[1] == "Time left: Black 10:05, White 10:00."
    assert "Paused: resume continues." in said


def test_time_runs_out_while_nobody_types(talk: Talk) -> None:
    with begun(talk) as process:
        assert process.stdin is not None
        process.stdin.write(b"opponent human\nclock 1s\nstart\n")
        process.stdin.flush()
        await_line(process, "White wins: Black ran out of time.")


def test_an_engine_that_fails_is_asked_again_or_replaced(talk: Talk, tmp_path: Path) -> None:
    settings = {"engines": {"bad": "false"}}
    (tmp_path / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    said = talk.say("engine bad\nstart\nh8\nagain\nstatus\nnow\nlast\n")
    told = "Type again to try it again, now to have the program play instead."
    assert said.count(told) == 2
    assert "White: bad has failed." in said
    assert said[-2].startswith("White plays ")


def test_a_saved_game_is_played_on_and_told(talk: Talk, tmp_path: Path) -> None:
    file, again = tmp_path / "game.sgf", tmp_path / "again.psq"
    talk.say(f"h8\ni9\nj7\nsave {file}\n", *TWO)
    talk.command = talk.command[:-1]
    said = talk.say(f"board\ng9\nsave {again}\nsave {again}\n", "play", str(file), *TWO)
    assert "Row 9: white i9." in said
    assert said[-3].startswith(f"Saved {Path('~', again.name)}")
    assert said[-2] == f"{again} already exists."
    said = talk.say("next\nnext\ngo 4\nnext\nprevious\nboard\nplay\n", str(again))
    assert said[2:] == [
        "Move 1: Black stone on h8.",
        "Move 2: White stone on i9.",
        "Move 4: White stone on g9.",
        "This is the end.",
        "Move 3: Black stone on j7.",
        "Opening: I4 Suigetsu (Water Moon).",
        "3 stones.",
        "Row 9: white i9.",
        "Row 8: black h8.",
        "Row 7: black j7.",
        "play is no command here; help lists the commands.",
    ]


def test_the_library_is_told_searched_and_changed(talk: Talk) -> None:
    talk.say(lines("h8 resign y new i8"), *TWO)
    said = talk.say("library\nname 2 the final\nfind FIN\nfind\ndelete 2\nlibrary\nrestore\n")
    told = [line.partition("; ")[::2] for line in said if line.startswith(("1: ", "2: "))]
    unfinished = "two people; Freestyle 15×15; unfinished; 1 move."
    won = "two people; Freestyle 15×15; Black won, by resignation; 1 move."
    assert [(line[:1], game) for line, game in told] == [
        ("1", unfinished),
        ("2", won),
        ("2", f"the final; {won}"),
        ("1", f"the final; {won}"),
        ("1", unfinished),
        ("2", f"the final; {won}"),
        ("1", unfinished),
    ]
    assert said[-1] == "Restored to the list."
    talk.say("library\ndelete 1\n")
    assert talk.say("library\nrestore\nrestore\n")[-2:] == [
        "Restored to the list.",
        "Nothing to restore.",
    ]


def test_a_finished_game_of_the_library_is_stepped_through_and_played_on(talk: Talk) -> None:
    talk.say(lines("h8 i9 resign y"), *TWO)
    said = talk.say("library\n1\nnext\nprevious\nplay\nboard\nj10\n")
    assert said[-15:] == [
        "Freestyle 15×15.",
        "White wins: Black resigned.",
        "Move 2: White stone on i9.",
        "This is the end.",
        "Move 1: Black stone on h8.",
        "Freestyle 15×15.",
        "Five or more in a row win.",
        "Two people play.",
        "Black plays h8.",
        "White to move.",
        "1 stone.",
        "Row 8: black h8.",
        "White plays j10.",
        "Black to move.",
        KEPT,
    ]


def test_a_game_goes_on_after_a_kill(talk: Talk) -> None:
    """Every move in the output is saved."""
    moves = ["h8", "i9", "j7"]
    for number, move in enumerate(moves):
        arguments = [] if number else [*TWO, "--rule", "renju"]
        with begun(talk, *arguments) as process:
            assert process.stdin is not None
            if number:
                process.stdin.write(b"resume\n")
            process.stdin.write(f"{move}\n".encode())
            process.stdin.flush()
            color = "White" if number % 2 else "Black"
            await_line(process, f"{color} plays {move}.")
            process.kill()
    said = talk.say("resume\nmoves\nlibrary\n")
    assert "1 resume: Renju 15×15, move 3, two people." in said
    assert said[said.index("1. black h8") :][:3] == ["1. black h8", "2. white i9", "3. black j7"]
    assert sum("Renju" in line and "unfinished" in line for line in said) == 1


@contextmanager
def begun(
    talk: Talk, *arguments: str, creationflags: int = 0
) -> "Iterator[subprocess.Popen[bytes] | WarmPipes]":
    """Line mode with pipes that stay open; ``creationflags`` are Windows' own."""
    process = open_pipes([*talk.command, *arguments], talk.environment, creationflags=creationflags)
    guard = threading.Timer(SECONDS, process.kill)
    guard.start()
    try:
        yield process
    finally:
        guard.cancel()
        process.kill()
        process.wait(SECONDS)
        for stream in (process.stdin, process.stdout, process.stderr):
            with suppress(BrokenPipeError):
                stream.close()  # type: ignore[union-attr]  # pipes, as asked for


def await_line(process: "subprocess.Popen[bytes] | WarmPipes", wanted: str) -> None:
    """Read until a line appears."""
    assert process.stdout is not None
    for line in process.stdout:
        if line.decode().rstrip("\r\n") == wanted:
            return
    raise AssertionError(f"never said: {wanted}")


@posix_only
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_ends_with_its_code_and_keeps_the_game(talk: Talk, name: str) -> None:
    number = signal.Signals[name]
    with begun(talk, *TWO) as process:
        assert process.stdin is not None
        process.stdin.write(b"h8\n")
        process.stdin.flush()
        await_line(process, "White to move.")
        process.send_signal(number)
        _said, warned = process.communicate(timeout=SECONDS)
        assert process.returncode == 128 + number
        assert warned.decode().strip() == KEPT
    assert "1 resume: 15×15, move 1, two people." in talk.say("")


def test_a_reader_that_leaves_ends_it(talk: Talk) -> None:
    with begun(talk, *TWO) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdout.close()
        with suppress(BrokenPipeError):
            process.stdin.write(b"h8\n" * 100)
            process.stdin.close()
        assert process.wait(SECONDS) == 141


@posix_only
@pytest.mark.parametrize(
    "variables",
    [
        {"WUZIQI_LINES": "1", "TERM": "xterm-256color"},
        {"TERM": "dumb"},
    ],
)
def test_it_begins_by_itself_at_a_terminal(
    wuziqi_command: list[str], talk: Talk, variables: dict[str, str]
) -> None:
    main, terminal = os.openpty()
    process = subprocess.Popen(
        [*wuziqi_command, *TWO],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        env={**talk.environment, **variables},
    )
    os.close(terminal)
    os.write(main, b"h8\nquit\n")
    said = b""
    with suppress(OSError):  # the end of a pseudo-terminal
        while chunk := os.read(main, 4096):
            said += chunk
    assert process.wait(SECONDS) == 0
    os.close(main)
    assert b"\x1b" not in said
    assert b"Black plays h8.\r\n" in said
    assert said.endswith(f"{KEPT}\r\n".encode())


@pytest.mark.parametrize("value", ["", "0"])
def test_without_a_terminal_there_are_lines_whatever_the_environment_says(
    wuziqi_command: list[str], talk: Talk, value: str
) -> None:
    talk.command = wuziqi_command
    assert talk.say("quit\n", WUZIQI_LINES=value)[0] == "Wuziqi: five in a row wins."


def test_as_on_windows(talk: Talk) -> None:
    """Standard input is read by a thread there."""
    said = talk.say("h8\nh9\nboard\nquit\n", *TWO, WUZIQI_AS_ON_WINDOWS="1")
    assert said[-2:] == ["Row 8: black h8.", KEPT]


@posix_only
def test_without_standard_input(talk: Talk) -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", *talk.command],
        capture_output=True,
        check=False,
        env=talk.environment,
        timeout=SECONDS,
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_mistakes_begin_with_a_quick_look_where_there_is_no_review(talk: Talk) -> None:
    moves = ["--moves", "h8", "a1", "i8", "a3", "j8", "a5", "o1", "a7"]
    said = talk.say("resign\nyes\nmistakes\nback\nquit\n", "--level", "1", *moves)
    begins = said.index("A quick look at the game begins ...")
    assert "Mistake 1 of 1." in said[begins:]
    assert "Black to play: find a better move than o1." in said[begins:]


@posix_only
def test_a_terminal_has_a_prompt_where_a_line_is_awaited(
    wuziqi_command: list[str], tmp_path: Path
) -> None:
    from tools.pseudo_terminal import running  # noqa: PLC0415  needs POSIX

    def read_until(end: bytes) -> bytes:
        shown = b""
        while not shown.endswith(end):
            data = program.read(SECONDS)
            assert data, shown
            shown += data
        return shown

    command = [*wuziqi_command, "--lines", "--size", "3", "--rule", "tic-tac-toe", *TWO]
    with running(command, tmp_path) as program:
        assert b"Black to move." in read_until(b"\r\n> ")
        program.send(b"a1\n")
        shown = read_until(b"\r\n> ")
        assert shown.startswith(b"a1\r\n")
        assert b"> " not in shown[:-2]
        program.send(b"quit\n")
        program.ended()
