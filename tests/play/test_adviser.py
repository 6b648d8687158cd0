"""The shown advice, the findings that it needs from the engine, and the reasons for none."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

from wuziqi.levels import level_of
from wuziqi.play.adviser import (
    Adviser,
    HintFollows,
    Layer,
    LayerShown,
    Ranking,
    ShownGame,
    ShownPosition,
    Standing,
)
from wuziqi.play.events import ChangeSettings
from wuziqi.play.program_options import ActiveSettings
from wuziqi.protocol.client.events import (
    EngineFailed,
    Failure,
    HintFound,
    ScoresFound,
    Thought,
    ThreatsFound,
)
from wuziqi.protocol.evaluation import Depth, Mate, Score, parse_evaluation
from wuziqi.records.settings import Settings
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.game import Game
from wuziqi.rules.opening import OPENINGS, Player
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.rule import CONNECT6, FREESTYLE, RENJU, Rule
from wuziqi.session.analysis import Finding, Ranked, Recommendation, Searched, Target, Want
from wuziqi.session.analyst import Found, NothingFound
from wuziqi.session.reasons import AdviceRefusal
from wuziqi.session.results import Done, Refused
from wuziqi.session.seats import Seats
from wuziqi.session.session import GameSession
from wuziqi.words.advice_texts import hint_text, notice_text

BLACK, WHITE = Stone


def points(names: str) -> tuple[Point, ...]:
    return tuple(map(parse_point, names.split()))


H8, I9, J10, K11 = points("h8 i9 j10 k11")
QUIET = HintFound(1, I9, ("best shape",), ())


def searched(move: Point, evaluation: str = "0", line: str = "") -> Searched:
    return Searched(move, Thought(Depth(5), parse_evaluation(evaluation), points(line)))


def ranked(evaluation: str, move: Point, depth: int = 9, *, done: bool = False) -> Ranked:
    line = Thought(Depth(depth), parse_evaluation(evaluation), (move,))
    return Ranked((line,), 3, done)


@dataclass
class Shown(ShownPosition):
    """Moves on a board of 15 lines; ``noted`` counts how often the player had advice."""

    moves: tuple[Point, ...] = (H8,)
    rule: Rule = FREESTYLE
    over: bool = False
    noted: int = 0

    @property
    def board(self) -> Board:
        raise AssertionError("an adviser needs no board")

    @property
    def stones(self) -> Sequence[tuple[Point, Stone]]:
        raise AssertionError("an adviser needs no stones")

    @property
    def target(self) -> Target | None:
        return None if self.over else Target.after(self.moves, rule=self.rule)

    def note_help(self) -> None:
        self.noted += 1


def adviser(shown: Shown | None = None, settings: Settings | None = None) -> Adviser:
    made = Adviser(shown or Shown(), ActiveSettings(settings or Settings(evaluation=False)))
    made.wants()
    return made


def hear(advised: Adviser, *findings: Finding) -> list[str]:
    """Give the adviser a finding about the shown position; returns the texts for the player."""
    target = advised.shown.target
    assert target is not None
    return [notice_text(advised.receive(Found(target, finding))) for finding in findings]


def line_of(advised: Adviser) -> list[tuple[Point, Stone, int]]:
    return list(advised.line_moves)


def know_all(advised: Adviser, line: str = "i9 j10 k11") -> list[str]:
    """Find out all that a hint needs."""
    threats = ThreatsFound(1, {BLACK: {}, WHITE: {}})
    return hear(advised, QUIET, threats, searched(I9, "5", line))


@pytest.mark.parametrize(
    ("layer", "wants"),
    [
        (Layer.NONE, []),
        (Layer.NUMBERS, []),
        (Layer.SCORES, [Want.SCORES]),
        (Layer.THREATS, [Want.THREATS]),
        (Layer.LINES, [Want.LINES]),
    ],
)
def test_a_layer_and_the_evaluation_bar_want_findings(layer: Layer, wants: list[Want]) -> None:
    advised = adviser()
    advised.switch(layer)
    assert advised.wants() == wants
    advised = adviser(settings=Settings(evaluation=True))
    advised.switch(layer)
    assert advised.wants() == sorted([*wants, Want.SEARCH], key=list(Want).index)


def test_findings_are_wanted_for_every_position() -> None:
    shown = Shown()
    advised = adviser(shown)
    advised.toggle(Layer.SCORES)
    hear(advised, ScoresFound(1, {}))
    assert advised.wants() == []
    shown.moves = (H8, I9)
    assert advised.wants() == [Want.SCORES]
    advised.toggle(Layer.THREATS)
    assert advised.wants() == [Want.THREATS]


def test_a_hint_is_told_once_and_forgotten_with_its_position() -> None:
    shown = Shown()
    advised = adviser(shown)
    assert advised.hint() == Done(LayerShown(Layer.HINT))
    assert advised.wants() == [Want.THREATS, Want.HINT, Want.SEARCH]
    assert know_all(advised) == ["", "", "Hint i9: the best shape"]
    assert hear(advised, ScoresFound(1, {})) == [""]
    shown.moves = (H8, I9)
    assert (advised.wants(), advised.layer, advised.recommendation) == ([], Layer.NONE, None)


def test_a_line_comes_move_by_move_and_then_goes() -> None:
    advised = adviser()
    advised.next_of_line()
    assert line_of(advised) == []
    know_all(advised)
    assert line_of(advised) == [(I9, WHITE, 1)]
    assert notice_text(advised.notice) == "Expected line, moves shown: 1 of 3."
    advised.next_of_line()
    assert line_of(advised) == [(I9, WHITE, 1), (J10, BLACK, 2)]
    advised.next_of_line()
    advised.next_of_line()
    assert line_of(advised) == []
    assert notice_text(advised.notice) == "Hint i9: the best shape"


def test_under_a_rule_without_fives_a_hint_is_the_move_of_a_search() -> None:
    advised = adviser(Shown(rule=CONNECT6))
    assert advised.toggle(Layer.THREATS) == Refused(AdviceRefusal.RULE)
    assert advised.toggle_evaluation() == Refused(AdviceRefusal.RULE)
    advised.hint()
    assert advised.wants() == [Want.SEARCH]
    hear(advised, searched(I9))
    assert advised.recommendation == Recommendation(I9, ("best found",), (I9,), None)


def test_the_last_evaluation_stands_until_the_next_is_known() -> None:
    shown = Shown(())
    advised = adviser(shown)
    hear(advised, searched(H8, "+M9"))
    shown.moves = (H8,)
    advised.wants()
    target = Target.after([H8])
    assert advised.standing(target) == Standing(1.0, Mate(9), fresh=False)
    hear(advised, Searched(I9))
    assert advised.evaluation == Mate(9)
    hear(advised, searched(I9, "+M8"))
    assert advised.standing(target) == Standing(0.0, Mate(-8))


def test_the_evaluation_is_that_of_the_deepest_search() -> None:
    advised = adviser()
    hear(advised, searched(I9, "50"), ranked("200", J10, depth=3))
    assert advised.evaluation == Score(-50)
    hear(advised, ranked("200", J10, depth=8))
    assert advised.evaluation == Score(-200)


def test_rankings_are_kept_and_a_shallower_one_only_ends_the_search() -> None:
    shown = Shown()
    advised = adviser(shown)
    advised.toggle(Layer.LINES)
    assert advised.ranking == Ranking(3, WHITE)
    hear(advised, ranked("0", I9, depth=9))
    shown.moves = (H8, K11)
    assert advised.wants() == [Want.LINES]
    shown.moves = (H8,)
    assert advised.wants() == [Want.LINES]
    hear(advised, ranked("0", J10, depth=1, done=True))
    assert advised.analysis.ranks == {I9: 1}
    assert advised.wants() == []


def test_another_number_of_best_moves_is_ranked_anew() -> None:
    advised = Adviser(Shown(), ActiveSettings())
    advised.toggle(Layer.LINES)
    hear(advised, ranked("0", I9, done=True))
    assert Want.LINES not in advised.wants()
    advised.count = 5
    assert Want.LINES in advised.wants()
    assert advised.ranking == Ranking(5, WHITE)


def test_findings_about_another_position_are_dropped() -> None:
    advised = adviser()
    assert advised.receive(Found(Target.after([I9]), searched(J10, "100"))) is None
    assert advised.evaluation == Score(0)


def test_a_failed_engine_is_told() -> None:
    event = NothingFound(EngineFailed(Failure.DIED, ""))
    assert notice_text(adviser().receive(event)).startswith("No advice: ")


def test_at_the_end_of_a_game_there_are_numbers_only() -> None:
    advised = adviser(Shown(over=True))
    for result in (advised.hint(), advised.next_of_line(), advised.toggle(Layer.SCORES)):
        assert result == Refused(AdviceRefusal.OVER)
    assert advised.toggle(Layer.NUMBERS) == Done(LayerShown(Layer.NUMBERS))
    assert advised.clear()
    assert not advised.clear()


def test_advice_is_noted_and_numbers_are_not() -> None:
    shown = Shown()
    advised = adviser(shown)
    advised.hint()
    advised.next_of_line()
    advised.toggle(Layer.LINES)
    assert shown.noted == 3
    advised.toggle(Layer.LINES)
    advised.toggle(Layer.NUMBERS)
    assert shown.noted == 3


def test_marks_of_forbidden_points_are_a_setting() -> None:
    settings = Settings()
    advised = adviser(Shown(rule=RENJU), settings)
    changed = replace(settings, forbidden=not settings.forbidden)
    assert advised.toggle_forbidden() == Done(ChangeSettings(changed))
    assert adviser().toggle_forbidden() == Refused(AdviceRefusal.FORBIDS_NOTHING)


# A game being played


def in_game(game: Game | None = None) -> tuple[Adviser, GameSession]:
    """A game against the computer, who plays white."""
    session = GameSession(game or Game(15), Seats(Player.SECOND, level_of(6)))
    settings = ActiveSettings(Settings(evaluation=False))
    return Adviser(ShownGame(session), settings), session


def test_in_the_computers_turn_a_hint_and_best_moves_follow() -> None:
    advised, session = in_game()
    session.play(H8)
    advised.toggle(Layer.LINES)
    assert advised.wants() == []
    assert advised.ranking == Ranking(3, WHITE, waits=True)
    assert advised.hint() == Done(HintFollows())
    session.play(I9)
    assert advised.wants() == [Want.THREATS, Want.HINT, Want.SEARCH]
    assert session.helped


def test_a_paused_computer_keeps_nobody_waiting() -> None:
    advised, session = in_game()
    session.play(H8)
    session.pause()
    assert advised.hint() == Done(LayerShown(Layer.HINT))


def test_in_an_opening_there_is_no_advice() -> None:
    advised, _session = in_game(Game(15, opening=OPENINGS["swap2"]))
    for result in (advised.hint(), advised.toggle(Layer.LINES)):
        assert result == Refused(AdviceRefusal.OPENING)


def test_an_offered_draw_needs_the_score() -> None:
    advised, session = in_game()
    assert advised.wants() == []
    session.draw_offered = True
    assert (advised.wants(), advised.knows_score) == ([Want.SEARCH], False)
    hear(advised, searched(H8))
    assert (advised.wants(), advised.knows_score) == ([], True)


# Words


@pytest.mark.parametrize(
    ("reasons", "mate", "text"),
    [
        ("best shape", None, "Hint i9: the best shape"),
        (
            "win by fours,makes four",
            9,
            "Hint i9: wins by force in 5 stones, makes a four",
        ),
        ("makes five", 1, "Hint i9: makes five"),
        (
            "makes four and three,stops open three",
            None,
            "Hint i9: makes a four and an open three, stops an open three",
        ),
        ("stops open four", -6, "Hint i9: holds out longest, stops an open four"),
    ],
)
def test_a_hint_in_words(reasons: str, mate: int | None, text: str) -> None:
    assert hint_text(I9, reasons.split(","), mate) == text
