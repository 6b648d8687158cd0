"""Results, streaks, rating and explored openings in words."""

from collections.abc import Iterator, Sequence
from typing import Final

from wuziqi.levels import FITTING, LEVELS, Level
from wuziqi.locale import _, ngettext
from wuziqi.play.explorer import ExploredMove, OpeningExplorer
from wuziqi.play.learning import lesson_about
from wuziqi.records.library.practice import kept_estimates
from wuziqi.records.library.queries import Catalogue, Played, rule_name
from wuziqi.records.library.rows import rule_in_row
from wuziqi.records.library.statistics import (
    LEAST_RATED,
    GameCounts,
    Rating,
    Streaks,
    rated_games,
    rating,
    scores,
    streaks,
    total,
)
from wuziqi.review.insights import (
    LAST_OF_MIDDLE,
    LAST_OF_OPENING,
    GamePhase,
    Insights,
    Oversight,
    Play,
    Trait,
    Weakness,
)
from wuziqi.rules.rule import rule_named
from wuziqi.session.fitting import Estimates, estimate_of, fitting_level
from wuziqi.texts import N_
from wuziqi.words.glyphs import ASCII, Glyphs
from wuziqi.words.library_texts import games_text, odds_name, rule_text
from wuziqi.words.player_texts import color_name, level_kind, strength_text, to_move_text
from wuziqi.words.rule_texts import opening_title
from wuziqi.words.sentences import sentence, sentences

ScoreTable = tuple[str, list[tuple[str, GameCounts]]]
"""A title, and scores with their labels."""


def score_text(score: GameCounts) -> str:
    """The number of games, and how many of them were won, drawn and lost."""
    text = ngettext("{count} counted game", "{count} counted games", score.games)
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


def rating_texts(rating: Rating | None, games: int, glyphs: Glyphs = ASCII) -> list[str]:
    """Return the rating with its scale in two lines; without one, how many ``games`` it needs."""
    if rating is None:
        text = _("No rating yet: {games} of {count} finished games against the computer,")
        needed = text.format(games=games, count=LEAST_RATED)
        return [needed, _("freestyle, 15 lines or more, without help.")]
    text = _("Rating {elo} {margin} (95%), from {games} games without help.")
    scale = _("On this scale the computer's level {low} is {least} and level {high} is {most}.")
    low, high = LEVELS[0], LEVELS[-1]
    return [
        text.format(
            elo=rating.elo, margin=f"{glyphs.plus_minus} {rating.margin}", games=rating.games
        ),
        scale.format(low=low.number, least=low.elo, high=high.number, most=high.elo),
    ]


def estimate_lines(estimates: Estimates) -> Iterator[str]:
    """Yield the estimates that the fitting level follows, a line each."""
    for kind, kept in estimates.items():
        sure, rough = _("({games} so far)"), _("({games} so far, so this is rough)")
        count = games_text(kept.games)
        yield _("Your strength at {kind}: {strength} {games}.").format(
            kind=_kind_text(kind),
            strength=strength_text(fitting_level(estimate_of(kept))),
            games=(rough if kept.uncertainty > _ROUGH else sure).format(games=count),
        )


_ROUGH = 1.0
"""An estimate with a larger uncertainty, in levels, is rough."""
_FAMILIES = {"five": N_("five in a row")}
_SIZES = {
    "large": N_("12 lines or more"),
    "small": N_("smaller boards"),
    "tiny": N_("up to 16 points"),
}


def _kind_text(kind: str) -> str:
    family, size = kind.rsplit(" ", 1)
    rule = _(_FAMILIES[family]) if family in _FAMILIES else rule_text(rule_in_row(family))
    return _("{rule}, {size}").format(rule=rule, size=_(_SIZES[size]))


def forget_text(again: str = "") -> str:
    """Ask whether the fitting level begins afresh; ``again`` says how to answer yes."""
    return _("Forget what fits you, and begin afresh? {again}").format(again=again).rstrip()


def forgotten_text() -> str:
    return _("It is forgotten: the level that fits you begins afresh.")


def even_games(played: Sequence[Played]) -> list[Played]:
    """Return the games without odds; games at odds have a table of their own."""
    return [part for part in played if not part.odds]


def tables(played: Sequence[Played]) -> Iterator[ScoreTable]:
    """Yield the non-empty tables of scores."""
    even = even_games(played)
    levels = scores(even, _kind)
    rules = scores(even, lambda game: game.rule)
    colors = scores(even, lambda game: game.color)
    by_level = [(level_kind(level), score) for level, score in levels.items() if level is not None]
    if by_level and None in levels:
        by_level.append((_("others"), levels[None]))
    by_rule = [(rule_text(rule), rules[rule]) for rule in sorted(rules, key=rule_name)]
    by_color = [
        (_("Black") if color == "black" else _("White"), score)
        for color, score in sorted(colors.items())
    ]
    found = [
        (_("By level"), by_level),
        (_("By rule"), by_rule),
        (_("By colour"), by_color),
        (_("At odds (level)"), list(_by_odds(played))),
    ]
    yield from (table for table in found if table[1])


def _kind(game: Played) -> Level | None:
    """The level of a game as one of the choices."""
    return FITTING if game.level is not None and game.level.fits else game.level


def _by_odds(played: Sequence[Played]) -> Iterator[tuple[str, GameCounts]]:
    given = [part for part in played if part.odds]
    kinds = scores(given, lambda game: (game.odds, game.level.number if game.level else 0))
    for (odds, level), score in sorted(kinds.items()):
        label = odds_name(odds)
        if level:
            label = _("{odds} ({level})").format(odds=label, level=level)
        yield label, score


def result_lines(catalogue: Catalogue) -> Iterator[str]:
    """Yield the results, streaks, rating and tables of a library, a line each."""
    played = catalogue.played()
    yield from estimate_lines(kept_estimates(catalogue.library))
    if not played:
        yield no_games_text()
        yield from coming_statistics()
        return
    everything = total(even_games(played))
    yield sentence(score_text(everything))
    if everything.games:
        yield sentence(streaks_text(streaks(catalogue.outcomes())))
    yield " ".join(rating_texts(rating(played), rated_games(played)))
    for title, rows in tables(played):
        yield _("{title}:").format(title=title)
        for label, score in rows:
            text = _("{label}: {won} won, {drawn} drawn, {lost} lost, {share}%.")
            share = round(100 * score.share)
            yield text.format(label=label, share=share, **score._asdict())


# Insights

COMPARED: Final = 4
"""The fewest games that are compared with each other, such as early ones with late ones."""

_PHASES = {
    GamePhase.OPENING: N_("opening, to move {last}"),
    GamePhase.MIDDLE: N_("middle, to move {last}"),
    GamePhase.END: N_("endgame"),
}
_LAST_MOVES = {GamePhase.OPENING: LAST_OF_OPENING, GamePhase.MIDDLE: LAST_OF_MIDDLE}

_OVERSIGHTS = {
    Oversight.FIVE: N_("own five missed"),
    Oversight.FOUR: N_("four left open"),
    Oversight.OPEN_FOUR: N_("open four missed"),
    Oversight.THREE: N_("open three left alone"),
    Oversight.FOUR_THREE: N_("four-three missed"),
    Oversight.FOURS: N_("win by fours missed"),
    Oversight.THREATS: N_("win by threats missed"),
    Oversight.ONLY: N_("only defence missed"),
    Oversight.BETTER: N_("a better move"),
}
_MOST_OPENINGS = 8
_TRAITS = {Trait.SPLIT: N_("split"), Trait.DIAGONAL: N_("diagonal")}


def insights_text(insights: Insights, left: int = 0) -> str:
    """Say how well the reviewed games were played, while ``left`` are still to be read."""
    play = insights.all_play
    if play is None:
        return no_insights_text(insights)
    games = ngettext("{count} reviewed game", "{count} reviewed games", play.games)
    games = games.format(count=play.games)
    if not left and insights.finished > play.games:
        games = _("{games} of {finished} finished").format(games=games, finished=insights.finished)
    text = _("{games}: accuracy {accuracy}, mistakes a game: {mistakes}")
    text = text.format(
        games=games,
        accuracy=accuracy_text(play.accuracy),
        mistakes=mistakes_text(play),
    )
    more = ngettext("{count} game still to read", "{count} games still to read", left)
    return _("{text} ({more})").format(text=text, more=more.format(count=left)) if left else text


def coming_statistics() -> Iterator[str]:
    """Say what the first games will tell."""
    yield _("After the first game: your results by level, rule and colour.")
    yield _("After a few games: your strength, and how it changes.")


def no_games_text() -> str:
    return _("You have not finished a game against the computer or a friend yet.")


def no_insights_text(insights: Insights) -> str:
    if not insights.finished:
        return sentences(no_games_text(), _("Insights come from reviewed games."))
    return _("No game of yours is reviewed yet: review your finished games in the library.")


def coming_insights(insights: Insights) -> Iterator[str]:
    """Say what more reviewed games will tell."""
    if not insights.games:
        yield _("After the first reviewed game: what you overlook, and the lesson about it.")
    if len(insights.games) < COMPARED:
        text = _(
            "After {count} reviewed games: colours, rules and openings compared, and whether your"
            " mistakes become fewer."
        )
        yield text.format(count=COMPARED)


def accuracy_text(accuracy: float | None) -> str:
    return "-" if accuracy is None else f"{accuracy:.0f}%"


def mistakes_text(play: Play) -> str:
    """Return the mistakes of a game, of several games on average."""
    return str(play.mistakes) if play.games == 1 else f"{play.mistakes / play.games:.1f}"


def tables_of_play(insights: Insights) -> Iterator[tuple[str, list[tuple[str, Play]]]]:
    """Yield the tables of how the phases and the kinds of games were played, with their titles.

    A table of one row would only repeat the whole, and a few games are not compared.
    """
    phases = [
        (_(_PHASES[phase]).format(last=_LAST_MOVES.get(phase)), play)
        for phase, play in insights.phases.items()
    ]
    colors = insights.by(lambda game: game.color)
    rules = insights.by(lambda game: game.rule)
    openings = insights.by(lambda game: game.opening)
    named = [
        (opening_title(opening), play) for opening, play in openings.items() if opening is not None
    ]
    found = [
        (_("By phase"), phases),
        (_("By colour"), [(color_name(color), play) for color, play in sorted(colors.items())]),
        (_("By rule"), [(rule_text(rule_named(rule)), play) for rule, play in rules.items()]),
        (_("By opening"), named[:_MOST_OPENINGS]),
    ]
    told = found if len(insights.games) >= COMPARED else found[:1]
    yield from (table for table in told if len(table[1]) > 1)


def weakness_text(weakness: Weakness) -> str:
    """Return a kind of mistake in a few words, with the number of each trait among several."""
    text = _(_OVERSIGHTS[weakness.oversight])
    if not weakness.traits:
        return text
    traits = [
        _(_TRAITS[trait]) if weakness.times == 1 else f"{_(_TRAITS[trait])} {count}"
        for trait, count in weakness.traits.items()
    ]
    return _("{mistake} ({traits})").format(mistake=text, traits=_(", ").join(traits))


def fitting_lesson_text(lesson: str) -> str:
    return _("The lesson for your most frequent mistake: {lesson}").format(lesson=lesson)


def insight_lines(insights: Insights, *, numbered: bool = False) -> Iterator[str]:
    """Yield all insights, a line each; kinds of mistakes may be ``numbered``."""
    yield sentence(insights_text(insights))
    if insights.weaknesses:
        yield _("{title}:").format(title=_("Overlooked"))
    for number, weakness in enumerate(insights.weaknesses, 1):
        told = _kind_line(insights, weakness)
        yield f"{number} {told}" if numbered else told
    for title, rows in tables_of_play(insights) if insights.games else ():
        yield _("{title}:").format(title=title)
        for label, play in rows:
            yield _("{label}: {games}, {share} of the points, accuracy {accuracy}.").format(
                label=label,
                games=games_text(play.games),
                share=f"{play.share:.0%}",
                accuracy=accuracy_text(play.accuracy),
            )
    if insights.worst is not None:
        yield sentence(fitting_lesson_text(_(lesson_about(insights.worst).title)))
    yield from coming_insights(insights)


def _kind_line(insights: Insights, weakness: Weakness) -> str:
    label, count = weakness_text(weakness), weakness.times
    if len(insights.games) < COMPARED:
        return _("{label}: {count}.").format(label=label, count=count)
    early, late = insights.progress(weakness.oversight, 2)
    text = _("{label}: {count}, at first {early} a game, lately {late}.")
    return text.format(label=label, count=count, early=f"{early:.1f}", late=f"{late:.1f}")


# The opening explorer


def explored_text(explorer: OpeningExplorer) -> str:
    """Say whose move it is, and how many games had the position."""
    turn = sentence(to_move_text(color_name(explorer.side)))
    return " ".join(filter(None, (turn, explored_games_text(explorer))))


def explored_games_text(explorer: OpeningExplorer) -> str:
    """Say how many games had the position, or that the moves are the book's; "" without moves."""
    own = sum(move.own.games for move in explorer.moves)
    imported = sum(move.imported.games for move in explorer.moves)
    if not explorer.moves:
        return ""
    if not own + imported:
        return _("The book's moves: no game in the library went on from here.")
    text = _("Games from here: {own} of yours, {imported} imported.")
    if not imported:
        text = _("Games from here: {own} of yours.")
    return text.format(own=own, imported=imported)


def unexplored_text() -> str:
    return _("No game in the library went on from here, and the book ends.")


def own_score_text(move: ExploredMove) -> str:
    """Say how the player's own games with a move ended; "" without any."""
    text = _("your games: {won} won, {drawn} drawn, {lost} lost")
    return text.format(**move.score._asdict()) if any(move.score) else ""


def book_text(move: ExploredMove) -> str:
    return _("in the book") if move.in_book else ""


def explored_line(place: int, move: ExploredMove) -> str:
    """Return a move of the explorer with its results in one line."""
    results = move.results
    parts = []
    if results.games:
        score = _("{games} (Black won {black}, White won {white}, {drawn} drawn)")
        won = results._asdict() | {"games": games_text(results.games)}
        parts.append(score.format(**won))
    parts += filter(None, (own_score_text(move), book_text(move)))
    text = _("{place}. {move}: {results}.")
    return text.format(place=place, move=move.point, results=_(", ").join(parts))
