"""Play on the screen of Windows' Python under Wine: in a terminal, and in a window.

``play.py FOLDER``: the folder that test.sh has filled. The picture of the window is kept there.
"""

import os
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

import pyte
from PIL import Image

sys.path.insert(0, str(Path(__file__).parents[2]))
from tests.processes import PATIENCE
from tests.tui.emulator import Emulator

CONSOLE = Path(__file__).with_name("console.py")
DISPLAY = ":93"
CLOSE = """
import ctypes
user = ctypes.windll.user32
user.PostMessageW(user.FindWindowW("WineConsoleClass", None), 0x10, 0, 0)
"""
"""What the button of the window does: it sends WM_CLOSE."""

TWO = ("--opponent", "human", "--size", "15")


def environment(folder: Path) -> dict[str, str]:
    """Return the environment of Wine."""
    return {
        **os.environ,
        "HOME": str(folder / "home"),
        "WINEPREFIX": str(folder / "prefix"),
        "WINEDEBUG": "-all",
        "WUZIQI_DATA_DIR": "C:\\games",
        "TERM": "xterm-256color",
        "DISPLAY": DISPLAY,
    }


def play_in_terminal(folder: Path) -> None:
    """Play a short game by keys, leave, and find it in the menu."""
    command = ["wine", str(folder / "python/python.exe"), str(CONSOLE), "wuziqi", "--lang", "en"]
    with Emulator([*command, *TWO], environment=environment(folder)) as game:
        game.wait_for("Black")
        game.press("enter")
        game.settle(0.5)
        game.type_point("h9")
        game.wait_for("White h9|h9")
        game.press("q")
        game.wait_for("Continue")
        game.press("q")
        game.wait_exit()
    assert game.exit_code == 0, game.text
    print("terminal: two stones placed, left with exit code 0")


def play_in_true_color(folder: Path) -> None:
    """Play by keys on a console that obeys escape sequences, as far as Wine can: see console.py."""
    written = folder / "screen"
    written.unlink(missing_ok=True)
    variables = {**environment(folder), "WUZIQI_SCREEN": f"Z:{written}"}
    command = ["wine", str(folder / "python/python.exe"), str(CONSOLE), "wuziqi", "--lang", "en"]
    with Emulator([*command, *TWO], environment=variables) as game:
        game.wait_until(lambda: "Black" in _shown(written), "begun")
        game.type_point("h8")
        game.wait_until(lambda: "White to move" in _shown(written), "placed a stone")
        game.press("q")
        game.wait_until(lambda: "Continue" in _shown(written), "back in the menu")
        game.press("q")
        game.wait_exit()
    assert game.exit_code == 0, game.text
    assert b";2;" in written.read_bytes(), "no true colour"
    print("sequences: a stone placed in true colour, left with exit code 0")


def _shown(written: Path) -> str:
    """Return the screen that the escape sequences of a file have painted."""
    screen = pyte.Screen(80, 24)
    pyte.ByteStream(screen).feed(written.read_bytes() if written.exists() else b"")
    return "\n".join(screen.display)


def play_in_window(folder: Path) -> None:
    """Play by clicks, wheel and keys in a console's window that grows; keep its picture."""
    picture = folder / "window.png"
    with _window(folder) as (game, variables):
        _click(variables, "96", "95")
        _click(variables, "224", "223", held=0.5)
        _wait_for_acts(folder, 2)
        window = ("search", "--name", "python.exe")
        _do(variables, "xdotool", *window, "windowsize", "1000", "800")
        large = _wait_for_picture(variables, picture, lambda shown: _lit(shown) > 1 / 5)
        _do(variables, "xdotool", "click", "4")  # the wheel looks back to the first stone
        _wait_for_picture(variables, folder / "back.png", lambda shown: shown != large)
        _do(variables, "xdotool", "click", "5")
        _wait_for_picture(variables, folder / "forward.png", lambda shown: shown == large)
        _do(variables, "xdotool", "key", "q")
        time.sleep(2)
        _do(variables, "xdotool", "key", "q")
        assert game.wait() == 0
    print(f"window: quick and held clicks placed stones, the wheel looked back; look at {picture}")


def close_window(folder: Path) -> None:
    """Place a stone in a console's window and close it by its button."""
    with _window(folder) as (game, variables):
        _click(variables, "96", "95")
        _wait_for_acts(folder, 1)
        python = ["wine", str(folder / "python/python.exe"), "-c", CLOSE]
        subprocess.run(  # Wine's Python starts with pipes as its streams, not with files
            python, env=variables, input=b"", capture_output=True, check=True
        )
        game.wait()
        assert _newest_acts(folder) == 1
    print("window closed by its button: the game is kept")


@contextmanager
def _window(folder: Path) -> Iterator[tuple["subprocess.Popen[bytes]", Mapping[str, str]]]:
    """Start a game in a console's window, on a display of its own."""
    variables = environment(folder)
    nothing = subprocess.DEVNULL
    words = ["wineconsole", str(folder / "python/python.exe"), str(CONSOLE), "wuziqi"]
    server = ["Xvfb", DISPLAY, "-screen", "0", "1280x900x24"]
    with subprocess.Popen(server, stderr=nothing) as display:
        try:
            time.sleep(1)
            with subprocess.Popen(
                [*words, "--lang", "en", *TWO],
                env=variables,
                stdin=nothing,
                stdout=nothing,
                stderr=nothing,
            ) as game:
                guard = threading.Timer(PATIENCE * 4, game.kill)
                guard.start()
                _wait_for_picture(
                    variables, folder / "begun.png", lambda shown: _lit(shown) > 1 / 20
                )
                yield game, variables
                guard.cancel()
        finally:
            display.terminate()


def _wait_for_acts(folder: Path, count: int) -> None:
    """Wait until the newest game of the library has so many acts."""
    end = time.monotonic() + PATIENCE
    while (found := _newest_acts(folder)) != count:
        assert time.monotonic() < end, f"{found} acts"
        time.sleep(0.5)


def _newest_acts(folder: Path) -> int:
    with closing(sqlite3.connect(folder / "prefix/drive_c/games/library.sqlite3")) as library:
        newest = "SELECT count(*) FROM acts WHERE game = (SELECT max(id) FROM games)"
        return int(library.execute(newest).fetchone()[0])


def _click(variables: Mapping[str, str], *place: str, held: float = 0) -> None:
    """Click twice, with the button down for ``held`` seconds."""
    for _time in range(2):  # the first moves the cursor, the second places the stone
        button = ["mousedown", "1", "sleep", str(held), "mouseup", "1"] if held else ["click", "1"]
        _do(variables, "xdotool", "mousemove", *place, *button)
        time.sleep(1)


def _wait_for_picture(
    variables: Mapping[str, str], file: Path, is_wanted: Callable[[Image.Image], bool]
) -> Image.Image:
    """Keep a picture of the display in a file; wait until it is wanted and stays."""
    end = time.monotonic() + PATIENCE
    before = None
    while True:
        _do(variables, "import", "-window", "root", str(file))
        with Image.open(file) as image:
            picture = image.convert("L")
        if is_wanted(picture) and picture == before:
            return picture
        assert time.monotonic() < end, f"never shown: look at {file}"
        before = picture
        time.sleep(1)


def _lit(picture: Image.Image) -> float:
    """Return how much of a picture is not black."""
    shades = picture.histogram()
    return sum(shades[16:]) / sum(shades)


def _do(variables: Mapping[str, str], *command: str) -> None:
    subprocess.run(command, env=variables, check=True)


if __name__ == "__main__":
    play_in_terminal(Path(sys.argv[1]))
    play_in_true_color(Path(sys.argv[1]))
    play_in_window(Path(sys.argv[1]))
    close_window(Path(sys.argv[1]))
