"""The explorer of the program: it finds nothing, and finds a fault that is there."""

import pytest
from tools.attack.explore import Explored, Report, explore, shortened

from wuziqi.tui.board_screen import BoardScreen
from wuziqi.tui.pages.help_page import HelpPage
from wuziqi.tui.pages.menu import Menu


def _explored(steps: int, seed: int = 1) -> Report:
    return explore(seed, lambda tried: tried.steps < steps)


def test_finds_no_fault() -> None:
    report = _explored(2000)
    told = [
        f"{kind}\n{fault.detail}\n{acts[-40:]}" for kind, (fault, acts) in report.faults.items()
    ]
    assert not told, "\n\n".join(told)
    assert len(report.tried.pairs) > 30


def test_finds_an_exception_and_shortens_the_way_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_page: HelpPage) -> None:
        raise KeyError("help")

    monkeypatch.setattr(HelpPage, "paint", lambda page, _canvas: fail(page))
    report = _explored(1500)
    ((kind, (_fault, acts)),) = report.faults.items()
    assert kind.startswith("KeyError at test_explore.py")
    short = shortened(acts, kind)
    assert short is not None
    assert len(short) <= 5


def test_finds_a_frame_that_changes_when_painted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    paint, painted = Menu.paint, iter(range(10_000))

    def painted_anew(page: Menu, canvas: object) -> None:
        paint(page, canvas)  # type: ignore[arg-type]
        canvas.put(0, 0, str(next(painted)))  # type: ignore[attr-defined]

    monkeypatch.setattr(Menu, "paint", painted_anew)
    assert "Menu: painted again, the frame differs" in _explored(1500).faults


def test_finds_a_shown_key_without_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BoardScreen, "_command_of", lambda _screen, _key: None)
    faults = _explored(1500).faults
    assert any("is shown, and does nothing" in kind for kind in faults)


def test_finds_settings_that_the_next_start_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    def write_wrong(app: Explored, settings: object) -> None:
        del settings
        app.options.file.parent.mkdir(exist_ok=True)
        app.options.file.write_text('{"lines": 99}', encoding="utf-8")

    monkeypatch.setattr(Explored, "remember", write_wrong)
    assert "settings refused" in _explored(1500).faults
