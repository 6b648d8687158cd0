"""The position editor on the screen: stones are put anywhere, and the game begins from there."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from wuziqi.levels import Level
from wuziqi.locale import _, ngettext, pgettext
from wuziqi.locale.errors import error_words
from wuziqi.play.choices import Choice, choices_of, next_value, values_of, with_choice
from wuziqi.play.events import Analyse, Go, PlayFrom, Topic
from wuziqi.play.library_game import keep_tree, tree_of_draft
from wuziqi.protocol.client.worker import Runner, earliest
from wuziqi.protocol.evaluation import Judgement
from wuziqi.records.setup import Setup, SetupError, from_draft
from wuziqi.rules.board import MAX_SIZE, MIN_SIZE, Board, Size, SizeError, Stone
from wuziqi.rules.draft import Draft, Drafting
from wuziqi.rules.point import Point
from wuziqi.rules.renju import forbidden_points
from wuziqi.rules.rule import RULES, VARIANTS, Rule
from wuziqi.session.analysis import Target
from wuziqi.session.analyst import JUDGEMENT_NODES, Examiner
from wuziqi.session.results import Done
from wuziqi.texts import N_
from wuziqi.tui.board_screen import Command
from wuziqi.tui.pages.option_page import OptionPage
from wuziqi.tui.practice.page import Paragraph, PracticePage, PracticeView
from wuziqi.tui.sharing import FileWriter
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.board_frame import Status
from wuziqi.tui.widgets.captions import action_captions, ways_out
from wuziqi.tui.widgets.contexts import EDITOR
from wuziqi.tui.widgets.footer import KeyCaption
from wuziqi.tui.widgets.keys import KeyMap, by_page_key
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.option_list import Option
from wuziqi.tui.widgets.panel import KeyRow
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Open, ScreenEvent
from wuziqi.tui.widgets.text_entry import Question, TypedLine
from wuziqi.words.actions import Action
from wuziqi.words.engine_texts import engine_failure
from wuziqi.words.library_texts import saved_text
from wuziqi.words.player_texts import color_name, to_move_text
from wuziqi.words.puzzle_texts import stones_text
from wuziqi.words.rule_texts import no_change_text, no_stones_text, rule_title, size_text
from wuziqi.words.setup_texts import choice_label, choice_note, choice_text

if TYPE_CHECKING:
    from wuziqi.records.library.library import Library

    OpenLibrary = Callable[[], tuple[Library | None, str]]


_SHOWN_MOVES = 7
"""The most moves of a line in the text."""


_MORE = 4
"""The factor from the nodes of one look for a win to those of the next."""
_SECONDS = 120
"""The time for all looks at a position."""
_MOST_NODES = 300_000_000
"""The nodes of the largest look: it takes minutes except on an almost full board."""


class WinSearch:
    """Looks for a win with more and more nodes, for ``_SECONDS`` by a ``clock``.

    ``text`` says what is known so far, ``line`` is the play found, () without any.
    """

    def __init__(self, command: Sequence[str], clock: Callable[[], float] = time.monotonic) -> None:
        self.examiner = Examiner(command)
        self.text = ""
        self.line: tuple[Point, ...] = ()
        self._clock = clock
        self._began = 0.0
        self._nodes = 0
        self._target: Target | None = None
        """The position while the search goes on."""
        self._found: Judgement | None = None
        """The last judgement of the position."""

    @property
    def looks(self) -> bool:
        return self._target is not None

    def begin(self, draft: Draft) -> None:
        """Begin to look for a win of the side to move."""
        self.forget()
        if draft.problem is not None or not draft.rule.is_of_fives:
            self.text = _(
                "Wins are searched only in positions of five in a row that can be played."
            )
            return
        self._target = Target.in_game(draft.game())
        self._began, self._nodes = self._clock(), JUDGEMENT_NODES
        self.examiner.ask(self._target, self._nodes)
        self.poll()

    def forget(self) -> None:
        """Drop question and answer."""
        self.text, self.line, self._found = "", (), None
        self.stop()

    def stop(self) -> None:
        """Look no longer."""
        self._target = None
        if self.examiner.asked is not None:
            self.examiner.drop()

    def poll(self) -> None:
        """Take in the engine's judgement; look again with more nodes where it proves nothing."""
        target, seconds = self._target, round(self._clock() - self._began)
        if target is None:
            return
        if (judgement := self.examiner.poll()) is not None:
            self._found = judgement
            if judgement.proof is not None:
                self.line = judgement.line
                self.stop()
            elif self._nodes < _MOST_NODES:
                self._nodes *= _MORE
                self.examiner.ask(target, self._nodes)
            else:
                self.stop()
        if (failure := self.examiner.failure) is not None:
            self.stop()
            self.text = engine_failure(failure)
            return
        if seconds >= _SECONDS:
            self.stop()
        self.text = win_found_text(self._found, target.side, seconds, looks=self.looks)


def win_found_text(judgement: Judgement | None, side: Stone, seconds: int, *, looks: bool) -> str:
    """The text of a judgement about a win of either side, None before the first."""
    if looks and not (judgement and seconds):
        return _("Looking for a win for {color} ...").format(color=color_name(side))
    if judgement is None or (proof := judgement.proof) is None:
        text = _("No forced win for {color} was found in {seconds} s; the best move is {point}.")
        if looks:
            text = _("No forced win for {color} in {seconds} s yet, best {point}; looking on ...")
        point = "-" if judgement is None else judgement.best
        return text.format(color=color_name(side), seconds=seconds, point=point)
    best = " ".join(map(str, judgement.line[:_SHOWN_MOVES]))
    winner = side if proof.wins else side.other
    count = stones_text(proof.plies, at_most=not proof.shortest)
    texts = {
        "fours": _("{color} wins by fours in {stones}: {line}"),
        "threats": _("{color} wins by threats in {stones}: {line}"),
    }
    text = texts.get(proof.way, _("{color} wins in {stones}: {line}"))
    return text.format(color=color_name(winner), stones=count, line=best)


_OPEN_CHOICES = (
    Choice.OPPONENT,
    Choice.ENGINE,
    Choice.COLOR,
    Choice.LEVEL,
    Choice.SECOND_LEVEL,
)
"""The choices that a position leaves open."""


@dataclass
class PlayPage(OptionPage):
    """The choices for a game from a ``draft``; the menu's choices stay as they are."""

    draft: Draft
    preferences: Preferences
    notice: str = ""
    selected: str = "start"
    setup: Setup = field(init=False)

    topic = Topic.EDITOR

    def __post_init__(self) -> None:
        self.setup = from_draft(self.preferences.settings.setup, self.draft)

    def turn(self, step: int) -> ScreenEvent | None:
        """Select the next or the previous value of the selected option."""
        if self.selected != "start":
            choice = Choice(self.selected)
            values = [
                value for value in values_of(choice, self.setup, self._engines) if value != "random"
            ]
            value = next_value(values, getattr(self.setup, self.selected), step)
            self.setup = with_choice(self.setup, choice, value, self._engines)
        return None

    @property
    def _engines(self) -> list[str]:
        return list(self.preferences.settings.engines) if self._has_engines else []

    @property
    def _has_engines(self) -> bool:
        return self.draft.rule.number is not None and self.draft.size.is_square

    def choose(self) -> ScreenEvent | None:
        """Change the value of the selected option, or start."""
        return self.enter() if self.selected == "start" else self.turn(1)

    def enter(self) -> ScreenEvent | None:
        draft = self.draft
        try:
            setup = replace(self.setup, size=draft.size, rule=draft.rule, start=draft.start)
        except SetupError as error:
            self.notice = error_words(error)
            return None
        return PlayFrom(setup)

    @property
    def enter_text(self) -> str:
        return _("start")

    def leave(self) -> ScreenEvent:
        return Go.BACK

    @property
    def previewed(self) -> Setup:
        return self.setup

    @property
    def title(self) -> str:
        return _("Play on")

    @property
    def subtitle(self) -> str:
        return to_move_text(color_name(self.draft.start.turn))

    @property
    def options(self) -> list[Option]:
        asked = [
            self._option(choice) for choice in choices_of(self.setup) if choice in _OPEN_CHOICES
        ]
        return [*asked, Option("start", _("Play"), gap_above=True)]

    def _option(self, choice: Choice) -> Option:
        setup, name = self.preferences.fit(self.setup), choice.value
        value = choice_text(setup, name, self.preferences.glyphs)
        if choice is Choice.COLOR:
            value = color_name(Stone.BLACK if setup.color == "black" else Stone.WHITE)
        is_level = isinstance(getattr(setup, name), Level)
        note = choice_note(setup, choice) if is_level else ""
        return Option(name, choice_label(setup, choice), value, note)


_BLANK_PARAGRAPH: Paragraph = ("", Style.PLAIN)
_RULE_ORDER = tuple(dict.fromkeys([*RULES.values(), *(game.rule for game in VARIANTS)]))
"""The rules in the order in which the key goes through them."""


class EditorPage(PracticePage):
    """A ``draft`` being edited. Enter puts a stone of the colour ``brush``, or takes it away."""

    topic = Topic.EDITOR

    def __init__(
        self,
        draft: Draft,
        preferences: Preferences,
        open_library: "OpenLibrary",
        engine: Sequence[str],
    ) -> None:
        self._drafting = Drafting(draft)
        self._open_library = open_library
        self._wins = WinSearch(engine)
        self._kept = draft
        self._before = draft
        """The position before the last key."""
        self.brush = Stone.BLACK
        super().__init__(preferences)
        self._writer = FileWriter(
            self.layers,
            self.say,
            lambda: tree_of_draft(self.draft),
            self._note_file,
            keep=self._keep,
        )
        self.commands |= {
            Action.UNDO: self._undo,
            Action.REDO: self._redo,
            Action.EXPORT: lambda: self._writer.ask("position.sgf"),
            Action.COPY: lambda: self.copy_tree(tree_of_draft(self.draft), 0),
        }
        actions: dict[Action, Command] = {
            Action.EMPTY: lambda: self._change(self.draft.with_stone(self.cursor, None)),
            Action.TO: lambda: self._change(self.draft.next_turn()),
            Action.CLEAR: lambda: self._change(self.draft.cleared()),
            Action.DONE: self._play,
            Action.ANALYSE: self._analyse,
        }
        self._keys: dict[str, Command] = {
            **by_page_key(actions),
            "tab": self._change_brush,
            "V": lambda: self._change(self.draft.with_rule(self._next_rule)),
            "z": self._ask_for_size,
            "W": self._look_for_win,
        }

    @property
    def draft(self) -> Draft:
        return self._drafting.draft

    @property
    def board(self) -> Board:
        return self.draft.board

    # Keys

    @property
    def own_keys(self) -> Mapping[str, Command]:
        return self._keys

    def press(self, key: str) -> ScreenEvent | None:
        before = self.draft
        if not self.asks and key in self._keys:
            self.say("")
        event = super().press(key)
        self._before = before
        return event

    def revert(self, letter: str) -> ScreenEvent | None:
        """Take back the change that a letter has made as a key."""
        if self.draft != self._before:
            undid = self.preferences.keymap.action(letter) is Action.UNDO
            (self._redo if undid else self._undo)()
        self.say("")
        return None

    def put(self, point: Point) -> None:
        """Put a stone of the brush's colour on a point, or take away one that stands there."""
        stone = None if self.board[point] is self.brush else self.brush
        self._change(self.draft.with_stone(point, stone))

    def hit(self, point: Point) -> ScreenEvent | None:
        """Put a stone on the clicked point, or take one away."""
        self.place(point)
        return None

    def leave(self) -> ScreenEvent | None:
        """Go back, after a question where that loses something."""
        if self.draft == self._kept:
            return Go.BACK
        question = _("Leave without saving the position?")
        self.layers.open(Question(question, lambda: Go.BACK))
        return None

    def _change(self, draft: Draft) -> None:
        self.say("")
        if self._drafting.change(draft):
            self._changed()

    def _changed(self) -> None:
        # All findings belong to another position.
        self._wins.forget()
        if self.cursor not in self.board:
            self.cursor = self.board.centre

    def _undo(self) -> None:
        if self._drafting.undo():
            self._changed()
        else:
            self.say(no_change_text(back=True))

    def _redo(self) -> None:
        if self._drafting.redo():
            self._changed()
        else:
            self.say(no_change_text(back=False))

    def _change_brush(self) -> None:
        self.brush = self.brush.other

    @property
    def _next_rule(self) -> Rule:
        """The next rule; the first one after a rule outside the list."""
        rule = self.draft.rule
        at = _RULE_ORDER.index(rule) if rule in _RULE_ORDER else -1
        return _RULE_ORDER[(at + 1) % len(_RULE_ORDER)]

    # What is typed

    def _ask_for_size(self) -> None:
        self._read(
            _("Size of the board, such as 15 or 7x6: {typed}_"),
            _size_text(self.draft.size),
            self._set_size,
        )

    def _read(self, text: str, suggested: str, enter: Callable[[str], None]) -> None:
        self.layers.open(TypedLine(text, enter, suggested, suggested=True))

    def _set_size(self, typed: str) -> None:
        try:
            size = _size(typed)
        except SizeError as error:
            self.say(error_words(error))
            return
        self._change(self.draft.with_size(size))

    def _note_file(self, form: str) -> None:
        # Only SGF keeps all of a position.
        if form == "sgf":
            self._kept = self.draft

    def _keep(self, name: str) -> str:
        if not self.draft.start.stones:
            return no_stones_text()
        result = keep_tree(tree_of_draft(self.draft), name, self._open_library)
        if isinstance(result, Done):
            self._kept = self.draft
        return saved_text(result, name)

    # The ways to go on from the position

    def _play(self) -> ScreenEvent | None:
        if (problem := self.draft.problem) is not None:
            self.say(error_words(problem), warns=True)
            return None
        return Open(PlayPage(self.draft, self.preferences))

    def _analyse(self) -> ScreenEvent | None:
        if self._is_wrong_board():
            return None
        return Analyse(tree_of_draft(self.draft), self.draft.rule)

    def _is_wrong_board(self) -> bool:
        try:
            self.draft.rule.check(self.draft.size)
        except ValueError as error:
            self.say(error_words(error), warns=True)
            return True
        return False

    def _look_for_win(self) -> None:
        self._wins.begin(self.draft)
        self.say(self._wins.text)

    # The engine

    @property
    def runners(self) -> Sequence[Runner]:
        return [self._wins.examiner]

    def poll(self) -> None:
        """Look on for a win for as long as the player is told so."""
        if self.message != self._wins.text:
            self._wins.stop()
        elif self._wins.looks:
            self._wins.poll()
            self.say(self._wins.text)

    def next_wake(self) -> float | None:
        """Return in how many seconds the engine or the time of the search wants attention."""
        return earliest(super().next_wake(), 1.0 if self._wins.looks else None)

    # What is shown

    def view(self) -> PracticeView:
        draft, preferences = self.draft, self.preferences
        stones = (draft.start.turn, draft.start.turn.other)
        line = tuple((at, stones[n % 2], n + 1) for n, at in enumerate(self._wins.line))
        forbidden = preferences.settings.forbidden and self._forbids
        return self.show(
            rule=draft.rule,
            marks=Marks(line=line, forbidden=forbidden_points(self.board) if forbidden else {}),
            status=Status(_turn_text(draft), draft.start.turn),
            title=_("Set up a position"),
            text=list(self._text()),
            task=_problem_text(draft) or _("; ").join([self._brush_text, self._game_text]),
            keys=tuple(_key_rows(preferences.keymap)),
            captions=_captions(preferences.keymap),
        )

    @property
    def _game_text(self) -> str:
        size = size_text(self.draft.size, self.preferences.glyphs)
        return f"{rule_title(self.draft.rule)} {size}"

    @property
    def _brush_text(self) -> str:
        return _("Enter: black stone") if self.brush is Stone.BLACK else _("Enter: white stone")

    def _text(self) -> Iterator[Paragraph]:
        draft = self.draft
        yield self._game_text, Style.VALUE
        for color, points in ((Stone.BLACK, draft.start.black), (Stone.WHITE, draft.start.white)):
            text = ngettext("{color}: {count} stone", "{color}: {count} stones", len(points))
            yield text.format(color=color_name(color), count=len(points)), Style.PLAIN
        yield _BLANK_PARAGRAPH
        yield self._brush_text, Style.PLAIN
        if problem := _problem_text(draft):
            yield _BLANK_PARAGRAPH
            yield problem, Style.WARNING

    @property
    def _forbids(self) -> bool:
        draft = self.draft
        return draft.rule.forbids and draft.start.turn is Stone.BLACK and draft.problem is None


def _size_text(size: Size) -> str:
    return str(size.width) if size.is_square else str(size)


def _size(typed: str) -> Size:
    """Read a size such as 15 or 7x6. Raises SizeError."""
    width, times, height = typed.strip().lower().replace("×", "x").partition("x")
    sides = [side.strip() for side in (width, height if times else width)]
    if not all(side.isascii() and side.isdecimal() and len(side) < 3 for side in sides):
        text = N_("a board has {least} to {most} lines, not {lines}")
        raise SizeError(text, least=MIN_SIZE, most=MAX_SIZE, lines=typed.strip() or "?")
    return Board(int(sides[0]), int(sides[1])).size


def _turn_text(draft: Draft) -> str:
    text = to_move_text(color_name(draft.start.turn))
    if draft.most_left == 1:
        return text
    game = (draft.start.left or draft.most_left) if draft.start else 1
    stones = _("one more stone") if draft.start else pgettext("turn", "one stone")
    if game > 1:
        stones = pgettext("turn", "two stones")
    return _("{turn}, {stones}").format(turn=text, stones=stones)


def _problem_text(draft: Draft) -> str:
    problem = draft.problem
    return "" if problem is None else error_words(problem)


def _key_rows(keymap: KeyMap) -> Iterator[KeyRow]:
    """The most useful key first."""
    shown = partial(action_captions, keymap, context=EDITOR)
    yield *shown(Action.EMPTY), *shown(Action.CLEAR)
    yield KeyCaption("V", _("rule")), KeyCaption("z", _("size"))
    yield KeyCaption("W", _("find a win")), *shown(Action.EXPORT)
    undo = pgettext("editor", "undo")
    if row := (*shown(Action.UNDO, undo), *shown(Action.REDO)):
        yield row


def _captions(keymap: KeyMap) -> list[KeyCaption]:
    shown = partial(action_captions, keymap, context=EDITOR)
    actions = (Action.TO, Action.DONE, Action.ANALYSE)
    captions = [caption for action in actions for caption in shown(action)]
    brush = KeyCaption("tab", _("other colour"))
    return [*shown(Action.PLACE, _("stone")), brush, *captions, *ways_out(keymap, context=EDITOR)]
