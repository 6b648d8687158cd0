"""The commands ``host`` and ``join``, until the front end takes over."""

import subprocess
import sys

import pytest
from tests.setups import setup_of
from tests.warm_start import run_text

from wuziqi.cli.online import invitation
from wuziqi.cli.parser import parse
from wuziqi.cli.parser import setup_of as setup_of_options
from wuziqi.friend.messages import shared_setup
from wuziqi.installation import extra_command
from wuziqi.records.settings import Settings
from wuziqi.records.setup import Setup
from wuziqi.rules.rule import NO_ODDS, odds_named
from wuziqi.session.lobby import Invitation, Role, invitation_of

_SETTINGS = Settings(name="Ann", relay="ws://kept.example/v1")


def run(command: list[str], *arguments: str, typed: str = "") -> "subprocess.CompletedProcess[str]":
    return run_text([*command, *arguments], typed)


@pytest.mark.parametrize(
    ("words", "settings", "expected"),
    [
        ("", Settings(), Invitation(Role.HOST, setup=setup_of())),
        (
            "",
            _SETTINGS,
            Invitation(Role.HOST, "ws://kept.example/v1", setup=setup_of(), name="Ann"),
        ),
        (
            "--relay wss://a.example/v1 --name Bo --spectators --size 19 --color white",
            _SETTINGS,
            Invitation(
                Role.HOST,
                "wss://a.example/v1",
                setup=setup_of(width=19, height=19, color="white"),
                name="Bo",
                spectators=True,
            ),
        ),
    ],
)
def test_the_invitation_of_a_host(words: str, settings: Settings, expected: Invitation) -> None:
    options = parse(["host", *words.split()])
    assert invitation(options, settings, setup=setup_of_options(options)) == expected


def test_odds_against_the_computer_are_none_against_a_friend() -> None:
    invited = invitation_of(Settings(), Setup(odds=odds_named("no-threats"))).setup
    assert invited is not None
    assert invited.odds is NO_ODDS
    assert shared_setup(invited).odds is NO_ODDS


def test_the_invitation_of_a_guest() -> None:
    options = parse(["join", "7-guitarist-revenge", "--name", "Bo"])
    expected = Invitation(Role.JOIN, "ws://kept.example/v1", "7-guitarist-revenge", name="Bo")
    assert invitation(options, _SETTINGS, code=options.code[0]) == expected


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("host --relay example.org", "is not the address of a mailbox server"),
        ("host --odds no-threats", "not for this opponent"),
        ("host --rule renju --size 19", "Renju"),
        ("join guitarist", "guitarist is not a code such as 7-guitarist-revenge."),
        ("join 7", "7 is not a code such as"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(
    wuziqi_command: list[str], words: str, told: str
) -> None:
    done = run(wuziqi_command, *words.split())
    assert done.returncode == 2
    assert told in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_code_is_asked_for(wuziqi_command: list[str]) -> None:
    done = run(wuziqi_command, "join", "--lines", typed="what is this \x1b[2J\nh8\n")
    assert done.stdout.splitlines() == [
        "The code that your friend reads out, such as 7-guitarist-revenge:"
    ]
    assert done.stderr.startswith("wuziqi: what is this ?[2J is not a code")


@pytest.mark.parametrize("typed", ["", "\n", "  \n"])
def test_an_empty_code_is_told(wuziqi_command: list[str], typed: str) -> None:
    done = run(wuziqi_command, "join", " ", "--lines", typed=typed)
    told = "wuziqi: Type the code that your friend reads out, such as 7-guitarist-revenge.\n"
    assert (done.returncode, done.stderr) == (2, told)


def test_without_the_modules_it_is_said_what_to_install() -> None:
    code = (
        "import sys; sys.modules['nacl'] = None;"
        "from wuziqi.cli.main import main; sys.exit(main(['host']))"
    )
    done = run([sys.executable, "-c", code])
    assert done.returncode == 2
    told = f"The module nacl is missing; {extra_command('online')} installs it."
    assert done.stderr == f"wuziqi: {told}\n"
