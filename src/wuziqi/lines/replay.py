"""A saved game that is stepped through by lines."""

from collections.abc import Callable, Sequence

from wuziqi.lines import commands as words
from wuziqi.lines.announcer import stone_line
from wuziqi.lines.commands import Command, find, help_lines
from wuziqi.lines.context import Context
from wuziqi.lines.looking import Looking
from wuziqi.lines.phrases import game_name, sentence
from wuziqi.lines.typed import quoted
from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.records.formats.replay import ReplayPosition, position_at
from wuziqi.records.formats.starts import line_of
from wuziqi.records.formats.tree import FormatError
from wuziqi.review.played_game import game_of_tree
from wuziqi.rules.board import Board, Stone
from wuziqi.rules.draft import Draft
from wuziqi.rules.opening import FREE
from wuziqi.rules.point import Point
from wuziqi.rules.rule import Rule, RuleError
from wuziqi.session.analysis import Target
from wuziqi.tui.widgets.screen import Analyse, Event, Go, OpenPage
from wuziqi.tui.words.replay_texts import file_result, outcome_text


class ReplayPlace:
    """The main line of a tree of moves, at the position after some of its moves.

    ``back`` is where leaving leads to.
    """

    def __init__(self, context: Context, event: Analyse, back: Event) -> None:
        self._context = context
        self._say = context.say
        self._tree = event.tree
        self._game = event.game
        self.rule: Rule = event.rule
        self._line = [0, *event.tree.main_line()]
        at = self._line.index(event.node) if event.node in self._line else 0
        self._at = at
        """The index in the line of the node that is shown."""
        self._position = self._position_at(at)
        looking = Looking(context, self).table
        self._table: dict[Command, Callable[[str], Event | None]] = {
            **looking,
            words.NEXT: lambda _rest: self._step(1),
            words.PREVIOUS: lambda _rest: self._step(-1),
            words.GO: self._go,
            words.LAST: lambda _rest: self._tell(),
            words.STATUS: lambda _rest: self.enter(),
            words.REVIEW: self._review,
            words.STOP: lambda _rest: context.stop(),
            **({words.PLAY: self._play, words.SAVE: self._save} if self._game is not None else {}),
            words.POSITION: self._set_up,
            words.BACK: lambda _rest: back,
            words.MENU: lambda _rest: Go.MENU,
            words.HELP: lambda _rest: self._say(*help_lines([*self._table])),
            words.QUIT: lambda _rest: Go.QUIT,
        }

    # What the commands that look need

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
        line = line_of(self._tree, self._line[: self._at + 1], self.rule)
        return Target(self._tree.size, self.rule, line.stones, line.turn(self.rule))

    @property
    def why_not(self) -> str:
        """Why no advice is given, "" where it is."""
        if self._position.outcome is not None:
            return _("The game is over: previous goes back to ask about a move.")
        return ""

    @property
    def viewer(self) -> Stone | None:
        """Nobody plays."""
        return None

    def note_help(self) -> None:
        """Nobody counts it."""

    # What the loop asks

    @property
    def ready(self) -> bool:
        """Whether a line is to be taken: not while something is being found out."""
        return not self._context.busy

    def takes_at_once(self, typed: str, *, person: bool) -> bool:
        """Whether a line is taken even so."""
        found = find(typed, [*self._table])
        return found is not None and (found[0] is words.STOP or person)

    def settle(self) -> None:
        """Say nothing more."""

    def enter(self) -> None:
        """Say which game it is, how it ended, and which position is shown."""
        tree = self._tree
        self._say(sentence(game_name(self.rule, tree.size, FREE)))
        names = [(_("Black: {name}."), tree.black), (_("White: {name}."), tree.white)]
        self._say(*(text.format(name=name) for text, name in names if name))
        end = self._position_at(len(self._line) - 1)
        if end.outcome is not None:
            self._say(sentence(outcome_text(end.outcome, self.rule)))
        elif self._game is None and (told := file_result(tree)):
            self._say(told)
        self._tell()

    def take(self, typed: str) -> Event | None:
        """Do what a command says."""
        if not typed:
            return None
        found = find(typed, [*self._table])
        if found is None:
            text = _("{typed} is no command here; help lists the commands.")
            self._say(text.format(typed=quoted(typed)))
            return None
        return self._table[found[0]](found[1])

    # Positions

    def _position_at(self, at: int) -> ReplayPosition:
        return position_at(self._tree, self._line[: at + 1], self.rule)

    def _step(self, step: int) -> None:
        wanted = self._at + step
        if not 0 <= wanted < len(self._line):
            self._say(_("This is the end.") if step > 0 else _("This is the start."))
            return
        self._at = wanted
        self._position = self._position_at(wanted)
        self._tell()

    def _go(self, typed: str) -> None:
        """Go to the position after so many moves."""
        counts = [0]
        for node in self._line[1:]:
            counts.append(counts[-1] + (self._tree.point(node) is not None))
        if not (typed.isascii() and typed.isdecimal() and len(typed) < 5) or (
            int(typed) not in counts
        ):
            text = _("Type the number of a move, 0 to {last}: go 12.")
            self._say(text.format(last=counts[-1]))
            return
        self._at = counts.index(int(typed))
        self._position = self._position_at(self._at)
        self._tell()

    def _tell(self) -> None:
        """Say what was played last here, with what the file says about it."""
        position = self._position
        count = len(position.moves)
        if position.last is not None:
            text = _("Move {number}: {stone}")
            stone = stone_line(position.last.stone, position.last.point)
            self._say(text.format(number=count, stone=stone))
        elif not position.moves:
            self._say(_("The start of the game."))
        self._say(*filter(None, position.note.comment.splitlines()))

    # Commands

    def _review(self, typed: str) -> None:
        try:
            self._context.reviewing.begin(typed, lambda: game_of_tree(self._tree, self.rule))
        except (RuleError, FormatError) as error:
            self._say(sentence(error_words(error)))

    def _play(self, _rest: str) -> Event | None:
        """Begin a new game from here, or go on with an imported one from its end."""
        assert self._game is not None  # noqa: S101  else there is no such command
        from wuziqi.tui.replay.going_on import going_on  # noqa: PLC0415  seldom wanted

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

    def _set_up(self, _rest: str) -> Event:
        start = line_of(self._tree, self._line[: self._at + 1], self.rule).end(self.rule)
        return OpenPage("position", draft=Draft(self._tree.size, self.rule, start))

    def _save(self, typed: str) -> None:
        from wuziqi.lines.saving import export  # noqa: PLC0415  seldom wanted

        self._say(export(self._context.library, self._game, typed))
