"""The position editor in lines: stones, turn, and the ways to go on."""

from collections.abc import Sequence
from functools import partial

from wuziqi.lines.board import BoardCommands
from wuziqi.lines.choices import Choices
from wuziqi.lines.context import Context, StudyPlace
from wuziqi.lines.phrases import line_glyphs, off_board_text
from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.play.adviser import ShownPosition
from wuziqi.play.events import Analyse, CommonEvent, PlayFrom
from wuziqi.play.files import is_file_name, typed_path, write_tree
from wuziqi.play.library_game import keep_tree, tree_of_draft
from wuziqi.records.setup import Setup, SetupError, from_draft
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.draft import Draft, Drafting
from wuziqi.rules.point import NotationError, Point, parse_point
from wuziqi.rules.rule import Rule, RuleError
from wuziqi.session.analysis import Target
from wuziqi.session.results import Refused
from wuziqi.texts import N_, TextError
from wuziqi.words.actions import Action
from wuziqi.words.advice_texts import no_advice_text
from wuziqi.words.library_texts import saved_text
from wuziqi.words.player_texts import color_name, to_move_text
from wuziqi.words.rule_texts import game_name, no_change_text, no_stones_text
from wuziqi.words.sentences import sentence
from wuziqi.words.setup_texts import choice_refusal
from wuziqi.words.tree_texts import picture_captions, write_result_text

_COLOR_ACTIONS = {
    Action.BLACK: Stone.BLACK,
    Action.WHITE: Stone.WHITE,
    Action.EMPTY: None,
}


class ShownDraft(ShownPosition):
    """The position being set up."""

    def __init__(self, drafting: Drafting) -> None:
        self._drafting = drafting

    @property
    def rule(self) -> Rule:
        return self._drafting.draft.rule

    @property
    def board(self) -> Board:
        return self._drafting.draft.board

    @property
    def stones(self) -> Sequence[tuple[Point, Stone]]:
        """No moves: all stones are set up."""
        return ()

    @property
    def target(self) -> Target | None:
        return None if self.refusal else Target.in_game(self._drafting.draft.game())

    @property
    def refusal(self) -> TextError | None:
        """Why no game can begin here, None where one can."""
        return self._drafting.draft.problem


class PositionPlace(StudyPlace):
    """An edited ``draft``. A game from it has the ``setup`` of the menu.

    ``back`` is the place after leaving.
    """

    unknown = N_("{typed} is no command here; black h8 i9 sets stones, help lists all words.")

    def __init__(self, context: Context, draft: Draft, setup: Setup, back: CommonEvent) -> None:
        super().__init__(context)
        self._setup = setup
        self._drafting = Drafting(draft)
        looking = BoardCommands(context, ShownDraft(self._drafting)).table
        self._table = {
            **{word: partial(self._set, word) for word in _COLOR_ACTIONS},
            Action.TO: self._turn,
            Action.CLEAR: lambda _rest: self._change(self._draft.cleared()),
            Action.RULE: partial(self._choose, Action.RULE),
            Action.SIZE: partial(self._choose, Action.SIZE),
            Action.UNDO: lambda _rest: self._go(back=True),
            Action.REDO: lambda _rest: self._go(back=False),
            Action.STATUS: lambda _rest: self.enter(),
            Action.DONE: self._play,
            Action.ANALYSE: self._analyse,
            Action.EXPORT: self._save,
            **{word: act for word, act in looking.items() if word is not Action.MOVES},
            Action.STOP: lambda _rest: context.stop(),
            Action.LEAVE: lambda _rest: back,
            **self._last_commands,
        }

    @property
    def _draft(self) -> Draft:
        return self._drafting.draft

    def enter(self) -> None:
        draft = self._draft
        name = game_name(draft.rule, draft.size, line_glyphs())
        self._say(sentence(_("Position: {game}").format(game=name)))
        sides = ((Stone.BLACK, draft.start.black), (Stone.WHITE, draft.start.white))
        for stone, points in sides:
            if points:
                ordered = sorted(points, key=lambda point: (point.row, point.column))
                self._say(_stones_line(stone, ordered))
        self._tell_turn()

    def _tell_turn(self) -> None:
        color = color_name(self._draft.start.turn)
        self._say(sentence(to_move_text(color)))
        self._tell_problem()

    def _tell_problem(self) -> None:
        """Say why no game can begin here, if none can."""
        if (problem := self._draft.problem) is not None:
            self._say(no_advice_text(problem, {}))

    # Changes

    def _set(self, word: Action, typed: str) -> None:
        """Set stones of a colour on the typed points, on all of them or none."""
        draft, points = self._draft, typed.replace(",", " ").split()
        if not points:
            text = _("Type points behind the word, such as: {word} h8 i9.")
            self._say(text.format(word=word.spoken))
            return
        for name in points:
            try:
                point = parse_point(name)
            except NotationError as error:
                self._say(sentence(error_words(error)))
                return
            if point not in draft.board:
                self._say(off_board_text(name, draft.board))
                return
            draft = draft.with_stone(point, _COLOR_ACTIONS[word])
        self._drafting.change(draft)
        placed = [parse_point(name) for name in points]
        stone = _COLOR_ACTIONS[word]
        if stone is None:
            self._say(_("Empty: {points}.").format(points=" ".join(map(str, placed))))
        else:
            self._say(_stones_line(stone, placed))
        self._tell_problem()

    def _turn(self, typed: str) -> None:
        """Set whose move it is by ``move black``, or by the colour alone."""
        for word in (Action.BLACK, Action.WHITE):
            if any(one in (word.word, word.spoken) for one in typed.split()):
                self._drafting.change(self._draft.with_turn(_COLOR_ACTIONS[word] or Stone.BLACK))
                self._tell_turn()
                return
        self._say(_("Type whose move it is: to move black, or to move white."))

    def _choose(self, word: Action, typed: str) -> None:
        """Choose the rule or the size as in the menu."""
        draft = self._draft
        setup = Choices(Setup(draft.size, draft.rule)).choose(word, typed)
        if isinstance(setup, Refused):
            self._say(sentence(choice_refusal(setup.reason)))
            return
        self._drafting.change(draft.with_rule(setup.rule).with_size(setup.size))
        self.enter()

    def _change(self, draft: Draft) -> None:
        self._drafting.change(draft)
        self.enter()

    def _go(self, *, back: bool) -> None:
        if self._drafting.undo() if back else self._drafting.redo():
            self.enter()
        else:
            self._say(no_change_text(back=back))

    # The end of editing

    def _play(self, _rest: str) -> CommonEvent | None:
        try:
            return PlayFrom(from_draft(self._setup, self._draft))
        except SetupError as error:
            self._say(sentence(error_words(error)))
            return None

    def _analyse(self, _rest: str) -> CommonEvent | None:
        draft = self._draft
        try:
            draft.rule.check(draft.size)
        except RuleError as error:
            self._say(sentence(error_words(error)))
            return None
        return Analyse(tree_of_draft(draft), draft.rule)

    def _save(self, typed: str) -> None:
        if not typed:
            self._say(_("Type a file, or a name for the library: save position.sgf"))
            return
        if not is_file_name(typed):
            self._keep(typed)
            return
        result = write_tree(tree_of_draft(self._draft), typed_path(typed), picture_captions)
        self._say(write_result_text(result))

    def _keep(self, name: str) -> None:
        if not self._draft.start.stones:
            self._say(no_stones_text())
            return
        tree, library = tree_of_draft(self._draft), self._context.library
        self._say(saved_text(keep_tree(tree, name, library.open), name))


def _stones_line(stone: Stone, points: Sequence[Point]) -> str:
    values = {"color": color_name(stone), "points": " ".join(map(str, points))}
    return _("{color}: {points}.").format(**values)
