"""The one table of the keys on a board: what each does, its help, its line in the key list.

A new key needs a member of ``Action`` and a method of the game screen. A ``Caption`` puts it
on the panel too if it is in ``CAPTIONS``, on the last line if it is in ``FOOTER_CAPTIONS``.

A key is named by its character, or by a word for a key without one: ``up``, ``enter``,
``escape``, ``pageup`` ... The numeric keypad sends digits, or the words of its navigation keys.
"""

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from typing import NamedTuple

from wuziqi.locale import _
from wuziqi.play.events import Topic
from wuziqi.texts import N_
from wuziqi.tui.terminal.input import typed_text


class Key(NamedTuple):
    """The default ``keys`` of an action, the usual one first, and its line on a help page.

    Without a ``help`` text the keys share the line of the action above.
    """

    keys: tuple[str, ...]
    topic: Topic
    help: str = ""


class Action(Enum):
    """What a key asks for while a board is on the screen, in the order of the help pages."""

    PLACE = Key(("enter", " ", "5"), Topic.BOARD, N_("place a stone"))
    PROMPT = Key((":",), Topic.BOARD, N_("type a point: h8, or column and row: 8 8"))
    UNDO = Key(("u",), Topic.BOARD, N_("undo; against the computer, back to your turn"))
    REDO = Key(("r",), Topic.BOARD, N_("redo"))
    NEW = Key(("n",), Topic.BOARD, N_("new game"))
    SETTINGS = Key(("s",), Topic.BOARD, N_("settings"))
    HELP = Key(("?",), Topic.BOARD, N_("help"))
    MENU = Key(("q",), Topic.BOARD, N_("back to the menu, which can continue the game"))

    HINT = Key(("H",), Topic.LOOKING, N_("hint: the move the computer would play, and why"))
    LINE = Key(("L",), Topic.LOOKING, N_("the moves behind the hint, one more each time"))
    THREATS = Key(("t",), Topic.LOOKING, N_("show the threats of both sides"))
    SIGHT = Key(("v",), Topic.LOOKING, N_("what the computer sees: the warmer the better"))
    LINES = Key(("M",), Topic.LOOKING, N_("the best moves, ranked, for as long as you look"))
    EVALUATION = Key(("e",), Topic.LOOKING, N_("evaluation bar: the chances of both sides"))
    NUMBERS = Key(("#",), Topic.LOOKING, N_("numbers of the moves on the stones"))
    FORBIDDEN = Key(("F",), Topic.LOOKING, N_("renju: mark the points where black may not play"))
    REVIEW = Key(("a",), Topic.LOOKING, N_("review of a finished game: where it turned, and why"))
    ROTATE = Key(("o",), Topic.LOOKING, N_("turn the board, mirror it"))
    FLIP = Key(("f",), Topic.LOOKING)
    BACK = Key(("[",), Topic.LOOKING, N_("look one move back, forward"))
    FORWARD = Key(("]",), Topic.LOOKING)
    FIRST = Key(("{",), Topic.LOOKING, N_("look at the start, the last move"))
    LAST = Key(("}",), Topic.LOOKING)

    EDIT = Key(("=",), Topic.EDITOR, N_("on a board: set up a position, from what is shown"))
    WHAT_IF = Key(("w",), Topic.LOOKING, N_("what if: try moves out when the game is over"))

    MOVE_NOW = Key((".",), Topic.GAMES, N_("have the computer move now; a paused game: one step"))
    PAUSE = Key(("escape",), Topic.GAMES, N_("back: advice off, then to the present, then a pause"))
    FASTER = Key(("+",), Topic.GAMES, N_("faster, slower; a level up, down where that is offered"))
    SLOWER = Key(("-",), Topic.GAMES)
    RESIGN = Key(("x",), Topic.GAMES, N_("resign"))
    SAY = Key(("T",), Topic.FRIEND, N_("say something to the friend you play with"))
    DRAW = Key(("d",), Topic.GAMES, N_("offer a draw; the computer accepts when it stands worse"))
    REMATCH = Key(("m",), Topic.GAMES, N_("rematch with colours changed"))
    COPY = Key(("y",), Topic.GAMES, N_("copy the game as SGF; again: its moves, h8 i9 g7"))
    EXPORT = Key(("E",), Topic.GAMES, N_("write the game to a file"))


class FixedKeys(NamedTuple):
    """Keys that the player cannot change: their ``name`` in the help and what they do.

    ``moves`` gives the keys of the cursor, each with its columns to the right and rows upwards.
    """

    name: str
    help: str
    moves: Mapping[str, tuple[int, int]] = {}


_ARROWS = FixedKeys(
    N_("arrows, h j k l"),
    N_("move the cursor"),
    {
        "left": (-1, 0),
        "right": (1, 0),
        "up": (0, 1),
        "down": (0, -1),
        "h": (-1, 0),
        "l": (1, 0),
        "k": (0, 1),
        "j": (0, -1),
    },
)
_KEYPAD = FixedKeys(
    N_("keypad 1 to 9"),
    N_("move, also diagonally; 5 places a stone"),
    {
        "7": (-1, 1),
        "8": (0, 1),
        "9": (1, 1),
        "4": (-1, 0),
        "6": (1, 0),
        "1": (-1, -1),
        "2": (0, -1),
        "3": (1, -1),
    },
)
_EDGES = FixedKeys(
    N_("Home End PgUp PgDn"),
    N_("jump to an edge of the board"),
    {"home": (-1, 0), "end": (1, 0), "pageup": (0, 1), "pagedown": (0, -1)},
)

CURSOR_KEYS = (_ARROWS, _KEYPAD, _EDGES)
REPAINT = "Ctrl-L"
PROGRAM_KEYS = (
    FixedKeys(REPAINT, N_("paint the screen anew")),
    FixedKeys(N_("Ctrl-C"), N_("leave at once, from anywhere")),
    FixedKeys(N_("Ctrl-Z"), N_("pause in the shell; fg comes back")),
)


class When(Enum):
    """In which games a caption is shown."""

    ALWAYS = auto()
    PLAYED = auto()
    """A person plays at least one colour."""
    ALONE = auto()
    """The same, without a friend at another program."""
    ACTING = auto()
    """The person does not only look on."""
    HERE = auto()
    """Nobody plays at another program."""
    FRIEND = auto()
    """A person plays with a friend at another program."""
    ADVISED = auto()
    """There may be advice: a game with a friend is over."""
    WATCHED = auto()
    """The computer plays both colours."""
    FORBIDS = auto()
    """The rule forbids black some points."""
    FIVES = auto()
    """Five in a row win, and there may be advice."""
    LOST = auto()
    """The person has lost to the computer or an engine, in a game that can be reviewed."""
    NOT_LOST = auto()
    """Any other game that can be reviewed."""


class Caption(NamedTuple):
    """An action on the screen beside its first key: what it does in a word or two."""

    action: Action
    text: str
    when: When = When.ALWAYS


_PLACE = Caption(Action.PLACE, N_("place"), When.PLAYED)
_PAUSE = Caption(Action.PAUSE, N_("pause"), When.WATCHED)
_STEP = Caption(Action.MOVE_NOW, N_("one step"), When.WATCHED)
_UNDO, _REDO = (
    Caption(Action.UNDO, N_("undo"), When.ACTING),
    Caption(Action.REDO, N_("redo"), When.HERE),
)
_HINT = Caption(Action.HINT, N_("hint"), When.ADVISED)
_UNDO_OVER = Caption(Action.UNDO, N_("undo"), When.HERE)
_SAY = Caption(Action.SAY, N_("say something"), When.FRIEND)
_REVIEW = (
    Caption(Action.REVIEW, N_("why did I lose?"), When.LOST),
    Caption(Action.REVIEW, N_("review"), When.NOT_LOST),
)
_NEW, _REMATCH = (
    Caption(Action.NEW, N_("new game"), When.HERE),
    Caption(Action.REMATCH, N_("rematch"), When.ACTING),
)
_BACK, _FORWARD = Caption(Action.BACK, N_("look back")), Caption(Action.FORWARD, N_("forward"))
_SETTINGS = Caption(Action.SETTINGS, N_("settings"))
_SPEED = (
    Caption(Action.FASTER, N_("faster"), When.WATCHED),
    Caption(Action.SLOWER, N_("slower"), When.WATCHED),
)
_THREATS = (
    Caption(Action.THREATS, N_("threats"), When.FIVES),
    Caption(Action.SIGHT, N_("scores"), When.FIVES),
)
_COPY, _EXPORT = Caption(Action.COPY, N_("copy")), Caption(Action.EXPORT, N_("export"))
_LINE = Caption(Action.LINE, N_("hint line"), When.ADVISED)
_BEST = Caption(Action.LINES, N_("best moves"), When.FIVES)
_LOOKS = (
    (Caption(Action.NUMBERS, N_("numbers")), Caption(Action.EVALUATION, N_("chances"), When.FIVES)),
    (Caption(Action.FORBIDDEN, N_("forbidden points"), When.FORBIDS),),
    (Caption(Action.ROTATE, N_("turn")), Caption(Action.FLIP, N_("mirror"))),
)

FOOTER_CAPTIONS = (_PLACE, _PAUSE, _STEP, _SAY, _UNDO, _HINT, _BACK, _NEW)
"""The last line while a game goes on, the most useful keys first."""

FOOTER_CAPTIONS_WHEN_OVER = (_NEW, _REMATCH, _SAY, *_REVIEW, _BACK, _UNDO_OVER, _COPY)
"""The last line of a finished game."""

CAPTIONS = (
    _SPEED,
    (_BEST, Caption(Action.PROMPT, N_("type h8"), When.PLAYED)),
    (_LINE, _REDO),
    _THREATS,
    _LOOKS[0],
    (
        Caption(Action.MOVE_NOW, N_("move now"), When.ALONE),
        Caption(Action.PAUSE, N_("pause"), When.ALONE),
    ),
    (
        Caption(Action.RESIGN, N_("resign"), When.PLAYED),
        Caption(Action.DRAW, N_("draw"), When.PLAYED),
    ),
    *_LOOKS[1:],
    (_FORWARD, _SETTINGS),
    (_COPY, _EXPORT),
)
"""The key list while a game goes on, by rows, the most useful first: the last may have no room.

It has the keys that are not on the last line.
"""

CAPTIONS_WHEN_OVER = (
    (_REDO, _FORWARD),
    (_BEST, _HINT),
    (Caption(Action.WHAT_IF, N_("what if")), _EXPORT),
    _THREATS,
    *_LOOKS,
    (_LINE, Caption(Action.EDIT, N_("set up"))),
    (_SETTINGS,),
)
"""The key list of a finished game."""

STEPS: Mapping[str, tuple[int, int]] = {**_ARROWS.moves, **_KEYPAD.moves}
"""One step of the cursor, in columns to the right and rows upwards."""

JUMPS = _EDGES.moves
"""Jumps of the cursor to an edge of the board."""

NAMED_KEYS = (
    *("left", "right", "up", "down", "home", "end", "pageup", "pagedown"),
    *("enter", "space", "escape", "backspace", "tab"),
)
"""The keys that are named by a word; every other key is one character."""

DEFAULT_KEYS: Mapping[Action, tuple[str, ...]] = {action: action.value.keys for action in Action}


class KeyMap(NamedTuple):
    """The player's keys, and ``problems``: one line for each change that was not accepted.

    ``steps`` and ``jumps`` are the keys that move the cursor.
    """

    actions: Mapping[str, Action]
    steps: Mapping[str, tuple[int, int]]
    jumps: Mapping[str, tuple[int, int]]
    problems: tuple[str, ...] = ()

    def action(self, key: str) -> Action | None:
        """The action of a key, by what was typed or else by its place; None if it has none."""
        return self.actions.get(typed_text(key)) or self.actions.get(key)

    def keys_of(self, action: Action) -> list[str]:
        """The keys of an action, the usual one first."""
        return [key for key, meant in self.actions.items() if meant is action]


def keymap(changes: Mapping[str, Sequence[str]]) -> KeyMap:
    """The default keys with the player's changes: keys by the name of an action in small letters.

    A change with an unknown action, an unknown key or a key that is in use is left out and
    reported in ``problems``; the action keeps its default keys.
    """
    keys = dict(DEFAULT_KEYS)
    problems = []
    names = {action.name.lower(): action for action in Action}
    for name, given in changes.items():
        if name not in names:
            problems.append(_("Keys: there is no action {name!r}").format(name=name))
        elif unknown := [key for key in given if not is_key(key)]:
            problems.append(_("Keys: there is no key {key!r}").format(key=unknown[0]))
        else:
            keys[names[name]] = tuple(" " if key == "space" else key for key in given)
    problems += _take_back_clashes(keys)
    actions = {key: action for action, given in keys.items() for key in given}
    return KeyMap(actions, STEPS, JUMPS, tuple(problems))


def is_key(key: str) -> bool:
    """Whether a name is that of a key that can ask for an action."""
    return key in NAMED_KEYS or (len(key) == 1 and key.isprintable())


def _take_back_clashes(keys: dict[Action, tuple[str, ...]]) -> list[str]:
    """Give changed actions whose key is in use their default keys; returns a line for each.

    A restored default may clash with another change, so this repeats until nothing clashes.
    """
    problems = []
    while clash := _first_clash(keys):
        changed, other, key = clash
        keys[changed] = DEFAULT_KEYS[changed]
        text = _("Keys: {key!r} cannot be {name}: it is {other} already")
        problems.append(text.format(key=key, name=changed.name.lower(), other=other))
    return problems


def _first_clash(keys: Mapping[Action, tuple[str, ...]]) -> tuple[Action, str, str] | None:
    """A changed action, the name of what else has its key, and the key; None without a clash."""
    taken: dict[str, Action] = {}
    for action in sorted(keys, key=lambda action: keys[action] != DEFAULT_KEYS[action]):
        for key in keys[action]:
            if key in STEPS or key in JUMPS:
                return action, "cursor", key
            if taken.setdefault(key, action) is not action:
                return action, taken[key].name.lower(), key
    return None


# What keys are called on the screen


_NAMES = {
    "up": N_("Up"),
    "down": N_("Down"),
    "left": N_("Left"),
    "right": N_("Right"),
    "home": N_("Home"),
    "end": N_("End"),
    "pageup": N_("PgUp"),
    "pagedown": N_("PgDn"),
    "insert": N_("Insert"),
    "delete": N_("Delete"),
    "shift-tab": N_("Shift-Tab"),
    "enter": N_("Enter"),
    " ": N_("Space"),
    "escape": N_("Esc"),
    "backspace": N_("Backspace"),
    "tab": N_("Tab"),
}


def key_text(key: str) -> str:
    """A key as the player knows it, by its name in ``keys``."""
    return _(_NAMES[key]) if key in _NAMES else key


def keys_text(keymap: KeyMap, *actions: Action, limit: int = 9) -> str:
    """The player's keys of some actions: the first of each or, of a single one, at most ``limit``.

    Actions without a key are left out; "-" if none has one.
    """
    keys = [keymap.keys_of(action) for action in actions]
    shown = keys[0][:limit] if len(keys) == 1 else [given[0] for given in keys if given]
    return " ".join(map(key_text, shown)) or "-"


def unknown_page_key(key: str) -> str:
    """Say that a key means nothing on a page, whose help has a key that never changes."""
    text = _("{key} does nothing here; {help} shows the keys.")
    return text.format(key=key_text(key), help="?")
