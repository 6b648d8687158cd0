"""What the player does with the tree on the analysis board, beside looking at it."""

from dataclasses import dataclass, replace

from wuziqi.rules.point import Point
from wuziqi.session.analyst import Replies
from wuziqi.tui.replay.editing import Editing
from wuziqi.tui.replay.frame import ReplayView
from wuziqi.tui.replay.game_review import ReviewTools
from wuziqi.tui.replay.keeping import Keeper
from wuziqi.tui.replay.saving import NO_STORE, Saving, Store
from wuziqi.tui.replay.walk import Walk
from wuziqi.tui.replay.what_if import Mode, WhatIf
from wuziqi.tui.widgets.bare_point import BarePoint, Stance
from wuziqi.tui.widgets.dialogue import Dialogue
from wuziqi.tui.widgets.keys import KeyMap
from wuziqi.tui.widgets.orientation import Orientation
from wuziqi.tui.widgets.told import Told
from wuziqi.tui.words.key_captions import prompt_keys


@dataclass(frozen=True)
class Desk:
    """What a tree is studied with: the ``tools`` of our engine, and the ``store`` to keep it.

    ``played`` is how many nodes behind the root are a game that must stay as it is; None for a tree
    that may be changed everywhere. The ``keeper`` keeps its review.
    """

    tools: ReviewTools | None = None
    store: Store = NO_STORE
    played: int | None = None
    keeper: Keeper | None = None


EMPTY_DESK = Desk()
"""No engine, and no place for the tree but a file."""


class Study:
    """Takes the keys of what-ifs, variations, comments and saving."""

    def __init__(self, walk: Walk, keymap: KeyMap, desk: Desk) -> None:
        self._walk = walk
        self._keymap = keymap
        self._dialogue = Dialogue()
        self._saving = Saving(walk.tree, desk.store, self._dialogue)
        self._editing = Editing(walk, self._dialogue, self._saving.keep, desk.played)
        self._replies = Replies(desk.tools.engine) if desk.tools else None
        self._what_if = WhatIf(walk, self._editing, keymap, self._replies)
        self._bare_point = BarePoint()

    @property
    def mode(self) -> Mode:
        """Whether stones can be placed, and who answers."""
        return self._what_if.mode

    @property
    def in_variation(self) -> bool:
        """Whether the position that is shown is none of the game."""
        return self._editing.in_variation

    @property
    def is_asking(self) -> bool:
        """Whether all keys go into a question, a line or a typed point."""
        return self._dialogue.is_open or self._what_if.prompt.is_open

    # Keys

    def begins_point(self, key: str, orientation: Orientation) -> bool:
        """Take a key; returns whether it has begun a point, with the letter before."""
        asks, answers = self._dialogue.is_open, key.isalpha()
        typing = self._dialogue.is_line or self._what_if.prompt.is_open
        if not self._what_if.is_on or typing or (asks and answers):
            self._bare_point.forget()
            return False
        stance = Stance(self._what_if.cursor, orientation)
        begun = self._bare_point.take(key, self._walk.position.board.width, stance)
        if begun is not None:
            self._dialogue.close()
            self._what_if.begin(begun)
        return begun is not None

    def press(self, key: str, orientation: Orientation) -> Told | None:
        """Take a key on a board that is turned so; None for one that means nothing here."""
        if self._dialogue.is_open:
            return self._dialogue.press(key)
        action = self._keymap.action(key)
        told = None
        if not self._what_if.prompt.is_open:
            told = self._saving.press(key, action) or self._editing.press(key, action)
        return told or self._what_if.press(key, action, orientation)

    def leave(self, leaving: Told) -> Told:
        """Leave the board, after a question if that loses a change."""
        return self._saving.leave(leaving)

    # What is shown

    @property
    def text(self) -> str:
        """What is being done, and whose turn it is; "" where nothing is."""
        return self._what_if.text

    def shown(self, view: ReplayView) -> ReplayView:
        """Return a view with the cursor, what is asked, and the keys that answer it."""
        if self._dialogue.is_open:
            captions = tuple(self._dialogue.captions)
            return replace(view, message=self._dialogue.text, captions=captions)
        if not self._what_if.is_on:
            return view
        cursor, prompt = self._what_if.cursor, self._what_if.prompt
        view = replace(view, focus=cursor, marks=replace(view.marks, cursor=cursor))
        if not prompt.is_open:
            return view
        return replace(view, prompt=prompt.text, captions=tuple(prompt_keys()))

    # The engine

    def attend(self) -> str:
        """Take in what the engine has answered; returns what there is to say."""
        return self._what_if.attend()

    @property
    def engines(self) -> list[Replies]:
        """The engines that run for the board."""
        return [] if self._replies is None else [self._replies]

    def click(self, point: Point) -> str | None:
        """Take a click on a point; None where it is not about placing stones."""
        if self.is_asking:
            return ""
        return self._what_if.click(point) if self._what_if.is_on else None
