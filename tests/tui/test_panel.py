"""The panel: what it tells of the computer's thinking."""

from wuziqi.protocol.client.events import Thought
from wuziqi.protocol.evaluation import Depth, Score
from wuziqi.tui.game.panel import _thought_text


def test_a_move_of_the_book_has_no_depth() -> None:
    assert _thought_text(Thought(Depth(0, 0), Score(284))) == "opening book"
    assert _thought_text(Thought(Depth(8, 13), Score(284))) == "depth 8-13"
