"""Openings on the screen, played by keys through whole procedures."""

import pytest
from tests.tui.preferred import (
    computer_plays,
    engine,
    prefer,
    screen_of,
    tick,
)

from wuziqi.levels import level_of
from wuziqi.records.time_control import TimeControl
from wuziqi.rules.game import Game
from wuziqi.rules.opening import OPENINGS, Player
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.rule import FREESTYLE, RENJU
from wuziqi.session.computer import Acted
from wuziqi.session.seats import Seats
from wuziqi.tui.game.screen import GameScreen
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.words.glyphs import ASCII
from wuziqi.words.opening_texts import zone

FIRST, SECOND = Player


def play_of(opening: str, computer: Player | None = None, *, watched: bool = False) -> GameScreen:
    rule = FREESTYLE if OPENINGS[opening] in FREESTYLE.openings else RENJU
    seats = Seats(computer, second_level=level_of(4) if watched else None)
    return screen_of(Game(15, rule=rule, opening=OPENINGS[opening]), seats, prefer(ASCII))


def press(play: GameScreen, keys: str) -> None:
    for key in keys.split():
        play.press(key)


def place(play: GameScreen, names: str) -> None:
    for name in names.split():
        press(play, ": " + " ".join(name) + " enter")
        assert play.prompt.typed is None, play.message


def text(play: GameScreen, width: int = 80) -> str:
    canvas = Canvas(24, width)
    play.paint(canvas)
    return "\n".join(canvas.lines())


def under_the_board(play: GameScreen) -> list[str]:
    """The lines of the message, which is between the board's letters and the last line."""
    lines = [line.strip() for line in text(play).split("\n")]
    below = max(row for row, line in enumerate(lines) if line.startswith("a b c d"))
    return [left for line in lines[below + 1 : 23] if (left := line.split("   ")[0])]


def names(play: GameScreen) -> str:
    return " ".join(map(str, play.game.moves))


def test_swap2_between_two_people_tells_every_step_and_the_keys_that_answer() -> None:
    play = play_of("swap2")
    assert play.view().status.text == "First player: place a black stone"
    task = "Place three stones anywhere: black, white, black."
    assert under_the_board(play)[-1] == task
    assert "Swap2: Place three stones anywhere:" in text(play, 40)  # without a panel
    place(play, "h8 i8")
    assert play.view().status.text == "First player: place a black stone"
    place(play, "i9")
    assert play.view().status.text == "Second player: choose by a number"
    captions = "1 keep the colours  2 switch colours  3 place two more stones"
    assert under_the_board(play)[-1] == captions
    press(play, "3")
    place(play, "a1 b2")
    assert play.view().status.text == "First player: choose by a number"
    press(play, "2")
    assert play.message == "First player: now White."
    assert (play.game.step, play.game.black) == (None, SECOND)
    assert play.view().status.text == "White to move"
    assert ">  O  White  First player" in text(play)


def steps(play: GameScreen, width: int = 80) -> list[str]:
    """The rows of the panel from the name of the opening to the next blank row."""
    beside = [line[44 if width == 80 else 37 :].rstrip() for line in text(play, width).split("\n")]
    first = beside.index(play.game.opening.title)
    return beside[first : beside.index("", first)]


def test_the_panel_lists_the_steps_and_points_to_the_present_one() -> None:
    play = play_of("swap2", SECOND)
    assert steps(play) == [
        "Swap2",
        "> You       stones 1-3",
        "  Computer  keep/switch/add two",
    ]
    place(play, "h8 i8 i9")
    engine(play, Acted("add"))
    assert steps(play) == [
        "Swap2",
        "  You       stones 1-3",
        "  Computer  place two more stones",
        "> Computer  stones 4-5",
        "  You       keep or switch",
    ]
    press(play, "u")
    place(play, "i10")
    engine(play, Acted("swap"))
    assert "stones 1-3" not in text(play)


def test_the_longest_opening_has_its_steps_beside_a_board_of_24_rows() -> None:
    play = play_of("taraguchi-10")
    assert steps(play) == [
        "Taraguchi-10",
        "> First   stone 1: centre",
        "  Second  keep or switch",
        "  Second  stone 2: within 3x3",
        "  First   keep or switch",
        "  First   stone 3: within 5x5",
        "  Second  keep or switch",
        "  Second  stone 4: within 7x7",
        "  First   keep/switch/offer 10",
        "  First   stone 5: within 9x9",
        "  Second  keep or switch",
    ]
    place(play, "h8")
    press(play, "2")
    assert steps(play)[1:4] == [
        "  First   stone 1: centre",
        "  Second  switch colours",
        "> First   stone 2: within 3x3",
    ]


def test_steps_without_room_are_those_around_the_present_one_without_players() -> None:
    play = play_of("soosorv-8")
    place(play, "h8 h9 i9")
    press(play, "1")
    place(play, "a1")
    press(play, "4 1")
    canvas = Canvas(20, 60)
    play.paint(canvas)
    beside = [line[37:].rstrip() for line in canvas.lines()]
    first = beside.index("Soosorv-8")
    assert beside[first + 1 : first + 9] == [
        "  stone 3: within 5x5",
        "  keep the colours",
        "  stone 4",
        "  4 fifth moves",
        "  keep the colours",
        "> offer fifth moves",
        "  pick a fifth move",
        "",
    ]


def test_digits_choose_and_nothing_is_placed_while_a_choice_waits() -> None:
    play = play_of("swap")
    place(play, "h8 i8 i9")
    cursor = play.cursor
    press(play, "enter")
    assert play.message == "First make the choice, by its number."
    press(play, "9")
    assert play.cursor == Point(cursor.column + 1, cursor.row + 1)  # it steers
    press(play, "1")
    assert (play.game.step, play.game.black, names(play)) == (None, FIRST, "h8 i8 i9")
    press(play, "1")
    assert play.cursor == cursor


def test_the_prompt_has_its_line_for_itself() -> None:
    play = play_of("swap")
    press(play, ":")
    assert under_the_board(play)[-1] == ":  a point: h8 or 8 8"
    assert text(play).endswith("\n Enter done   Esc cancel")
    press(play, "escape")
    assert "Place three stones" in text(play)


def test_who_has_to_choose_against_the_computer_is_told_the_colour_that_follows() -> None:
    play = play_of("swap2", SECOND)
    assert play.view().status.text == "You: place a black stone"
    place(play, "h8 i8 i9")
    assert (play.view().status.text, play.session.computer_to_move) == (
        "Second player: the computer thinks",
        True,
    )
    press(play, "2")
    assert play.game.step is not None
    engine(play, Acted("swap"))
    assert play.message == "The computer chose: switch colours. You play White now."
    assert (play.session.computer_to_move, play.view().status.text) == (False, "White: your turn")
    assert " X  Black  computer, level 1" in text(play)


def test_the_player_chooses_where_the_computer_begins() -> None:
    play = play_of("swap2", FIRST)
    assert play.session.computer_to_move
    for name in ("h8", "i8", "i9"):
        engine(play, Acted(parse_point(name)))
    assert play.view().status.text == "You: choose by a number"
    press(play, "2")
    assert play.message == "You play Black now."
    assert (play.session.computer_to_move, play.game.black) == (True, SECOND)
    computer_plays(play, parse_point("j10"))
    assert play.message == "You play Black now."  # until a key shows that the player has read it
    press(play, "left")
    assert play.message == ""


def test_undo_goes_back_to_a_decision_of_the_player_s_across_choices() -> None:
    play = play_of("swap2", FIRST)
    press(play, "u")
    assert play.message == "Nothing to undo."
    for name in ("h8", "i8", "i9"):
        engine(play, Acted(parse_point(name)))
    press(play, "u")
    assert names(play) == "h8 i8 i9"
    assert "You have not moved yet" in play.message
    press(play, "3")
    place(play, "a1 b2")
    engine(play, Acted("keep"))
    press(play, "u")
    assert (names(play), play.session.computer_to_move) == ("h8 i8 i9 a1", False)
    press(play, "u u")
    assert play.view().status.text == "You: choose by a number"
    press(play, "r r r")
    assert (names(play), play.game.step) == ("h8 i8 i9 a1 b2", None)


def test_a_choice_stays_when_the_player_goes_on_from_an_earlier_position() -> None:
    play = play_of("swap2")
    place(play, "h8 i8 i9")
    press(play, "2")
    place(play, "j10 k11")
    press(play, "[ [")
    place(play, "a1")
    assert (names(play), play.game.black) == ("h8 i8 i9 a1", SECOND)


@pytest.mark.parametrize(
    ("opening", "played", "typed", "told"),
    [
        ("pro", "", "a1", "Only the centre is allowed here, not a1."),
        ("pro", "h8 i9", "j10", "j10 is not allowed: place outside the central 5x5."),
        ("long-pro", "h8 i9", "k11", "k11 is not allowed: place outside the central 7x7."),
        ("soosorv-8", "h8", "j8", "j8 is not allowed: place within the central 3x3."),
        ("soosorv-8", "h8 i8", "k8", "k8 is not allowed: place within the central 5x5."),
    ],
)
def test_a_point_that_is_not_allowed_is_refused_with_what_is(
    opening: str, played: str, typed: str, told: str
) -> None:
    play = play_of(opening)
    place(play, played)
    press(play, ": " + " ".join(typed) + " enter")
    assert (play.message, names(play)) == (told, played)


def test_the_points_that_are_allowed_are_marked_where_they_are_few() -> None:
    play = play_of("soosorv-8")
    assert play.view().marks.zone == [Point(7, 7)]
    place(play, "h8 i8")
    assert len(play.view().marks.zone) == 23
    assert " - - - - -" in text(play)
    assert not zone(play_of("swap2").game)
    press(play, "[")
    assert not play.view().marks.zone


def test_soosorv_8_by_keys() -> None:
    play = play_of("soosorv-8")
    place(play, "h8 i8 i9")
    press(play, "1")
    place(play, "j7")
    assert "How many fifth moves shall" in text(play)
    assert under_the_board(play)[-1].endswith("1  2  3  4  5  6  7  8")
    press(play, "2")
    press(play, "1")
    assert play.view().status.text == "First player: offer point 1 of 2"
    place(play, "a1")
    assert play.view().status.text == "First player: offer point 2 of 2"
    place(play, "c3")
    assert play.view().status.text == "Second player: pick a point"
    assert " A " in text(play)
    press(play, ": d 4 enter")
    assert play.message == "d4 is not offered: choose a1, c3."
    assert play.prompt.typed == "d4"
    press(play, "escape")
    place(play, "c3")
    assert names(play) == "h8 i8 i9 j7 c3"
    assert play.view().marks.offers == ()


def test_a_point_typed_where_a_choice_is_due_leaves_the_numbers_to_the_choice() -> None:
    play = play_of("swap")
    place(play, "h8 i8 i9")
    press(play, ": a 1 enter")
    assert (play.message, play.prompt.typed) == ("First make the choice, by its number.", None)
    assert text(play).endswith("\n 1 2 choose   u undo   [ look back   ? help   q menu")
    press(play, "2")
    assert play.game.black is SECOND


def test_only_an_offered_point_goes_on_from_an_earlier_fifth_move() -> None:
    play = play_of("soosorv-8")
    place(play, "h8 i8 i9")
    press(play, "1")
    place(play, "j7")
    press(play, "2 1")
    place(play, "a1 c3 c3 k10")
    press(play, "[ [ : d 4 enter")
    assert play.message == "d4 is not offered: choose a1, c3."
    assert (names(play), play.viewpoint.look_back.moves) == ("h8 i8 i9 j7 c3 k10", 4)
    place(play, "a1")
    assert (names(play), play.viewpoint.look_back.moves) == ("h8 i8 i9 j7 a1", None)


def test_an_offer_that_mirrors_another_is_refused() -> None:
    play = play_of("taraguchi-10")
    place(play, "h8")
    press(play, "1")
    place(play, "i8")
    press(play, "1")
    place(play, "j8")
    press(play, "1")
    place(play, "k8")
    press(play, "3")
    place(play, "l9")
    press(play, ": l 7 enter")
    assert play.message == "l7 mirrors an offered point: offer a different one."


def test_ten_offers_have_a_letter_each() -> None:
    play = play_of("taraguchi-10")
    place(play, "h8")
    press(play, "1")
    place(play, "i8")
    press(play, "1")
    place(play, "j8")
    press(play, "1")
    place(play, "k8")
    press(play, "3")
    place(play, "a9 b9 c9 d9 e9 f9 g9 h9 i9 j9")
    assert play.view().status.text == "Second player: pick a point"
    assert "A B C D E F G H I" in text(play)


@pytest.mark.parametrize("opening", sorted(OPENINGS))
def test_every_opening_can_be_played_through_and_painted_at_each_step(opening: str) -> None:
    play = play_of(opening)
    steps = 0
    while play.game.step is not None:
        for height, width in [(8, 20), (24, 80), (40, 120)]:
            play.paint(Canvas(height, width))
        if play.game.step.choices:
            press(play, str(len(play.game.step.choices)))
        else:
            play.cursor = play.game.allowed[-1]
            press(play, "enter")
        steps += 1
        assert steps < 40
    assert len(play.game.acts) == steps


def test_a_watched_opening_is_told_to_who_watches() -> None:
    play = play_of("swap", FIRST, watched=True)
    assert play.view().status.text == "First player: the computer thinks"
    for act in (Point(7, 7), Point(8, 7), Point(8, 8), "swap"):
        engine(play, Acted(act))
    assert play.message == "The computer chose: switch colours. First player: now White."
    computer_plays(play, Point(9, 9))
    assert play.message == ""


def test_the_clock_of_who_acts_runs_and_goes_with_the_player() -> None:
    play = screen_of(Game(15, opening=OPENINGS["swap"]), Seats(), prefer(), TimeControl(60))
    tick(play, 0)
    for name in ("h8", "i8", "i9"):
        play.session.play(parse_point(name))
    tick(play, 0)
    tick(play, 20)
    assert (
        play.session.clock.left(FIRST, play.session.now),
        play.session.clock.left(SECOND, play.session.now),
    ) == (60, 40)
    press(play, "2")
    tick(play, 20)
    tick(play, 25)
    assert (
        play.session.clock.left(FIRST, play.session.now),
        play.session.clock.left(SECOND, play.session.now),
    ) == (55, 40)
    press(play, "x y")
    assert play.view().status.text.endswith("Black wins: White resigned")


def test_a_rematch_changes_roles_and_begins_the_opening_again() -> None:
    play = play_of("swap2", SECOND)
    place(play, "h8 i8 i9")
    press(play, "m y")
    assert (play.session.seats.computer, play.session.computer_to_move) == (FIRST, True)
    assert play.game.opening is OPENINGS["swap2"]


def test_hints_and_draws_wait_for_the_end_of_the_opening() -> None:
    play = play_of("swap2", SECOND)
    later = ("hint", "best moves", "threats", "draw")
    assert not [caption for caption in later if caption in text(play)]
    press(play, "H")
    assert play.message == "Hints come once the opening is over."
    press(play, "d")
    assert play.message == "Offer a draw when the opening is over."
    place(play, "h8 i8 i9")
    play.session.play("keep")
    assert all(caption in text(play) for caption in later)


def test_the_chances_are_shown_from_the_end_of_the_opening_on() -> None:
    play = play_of("swap2")
    place(play, "h8 i8 i9")
    assert play.adviser.shown.target is None
    press(play, "1")
    assert play.adviser.shown.target is not None


def test_how_many_fifth_moves_the_computer_wants_is_told() -> None:
    play = play_of("soosorv-8", SECOND)
    place(play, "h8 i8 i9")
    engine(play, Acted("keep"))
    engine(play, Acted(parse_point("a1")))
    engine(play, Acted("3"))
    assert play.message == "The computer chose: 3 fifth moves."
    assert play.view().status.text == "You: choose by a number"


def test_undo_takes_back_one_offer_and_one_choice() -> None:
    play = play_of("taraguchi-10")
    place(play, "h8")
    for point in ("i8", "j8", "k8"):
        press(play, "1")
        place(play, point)
    press(play, "3")
    place(play, "a9 b9")
    press(play, "u")
    assert [str(point) for point in play.game.offers] == ["a9"]
    press(play, "u u")
    assert (names(play), play.game.offers) == ("h8 i8 j8 k8", ())
    press(play, "3")
    assert play.view().status.text == "First player: offer point 1 of 10"


def test_a_digit_chooses_also_after_a_letter_and_in_a_pause() -> None:
    game = Game(15, rule=FREESTYLE, opening=OPENINGS["swap2"])
    play = screen_of(game, Seats(), prefer(ASCII), TimeControl(60))
    place(play, "h8 h9 i9")
    press(play, "escape o")
    assert play.session.paused
    press(play, "1")
    assert (play.session.paused, play.game.step) == (False, None)
