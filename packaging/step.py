"""Run commands at the same time as one step of an installation, and count its seconds.

    step.py TEXT COMMAND... [--and COMMAND...]...

Prints the text with the seconds, which count up on a terminal. Prints the output of a command only
if the command fails, and exits with the first exit code that is not 0.
"""

import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack


def run_step(text: str, commands: list[list[str]]) -> int:
    """Run the commands and return the first exit code that is not 0, or 0."""
    begun = time.monotonic()
    show(text, end="")
    with ExitStack() as stack:
        outputs = [stack.enter_context(tempfile.TemporaryFile()) for _ in commands]
        running = [
            subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT)
            for command, output in zip(commands, outputs, strict=True)
        ]
        while any(process.poll() is None for process in running):
            time.sleep(0.1)
            if sys.stdout.isatty():
                show(f"\r{text}: {time.monotonic() - begun:.0f} s", end="")
        back = f"\r{text}" if sys.stdout.isatty() else ""
        show(f"{back}: {time.monotonic() - begun:.0f} s")
        for process, output in zip(running, outputs, strict=True):
            if process.returncode:
                output.seek(0)
                show(output.read().decode(errors="replace"))
    return next((process.returncode for process in running if process.returncode), 0)


def show(text: str, end: str = "\n") -> None:
    sys.stdout.write(text + end)
    sys.stdout.flush()


def main() -> int:
    """Run the step that the command line describes."""
    text, *words = sys.argv[1:]
    commands: list[list[str]] = [[]]
    for word in words:
        if word == "--and":
            commands.append([])
        else:
            commands[-1].append(word)
    try:
        return run_step(text, commands)
    except KeyboardInterrupt:
        show("")
        return 130


if __name__ == "__main__":
    sys.exit(main())
