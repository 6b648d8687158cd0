"""The menu by numbers and words: the choices of a game, and the other places."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from wuziqi.lines.choices import CHOICES, Choices
from wuziqi.lines.context import Commands, Context, Invite, OptionPlace
from wuziqi.lines.phrases import help_lines, line_glyphs, setup_name
from wuziqi.locale import _
from wuziqi.play.choices import start, with_known_engine
from wuziqi.play.events import CommonEvent, Go, ResumeGame
from wuziqi.records.setup import Setup
from wuziqi.session.results import Refused
from wuziqi.texts import N_
from wuziqi.words.actions import Action
from wuziqi.words.menu_texts import MENU, PLACES, MenuLine
from wuziqi.words.sentences import sentence
from wuziqi.words.setup_texts import choice_refusal, choice_text

if TYPE_CHECKING:
    from wuziqi.records.library.rows import Entry

_BESIDE_THE_ITEMS: Final = (Action.FORGET, Action.MENU, Action.HELP)
"""The commands of the menu without a number."""


class MenuPlace(OptionPlace[Action]):
    """The menu with the choices of ``setup``.

    ``waiting`` offers to continue the game behind the menu; without it, ``latest`` is the game of
    the library to resume.
    """

    unknown = N_("{typed} is not on the menu.")

    def __init__(
        self,
        context: Context,
        setup: Setup,
        *,
        waiting: bool = False,
        latest: "Entry | None" = None,
    ) -> None:
        super().__init__(context)
        engines = context.options.preferences.settings.engines
        self.setup = with_known_engine(setup, [*engines])
        self._waiting = waiting
        self._latest = latest
        self._fill_table()

    def _fill_table(self) -> None:
        """Give each item of the menu its command; the choices come and go with the setup."""
        latest = self._latest
        going_on: Commands = {}
        if self._waiting:
            going_on[Action.CONTINUE] = lambda _rest: Go.CONTINUE
        elif latest is not None:
            going_on[Action.RESUME] = lambda _rest: ResumeGame(latest.id)
        items: Commands = {
            **going_on,
            Action.START: lambda _rest: self._start(),
            **{choice: self._chooser(choice) for choice in self._choices.commands},
            **{place.word: self._opener(place) for name in PLACES if (place := MENU[name]).word},
        }
        self._numbered = [item for item in items if isinstance(item, Action)]
        self._table = {
            **items,
            **({Action.LEAVE: lambda _rest: Go.CONTINUE} if self._waiting else {}),
            Action.HOST: lambda _rest: self._host(),
            Action.JOIN: self._join,
            Action.FORGET: self._forget,
            Action.MENU: lambda _rest: self.enter(),
            Action.HELP: lambda _rest: self._help(),
        }

    def enter(self) -> None:
        """List the choices."""
        self._say(_("Menu. Type a number or a word; help explains."))
        for number, command in enumerate(self._numbered, 1):
            self._say(self._item_line(number, command))

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

            return resumed_text(self._latest, line_glyphs())
        if command is Action.RULE:
            return setup_name(setup)
        choice = CHOICES.get(command)
        if choice is None:
            return ""
        fitted = self._context.options.preferences.fit(setup)
        return choice_text(fitted, choice.value, line_glyphs())

    # What is typed

    def _is_value(self, option: Action, typed: str) -> bool:
        word = self._choices.word(option, typed)
        return any(word == value.word for value in self._choices.values(option))

    def _opener(self, place: MenuLine) -> Callable[[str], CommonEvent | None]:
        if place.word is Action.FRIEND:
            return lambda _rest: self._tell_friend()
        if place.word is Action.STATISTICS:
            return lambda _rest: self._tell_statistics()
        if place.word is Action.INSIGHTS:
            return self._tell_insights
        return lambda _rest: place.opens

    def _chooser(self, choice: Action) -> Callable[[str], None]:
        return lambda typed: self._choose(choice, typed) if typed else self._ask(choice)

    def _ask(self, command: Action) -> None:
        """List the values of a choice; the next line is one of them."""
        self._asked = command
        text = _("{word}: {value}. Type another value; an empty line keeps it.")
        self._say(text.format(word=command.spoken, value=self._value(command)))
        numbered = self._choices.is_numbered(command)
        for number, value in enumerate(self._choices.values(command), 1):
            meaning = _("{word}: {meaning}") if value.meaning else "{word}"
            line = sentence(meaning.format(word=value.name, meaning=value.meaning))
            self._say(f"{number} {line}" if numbered else line)

    def _choose(self, option: Action, typed: str) -> None:
        before, setup = self.setup, self._choices.choose(option, typed)
        if isinstance(setup, Refused):
            self._say(sentence(choice_refusal(setup.reason)))
            return
        self.setup = setup
        self._fill_table()
        text = _("{word}: {value}.")
        self._say(text.format(word=option.spoken, value=self._value(option)))
        if option is not Action.RULE and setup_name(setup) != setup_name(before):
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
        from wuziqi.session.lobby import invitation_of  # noqa: PLC0415  seldom wanted

        return Invite(invitation_of(self._context.options.preferences.settings, self.setup))

    def _join(self, typed: str) -> Invite | None:
        from wuziqi.friend.wire import read_code  # noqa: PLC0415  seldom wanted
        from wuziqi.session.lobby import invitation_of  # noqa: PLC0415

        try:
            code = read_code(typed)
        except ValueError:
            self._tell_friend()
            return None
        return Invite(invitation_of(self._context.options.preferences.settings, code=code))

    def _tell_statistics(self) -> None:
        from wuziqi.lines.library import statistics_lines  # noqa: PLC0415  seldom wanted

        self._say(*statistics_lines(self._context.library))

    def _tell_insights(self, typed: str) -> CommonEvent | None:
        from wuziqi.lines.library import tell_insights  # noqa: PLC0415  seldom wanted

        return tell_insights(self._context, typed)

    def _forget(self, typed: str) -> None:
        from wuziqi.lines.library import forget_lines  # noqa: PLC0415  seldom wanted

        self._say(*forget_lines(self._context.library, typed))

    def _help(self) -> None:
        self._say(*help_lines([*self._numbered, *_BESIDE_THE_ITEMS]))
