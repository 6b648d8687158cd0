"""The player's results in lines."""

from collections.abc import Iterator

from wuziqi.lines.phrases import sentence
from wuziqi.locale import _
from wuziqi.locale.errors import error_words
from wuziqi.play.library_access import LibraryAccess
from wuziqi.records.library.database import LibraryError
from wuziqi.records.library.queries import Catalogue
from wuziqi.records.library.statistics import Score, rating, streaks, total
from wuziqi.words.statistics_texts import (
    even_games,
    rating_texts,
    score_text,
    streaks_text,
    tables,
)


def statistics_lines(access: LibraryAccess) -> list[str]:
    """Return the results, streaks, rating and tables of the library, or why there are none."""
    library, problem = access.open()
    if library is None:
        return [problem]
    try:
        return list(_lines(Catalogue(library)))
    except LibraryError as error:
        return [error_words(error)]


def _lines(catalogue: Catalogue) -> Iterator[str]:
    played = catalogue.played()
    if not played:
        yield _("There are no finished games of yours yet.")
        return
    everything = total(even_games(played))
    yield sentence(score_text(everything))
    if everything.games:
        yield sentence(streaks_text(streaks(catalogue.outcomes())))
    yield " ".join(rating_texts(rating(played)))
    for title, rows in tables(played):
        yield _("{title}:").format(title=title)
        for label, score in rows:
            yield _row(label, score)


def _row(label: str, score: Score) -> str:
    text = _("{label}: {won} won, {drawn} drawn, {lost} lost, {share} %.")
    share = round(100 * score.share)
    return text.format(label=label, won=score.won, drawn=score.drawn, lost=score.lost, share=share)
