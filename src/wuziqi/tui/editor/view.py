"""What the board and the texts beside it show of a position that is set up."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from wuziqi.locale import _, ngettext
from wuziqi.locale.errors import error_words
from wuziqi.rules.board import Stone
from wuziqi.rules.draft import Draft
from wuziqi.rules.point import Point
from wuziqi.rules.renju import Forbidden
from wuziqi.tui.practice.page import Paragraph, PracticeView
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.board_frame import Status
from wuziqi.tui.widgets.captions import action_captions, prompt_keys
from wuziqi.tui.widgets.footer import KeyCaption, help_and_back
from wuziqi.tui.widgets.keys import KeyMap, key_text
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.orientation import Orientation
from wuziqi.tui.widgets.panel import KeyRow
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.words.actions import Action
from wuziqi.words.player_texts import color_name, to_move_text
from wuziqi.words.rule_texts import rule_title, size_text

_BLANK: Paragraph = ("", Style.PLAIN)


@dataclass(frozen=True)
class EditorView:
    """The state of the editor: what is drawn of it, what is said, and the keys of a question.

    ``line`` is the play that was found for the side to move; ``prompt`` what was typed of a point.
    """

    draft: Draft
    cursor: Point
    orientation: Orientation
    brush: Stone
    forbidden: Mapping[Point, Forbidden]
    line: Sequence[Point]
    message: str
    answers: Sequence[KeyCaption]
    prompt: str | None
    warns: bool


def shown(state: EditorView, preferences: Preferences) -> PracticeView:
    """Return how the editor is painted."""
    draft, keymap = state.draft, preferences.keymap
    stones = (draft.start.turn, draft.start.turn.other)
    line = tuple((at, stones[n % 2], n + 1) for n, at in enumerate(state.line))
    captions = tuple(state.answers) or tuple(_captions(keymap))
    return PracticeView(
        board=draft.board,
        rule=draft.rule,
        orientation=state.orientation,
        cursor=state.cursor,
        marks=Marks(line=line, forbidden=state.forbidden),
        glyphs=preferences.glyphs,
        status=Status(_turn_text(draft), draft.start.turn),
        title=_("Set up a position"),
        text=list(_text(state, preferences)),
        task=_problem_text(draft),
        message=state.message,
        warns=state.warns,
        prompt=state.prompt,
        keys=tuple(_key_rows(keymap)),
        captions=tuple(prompt_keys()) if state.prompt is not None else captions,
    )


def _turn_text(draft: Draft) -> str:
    """Whose move it is, and with how many stones where a turn has several."""
    text = to_move_text(color_name(draft.start.turn))
    if draft.most_left == 1:
        return text
    game = (draft.start.left or draft.most_left) if draft.start else 1
    stones = _("two stones") if game > 1 else _("one more stone") if draft.start else _("one stone")
    return _("{turn}, {stones}").format(turn=text, stones=stones)


def _problem_text(draft: Draft) -> str:
    problem = draft.problem
    return "" if problem is None else error_words(problem)


def _text(state: EditorView, preferences: Preferences) -> Iterator[Paragraph]:
    """The game, the stones of each colour, what Enter does, and what is wrong."""
    draft = state.draft
    yield f"{rule_title(draft.rule)} {size_text(draft.size, preferences.glyphs)}", Style.VALUE
    for color, points in ((Stone.BLACK, draft.start.black), (Stone.WHITE, draft.start.white)):
        text = ngettext("{color}: {count} stone", "{color}: {count} stones", len(points))
        yield text.format(color=color_name(color), count=len(points)), Style.PLAIN
    yield _BLANK
    brush = _("Enter: black stone") if state.brush is Stone.BLACK else _("Enter: white stone")
    yield brush, Style.PLAIN
    if problem := _problem_text(draft):
        yield _BLANK
        yield problem, Style.WARNING


def _key_rows(keymap: KeyMap) -> Iterator[KeyRow]:
    """The list of keys beside the board, the most useful first."""
    shown = partial(action_captions, keymap)
    yield *shown(Action.BLACK), *shown(Action.WHITE)
    yield *shown(Action.EMPTY), _caption("tab", _("other colour"))
    yield _caption("R", _("rule")), _caption("z", _("size"))
    yield *shown(Action.CLEAR), _caption("W", _("find a win"))
    yield _caption("S", _("save")), *shown(Action.KEEP)
    if row := (*shown(Action.UNDO), *shown(Action.REDO)):
        yield row


def _captions(keymap: KeyMap) -> list[KeyCaption]:
    """The last line."""
    shown = partial(action_captions, keymap)
    actions = (Action.TO, Action.DONE, Action.ANALYSE)
    captions = [caption for action in actions for caption in shown(action)]
    return [*shown(Action.PLACE, _("stone")), *captions, *help_and_back()]


def _caption(key: str, text: str) -> KeyCaption:
    return KeyCaption(key, text, key_text(key))
