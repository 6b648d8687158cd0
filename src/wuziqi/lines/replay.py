"""A saved game that is stepped through by lines."""

from collections.abc import Callable, Sequence

from wuziqi.lines import commands as words
from wuziqi.lines.commands import Command, find, help_lines
from wuziqi.lines.context import Context, StudyPlace
from wuziqi.lines.looking import BoardCommands
from wuziqi.lines.phrases import game_name, move_number_text, sentence, stays_text
from wuziqi.lines.trying import Trying
from wuziqi.lines.typed import quoted
from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.play.events import Analyse, CommonEvent, Go, OpenPage
from wuziqi.play.tree import NO_STORE, Study, Walk
from wuziqi.records.formats.replay import ReplayPosition, position_at
from wuziqi.records.formats.tree import FormatError
from wuziqi.review.reviewed_game import game_of_tree
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.opening import FREE
from wuziqi.rules.point import NotationError, Point, parse_point
from wuziqi.rules.rule import Rule, RuleError
from wuziqi.session.analysis import Target
from wuziqi.session.analyst import ReplyEngine
from wuziqi.words.board_texts import bad_point_text, over_text, stone_on_text
from wuziqi.words.replay_texts import file_result, outcome_text
from wuziqi.words.tree_texts import reason_text


class ReplayPlace(StudyPlace):
    """A tree of moves, stepped through and changed. ``back`` is where leaving leads to."""

    at_once = (words.STOP, words.NOW)

    def __init__(self, context: Context, event: Analyse, back: CommonEvent) -> None:
        self._context = context
        self._say = context.say
        self._game = event.game
        self._notice = ""
        tree, store = event.tree, NO_STORE
        if event.game is not None:
            from wuziqi.play.library_game import with_kept_analysis  # noqa: PLC0415  slow to load

            tree, store, trouble = with_kept_analysis(tree, event.game, context.library.open)
            self._notice = reason_text(trouble)
        self._tree = tree
        self.rule: Rule = event.rule
        self._walk = Walk(tree, event.rule, event.node)
        played = len(event.tree.main_line()) if event.file is None else None
        self._study = Study(self._walk, store, played, ReplyEngine(context.options.engine))
        self._trying = Trying(context, self._study, self._tell)
        self._leaves_for: CommonEvent | None = None
        """Where to go if what is asked before leaving is answered by yes."""
        looking = BoardCommands(context, self).table
        self._table: dict[Command, Callable[[str], CommonEvent | None]] = {
            **looking,
            words.NEXT: lambda _rest: self._step(1),
            words.PREVIOUS: lambda _rest: self._step(-1),
            words.GO: self._go,
            words.LAST: lambda _rest: self._tell(),
            words.STATUS: lambda _rest: self._describe(),
            words.REVIEW: self._review,
            words.STOP: lambda _rest: context.stop(),
            **self._trying.table,
            **({words.PLAY: self._play} if self._game is not None else {}),
            words.POSITION: self._set_up,
            words.SAVE: self._save,
            words.BACK: lambda _rest: self._leave(back),
            words.MENU: lambda _rest: self._leave(Go.MENU),
            words.HELP: lambda _rest: self._say(*help_lines([*self._table])),
            words.QUIT: lambda _rest: self._leave(Go.QUIT),
        }

    # What the commands that look need

    @property
    def _position(self) -> ReplayPosition:
        return self._walk.position

    @property
    def board(self) -> Board:
        """The stones."""
        return self._position.board

    @property
    def stones(self) -> Sequence[tuple[Point, Stone]]:
        """The moves in their order."""
        return [(move.point, move.stone) for move in self._position.moves]

    @property
    def target(self) -> Target | None:
        """What advice is about; None at the end of a game."""
        if self.why_not:
            return None
        return self._walk.target

    @property
    def why_not(self) -> str:
        """Why no advice is given, "" where it is."""
        if self._position.outcome is not None:
            return over_text(words.names(back=words.PREVIOUS))
        return ""

    def enter(self) -> None:
        """Say which game it is, how it ended, and which position is shown."""
        self._context.guest = self._trying
        self._say(*filter(None, [self._notice]))
        self._describe()

    def _describe(self) -> None:
        tree = self._tree
        self._say(sentence(game_name(self.rule, tree.size, FREE)))
        names = [(_("Black: {name}."), tree.black), (_("White: {name}."), tree.white)]
        self._say(*(text.format(name=name) for text, name in names if name))
        end = position_at(tree, [0, *tree.main_line()], self.rule)
        if end.outcome is not None:
            self._say(sentence(outcome_text(end.outcome, self.rule)))
        elif self._game is None and (told := file_result(tree)):
            self._say(told)
        self._tell()

    def take(self, typed: str) -> CommonEvent | None:
        """Do what a command says."""
        typed = typed.removeprefix(":").strip()
        if not typed:
            return None
        if self._leaves_for is not None or self._trying.asks:
            return self._answer(typed)
        try:
            point = parse_point(typed)
        except NotationError:
            return self._obey(typed)
        self._trying.place(point, typed)
        return None

    def _obey(self, typed: str) -> CommonEvent | None:
        found = find(typed, [*self._table])
        if found is not None:
            return self._table[found[0]](found[1])
        if any(char.isdigit() for char in typed):
            self._say(bad_point_text())
        else:
            text = _("{typed} is no command here; help lists the commands.")
            self._say(text.format(typed=quoted(typed)))
        return None

    def _answer(self, typed: str) -> CommonEvent | None:
        """Answer a question: whether to leave, or one about the tree."""
        event, self._leaves_for = self._leaves_for, None
        if event is None:
            self._trying.answer(typed)
        elif find(typed, [words.YES]) is not None:
            return event
        else:
            self._say(stays_text())
        return None

    def _leave(self, event: CommonEvent) -> CommonEvent | None:
        """Leave, after a question if that loses a change."""
        if not self._study.unsaved:
            return event
        self._leaves_for = event
        self._say(_("Leave without writing your changes to a file? y/n"))
        return None

    # Positions

    def _step(self, step: int) -> None:
        if self._walk.at_end if step > 0 else self._walk.at_start:
            self._say(_("This is the end.") if step > 0 else _("This is the start."))
            return
        self._walk.step(step)
        self._tell()

    def _go(self, typed: str) -> None:
        """Go to the position after so many moves."""
        last = len(self._walk.moves)
        if not (typed.isascii() and typed.isdecimal() and len(typed) < 5) or int(typed) > last:
            self._say(move_number_text(last))
            return
        if int(typed):
            self._walk.show_move(int(typed))
        else:
            self._walk.step(-len(self._walk.path))
        self._tell()

    def _tell(self) -> None:
        """Say what was played last here, with what the file says about it, and the ways on."""
        position = self._position
        count = len(position.moves)
        if position.last is not None:
            text = _("Move {number}: {stone}")
            if self._study.in_variation:
                text = _("Variation, move {number}: {stone}")
            stone = stone_on_text(position.last.stone, position.last.point)
            self._say(text.format(number=count, stone=stone))
        elif not position.moves:
            self._say(_("The start of the game."))
        self._say(*filter(None, position.note.comment.splitlines()))
        if len(self._walk.variations) > 1 and position.outcome is None:
            points = [self._tree.point(node) or "--" for node in self._walk.variations]
            self._say(_("Variations: {points}.").format(points=" ".join(map(str, points))))

    # Commands

    def _review(self, typed: str) -> None:
        try:
            self._context.reviewing.begin(typed, lambda: game_of_tree(self._tree, self.rule))
        except (RuleError, FormatError) as error:
            self._say(sentence(error_words(error)))

    def _play(self, _rest: str) -> CommonEvent | None:
        """Begin a new game from here, or go on with an imported one from its end."""
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
        from wuziqi.lines.saving import write_tree  # noqa: PLC0415  seldom wanted

        if not typed:
            self._say(_("Type save and a name for the file: save game.sgf"))
            return
        written = write_tree(self._tree, typed)
        self._say(written.text)
        self._study.written(written.form)
