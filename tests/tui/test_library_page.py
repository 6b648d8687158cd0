"""The list of saved games: keys and frames without a terminal."""

import os
import random
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from tests.records.made_up import add_game
from tests.tui.option_pages import hot
from tests.tui.preferred import prefer, press, rows_of, text_of
from tools.attack.watched_canvas import WatchedCanvas

from wuziqi.columns import ELLIPSIS, set_ambiguous_width, text_width
from wuziqi.levels import FITTING
from wuziqi.locale import LANGUAGES, use
from wuziqi.play.events import Analyse, Go, OpenPage, ResumeGame, Topic
from wuziqi.play.review import ReviewTools
from wuziqi.records.formats.files import read_file
from wuziqi.records.formats.sgf import parse_sgf
from wuziqi.records.library.exchange import ExportError, export_all, export_game
from wuziqi.records.library.library import Library
from wuziqi.records.library.positions import position_query
from wuziqi.records.library.queries import Catalogue, Filter, Order
from wuziqi.records.library.rows import Entry
from wuziqi.rules.board import Size, Stone
from wuziqi.rules.point import Point
from wuziqi.rules.rule import FREESTYLE, RENJU, RULES
from wuziqi.tui.pages.library_frame import LIBRARY_MIN_HEIGHT, LIBRARY_MIN_WIDTH
from wuziqi.tui.pages.library_page import FilterPage, LibraryPage
from wuziqi.tui.replay.screen import ReplayScreen, analysis_board
from wuziqi.tui.terminal.canvas import Canvas
from wuziqi.tui.terminal.input import Click
from wuziqi.tui.widgets.screen import Open, ScreenEvent
from wuziqi.words.actions import Action
from wuziqi.words.glyphs import ASCII, UNICODE

FIVE = "h8 a1 i8 a2 j8 a3 k8 a4 l8"


def add_games(library: Library) -> None:
    """48 games: every day one, the last of them unfinished."""
    rng = random.Random(1)
    with library.together():
        for day in range(48):
            date = f"2026-{9 + day // 28:02}-{1 + day % 28:02}T12:00:00Z"
            level = rng.randint(1, 10)
            add_game(
                library,
                FIVE if day < 47 else "h8 i9 j10",
                started=date,
                changed=date,
                moves=9 if day < 47 else 3,
                white=f"computer {level}",
                level=level,
                rule="renju" if day % 7 == 0 else "freestyle",
                result="black" if day < 47 else "",
                reason="board" if day < 47 else "",
                name="The twelfth" if day == 11 else "",
                starred=day == 12,
            )


@pytest.fixture(autouse=True)
def _in_2026(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wuziqi.words.library_texts.this_year", lambda: 2026)


@pytest.fixture
def page(library: Library) -> LibraryPage:
    add_games(library)
    return LibraryPage(prefer(ASCII), Catalogue(library))


def id_of(page: LibraryPage) -> int:
    assert page.entry is not None
    return page.entry.id


def test_the_list_at_24_rows(page: LibraryPage) -> None:
    shown = rows_of(page)
    assert shown[:4] == [
        "",
        f"{' Library  48 games, unfinished and newest first':<75}1/48",
        "",
        "     Date v        X  Black   O  White  Board  Rule           Result     Moves",
    ]
    rows = [re.sub(r"\d\d:\d\d", "hh:mm", row) for row in shown[4:7]]
    assert rows == [
        " >   10-20 hh:mm  you        level 3    15x15  Freestyle      unfinished     3",
        "     10-19 hh:mm  you        level 2    15x15  Freestyle      won            9",
        "     10-18 hh:mm  you        level 9    15x15  Freestyle      won            9",
    ]
    assert shown[20] == shown[22] == "", "air below the list and above the keys"
    assert len(shown) == 24
    assert shown[-1] == (" Enter open   c resume   a review   / find   & filter   ? help   q back")
    assert shown[21].endswith("  you - computer, level 3  Freestyle 15x15")


@pytest.mark.parametrize("width", [110, 120, 130])
def test_beside_the_preview_the_list_has_boards_and_rules(page: LibraryPage, width: int) -> None:
    heads, first = (row.split() for row in rows_of(page, 40, width)[3:5])
    assert {"Board", "Rule", "Result", "Moves"} <= {*heads}
    assert {"15x15", "Freestyle"} <= {*first}


@pytest.mark.parametrize("width", [80, 110, 120])
def test_two_blanks_part_the_names_of_players(page: LibraryPage, width: int) -> None:
    row = rows_of(page, 24, width)[4]
    assert re.search(r"you {2,}level 3 {2,}15x15", row)


def test_a_wide_list_has_times_and_names(page: LibraryPage) -> None:
    press(page, "/", *"twelfth", "enter")
    shown = text_of(page, 40, 200)
    assert "Name" in shown
    assert "2026-09-12 " in shown
    assert "computer, level" in shown
    assert "The twelfth" in shown


def test_the_time_of_day_is_shown_down_to_half_a_screen(page: LibraryPage) -> None:
    assert re.search(r"> +10-20 \d\d:\d\d you - level 3", rows_of(page, 24, 50)[4])
    assert re.search(r"2026-10-20 \d\d:\d\d  you - ", text_of(page, 24, 49))


def test_games_of_other_years_have_their_year(library: Library) -> None:
    for changed in ("2021-05-01T12:00:00Z", "2020-03-02", "2019"):
        add_game(library, FIVE, changed=changed, moves=9, result="black", reason="board")
    page = LibraryPage(prefer(ASCII), Catalogue(library))
    for width, dates in {
        50: ["2021-05-01", "2020-03-02", "2019"],
        40: ["2021", "2020", "2019"],
    }.items():
        rows = rows_of(page, 24, width)[4:7]
        assert [row.strip("> ").split()[0] for row in rows] == dates


def test_the_smallest_screen_shows_players_and_results(page: LibraryPage) -> None:
    shown = rows_of(page, 8, 20)
    assert shown[2] == ">you - ~ unfinished"
    assert shown[-1] == "? help   q back"
    press(page, "escape", "down")
    assert rows_of(page, 8, 20)[3].startswith(">you")


def test_unfinished_games_come_first(library: Library) -> None:
    add_games(library)
    add_game(library, "h8", changed="2020-01-01T10:00:00Z", moves=1, opponent="human")
    page = LibraryPage(prefer(ASCII), Catalogue(library))
    outcomes = [entry.result for entry in page.entries(0, 4)]
    assert (outcomes, id_of(page)) == (["", "", "black", "black"], 48)
    press(page, "down")
    assert id_of(page) == 49
    press(page, "right", "end")
    assert id_of(page) == 48


def test_a_narrow_list_keeps_who_and_how(page: LibraryPage) -> None:
    shown = rows_of(page, 24, 40)
    assert shown[4] == ">  10-20 you - level 3 unfinished     3"
    assert all(len(line) <= 40 for line in shown)


@pytest.mark.parametrize(
    ("keys", "chosen"),
    [
        ("", 0),
        ("down j down", 3),
        ("up k", 0),
        ("end", 47),
        ("end home", 0),
        ("pagedown", 16),
        ("pagedown pagedown pagedown", 47),
        ("end pageup up", 30),
    ],
)
def test_keys_walk_and_the_chosen_game_is_in_sight(
    page: LibraryPage, keys: str, chosen: int
) -> None:
    rows_of(page)
    for key in keys.split():
        page.press(key)
    assert page.selected == chosen
    assert sum(line.lstrip().startswith(">") for line in rows_of(page)) == 1


def opened(event: ScreenEvent | None) -> ReplayScreen:
    """The board that an event opens, without a library."""
    assert isinstance(event, Analyse)
    tools = ReviewTools([], "")
    return analysis_board(event, prefer(ASCII), lambda: (None, ""), tools, Go.BACK)


def test_what_the_reader_of_a_file_remarks_is_on_the_last_line() -> None:
    tree = parse_sgf(b"(;B[hh];W[ii]QX[aa])")
    assert opened(Analyse(tree, FREESTYLE)).message.endswith("stones are not shown: QX.")


def test_enter_opens_a_finished_game_at_its_last_move(page: LibraryPage) -> None:
    watch = opened(press(page, "down", "enter"))
    canvas = Canvas(24, 80)
    watch.paint(canvas)
    assert "Move 9 of 9: l8" in "\n".join(canvas.lines())
    assert watch.press("q") == Go.BACK
    watch.press("home")
    watch.press("right")
    watch.press("right")
    assert watch.press("enter") == ResumeGame(47, 2)
    watch.press("end")
    assert watch.press("enter") is None


def test_an_unfinished_game_opens_at_its_end_and_is_resumed(page: LibraryPage) -> None:
    screen = opened(press(page, "enter"))
    canvas = Canvas(24, 80)
    screen.paint(canvas)
    shown = "\n".join(canvas.lines())
    assert "Move 3 of 3: j10, 0.2 s" in shown
    assert "This game is not over: Enter goes on with it." in shown
    assert screen.press("enter") == ResumeGame(48)
    screen.press("left")
    assert screen.press("enter") == ResumeGame(48, 2)
    assert press(page, "c") == ResumeGame(48)
    assert press(page, "down", "c") is None
    assert "This game is over" in text_of(page)


def test_a_game_that_was_resigned_can_go_on_from_its_end(library: Library) -> None:
    add_game(library, "h8 i9", moves=2, result="white", reason="resignation")
    page = LibraryPage(prefer(ASCII), Catalogue(library))
    screen = opened(press(page, "enter"))
    screen.press("end")
    canvas = Canvas(24, 80)
    screen.paint(canvas)
    assert "White wins: Black resigned" in "\n".join(canvas.lines())
    assert screen.press("enter") == ResumeGame(1, 2)


def test_the_acts_of_an_opening_are_stepped_through(library: Library) -> None:
    add_game(library, "h8 i9 j10 swap k11", opening="swap", moves=4)
    page = LibraryPage(prefer(ASCII), Catalogue(library))
    watch = opened(press(page, "enter"))
    canvas = Canvas(24, 80)
    watch.press("left")
    watch.paint(canvas)
    assert "Chosen: switch colours" in "\n".join(canvas.lines())
    assert watch.press("enter") == ResumeGame(1, 3)
    watch.press("left")
    watch.press("left")
    assert watch.press("enter") == ResumeGame(1, 2)


def test_a_game_whose_acts_make_no_sense_is_told(library: Library) -> None:
    add_game(library, "h8 h8", moves=2, starred=1)
    page = LibraryPage(prefer(ASCII), Catalogue(library))
    assert press(page, "enter") is None
    assert "Game 1 of the library cannot be read: h8 is occupied" in text_of(page)


def test_a_text_is_looked_for_while_it_is_typed(page: LibraryPage) -> None:
    press(page, "/", *"twelf")
    assert "Find in names: twelf_" in text_of(page)
    assert page.count == 1
    press(page, "backspace", "enter")
    assert 'Only: "twel"  Esc all games' in text_of(page)
    press(page, "/", *"xxx", "enter")
    assert page.count == 0
    assert "No game matches." in text_of(page)
    assert press(page, "enter") is None
    assert press(page, "down", "D", "*", '"', "c", "E") is None
    press(page, "escape", "escape")
    assert page.count == 48
    press(page, "/", "t", "escape")
    assert page.filter == Filter()


def test_a_position_is_typed_on_the_filter_page(page: LibraryPage) -> None:
    event = press(page, "&")
    assert isinstance(event, Open)
    form = event.screen
    assert isinstance(form, FilterPage)
    for key in (hot(form, "position"), *"h8 h8", "enter"):
        form.press(key)
    assert "h8 is occupied" in form.notice
    assert page.filter == Filter()
    for key in ("backspace", "backspace", *"o1", "enter"):
        form.press(key)
    assert page.count == 47  # turned: they begin with h8 a1
    assert "Only: h8 o1 (15x15)" in text_of(page)
    for key in ("enter", *["backspace"] * 5, "enter"):
        form.press(key)
    assert page.filter == Filter()


def test_the_position_of_the_own_game_is_found(library: Library) -> None:
    add_games(library)
    board = position_query(
        Size.square(15), [(Point(7, 7), Stone.BLACK), (Point(14, 0), Stone.WHITE)]
    )
    page = LibraryPage(prefer(ASCII), Catalogue(library), board)
    event = press(page, "&")
    assert isinstance(event, Open)
    assert isinstance(event.screen, FilterPage)
    event.screen.press(hot(event.screen, "board"))
    assert page.count == 47  # turned: they begin with h8 a1
    assert "Only: h8 o1 (15x15)" in text_of(page)


def test_who_plays_blind_sees_no_stones_of_a_game_that_goes_on(page: LibraryPage) -> None:
    page.preferences.blind = True
    assert "The stones are hidden while you play blind." in text_of(page, 40, 160)
    press(page, "y", "y")
    assert page.message == "The stones are hidden while you play blind."
    press(page, "down")
    assert "The stones are hidden" not in text_of(page, 40, 160)


def test_the_filter_page_changes_the_list_at_once(page: LibraryPage) -> None:
    event = press(page, "&")
    assert isinstance(event, Open)
    form = event.screen
    assert isinstance(form, FilterPage)
    form.press(hot(form, "rule"))
    form.press(hot(form, "rule"))
    assert page.filter == Filter(rule=RENJU)
    assert page.count == 7
    form.press(hot(form, "starred"))
    assert page.filter == Filter(rule=RENJU, starred=True)
    form.press(hot(form, "clear"))
    assert page.filter == Filter()
    for key in ("home", "1", "right", "right"):
        form.press(key)
    assert page.filter == Filter(outcome="drawn")
    form.press("left")
    form.press("down")
    form.press("right")
    form.press(hot(form, "level"))
    assert page.filter == Filter(outcome="lost", opponent="computer", level=FITTING)
    assert "Only: lost, computer, fits you" in text_of(page)
    assert form.press("enter") == Go.BACK
    assert form.press("q") == Go.BACK
    assert form.press("escape") == Go.BACK


def test_the_order_is_changed_and_turned(page: LibraryPage) -> None:
    press(page, "right")
    assert "oldest first" in text_of(page)
    assert id_of(page) == 1
    press(page, "right")
    assert page.order == Order("moves")
    press(page, "right", "right", "right")
    assert page.order == Order("rule", backwards=True)
    assert page.entry is not None
    assert page.entry.rule == RENJU
    press(page, "right")
    assert "by result" in text_of(page)
    press(page, "right", "right")
    assert page.order == Order()
    press(page, "left")
    assert page.order == Order("result", backwards=True)


def test_a_game_is_named_and_starred(page: LibraryPage) -> None:
    press(page, "down", '"', *"A fine gamE", "backspace", "e", "enter", "*")
    assert "A fine game" in text_of(page)
    assert any(line.lstrip().startswith("> * 10-19") for line in rows_of(page))
    press(page, "*")
    assert not any(line.lstrip().startswith("> *") for line in rows_of(page))
    press(page, '"', *"xyz", "escape")
    assert page.entry is not None
    assert page.entry.name == "A fine game"


def test_deleted_games_come_back_in_turn(page: LibraryPage) -> None:
    press(page, "down", "D", "down", "D")
    assert page.count == 46
    assert "Deleted; u restores it." in text_of(page)
    press(page, "home", "u")
    assert (page.count, id_of(page)) == (47, 45)
    press(page, "u")
    assert (page.count, id_of(page)) == (48, 47)
    press(page, "u")
    assert "Nothing to restore." in text_of(page)


def test_a_deleted_game_comes_back_in_another_visit(page: LibraryPage, library: Library) -> None:
    press(page, "down", "D")
    again = LibraryPage(page.preferences, Catalogue(library))
    press(again, "end", "u")
    assert (again.count, id_of(again)) == (48, 48)
    assert "Restored to the list." in text_of(again)


def test_a_game_that_a_friend_plays_now_is_not_analysed(library: Library) -> None:
    game = add_game(library, FIVE[:5], moves=2, opponent="friend", white="Ann")
    library.claim(game)
    page = LibraryPage(prefer(), Catalogue(library))
    for key in ("enter", "a"):
        assert press(page, key) is None
        assert "There is no advice in a game with a friend until it is over." in text_of(page)
    library.release(game)
    assert isinstance(press(page, "enter"), Analyse)


@pytest.mark.parametrize("keys", [["H"], ["w", "w", "up", "enter"]])
def test_advice_in_an_unfinished_game_is_help(library: Library, keys: list[str]) -> None:
    game = add_game(library, "h8 i9 j10", moves=3, level=3)
    page = LibraryPage(prefer(), Catalogue(library))
    event = press(page, "enter")
    assert isinstance(event, Analyse)
    screen = analysis_board(
        event, page.preferences, lambda: (library, ""), ReviewTools([], ""), Go.MENU
    )
    assert not library.game(game).entry.helped
    press(screen, *keys)
    assert library.game(game).entry.helped


def test_the_last_game_of_the_list_can_be_deleted(page: LibraryPage) -> None:
    press(page, "end", "D")
    assert (page.selected, page.count) == (46, 47)


def test_a_game_that_is_being_played_stays(page: LibraryPage, library: Library) -> None:
    library.claim(48)
    press(page, "D")
    assert "This game is being played." in text_of(page)
    assert page.count == 48
    library.release(48)


def test_one_game_is_written_to_a_new_file(page: LibraryPage, tmp_path: Path) -> None:
    path = tmp_path / "game.psq"
    press(page, "down", "E", *str(path), "enter")
    assert len(read_file(path).moves()) == 9
    assert f"Saved {Path('~', path.name)}. Not in this format: event and date, " in text_of(
        page, 24, 200
    )
    before = path.read_bytes()
    press(page, "down", "E", *str(path), "enter")
    assert "already exists" in text_of(page, 24, 200)
    assert path.read_bytes() == before
    press(page, "escape", "E", *str(tmp_path / "missing" / "game.psq"), "enter")
    assert "There is no folder" in text_of(page, 24, 200)


def test_a_path_that_cannot_be_written_stays_for_editing(page: LibraryPage, tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("there already")
    for end in ("", "/"):
        press(page, "E", *f"{path}{end}", "enter")
        shown = text_of(page, 24, 200)
        assert f"{path}{end}_" in shown
        assert f"{path} already exists." in shown
        press(page, "end", "D", "q")
        assert page.count == 48
        assert f"{path}{end}Dq_" in text_of(page, 24, 200)
        assert "already exists" not in text_of(page, 24, 200)
        assert press(page, "escape") is None
    press(page, "E", *str(path), "enter", "backspace", "q", "enter")
    assert "the name does not tell the format" in text_of(page, 24, 200)
    press(page, *["backspace"] * 4, *"2.sgf", "enter")
    assert f"Saved {Path('~', 'game2.sgf')}" in text_of(page, 24, 200)


@pytest.mark.parametrize("typed", ["~no-such-user/game.sgf", "file/game.sgf", "x" * 200])
def test_a_path_that_cannot_be_is_told(
    page: LibraryPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    assert press(page, "E", *typed, "enter") is None
    assert page.is_typing
    assert page.message


@pytest.mark.skipif(os.name == "nt", reason="the system says it otherwise")
def test_a_name_too_long_for_the_disk_is_told(library: Library, tmp_path: Path) -> None:
    add_games(library)
    path = tmp_path / ("x" * 300 + ".sgf")
    with pytest.raises(ExportError, match="too long"):
        export_game(library.game(1), path)
    with pytest.raises(ExportError, match="too long"):
        next(export_all(Catalogue(library), Filter(), path))


def test_a_suggested_name_is_taken_edited_or_replaced(
    page: LibraryPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    press(page, "E")
    assert "2026-10-20-you-computer-level-3.sgf_" in text_of(page)
    press(page, "enter")
    assert f"Saved {Path('~', '2026-10-20-you-computer-level-3.sgf')}" in text_of(page, 24, 200)
    press(page, "E")
    assert "2026-10-20-you-computer-level-3-2.sgf_" in text_of(page)
    press(page, *["backspace"] * 3, *"psq", "enter")
    assert (tmp_path / "2026-10-20-you-computer-level-3-2.psq").exists()
    press(page, "E", *"mine.lib", "enter", "E", *"wuziqi-games/", "enter")
    while page.busy:
        page.work()
    assert (tmp_path / "mine.lib").exists()
    assert "48 games saved." in text_of(page)
    assert f"Directory: {Path('~', 'wuziqi-games')}" in text_of(page, 24, 200)


def test_a_long_message_takes_the_lines_above_the_footer(page: LibraryPage, tmp_path: Path) -> None:
    path = tmp_path / ("long" * 20 + ".sgf")
    press(page, "E", *str(path), "enter")
    *above, footer = rows_of(page)
    assert str(Path("~", path.name)) in "".join(above[-3:]).replace(" ", "")
    assert footer.endswith("? help   q back")


def test_what_is_typed_is_seen_to_its_end_on_the_smallest_screen(page: LibraryPage) -> None:
    press(page, "E")
    assert "level-3.sgf_" in text_of(page, 8, 20)
    press(page, *"/a/long/path/to/it.psq")
    assert "/to/it.psq_" in text_of(page, 8, 20)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_asked_again_cuts_its_reason_with_a_mark(
    page: LibraryPage, language: str
) -> None:
    use(language)
    try:
        press(page, "E", *"renju", "enter")
        canvas = WatchedCanvas(Canvas(8, 20))
        page.paint(canvas)
        assert not canvas.cut
        assert any("renju_" in line for line in canvas.lines())
    finally:
        use("en")


def test_the_wheel_and_unknown_keys(page: LibraryPage) -> None:
    page.scroll(1)
    page.scroll(1)
    page.scroll(-1)
    assert page.selected == 3
    press(page, "tab")
    assert "Tab does nothing here; ? shows the keys." in text_of(page)
    press(page, "/", *"nobody", "enter", "*")
    assert "There is no game here." in text_of(page)
    press(page, "E")
    assert not page.asks


def test_all_listed_games_are_written_to_a_new_directory(page: LibraryPage, tmp_path: Path) -> None:
    page.show(Filter(rule=RENJU))
    press(page, "E", *f"{tmp_path}/games/", "enter")
    while page.busy:
        page.work()
    assert "7 games saved." in text_of(page)
    written = sorted((tmp_path / "games").iterdir())
    assert len(written) == 7
    assert len(read_file(written[0]).main_line()) == 9
    press(page, "E", *f"{tmp_path}/games/", "enter")
    assert "already exists" in text_of(page, 24, 200)
    assert press(page, "escape", "E", "x", "backspace", "enter") is None
    assert press(page, "/", *"nothing", "enter", "E") is None
    assert "There is no game here." in text_of(page)


def test_writing_all_games_can_be_stopped_and_shows_how_far_it_is(
    library: Library, tmp_path: Path
) -> None:
    with library.together():
        for _ in range(400):
            add_game(library, FIVE, moves=9)
    page = LibraryPage(prefer(ASCII), Catalogue(library))
    press(page, "E", *f"{tmp_path}/games/", "enter")
    assert page.busy
    assert "1 game saved." in text_of(page)
    assert rows_of(page)[-1].strip() == "Esc stop writing"
    assert press(page, "down", "enter") is None
    assert page.click(Click(6, 20, 24, 80)) is None
    assert page.selected == 0
    press(page, "escape")
    assert not page.busy
    assert 0 < len(list((tmp_path / "games").iterdir())) < 400


def test_other_pages_are_opened_and_left(page: LibraryPage) -> None:
    assert press(page, "?") == OpenPage("help", Topic.LIBRARY)
    assert press(page, "%") == OpenPage("statistics")
    assert press(page, "q") == Go.BACK
    assert press(page, "escape") == Go.BACK
    assert press(page, "Z") is None


def test_a_click_chooses_and_a_second_one_opens(page: LibraryPage) -> None:
    rows_of(page)
    assert page.click(Click(6, 20, 24, 80)) is None
    assert page.selected == 2
    assert isinstance(page.click(Click(6, 20, 24, 80)), Analyse)
    assert page.click(Click(1, 20, 24, 80)) is None
    assert page.click(Click(23, 20, 24, 80)) is None
    page.show(Filter(text="twelfth"))
    assert page.click(Click(10, 20, 24, 80)) is None


def test_an_empty_library_says_so(library: Library) -> None:
    page = LibraryPage(prefer(ASCII), Catalogue(library))
    rows = rows_of(page)
    said = next(row for row, line in enumerate(rows) if "No games yet" in line)
    assert len(rows) // 4 < said < len(rows) // 2
    assert "newest first" not in text_of(page)
    assert press(page, *'jkDu"c%*E', "escape", "enter", "end", "pagedown", "up") is None


def test_a_library_that_cannot_be_read_is_told(library: Library) -> None:
    add_games(library)
    library.write("ALTER TABLE games RENAME TO lost")
    page = LibraryPage(prefer(ASCII), Catalogue(library))
    assert "The library: no such table: games" in text_of(page)
    for key in ("down", "enter", "f", "s", "u", "E"):
        assert press(page, key) is None


class CountingCatalogue(Catalogue):
    """A catalogue that counts how often a part of the list is read."""

    reads = 0

    def page(self, *arguments: Any, **named: Any) -> list[Entry]:
        self.reads += 1
        return super().page(*arguments, **named)


def test_thousands_of_games_are_scrolled_by_pages_alone(library: Library) -> None:
    with library.together():
        for number in range(2_000):
            add_game(library, moves=3 + number % 222, changed=f"2026-11-01T10:00:{number % 60:02}Z")
    catalogue = CountingCatalogue(library)
    page = LibraryPage(prefer(ASCII), catalogue)
    assert page.count == 2_000
    for _ in range(130):
        press(page, "pagedown")
        rows_of(page)
    assert page.selected == 1_999
    assert catalogue.reads < 24
    press(page, "home")
    for _ in range(200):
        press(page, "down")
        rows_of(page)
    assert page.selected == 200


@pytest.mark.parametrize("columns", [1, 2])
@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("size", [(24, 80), (40, 120), (30, 64)])
def test_nothing_but_long_texts_is_cut(
    library: Library, language: str, size: tuple[int, int], columns: int
) -> None:
    add_games(library)
    for rule in RULES:
        add_game(library, rule=rule, width=25, height=25, white="computer 10", starred=1)
    use(language)
    set_ambiguous_width(columns)
    try:
        page = LibraryPage(prefer(UNICODE), Catalogue(library))
        page.show(Filter(starred=True))
        shown = rows_of(page, *size)
        assert ELLIPSIS not in "".join(shown)
        assert all(text_width(line) <= size[1] for line in shown)
    finally:
        use("en")
        set_ambiguous_width(1)


def test_any_size_can_be_painted(page: LibraryPage) -> None:
    for height in (1, 4, 8, 9, 12, 24, 100):
        for width in (1, 10, 24, 40, 70, 100, 300):
            shown = rows_of(page, height, width)
            assert all(text_width(line) <= width for line in shown)
            if height >= LIBRARY_MIN_HEIGHT and width >= LIBRARY_MIN_WIDTH:
                assert any(line.lstrip().startswith(">") for line in shown)


def test_a_disk_that_fails_in_the_midst_is_told(library: Library) -> None:
    class Broken:
        def execute(self, *_arguments: object) -> None:
            raise sqlite3.OperationalError("disk I/O error")

    add_games(library)
    page = LibraryPage(prefer(ASCII), Catalogue(library))
    connection = library.connection
    library.connection = Broken()  # type: ignore[assignment]
    press(page, "*")
    library.connection = connection
    assert "The library: the disk cannot be read or written" in text_of(page)


@pytest.mark.parametrize(
    "key", [key for one in Action for key in one.page_keys if one.topic is Topic.LIBRARY]
)
def test_every_key_of_the_table_of_actions_works(page: LibraryPage, key: str) -> None:
    press(page, key)
    assert "does nothing" not in text_of(page)
