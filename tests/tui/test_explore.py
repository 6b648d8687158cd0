"""The explorer of the program: it finds nothing, and finds a fault that is there."""

import gc
import time
from collections.abc import Callable

import pytest
from tools.attack.exploration import Act, Fault, Progress, Report
from tools.attack.explore import explore
from tools.attack.explored_screen import Explored
from tools.attack.explored_world import replay, shortened
from tools.attack.stand_in_friends import StandInFriend

from wuziqi.friend.messages import ActDone
from wuziqi.lines.context import CommandPlace
from wuziqi.session.friend import Friend
from wuziqi.session.friend_match import Match
from wuziqi.texts import TextError
from wuziqi.tui.board_screen import BoardScreen
from wuziqi.tui.pages.menu import Menu
from wuziqi.tui.terminal.canvas import Canvas

_ENDS = (
    *("board +0+1", "board +1+0", "board +1+1", "board +1-1", "board overline", "board draw"),
    *("forbidden", "agreement draw", "resignation", "time", "computer fast", "friend broken"),
)
"""The words of all ways in which a game ends."""


def _explored() -> Report:
    """Explore until the first fault."""
    return explore(1, lambda report: report.tried.steps < 4000 and not report.faults)


def _fault() -> str:
    """Explore until the first fault; returns its kind."""
    (kind,) = _explored().faults
    return kind


def _missing(report: Report) -> list[str]:
    """Return the ways in which no game has ended."""
    ends = [{*end.split()} for end in report.tried.ends]
    return [way for way in _ENDS if not any({*way.split()} <= end for end in ends)]


def test_finds_no_fault_and_ends_games_in_every_way() -> None:
    report = explore(1, lambda so_far: so_far.tried.steps < (7000 if _missing(so_far) else 2500))
    told = [
        f"{kind}\n{fault.detail}\n{acts[-40:]}" for kind, (fault, acts) in report.faults.items()
    ]
    assert not told, "\n\n".join(told)
    assert len(report.tried.pairs) > 100
    assert not _missing(report), sorted(report.tried.ends)


def test_finds_an_exception_and_shortens_the_way_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_page: Menu) -> None:
        raise KeyError("menu")

    monkeypatch.setattr(Menu, "paint", lambda page, _canvas: fail(page))
    ((kind, (_fault, acts)),) = _explored().faults.items()
    assert kind.startswith("KeyError at test_explore.py")
    short = shortened(acts, kind)
    assert short is not None
    assert len(short) <= 5


def test_finds_a_frame_that_changes_when_painted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    paint, painted = Menu.paint, iter(range(10_000))

    def painted_anew(page: Menu, canvas: Canvas) -> None:
        paint(page, canvas)
        canvas.put(0, 0, str(next(painted)))

    monkeypatch.setattr(Menu, "paint", painted_anew)
    assert _fault() == "Menu: painted again, the frame differs"


@pytest.mark.parametrize("text", ["a word", "五子棋"])
def test_finds_a_text_that_is_cut(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    paint = Menu.paint

    def painted_outside(page: Menu, canvas: Canvas) -> None:
        paint(page, canvas)
        canvas.put(0, canvas.width - 5, text)

    monkeypatch.setattr(Menu, "paint", painted_outside)
    assert _fault() == f"Menu: cut: {text}"


def test_finds_a_shown_key_without_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BoardScreen, "_command_of", lambda _screen, _key: None)
    assert "is shown, and does nothing" in _fault()


def test_finds_a_word_of_the_help_that_line_mode_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.attack.explorer.LINES_SHARE", 1)
    monkeypatch.setattr(CommandPlace, "_help", lambda place: place._say("faster: moves faster."))
    assert "faster is listed and refused" in _fault()


def test_finds_settings_that_the_next_start_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    def write_wrong(app: Explored, settings: object) -> None:
        del settings
        app.options.file.parent.mkdir(exist_ok=True)
        app.options.file.write_text('{"computer_seconds": 999}', encoding="utf-8")

    monkeypatch.setattr(Explored, "remember", write_wrong)
    assert _fault() == "settings refused"


def test_finds_a_game_that_cannot_be_resumed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Explored, "unfinished", lambda _app: (None, "broken"))
    assert _fault() == "not resumed: 'broken'"


def _explore_a_slow_menu(
    monkeypatch: pytest.MonkeyPatch,
    is_slow: Callable[[int], bool] = lambda _frame: True,
    work: Callable[[], object] = lambda: None,
) -> Report:
    """Explore until the menu has six frames; it spends 0.4 seconds on its slow ones."""

    def think(page: Menu, canvas: Canvas) -> None:
        until = time.thread_time() + (0.4 if is_slow(len(painted)) else 0.0)
        while time.thread_time() < until:
            work()
        painted.append(page)
        paint(page, canvas)

    paint, painted = Menu.paint, list[Menu]()
    monkeypatch.setattr(Menu, "paint", think)
    report = explore(1, lambda report: len(painted) < 6 and report.tried.steps < 4000)
    assert len(painted) >= 6
    return report


def test_finds_an_act_that_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    report = _explore_a_slow_menu(monkeypatch)
    assert any(act.startswith("Menu") and seconds > 0.3 for seconds, act in report.slow)


def test_an_act_that_is_held_up_once_is_not_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    report = _explore_a_slow_menu(monkeypatch, lambda frame: frame == 2)
    assert not report.slow


def test_the_collection_of_garbage_makes_no_act_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a heap of hours of exploring it once took 0.5 seconds, in acts that are quick."""
    report = _explore_a_slow_menu(monkeypatch, work=gc.collect)
    assert not report.faults
    assert not [act for _seconds, act in report.slow if act.startswith("Menu")]


def test_finds_what_happens_only_with_a_friend(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_given: object) -> None:
        raise KeyError("act")

    monkeypatch.setattr("tools.attack.explorer.GOALS", {"meet": ""})
    monkeypatch.setattr(Match, "take_act", fail)
    assert _fault().startswith("KeyError at test_explore.py")


def test_finds_that_the_friends_program_refuses_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    def give_up(friend: Friend) -> None:
        if friend.match.acts:
            friend.give_up(TextError("wrong"))

    polls = StandInFriend.poll

    def poll(friend: StandInFriend) -> None:
        polls(friend)
        if friend._meeting is not None:
            give_up(friend._meeting.friend)

    monkeypatch.setattr("tools.attack.explorer.GOALS", {"meet": ""})
    monkeypatch.setattr(StandInFriend, "poll", poll)
    assert _fault() == "the friend's program refuses: wrong"


def test_finds_what_a_click_does_that_comes_with_another_size(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    use = Explored._use_mouse

    def use_mouse(app: Explored, event: object) -> None:
        if app._shown.height > app._terminal.size()[0]:
            raise Fault("the row is there no longer")
        use(app, event)  # type: ignore[arg-type]

    monkeypatch.setattr(Explored, "_use_mouse", use_mouse)
    assert _fault() == "the row is there no longer"


def test_tells_a_fault_at_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(BoardScreen, "_command_of", lambda _screen, _key: None)
    progress, told = Progress(3600, 1), list[str]()

    def goes_on(report: Report) -> bool:
        told.append(capsys.readouterr().err)
        return progress.goes_on(report) and not report.faults

    explore(1, goes_on, progress.found)
    assert "is shown, and does nothing (seed 1)" in told[-1]
    assert "all acts: <start " in told[-1]


def test_a_friends_program_takes_an_act_before_we_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """It once slept meanwhile, took the act too late, and refused our claim of its time."""
    taken, take = list[str](), Match.take_act

    def note(match: Match, done: ActDone) -> object:
        taken.append(str(done.act))
        return take(match, done)

    monkeypatch.setattr(Match, "take_act", note)
    friend = [Act("friend", value) for value in ("0 come 1", "1 away 54", "0 play a6")]
    keys = [Act("key", key) for key in ("enter", "backspace")]
    acts = [Act("start", "screen 954858446"), *friend, *keys, Act("wait", "1000")]
    assert replay(acts) is None
    assert taken == ["a6", "h8"]


def test_a_friend_wins_on_time_while_our_program_is_closed() -> None:
    """Our program refused the claim, and the game stayed unfinished for ever."""
    opening = [Act("start", "screen 421681435"), Act("friend", "0 come 66")]
    keys = [Act("key", "h", more=True), Act("key", "8", more=True), Act("key", "enter")]
    left = [Act("key", "enter"), Act("key", "t"), Act("friend", "0 play swap")]
    away = [Act("start", "screen 266548516"), Act("wait", "1000", more=True)]
    again = [Act("start", "lines 710532634"), Act("line", "resume human")]
    met = [Act("friend", "2 come 54"), Act("line", "help"), Act("start", "screen 763249644 break")]
    assert replay([*opening, *keys, *left, *away, *again, *met]) is None


def test_our_program_takes_what_has_come_before_we_wait() -> None:
    """It once slept meanwhile, and its turn began late by the whole wait."""
    come = Act("friend", "0 come 1")
    assert replay([Act("start", "screen 10"), come, Act("wait", "1000"), come]) is None
