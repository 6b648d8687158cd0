"""The panel, the last line and the buttons of a game: their texts, and the effect of a click."""

import pytest
from tests.answers import accept
from tests.tui.preferred import computer_plays, engine, found, painted, prefer, screen_of

from wuziqi.levels import level_of
from wuziqi.play.adviser import Standing
from wuziqi.play.events import Go, OpenPage
from wuziqi.protocol.client.events import About, Thought
from wuziqi.protocol.evaluation import BOOK_DEPTH, Depth, Evaluation, Mate, Score
from wuziqi.records.settings import Settings
from wuziqi.rules.board import Stone
from wuziqi.rules.game import Game
from wuziqi.rules.opening import OPENINGS, Player
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.rule import CONNECT6, FREESTYLE, RENJU, Rule
from wuziqi.session.analysis import Searched, Want
from wuziqi.session.computer import ActRequested, EngineNamed, ThoughtReported
from wuziqi.session.notices import GameNotSaved
from wuziqi.session.seats import Seats
from wuziqi.tui.game.screen import GameScreen
from wuziqi.tui.terminal.canvas import Area, Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.panel import PlayerLine, paint_players
from wuziqi.words.glyphs import ASCII, UNICODE

COMPUTER = Seats(Player.SECOND, level_of(7))
WATCHED = Seats(Player.FIRST, level_of(6), second_level=level_of(7))
SIZES = [(24, 80), (30, 120), (40, 120), (50, 160), (70, 240), (20, 60), (12, 40), (8, 20)]
MOVES = "h8 i9 f10 i11 g9 i7 g10 k9 g11 g12 f9 j9 g8 g7 e11 d12 b2 c2"


def play_of(names: str = "", seats: Seats | None = None, size: int = 15) -> GameScreen:
    play = screen_of(Game(size), seats or Seats(), prefer(ASCII))
    for name in names.split():
        play.session.play(parse_point(name))
    return play


def text(play: GameScreen, height: int = 24, width: int = 80) -> str:
    return "\n".join(painted(play, height, width).lines())


def click_on(play: GameScreen, shown: str, height: int = 24, width: int = 80) -> object:
    """Press the button at the beginning of a text on the screen."""
    canvas = painted(play, height, width)
    row, line = next(found for found in enumerate(canvas.lines()) if shown in found[1])
    key = canvas.button_at(row, line.index(shown) + len(shown) - len(shown.lstrip()))
    assert key is not None, shown
    return play.press(key)


# The last line


@pytest.mark.parametrize(("height", "width"), SIZES)
@pytest.mark.parametrize("size", [15, 20])
@pytest.mark.usefixtures("language")
def test_help_and_the_way_out_are_on_the_last_line_of_every_screen(
    size: int, height: int, width: int
) -> None:
    for seats in (COMPUTER, WATCHED, Seats()):
        play = play_of("h8 a1", seats, size)
        canvas = painted(play, height, width)
        keys = [canvas.button_at(height - 1, column) for column in range(width)]
        shown = list(dict.fromkeys(key for key in keys if key is not None))
        assert shown[-2:] == ["?", "q"]
        assert play.press("?") == OpenPage("help")
        assert play.press("q") is Go.MENU


@pytest.mark.parametrize(("height", "width"), SIZES)
def test_the_last_line_shows_the_keys_that_work_now(height: int, width: int) -> None:
    play = play_of("h8")
    play.press("n")
    assert painted(play, height, width).lines()[-1].strip() == "y yes   n no"
    play.press("n")
    play.press(":")
    assert "Enter done   Esc c" in painted(play, height, width).lines()[-1]


def test_a_click_answers_a_question_and_closes_the_prompt() -> None:
    play = play_of("h8")
    click_on(play, "x resign")
    assert play.view().question
    click_on(play, "n no")
    assert (play.view().question, len(play.game.moves)) == ("", 1)
    play.press(":")
    click_on(play, "Esc cancel")
    assert play.prompt.typed is None
    click_on(play, "x resign")
    click_on(play, "y yes")
    assert play.session.is_over


def test_while_a_question_is_open_the_panel_has_no_buttons() -> None:
    play = play_of("h8")
    for key in ("n", ":"):
        play.press(key)
        canvas = painted(play)
        assert {canvas.button_at(row, at) for row in range(22) for at in range(80)} == {None}
        play.press("escape")


def test_a_choice_of_an_opening_is_a_button() -> None:
    play = screen_of(Game(15, opening=OPENINGS["swap2"]), Seats(), prefer(ASCII))
    for name in ("h8", "i8", "i9"):
        play.session.play(parse_point(name))
    click_on(play, "2 switch")
    assert play.game.step is None


# The list of moves


@pytest.mark.parametrize("thinks", [False, True])
@pytest.mark.parametrize("size", [15, 20])
@pytest.mark.usefixtures("language")
def test_at_80x24_the_list_has_eight_rounds(size: int, *, thinks: bool) -> None:
    play = play_of(MOVES, COMPUTER if thinks else Seats(), size)
    play.preferences.settings = Settings(evaluation=thinks)
    shown = text(play)
    assert all(f"{number}. " in shown for number in range(3, 19, 2))


@pytest.mark.parametrize(("height", "width"), [(24, 80), (40, 120), (50, 160), (70, 240)])
def test_a_click_on_a_move_looks_back_at_it(height: int, width: int) -> None:
    play = play_of(MOVES)
    play.message = "something about the present"
    click_on(play, "k9", height, width)
    assert play.message == ""
    assert (play.view().shown, play.view().present) == (8, False)
    assert "Looking back: move 8 of 18" in text(play)
    click_on(play, "e11", height, width)
    assert play.view().shown == 15
    play.press("}")
    click_on(play, "c2", height, width)
    assert play.view().present


def test_the_arrows_beside_the_heading_look_back_and_forward() -> None:
    play = play_of("h8 i9 f10")
    click_on(play, "< >")
    click_on(play, "< >")
    assert play.view().shown == 1
    canvas = painted(play)
    row, line = next(found for found in enumerate(canvas.lines()) if "< >" in found[1])
    key = canvas.button_at(row, line.index("< >") + 2)
    assert key is not None
    play.press(key)
    assert play.view().shown == 2


def test_the_shown_move_stands_out_and_later_ones_are_dim() -> None:
    play = play_of("h8 i9 f10")

    def style(move: str) -> object:
        canvas = painted(play)
        row, line = next(found for found in enumerate(canvas.lines()) if move in found[1])
        return canvas.cells(row)[line.index(move)][1]

    assert (style("f10"), style("i9")) == (Style.TITLE, Style.PLAIN)
    play.press("[")
    assert (style("i9"), style("f10")) == (Style.SELECTED, Style.DIM)


def test_a_long_list_shows_the_rounds_around_the_move_that_is_looked_at() -> None:
    more = (f"{a}{n}" for n in (14, 1, 15, 3) for a in "acegikmo")
    play = play_of(" ".join([*MOVES.split(), *more]))
    assert " 1. h8" not in text(play)
    for _move in range(44):
        play.press("[")
    assert " 1. h8" in text(play)


# The state of the game


def think(play: GameScreen, evaluation: Evaluation, nodes: int | None = None) -> None:
    engine(play, ActRequested())
    line = (parse_point("j9"), parse_point("i8"))
    engine(play, ThoughtReported(Thought(Depth(6, 9), evaluation, line, nodes)))


def test_the_computers_thought_is_told_as_a_chance_of_the_player() -> None:
    play = play_of("h8", COMPUTER)
    think(play, Score(-152), 1700)
    assert "You 63%: better" in text(play)
    assert "| 0 s  depth 6  1 k nodes" in text(play)
    assert "expects j9 i8" in text(play)
    computer_plays(play, parse_point("i9"))
    assert "You 63%: better" in text(play)
    play.press("u")
    assert "%:" not in text(play)


def test_a_computer_that_looks_less_far_gives_no_advice_unasked() -> None:
    play = play_of("h8", Seats(Player.SECOND, level_of(6)))
    think(play, Score(-152))
    computer_plays(play, parse_point("i9"))
    assert "%:" not in text(play)


def test_the_expected_line_has_whole_moves_that_are_still_to_come() -> None:
    play = play_of("h8", COMPUTER)
    engine(play, ActRequested())
    line = tuple(parse_point(f"{column}1{row}") for row in range(4) for column in "abcdefghijk")
    engine(play, ThoughtReported(Thought(Depth(30, 30), Score(0), line)))
    computer_plays(play, line[0])
    told = next(row for row in text(play).split("\n") if "expects b10 c10 d10" in row)
    assert told.split()[-1] in {str(point) for point in line}


def test_a_watched_game_tells_blacks_chance() -> None:
    play = play_of("h8", WATCHED)
    think(play, Score(152), 1_234_567)
    assert "Black 37%: worse" in text(play)
    assert "1234 k nodes" in text(play)


@pytest.mark.parametrize(
    ("plies", "thinking", "played"),
    [
        (5, "You lose in 3 stones", "You lose in 2 stones"),
        (-4, "You win in 2 stones", "You win in 2 stones"),
        (-2, "You win in 1 stone", "You win in 1 stone"),
    ],
)
def test_a_forced_win_counts_down_with_the_move(plies: int, thinking: str, played: str) -> None:
    play = play_of("h8", COMPUTER)
    think(play, Mate(plies))
    assert thinking in text(play)
    computer_plays(play, parse_point("i9"))
    assert played in text(play)


def test_a_move_of_the_book_has_no_depth() -> None:
    play = play_of("h8", COMPUTER)
    engine(play, ActRequested())
    engine(play, ThoughtReported(Thought(BOOK_DEPTH, Score(284), (parse_point("i9"),))))
    assert "opening book" in text(play)
    assert "depth" not in text(play)


@pytest.mark.parametrize(
    ("seats", "rule", "rows"),
    [
        (Seats(), FREESTYLE, 5),
        (Seats(Player.SECOND, level_of(1)), FREESTYLE, 5),
        (Seats(Player.SECOND, level_of(3)), RENJU, 5),
        (Seats(Player.SECOND, level_of(4)), FREESTYLE, 5),
        (Seats(Player.SECOND, level_of(1)), CONNECT6, 0),
        (Seats(Player.SECOND, level_of(9)), CONNECT6, 1),
        (Seats(Player.SECOND, engine="edge"), FREESTYLE, 5),
    ],
)
def test_rows_are_kept_for_best_moves_where_a_game_may_show_them(
    seats: Seats, rule: Rule, rows: int
) -> None:
    play = screen_of(Game(15 if rule.forbids else 19, rule=rule), seats, prefer(ASCII))
    assert play.view().blocks(24).thinking == rows
    if not seats.watched:
        accept(play.session.resign())
        assert play.view().blocks(24).thinking == (5 if rule.is_of_fives else 0)


def test_another_engine_says_who_it_is() -> None:
    play = play_of("h8", Seats(Player.SECOND, engine="edge"))
    think(play, Score(0))
    engine(play, EngineNamed(About("Edge", "7", "A. Nobody")))
    assert "Edge 7 by A. Nobody" in text(play)


def test_the_bar_and_the_words_follow_the_position_that_is_shown() -> None:
    play = play_of("h8 i9 f10")
    play.preferences.settings = Settings(evaluation=True)
    assert play.adviser.wants() == [Want.SEARCH]
    found(play, Searched(Point(0, 0), Thought(Depth(5), Score(-152))))
    assert "Black 63%: better" in text(play)
    play.press("[")
    assert play.adviser.wants() == [Want.SEARCH]
    stale = play.view().standing
    assert stale is not None
    assert (stale.evaluation, stale.fresh) == (Score(152), False)
    found(play, Searched(Point(0, 0), Thought(Depth(5), Score(-300))))
    assert "Black 26%: worse" in text(play)
    assert "26%" in text(play)
    play.press("]")
    assert play.adviser.wants() == []
    assert "Black 63%: better" in text(play)
    play.press("[")
    assert play.adviser.wants() == []
    assert "Black 26%: worse" in text(play)


def test_the_curve_holds_what_was_shown_and_tells_what_is_missing_at_its_start() -> None:
    play = play_of("h8 i9 f10 a1 b2 c3")
    play.preferences.settings = Settings(evaluation=True)
    for moves in (2, 3, 5, 6):
        assert "Black's chance to win" not in text(play, 50, 160), "too little is known"
        play.session.look_back.go(moves)
        assert play.adviser.wants() == [Want.SEARCH]
        found(play, Searched(Point(0, 0), Thought(Depth(5), Score(400))))
    lines = text(play, 50, 160).splitlines()
    top, left = next(
        (row, line.index("Black's chance")) for row, line in enumerate(lines) if "Black's" in line
    )
    assert [line[left:].rstrip() for line in lines[top + 1 :][:8]] == [
        " X  |",
        "    |    ...          ...",
        "    |    XXX          XXX",
        " 50%|....XXXOOOOOOOOOOXXX",
        "    |       OOOOOOOOOO",
        "    |       ''''''''''",
        " O  |",
        "          2     4      6",
    ]


def test_the_bar_shows_the_result_at_the_end_and_the_chances_before() -> None:
    play = play_of("h8 a1 i8 a2 j8 a3 k8 a4 l8")
    play.preferences.settings = Settings(evaluation=True)
    assert play.view().standing == Standing(1.0)
    play.press("[")
    assert play.adviser.wants() == [Want.SEARCH]
    found(play, Searched(Point(0, 0), Thought(Depth(5), Mate(1))))
    assert "Black wins in 1 stone" in text(play)
    play.press("]")
    assert play.view().standing == Standing(1.0)


# The message


def test_only_warnings_look_like_warnings() -> None:
    play = play_of("h8")
    play.press("enter")
    assert styles_of(play, "h8 is occupied.") == {Style.TITLE}
    play.show_notice(GameNotSaved("the disk is full", repeated=False))
    assert styles_of(play, "This game is not being saved") == {Style.WARNING}
    play.press("left")
    play.press("enter")
    play.press("enter")
    assert styles_of(play, "g8 is occupied.") == {Style.TITLE}


def styles_of(play: GameScreen, words: str) -> set[object]:
    return {run.style for run in painted(play).runs() if words in run.text}


def test_stones_in_the_text_stand_on_the_ground_of_the_board() -> None:
    runs = {run.text: run.style for run in painted(play_of("h8")).runs()}
    assert (runs[" X "], runs[" O "]) == (Style.BLACK, Style.WHITE)


@pytest.mark.parametrize(("height", "width"), SIZES)
@pytest.mark.usefixtures("language")
def test_every_caption_of_the_panel_is_a_button(height: int, width: int) -> None:
    play = play_of("h8 i9", COMPUTER)
    canvas = painted(play, height, width)
    for run in canvas.runs():
        words = run.text.strip()
        if run.style is Style.KEY and words not in ("^", "v", "<", ">", "< >", "Arrows", "方向键"):
            assert canvas.button_at(run.row, run.column) is not None, run


@pytest.mark.parametrize(("height", "width"), SIZES)
@pytest.mark.usefixtures("language")
def test_nothing_is_cut_in_the_panel(height: int, width: int) -> None:
    play = play_of("h8 i9", COMPUTER)
    think(play, Score(0), 123)
    assert "~" not in text(play, height, width) or width < 60


def test_a_message_covers_at_most_four_rows() -> None:
    play = play_of("h8", size=20)
    play.message = "word " * 200
    lines = painted(play).lines()
    assert [("word" in line) for line in lines[18:23]] == [False, True, True, True, True]
    assert lines[22].rstrip().endswith("~")
    canvas = painted(play)
    assert {canvas.button_at(row, at) for row in range(19, 23) for at in range(80)} == {None}


def test_the_opening_is_named_above_the_moves() -> None:
    play = play_of("h8 g8")
    assert "Moves: 2  Direct opening" in text(play, 40, 120)
    play.session.play(parse_point("g7"))
    assert "Moves: 3  D4 Kagetsu (Flower Moon)" in text(play, 40, 120)
    assert "Moves: 3  D4 Kagetsu" in text(play)
    play.session.play(parse_point("a1"))
    assert "Moves: 4  D4 Kagetsu" in text(play)
    assert "D4" not in text(play_of("h8 g8 k9"), 40, 120)


def test_a_high_panel_has_clocks_in_large_digits() -> None:
    players = [PlayerLine(Stone.BLACK, ["Black"], clock="10:05 (2)")]
    canvas = Canvas(12, 40)
    paint_players(canvas, Area(0, 0, 12, 40), "Five win.", players, UNICODE)
    assert [line.rstrip() for line in canvas.lines() if line.strip()] == [
        "Five win.",
        "   ●  Black",
        "       ▄  ▄▄▄   ▄▄▄ ▄▄▄",
        "       █  █ █ ▀ █ █ █▄▄",
        "       █  █▄█ ▀ █▄█ ▄▄█  (2)",
    ]


@pytest.mark.usefixtures("wide")
def test_clocks_are_small_where_blocks_are_wide() -> None:
    players = [PlayerLine(Stone.BLACK, ["Black"], clock="10:05")]
    canvas = Canvas(12, 24)
    paint_players(canvas, Area(0, 0, 12, 24), "Five win.", players, UNICODE)
    assert "10:05" in canvas.lines()[-1]


def test_a_large_panel_keeps_what_was_said_until_a_new_game() -> None:
    play = play_of("h8 h9 i8")
    play.show_notice(GameNotSaved("disk full", repeated=False))
    said = play.message
    assert said
    play.press("left")
    assert not play.message
    shown = text(play, 50, 160)
    assert said[:20] in shown
    assert shown.index("Messages") < shown.index(said[:20])
    assert said[:20] not in text(play, 40, 120)
    play.session.restart(play.session.seats)
    assert said[:20] not in text(play, 50, 160)
