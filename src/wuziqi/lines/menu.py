"""The menu by numbers and words: what is played, and where else to go."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from wuziqi.lines.choices import ERRORS, Choice, choices_for
from wuziqi.lines.context import Context, Invite, ReadyPlace
from wuziqi.lines.phrases import LETTERS, find, help_lines, quoted, sentence, setup_name
from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.play.events import CommonEvent, Go, OpenPage, ResumeGame, StartGame
from wuziqi.records.setup import Setup
from wuziqi.rules.opening import FREE
from wuziqi.words.actions import Action
from wuziqi.words.setup_texts import choice_text, whole_clock_text

if TYPE_CHECKING:
    from wuziqi.records.library.rows import Entry
    from wuziqi.session.lobby import Role

_FIELDS = {
    Action.SIZE: "size",
    Action.OPPONENT: "opponent",
    Action.ENGINE: "engine",
    Action.COLOR: "color",
    Action.LEVEL: "level",
    Action.SECOND: "second_level",
}
"""The names of choices in a setup."""


class Menu(ReadyPlace):
    """The menu with the choices of ``setup``.

    ``waiting`` offers to continue the game behind the menu; without one, ``latest`` is the game of
    the library to resume.
    """

    def __init__(
        self,
        context: Context,
        setup: Setup,
        *,
        waiting: bool = False,
        latest: "Entry | None" = None,
    ) -> None:
        self.setup = setup
        self._context = context
        self._say = context.say
        self._waiting = waiting
        self._latest = latest
        self._asked: Choice | None = None
        """What the next line is a value for."""

    def enter(self) -> None:
        """Say what can be chosen."""
        self._say(_("Menu. Type a number or a word; help explains."))
        for number, command in enumerate(self._items, 1):
            self._say(self._item_line(number, command))

    @property
    def _items(self) -> list[Action]:
        going_on = [Action.CONTINUE] if self._waiting else [Action.RESUME] if self._latest else []
        chosen = [choice.command for choice in self._choices]
        return [
            *going_on,
            Action.START,
            *chosen,
            Action.FRIEND,
            Action.PUZZLES,
            Action.LESSONS,
            Action.EDIT,
            Action.LIBRARY,
            Action.STATISTICS,
            Action.SETTINGS,
            Action.QUIT,
        ]

    @property
    def _choices(self) -> Sequence[Choice]:
        return choices_for(self.setup, list(self._context.options.preferences.settings.engines))

    def _item_line(self, number: int, command: Action) -> str:
        values = {"number": number, "word": command.spoken, "value": self._value(command)}
        text = _("{number} {word}: {value}.") if values["value"] else _("{number} {word}.")
        return text.format(**values)

    def _value(self, command: Action) -> str:
        """What is chosen, or where a command leads."""
        setup = self.setup
        if command is Action.RESUME and self._latest is not None:
            from wuziqi.words.library_texts import resumed_text  # noqa: PLC0415  seldom wanted

            return resumed_text(self._latest, LETTERS)
        if command is Action.RULE:
            return setup_name(setup)
        if command is Action.OPENING:
            return _(setup.opening.title)
        if command is Action.ODDS:
            return _(setup.odds.title)
        if command is Action.CLOCK:
            return whole_clock_text(setup)
        return choice_text(setup, _FIELDS[command], LETTERS) if command in _FIELDS else ""

    # What is typed

    def take(self, typed: str) -> CommonEvent | Invite | None:
        """Choose, or go where the line says."""
        items = self._items
        if not typed:
            self._asked = None
            return None
        asked, self._asked = self._asked, None
        found = find(typed, [*items, Action.HOST, Action.JOIN, Action.HELP, Action.MENU])
        if asked is not None and (found is None or self._is_value(asked, typed)):
            self._choose(asked, typed)
            return None
        if typed.isascii() and typed.isdecimal() and 1 <= int(typed[:3]) <= len(items):
            found = items[int(typed[:3]) - 1], ""
        if found is None:
            self._say(_("{typed} is not on the menu.").format(typed=quoted(typed)))
            return None
        return self._obey(*found)

    def _is_value(self, asked: Choice, typed: str) -> bool:
        word = asked.word(self.setup, typed)
        return any(word == value.word for value in asked.values(self.setup))

    def _obey(self, command: Action, rest: str) -> CommonEvent | Invite | None:
        choice = next((known for known in self._choices if known.command is command), None)
        if choice is not None:
            if rest:
                self._choose(choice, rest)
            else:
                self._ask(choice)
            return None
        if command is Action.JOIN:
            return self._join(rest)
        return self._acts[command]()

    @property
    def _acts(self) -> dict[Action, Callable[[], CommonEvent | Invite | None]]:
        return {
            Action.START: self._start,
            Action.CONTINUE: lambda: Go.CONTINUE,
            Action.RESUME: lambda: ResumeGame(self._latest.id) if self._latest else None,
            Action.FRIEND: self._tell_friend,
            Action.HOST: self._host,
            Action.PUZZLES: lambda: OpenPage("puzzles"),
            Action.LESSONS: lambda: OpenPage("lessons"),
            Action.EDIT: lambda: OpenPage("position"),
            Action.LIBRARY: lambda: Go.LIBRARY,
            Action.STATISTICS: self._tell_statistics,
            Action.SETTINGS: lambda: OpenPage("settings"),
            Action.MENU: self.enter,
            Action.HELP: self._help,
            Action.QUIT: lambda: Go.QUIT,
        }

    def _ask(self, choice: Choice) -> None:
        """List the values of a choice; the next line is one of them."""
        self._asked = choice
        text = _("{word}: {value}. Type another value; an empty line keeps it.")
        self._say(text.format(word=choice.command.spoken, value=self._value(choice.command)))
        for number, value in enumerate(choice.values(self.setup), 1):
            meaning = _("{word}: {meaning}") if value.meaning else "{word}"
            line = sentence(meaning.format(**value._asdict()))
            self._say(f"{number} {line}" if choice.numbered else line)

    def _choose(self, choice: Choice, typed: str) -> None:
        before = self.setup
        try:
            self.setup = choice.choose(before, choice.word(before, typed))
        except ERRORS as error:
            self._say(sentence(error_words(error)))
            return
        text = _("{word}: {value}.")
        self._say(text.format(word=choice.command.spoken, value=self._value(choice.command)))
        game = (before.rule, before.size, before.opening)
        if choice.command is not Action.RULE and game != (
            self.setup.rule,
            self.setup.size,
            self.setup.opening,
        ):
            self._say(_("The game: {game}.").format(game=setup_name(self.setup)))

    def _start(self) -> CommonEvent | None:
        setup = self.setup
        plays = setup.rule.number is not None and setup.size.is_square and setup.opening is FREE
        if setup.opponent == "engine" and not plays:
            self._say(_("Other engines play five in a row on square boards, without an opening."))
            return None
        return StartGame(setup)

    # A friend

    def _tell_friend(self) -> None:
        self._say(
            _("Type host to wait for a friend, with the choices of this menu."),
            _("Or join and the code that your friend reads out: join 7-guitarist-revenge."),
        )

    def _host(self) -> Invite:
        from wuziqi.session.lobby import Role  # noqa: PLC0415  seldom wanted

        return self._invite(Role.HOST, setup=self.setup)

    def _join(self, typed: str) -> Invite | None:
        from wuziqi.friend.terms import read_code  # noqa: PLC0415  seldom wanted
        from wuziqi.session.lobby import Role  # noqa: PLC0415

        try:
            return self._invite(Role.JOIN, read_code(typed))
        except ValueError:
            self._tell_friend()
            return None

    def _invite(self, role: "Role", code: str = "", setup: Setup | None = None) -> Invite:
        from wuziqi.session.lobby import Invitation  # noqa: PLC0415  seldom wanted

        settings = self._context.options.preferences.settings
        return Invite(Invitation(role, settings.relay, code, setup, settings.name))

    def _tell_statistics(self) -> None:
        from wuziqi.lines.library import statistics_lines  # noqa: PLC0415  seldom wanted

        self._say(*statistics_lines(self._context.library))

    def _help(self) -> None:
        self._say(*help_lines([*self._items, Action.MENU, Action.HELP]))
