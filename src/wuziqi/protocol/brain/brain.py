"""The brain: the engine's end of the Gomocup protocol, run by ``wuziqi engine``.

Commands come on standard input, one a line; answers go to standard output, one a line. Besides the
commands of the Gomocup protocol and the common ones of its extensions (SWAP2BOARD, YXBOARD,
YXNBEST, YXHASHCLEAR, YXSHOWFORBID, YXSWAP2STEP1 to 3, STOP / YXSTOP) there are five for our own
screen. All but STEP are about the position on the board with our side (field 1 of BOARD) to move;
only JUDGE searches::

    WUZIQI SCORES    SCORES X,Y,n X,Y,n ...             pattern score of every empty cell
    WUZIQI THREATS   THREATS X,Y,colour,class ...       colour: black, white; class: five,
                                                        open-four, four, open-three
    WUZIQI HINT      HINT X,Y reason,reason X,Y ...     a move, reasons, and the forced line if
                                                        there is one, -- where no block is legal
    WUZIQI JUDGE     JUDGE score proof shape only X,Y ...
                                                        the judgement for a review, the best line
                                                        last
    WUZIQI STEP name act act ...
                     STEP X,Y or STEP word              the next act, whoever's turn it is, in the
                                                        opening of that name after these acts: X,Y
                                                        or the word of a choice

The reasons are those of ``engine.api.Hint`` with hyphens: ``win-by-fours``, ``makes-four``,
``stops-open-three``, ``best-shape`` and so on; the words are those of ``rules.opening``.

The answer to JUDGE follows from the position, the rule and ``max_node``, its limit. ``score`` is
for the side to move, ``proof`` is ``win`` or ``loss``, plies and way, as ``loss,12,threats``, and
``win,7,fours,shortest`` where no win by fours takes fewer plies. ``shape`` is the formation of the
best move, as ``four-and-three``, and ``only`` the one move not proven to lose; ``-`` stands for
none. See ``engine.api.JudgeResult``.

INFO takes ``timeout_turn``, ``timeout_match``, ``time_left``, ``max_memory``, ``max_depth``,
``max_node``, ``rule``, ``strength`` (the level, 1 to 10, or a strength between or below as 3.25),
``seed`` (an extension of ours: equal seeds give equal choices among equal moves), ``pondering``,
``thread_num``, ``wuziqi_book``, ``wuziqi_threats`` and ``wuziqi_rule``; all other keys are ignored.
Without any limit a move takes up to a second.

The highest level, when time is its only limit, plays freestyle on 15 and 20 lines from an opening
book as long as the book has the position; such a move is reported as ``Depth 0-0``.
``INFO wuziqi_book 0`` closes the book, 1 opens it. YXNBEST always searches.

``INFO wuziqi_threats 0`` gives odds: at any level the engine searches no wins by threats, and at
most 4 plies deep; it still finds wins by fours. 1 ends the odds.

The reply to ``YXNBEST n`` is that of TURN, with the n best moves as messages, all by one search.
After each depth, and once more at the end if they have changed, it reports them, the best first,
with exact scores, each in a line::

    MESSAGE (place) eval | depth | line

``eval`` is in points, or ``+M7`` for a win in 7 plies. The first of these moves is the answer. The
usual message about each depth follows. There are fewer than n moves where fewer avoid an immediate
loss. Without search, at levels 1 to 3, on boards of a few cells, in connect6 and with long rows,
the answer comes first, then others by their pattern scores if there are any, all with depth
``0-0``. To analyse without end, set a long ``timeout_turn`` and send STOP; the search ends once all
n are proven to win or to lose.

With ``pondering`` 1 the engine searches silently after its answer to BEGIN, TURN or BOARD until a
command arrives, the outcome is proven, or ten times the time of a turn or a minute have passed. It
does so only without a limit of nodes: at level 10 without ``max_node``. Its moves then depend on
how long the opponent thinks, so equal seeds no longer give equal games. The same holds for
``thread_num`` 2 or more: without a limit of nodes that many processes search the same position,
also while pondering, and share their findings. There are at most as many as processors available,
32 at most, and one on Windows. ``max_memory`` is for all of them.

``rule`` takes the numbers of ``rules.rule``: 0 freestyle, 1 standard, 4 or 2 renju, 8 caro, 9
standard caro. 3, 6, 10 and 11 are continuous games, played until the first win. Boards then have 5
to 25 lines, RECTSTART included; whether the board suits the rule is checked at the first request,
as the rule may come after START. ``wuziqi_rule`` takes the name of any rule, also ``row-4`` or
``connect6``, and comes before START: from then on boards may have all sizes of the rule, from 3
lines, and START refuses others. A later ``rule`` ends this.

In connect6 an answer has all stones left in the turn, ``X,Y X,Y``, fewer if the first wins; TURN
and PLAY take one or two. The stones on the board tell how many remain; where their colours do not
fit the rule, as in a set-up position, it is one.

YXSHOWFORBID lists where black may not play, whoever is to move; the first stone of BOARD or YXBOARD
is black's. When the last given stone is black's and on a forbidden point, the game is over.
SWAP2BOARD leaves the board unchanged: play continues by BOARD. So do YXSWAP2STEP1, 2 and 3, which
boards for Yixin send after YXBOARD with 0, 3 or 5 stones; without DONE, and answered by messages::

    MESSAGE SWAP2 MOVE1 X Y     up to MOVE3, in step 2 MOVE4 and MOVE5
    MESSAGE SWAP2 SWAP1 YES     step 2: we take black; NO: we keep white and wait for BOARD
    MESSAGE SWAP2 SWAP2 YES     step 3: the same

A command that cannot be obeyed is answered by one ERROR line and changes nothing. Commands that
arrive during a search wait, except that STOP and END (or the end of the input) end it at once.
"""

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from wuziqi import __version__
from wuziqi.engine.api import Progress
from wuziqi.engine.book import BookError
from wuziqi.levels import LEVELS, Level
from wuziqi.protocol.brain.engine_runner import EngineRunner
from wuziqi.protocol.brain.messages import (
    BrainOptions,
    Inbox,
    ReceivedCommand,
    depth_message,
    forbidden_answer,
    hint_answer,
    judge_answer,
    line_message,
    scores_answer,
    threats_answer,
)
from wuziqi.protocol.brain.opening_player import OpeningError, OpeningPlayer
from wuziqi.protocol.lines import (
    BoardState,
    CoordinatesError,
    format_coordinates,
    open_lines,
    parse_coordinates,
    parse_number,
    parse_several,
)
from wuziqi.rules.board import MAX_SIZE, IllegalMove, Size, Stone
from wuziqi.rules.opening import Act
from wuziqi.rules.point import Point
from wuziqi.rules.rule import FIVE_LENGTH, RuleError

_STDIN: Final = 0
_STDOUT: Final = 1
_INTERRUPTED: Final = 130
_MOST_STONES: Final = MAX_SIZE * MAX_SIZE


class CommandError(ValueError):
    """A command cannot be obeyed; the text follows the word ERROR."""


_REFUSED_ERRORS: Final = (
    BookError,
    CommandError,
    CoordinatesError,
    IllegalMove,
    OpeningError,
    RuleError,
)
"""Errors answered by ERROR."""


class Brain:
    """Obeys the commands of ``inbox``; ``say`` sends a line to the manager."""

    def __init__(self, inbox: Inbox, say: Callable[[str], None], options: BrainOptions) -> None:
        self._inbox = inbox
        self._say = say
        self._runner = EngineRunner(options, inbox, say)
        self._position: BoardState | None = None
        self._commands: dict[str, Callable[[ReceivedCommand], None]] = {
            "ABOUT": self._about,
            "BEGIN": self._begin,
            "BOARD": self._board,
            "INFO": self._info,
            "PLAY": self._play,
            "RECTSTART": self._rectstart,
            "RESTART": self._restart,
            "START": self._start,
            "STOP": self._stop,
            "SWAP2BOARD": self._swap2board,
            "TAKEBACK": self._takeback,
            "TURN": self._turn,
            "WUZIQI": self._wuziqi,
            "YXBOARD": self._yxboard,
            "YXHASHCLEAR": self._yxhashclear,
            "YXNBEST": self._yxnbest,
            "YXSHOWFORBID": self._yxshowforbid,
            "YXSTOP": self._stop,
            "YXSWAP2STEP1": partial(self._yxswap2, 0),
            "YXSWAP2STEP2": partial(self._yxswap2, 3),
            "YXSWAP2STEP3": partial(self._yxswap2, 5),
        }

    def run(self) -> None:
        """Obey commands until END."""
        with suppress(EOFError):
            while True:
                command = self._inbox.next()
                obey = self._commands.get(command.name, self._unknown)
                try:
                    obey(command)
                except _REFUSED_ERRORS as error:
                    self._say(f"ERROR {error}")

    def _unknown(self, _command: ReceivedCommand) -> None:
        self._say("UNKNOWN command")

    # The game

    def _start(self, command: ReceivedCommand) -> None:
        words = command.argument.split()
        size = parse_number(words[0]) if len(set(words)) == 1 and len(words) <= 2 else None
        self._start_on(size, size)

    def _rectstart(self, command: ReceivedCommand) -> None:
        width, _, height = command.argument.partition(",")
        self._start_on(parse_number(width.strip()), parse_number(height.strip()))

    def _restart(self, _command: ReceivedCommand) -> None:
        self._new_game(self._game.size)

    def _start_on(self, width: int | None, height: int | None) -> None:
        if width is None or height is None:
            raise CommandError("expected the size of the board: START N or RECTSTART X,Y")
        self._new_game(Size(width, height))

    def _new_game(self, size: Size) -> None:
        if self._runner.any_board:
            self._runner.check(size)
        elif not FIVE_LENGTH <= min(size) <= max(size) <= MAX_SIZE:
            raise CommandError(f"the size must be {FIVE_LENGTH} to {MAX_SIZE}")
        self._runner.new_game(size)
        self._position = BoardState(size)
        self._inbox.poll()  # so that a command that waits for OK does not count as there before
        self._say("OK")

    @property
    def _game(self) -> BoardState:
        if self._position is None:
            raise CommandError("no game: START comes first")
        return self._position

    def _begin(self, command: ReceivedCommand) -> None:
        if self._game.stones:
            raise CommandError("the board is not empty")
        self._answer(self._game.for_side(Stone.BLACK), command.arrived)

    def _turn(self, command: ReceivedCommand) -> None:
        before = self._game if self._game.stones else self._game.for_side(Stone.WHITE)
        points = self._parse_turn(command.argument)
        self._answer(before.with_stones(points, before.own.other), command.arrived)

    def _takeback(self, command: ReceivedCommand) -> None:
        point = parse_coordinates(command.argument, self._game.size)
        if self._game[point] is None:
            raise CommandError(f"{point} is empty")
        self._position = self._game.without(point)
        self._say("OK")

    def _play(self, command: ReceivedCommand) -> None:
        points = self._parse_turn(command.argument)
        self._check_going_on(self._game)
        self._move(self._game, points)

    def _parse_turn(self, argument: str) -> tuple[Point, ...]:
        points = parse_several(argument, self._game.size)
        if len(points) > self._runner.rule.stones_per_turn:
            raise CommandError("that are more stones than a turn has")
        return points

    def _board(self, _command: ReceivedCommand) -> None:
        lines, done = self._read_block()
        self._answer(self._parse_board(lines), done.arrived)

    def _yxboard(self, _command: ReceivedCommand) -> None:
        lines, _ = self._read_block()
        self._position = self._parse_board(lines)

    def _read_block(self) -> tuple[list[str], ReceivedCommand]:
        """Return the lines before DONE, at most one more than a board has points, and DONE."""
        lines: list[str] = []
        while (command := self._inbox.next()).name != "DONE":
            if len(lines) <= _MOST_STONES:
                lines.append(command.text)
        return lines, command

    def _parse_board(self, lines: list[str]) -> BoardState:
        """Read lines ``X,Y,F``: F is 1 for our stones, 2 for others; the first stone is black's."""
        size = self._game.size
        named = [_parse_stone(line, size) for line in lines]
        own = Stone.BLACK if not named or named[0][1] else Stone.WHITE
        stones = ((point, own if ours else own.other) for point, ours in named)
        return BoardState(size, own, stones)

    # Thinking

    def _answer(self, position: BoardState, arrived: float) -> None:
        self._check_going_on(position)
        self._move(position, self._runner.turn(position, arrived))
        self._runner.answered(arrived)
        self._runner.ponder(self._game.for_side(position.own.other))

    def _yxnbest(self, command: ReceivedCommand) -> None:
        count = parse_number(command.argument)
        if count is None or count < 1:
            raise CommandError("expected a number of moves, 1 or more")
        self._check_going_on(self._game)
        first = self._report_best(self._game, count, command.arrived)
        self._move(self._game, self._runner.turn(self._game, command.arrived, [first]))
        self._runner.answered(command.arrived)

    def _report_best(self, position: BoardState, count: int, arrived: float) -> Point:
        """Report up to ``count`` best moves of our side after every depth; return the best.

        A depth is a line ``MESSAGE (place) eval | depth | line`` for every move, the best first,
        and the usual message of a depth for the first of them. The returned move is reported last,
        alone if not even the first depth was completed. Where the player does not search, see
        ``Engine.best_moves``, others of the best pattern scores follow, if cells have scores.
        """
        reported: tuple[Progress, ...] = ()

        def report(lines: tuple[Progress, ...]) -> None:
            nonlocal reported
            reported = lines
            self._report_lines(lines)
            self._say(depth_message(lines[0]))

        lines = self._runner.best_moves(position, count, self._runner.deadline(arrived), report)
        if not self._runner.searches:
            scores = self._runner.scores(position)
            scores.pop(lines[0].pv[0], None)
            moves = sorted(scores, key=lambda move: (-scores[move], move))
            lines = (*lines, *[Progress(0, 0, 0, 0, 0, (move,)) for move in moves][: count - 1])
        if lines != reported:
            self._report_lines(lines)
        return Point(*lines[0].pv[0])

    def _report_lines(self, lines: Sequence[Progress]) -> None:
        for place, line in enumerate(lines, start=1):
            self._say(line_message(place, line))

    def _check_going_on(self, position: BoardState) -> None:
        if position.outcome(self._runner.rule):
            raise CommandError("the game is over")

    def _move(self, position: BoardState, points: Sequence[Point]) -> None:
        self._position = position.with_stones(points, position.own)
        self._say(" ".join(format_coordinates(point, position.size) for point in points))

    def _stop(self, _command: ReceivedCommand) -> None:
        """Do nothing: STOP has ended the search on arrival, see Inbox."""

    # Options and questions

    def _info(self, command: ReceivedCommand) -> None:
        key, _, value = command.argument.partition(" ")
        self._runner.apply_info(key, value.strip())

    def _about(self, _command: ReceivedCommand) -> None:
        self._say(f'name="Wuziqi", version="{__version__}", author="The Wuziqi authors"')

    def _yxhashclear(self, _command: ReceivedCommand) -> None:
        self._runner.forget()

    def _yxshowforbid(self, _command: ReceivedCommand) -> None:
        self._say(forbidden_answer(self._runner.forbidden(self._game), self._game.size))

    def _wuziqi(self, command: ReceivedCommand) -> None:
        game = self._game
        asked, _, rest = command.argument.partition(" ")
        match asked.upper():
            case "SCORES":
                self._say(scores_answer(self._runner.scores(game), game.size))
            case "THREATS":
                self._say(threats_answer(self._runner.threats(game), game.size))
            case "HINT":
                self._check_going_on(game)
                self._say(hint_answer(self._runner.hint(game), game.size))
            case "JUDGE":
                self._check_going_on(game)
                self._say(judge_answer(self._runner.judgement(game), game.size))
            case "STEP":
                self._step(rest.split(), command.arrived)
            case _:
                self._unknown(command)

    # Openings

    def _step(self, words: Sequence[str], arrived: float) -> None:
        if not words:
            raise CommandError("expected the name of an opening")
        act = self._opening(words[0], arrived).act([self._parse_act(word) for word in words[1:]])
        word = format_coordinates(act, self._game.size) if isinstance(act, Point) else act
        self._say(f"STEP {word}")
        self._runner.answered(arrived)

    def _parse_act(self, word: str) -> Act:
        if word.isalnum():
            return word.lower()
        return parse_coordinates(word, self._game.size)

    def _swap2board(self, _command: ReceivedCommand) -> None:
        lines, done = self._read_block()
        size = self._game.size
        if len(lines) not in {0, 3, 5}:
            raise CommandError("expected 0, 3 or 5 stones")
        stones = [parse_coordinates(line, size) for line in lines]
        placed = self._opening("swap2", done.arrived).swap2(stones)
        answer = " ".join(format_coordinates(point, size) for point in placed)
        self._say(answer if placed else "SWAP")
        self._runner.answered(done.arrived)

    def _yxswap2(self, count: int, command: ReceivedCommand) -> None:
        """Answer a step of swap2 after ``count`` stones of YXBOARD; before the first none count."""
        size = self._game.size
        stones = [point for point, _ in self._game.stones] if count else []
        if len(stones) != count:
            raise CommandError(f"expected {count} stones")
        placed = self._opening("swap2", command.arrived).swap2(stones)
        if len(placed) > 1:
            for number, point in enumerate(placed, start=count + 1):
                x, y = format_coordinates(point, size).split(",")
                self._say(f"MESSAGE SWAP2 MOVE{number} {x} {y}")
        else:
            question, black = (1 if count == 3 else 2), not placed
            self._say(f"MESSAGE SWAP2 SWAP{question} {'YES' if black else 'NO'}")
        self._runner.answered(command.arrived)

    def _opening(self, name: str, arrived: float) -> OpeningPlayer:
        size, rule = self._game.size, self._runner.rule
        opening = rule.opening_named(name)
        rule.check(size, opening)
        return OpeningPlayer(self._runner, opening, size, arrived)


def _parse_stone(line: str, size: Size) -> tuple[Point, bool]:
    coordinates, _, field = line.rpartition(",")
    if field.strip() not in {"1", "2"}:
        raise CommandError("expected X,Y,1 or X,Y,2")
    return parse_coordinates(coordinates, size), field.strip() == "1"


def run_brain(*, level: Level = LEVELS[-1], seed: int | None = None, book: bool = True) -> int:
    """Obey standard input until END and return the exit code.

    ``level``, ``seed`` and whether the opening ``book`` is used hold until INFO changes them.
    """
    inbox = Inbox(open_lines(_STDIN))
    try:
        Brain(inbox, _say, BrainOptions(level=level, seed=seed, book=book)).run()
    except KeyboardInterrupt:
        return _INTERRUPTED
    return 0


def _say(line: str) -> None:
    """Write a line to standard output at once. Raises EOFError on a closed input."""
    left = f"{line}\n".encode()
    try:
        while left:
            left = left[os.write(_STDOUT, left) :]
    except OSError as error:
        raise EOFError from error
