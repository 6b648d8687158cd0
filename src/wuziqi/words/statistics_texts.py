"""Results, streaks, rating and explored openings in words."""

from collections.abc import Iterator, Sequence

from wuziqi.levels import LEVELS
from wuziqi.locale import _, ngettext
from wuziqi.play.explorer import ExploredMove, OpeningExplorer
from wuziqi.records.library.queries import Played, rule_name
from wuziqi.records.library.statistics import LEAST_RATED, GameCounts, Rating, Streaks, scores
from wuziqi.words.library_texts import odds_name, rule_text
from wuziqi.words.player_texts import color_name, level_text

Table = tuple[str, list[tuple[str, GameCounts]]]
"""A title, and scores with their labels."""


def score_text(score: GameCounts) -> str:
    """The number of games, and how many of them were won, drawn and lost."""
    text = ngettext("{count} finished game", "{count} finished games", score.games)
    return _("{games}: {won} won, {drawn} drawn, {lost} lost").format(
        games=text.format(count=score.games), won=score.won, drawn=score.drawn, lost=score.lost
    )


def streaks_text(streaks: Streaks) -> str:
    """The present streak and the longest ones; there must be a game."""
    count = streaks.present
    texts = {
        "won": ngettext("{count} won in a row", "{count} won in a row", count),
        "drawn": ngettext("{count} drawn in a row", "{count} drawn in a row", count),
        "lost": ngettext("{count} lost in a row", "{count} lost in a row", count),
    }
    longest = _("longest streaks: {won} won, {lost} lost")
    return _("Now {present}; {longest}").format(
        present=texts[streaks.outcome].format(count=count),
        longest=longest.format(won=streaks.most_won, lost=streaks.most_lost),
    )


def rating_texts(rating: Rating | None) -> list[str]:
    """Return the rating with its scale in two lines, or the games that a rating needs."""
    if rating is None:
        text = _("No rating yet: it takes {count} finished games against the computer,")
        return [text.format(count=LEAST_RATED), _("freestyle, 15 lines or more, without help.")]
    text = _("Rating {elo} +/- {margin} (95%), from {games} games without help.")
    scale = _("On this scale level {low} of the computer has {least}, level {high} has {most}.")
    low, high = LEVELS[0], LEVELS[-1]
    return [
        text.format(elo=rating.elo, margin=rating.margin, games=rating.games),
        scale.format(low=low.number, least=low.elo, high=high.number, most=high.elo),
    ]


def even_games(played: Sequence[Played]) -> list[Played]:
    """Return the games without odds; games at odds have a table of their own."""
    return [part for part in played if not part.odds]


def tables(played: Sequence[Played]) -> Iterator[Table]:
    """Yield the tables of scores that have rows."""
    even = even_games(played)
    levels = scores(even, lambda game: game.level)
    rules = scores(even, lambda game: game.rule)
    colors = scores(even, lambda game: game.color)
    by_level = [
        (level_text(level.number), score) for level, score in levels.items() if level is not None
    ]
    if by_level and None in levels:
        by_level.append((_("others"), levels[None]))
    by_rule = [(rule_text(rule), rules[rule]) for rule in sorted(rules, key=rule_name)]
    by_color = [(_color_text(color), score) for color, score in sorted(colors.items())]
    found = [
        (_("By level"), by_level),
        (_("By rule"), by_rule),
        (_("By colour"), by_color),
        (_("At odds (level)"), list(_by_odds(played))),
    ]
    yield from (table for table in found if table[1])


def _by_odds(played: Sequence[Played]) -> Iterator[tuple[str, GameCounts]]:
    """The scores at odds, by these and by the level of the computer."""
    given = [part for part in played if part.odds]
    kinds = scores(given, lambda game: (game.odds, game.level.number if game.level else 0))
    for (odds, level), score in sorted(kinds.items()):
        label = odds_name(odds)
        if level:
            label = _("{odds} ({level})").format(odds=label, level=level)
        yield label, score


def _color_text(color: str) -> str:
    return _("Black") if color == "black" else _("White")


# The opening explorer


def explored_text(explorer: OpeningExplorer) -> str:
    """Say whose move it is, and how many games had the position."""
    own = sum(move.own.games for move in explorer.moves)
    imported = sum(move.imported.games for move in explorer.moves)
    text = _("{color} to move. Games from here: {own} of yours, {imported} imported.")
    return text.format(color=color_name(explorer.side), own=own, imported=imported)


def unexplored_text() -> str:
    return _("No game of the library went on from here, and the book ends.")


def explored_line(place: int, move: ExploredMove) -> str:
    """Return a move of the explorer with its results in one line."""
    results = move.results
    parts = []
    if results.games:
        games = ngettext("{count} game", "{count} games", results.games)
        parts.append(games.format(count=results.games))
        score = _("Black won {black}, White won {white}, {drawn} drawn")
        parts.append(score.format(**results._asdict()))
    if move.in_book:
        parts.append(_("in the book"))
    text = _("{place}. {move}: {results}.")
    return text.format(place=place, move=move.point, results=_(", ").join(parts))


def no_move_back_text() -> str:
    return _("The board is empty.")
