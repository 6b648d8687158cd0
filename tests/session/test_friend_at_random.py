"""Two programs over a network that delays, cuts and loses messages, with restarts."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.answers import accept
from tests.session.two_programs import Program, Programs

from wuziqi.friend.wire import Proposal
from wuziqi.records.setup import Setup
from wuziqi.rules.board import Size
from wuziqi.rules.opening import OPENINGS, Act, Opening, Player
from wuziqi.rules.rule import RENJU, RULES, STANDARD, Rule
from wuziqi.session.notices import FriendFailed

KINDS = [(rule, opening) for rule in RULES.values() for opening in rule.openings]
STEPS = 250


def setup_of(rule: Rule, opening: Opening, rng: random.Random) -> Setup:
    side = max(rule.min_side, opening.min_side, 5)
    clock = rng.choice(["none", "game", "move"])
    return Setup(
        Size.square(min(side, rule.max_side)),
        rule,
        opening,
        opponent="friend",
        color=rng.choice(["black", "white"]),
        clock=clock,
        game_minutes=1,
        periods=rng.choice([0, 3]),
        period_seconds=5,
    )


class Chance:
    """Makes random events happen to two programs."""

    def __init__(self, programs: Programs, rng: random.Random, *, loses_one: bool) -> None:
        self.programs = programs
        self.rng = rng
        self.steps: list[tuple[Callable[[Program], None], float]] = [
            (self.act, 10),
            (self.listen, 12),
            (self.cut, 1),
            (self.connect, 4),
            (self.start_again, 0.7),
            (self.ask, 1.2),
            (self.answer, 3),
            (self.resign, 0.1),
            *([(self.lose, 2.0), (self.find, 4.0)] if loses_one else []),
        ]

    def step(self) -> None:
        [(does, _weight)] = self.rng.choices(self.steps, [weight for _, weight in self.steps])
        does(self.rng.choice(self.programs.both))

    def act(self, program: Program) -> None:
        program.poll()
        session = program.session
        if not (session.others_turn or session.is_over):
            step = session.game.step
            acts: list[Act] = [*(() if step is None else step.choices), *session.game.allowed]
            program.act(self.rng.choice(acts))
        self.poll(program)

    def listen(self, program: Program) -> None:
        self.programs.network.deliver(program.side, self.rng.randint(1, 4))
        self.poll(self.rng.choice(self.programs.both))

    def poll(self, program: Program) -> None:
        """Let time pass for both programs, one of which notices."""
        seconds = self.rng.choice([0, 0, 0.1, 0.5, 1.5])
        for one in self.programs.both:
            one.now += seconds
        program.poll()

    def cut(self, _program: Program) -> None:
        self.programs.network.cut()

    def connect(self, _program: Program) -> None:
        self.programs.network.connect()

    def lose(self, program: Program) -> None:
        self.programs.network.lose(program.side)

    def find(self, _program: Program) -> None:
        self.programs.network.find()

    def start_again(self, program: Program) -> None:
        program.kill()
        program.start_again()

    def ask(self, program: Program) -> None:
        program.friend.propose(
            self.rng.choice([Proposal.UNDO, Proposal.DRAW, Proposal.REMATCH, Proposal.REMATCH])
        )

    def answer(self, program: Program) -> None:
        program.friend.answer(yes=self.rng.random() < 0.6)

    def resign(self, program: Program) -> None:
        if not program.session.is_over:
            accept(program.session.resign())


def check(programs: Programs) -> None:
    """Check that both programs and both libraries have the same games."""
    one, other = programs.host, programs.guest
    for program in programs.both:
        assert not program.heard(FriendFailed), program.heard(FriendFailed)[0]
    assert (one.friend.match.round, one.friend.match.era) == (
        other.friend.match.round,
        other.friend.match.era,
    )
    assert one.session.seats.person is (other.session.seats.person or Player.FIRST).other
    assert one.session.game.acts == other.session.game.acts
    assert one.session.game.outcome == other.session.game.outcome
    assert one.session.milliseconds == other.session.milliseconds
    games = list(zip(one.stored(), other.stored(), strict=True))
    assert len(games) == one.friend.match.round + 1
    for mine, theirs in games:
        assert (mine.entry.result != "") is (one.session.is_over or (mine, theirs) != games[-1])
        assert (mine.acts, mine.milliseconds) == (theirs.acts, theirs.milliseconds)
        assert (mine.entry.result, mine.entry.reason) == (theirs.entry.result, theirs.entry.reason)
        assert {mine.entry.color, theirs.entry.color} == {"black", "white"}
        assert (mine.entry.black, mine.entry.white) == (theirs.entry.black, theirs.entry.white)
        assert (mine.entry.helped, theirs.entry.helped) == (False, False)


@pytest.mark.parametrize(
    ("rule", "opening"), KINDS, ids=[f"{rule.name}-{opening.name}" for rule, opening in KINDS]
)
def test_records_are_equal_whatever_happens(rule: Rule, opening: Opening, tmp_path: Path) -> None:
    play(rule, opening, tmp_path, "")


@pytest.mark.parametrize(
    ("rule", "opening"), KINDS, ids=[f"{rule.name}-{opening.name}" for rule, opening in KINDS]
)
def test_records_are_equal_though_one_alone_loses_the_server(
    rule: Rule, opening: Opening, tmp_path: Path
) -> None:
    play(rule, opening, tmp_path, " lost", loses_one=True)


def test_an_end_that_came_in_a_reply_is_known_to_be_known(tmp_path: Path) -> None:
    """A rematch is resigned without a connection, and only a replying snapshot reports it."""
    play(RENJU, OPENINGS["taraguchi-10"], tmp_path, " 4")


def test_silences_do_not_use_up_the_budget_of_lag(tmp_path: Path) -> None:
    play(STANDARD, OPENINGS["swap2"], tmp_path, " 3")


def play(rule: Rule, opening: Opening, folder: Path, seed: str, *, loses_one: bool = False) -> None:
    rng = random.Random(f"{rule.name} {opening.name}{seed}")
    programs = Programs(folder, setup_of(rule, opening, rng))
    chance = Chance(programs, rng, loses_one=loses_one)
    for _ in range(STEPS):
        chance.step()
    programs.network.connect()
    programs.settle()
    programs.settle()
    check(programs)
