"""Results, streaks and rating in words."""

from wuziqi.levels import LEVELS
from wuziqi.locale import _, ngettext
from wuziqi.records.library.player_statistics import LEAST_RATED, Rating, Score, Streaks


def score_text(score: Score) -> str:
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
    """The rating with its scale in two lines; what a rating needs if there is none."""
    if rating is None:
        text = _("Rating: not enough games. It takes {count} finished ones against the computer,")
        return [text.format(count=LEAST_RATED), _("freestyle, 15 lines or more, without help.")]
    text = _("Rating: {elo}, give or take {margin} (95 %), from {games} games without help.")
    scale = _("On this scale level {low} of the computer has {least}, level {high} has {most}.")
    low, high = LEVELS[0], LEVELS[-1]
    return [
        text.format(elo=rating.elo, margin=rating.margin, games=rating.games),
        scale.format(low=low.number, least=low.elo, high=high.number, most=high.elo),
    ]
