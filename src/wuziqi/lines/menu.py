"""The menu by numbers and words: the choices of a game, and the other places."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from wuziqi.lines.choices import CHOICES, Choices
from wuziqi.lines.context import CommandPlace, Context, Invite, PlaceEvent
from wuziqi.lines.phrases import LETTERS, find, help_lines, number_of, quoted, sentence, setup_name
from wuziqi.locale import _
from wuziqi.play.choices import start
from wuziqi.play.events import CommonEvent, Go, OpenPage, ResumeGame
from wuziqi.records.setup import Setup
from wuziqi.session.results import Refused
from wuziqi.words.actions import Action
from wuziqi.words.setup_texts import choice_refusal, choice_text, whole_clock_text

if TYPE_CHECKING:
    from wuziqi.records.library.rows import Entry
    from wuziqi.session.lobby import Role

_BESIDE_THE_ITEMS: Final = (Action.INSIGHTS, Action.MENU, Action.HELP)
"""The commands of the menu without a number."""


class MenuPlace(CommandPlace):
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
        super().__init__(context)
        self.setup = setup
        self._waiting = waiting
        self._latest = latest
        self._asked: Action | None = None
        """The choice that the next line is a value for."""

    def enter(self) -> None:
        """List the choices."""
        self._say(_("Menu. Type a number or a word; help explains."))
        for number, command in enumerate(self._items, 1):
            self._say(self._item_line(number, command))

    @property
    def _items(self) -> list[Action]:
        going_on = [Action.CONTINUE] if self._waiting else [Action.RESUME] if self._latest else []
        return [
            *going_on,
            Action.START,
            *self._choices.commands,
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
    def _choices(self) -> Choices:
        return Choices(self.setup, list(self._context.options.preferences.settings.engines))

    def _item_line(self, number: int, command: Action) -> str:
        values = {"number": number, "word": command.spoken, "value": self._value(command)}
        text = _("{number} {word}: {value}.") if values["value"] else _("{number} {word}.")
        return text.format(**values)

    def _value(self, command: Action) -> str:
        """The chosen value, or the target of a command."""
        setup = self.setup
        if command is Action.RESUME and self._latest is not None:
            from wuziqi.words.library_texts import resumed_text  # noqa: PLC0415  seldom wanted

            return resumed_text(self._latest, LETTERS)
        if command is Action.RULE:
            return setup_name(setup)
        if command is Action.CLOCK:
            return whole_clock_text(setup)
        choice = CHOICES.get(command)
        return choice_text(setup, choice.value, LETTERS) if choice else ""

    # What is typed

    def take(self, typed: str) -> PlaceEvent | None:
        """Choose, or go where the line says."""
        items = self._items
        if not typed:
            self._asked = None
            return None
        asked, self._asked = self._asked, None
        found = find(typed, [*items, Action.HOST, Action.JOIN, *_BESIDE_THE_ITEMS])
        if asked is not None and (found is None or self._is_value(asked, typed)):
            self._choose(asked, typed)
            return None
        if 1 <= (number := number_of(typed) or 0) <= len(items):
            found = items[number - 1], ""
        if found is None:
            self._say(_("{typed} is not on the menu.").format(typed=quoted(typed)))
            return None
        return self._act(*found)

    def _is_value(self, asked: Action, typed: str) -> bool:
        word = self._choices.word(asked, typed)
        return any(word == value.word for value in self._choices.values(asked))

    def _act(self, command: Action, rest: str) -> PlaceEvent | None:
        if command in CHOICES:
            if rest:
                self._choose(command, rest)
            else:
                self._ask(command)
            return None
        if command is Action.JOIN:
            return self._join(rest)
        return self._acts[command]()

    @property
    def _acts(self) -> dict[Action, Callable[[], PlaceEvent | None]]:
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
            Action.INSIGHTS: self._tell_insights,
            Action.SETTINGS: lambda: OpenPage("settings"),
            Action.MENU: self.enter,
            Action.HELP: self._help,
            Action.QUIT: lambda: Go.QUIT,
        }

    def _ask(self, command: Action) -> None:
        """List the values of a choice; the next line is one of them."""
        self._asked = command
        text = _("{word}: {value}. Type another value; an empty line keeps it.")
        self._say(text.format(word=command.spoken, value=self._value(command)))
        numbered = self._choices.is_numbered(command)
        for number, value in enumerate(self._choices.values(command), 1):
            meaning = _("{word}: {meaning}") if value.meaning else "{word}"
            line = sentence(meaning.format(**value._asdict()))
            self._say(f"{number} {line}" if numbered else line)

    def _choose(self, command: Action, typed: str) -> None:
        before, setup = self.setup, self._choices.choose(command, typed)
        if isinstance(setup, Refused):
            self._say(sentence(choice_refusal(setup.reason)))
            return
        self.setup = setup
        text = _("{word}: {value}.")
        self._say(text.format(word=command.spoken, value=self._value(command)))
        if command is not Action.RULE and setup_name(setup) != setup_name(before):
            self._say(_("The game: {game}.").format(game=setup_name(setup)))

    def _start(self) -> CommonEvent | None:
        event = start(self.setup)
        if isinstance(event, Refused):
            self._say(choice_refusal(event.reason))
            return None
        return event

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
        from wuziqi.friend.wire import read_code  # noqa: PLC0415  seldom wanted
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

    def _tell_insights(self) -> None:
        from wuziqi.lines.library import insights_lines  # noqa: PLC0415  seldom wanted

        self._say(*insights_lines(self._context.library))

    def _help(self) -> None:
        self._say(*help_lines([*self._items, *_BESIDE_THE_ITEMS]))
