"""The best moves on the boards: ranks, the block beside the board, the line below it."""

from dataclasses import replace

import pytest
from tests.records.lines import line
from tests.tui.preferred import (
    computer_plays,
    found,
    prefer,
    rows_of,
    screen_of,
    text_of,
)

from wuziqi.levels import level_of
from wuziqi.play.events import ChangeSettings
from wuziqi.protocol.client.events import HintFound, ScoresFound, Thought, ThreatsFound
from wuziqi.protocol.evaluation import Depth, parse_evaluation
from wuziqi.records.settings import Settings
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.opening import Player
from wuziqi.rules.point import Point, parse_point
from wuziqi.session.analysis import Ranked, Searched, Want
from wuziqi.session.analyst import Found
from wuziqi.session.seats import Seats
from wuziqi.tui.board_view import layout_of
from wuziqi.tui.game.screen import GameScreen
from wuziqi.tui.replay.screen import ReplayScreen
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.color import TRUE_COLOR
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.terminal.theme import theme
from wuziqi.words import advice_texts
from wuziqi.words.glyphs import ASCII

BLACK, WHITE = Stone
I8, J9, G7 = map(parse_point, ("i8", "j9", "g7"))


def thought(told: str, play: str, depth: int = 9) -> Thought:
    moves = tuple(None if word == "--" else parse_point(word) for word in play.split())
    return Thought(Depth(depth, depth + 2), parse_evaluation(told), moves)


THREE = (
    thought("+M5", "j9 i8"),
    thought("300", "i8 j9 k10 l11 m12"),
    thought("-M4", "g7 --"),
)
RANKED = Ranked(THREE, 3)
SEATS = Seats(Player.SECOND, level_of(6))


def game(moves: str = "h8 i9", seats: Seats | None = None) -> GameScreen:
    screen = screen_of(Game(15), seats, prefer(ASCII))
    for name in moves.split():
        screen.session.play(parse_point(name))
    return screen


def saved(moves: str = "h8 i9 g9") -> ReplayScreen:
    return ReplayScreen(line(moves, 15, 15), prefer(ASCII), node=2)


def know(screen: GameScreen | ReplayScreen, ranked: Ranked = RANKED) -> None:
    """Let the analyst rank moves of the shown position."""
    target = screen.adviser.shown.target
    assert target is not None
    screen.adviser.wants()
    screen.receive(Found(target, ranked))


@pytest.fixture(params=[game, saved])
def screen(request: pytest.FixtureRequest) -> GameScreen | ReplayScreen:
    made: GameScreen | ReplayScreen = request.param()
    return made


# Words


def test_a_row_for_every_move_with_as_much_of_its_line_as_fits() -> None:
    assert advice_texts.rows(RANKED, 35) == [
        "1 j9   wins in 3 stones  i8",
        "2 i8                74%  j9 k10 l11",
        "3 g7  loses in 2 stones  --",
    ]
    assert advice_texts.rows(RANKED, 29)[1] == "2 i8                74%  j9"
    assert advice_texts.rows(RANKED, 20) == ["1 j9   +3  i8", "2 i8  74%  j9 k10", "3 g7   -2  --"]
    assert advice_texts.rows(RANKED, 10)[1] == "2 i8  74%"


def test_the_heading_tells_the_depth_and_whether_it_goes_on() -> None:
    assert advice_texts.heading(None, BLACK) == "Looking for the best moves ..."
    assert advice_texts.heading(RANKED, BLACK) == "Black's best, depth 9 ..."
    assert advice_texts.heading(replace(RANKED, done=True), WHITE) == "White's best, depth 9"


def test_three_moves_in_a_line() -> None:
    five = Ranked((*THREE, *THREE[:2]), 5, done=True)
    told = "1 j9 wins in 3 stones, 2 i8 74%, 3 g7 loses in 2 stones"
    assert advice_texts.in_a_line(five, WHITE) == f"White's best: {told} (depth 9)"
    assert advice_texts.in_a_line(RANKED, BLACK) == f"Black's best: {told} (depth 9 ...)"


# The layer


def test_a_key_ranks_the_moves_on_the_board_and_beside_it(
    screen: GameScreen | ReplayScreen,
) -> None:
    screen.press("M")
    assert screen.adviser.wants() == [Want.LINES]
    assert "Looking for the best moves ..." in text_of(screen)
    know(screen)
    marks = screen.view().marks
    assert marks.ranks == {J9: "+3", I8: "74", G7: "-2"}
    shown = rows_of(screen)
    first = next(row for row, text in enumerate(shown) if "Black's best, depth 9 ..." in text)
    assert [text[44:].strip() for text in shown[first + 1 : first + 4]] == [
        text.strip() for text in advice_texts.rows(RANKED, 35)
    ]
    board = [text[:36] for text in shown]
    assert [sum(place in text[4:34] for text in board[2:17]) for place in "123"] == [1, 1, 1]


def test_the_place_below_the_cursor_stays_whole(screen: GameScreen | ReplayScreen) -> None:
    screen.press("M")
    know(screen)
    for point in (I8, J9):
        screen.cursor = point
        board = [text[4:34] for text in rows_of(screen)[2:17]]
        assert [sum(place in text for text in board) for place in "123"] == [1, 1, 1]


def test_the_key_again_or_escape_ends_it(screen: GameScreen | ReplayScreen) -> None:
    for end in ("M", "escape"):
        screen.press("M")
        know(screen)
        screen.press(end)
        assert screen.adviser.wants() == []
        assert not screen.view().marks.ranks
        assert "best, depth" not in text_of(screen)


@pytest.mark.parametrize("size", [(20, 60), (24, 80), (40, 120)])
def test_what_is_known_is_shown_on_every_screen(
    screen: GameScreen | ReplayScreen, size: tuple[int, int]
) -> None:
    screen.press("M")
    know(screen)
    shown = text_of(screen, *size)
    assert "depth 9" in shown
    assert "i8" in shown
    assert ("wins in 3 stones" if size[0] > 20 else "+3") in shown


def test_without_a_panel_a_line_tells_the_best_moves(screen: GameScreen | ReplayScreen) -> None:
    screen.press("M")
    assert "Looking for the best" in text_of(screen, 14, 44)
    know(screen)
    shown = " ".join(" ".join(rows_of(screen, 14, 44)).split())
    assert "Black's best: 1 j9 wins in 3 stones, 2 i8 74%" in shown


def test_the_variations_bear_no_numbers_beside_ranks() -> None:
    page = saved()
    page.press("M")
    know(page)
    assert page.view().marks.texts == {}


# The evaluation


def test_a_game_tells_the_chances_by_the_best_moves() -> None:
    screen = game(seats=SEATS)
    screen.press("M")
    know(screen, Ranked((thought("300", "i8"),), 3))
    assert "You 74%: better" in text_of(screen)


# A running game


def test_in_the_computers_turn_nothing_is_looked_for() -> None:
    screen = game("h8", SEATS)
    assert screen.session.computer_to_move
    screen.press("M")
    assert screen.adviser.wants() == []
    assert "The best moves come when it" in text_of(screen)
    screen.press("[")
    assert screen.adviser.wants() == [Want.LINES]
    screen.press("]")
    computer_plays(screen, parse_point("i9"))
    assert screen.adviser.wants() == [Want.LINES]


def test_a_stone_on_a_ranked_point_ends_the_rank() -> None:
    screen = game()
    screen.press("M")
    know(screen)
    screen.session.play(I8)
    assert not screen.view().marks.ranks
    found(screen, Ranked((thought("0", "g7"),), 3))
    assert screen.view().marks.ranks == {Point(6, 6): "50"}


def test_a_digit_aims_at_the_best_move_of_its_number_but_not_behind_a_column() -> None:
    screen = game()
    screen.press("2")
    assert screen.board[I8] is None
    screen.press("M")
    know(screen)
    screen.press("f")
    screen.press("2")
    assert screen.prompt.typed == "f2"
    screen.press("escape")
    screen.press("9")
    assert "9 does nothing here" in screen.message
    screen.press("4")
    screen.press("2")
    assert (screen.cursor, screen.board[I8]) == (I8, None)
    assert screen.prompt.typed is None
    screen.press("enter")
    assert screen.board[I8] is BLACK


def test_a_digit_right_behind_the_key_of_the_best_moves_is_typed_until_they_are_known() -> None:
    screen = game()
    know(screen)
    screen.press("M")
    screen.press("1")
    assert screen.prompt.typed == "M1"
    screen.press("escape")
    know(screen)
    screen.press("1")
    assert screen.cursor == J9


@pytest.mark.parametrize("size", [(24, 80), (40, 120), (31, 91)])
@pytest.mark.parametrize("lines", [15, 20])
def test_nothing_moves_for_best_moves_and_the_evaluation_bar(
    size: tuple[int, int], lines: int
) -> None:
    screen = screen_of(Game(lines), Seats(Player.SECOND, level_of(6)))
    screen.session.play(J9)
    screen.session.play(I8)
    places = []
    for key in ("", "M", "e"):
        if key and (event := screen.press(key)) is not None:
            assert isinstance(event, ChangeSettings)
            screen.preferences.change(event.settings)
        know(screen)
        view = screen.view()
        layout = layout_of(view, *size)
        assert layout is not None
        places.append((layout.board, layout.panel, layout.message))
        assert (layout.bar is not None) == (key == "e")
    assert places[0] == places[1] == places[2]


@pytest.mark.parametrize("size", [(40, 120), (50, 160), (70, 240)])
def test_best_moves_grow_with_the_cells(size: tuple[int, int]) -> None:
    screen = game()
    screen.preferences.change(Settings(glyphs="unicode"))
    screen.press("M")
    know(screen)
    canvas = Canvas(*size, theme("kaya", TRUE_COLOR))
    screen.paint(canvas)
    ranks = (Style.RANK_GOOD, Style.RANK_FAIR, Style.RANK_POOR)
    colors = {canvas.theme[style].back for style in ranks}
    shown = [
        (row, column)
        for row in range(canvas.height)
        for column, (_char, look) in enumerate(canvas.cells(row))
        if canvas.theme[look].back in colors
    ]
    assert len(shown) >= 3 * 3 * (size[0] // 35)


# One opinion


def test_a_proven_win_is_used_by_every_advice_that_the_player_asks_for(
    screen: GameScreen | ReplayScreen,
) -> None:
    """Hint, best moves, digits, heat map and bar name the same move once a win is proven."""
    scores = {G7: 900, I8: 300, J9: 40} | {Point(n, 0): 1 for n in range(9)}
    screen.press("M")
    know(screen)
    for finding in (
        ScoresFound(1, scores),
        ThreatsFound(1, {BLACK: {}, WHITE: {}}),
        HintFound(1, G7, ("best shape",), ()),
        Searched(G7, thought("120", "g7 g8", depth=12)),
    ):
        target = screen.adviser.shown.target
        assert target is not None
        screen.receive(Found(target, finding))
    assert screen.view().marks.ranks[J9] == "+3"
    screen.press("H")
    assert screen.view().marks.hint == J9
    assert "Hint j9: wins by force in 3 stones" in screen.message
    screen.press("v")
    heat = screen.view().marks.heat
    assert [at for at, degree in heat.items() if degree == 9] == [J9]
    assert heat[G7] == 8


def test_a_win_that_the_hint_proves_comes_first_among_the_best_moves() -> None:
    screen = game()
    screen.adviser.wants()
    found(screen, Searched(I8, thought("+M7", "i8 g7")))
    screen.press("M")
    know(screen, Ranked((thought("300", "g7"), thought("250", "j9"), thought("9", "i8")), 3))
    assert screen.view().marks.ranks == {I8: "+4", G7: "74", J9: "71"}
    assert "wins in 4 stones  g7" in text_of(screen)


def test_the_board_has_the_whole_number_of_stones_and_no_losing_move_looks_good() -> None:
    screen = game()
    screen.press("M")
    know(screen, Ranked((thought("-M26", "g7"), thought("-M4", "j9")), 3))
    marks = screen.view().marks
    assert marks.ranks == {G7: "-13", J9: "-2"}
    assert {marks.rank_style(point) for point in (G7, J9)} == {Style.RANK_POOR}


def test_without_a_proof_the_hint_is_the_first_of_the_best_moves() -> None:
    screen = game()
    screen.press("M")
    know(screen, Ranked((thought("300", "i8 j9"), thought("250", "j9")), 2))
    found(screen, ThreatsFound(1, {BLACK: {}, WHITE: {}}))
    found(screen, HintFound(1, G7, ("best shape",), ()))
    found(screen, Searched(J9, thought("310", "j9 i8")))
    screen.press("H")
    assert screen.view().marks.hint == I8
