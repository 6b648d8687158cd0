"""The analysis board in lines: a tree of moves, stepped through and changed."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from wuziqi.lines.board import BoardCommands
from wuziqi.lines.context import Commands, Context, LineWorker, PlaceEvent, StudyPlace
from wuziqi.lines.phrases import (
    find,
    help_lines,
    line_glyphs,
    move_number_text,
    number_of,
    off_board_text,
    stays_text,
    yes_or_no,
)
from wuziqi.locale import _
from wuziqi.play.adviser import ShownNode
from wuziqi.play.events import Analyse, CommonEvent, Go, OpenPage
from wuziqi.play.files import is_file_name, typed_path, write_tree
from wuziqi.play.learning import Owner
from wuziqi.play.tree import (
    NO_STORE,
    Change,
    DeleteQuestion,
    SharedAnalysis,
    Study,
    TreeRefusal,
    Walk,
)
from wuziqi.records.formats.replay import ReplayPosition, position_at
from wuziqi.records.formats.tree import Tree
from wuziqi.records.library.names import with_file_names
from wuziqi.review.reviewed_game import ReviewedGame, game_of_tree
from wuziqi.rules.board import IllegalMove, OffBoard
from wuziqi.rules.opening_names import OPENING_STONES
from wuziqi.rules.point import NotationError, Point, parse_point
from wuziqi.rules.rule import Rule
from wuziqi.session.analyst import ReplyEngine
from wuziqi.session.reasons import Warned
from wuziqi.session.results import Ask, Done, Refused
from wuziqi.words.actions import Action, word_names
from wuziqi.words.library_texts import player_text, saved_text
from wuziqi.words.player_texts import color_name, to_move_text
from wuziqi.words.rule_texts import (
    AT_END,
    AT_START,
    bad_point_text,
    game_name,
    illegal_text,
    opening_titles,
    stone_on_text,
)
from wuziqi.words.sentences import quoted, sentence
from wuziqi.words.tree_texts import (
    delete_question,
    event_text,
    file_result,
    notice_text,
    picture_captions,
    reason_text,
    refusal_text,
    reply_text,
    saved_outcome_text,
    write_result_text,
)

if TYPE_CHECKING:
    from wuziqi.session.friend import Friend


class TreeCommands(LineWorker):
    """The commands that change the tree of ``study``; ``tell`` names the shown position."""

    def __init__(self, context: Context, study: Study, tell: Callable[[], None]) -> None:
        self._say = context.say
        self._study = study
        self._walk = study.walk
        self._tell = tell
        self._asked: Ask[DeleteQuestion, Change] | None = None
        self._shared: SharedAnalysis | None = None
        self.table: Commands = {
            Action.BRANCH: self._choose,
            Action.GAME: lambda _rest: self._change(study.return_to_game),
            Action.ANSWERS: lambda _rest: self._switch(),
            Action.MOVE_NOW: lambda _rest: self._move_now(),
            Action.UNDO: lambda _rest: self._undo(),
            Action.UP: lambda _rest: self._change(study.promote),
            Action.MAIN: lambda _rest: self._change(study.promote_to_top),
            Action.DELETE_MOVE: lambda _rest: self._change(study.delete),
            Action.COMMENT: self._comment,
        }

    # Stones

    def place(self, point: Point, typed: str) -> None:
        """Try a stone of the side to move, or say why not."""
        match self._study.place(point, quoted(typed)):
            case Done(notice):
                self._tell_with(notice_text(notice))
            case Refused(TreeRefusal() | Warned() as reason):
                self._say(refusal_text(reason, word_names()))
            case Refused(OffBoard() as error):
                self._say(off_board_text(error.name, self._walk.position.board))
            case Refused(IllegalMove() as error):
                self._say(illegal_text(error, {}))

    def _tell_with(self, text: str) -> None:
        """Describe the position, and say a further text if there is one."""
        self._tell()
        self._say(*filter(None, [text]))

    def _switch(self) -> None:
        self._study.answered = not self._study.answered
        self._study.stop()
        self._say(reply_text(answered=self._study.answered))

    def _move_now(self) -> None:
        if isinstance(result := self._study.move_now(), Refused):
            self._refuse(result.reason)

    def _undo(self) -> None:
        match self._study.undo():
            case Done(notice):
                self._tell_with(notice_text(notice))
            case Refused(reason):
                self._refuse(reason)

    def _refuse(self, reason: TreeRefusal) -> None:
        self._say(refusal_text(reason, word_names()))

    # The tree

    def _choose(self, typed: str) -> None:
        """List the variations, or enter one by its number."""
        nodes = self._walk.variations
        if typed in map(str, range(1, len(nodes) + 1)):
            self._walk.enter(int(typed) - 1)
            self._tell()
            return
        if not nodes:
            self._say(_("Nothing follows here."))
        for number, node in enumerate(nodes, 1):
            text = _("{number}: {point}.")
            self._say(text.format(number=number, point=self._walk.tree.point(node) or "--"))

    def _change(self, act: Callable[[], Change | Ask[DeleteQuestion, Change]]) -> None:
        """Change the tree; say the result, and describe a new position."""
        node = self._walk.node
        match act():
            case Ask(question) as asked:
                self._asked = asked
                self._say(yes_or_no(delete_question(question)))
            case Done(notice):
                self._say(*filter(None, [notice_text(notice)]))
            case Refused(reason):
                self._refuse(reason)
        if self._walk.node != node:
            self._tell()

    def _comment(self, typed: str) -> None:
        if not typed:
            comment = self._walk.position.note.comment
            self._say(*(comment.splitlines() or [_("There is no comment here.")]))
            return
        result = self._study.comment("" if typed in ("none", _("none")) else typed)
        notice = result.notice if isinstance(result, Done) else None
        self._say(notice_text(notice) or _("The comment is changed."))

    @property
    def asks(self) -> bool:
        return self._asked is not None

    def answer(self, typed: str) -> None:
        asked, self._asked = self._asked, None
        if asked is None:
            return
        if find(typed, [Action.YES]) is None:
            self._say(stays_text())
        elif isinstance(result := asked.accept(), Done):
            self._tell_with(notice_text(result.notice))

    # A friend who analyses the game too

    def join(self, friend: "Friend") -> None:
        """Keep our position and the friend's the same."""
        self._shared = SharedAnalysis(self._study, friend)

    def _follow_friend(self) -> None:
        if self._shared is None or self.asks or (followed := self._shared.poll()) is None:
            return
        from wuziqi.words.friend_texts import followed_text  # noqa: PLC0415  seldom wanted

        self._say(followed_text(*followed, self._shared.name))

    # The engine

    @property
    def busy(self) -> bool:
        """Whether the engine has to move."""
        return self._study.thinks

    def poll(self) -> None:
        """Take the moves of the engine, and follow the friend's position."""
        self._follow_friend()
        answered = self._study.poll()
        text = notice_text(answered.notice)
        if answered.points:
            self._tell_with(text)
        elif text:
            self._say(text)

    @property
    def runners(self) -> list[ReplyEngine]:
        """The engine that replies, from its first use on."""
        return self._study.engines

    def stop(self) -> None:
        """Drop the request for a move."""
        self._study.stop()


class ReplayPlace(StudyPlace):
    """A tree of moves, stepped through and changed. ``back`` is the place after leaving."""

    at_once = (Action.STOP, Action.MOVE_NOW)

    def __init__(self, context: Context, event: Analyse, back: CommonEvent) -> None:
        super().__init__(context)
        self._game = event.game
        self._owner = Owner(event.sides, event.game)
        self._notice = ""
        tree, store = event.tree, NO_STORE
        if event.game is not None:
            from wuziqi.play.library_game import with_kept_analysis  # noqa: PLC0415  slow to load

            tree, store, trouble = with_kept_analysis(tree, event.game, context.library.open)
            self._notice = reason_text(trouble)
        self._tree = tree
        self._played_tree = event.tree
        self.rule: Rule = event.rule
        self._ending = event.ending if tree.result else ""
        self._walk = Walk(tree, event.rule, event.node)
        if event.what_if:
            self._walk.leave_end()
        self._study = Study(self._walk, store, event.played, ReplyEngine(context.options.engine))
        self._tree_commands = TreeCommands(context, self._study, self._tell)
        if event.friend is not None:
            self._tree_commands.join(event.friend)
        self._leaves_for: CommonEvent | None = None
        """The target after yes to the question before leaving."""
        looking = BoardCommands(context, ShownNode(self._walk, store.note_help)).table
        self._table = {
            **looking,
            Action.FORWARD: lambda _rest: self._step(1),
            Action.BACK: lambda _rest: self._step(-1),
            Action.GO: self._go,
            Action.LAST_MOVE: lambda _rest: self._tell(),
            Action.STATUS: lambda _rest: self._describe(),
            Action.REVIEW: self._review,
            Action.LEARN: lambda _rest: context.reviewing.learn(self._game_to_review, self._owner),
            Action.STOP: lambda _rest: context.stop(),
            **self._tree_commands.table,
            **({Action.PLAY: self._play} if self._game is not None else {}),
            Action.EDIT: self._set_up,
            Action.EXPORT: self._save,
            Action.LEAVE: lambda _rest: self._leave(back),
            Action.MENU: lambda _rest: self._leave(Go.MENU),
            Action.HELP: lambda _rest: self._say(*help_lines([*self._table])),
            Action.QUIT: lambda _rest: self._leave(Go.QUIT),
        }

    @property
    def _position(self) -> ReplayPosition:
        return self._walk.position

    def enter(self) -> None:
        """Describe the game, its outcome and the position."""
        self._context.place_worker = self._tree_commands
        self._say(*filter(None, [self._notice]))
        self._describe()

    def _describe(self) -> None:
        tree = self._tree
        self._say(sentence(game_name(self.rule, tree.size, line_glyphs())))
        names = [
            (_("Black: {name}."), player_text(tree.black)),
            (_("White: {name}."), player_text(tree.white)),
            (_("Event: {name}."), event_text(tree)),
        ]
        self._say(*(text.format(name=name) for text, name in names if name))
        end = position_at(tree, [0, *tree.main_line()], self.rule)
        if end.outcome is not None:
            self._say(sentence(saved_outcome_text(end.outcome, self.rule)))
        elif self._ending:
            self._say(sentence(self._ending))
        elif told := file_result(tree):
            self._say(told)
        self._tell()

    def _obey(self, typed: str) -> PlaceEvent | None:
        """Answer a question, place a stone, or execute a command."""
        if self._leaves_for is not None or self._tree_commands.asks:
            return self._answer(typed)
        try:
            point = parse_point(typed)
        except NotationError:
            return super()._obey(typed)
        self._tree_commands.place(point, typed)
        return None

    def _unknown_text(self, typed: str) -> str:
        return bad_point_text() if any(map(str.isdigit, typed)) else super()._unknown_text(typed)

    def _answer(self, typed: str) -> CommonEvent | None:
        """Answer a question: whether to leave, or one about the tree."""
        event, self._leaves_for = self._leaves_for, None
        if event is None:
            self._tree_commands.answer(typed)
        elif find(typed, [Action.YES]) is not None:
            return event
        else:
            self._say(stays_text())
        return None

    def _leave(self, event: CommonEvent) -> CommonEvent | None:
        """Leave, after a question if leaving loses a change."""
        if not self._study.unsaved:
            return event
        self._leaves_for = event
        self._say(yes_or_no(_("Leave without saving your changes to a file?")))
        return None

    # Positions

    def _step(self, step: int) -> None:
        if self._walk.at_end if step > 0 else self._walk.at_start:
            self._say(_(AT_END if step > 0 else AT_START))
            return
        self._walk.step(step)
        self._tell()

    def _go(self, typed: str) -> None:
        """Go to the position after a number of moves."""
        number, last = number_of(typed), len(self._walk.moves)
        if number is None or number > last:
            self._say(move_number_text(last))
            return
        if number:
            self._walk.show_move(number)
        else:
            self._walk.step(-len(self._walk.path))
        self._tell()

    def _tell(self) -> None:
        """Say the last move with its comment, and the variations that follow."""
        position = self._position
        count = len(position.moves)
        if position.last is not None:
            text = _("Move {number}: {stone}")
            if self._study.in_variation:
                text = _("Variation, move {number}: {stone}")
            stone = stone_on_text(position.last.stone, position.last.point)
            self._say(text.format(number=count, stone=stone))
        elif not position.moves:
            self._tell_start()
        titles = opening_titles(position.board, position.played)
        if titles and count == OPENING_STONES:
            self._say(sentence(_("Opening: {name}").format(name=titles[0])))
        self._say(*filter(None, position.note.comment.splitlines()))
        if len(self._walk.variations) > 1 and position.outcome is None:
            points = [self._tree.point(node) or "--" for node in self._walk.variations]
            self._say(_("Variations: {points}.").format(points=" ".join(map(str, points))))

    def _tell_start(self) -> None:
        target = self._walk.target
        if self._walk.moves or self._tree.result or target is None:
            self._say(_("The start of the game."))
        else:
            self._say(sentence(to_move_text(color_name(target.side))))

    # Commands

    def _review(self, typed: str) -> None:
        self._context.reviewing.begin(typed, self._game_to_review, self._owner)

    def _game_to_review(self) -> ReviewedGame:
        """Return the main line. Raises RuleError and FormatError."""
        return game_of_tree(self._played_tree, self.rule)

    def _play(self, _rest: str) -> CommonEvent | None:
        """Begin a new game from here, or continue an imported one from its end."""
        assert self._game is not None  # noqa: S101  else there is no such command
        from wuziqi.play.library_game import going_on  # noqa: PLC0415  slow to load

        library, problem = self._context.library.open()
        if library is None:
            self._say(problem)
            return None
        if self._position.outcome is not None:
            self._say(_("The game is over here: previous goes back."))
            return None
        event = going_on(library.game(self._game), self._tree, self._position)
        if event is None:
            self._say(_("No game can go on from here."))
        return event

    def _set_up(self, _rest: str) -> CommonEvent:
        return OpenPage("position", draft=self._walk.draft)

    def _save(self, typed: str) -> None:
        if not typed:
            self._say(_("Type save and a name for the file: save game.sgf"))
            return
        tree = with_file_names(self._tree, self._context.options.preferences.settings.name)
        if self._game is None and not is_file_name(typed):
            self._keep(tree, typed)
            return
        result = write_tree(tree, typed_path(typed), picture_captions, node=self._walk.node)
        self._say(write_result_text(result))
        if isinstance(result, Done) and result.notice is not None:
            self._study.written(result.notice.form)

    def _keep(self, tree: Tree, name: str) -> None:
        """Put a game of a file into the library."""
        from wuziqi.play.library_game import keep_tree  # noqa: PLC0415  slow to load

        result = keep_tree(tree, name, self._context.library.open)
        if isinstance(result, Done):
            self._study.written("sgf")
        self._say(saved_text(result, name))
