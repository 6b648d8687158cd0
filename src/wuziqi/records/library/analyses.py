"""Analyses and reviews of games in the library: variations, comments, judgements of moves."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from wuziqi.locale import _, ngettext
from wuziqi.records.formats.replay import ReplayPosition, position_at, put_start
from wuziqi.records.formats.sgf import format_sgf, parse_sgf
from wuziqi.records.formats.tree import Feature, FormatError, Note, Tree, features_of
from wuziqi.records.formats.tree_editing import grafted
from wuziqi.records.library.errors import LibraryDamaged, LibraryError
from wuziqi.records.library.library import Library
from wuziqi.records.library.rows import KeptReview, StoredGame
from wuziqi.records.time_control import TimeControl, sgf_left, sgf_times, time_control
from wuziqi.rules.board import IllegalMove
from wuziqi.rules.game import Game
from wuziqi.rules.opening import CHOICE_TEXTS, Act, Player
from wuziqi.rules.point import Point
from wuziqi.rules.rule import FREESTYLE, RuleError
from wuziqi.texts import N_, TextError


def tree_of(stored: StoredGame) -> Tree:
    """Return a game as a tree: its file's, or one line with a node for each act.

    An act of an opening that places no stone becomes the comment of its node. Only the colours of
    the moves show a handicap. Raises LibraryDamaged for acts against the rules.
    """
    entry = stored.entry
    if stored.sgf:
        try:
            tree = parse_sgf(stored.sgf.encode("utf-8", "replace"))
        except FormatError as error:
            raise _unreadable(stored, error) from error
        tree.event = stored.entry.name  # which the player may have given it
        return tree
    try:
        control = time_control(stored.setup)
        tree = tree_of_acts(_game(stored), stored.acts, stored.milliseconds, control)
    except (IllegalMove, RuleError, ValueError, KeyError) as error:
        raise _unreadable(stored, error) from error
    tree.black, tree.white, tree.event = entry.black, entry.white, entry.name
    tree.date, tree.result = entry.started[:10], entry.result
    tree.main_time, tree.overtime = sgf_times(control)
    return tree


def tree_of_acts(
    game: Game, acts: Sequence[Act], milliseconds: Sequence[int], control: TimeControl | None
) -> Tree:
    """Play acts in a game without acts; returns a tree of one line with a node for each.

    With a time control every move has the time left on its player's clock, as in SGF. Raises
    IllegalMove or ValueError for an act that the rules do not allow.
    """
    tree = Tree(*game.board.size, rule=game.rule.even)
    put_start(tree, game.start)
    left = dict.fromkeys(Player, control.start if control else 0.0)
    for depth, (act, time) in enumerate(zip(acts, milliseconds, strict=True), 1):
        before, player = len(game.moves), game.player
        if control is not None:
            left[player] = control.after_move(max(left[player] - time / 1000, 0.0))
        _do(game, act)
        if len(game.moves) > before:
            point, stone = game.played[-1]
            node = tree.add(depth, point, stone)
            if control is not None:
                tree.notes[node] = Note(properties=sgf_left(control, left[player], stone))
        else:
            node = tree.add(depth, None, None)
            tree.notes[node] = Note(comment=_act_text(act))
        if time:
            tree.milliseconds[node] = time
    return tree


def _unreadable(stored: StoredGame, error: Exception) -> LibraryDamaged:
    text = N_("Game {number} of the library cannot be read: {error}")
    return LibraryDamaged(TextError(text, number=stored.entry.id, error=error))


def final_position(stored: StoredGame) -> ReplayPosition:
    """Return the position after the last move of a game; without the variations of its file.

    Raises LibraryDamaged as ``tree_of`` does.
    """
    tree = tree_of(replace(stored, sgf="") if stored.acts else stored)
    return position_at(tree, [0, *tree.main_line()], tree.rule or FREESTYLE)


def acts_to(stored: StoredGame, moves: int) -> tuple[Act, ...]:
    """Return the fewest first acts of a game that place ``moves`` stones."""
    game = _game(stored)
    for number, act in enumerate(stored.acts):
        if len(game.moves) >= moves:
            return stored.acts[:number]
        _do(game, act)
    return stored.acts


def game_after(stored: StoredGame, acts: Sequence[Act]) -> Game:
    """Return a new game of the same kind after some acts, which must be allowed."""
    game = _game(stored)
    for act in acts:
        _do(game, act)
    return game


def _game(stored: StoredGame) -> Game:
    entry, odds = stored.entry, stored.entry.known_odds()
    rule = entry.known_rule()
    opening = odds.opening_of(rule.opening_named(entry.opening))
    game = Game(*entry.size, rule=odds.rule_of(rule), opening=opening)
    game.set_up(stored.setup.start)
    return game


def _do(game: Game, act: Act) -> None:
    if isinstance(act, Point):
        game.play(act)
    else:
        game.choose(act)


def _act_text(act: Act) -> str:
    if isinstance(act, Point):
        return _("Offered: {point}").format(point=act)
    if act.isdecimal():
        count = int(act)
        text = ngettext("Chosen: {count} fifth move", "Chosen: {count} fifth moves", count)
        return text.format(count=count)
    return _("Chosen: {choice}").format(choice=_(CHOICE_TEXTS[act]))


# Variations and comments


def analysed_tree(stored: StoredGame) -> Tree:
    """Return a game with its analysis; moves played since are the main variation.

    Raises LibraryDamaged for an unreadable game or analysis.
    """
    return with_analysis(tree_of(stored), stored)


def with_analysis(tree: Tree, stored: StoredGame) -> Tree:
    """Return the game of ``tree`` with the saved analysis; ``tree`` gives the main variation.

    Returns ``tree`` itself without an analysis. Raises LibraryDamaged for an unreadable analysis.
    """
    if not stored.analysis:
        return tree
    try:
        analysis = parse_sgf(stored.analysis.encode("utf-8", "replace"))
    except FormatError as error:
        raise _unreadable_analyses(stored, error) from error
    if analysis.size != tree.size:
        raise _unreadable_analyses(stored, TextError(N_("its board is a different one")))
    return grafted(tree, analysis)


def _unreadable_analyses(stored: StoredGame, why: Exception) -> LibraryDamaged:
    text = N_("The analysis of game {number} cannot be read: {error}")
    return LibraryDamaged(TextError(text, number=stored.entry.id, error=why))


def added_parts(stored: StoredGame) -> Mapping[Feature, int]:
    """Return the numbers of variations and comments in a game's analysis; empty without one."""
    if not stored.analysis:
        return {}
    parts = features_of(analysed_tree(stored))
    return {part: parts[part] for part in (Feature.VARIATION, Feature.COMMENT) if parts[part]}


def keep_analysis(library: Library, game: int, tree: Tree, before: str) -> str:
    """Save the player's variations and comments of a game; without any, remove the saved text.

    ``before`` is the analysis that the library must have: from the beginning of the changes, or the
    last one returned. Returns the saved analysis. Raises LibraryError, also where another window
    has changed the analysis, and FormatError for text that no file can hold.
    """
    sgf = format_sgf(tree).decode("utf-8")
    with library.together():
        stored = library.game(game)
        if stored.analysis != before:
            raise LibraryError(N_("another window has changed it"))
        library.write("DELETE FROM analyses WHERE game = ?", (game,))
        if _moves_and_notes(tree) == _moves_and_notes(tree_of(stored)):
            return ""
        library.write("INSERT INTO analyses (game, sgf) VALUES (?, ?)", (game, sgf))
    return sgf


def _moves_and_notes(tree: Tree) -> tuple[object, ...]:
    return tree.cells, tree.colors, tree.depths, tree.notes


# Reviews


def kept_review(library: Library, game: int) -> KeptReview | None:
    """Return the review of a game, None if there is none. Raises LibraryError."""
    rows = library.read("SELECT engine, run FROM reviews WHERE game = ?", (game,))
    return KeptReview(*map(str, rows[0])) if rows else None


def keep_review(library: Library, game: int, review: KeptReview) -> None:
    """Save the review of a game in place of an earlier one. Raises LibraryError.

    A review of an unfinished game is help, so the game is marked as helped. Does nothing if the
    library no longer has the game.
    """
    with library.together():
        if not library.read("SELECT 1 FROM games WHERE id = ?", (game,)):
            return
        library.write(
            "INSERT OR REPLACE INTO reviews (game, engine, run) VALUES (?, ?, ?)", (game, *review)
        )
        note_help(library, game)


def note_help(library: Library, game: int) -> None:
    """Mark an unfinished game as helped. Raises LibraryError."""
    library.write("UPDATE games SET helped = 1 WHERE id = ? AND result = ''", (game,))
