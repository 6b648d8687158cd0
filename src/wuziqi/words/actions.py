"""The table of actions: everything a player can do, with its keys, its word and its help.

The help pages, the page of the keys, the captions on the screen, docs/keys.md and the help of line
mode take their texts from here. A new action needs a member of ``Action``, and a method of the
screen or a command of line mode.

A key is named by its character, or by a word for a key without one: ``up``, ``enter``,
``escape``, ``pageup`` ... The numeric keypad sends digits, or the words of its navigation keys.
"""

from collections.abc import Mapping
from enum import Enum, unique
from typing import Final, NamedTuple

from wuziqi.locale import _, typed_word
from wuziqi.play.events import Topic
from wuziqi.texts import N_


def as_sentence(text: str) -> str:
    """Return a phrase of a table as a sentence in the language of the program."""
    phrase = _(text)
    return _("{text}.").format(text=phrase[:1].upper() + phrase[1:])


class ActionEntry(NamedTuple):
    """The properties of an action; the texts are English.

    ``keys`` are the default keys on a board, the usual one first, and ``page_keys`` the fixed keys
    of the page of the topic. An action that ``joins`` shares the help line of the action above it.
    Line mode accepts ``word``, or one of ``short``; its help ends with the ``example``, if any.
    Languages with words of their own have the ``title`` in place of a word with another meaning.
    ``caption`` is the name of the action on the screen, a word or two.
    """

    topic: Topic
    help: str
    keys: tuple[str, ...] = ()
    caption: str = ""
    joins: bool = False
    word: str = ""
    title: str = ""
    short: tuple[str, ...] = ()
    example: str = ""
    page_keys: tuple[str, ...] = ()


@unique
class Action(Enum):
    """The actions of a player, by topics in the order of the help pages.

    The settings file has the keys of a player by the names of the actions in small letters.
    """

    # On the board

    PLACE = ActionEntry(Topic.BOARD, N_("place a stone"), ("enter", " ", "5"), N_("place"))
    PROMPT = ActionEntry(
        Topic.BOARD, N_("type a point: h8, or column and row: 8 8"), (":",), N_("type h8")
    )
    UNDO = ActionEntry(
        Topic.BOARD,
        N_("take back a move; against the computer, back to your turn"),
        ("u", "backspace"),
        N_("undo"),
        word=N_("undo"),
        short=("u",),
    )
    REDO = ActionEntry(
        Topic.BOARD,
        N_("redo an undone move"),
        ("r",),
        N_("redo"),
        word=N_("redo"),
        short=("r",),
    )
    NEW = ActionEntry(
        Topic.BOARD,
        N_("the same game from the start"),
        ("n",),
        N_("new game"),
        word=N_("new"),
    )
    SETTINGS = ActionEntry(
        Topic.BOARD,
        N_("change the settings, such as the language"),
        ("s",),
        N_("settings"),
        word=N_("settings"),
    )
    HELP = ActionEntry(
        Topic.BOARD,
        N_("this help"),
        ("?", "F1"),
        N_("help"),
        word=N_("help"),
        short=("?",),
    )
    MENU = ActionEntry(
        Topic.BOARD, N_("the menu; the game waits"), ("q",), N_("back"), word=N_("menu")
    )
    LEAVE = ActionEntry(Topic.BOARD, N_("back to where you came from"), word=N_("back"))
    QUIT = ActionEntry(
        Topic.BOARD, N_("leave; the game is kept"), word=N_("quit"), short=("q", "exit", "leave")
    )

    # Looking and analysing

    HINT = ActionEntry(
        Topic.LOOKING,
        N_("the move the computer would play, and why"),
        ("H",),
        N_("hint"),
        word=N_("hint"),
        short=("h",),
    )
    LINE = ActionEntry(
        Topic.LOOKING,
        N_("the moves expected after the hint"),
        ("L",),
        N_("hint line"),
        word=N_("line"),
    )
    THREATS = ActionEntry(
        Topic.LOOKING,
        N_("fives, fours and threes of both sides"),
        ("t",),
        N_("threats"),
        word=N_("threats"),
        short=("t",),
    )
    SIGHT = ActionEntry(
        Topic.LOOKING,
        N_("heat map of the computer's scores: 9 is best"),
        ("v",),
        N_("heat map"),
    )
    LINES = ActionEntry(
        Topic.LOOKING,
        N_("the best moves, ranked; on the screen, 1 to 9 aim at one"),
        ("M",),
        N_("best moves"),
        word=N_("best"),
        short=(N_("best moves"),),
        example=N_("best 3"),
    )
    EXPLORE = ActionEntry(
        Topic.LOOKING,
        N_("opening explorer: what your games and the book play here"),
        ("O",),
        N_("explorer"),
        word=N_("explore"),
        example=N_("explore h7 g8"),
    )
    EVALUATION = ActionEntry(
        Topic.LOOKING,
        N_("who is ahead: the chances of both sides"),
        ("e",),
        N_("chances"),
        word=N_("chances"),
    )
    NUMBERS = ActionEntry(
        Topic.LOOKING, N_("numbers of the moves on the stones"), ("#",), N_("numbers")
    )
    FORBIDDEN = ActionEntry(
        Topic.LOOKING,
        N_("renju: the points where Black may not play"),
        ("F",),
        N_("forbidden points"),
        word=N_("forbidden"),
    )
    REVIEW = ActionEntry(
        Topic.LOOKING,
        N_("where the game was won and lost, and why"),
        ("a",),
        N_("review"),
        word=N_("review"),
    )
    ROTATE = ActionEntry(Topic.LOOKING, N_("rotate the board"), ("o",), N_("rotate"))
    FLIP = ActionEntry(Topic.LOOKING, N_("mirror the board"), ("f",), N_("mirror"), joins=True)
    BACK = ActionEntry(
        Topic.LOOKING,
        N_("the move before"),
        ("[",),
        N_("look back"),
        word=N_("previous"),
        short=("p",),
    )
    FORWARD = ActionEntry(
        Topic.LOOKING,
        N_("the next move"),
        ("]",),
        N_("forward"),
        joins=True,
        word=N_("next"),
        short=("n",),
    )
    FIRST = ActionEntry(Topic.LOOKING, N_("the start of the game"), ("{",))
    LAST = ActionEntry(
        Topic.LOOKING,
        N_("the present position"),
        ("}",),
        joins=True,
        word=N_("present"),
        short=("back",),
    )
    WHAT_IF = ActionEntry(
        Topic.LOOKING,
        N_("try moves out when the game is over"),
        ("w",),
        N_("what if"),
        word=N_("what-if"),
    )
    PANEL = ActionEntry(
        Topic.LOOKING,
        N_("choose a move of the list beside the board"),
        ("tab",),
        N_("move list"),
    )
    GO = ActionEntry(
        Topic.LOOKING, N_("the position after so many moves"), word=N_("go"), example=N_("go 12")
    )
    BOARD = ActionEntry(Topic.LOOKING, N_("the stones, row by row"), word=N_("board"), short=("b",))
    PICTURE = ActionEntry(
        Topic.LOOKING, N_("the board as a picture of letters"), word=N_("picture")
    )
    ROW = ActionEntry(Topic.LOOKING, N_("one row"), word=N_("row"), example=N_("row 8"))
    COLUMN = ActionEntry(
        Topic.LOOKING, N_("one column of the board"), word=N_("column"), example=N_("column h")
    )
    AROUND = ActionEntry(
        Topic.LOOKING, N_("the lines through a point"), word=N_("around"), example=N_("around h8")
    )
    LAST_MOVE = ActionEntry(Topic.LOOKING, N_("the last move again"), word=N_("last"))
    MOVES = ActionEntry(
        Topic.LOOKING, N_("all moves; the last five: moves 5"), word=N_("moves"), short=("m",)
    )
    STATUS = ActionEntry(
        Topic.LOOKING,
        N_("game, players, turn, last move and clocks"),
        word=N_("status"),
        short=("s", "where"),
    )
    CLOCKS = ActionEntry(Topic.LOOKING, N_("the time that is left"), word=N_("clocks"))

    # Games and clocks

    BLIND = ActionEntry(
        Topic.GAMES,
        N_("hide the stones and play blind, or show them again"),
        ("B",),
        word=N_("blind"),
    )
    MOVE_NOW = ActionEntry(
        Topic.GAMES,
        N_("have the computer move at once; a paused game: one step"),
        (".",),
        N_("move now"),
        word=N_("now"),
    )
    PAUSE = ActionEntry(
        Topic.GAMES,
        N_("back: advice off, then to the present, then a pause"),
        ("escape",),
        N_("pause"),
    )
    FASTER = ActionEntry(
        Topic.GAMES, N_("a watched game goes faster"), ("+",), N_("faster"), word=N_("faster")
    )
    SLOWER = ActionEntry(
        Topic.GAMES,
        N_("a watched game goes slower"),
        ("-",),
        N_("slower"),
        joins=True,
        word=N_("slower"),
    )
    RESIGN = ActionEntry(Topic.GAMES, N_("give up"), ("x",), N_("resign"), word=N_("resign"))
    DRAW = ActionEntry(
        Topic.GAMES,
        N_("offer a draw; from stone 20 the computer accepts if worse"),
        ("d",),
        N_("draw"),
        word=N_("draw"),
    )
    REMATCH = ActionEntry(
        Topic.GAMES, N_("a rematch with colours swapped"), ("m",), N_("rematch"), word=N_("rematch")
    )
    COPY = ActionEntry(
        Topic.GAMES,
        N_("copy the game as SGF, then as moves; at its end, a picture"),
        ("y",),
        N_("copy"),
    )
    EXPORT = ActionEntry(
        Topic.GAMES,
        N_("save or export: to a file, a picture, or the library"),
        ("E",),
        N_("save"),
        word=N_("save"),
        example=N_("save game.sgf"),
    )
    COACH = ActionEntry(
        Topic.GAMES, N_("a coach asks before plain mistakes, from now on"), word=N_("coach")
    )
    AGAIN = ActionEntry(Topic.GAMES, N_("retry a failed engine or a task"), word=N_("again"))
    REST = ActionEntry(Topic.GAMES, N_("stop clocks and computers"), word=N_("pause"))
    RESUME = ActionEntry(
        Topic.GAMES, N_("go on with a paused or unfinished game"), word=N_("resume")
    )
    WAIT = ActionEntry(
        Topic.GAMES, N_("take no more lines until a watched game is over"), word=N_("wait")
    )
    STOP = ActionEntry(Topic.GAMES, N_("stop a review, a hint or waiting"), word=N_("stop"))
    YES = ActionEntry(Topic.GAMES, N_("agree to what is asked"), word=N_("yes"), short=("y",))
    NO = ActionEntry(Topic.GAMES, N_("do not agree"), word=N_("no"), short=("n",))

    # A friend over the network

    SAY = ActionEntry(
        Topic.FRIEND,
        N_("a line to your friend"),
        ("T",),
        N_("say something"),
        word=N_("say"),
        example=N_("say Hello!"),
    )
    FRIEND = ActionEntry(
        Topic.FRIEND,
        N_("over the network: invite with a code, or join with one"),
        word=N_("friend"),
        short=(N_("Play with a friend"),),
    )
    HOST = ActionEntry(
        Topic.FRIEND, N_("wait for a friend, with the choices of this menu"), word=N_("host")
    )
    JOIN = ActionEntry(
        Topic.FRIEND,
        N_("a friend's game, by the code"),
        word=N_("join"),
        example=N_("join 7-guitarist-revenge"),
    )

    # The menu

    START = ActionEntry(Topic.MENU, N_("begin the game"), word=N_("start"), short=(N_("Play"),))
    CONTINUE = ActionEntry(
        Topic.MENU,
        N_("back to the game that waits"),
        word=N_("continue"),
        short=(N_("Resume"),),
    )
    SIZE = ActionEntry(
        Topic.MENU,
        N_("the board"),
        word=N_("size"),
        short=(N_("Board size"),),
        example=N_("size 7x6"),
    )
    RULE = ActionEntry(
        Topic.MENU,
        N_("standard, renju, caro, openings, tic-tac-toe and more"),
        word=N_("rule"),
        example=N_("rule renju"),
    )
    OPENING = ActionEntry(
        Topic.MENU, N_("how the game begins"), word=N_("opening"), example=N_("opening swap2")
    )
    ODDS = ActionEntry(
        Topic.MENU,
        N_("what the stronger side gives"),
        word=N_("odds"),
        example=N_("odds one-stone"),
    )
    OPPONENT = ActionEntry(Topic.MENU, N_("computer, human, watch or engine"), word=N_("opponent"))
    ENGINE = ActionEntry(
        Topic.MENU, N_("another engine, by its name in the settings"), word=N_("engine")
    )
    COLOR = ActionEntry(
        Topic.MENU,
        N_("black, white or random"),
        word=N_("colour"),
        short=("color", N_("Your colour")),
    )
    LEVEL = ActionEntry(
        Topic.MENU, N_("the level of the computer"), word=N_("level"), example=N_("level 3")
    )
    SECOND = ActionEntry(
        Topic.MENU, N_("the level of the second player"), word=N_("second"), example=N_("second 5")
    )
    CLOCK = ActionEntry(
        Topic.MENU,
        N_("such as: clock none, clock 30s, clock 10m+5s, clock 10m+3x30s"),
        word=N_("clock"),
    )
    LESSONS = ActionEntry(
        Topic.MENU,
        N_("short lessons on the board, from five in a row to wins by fours"),
        word=N_("lessons"),
        short=(N_("Learn"),),
    )
    PUZZLES = ActionEntry(
        Topic.MENU,
        N_("find the win or the only defence; the puzzle of the day"),
        word=N_("puzzles"),
    )
    LIBRARY = ActionEntry(
        Topic.MENU, N_("all games: open, go on, export; and your statistics"), word=N_("library")
    )

    # The library

    OPEN = ActionEntry(
        Topic.LIBRARY,
        N_("open a game of the list by its number"),
        caption=N_("open"),
        word=N_("open"),
        example=N_("open 2"),
    )
    MORE = ActionEntry(Topic.LIBRARY, N_("the next games of the list"), word=N_("more"))
    RESUME_GAME = ActionEntry(
        Topic.LIBRARY, N_("resume an unfinished game"), caption=N_("resume"), page_keys=("c",)
    )
    REVIEW_GAME = ActionEntry(
        Topic.LIBRARY,
        N_("review it: where it turned, and why it was lost"),
        caption=N_("review"),
        page_keys=("a",),
    )
    FIND = ActionEntry(
        Topic.LIBRARY,
        N_("games with a text in a name"),
        caption=N_("find"),
        word=N_("find"),
        example=N_("find final"),
        page_keys=("/",),
    )
    ONLY = ActionEntry(
        Topic.LIBRARY,
        N_("some games, by result, rule and more"),
        caption=N_("filter"),
        joins=True,
        word=N_("only"),
        example=N_("only won level 3"),
        page_keys=("&",),
    )
    ALL = ActionEntry(
        Topic.LIBRARY, N_("all games"), caption=N_("all games"), joins=True, page_keys=("escape",)
    )
    SORT = ActionEntry(
        Topic.LIBRARY,
        N_("sort by date, moves, rule or result, either way round"),
        caption=N_("sort"),
        word=N_("sort"),
        example=N_("sort moves"),
        page_keys=("right", "left"),
    )
    NAME = ActionEntry(
        Topic.LIBRARY,
        N_("give a game a name"),
        caption=N_("name"),
        word=N_("name"),
        example=N_("name 2 the final"),
        page_keys=('"',),
    )
    STAR = ActionEntry(
        Topic.LIBRARY,
        N_("a star, or none any more"),
        caption=N_("star"),
        joins=True,
        word=N_("star"),
        example=N_("star 2"),
        page_keys=("*",),
    )
    DELETE = ActionEntry(
        Topic.LIBRARY,
        N_("delete a game"),
        caption=N_("delete"),
        word=N_("delete"),
        example=N_("delete 2"),
        page_keys=("D",),
    )
    RESTORE = ActionEntry(
        Topic.LIBRARY,
        N_("bring the last one back, for 30 days"),
        caption=N_("restore"),
        joins=True,
        word=N_("restore"),
        page_keys=("u", "backspace"),
    )
    EXPORT_GAME = ActionEntry(
        Topic.LIBRARY,
        N_("save or export: to a file"),
        caption=N_("save"),
        word=N_("save"),
        example=N_("save 2 game.sgf"),
        page_keys=("E",),
    )
    EXPORT_ALL = ActionEntry(
        Topic.LIBRARY,
        N_("all listed games to a directory"),
        joins=True,
        word=N_("export"),
        example=N_("export my-games"),
    )
    COPY_GAME = ActionEntry(Topic.LIBRARY, N_("copy it"), joins=True, page_keys=("y",))
    STATISTICS = ActionEntry(
        Topic.LIBRARY,
        N_("your results, streaks and rating"),
        caption=N_("statistics"),
        word=N_("statistics"),
        page_keys=("%",),
    )
    INSIGHTS = ActionEntry(
        Topic.LIBRARY,
        N_("what you overlook most"),
        caption=N_("insights"),
        joins=True,
        word=N_("insights"),
        page_keys=("i",),
    )

    FORGET = ActionEntry(
        Topic.LIBRARY,
        N_("begin the level that fits you afresh; asks first"),
        caption=N_("forget level"),
        word=N_("forget"),
    )

    # Saved games, move by move

    BRANCH = ActionEntry(
        Topic.REPLAY, N_("the variations from here; enter one: branch 2"), word=N_("branch")
    )
    ANSWERS = ActionEntry(
        Topic.REPLAY, N_("the computer answers what you try, or no longer"), word=N_("answers")
    )
    GAME = ActionEntry(
        Topic.REPLAY,
        N_("from a variation back to the game"),
        caption=N_("the game"),
        word=N_("game"),
        page_keys=("b",),
    )
    UP = ActionEntry(Topic.REPLAY, N_("move a variation up"), word=N_("up"), page_keys=("p",))
    MAIN = ActionEntry(
        Topic.REPLAY,
        N_("make this variation the main one"),
        caption=N_("main line"),
        joins=True,
        word=N_("main"),
        page_keys=("P",),
    )
    DELETE_MOVE = ActionEntry(
        Topic.REPLAY,
        N_("delete this move and all after it; asks first"),
        caption=N_("delete"),
        word=N_("delete"),
        page_keys=("D",),
    )
    COMMENT = ActionEntry(
        Topic.REPLAY,
        N_("the comment here: write or change it"),
        caption=N_("comment"),
        word=N_("comment"),
        example=N_("comment A mistake, comment none"),
        page_keys=('"',),
    )
    AUTOPLAY = ActionEntry(
        Topic.REPLAY,
        N_("autoplay: the moves play by themselves"),
        caption=N_("autoplay"),
        page_keys=("A",),
    )
    PLAY = ActionEntry(Topic.REPLAY, N_("play on from here"), word=N_("play"))
    LEARN = ActionEntry(
        Topic.REPLAY,
        N_("find better moves in place of your mistakes"),
        caption=N_("fix mistakes"),
        word=N_("mistakes"),
        short=("learn",),
        page_keys=("R",),
    )

    # Setting up positions

    EDIT = ActionEntry(
        Topic.LOOKING,
        N_("set up a position; then play, analyse or save it"),
        ("=",),
        N_("set up"),
        word=N_("position"),
        short=(N_("Set up a position"),),
    )
    BLACK = ActionEntry(
        Topic.EDITOR,
        N_("set black stones"),
        word=N_("black"),
        example=N_("black h8 i9"),
    )
    WHITE = ActionEntry(
        Topic.EDITOR,
        N_("set white stones"),
        joins=True,
        word=N_("white"),
        example=N_("white g7"),
    )
    EMPTY = ActionEntry(
        Topic.EDITOR,
        N_("take stones away"),
        word=N_("empty"),
        example=N_("empty h8"),
        caption=N_("remove"),
        page_keys=("delete",),
    )
    TO = ActionEntry(
        Topic.EDITOR,
        N_("whose move it is"),
        word=N_("to"),
        example=N_("to move black"),
        caption=N_("whose move"),
        joins=True,
        page_keys=(",",),
    )
    CLEAR = ActionEntry(
        Topic.EDITOR,
        N_("all stones off the board"),
        caption=N_("clear all"),
        word=N_("clear"),
        page_keys=("D",),
    )
    DONE = ActionEntry(
        Topic.EDITOR,
        N_("play from here"),
        word=N_("done"),
        short=("play",),
        caption=N_("play"),
        joins=True,
        page_keys=("n",),
    )
    ANALYSE = ActionEntry(
        Topic.EDITOR,
        N_("look at the position, move by move"),
        word=N_("analyse"),
        short=("analyze",),
        caption=N_("analyse"),
        page_keys=("a",),
    )

    # Puzzles and lessons

    SHOW = ActionEntry(
        Topic.PUZZLES,
        N_("the solution, a move and its answer each time"),
        word=N_("show"),
        short=("solution",),
        page_keys=(".",),
    )
    NEXT_TASK = ActionEntry(
        Topic.PUZZLES,
        N_("the next puzzle or task"),
        word=N_("next"),
        title=N_("next puzzle"),
        short=("n", "skip"),
        page_keys=("n",),
    )
    THEME = ActionEntry(
        Topic.PUZZLES,
        N_("puzzles of one theme, or your own mistakes: theme own"),
        word=N_("theme"),
        example=N_("theme gap"),
    )
    RUN = ActionEntry(
        Topic.PUZZLES,
        N_("a run of first moves: three minutes, or until the first mistake"),
        word=N_("run"),
        example=N_("run timed, run streak"),
    )
    PLAY_ON = ActionEntry(
        Topic.PUZZLES,
        N_("play on from here against the computer: now hold it"),
        caption=N_("play on"),
        word=N_("play"),
        example=N_("play 3"),
        page_keys=("G",),
    )
    RATING = ActionEntry(Topic.PUZZLES, N_("your rating at the puzzles"), word=N_("rating"))

    # Settings

    REMOVE = ActionEntry(
        Topic.MENU, N_("an engine by its name"), word=N_("remove"), example=N_("remove mine")
    )

    @property
    def topic(self) -> Topic:
        return self.value.topic

    @property
    def keys(self) -> tuple[str, ...]:
        return self.value.keys

    @property
    def page_keys(self) -> tuple[str, ...]:
        return self.value.page_keys

    @property
    def joins(self) -> bool:
        return self.value.joins

    @property
    def help(self) -> str:
        return self.value.help

    @property
    def label(self) -> str:
        return _(self.value.help)

    @property
    def caption(self) -> str:
        return _(self.value.caption)

    @property
    def word(self) -> str:
        """The word of line mode, in English; "" if there is none."""
        return self.value.word

    @property
    def spoken(self) -> str:
        return typed_word(self.value.word, self.value.title)

    @property
    def short(self) -> tuple[str, ...]:
        return self.value.short

    @property
    def example(self) -> str:
        """The word with a text after it, in English; "" if there is none."""
        return self.value.example


BOARD_ACTIONS: Final = tuple(action for action in Action if action.keys)
"""The actions on a board: the player can give them other keys."""


def word_names() -> dict[str, str]:
    """Return the words by the names of actions, as sentences name them.

    Some languages put words in quotation marks. In line mode the word that goes back to the present
    acts like Esc.
    """
    words = {action.name.lower(): action.spoken for action in BOARD_ACTIONS if action.word}
    words |= {
        "pause": Action.LAST.spoken,
        "resume": Action.RESUME.spoken,
        "delete": Action.DELETE_MOVE.spoken,
    }
    return {name: _("{word}").format(word=word) for name, word in words.items()}


# Keys that the player cannot change


class FixedKeys(NamedTuple):
    """Keys that the player cannot change: their ``name`` and their ``help``.

    ``moves`` gives the keys of the cursor, each with its columns to the right and rows upwards.
    """

    name: str
    help: str
    moves: Mapping[str, tuple[int, int]] = {}


_ARROW_KEYS = FixedKeys(
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
_KEYPAD_KEYS = FixedKeys(
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

CURSOR_KEYS = (_ARROW_KEYS, _KEYPAD_KEYS, _EDGES)
REPAINT = "Ctrl-L"
PROGRAM_KEYS = (
    FixedKeys("Ctrl-C, -Z, -L", N_("leave at once; pause in the shell; redraw the screen")),
)

CURSOR_STEPS: Mapping[str, tuple[int, int]] = {**_ARROW_KEYS.moves, **_KEYPAD_KEYS.moves}
"""One step of the cursor, in columns to the right and rows upwards."""

JUMPS = _EDGES.moves
"""Jumps of the cursor to an edge of the board."""
