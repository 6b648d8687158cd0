"""The words that a player types, in English and in the language of the program."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from wuziqi.locale import _
from wuziqi.texts import N_


class Command(NamedTuple):
    """A word to type, its line in the help, and shorter forms; the texts are English."""

    word: str
    help: str
    short: tuple[str, ...] = ()

    @property
    def spoken(self) -> str:
        """The word in the language of the program."""
        return _(self.word)


HELP: Final = Command(N_("help"), N_("these words"), ("?",))
QUIT: Final = Command(N_("quit"), N_("leave; the game is kept"), ("q", "exit"))
MENU: Final = Command(N_("menu"), N_("the menu; the game waits"))
BACK: Final = Command(N_("back"), N_("back to where you came from"))
LESSONS: Final = Command(N_("lessons"), N_("learn the game by short tasks"))
PUZZLES: Final = Command(N_("puzzles"), N_("positions to solve"))
SHOW: Final = Command(N_("show"), N_("the next move of the solution"))
RATING: Final = Command(N_("rating"), N_("your rating at the puzzles"))
LIBRARY: Final = Command(N_("library"), N_("all games that were played"))

BOARD: Final = Command(N_("board"), N_("the stones, row by row"), ("b",))
PICTURE: Final = Command(N_("picture"), N_("the board as a picture of letters"))
ROW: Final = Command(N_("row"), N_("one row, such as: row 8"))
COLUMN: Final = Command(N_("column"), N_("one column, such as: column h"))
AROUND: Final = Command(N_("around"), N_("the lines through a point, such as: around h8"))
LAST: Final = Command(N_("last"), N_("the last move again"))
MOVES: Final = Command(N_("moves"), N_("all moves; the last five: moves 5"), ("m",))
STATUS: Final = Command(N_("status"), N_("game, players, turn, last move and clocks"), ("s",))
CLOCKS: Final = Command(N_("clocks"), N_("the time that is left"))
HINT: Final = Command(N_("hint"), N_("the move the computer would play, and why"), ("h",))
LINE: Final = Command(N_("line"), N_("the moves expected after the hint"))
THREATS: Final = Command(
    N_("threats"), N_("where both sides can make fives, fours, threes"), ("t",)
)
BEST: Final = Command(N_("best"), N_("the best moves, ranked; so many of them: best 3"))
CHANCES: Final = Command(N_("chances"), N_("how the game stands"))
FORBIDDEN: Final = Command(N_("forbidden"), N_("renju: the points where black may not play"))
UNDO: Final = Command(N_("undo"), N_("take back; against the computer, to your turn"), ("u",))
REDO: Final = Command(N_("redo"), N_("play again what was taken back"), ("r",))
NOW: Final = Command(N_("now"), N_("have the computer move at once"))
AGAIN: Final = Command(N_("again"), N_("once more: an engine that has failed, a task"))
PAUSE: Final = Command(N_("pause"), N_("stop clocks and computers"))
RESUME: Final = Command(N_("resume"), N_("go on"))
WAIT: Final = Command(N_("wait"), N_("take no more lines until a watched game is over"))
FASTER: Final = Command(N_("faster"), N_("a watched game goes faster"))
SLOWER: Final = Command(N_("slower"), N_("a watched game goes slower"))
RESIGN: Final = Command(N_("resign"), N_("give up"))
DRAW: Final = Command(N_("draw"), N_("offer a draw"))
NEW: Final = Command(N_("new"), N_("the same game from the start"))
REMATCH: Final = Command(N_("rematch"), N_("the same with colours changed"))
REVIEW: Final = Command(N_("review"), N_("where the game was won and lost"))
STOP: Final = Command(N_("stop"), N_("stop a review, a hint or waiting"))
SAVE: Final = Command(N_("save"), N_("write the game to a file: save game.sgf"))

SAY: Final = Command(N_("say"), N_("a line to your friend: say Hello!"))
FRIEND: Final = Command(N_("friend"), N_("play with a friend at another program"))
HOST: Final = Command(N_("host"), N_("wait for a friend, with the choices of this menu"))
JOIN: Final = Command(N_("join"), N_("a friend's game, by the code: join 7-guitarist-revenge"))

START: Final = Command(N_("start"), N_("begin the game"))
CONTINUE: Final = Command(N_("continue"), N_("back to the game that waits"))
SIZE: Final = Command(N_("size"), N_("the board, such as: size 15 or size 7x6"))
RULE: Final = Command(N_("rule"), N_("the rules, such as: rule renju"))
OPENING: Final = Command(N_("opening"), N_("how the game begins, such as: opening swap2"))
ODDS: Final = Command(N_("odds"), N_("what the stronger side gives, such as: odds one-stone"))
OPPONENT: Final = Command(N_("opponent"), N_("computer, human, watch or engine"))
ENGINE: Final = Command(N_("engine"), N_("another engine, by its name in the settings"))
COLOR: Final = Command(N_("color"), N_("black, white or random"), ("colour",))
LEVEL: Final = Command(N_("level"), N_("the level of the computer, such as: level 3"))
SECOND: Final = Command(N_("second"), N_("the level of the second player, such as: second 5"))
CLOCK: Final = Command(
    N_("clock"), N_("such as: clock none, clock 30s, clock 10m+5s, clock 10m+3x30s")
)

OPEN: Final = Command(N_("open"), N_("open a game of the list by its number: open 2"))
MORE: Final = Command(N_("more"), N_("the next games of the list"))
FIND: Final = Command(N_("find"), N_("games with a text in a name, such as: find final"))
ONLY: Final = Command(N_("only"), N_("some games, such as: only won level 3; all: only"))
SORT: Final = Command(N_("sort"), N_("by date, moves, rule or result; again turns it round"))
STAR: Final = Command(N_("star"), N_("a star for a game, or none any more: star 2"))
EXPORT: Final = Command(N_("export"), N_("all listed games to a new directory: export my-games"))
DELETE: Final = Command(N_("delete"), N_("take a game off the list, such as: delete 2"))
RESTORE: Final = Command(N_("restore"), N_("bring the game deleted last back"))
NAME: Final = Command(N_("name"), N_("give a game a name, such as: name 2 the final"))

NEXT: Final = Command(N_("next"), N_("the next move"), ("n",))
PREVIOUS: Final = Command(N_("previous"), N_("the move before"), ("p",))
GO: Final = Command(N_("go"), N_("the position after so many moves, such as: go 12"))
WHAT_IF: Final = Command(N_("what-if"), N_("try moves out when the game is over"))
BRANCH: Final = Command(N_("branch"), N_("the ways on from here; into one: branch 2"))
GAME: Final = Command(N_("game"), N_("from a variation back to the game"))
ANSWERS: Final = Command(N_("answers"), N_("the computer answers what you try, or no longer"))
UP: Final = Command(N_("up"), N_("move a variation one up"))
MAIN: Final = Command(N_("main"), N_("make this variation the main one"))
DELETE_MOVE: Final = Command(
    N_("delete"), N_("delete this move and all behind it, after a question")
)
COMMENT: Final = Command(
    N_("comment"), N_("the comment here; change it: comment A mistake; take it away: comment none")
)
PRESENT: Final = Command(N_("present"), N_("the game as it stands, after looking back"), ("back",))
PLAY: Final = Command(N_("play"), N_("play on from here"))

POSITION: Final = Command(N_("position"), N_("set up a position and play from there"))
BLACK: Final = Command(N_("black"), N_("set black stones: black h8 i9"))
WHITE: Final = Command(N_("white"), N_("set white stones: white g7"))
EMPTY: Final = Command(N_("empty"), N_("take stones away: empty h8"))
TO: Final = Command(N_("to"), N_("whose move it is: to move black"))
CLEAR: Final = Command(N_("clear"), N_("all stones off the board"))
DONE: Final = Command(N_("done"), N_("play from here, as the menu says"), ("play",))
ANALYSE: Final = Command(N_("analyse"), N_("look at the position, move by move"), ("analyze",))
KEEP: Final = Command(N_("keep"), N_("keep it in the library, under a name: keep my shape"))

SETTINGS: Final = Command(N_("settings"), N_("language, the computer's time and more"))
STATISTICS: Final = Command(N_("statistics"), N_("your results, streaks and rating"))
LANGUAGE: Final = Command(N_("language"), N_("auto, en or zh"))
EARLY_DRAW: Final = Command(N_("early-draw"), N_("a draw as soon as nobody can win any more"))
SECONDS: Final = Command(N_("seconds"), N_("the most seconds for a move of the computer"))
PONDERING: Final = Command(N_("pondering"), N_("level 10 goes on thinking in your time"))
BEST_MOVES: Final = Command(N_("best-moves"), N_("how many moves the word best ranks"))
OWN_NAME: Final = Command(N_("name"), N_("your name, as friends and files have it: name Ann"))
RELAY: Final = Command(N_("relay"), N_("the server where you meet friends; the usual one: none"))
ADD: Final = Command(N_("add"), N_("an engine, its name and command: add mine ./my-engine"))
REMOVE: Final = Command(N_("remove"), N_("an engine by its name: remove mine"))

YES: Final = Command(N_("yes"), N_("agree to what is asked"), ("y",))
NO: Final = Command(N_("no"), N_("do not agree"), ("n",))


def find(typed: str, commands: Sequence[Command]) -> tuple[Command, str] | None:
    """Return the command that was typed, and what stands behind its word; None for none.

    Words of writings without blanks, such as Chinese, need none behind them.
    """
    word, _blank, rest = typed.partition(" ")
    for command in commands:
        if word.casefold() in _forms(command):
            return command, rest.strip()
    longest_first = sorted(commands, key=lambda command: -len(command.spoken))
    for command in longest_first:
        spoken = command.spoken
        if not spoken.isascii() and typed.startswith(spoken):
            return command, typed.removeprefix(spoken).strip()
    return None


def _forms(command: Command) -> tuple[str, ...]:
    return (command.word, *command.short, command.spoken.casefold())


def names(**commands: Command) -> dict[str, str]:
    """Return words as sentences name them: some languages put them in quotation marks."""
    return {key: _("{word}").format(word=command.spoken) for key, command in commands.items()}


def help_lines(commands: Sequence[Command]) -> Iterator[str]:
    """Yield a line for each command."""
    for command in commands:
        text = _("{word}: {help}.")
        yield text.format(word=command.spoken, help=_(command.help))
