"""One layer of advice at a time, on the screen of a game and of a saved game."""

from dataclasses import replace

import pytest
from tests.records.lines import line
from tests.tui.preferred import prefer, screen_of

from wuziqi.play.events import Go
from wuziqi.protocol.client.events import HintFound, ScoresFound, Thought, ThreatsFound
from wuziqi.protocol.evaluation import Depth, Score
from wuziqi.records.time_control import TimeControl
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.threats import Formation
from wuziqi.session.analysis import Finding, Ranked, Searched
from wuziqi.session.analyst import Found
from wuziqi.tui.game.screen import GameScreen
from wuziqi.tui.replay.screen import ReplayScreen
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.preferences import Preferences

MOVES = "h8 i9 g9"
I8, J9 = parse_point("i8"), parse_point("j9")
FINDINGS: tuple[Finding, ...] = (
    ScoresFound(1, {Point(0, 0): 1, Point(1, 0): 1, I8: 100}),
    ThreatsFound(2, {Stone.BLACK: {J9: Formation.FOUR}, Stone.WHITE: {}}),
    HintFound(3, I8, ("best shape",), ()),
    Searched(I8, Thought(Depth(5), Score(0), (I8, J9))),
    Ranked((Thought(Depth(7), Score(5), (J9, I8)), Thought(Depth(7), Score(0), (I8,))), 3),
)
BoardScreen = GameScreen | ReplayScreen


def game(preferences: Preferences | None = None, control: TimeControl | None = None) -> GameScreen:
    screen = screen_of(Game(15), None, preferences, control)
    for name in MOVES.split():
        screen.session.play(parse_point(name))
    return screen


def saved(preferences: Preferences | None = None) -> ReplayScreen:
    return ReplayScreen(line(MOVES, 15, 15), preferences or prefer(), node=3)


def know_all(screen: BoardScreen) -> None:
    """Let the analyst report all findings about the shown position."""
    target = screen.adviser.shown.target
    assert target is not None
    for finding in FINDINGS:
        screen.receive(Found(target, finding))


def marks(screen: BoardScreen) -> Marks:
    return screen.view().marks if isinstance(screen, GameScreen) else screen._marks()


def layers(screen: BoardScreen) -> set[str]:
    seen = marks(screen)
    names = ("numbers", "threats", "heat", "hint", "line", "ranks")
    return {name for name in names if getattr(seen, name)}


def message(screen: BoardScreen) -> str:
    return screen.message


@pytest.fixture(params=[game, saved])
def screen(request: pytest.FixtureRequest) -> BoardScreen:
    made: BoardScreen = request.param()
    know_all(made)
    return made


KEYS = {"#": "numbers", "t": "threats", "v": "heat", "H": "hint", "L": "line", "M": "ranks"}


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("before", KEYS)
def test_switching_one_layer_on_switches_the_others_off(
    screen: BoardScreen, before: str, key: str
) -> None:
    screen.press(before)
    assert layers(screen) == {KEYS[before]}
    screen.press(key)
    if key == before and key in "#tvM":
        assert layers(screen) == set()
    else:
        assert layers(screen) == {KEYS[key]}


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("#", "The numbers of the moves are shown, in later games too."),
        ("t", "Threats: f = four; dark: Black's, light: White's."),
        ("v", "Heat map: 9 looks best at first sight, without looking ahead."),
        ("H", "Hint j9: stops a four"),
        ("L", "Expected line, moves shown: 1 of 2."),
    ],
)
def test_a_layer_is_told_and_escape_clears_it(screen: BoardScreen, key: str, said: str) -> None:
    screen.press(key)
    assert message(screen) == said
    assert screen.press("escape") is None
    assert (layers(screen), message(screen)) == (set(), "")


def test_escape_leaves_when_no_layer_is_on(screen: BoardScreen) -> None:
    screen.press("t")
    assert screen.press("escape") is None
    assert screen.press("escape") is (Go.MENU if isinstance(screen, GameScreen) else Go.QUIT)


def test_escape_clears_then_returns_to_the_present_then_pauses() -> None:
    screen = game(control=TimeControl(60))
    screen.press("v")
    screen.press("[")
    steps = []
    for _press in range(3):
        screen.press("escape")
        advised = screen.adviser.layer.name
        steps.append((advised, screen.viewpoint.look_back.active, screen.session.paused))
    assert steps == [("NONE", True, False), ("NONE", False, False), ("NONE", False, True)]


def test_a_layer_that_cannot_be_seen_takes_no_escape() -> None:
    screen = game()
    screen.press("t")
    screen.press("x")
    screen.press("y")
    assert screen.session.is_over
    assert screen.press("escape") is Go.MENU


def test_the_setting_is_the_layer_until_the_player_chooses(screen: BoardScreen) -> None:
    settings = screen.preferences.settings
    screen.preferences.settings = replace(settings, numbers=True)
    assert layers(screen) == {"numbers"}
    screen.press("#")
    assert layers(screen) == set()
    screen.preferences.settings = settings
    screen.press("#")
    assert layers(screen) == {"numbers"}


def test_what_a_hint_lay_over_comes_back_at_the_next_position() -> None:
    screen = game()
    screen.press("#")
    know_all(screen)
    screen.press("H")
    assert layers(screen) == {"hint"}
    screen.press("up")
    screen.press("enter")
    screen.adviser.wants()
    assert layers(screen) == {"numbers"}


def test_scores_that_are_all_alike_are_told_once_they_are_known(screen: BoardScreen) -> None:
    screen.press("[")
    screen.press("v")
    target = screen.adviser.shown.target
    assert target is not None
    screen.receive(Found(target, ScoresFound(9, dict.fromkeys((I8, J9), 5))))
    assert (layers(screen), message(screen)) == (set(), "Heat map: no point stands out.")


def test_a_new_game_with_a_layer_of_advice_counts_as_helped() -> None:
    for key, helped in [("t", True), ("M", True), ("#", False)]:
        screen = game()
        screen.press(key)
        screen.press("n")
        screen.press("y")
        assert screen.session.helped is helped


def test_the_numbers_come_back_after_other_advice() -> None:
    screen = game()
    screen.preferences.settings = replace(screen.preferences.settings, numbers=True)
    screen.press("M")
    assert "numbers" not in layers(screen)
    screen.press("M")
    assert layers(screen) == {"numbers"}
