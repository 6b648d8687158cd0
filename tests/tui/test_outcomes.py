"""Every way in which a game can end, through every text that tells it."""

from collections.abc import Iterator

import pytest
from tests.tui.preferred import prefer, screen_of, text_of

from wuziqi.levels import level_of
from wuziqi.lines.announcer import end_lines
from wuziqi.play.events import Analyse, Go
from wuziqi.play.game import tree_of_session
from wuziqi.play.review import ReviewTools
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Player
from wuziqi.rules.point import Point
from wuziqi.rules.referee import Reason
from wuziqi.rules.renju import Forbidden, forbidden_points
from wuziqi.rules.rule import DIRECTIONS, FREESTYLE, RENJU, VARIANTS, Rule, row_rule
from wuziqi.session.seats import Seats
from wuziqi.tui.game.ending import card_of, share_text
from wuziqi.tui.game.screen import GameScreen
from wuziqi.tui.replay.screen import ReplayScreen, analysis_board

TOOLS = ReviewTools(("no engine",), "1.0")

SEATS = {
    "two people": Seats(),
    "named people": Seats(names=("Ann", "Ben")),
    "person first": Seats(Player.SECOND, level_of(3)),
    "person second": Seats(Player.FIRST, level_of(3)),
    "watched": Seats(Player.SECOND, level_of(1), level_of(2)),
    "engine": Seats(Player.SECOND, engine="other"),
    "friend": Seats(friend=Player.SECOND, names=("Ann", "Ben")),
    "spectator": Seats(spectating=True, names=("Ann", "Ben")),
}


def row_game(winner: Stone, step: tuple[int, int], stones: int, rule: Rule) -> Game:
    """A game that a row of so many stones wins, completed in its middle."""
    across, up = step
    own = [Point(4 + n * across, 7 + n * up) for n in range(stones)]
    own.append(own.pop(2))
    others = iter([Point(n, 14) for n in range(0, 15, 2)] + [Point(n, 0) for n in range(0, 15, 2)])
    game = Game(15, rule=rule)
    if winner is Stone.WHITE:
        game.play(next(others))
    for point in own:
        game.play(point)
        if game.outcome is None:
            game.play(next(others))
    return game


def forbidden_game(kind: Forbidden) -> Game:
    """A game of renju that black loses by a forbidden point of this kind."""
    rows = {
        Forbidden.DOUBLE_THREE: "g8 h8 i9 i10 i8",
        Forbidden.DOUBLE_FOUR: "f8 g8 h8 i9 i10 i11 i8",
        Forbidden.OVERLINE: "f8 g8 h8 j8 k8 i8",
    }
    black = [Point(ord(name[0]) - 97, int(name[1:]) - 1) for name in rows[kind].split()]
    white = (Point(n, row) for row in (0, 14) for n in range(0, 15, 2))
    game = Game(15, rule=RENJU)
    for point in black:
        game.play(point)
        if game.outcome is None:
            game.play(next(white))
    return game


def filled_game(*, early: bool) -> Game:
    """A drawn game of tic-tac-toe: by a full board, or as nobody can win any more."""
    game = Game(3, rule=row_rule(3), early_draw=early)
    for column, row in [(1, 1), (0, 0), (2, 0), (0, 2), (0, 1), (2, 1), (1, 0), (1, 2), (2, 2)]:
        if game.outcome is None:
            game.play(Point(column, row))
    return game


def variant_game(rule: Rule, width: int, height: int) -> Game:
    """A game of a variant: black fills a row from the left, white the other end of the board."""
    game = Game(width, height, rule=rule)
    black = (Point(n, 0) for n in range(width))
    white = (Point(n, height - 1) for n in [*range(0, width, 2), *range(1, width, 2)])
    while game.outcome is None:
        game.play(next(black if game.turn is Stone.BLACK else white))
    return game


def ends() -> Iterator[tuple[str, Game]]:
    for winner in Stone:
        for step in DIRECTIONS:
            yield f"{winner.name} five {step}", row_game(winner, step, 5, FREESTYLE)
        yield f"{winner.name} overline", row_game(winner, (1, 0), 6, FREESTYLE)
    for kind in Forbidden:
        yield kind.name, forbidden_game(kind)
    yield "full board", filled_game(early=False)
    yield "dead board", filled_game(early=True)
    for variant in VARIANTS:
        yield f"{variant.rule.name} {variant.size}", variant_game(variant.rule, *variant.size)
    for reason in (Reason.RESIGNATION, Reason.TIME, Reason.AGREEMENT):
        for who in (None,) if reason is Reason.AGREEMENT else Stone:
            for moves in (0, 3):
                game = Game(15)
                for number in range(moves):
                    game.play(Point(number, 7))
                game.end(who, reason)
                yield f"{reason.name} {who} {moves}", game


ENDS = dict(ends())


def finished(game: Game, seats: Seats) -> GameScreen:
    """The screen of a game that was played to its end."""
    screen = screen_of(game.afresh(early_draw=game.early_draw), seats, prefer())
    screen.session.restore(game.acts, [0] * len(game.acts))
    if not screen.session.is_over and game.outcome is not None:
        screen.session.end(game.outcome.winner, game.outcome.reason)
    return screen


def test_the_table_has_every_reason_and_every_kind_of_forbidden_point() -> None:
    outcomes = [game.outcome for game in ENDS.values()]
    assert {outcome and outcome.reason for outcome in outcomes} == {*Reason}
    assert {outcome and outcome.forbidden for outcome in outcomes} == {None, *Forbidden}
    assert {outcome and outcome.winner for outcome in outcomes} == {None, *Stone}
    assert {len(outcome.line) for outcome in outcomes if outcome} >= {0, 1, 3, 4, 5, 6}


@pytest.mark.parametrize("end", ENDS)
def test_every_end_is_told_on_every_screen_and_in_line_mode(end: str) -> None:
    for seats in SEATS.values():
        screen = finished(ENDS[end], seats)
        session = screen.session
        assert session.game.outcome == ENDS[end].outcome
        for height, width in ((24, 80), (40, 120), (12, 40), (8, 20)):
            assert text_of(screen, height, width).strip()
        card = card_of(session, None)
        assert card.lines
        assert share_text(session, card).count("\n") >= 1
        lines = list(end_lines(session))
        assert lines
        assert all(lines)
        for key in ("[", "]", "y", "u", "escape", "#", "o"):
            screen.press(key)
            assert text_of(screen).strip()
        tree = tree_of_session(session)
        saved = ReplayScreen(tree, prefer(), session.game.rule)
        for key in ("end", "left", "w"):
            saved.press(key)
            assert text_of(saved).strip()


@pytest.mark.parametrize("seats", [Seats(), Seats(Player.SECOND, level_of(3))])
@pytest.mark.parametrize("end", ENDS)
def test_one_press_opens_a_board_for_stones_that_tells_the_end_as_it_was(
    end: str, seats: Seats
) -> None:
    screen = finished(ENDS[end], seats)
    told = screen.view().status.text
    event = screen.press("w")
    assert isinstance(event, Analyse)
    page = analysis_board(event, prefer(), lambda: (None, ""), TOOLS, Go.BACK)
    opened = text_of(page).replace("\n", " ")
    assert "What if: Enter places a stone" in opened
    board = page.board
    free = next(point for point in board if board[point] is None)
    for key in (":", *str(free), "enter"):
        page.press(key)
    assert page.board[free] is not None, page.message
    page.press("b")
    page.press("escape")
    shown = text_of(page)
    assert "according to the file" not in shown
    assert "without a result" not in shown
    outcome = ENDS[end].outcome
    if outcome is not None and outcome.reason in {
        Reason.RESIGNATION,
        Reason.TIME,
        Reason.AGREEMENT,
    }:
        assert told in opened
        assert told in shown


def test_the_forbidden_points_of_the_table_are_forbidden() -> None:
    for kind in Forbidden:
        game = forbidden_game(kind)
        board = Board(15)
        for point, stone in game.stones[:-1]:
            board.place(point, stone)
        assert forbidden_points(board)[game.moves[-1]] is kind
