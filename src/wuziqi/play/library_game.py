"""Trees in the library: analysis and review of a game, resumed games, positions, insights."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Final

from wuziqi.play.events import PlayFrom, ResumeGame
from wuziqi.play.library_access import LibraryProblem
from wuziqi.play.review import GameBackground
from wuziqi.play.tree import NO_STORE, Store
from wuziqi.puzzles.puzzle import Puzzle, PuzzleError, parse_puzzle, write_puzzle
from wuziqi.records.formats.replay import PlayedLine, ReplayPosition, played_line, tree_of_start
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.records.library import practice as saved
from wuziqi.records.library.analyses import (
    acts_to,
    game_after,
    keep_analysis,
    keep_review,
    kept_review,
    note_help,
    tree_of,
    with_analysis,
)
from wuziqi.records.library.errors import LibraryDamaged, LibraryError
from wuziqi.records.library.library import Library
from wuziqi.records.library.queries import Catalogue
from wuziqi.records.library.rows import KeptReview, StoredGame
from wuziqi.review.insights import Insights, own_game
from wuziqi.review.own_puzzles import own_puzzles, without_repeats
from wuziqi.review.review import ReviewError, ReviewRun, load_run
from wuziqi.review.reviewed_game import game_of_tree
from wuziqi.rules.board import IllegalMove, Stone
from wuziqi.rules.draft import Draft
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point
from wuziqi.rules.rule import RuleError
from wuziqi.session.results import Done, Refused

OpenLibrary = Callable[[], tuple[Library | None, str]]
"""Returns the library, or None, and a line for the player about a problem."""

GoOn = PlayFrom | ResumeGame

# The analysis


def with_kept_analysis(
    tree: Tree, game: int, open_library: OpenLibrary
) -> tuple[Tree, Store, Exception | str | None]:
    """Return a game with its saved analysis, the store for changes, and the error, if any.

    ``game`` is its number; without a library, or with a damaged analysis, the tree stays as it is.
    """
    library, notice = open_library()
    if library is None:
        return tree, NO_STORE, notice
    store = NO_STORE
    try:
        stored = library.game(game)
        note = partial(_note_help, open_library, game)
        store = Store(_AnalysisSaver(open_library, game, stored.analysis), note_help=note)
        return with_analysis(tree, stored), store, notice or None
    except LibraryError as error:
        return tree, store, error


def _note_help(open_library: OpenLibrary, game: int) -> None:
    """Mark a game of the library as helped, unless it is over or the library cannot be written."""
    library, _notice = open_library()
    with suppress(LibraryError):  # the player still gets the advice
        if library is not None:
            note_help(library, game)


class _AnalysisSaver:
    """``kept`` is the analysis that the library has."""

    def __init__(self, open_library: OpenLibrary, game: int, kept: str) -> None:
        self._open_library = open_library
        self._game = game
        self._kept = kept

    def __call__(self, changed: Tree) -> Exception | str | None:
        """Save the tree; returns the reason of a failure, None on success."""
        library, problem = self._open_library()
        if library is None:
            return problem
        try:
            self._kept = keep_analysis(library, self._game, changed, self._kept)
        except (LibraryError, FormatError, RuleError) as error:
            return error
        return None


# The review and its puzzles


class LibraryKeeper:
    """Saves the review of a game in the library that ``open_library`` returns."""

    def __init__(self, open_library: OpenLibrary, game: int) -> None:
        self._open_library = open_library
        self._game = game

    def background(self) -> GameBackground:
        library, _notice = self._open_library()
        return GameBackground() if library is None else _background(library.game(self._game))

    def kept(self) -> KeptReview | None:
        """Return the last saved review; None without a review or a library."""
        library, _notice = self._open_library()
        return None if library is None else kept_review(library, self._game)

    def keep(self, review: KeptReview) -> None:
        """Save a review, if there is a library."""
        library, _notice = self._open_library()
        if library is not None:
            keep_review(library, self._game, review)

    def add_puzzles(self, run: ReviewRun) -> int:
        """Make puzzles of the chances that the player missed in a complete run.

        Returns how many are new. Raises LibraryError.
        """
        library, _notice = self._open_library()
        if library is None:
            return 0
        known = [puzzle for one in saved.kept_puzzles(library) if (puzzle := _readable(one.line))]
        made = own_puzzles(run, library.game(self._game).entry.own_sides, self._game)
        fresh = without_repeats(made, known)
        saved.add_own_puzzles(
            library,
            [saved.OwnPuzzle(puzzle.id, self._game, write_puzzle(puzzle)) for puzzle in fresh],
        )
        return len(fresh)


def _background(stored: StoredGame) -> GameBackground:
    """Return the moves of the opening, and the level for the review: the computer's."""
    if stored.sgf:
        return GameBackground()
    level = stored.entry.level if stored.entry.opponent == "computer" else None
    opening = game_after(stored, stored.acts).opening_moves
    return GameBackground(opening, level.number if level else None)


def reviewed_run(library: Library, number: int) -> ReviewRun | None:
    """Return the saved review of a game; None without a review.

    Raises LibraryError, and FormatError, RuleError or ReviewError for an unreadable game.
    """
    kept = kept_review(library, number)
    if kept is None:
        return None
    stored = library.game(number)
    game = game_of_tree(tree_of(stored), stored.entry.known_rule())
    return load_run(replace(game, **_background(stored)._asdict()), kept.run)


def _readable(line: str) -> Puzzle | None:
    try:
        return parse_puzzle(line)
    except PuzzleError:
        # The line is of a newer version.
        return None


# Resumed games


_ENDED_ON_THE_BOARD = ("board", "forbidden", "dead")
"""The reasons of results after which no stone can follow."""


def going_on(stored: StoredGame, tree: Tree, position: ReplayPosition) -> GoOn | None:
    """Resume a game at a position of its tree: the game itself at its end, else a new game.

    None where no game can go on: after its end, or where its opening forbids the moves.
    """
    points = [move.point for move in position.moves]
    if tree.has_set_up:
        rule = stored.entry.known_rule()
        line = played_line(tree, [0, *tree.line(position.node)], rule)
        if not _is_of(stored, line):
            return _from_start(stored, line)
        points = [move.point for move in line.moves]
    return _behind(stored, points)


def _is_of(stored: StoredGame, line: PlayedLine) -> bool:
    game = game_after(stored, ())
    start, colors = game.start, [move.stone for move in line.moves]
    same = (start.black, start.white) == (line.start.black, line.start.white)
    return same and colors == [game.color_of_move(number) for number in range(len(colors))]


def _from_start(stored: StoredGame, line: PlayedLine) -> GoOn | None:
    acts = [move.point for move in line.moves]
    try:
        setup = replace(stored.setup, start=line.start)
        game = Game(*setup.size, rule=setup.played_rule)
        game.set_up(setup.start)
        for point in acts:
            game.play(point)
    except ValueError:
        return None
    return None if game.outcome else PlayFrom(setup, acts)


def _behind(stored: StoredGame, points: Sequence[Point]) -> GoOn | None:
    """Resume a game after these moves, the first of which may be its own."""
    entry = stored.entry
    played = game_after(stored, stored.acts).moves
    common = _common(played, points)
    if common < len(points):
        return _new_game(stored, common, tuple(points[common:]))
    if common < len(played):
        return ResumeGame(entry.id, len(acts_to(stored, common)))
    over = entry.reason in _ENDED_ON_THE_BOARD
    return None if over else ResumeGame(entry.id, None if entry.goes_on else len(stored.acts))


def _new_game(stored: StoredGame, moves: int, more: tuple[Point, ...]) -> GoOn | None:
    """Begin a new game with the first moves of a game and ``more`` after them, if possible."""
    acts = acts_to(stored, moves)
    game = game_after(stored, acts)
    try:
        for point in more:
            game.play(point)
    except IllegalMove:
        return None
    return None if game.outcome else ResumeGame(stored.entry.id, len(acts), more)


def _common(played: Sequence[Point], points: Sequence[Point]) -> int:
    pairs = zip(played, points, strict=False)
    return next(
        (number for number, (one, other) in enumerate(pairs) if one != other),
        min(len(played), len(points)),
    )


# Positions


def tree_of_draft(draft: Draft) -> Tree:
    return tree_of_start(draft.size, draft.rule, draft.start)


def keep_tree(
    tree: Tree, name: str, open_library: OpenLibrary
) -> Done[None] | Refused[LibraryProblem]:
    """Put a game or a position into the library under a name."""
    from wuziqi.records.library.exchange import put_into  # noqa: PLC0415

    library, problem = open_library()
    if library is None:
        return Refused(LibraryProblem(problem))
    try:
        put_into(library, replace(tree, event=name))
    except (LibraryError, FormatError, RuleError) as error:
        return Refused(LibraryProblem(error))
    return Done()


# Insights

MOST_GAMES: Final = 200
"""The most games, the latest, that insights cover."""

_COLORS: Final = {"black": Stone.BLACK, "white": Stone.WHITE}


class InsightReader:
    """Reads the latest reviewed games of the player into ``insights``.

    Unreadable games and reviews are left out. All methods raise LibraryError.
    """

    def __init__(self, library: Library) -> None:
        catalogue = Catalogue(library)
        self.insights = Insights(finished=sum(1 for _outcome in catalogue.outcomes()))
        self.library = library
        self._waiting = catalogue.reviewed(MOST_GAMES)[::-1]

    @property
    def left(self) -> int:
        return len(self._waiting)

    def read_next(self) -> None:
        """Read a game, in some hundredths of a second."""
        number, color, outcome = self._waiting.pop()
        try:
            run = reviewed_run(self.library, number)
        except (LibraryDamaged, FormatError, RuleError, ReviewError):
            return
        if run is not None and run.is_done:
            self.insights.games.append(own_game(run, _COLORS[color], outcome))


def insights_of(library: Library) -> Insights:
    """Return the insights from all games at once. Raises LibraryError."""
    reader = InsightReader(library)
    while reader.left:
        reader.read_next()
    return reader.insights
