"""The keys of a board that the screen shows: the last line, and the list beside the board.

They are about ten keys that are useful at the moment; the help has all keys.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from wuziqi.locale import _, language_in_use, pgettext
from wuziqi.texts import N_
from wuziqi.tui.widgets.contexts import REPLAY, KeyContext
from wuziqi.tui.widgets.footer import KeyCaption, help_and_back
from wuziqi.tui.widgets.keys import KeyMap
from wuziqi.tui.widgets.panel import KeyRow
from wuziqi.words.actions import Action


class Caption(NamedTuple):
    """An action on the screen beside its first key, with its own caption or another ``text``."""

    action: Action
    text: str = ""


class Moment(NamedTuple):
    """The conditions that decide which keys of a game are useful now.

    ``over``: the game is finished; ``watched``: the computer plays both colours; ``fives``: five in
    a row win; ``linked``: somebody plays at another program; ``looking``: the person only looks on;
    ``opening``: the opening goes on. ``waits``: it is another's turn; ``paused``, ``can_pause``,
    ``can_undo`` and ``can_redo`` describe the game. ``looks_back``: an earlier position is shown;
    ``hinted``: a hint is shown, and ``lined``: its line; ``ranked``: so many best moves are;
    ``blind``: the stones are hidden. With ``choices`` the person chooses by one of so many numbers.
    """

    over: bool = False
    watched: bool = False
    fives: bool = True
    linked: bool = False
    looking: bool = False
    opening: bool = False
    waits: bool = False
    paused: bool = False
    can_pause: bool = False
    can_undo: bool = False
    can_redo: bool = False
    looks_back: bool = False
    hinted: bool = False
    lined: bool = False
    ranked: int = 0
    blind: bool = False
    choices: int = 0

    @property
    def advised(self) -> bool:
        return self.over or not (self.linked or self.opening)


_LISTED_KEYS: Final = 8
"""The number of keys beside the board, always the same, so that nothing else moves."""


class ShownKeys(NamedTuple):
    """The captions of the ``footer``, the last line, and the rows ``listed`` beside the board.

    The most useful keys come first; the list omits the keys of the last line.
    """

    footer: tuple[KeyCaption, ...]
    listed: tuple[KeyRow, ...]


def keys_to_show(keymap: KeyMap, now: Moment) -> ShownKeys:
    """Return the keys of a moment, in the language in use."""
    return _keys_to_show(keymap, now, language_in_use())


@lru_cache(maxsize=16)
def _keys_to_show(keymap: KeyMap, now: Moment, _language: str) -> ShownKeys:
    arrows = [KeyCaption("", _("move"), _("Arrows"))] if _places(now) else []
    ends = ways_out(keymap, _("menu"))
    footer = (*_fixed(now), *captions_of(keymap, _footer(now)), *arrows, *ends)
    below = {caption.action for caption in _footer(now)}
    wanted = dict.fromkeys(caption for caption in _list(now) if caption.action not in below)
    shown = captions_of(keymap, wanted)[:_LISTED_KEYS]
    return ShownKeys(footer, tuple(tuple(shown[at : at + 2]) for at in range(0, len(shown), 2)))


def _places(now: Moment) -> bool:
    """Whether the person places a stone in this moment, or soon."""
    elsewhere = now.over or now.watched or now.looking or now.paused or now.looks_back
    return not (elsewhere or now.choices)


def _fixed(now: Moment) -> Iterator[KeyCaption]:
    """The captions before all others, of keys that the player cannot change."""
    if now.looks_back and now.over:
        yield from (KeyCaption("left", _("backward")), KeyCaption("right", _("forward")))
    elif now.choices:
        numbers = " ".join(map(str, range(1, now.choices + 1)))
        yield KeyCaption("", _("choose"), numbers)
    elif now.ranked and _places(now):
        yield aiming(now.ranked)


def aiming(ranked: int) -> KeyCaption:
    """The digits that aim at so many best moves."""
    return KeyCaption("", _("aim"), f"1-{ranked}" if ranked > 1 else "1")


def _footer(now: Moment) -> Iterator[Caption]:
    """The captions of the last line before help and menu."""
    if now.looks_back:
        if not now.over:
            yield from (Caption(Action.BACK, N_("backward")), Caption(Action.FORWARD))
        yield Caption(Action.PAUSE, N_("to the present"))
    elif now.over:
        yield from _when_over(now)
    elif now.watched or now.paused:
        yield from _stopping(now)
    elif now.looking:
        yield Caption(Action.BACK)
    elif now.choices:
        yield from _undo(now)
        yield Caption(Action.BACK)
    else:
        yield Caption(Action.PLACE)
        yield from ([Caption(Action.SAY)] if now.linked else [])
        yield from _undo(now)
        yield from _hint(now)


def _hint(now: Moment) -> Iterator[Caption]:
    if not now.advised:
        yield Caption(Action.BACK)
    elif now.hinted:
        yield Caption(Action.HINT, N_("aim at the hint"))
        yield Caption(Action.LINE, N_("next move") if now.lined else "")
    else:
        yield Caption(Action.HINT)


def _when_over(now: Moment) -> Iterator[Caption]:
    if not now.looking:
        yield Caption(Action.REMATCH)
    if now.fives:
        yield Caption(Action.REVIEW)
    yield Caption(Action.COPY)
    if now.linked and not now.looking:
        yield Caption(Action.SAY)
    if not now.linked:
        yield Caption(Action.NEW)
    yield Caption(Action.BACK)


def _stopping(now: Moment) -> Iterator[Caption]:
    yield Caption(Action.PAUSE, N_("resume") if now.paused else "")
    if now.watched:
        yield Caption(Action.MOVE_NOW, N_("one step"))
        yield from (Caption(Action.FASTER), Caption(Action.SLOWER))
    else:
        yield from _undo(now)
        yield from (Caption(Action.BACK), Caption(Action.NEW))


def _undo(now: Moment) -> Iterator[Caption]:
    if now.can_undo:
        yield Caption(Action.UNDO)
    elif now.can_redo:
        yield Caption(Action.REDO)


def _list(now: Moment) -> Iterator[Caption]:
    """The captions of the list beside the board, more than it has room for."""
    if now.blind:
        yield Caption(Action.BLIND, N_("show stones"))
    if now.over and not now.looks_back:
        yield Caption(Action.WHAT_IF)
        yield Caption(Action.INSIGHTS)
        yield from _undo(now)
        yield Caption(Action.EXPORT, N_("save, picture"))
        yield from (Caption(Action.EXPLORE), Caption(Action.EDIT))
        yield from ([Caption(Action.EVALUATION)] if now.fives else [])
    elif now.looking:
        yield from (Caption(Action.FORWARD), Caption(Action.COPY), Caption(Action.EXPORT))
    else:
        yield from _advice(now)
        yield from _acts(now)
    if not now.blind:
        yield from (Caption(Action.NUMBERS), Caption(Action.PANEL))
    yield Caption(Action.SETTINGS)
    yield from (Caption(Action.ROTATE), Caption(Action.FLIP))


def _advice(now: Moment) -> Iterator[Caption]:
    if not now.advised:
        return
    if now.looks_back:
        yield Caption(Action.HINT)
    if now.fives and not now.blind:
        yield from (Caption(Action.LINES), Caption(Action.THREATS))
        yield from (Caption(Action.SIGHT), Caption(Action.EVALUATION))


def _acts(now: Moment) -> Iterator[Caption]:
    """The captions of acts, the constant ones first, so that these keep their places."""
    if not (now.watched or now.over):
        yield Caption(Action.RESIGN)
        if not now.opening:
            yield Caption(Action.DRAW)
    if now.hinted:
        yield Caption(Action.LINE)
    if now.can_pause:
        yield Caption(Action.PAUSE)
    if now.can_undo and now.can_redo:
        yield Caption(Action.REDO)
    if now.waits and not (now.watched or now.linked):
        yield Caption(Action.MOVE_NOW)
    yield Caption(Action.BACK)
    if not now.blind:
        yield Caption(Action.NUMBERS)
    if not now.linked:
        yield Caption(Action.NEW)


def captions_of(keymap: KeyMap, line: Iterable[Caption]) -> list[KeyCaption]:
    return [
        shown
        for caption in line
        for shown in action_captions(keymap, caption.action, caption.text and _(caption.text))
    ]


def action_captions(
    keymap: KeyMap, action: Action, text: str = "", context: KeyContext | None = None
) -> list[KeyCaption]:
    """Return the caption of an action, or another ``text``, with its first key, or [].

    In a ``context`` its own keys do not count.
    """
    given = keymap.keys_of(action) if context is None else context.keys_of(keymap, action)
    keys = given or action.page_keys
    return [KeyCaption(key, text or action.caption) for key in keys[:1]]


def ways_out(keymap: KeyMap, back: str = "", context: KeyContext | None = None) -> list[KeyCaption]:
    """Return the two captions at the end of the last line below a board, see ``help_and_back``.

    They have the player's keys, and the usual ones where the player has none for them. In a
    ``context`` its own keys do not count.
    """
    usual = zip((Action.HELP, Action.MENU), help_and_back(back), strict=True)
    return [
        caption._replace(key=own.key)
        for action, caption in usual
        for own in action_captions(keymap, action, "", context) or [caption]
    ]


# The keys of a saved game that the screen shows, as captions


class ReplayKeys(NamedTuple):
    """The keys of a saved game, of five in a row or not.

    ``branches``: there are variations to choose from; ``goes_on``: Enter starts a game from here;
    ``leaves``: ``q`` ends the program; ``places``: stones can be placed, ``ranked`` best moves are
    shown, and ``answered``: the computer answers; ``in_variation``: the position is outside the
    game; ``reviewed``: there is a review, which ``has_better``, a better line for the move that is
    shown; ``has_next``: it has another mistake of the player; ``can_learn``: there are mistakes to
    learn from; ``can_review``: one can be made; ``plays_itself``: the moves come by themselves.
    """

    keymap: KeyMap
    fives: bool
    branches: bool
    goes_on: bool
    leaves: bool
    places: bool = False
    ranked: int = 0
    answered: bool = False
    in_variation: bool = False
    reviewed: bool = False
    has_better: bool = False
    has_next: bool = False
    can_learn: bool = False
    can_review: bool = False
    plays_itself: bool = False

    @property
    def captions(self) -> list[KeyCaption]:
        if self.plays_itself:
            return [
                *self._action(Action.FASTER),
                *self._action(Action.SLOWER),
                *self._action(Action.AUTOPLAY, _("stop")),
            ]
        ends = help_and_back(_("leave") if self.leaves else "")
        if self.places:
            return [*self._placing, *ends]
        return [
            *(self._of_review if self.reviewed else []),
            KeyCaption("right", _("forward")),
            KeyCaption("left", _("backward")),
            *([] if self.reviewed else self._of_review),
            *self._action(Action.WHAT_IF),
            *(self._action(Action.GAME) if self.in_variation else []),
            *([KeyCaption("down", _("variation"))] if self.branches else []),
            *([KeyCaption("enter", _("play on"))] if self.goes_on else []),
            *self._action(Action.COPY),
            *ends,
        ]

    @property
    def _placing(self) -> list[KeyCaption]:
        return [
            *([aiming(self.ranked)] if self.ranked else []),
            *self._action(Action.PLACE),
            *self._action(Action.WHAT_IF, _("alone") if self.answered else _("answers")),
            *self._action(Action.UNDO),
            KeyCaption("escape", pgettext("what if", "stop")),
            *(self._action(Action.GAME) if self.in_variation else []),
        ]

    def _action(self, action: Action, text: str = "") -> list[KeyCaption]:
        return action_captions(self.keymap, action, text, REPLAY)

    @property
    def _of_review(self) -> list[KeyCaption]:
        if self.reviewed:
            following = [KeyCaption("n", _("next mistake"))] if self.has_next else []
            line = self._action(Action.LINE, _("better line")) if self.has_better else []
            learning = self._action(Action.LEARN) if self.can_learn else []
            return [*following, *line, *learning, KeyCaption("C", _("chart"))]
        return self._action(Action.REVIEW) if self.can_review else []

    @property
    def listed(self) -> list[KeyRow]:
        """The list beside the board by rows, the most useful first."""
        advice = self._action(Action.HINT)
        if self.fives:
            advice += self._action(Action.LINES)
        changes = [*self._action(Action.COMMENT), *self._action(Action.EXPORT)]
        if self.in_variation:
            changes = [*self._action(Action.MAIN), *self._action(Action.DELETE_MOVE)]
        looks = [*self._action(Action.PANEL), *self._action(Action.NUMBERS)]
        return [*self._step_rows, tuple(advice), tuple(changes), tuple(looks)]

    @property
    def _step_rows(self) -> list[KeyRow]:
        # The arrows and Home move the cursor while stones are placed.
        if self.places:
            steps = [*self._action(Action.BACK, _("backward")), *self._action(Action.FORWARD)]
            return [tuple(steps)]
        return [
            (KeyCaption("pageup", _("10 back")), KeyCaption("pagedown", _("10 forward"))),
            (KeyCaption("home", _("start")), KeyCaption("end", _("end"))),
        ]
