"""The table of the menu: a new line of it is one entry here, for the screen and for line mode."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from wuziqi.locale import _
from wuziqi.play.events import CommonEvent, Go, OpenPage
from wuziqi.texts import N_
from wuziqi.words.actions import Action, as_sentence


class MenuLine(NamedTuple):
    """A line of the menu: its event ``opens``, None for choices, the start and a game to resume.

    On the screen a line has a number as its hot key, and the ``key`` with the same effect on
    boards. It shows the ``note`` of the selected line: a text, or the help of an action. A choice
    of the game has its label elsewhere. Line mode shows lines with a ``word``.
    """

    key: str = ""
    label: str = ""
    word: Action | None = None
    note: str | Action = ""
    opens: CommonEvent | None = None

    @property
    def note_text(self) -> str:
        if isinstance(self.note, Action):
            return as_sentence(self.note.help)
        return self.note and _(self.note)


def _place(key: str, label: str, word: Action, opens: CommonEvent) -> MenuLine:
    return MenuLine(key, label, word, word, opens)


MENU: Final[Mapping[str, MenuLine]] = {
    "resume": MenuLine("c", N_("Resume  {game}"), Action.RESUME),
    "continue": MenuLine("c", N_("Resume"), Action.CONTINUE, opens=Go.CONTINUE),
    "rematch": MenuLine(
        "m",
        N_("Rematch"),
        note=N_("The same game with colours swapped; Esc returns to the finished one."),
        opens=Go.REMATCH,
    ),
    "start": MenuLine("n", N_("Play"), Action.START),
    "size": MenuLine(word=Action.SIZE),
    "rules": MenuLine(word=Action.RULE),
    "opening": MenuLine(word=Action.OPENING),
    "odds": MenuLine(word=Action.ODDS),
    "opponent": MenuLine(word=Action.OPPONENT),
    "color": MenuLine(word=Action.COLOR),
    "level": MenuLine(word=Action.LEVEL),
    "second_level": MenuLine(word=Action.SECOND),
    "clock": MenuLine(word=Action.CLOCK),
    "engine": MenuLine(word=Action.ENGINE),
    "choices": MenuLine(
        label=N_("More choices"),
        note=N_("Rule, opening, odds, clock, opponent and colour."),
        opens=OpenPage("choices"),
    ),
    "learn": MenuLine(
        label=N_("Learn"),
        note=N_("Lessons, puzzles, your own mistakes, and what you overlook."),
        opens=OpenPage("learn"),
    ),
    "friend": _place("", N_("Play with a friend"), Action.FRIEND, OpenPage("friend")),
    "lessons": _place("", N_("Lessons"), Action.LESSONS, OpenPage("lessons")),
    "puzzles": _place("", N_("Puzzles"), Action.PUZZLES, OpenPage("puzzles")),
    "daily": MenuLine(
        label=N_("Puzzle of the day"),
        note=N_("The same for everybody today."),
        opens=OpenPage("daily"),
    ),
    "own": MenuLine(
        label=N_("Your mistakes"),
        note=N_("Wins missed, fours and threes left alone: found by reviewing your games."),
        opens=OpenPage("own"),
    ),
    "position": _place("=", N_("Set up a position"), Action.EDIT, OpenPage("position")),
    "library": _place("g", N_("Library"), Action.LIBRARY, Go.LIBRARY),
    "statistics": _place("%", N_("Statistics"), Action.STATISTICS, OpenPage("statistics")),
    "insights": _place("i", N_("Insights"), Action.INSIGHTS, OpenPage("insights")),
    "settings": _place("s", N_("Settings"), Action.SETTINGS, OpenPage("settings")),
    "quit": MenuLine(word=Action.QUIT, opens=Go.QUIT),
}
"""The lines by their names."""

PLACES: Final = tuple(MENU)[[*MENU].index("friend") :]
"""The names of the lines of line mode below the choices, in their order."""

BELOW: Final = ("choices", "learn", "friend", "library", "settings")
"""The lines of the screen's menu below the start and the first choices."""

LEARNING: Final = ("lessons", "puzzles", "daily", "own", "statistics", "insights", "position")
"""The lines of the screen's page for learning."""
