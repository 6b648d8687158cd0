import pytest
from tests.records.made_up import add_game
from tests.tui.preferred import prefer, screen_of, text_of

from wuziqi.levels import LEVELS
from wuziqi.records.formats.tree import Tree
from wuziqi.records.library.library import Library
from wuziqi.records.library.queries import Catalogue
from wuziqi.rules.board import IllegalMove, Occupied, OffBoard
from wuziqi.rules.draft import Draft
from wuziqi.rules.game import Game, GameOver
from wuziqi.rules.opening import Player
from wuziqi.rules.point import Point, parse_point
from wuziqi.session.reasons import AdviceRefusal, GameRefusal
from wuziqi.session.seats import Seats
from wuziqi.session.session import GameSession
from wuziqi.tui.editor.page import EditorPage
from wuziqi.tui.pages.library_page import LibraryPage
from wuziqi.tui.pages.settings_page import SettingsPage
from wuziqi.tui.replay.screen import ReplayScreen
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.keys import key_names, keymap, keys_text
from wuziqi.tui.widgets.screen import Screen
from wuziqi.words.actions import Action
from wuziqi.words.advice_texts import no_advice_text
from wuziqi.words.game_texts import (
    failure_text,
    paused_text,
    refusal_text,
    speed_text,
)
from wuziqi.words.rule_texts import illegal_text

DEFAULT = keymap({})
OWN = keymap({"undo": ["z"], "new": ["N"], "place": ["space"], "pause": ["p"], "back": []})
NAMES = key_names(OWN)


def refusal(game: Game, point: Point) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        game.play(point)
    return caught.value


def test_messages_name_the_players_own_keys() -> None:
    one = GameSession(Game(15), Seats(Player.FIRST))
    both = GameSession(Game(15), Seats(Player.FIRST, second_level=LEVELS[0]))
    reason = GameRefusal.COMPUTERS_TURN
    default = key_names(DEFAULT)
    assert refusal_text(reason, one, default).endswith("u takes your move back.")
    assert refusal_text(reason, one, NAMES).endswith("z takes your move back.")
    assert refusal_text(reason, both, NAMES).endswith("p pauses, . plays at once.")
    assert paused_text(NAMES, watched=False) == "Paused: p continues."
    assert no_advice_text(AdviceRefusal.OVER, NAMES).startswith("The game is over: - looks back")


def test_a_refused_stone_is_explained() -> None:
    game = Game(15)
    game.play(parse_point("h8"))
    occupied, off = refusal(game, parse_point("h8")), refusal(game, Point(20, 0))
    assert isinstance(occupied, Occupied)
    assert isinstance(off, OffBoard)
    assert illegal_text(occupied, NAMES) == "h8 is occupied."
    assert "is off the board" in illegal_text(off, NAMES)
    text = "The game is over: N starts a new one, z goes back."
    assert illegal_text(GameOver(parse_point("h8")), NAMES) == text


def test_a_failure_names_the_way_out_first_and_keeps_its_braces() -> None:
    text = failure_text("no {x}", NAMES, stuck=True, to_move=True, ours=False)
    assert text == "Space tries again, . plays instead: no {x}"
    text = failure_text("ended", NAMES, stuck=True, to_move=True, ours=True)
    assert text == "Space asks again: ended"
    text = failure_text("ended", NAMES, stuck=False, to_move=False, ours=True)
    assert text == "ended. It will be started again."


def test_a_speed_without_waiting_is_told_in_words() -> None:
    assert speed_text(0.25) == "0.25 s from move to move"
    assert speed_text(0) == "as fast as the computer plays"


def test_keys_of_one_action_are_all_named_and_of_several_the_first() -> None:
    assert keys_text(DEFAULT, Action.PLACE) == "Enter Space 5"
    assert keys_text(DEFAULT, Action.PLACE, limit=2) == "Enter Space"
    assert keys_text(OWN, Action.UNDO, Action.BACK, Action.REDO) == "z r"
    assert keys_text(OWN, Action.BACK) == "-"


def style_of(screen: Screen, text: str) -> set[object]:
    """The styles of a text on a screen of 24 rows."""
    canvas = Canvas(24, 80)
    screen.paint(canvas)
    rows = [[*zip(*canvas.cells(row), strict=True)] for row in range(canvas.height)]
    chars, styles = next(cells for cells in rows if text in "".join(cells[0]))
    start = "".join(chars).index(text)
    return {*styles[start : start + len(text)]}


def test_a_key_without_a_meaning_is_refused_in_one_colour_on_all_screens(library: Library) -> None:
    preferences = prefer()
    pages: list[Screen] = [
        screen_of(Game(15)),
        ReplayScreen(Tree(), preferences),
        EditorPage(Draft(), preferences, lambda: (None, ""), ["none"]),
        SettingsPage(preferences),
        LibraryPage(preferences, Catalogue(library)),
    ]
    for page in pages:
        page.press("f11")
        assert style_of(page, "f11 does nothing here") == {Style.WARNING}, page


def test_what_is_asked_for_is_not_in_the_colour_of_errors(library: Library) -> None:
    add_game(library, "h8 i9 h9", moves=3)
    page = LibraryPage(prefer(), Catalogue(library))
    assert "Library  1 game" in text_of(page)
    page.press("E")
    assert style_of(page, "File in ") == {Style.TITLE}
    editor = EditorPage(Draft(), prefer(), lambda: (None, ""), ["none"])
    for key in ("enter", "f11", "q"):
        editor.press(key)
    assert style_of(editor, "Leave without saving") == {Style.TITLE}
    for key in ("n", "f11", "E"):
        editor.press(key)
    assert style_of(editor, "File in ") == {Style.TITLE}
