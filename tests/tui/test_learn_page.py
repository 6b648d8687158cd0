"""Learning from mistakes on the screen, from the key of a reviewed game to the end of a round."""

from datetime import date

from tests.puzzles.examiners import InProcess
from tests.tui.preferred import prefer, text_of
from tests.tui.reviewed import board, complete_run, kept

from wuziqi.play.events import Learn
from wuziqi.play.learning import learn_own, lesson_for
from wuziqi.puzzles.sitting import Learning
from wuziqi.puzzles.trainer import Trainer
from wuziqi.review.insights import LESSON_IDS, most_frequent, oversight_of
from wuziqi.review.own_puzzles import Mistake
from wuziqi.tui.practice.learn_page import LearnPage
from wuziqi.tui.practice.learn_page import learn_page as page_of
from wuziqi.tui.terminal.style import Style
from wuziqi.words.glyphs import ASCII

WHY = "makes an open four, wins by force in 2 stones"


def number(mistake: Mistake) -> int:
    assert mistake.move is not None
    return mistake.move.number


def learn_page() -> LearnPage:
    event = board(kept(complete_run())).press("R")
    assert isinstance(event, Learn)
    assert [number(one) for one in event.mistakes][:2] == [16, 17]
    trainer = Trainer((), today=lambda: date(2026, 11, 22))
    chosen = [one for one in event.mistakes if number(one) in (13, 17)]
    learning = Learning(trainer, InProcess(), [one.puzzle for one in chosen])
    return LearnPage(prefer(ASCII), learning, chosen)


def press(page: LearnPage, keys: str) -> None:
    for key in keys.split():
        page.press(key)
        page.poll()


def test_a_round_is_played_by_keys() -> None:
    page = learn_page()
    assert "Mistake 1 of 2" in text_of(page)
    assert "Find a better move than o15" in text_of(page)
    assert "missed" not in text_of(page)
    press(page, ": a 9 enter")
    assert "Not the solution" in text_of(page)
    press(page, "enter : g 8 enter")
    good = "Right: g8 is good too. The engine's choice was k8."
    assert page.message == f"{good} Why: makes an open four."
    assert page.message
    assert "missed a win in 2" in text_of(page)
    styles = {style for text, style in page.view().paragraphs if text}
    assert Style.WIN in styles
    assert Style.WARNING not in styles
    press(page, "n")
    assert "Mistake 2 of 2" in text_of(page)
    assert "Find a better move than i8" in text_of(page)
    press(page, "n")
    shown = text_of(page)
    assert "Found: 1 of 2" in shown
    assert "Found: 1 of 2." not in shown
    assert "missed: 13. Black i8?" in shown
    assert "found: 17. Black o15*?" in shown
    press(page, "n")
    assert page.message == "r starts over, q goes back."
    press(page, "r")
    assert "Mistake 1 of 1" in text_of(page)
    press(page, ".")
    assert page.message == "m3 was better."
    assert any(style is Style.WARNING for _text, style in page.view().paragraphs)
    assert str(page.cursor) == "m3", "the cursor is at the solution"
    assert "n result" in text_of(page)
    press(page, "r : m 3 enter .")
    assert page.message == "m3 was better."


def test_a_round_of_mistakes_of_earlier_games_is_counted_too() -> None:
    event = board(kept(complete_run())).press("R")
    assert isinstance(event, Learn)
    own = [one.puzzle for one in event.mistakes if number(one) in (13, 17)]
    trainer = Trainer((), own, today=lambda: date(2026, 11, 22))
    begun = learn_own(trainer)
    assert isinstance(begun, Learn)
    page = page_of(prefer(ASCII), trainer, ("/no/engine",), begun)
    assert "Mistake 1 of 2" in text_of(page)
    press(page, "n : k 8 enter")
    assert page.message == f"Right: k8 is best. Why: {WHY}."
    assert "17. Black o15" in text_of(page)
    assert "Better: k8 g8 l8." in text_of(page)
    press(page, "n")
    assert "Found: 1 of 2" in text_of(page)
    assert "missed: 13. Black i8" in text_of(page)
    assert trainer.own_round == [one for one in own if one.id.endswith("-13")]


def test_the_lesson_is_about_the_kind_of_mistake_made_most() -> None:
    event = board(kept(complete_run())).press("R")
    assert isinstance(event, Learn)
    kinds = [oversight_of(one.move) for one in event.mistakes if one.move]
    worst = most_frequent(kinds)
    assert worst is not None
    lesson = lesson_for(event.mistakes)
    assert lesson is not None
    assert lesson.id == LESSON_IDS[worst]
    assert lesson_for(()) is None


def test_only_a_complete_review_has_mistakes_to_learn_from() -> None:
    run = complete_run()
    run.judgements[15] = None
    page = board(kept(run))
    assert page.press("R") is None
    assert page.message == "First the game has to be reviewed to its end."
    page.close()


def test_the_last_line_has_the_keys_of_a_prompt() -> None:
    page = learn_page()
    press(page, ": g 8 enter G")
    shown = text_of(page)
    assert "Play on from here against level" in shown
    assert "Enter done   Esc cancel" in shown
    assert "next mistake" not in shown
