"""A saved game on the screen, to step through with its variations, comments and marks."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from wuziqi.locale import _
from wuziqi.records.formats.replay import Move, ReplayPosition, following, moves_of, position_at
from wuziqi.records.formats.tree import Tree
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point
from wuziqi.rules.renju import Forbidden
from wuziqi.rules.rule import FREESTYLE, Rule
from wuziqi.session.analysis import Target
from wuziqi.session.analyst import AnalystEvent
from wuziqi.texts import N_
from wuziqi.tui.advice.advisor import Advisor, Layer
from wuziqi.tui.advice.aids import BoardAids
from wuziqi.tui.advice.counsel import Counsel
from wuziqi.tui.terminal.canvas import Area, Canvas, Style, fit, fold
from wuziqi.tui.terminal.click import Click
from wuziqi.tui.widgets.board import paint_board
from wuziqi.tui.widgets.evaluation_bar import paint_bar
from wuziqi.tui.widgets.forbidden_marks import ForbiddenMarks
from wuziqi.tui.widgets.glyphs import Glyphs
from wuziqi.tui.widgets.keys import Action
from wuziqi.tui.widgets.layout import MIN_HEIGHT, MIN_WIDTH, Layout, LayoutRequest, Panel, arrange
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.orientation import UPRIGHT
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Event, Go, paint_too_small
from wuziqi.tui.words import status_lines
from wuziqi.tui.words.players import color_name
from wuziqi.tui.words.replay_texts import file_result, move_lines, outcome_text
from wuziqi.tui.words.rule_texts import board_title

_STEPS = {"left": -1, "h": -1, "[": -1, "right": 1, "l": 1, "]": 1}
_STEPS |= {"up": -10, "pageup": -10, "down": 10, "pagedown": 10}
_STEPS_TO_AN_END = {"home": -1, "{": -1, "end": 1, "}": 1}
_CHOICES = "123456789"
"""The keys that choose a variation, also drawn on its first point."""

_KEYS_TEXT = N_("Arrows step, Tab 1-9 choose a variation, c reads on, q leaves")
_KEY_WIDTH = 13


@dataclass
class ReplayPage:
    """A saved game, stepped through along one ``line`` of its nodes; node ``node`` is shown.

    The line is the main variation of the node that is shown first. ``on_leave`` is the event of q;
    ``on_enter`` makes that of Enter from the moves so far, without it Enter does nothing.
    ``ending`` is shown at the end of a game whose moves do not end it, instead of the file's
    result. ``shows_keys``: the line under the board explains the keys.
    """

    tree: Tree
    preferences: Preferences
    rule: Rule = FREESTYLE
    node: int = 0
    on_leave: Event = Go.QUIT
    on_enter: Callable[[Sequence[Move]], Event | None] | None = None
    ending: str = ""
    shows_keys: bool = False
    line: list[int] = field(init=False)
    position: ReplayPosition = field(init=False)

    def __post_init__(self) -> None:
        path = [0, *self.tree.line(self.node)]
        self._shown = len(path) - 1
        self.line = path + following(self.tree, self.node)
        self._comment_page = 0
        self._branches: dict[int, list[int]] = {}
        self._commented = any(note.comment for note in self.tree.notes.values())
        self.orientation = UPRIGHT
        self.advice = ""
        """What the last key or the analyst has to say about the position."""
        self._forbidden = ForbiddenMarks()
        self.counsel = Counsel(Advisor(self.preferences), self.preferences, self.rule, self._target)
        self._aids = BoardAids(self.counsel, self.preferences, self.rule)
        self._show(self._shown)

    @property
    def glyphs(self) -> Glyphs:
        """The characters to draw with."""
        return self.preferences.glyphs

    def press(self, key: str) -> Event | None:
        """Take a key: steps, variations, advice, the explanation of the keys, or the way out."""
        if key == "escape" and self.counsel.clear():
            self.advice = ""
            return None
        if key in ("q", "escape"):
            return self.on_leave
        self.shows_keys = key == "?"
        self.advice = ""
        self._comment_page = self._comment_page + 1 if key == "c" else 0
        if key == "enter" and self.on_enter is not None:
            return self.on_enter(self.position.moves)
        if key in _STEPS:
            self._show(self._shown + _STEPS[key])
        elif key in _STEPS_TO_AN_END:
            self._show(self._shown + _STEPS_TO_AN_END[key] * len(self.line))
        elif key == "tab":
            self._choose((self._chosen + 1) % max(1, len(self.variations)))
        elif key in _CHOICES and _CHOICES.index(key) < len(self.variations):
            self._choose(_CHOICES.index(key))
            self._show(self._shown + 1)
        elif key not in "?c":
            return self._do(self.preferences.keymap.action(key), key)
        return None

    def _do(self, action: Action | None, key: str) -> Event | None:
        """Do what a key of the board asks for that only looks at it."""
        if (answer := self._aids.answer(action)) is not None:
            self.advice = answer.text
            return answer.change
        if action is Action.ROTATE:
            self.orientation = self.orientation.rotated()
        elif action is Action.FLIP:
            self.orientation = self.orientation.flipped()
        else:
            self.advice = status_lines.unknown_key(key, self.preferences.keymap)
        return None

    def hear(self, event: AnalystEvent) -> None:
        """Take what the analyst has found out."""
        self.advice = self.counsel.hear(event) or self.advice

    def _target(self) -> Target | None:
        """The position that is shown, for advice; None where the game is over."""
        board, numbers = self.position.board, self.position.numbers
        if self.position.outcome is not None:
            return None
        placed = [point for point in board if board[point] is not None and point not in numbers]
        points = placed + sorted(numbers, key=lambda point: numbers[point])
        stones = tuple((point, stone) for point in points if (stone := board[point]) is not None)
        regular = Target.after(points, board.size, self.rule)
        if stones == regular.stones:
            return regular
        return Target(board.size, self.rule, stones, stones[-1][1].other)

    def click(self, click: Click) -> Event | None:
        """A click does nothing here."""
        del click
        return None

    def scroll(self, step: int) -> None:
        """Go through the moves by the wheel."""
        self._show(self._shown + step)

    def _show(self, number: int) -> None:
        """Show the position after ``number`` nodes of the line, or the nearest there is."""
        self._shown = min(max(number, 0), len(self.line) - 1)
        path = self.line[: self._shown + 1]
        self.node = path[-1]
        self.position = position_at(self.tree, path, self.rule)
        self.variations = self._children(self.node)

    def _children(self, node: int) -> list[int]:
        """The variations from a node, found once: a tree may be large."""
        if node not in self._branches:
            self._branches[node] = list(self.tree.children(node))
        return self._branches[node]

    def _choose(self, variation: int) -> None:
        """Continue the line with a variation from here, by its number from 0."""
        if self.variations:
            first = self.variations[variation]
            self.line[self._shown + 1 :] = [first, *following(self.tree, first)]

    @property
    def _chosen(self) -> int:
        """The number of the variation that the line continues with; 0 at its end."""
        return 0 if self._at_end else self.variations.index(self.line[self._shown + 1])

    @property
    def _at_end(self) -> bool:
        return self._shown == len(self.line) - 1

    # Painting

    def fits(self, height: int, width: int) -> bool:
        """Whether enough of the board can be shown."""
        return self._layout(height, width) is not None

    def _layout(self, height: int, width: int) -> Layout | None:
        """The layout; of a board larger than the screen, the part around the last move."""
        board, moves = self.position.board, self.position.moves
        column, row = moves[-1].point if moves else board.centre
        orientation, bar = self.orientation, self.preferences.shows_evaluation(self.rule)
        across, up = orientation.to_screen(Point(column, row), board.width, board.height)
        down = orientation.on_screen(board.width, board.height)[1] - 1 - up
        request = LayoutRequest(
            *board.size, across, down, bar, orientation, thinking=self._commented
        )
        return arrange(request, height, width)

    def paint(self, canvas: Canvas) -> None:
        """Draw the game; a canvas that is too small says what size is needed."""
        layout = self._layout(canvas.height, canvas.width)
        if layout is None:
            paint_too_small(canvas, MIN_HEIGHT, MIN_WIDTH)
            return
        status = fit(self._status(), layout.status_width)
        canvas.put(layout.status_row, layout.left, status, Style.TITLE)
        paint_board(canvas, self.position.board, layout.board, self.glyphs, self._marks())
        if layout.bar is not None:
            paint_bar(canvas, layout.bar, self.counsel.advisor.evaluation, self.glyphs)
        room = canvas.width - layout.left
        message = self._message()
        if layout.panel.thinking is None and not (message and self._comment_page == 0):
            message = " ".join(self._comment(room, 1)) or message
        canvas.put(layout.message_row, layout.left, fit(message, room), Style.WARNING)
        self._paint_panel(canvas, layout.panel)

    def _status(self) -> str:
        number, count = len(self.position.moves), len(list(moves_of(self.tree, self.line)))
        last = self.position.last
        if not number:
            return _("Before the first of {count} moves").format(count=count)
        if last is None:
            return _("After move {number} of {count}").format(number=number, count=count)
        milliseconds = self.tree.milliseconds.get(self.node)
        if milliseconds is None:
            text = _("Move {number} of {count}: {point}")
        else:
            text = _("Move {number} of {count}: {point}, {seconds:.1f} s")
        seconds = (milliseconds or 0) / 1000
        text = text.format(number=number, count=count, point=last.point, seconds=seconds)
        return f"{self.glyphs.stones[last.stone]} {text}"

    def _marks(self) -> Marks:
        marks = position_marks(self.position)
        settings, target = self.preferences.settings, self._target()
        numbered = self.counsel.advisor.layer is Layer.NUMBERS
        marks = replace(
            marks,
            texts=self._signs() | dict(marks.texts),
            numbers=self.position.numbers if numbered else {},
            forbidden=self._forbidden_points(target) if settings.forbidden else {},
        )
        return marks if target is None else self.counsel.advisor.marked(marks, target)

    def _forbidden_points(self, target: Target | None) -> Mapping[Point, Forbidden]:
        if target is None or not self.rule.forbids or target.side is not Stone.BLACK:
            return {}
        moves = tuple(point for point, _stone in target.stones)
        return self._forbidden.points(self.position.board, moves)

    def _signs(self) -> dict[Point, str]:
        """The text on the first point of each variation: its own, or else its key."""
        signs = {}
        for number, node in enumerate(self.variations):
            text, point = self.tree.note(node).text, self.tree.point(node)
            if not text and len(self.variations) > 1:
                text = _CHOICES[number] if number < len(_CHOICES) else self.glyphs.hint
            if point is not None and text:
                signs[point] = text
        return signs

    def _message(self) -> str:
        """The line under the board."""
        if self.shows_keys:
            return _(_KEYS_TEXT)
        if self.advice:
            return self.advice
        if self.position.outcome is None and len(self.variations) > 1:
            return self._variation_text()
        return self._result() if self.position.outcome is not None or self._at_end else ""

    def _comment(self, width: int, height: int) -> list[str]:
        """The lines of the comment that fit, from where the player has read to."""
        lines = self._comment_lines(width, height)
        if not lines:
            return []
        first = self._comment_page % len(lines)
        shown = list(lines[first : first + height])
        if first + height < len(lines):
            shown[-1] = fit(f"{shown[-1]} ...", width)
        return shown

    def _comment_lines(self, width: int, height: int) -> tuple[str, ...]:
        comment = self.position.note.comment
        return fold(comment if height > 1 else " ".join(comment.split()), width)

    def _variation_text(self) -> str:
        """Which variation the line continues with."""
        point = self.tree.point(self.line[self._shown + 1])
        text = _("Variation {number} of {count}: {point} (Tab: the next one)")
        if self.tree.openings and self.node == 0:
            text = _("Opening {number} of {count} in the list: {point} (Tab: the next one)")
        count = len(self.variations)
        return text.format(number=self._chosen + 1, count=count, point=point or "-")

    def _result(self) -> str:
        """How the game ended: by its last move, or else by ``ending`` or the file."""
        if self.position.outcome is not None:
            return outcome_text(self.position.outcome, self.rule)
        if self.ending:
            return self.ending
        if self.tree.openings:
            return _("The opening ends here.")
        return file_result(self.tree) or _("The saved game ends here, without a result.")

    def _paint_panel(self, canvas: Canvas, panel: Panel) -> None:
        if panel.title is not None:
            title = board_title(self.rule, self.tree.size, self.glyphs)
            title = fit(title, panel.title.width)
            canvas.put(panel.title.top, panel.title.left, title, Style.TITLE)
        if panel.players is not None:
            self._paint_players(canvas, panel.players)
        more = panel.thinking is None and bool(self.position.note.comment)
        if panel.thinking is not None:
            width, height = panel.thinking.width - 4, panel.thinking.height
            _paint_lines(canvas, panel.thinking, self._comment(width, height))
            more = len(self._comment_lines(width, height)) > height
        if panel.moves is not None:
            lines = move_lines(self.position.moves, panel.moves.height, self.rule, self.glyphs)
            _paint_lines(canvas, panel.moves, lines)
        if panel.keys is not None:
            self._paint_keys(canvas, panel.keys, more=more)

    def _paint_players(self, canvas: Canvas, area: Area) -> None:
        names = {Stone.BLACK: self.tree.black, Stone.WHITE: self.tree.white}
        for row, (stone, name) in enumerate(names.items(), area.top + 1):
            player = f"{self.glyphs.stones[stone]} {color_name(stone)}  {name}".rstrip()
            canvas.put(row, area.left, fit(player, area.width))

    def _paint_keys(self, canvas: Canvas, area: Area, *, more: bool) -> None:
        captions = self._captions(more=more)[: area.height]
        for row, (key, meaning) in enumerate(captions, area.top):
            canvas.put(row, area.left, fit(key, _KEY_WIDTH - 1), Style.KEY)
            canvas.put(row, area.left + _KEY_WIDTH, fit(meaning, area.width - _KEY_WIDTH))

    def _captions(self, *, more: bool) -> list[tuple[str, str]]:
        """The keys with what they do in a few words; ``more``: some of the comment is not shown."""
        enter = [(_("Enter"), _("go on from here"))] if self.on_enter else []
        choose = [(_("Tab 1-9"), _("choose a variation"))] if len(self.variations) > 1 else []
        return [
            (_("Left Right"), _("one move")),
            *choose,
            *enter,
            *([("c", _("more of the comment"))] if more else []),
            (_("Up Down"), _("ten moves")),
            (_("Home End"), _("first, last move")),
            ("?", _("help")),
            ("q", _("leave")),
        ]


def position_marks(position: ReplayPosition) -> Marks:
    """Return what is marked on the board of a saved game."""
    return Marks(
        last=position.last.point if position.last else None,
        won=position.outcome.line if position.outcome else (),
        texts=position.texts,
        marked=position.marked,
    )


def _paint_lines(canvas: Canvas, area: Area, lines: list[str]) -> None:
    for row, line in enumerate(lines[: area.height], area.top):
        canvas.put(row, area.left, fit(line, area.width))
