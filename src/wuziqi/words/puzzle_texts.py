"""Texts about puzzles: the task, hints, verdicts, results of an attempt, and statistics."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Final

from wuziqi.columns import text_width
from wuziqi.locale import _, ngettext
from wuziqi.locale.errors import error_words
from wuziqi.play.learning import PlayOnReason, PlayOnRefusal
from wuziqi.protocol.client.events import EngineFailed
from wuziqi.protocol.evaluation import Proven
from wuziqi.puzzles.puzzle import TRAINED, Motif, Puzzle, PuzzleTheme, Skill
from wuziqi.puzzles.sitting import (
    Answer,
    ForbiddenStone,
    Learning,
    PuzzleReason,
    PuzzleRefusal,
    PuzzleRun,
    RunKind,
    Sitting,
)
from wuziqi.puzzles.solving import (
    STAGE_OF_ZONE,
    Help,
    Phase,
    Refutation,
    Solving,
    Trap,
    Verdict,
)
from wuziqi.puzzles.trainer import GlickoRating, PuzzleMode, Recorded, Tally, Trainer, Why
from wuziqi.review.explanation import stones_words
from wuziqi.review.own_puzzles import Mistake
from wuziqi.rules.board import IllegalMove
from wuziqi.rules.point import Point
from wuziqi.rules.renju import Forbidden
from wuziqi.texts import N_
from wuziqi.words.advice_texts import shape_words
from wuziqi.words.engine_texts import engine_failure
from wuziqi.words.glyphs import ASCII, Glyphs
from wuziqi.words.player_texts import color_name
from wuziqi.words.review_texts import mistake_better, mistake_title, mistake_words
from wuziqi.words.rule_texts import Names, forbidden_text, illegal_text, rule_title, size_text
from wuziqi.words.setup_texts import choice_refusal

_THEMES: Final[Mapping[Skill, str]] = {
    PuzzleTheme.FOURS: N_("win by fours"),
    PuzzleTheme.FOUR_THREE: N_("four-three"),
    PuzzleTheme.THREATS: N_("win by threats"),
    PuzzleTheme.DEFENCE: N_("only defence"),
    PuzzleTheme.FORBIDDEN: N_("forbidden point"),
    PuzzleTheme.FOUR: N_("stop a four"),
    PuzzleTheme.THREE: N_("answer a three"),
    PuzzleTheme.BETTER: N_("a better move"),
    Motif.GAP: N_("split three or four"),
    Motif.DIAGONAL: N_("diagonal"),
    Motif.COUNTER_FOUR: N_("counter-four"),
    Motif.EDGE: N_("at the edge"),
    Motif.QUIET: N_("quiet move"),
}

_TASKS = {
    PuzzleTheme.FOURS: N_("{color} to play and win by fours."),
    PuzzleTheme.FOUR_THREE: N_("{color} to play and win by a four-three."),
    PuzzleTheme.THREATS: N_("{color} to play and win by threats."),
    PuzzleTheme.DEFENCE: N_("{color} to play: find the only defence."),
    PuzzleTheme.FORBIDDEN: N_("{color} to play and drive Black onto a forbidden point."),
    PuzzleTheme.FOUR: N_("{color} to play: stop the four."),
    PuzzleTheme.THREE: N_("{color} to play: answer the open three."),
    PuzzleTheme.BETTER: N_("{color} to play: find a better move."),
}

_TITLES = {
    PuzzleTheme.FOURS: N_("Win by fours"),
    PuzzleTheme.FOUR_THREE: N_("Win by a four-three"),
    PuzzleTheme.THREATS: N_("Win by threats"),
    PuzzleTheme.DEFENCE: N_("Find the only defence"),
    PuzzleTheme.FORBIDDEN: N_("Win by a forbidden point"),
    PuzzleTheme.FOUR: N_("Stop the four"),
    PuzzleTheme.THREE: N_("Answer the open three"),
    PuzzleTheme.BETTER: N_("Find a better move"),
}

_WAY_THREATS = {
    "fours": N_("If you did nothing, {color} would win by fours, in {stones}."),
    "threats": N_("If you did nothing, {color} would win by threats, in {stones}."),
}

_WHY_CHOSEN = {
    Why.DUE: N_("due again"),
    Why.OWN: N_("from your own game"),
    Why.NEW: N_("new to you"),
    Why.DAILY: N_("puzzle of the day"),
    Why.AGAIN: N_("once more"),
}

_TRAPS = {
    Forbidden.OVERLINE: N_("Black would have to block at {point}: more than five, forbidden."),
    Forbidden.DOUBLE_FOUR: N_("Black would have to block at {point}: a double four, forbidden."),
    Forbidden.DOUBLE_THREE: N_("Black would have to block at {point}: a double three, forbidden."),
}


_REFUSALS = {
    PuzzleRefusal.THINKING: N_("The engine is still thinking about your move."),
    PuzzleRefusal.DONE: N_("Done: {new} goes on, {redo} starts over."),
    PuzzleRefusal.CONFIRM: N_("Once more shows the solution, without a rating."),
    PuzzleRefusal.NO_OTHER: N_("There is no other puzzle of this kind."),
    PuzzleRefusal.ROUND_OVER: N_("{redo} starts over, {menu} goes back."),
    PuzzleRefusal.RUN_OVER: N_("The run is over: {new} starts another one."),
    PuzzleRefusal.RUN_GOES_ON: N_("The run goes on: {menu} leaves it."),
    PuzzleRefusal.ANSWER_SHOWN: N_("{new} goes on."),
}


def refusal_text(reason: PuzzleReason, names: Names) -> str:
    """Return why an act at a puzzle is refused."""
    match reason:
        case ForbiddenStone(point, kind):
            return forbidden_text(point, kind)
        case IllegalMove():
            return illegal_text(reason, names)
        case EngineFailed():
            text = _("{place} asks again: {reason}")
            return text.format(reason=engine_failure(reason), **names)
    return _(_REFUSALS[reason]).format(**names)


def asked_again_text() -> str:
    return _("Asking the engine again ...")


def theme_text(theme: Skill) -> str:
    return _(_THEMES[theme])


def mode_text(mode: PuzzleMode | Skill) -> str:
    """Return the theme that the player trains, "" if there is none."""
    if isinstance(mode, PuzzleMode):
        return ""
    return _("Theme: {theme}").format(theme=theme_text(mode))


def task_text(puzzle: Puzzle) -> str:
    text = _(_TASKS[puzzle.theme])
    if puzzle.wins_at_once:
        text = _("{color} to play and win at once.")
    elif puzzle.theme is PuzzleTheme.DEFENCE and puzzle.played is not None:
        text = _("{color} to play: find a move that does not lose.")
    return text.format(color=color_name(puzzle.side))


def title_text(puzzle: Puzzle) -> str:
    """Return the task in a few words, without the side to move."""
    if puzzle.wins_at_once:
        return _("Win at once")
    if puzzle.theme is PuzzleTheme.DEFENCE and puzzle.played is not None:
        return _("Find a move that does not lose")
    return _(_TITLES[puzzle.theme])


def name_text(sitting: Sitting) -> str:
    """Return the day of the puzzle of the day, the number of an own move, or the task."""
    if sitting.why is Why.DAILY:
        return _("Puzzle of {day}").format(day=sitting.trainer.today().isoformat())
    if sitting.trainer.is_own(sitting.puzzle):
        return _("Puzzle: your move {number}").format(number=len(sitting.puzzle.moves) + 1)
    return title_text(sitting.puzzle)


def id_text(sitting: Sitting) -> str:
    """Return the name that ``wuziqi puzzle --print`` takes, "" for an own move, which has none."""
    if sitting.trainer.is_own(sitting.puzzle):
        return ""
    return _("Puzzle {name}").format(name=sitting.puzzle.id)


def game_text(puzzle: Puzzle, glyphs: Glyphs) -> str:
    return f"{rule_title(puzzle.rule)} {size_text(puzzle.size, glyphs)}"


def origin_text(sitting: Sitting, glyphs: Glyphs) -> str:
    """Return the game of a puzzle, and why it was chosen; one that was tried is no longer new."""
    game = game_text(sitting.puzzle, glyphs)
    if sitting.why is Why.NEW and sitting.recorded is not None:
        return game
    return _("{game}, {why}").format(game=game, why=_(_WHY_CHOSEN[sitting.why]))


def stones_text(plies: int, *, at_most: bool = False) -> str:
    """Return the number of its own stones that a side needs to win in ``plies`` plies."""
    return stones_words((plies + 1) // 2, at_most=at_most)


# Hints


def length_text(puzzle: Puzzle, known: Help) -> str:
    """Return the first hint: the length of the solution."""
    text = _("You win in {stones}.").format(stones=stones_text(known.plies))
    if known.plies != puzzle.plies or not puzzle.quiet:
        return text
    more = ngettext(
        "{count} of your moves is quiet: no four.",
        "{count} of your moves are quiet: no fours.",
        puzzle.quiet,
    )
    return _followed(text, more.format(count=puzzle.quiet))


def threat_text(puzzle: Puzzle, threat: Proven | None) -> str:
    """Return the first hint of a defence: the threat that it parries."""
    color = color_name(puzzle.side.other)
    if puzzle.played is not None and (threat is None or not threat.wins):
        return _("If you did nothing, {color} would not win by force at once.").format(color=color)
    if threat is None or not threat.wins or threat.way not in _WAY_THREATS:
        return _("If you did nothing, {color} would win by force.").format(color=color)
    return _(_WAY_THREATS[threat.way]).format(color=color, stones=stones_text(threat.plies))


def _followed(sentence: str, following: str) -> str:
    return _("{sentence} {following}").format(sentence=sentence, following=following)


def hint_text(solving: Solving) -> str:
    """Return the latest hint about the present position, "" before the first."""
    text = _hint(solving)
    if not text or solving.hints > 1 or solving.verdict is not None or solving.first_only:
        return text
    return _followed(text, _("The puzzle is not rated now."))


def _hint(solving: Solving) -> str:
    if solving.stage == STAGE_OF_ZONE:
        return _("Your move is among the marked points.")
    if solving.stage == 1 and solving.puzzle.theme.is_single:
        return threat_text(solving.puzzle, solving.threat)
    if solving.stage == 0 or solving.help is None:
        return ""
    if solving.stage == 1:
        return length_text(solving.puzzle, solving.help)
    return _("The move is {point}.").format(point=solving.help.line[0])


def answer_text(solving: Solving) -> str:
    """Return the answer of the other side to a right move, or to one of the shown solution."""
    right, shown = (
        _("Right! {color} plays {point}. Your move."),
        _("{color} plays {point}. Your move."),
    )
    text = shown if solving.shown else right
    return text.format(color=color_name(solving.side.other), point=solving.played[-1])


def told_text(sitting: Sitting, names: Names) -> str:
    """Return the result of the last act or of the engine's judgement, "" if there is none."""
    solving = sitting.solving
    if sitting.failure is not None:
        return refusal_text(sitting.failure, names)
    match solving.phase:
        case Phase.WAIT:
            return _("The engine is thinking ...")
        case Phase.REFUTED if solving.refutation is not None:
            return refutation_text(sitting.puzzle, solving.refutation)
        case Phase.DONE if isinstance(sitting, Learning):
            return learned_text(solving)
        case Phase.DONE:
            return solved_text(solving)
    return hint_text(solving) or (answer_text(solving) if solving.played else "")


# Verdicts


def refutation_text(puzzle: Puzzle, refutation: Refutation) -> str:
    wrong, *following = refutation.moves
    other = color_name(puzzle.side.other)
    if not following:
        return _("{point} does not win at once.").format(point=wrong)
    if refutation.proven:
        text = _("Wrong: after {point} {color} wins with {answer}.")
        return text.format(point=wrong, color=other, answer=following[0])
    text = _("Wrong: {color} answers {point} with {answer}, and no forced win was found.")
    if puzzle.theme.is_single:
        text = _("Wrong: {color} answers {point} with {answer}.")
    return text.format(point=wrong, color=other, answer=following[0])


def try_again_text(names: Names) -> str:
    """Return what the player can do after a refutation."""
    return _("Try again, or {show} shows the solution.").format(**names)


def trap_text(trap: Trap) -> str:
    return _(_TRAPS[trap.kind]).format(point=trap.point)


_SOLVED_TEXTS = {
    Verdict.SOLVED: N_("Solved!"),
    Verdict.HELPED: N_("Solved with a hint."),
    Verdict.FAILED: N_("Solved, but not at the first try."),
}


def solved_text(solving: Solving) -> str:
    text = _("That is the solution.")
    if solving.verdict is not None and not solving.shown:
        text = _(_SOLVED_TEXTS[solving.verdict])
    if solving.trap:
        return _followed(text, trap_text(solving.trap))
    if solving.puzzle.theme.is_single:
        return _with_why(text, solving.puzzle, solving.played[0])
    return text


# Why a move is right


def why_text(puzzle: Puzzle, point: Point) -> str:
    """Return why a first move solves a puzzle: what it makes, stops and wins; "" if unknown."""
    defends = puzzle.theme.is_single
    words = shape_words(puzzle.board, point, puzzle.side, puzzle.rule, defends=defends)
    if puzzle.plies > 1 and point == puzzle.line[0]:
        words.append(_("wins by force in {stones} stones").format(stones=(puzzle.plies + 1) // 2))
    elif puzzle.theme is PuzzleTheme.DEFENCE and len(puzzle.firsts) == 1:
        words.append(_("every other move loses"))
    return _("Why: {reasons}.").format(reasons=_(", ").join(words)) if words else ""


def _with_why(text: str, puzzle: Puzzle, point: Point) -> str:
    why = why_text(puzzle, point)
    return _followed(text, why) if why else text


def no_puzzle_text() -> str:
    return _("There is no puzzle of this kind.")


# Playing on, and learning from mistakes

_NO_PLAYING_ON = {
    PlayOnRefusal.OVER: N_("The game is over here."),
    PlayOnRefusal.UNDECIDED: N_("Solve the puzzle first, or give up: then play on from it."),
}


def no_play_on_text(reason: PlayOnReason) -> str:
    """Return why no game begins from a puzzle."""
    if isinstance(reason, PlayOnRefusal):
        return _(_NO_PLAYING_ON[reason])
    return choice_refusal(reason)


def no_mistake_text() -> str:
    """Return why there is no mistake of the player's own to learn from."""
    return _("None yet: reviewing your games makes them.")


def better_title_text(puzzle: Puzzle) -> str:
    """Return the task of a mistake in a few words."""
    if puzzle.game is None:
        return title_text(puzzle)
    if puzzle.played is None:  # from a game reviewed by an earlier version
        return _("Find the best move")
    return _("Find a better move than {point}").format(point=puzzle.played)


def better_task_text(puzzle: Puzzle) -> str:
    """Return the task of a mistake, which does not name the mistake."""
    if puzzle.game is None:
        return task_text(puzzle)
    if puzzle.played is None:
        return _("{color} to play: find the best move.").format(color=color_name(puzzle.side))
    text = _("{color} to play: find a better move than {point}.")
    return text.format(color=color_name(puzzle.side), point=puzzle.played)


def learned_text(solving: Solving) -> str:
    """Return the words for the player's result."""
    puzzle, point = solving.puzzle, solving.played[0]
    text = _("Right: {point} is good too. The engine's choice was {best}.")
    if solving.shown:
        text = _("{best} was better.")
    elif point in puzzle.firsts:
        text = _("Right: {best} is best.")
    told = text.format(point=point, best=puzzle.firsts[0] if point not in puzzle.firsts else point)
    return _with_why(told, puzzle, point)


def mistake_number_text(learning: Learning) -> str:
    text = _("Mistake {number} of {count}")
    if learning.puzzle.game is None:
        text = _("Puzzle {number} of {count}")
    return text.format(number=learning.number, count=len(learning.puzzles))


def mistake_lines(mistake: Mistake) -> list[str]:
    """Return a mistake, the review's words about it, and the better line."""
    if (puzzle := mistake.puzzle).game is None:
        moves = " ".join(map(str, puzzle.line or puzzle.firsts[:1]))
        return [_("Solution: {moves}").format(moves=moves)]
    lines = [mistake_title(mistake), mistake_words(mistake), mistake_better(mistake)]
    return [line for line in lines if line]


def found_text(learning: Learning) -> str:
    text = _("Found: {found} of {count}")
    return text.format(found=learning.found, count=len(learning.puzzles))


# Runs


_RUN_TITLES = {RunKind.TIMED: N_("Three minutes"), RunKind.STREAK: N_("Streak")}


def run_title(kind: RunKind) -> str:
    return _(_RUN_TITLES[kind])


def run_task_text() -> str:
    return _("Only the first move counts.")


def run_answer_text(answer: Answer | None, point: Point) -> str:
    """Return a line on the answer of a run at a point, None for an answer after the time."""
    if answer is None:
        return _("The time was up: {point} does not count.").format(point=point)
    if answer.right:
        return _("Right: {point}.").format(point=answer.point)
    puzzle, text = answer.puzzle, _("{point} is wrong: {best} was right.")
    told = text.format(point=answer.point, best=puzzle.firsts[0])
    return _with_why(told, puzzle, puzzle.firsts[0])


def run_standing_text(run: PuzzleRun) -> str:
    if run.kind is RunKind.STREAK:
        return _("Solved: {count}").format(count=run.solved)
    return _("Solved: {count}, wrong: {failed}").format(count=run.solved, failed=run.failed)


def run_missed_text(run: PuzzleRun) -> str:
    """Return how many missed puzzles are to be tried again after the run."""
    count = len(run.missed)
    text = ngettext(
        "Try {count} missed puzzle again; it no longer counts.",
        "Try {count} missed puzzles again; they no longer count.",
        count,
    )
    return text.format(count=count)


def run_best_text(run: PuzzleRun) -> str:
    return _("Best: {count}").format(count=run.best)


def run_result_text(run: PuzzleRun) -> str:
    if run.solved and run.solved == run.best:
        return _("The run is over: {count} solved, your best.").format(count=run.solved)
    return _("The run is over: {count} solved.").format(count=run.solved)


# The puzzle of the day


def share_text(sitting: Sitting) -> str:
    """Return three rows about an attempt at the puzzle of the day, which give nothing away."""
    solving, trainer = sitting.solving, sitting.trainer
    rows = (
        _("Wuziqi, puzzle of {day}").format(day=trainer.today().isoformat()),
        _(", ").join([_result_text(solving), time_text(sitting.seconds or 0)]),
        streak_text(trainer),
    )
    return "\n".join(rows)


def _result_text(solving: Solving) -> str:
    if solving.verdict is Verdict.SOLVED:
        return _("solved in {stones}").format(stones=stones_text(solving.puzzle.plies))
    helped = solving.verdict is Verdict.HELPED and solving.solved
    return _("solved with a hint") if helped else _("not solved at the first try")


_WEEK: Final = 7
_DAY_WIDTH: Final = 4
_LEAST_DAY_WIDTH: Final = 3
"""The columns of a day, and the fewest of them."""


def calendar_lines(trainer: Trainer, width: int = _WEEK * _DAY_WIDTH) -> list[str]:
    """Return the weeks of this month, with a sign at each solved day.

    Without room for weeks in ``width`` columns it is the title alone.
    """
    day_width = max(min(width // _WEEK, _DAY_WIDTH), 0)
    today = trainer.today()
    days = trainer.days_of_month
    cells = ["" for _day in range(today.replace(day=1).weekday())]
    cells += [f"{day}{'*' if solved else ' '}" for day, solved in days.items()]
    weeks = [cells[start : start + _WEEK] for start in range(0, len(cells), _WEEK)]
    title = _("Puzzles of the day in {year}-{month}: {count} solved")
    if count := sum(days.values()):
        title = _("Puzzles of the day in {year}-{month}: {count} solved (*)")
    names = _("Mo Tu We Th Fr Sa Su").split()
    heads = "".join(
        " " * (day_width - 1 - text_width(name)) + f"{name} " for name in names
    ).rstrip()
    rows = ["".join(f"{cell:>{day_width}}" for cell in week).rstrip() for week in weeks]
    shown = [heads, *rows] if day_width >= _LEAST_DAY_WIDTH else []
    return [title.format(year=today.year, month=f"{today:%m}", count=count), *shown]


# Results of an attempt


_PROVISIONAL: Final = 110
"""The deviation above which a rating is provisional."""


def rating_text(rating: GlickoRating, glyphs: Glyphs = ASCII) -> str:
    """Return a rating with twice its deviation, a confidence interval of 95 %."""
    provisional = rating.deviation > _PROVISIONAL
    margin = f"{glyphs.plus_minus} {round(2 * rating.deviation)}"
    text = _("{rating} {margin} (provisional)") if provisional else _("{rating} {margin}")
    return text.format(rating=round(rating.value), margin=margin)


def change_text(recorded: Recorded, verdict: Verdict | None) -> str:
    """Return the rating after an attempt that ended with a verdict, and its change."""
    after = round(recorded.after.value)
    if verdict is Verdict.HELPED:
        return _("Rating {rating}, unchanged: with help nothing is rated.").format(rating=after)
    if not recorded.counted:
        return _("Rating {rating}, unchanged: one attempt a day counts.").format(rating=after)
    change = after - round(recorded.before.value)
    return _("Rating {rating} ({change:+d})").format(rating=after, change=change)


def again_text(recorded: Recorded, today: date) -> str:
    if recorded.again is None:
        return _("It does not come again.")
    days = (recorded.again.day - today).days
    text = ngettext("It comes again in {count} day.", "It comes again in {count} days.", days)
    return text.format(count=days)


def time_text(seconds: float) -> str:
    return _("Time: {time}").format(time=_minutes_text(seconds))


def time_left_text(seconds: float) -> str:
    return _("Time left: {time}").format(time=_minutes_text(seconds))


def _minutes_text(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02d}"


def problem_text(recorded: Recorded | None) -> str:
    """Return why an attempt is not kept, "" if it is."""
    if recorded is None or recorded.problem is None:
        return ""
    text = _("The attempt is not saved: {error}")
    return text.format(error=error_words(recorded.problem))


# Statistics


def streak_text(trainer: Trainer) -> str:
    return _("streak {count}").format(count=trainer.streak)


def tally_text(tally: Tally) -> str:
    text = _("{solved} solved, {helped} with a hint, {failed} failed")
    return text.format(solved=tally.solved, helped=tally.helped, failed=tally.failed)


def state_text(trainer: Trainer, puzzle: Puzzle) -> str:
    """Return whether a puzzle was solved, "" without a try."""
    if not trainer.was_tried(puzzle):
        return ""
    return _("solved") if trainer.solved_of([puzzle]) else _("failed")


def summary_lines(trainer: Trainer, glyphs: Glyphs = ASCII) -> list[str]:
    """Return rating, attempts, streak and waiting puzzles."""
    lines = [
        _("Rating {rating}, at best {best}").format(
            rating=rating_text(trainer.rating, glyphs), best=round(trainer.best)
        ),
        _("First tries: {tally}").format(tally=tally_text(trainer.tally)),
        _("Puzzle of the day: {streak}, longest {longest}").format(
            streak=streak_text(trainer), longest=trainer.longest_streak
        ),
    ]
    if trainer.due:
        lines.append(_("To repeat today: {count}").format(count=len(trainer.due)))
    if trainer.own:
        text = _("From your own games: {count}, not tried: {untried}")
        lines.append(text.format(count=len(trainer.own), untried=len(trainer.untried_own)))
    return lines


def statistics_lines(trainer: Trainer) -> list[str]:
    """Return the summary and the attempts at each theme."""
    text = _("{kind}: {tally}")
    themes = [
        text.format(kind=theme_text(theme), tally=tally_text(tally))
        for theme, tally in trainer.tallies().items()
    ]
    return [*summary_lines(trainer), *calendar_lines(trainer), *themes]


def mode_names() -> Iterator[tuple[str, str]]:
    """Yield the word and the title of each kind of puzzles."""
    yield PuzzleMode.ANY.value, _("all kinds")
    yield PuzzleMode.DAILY.value, _("Puzzle of the day")
    yield PuzzleMode.REPEAT.value, _("Due again")
    yield "own", _("Your mistakes")
    for theme in TRAINED:
        yield theme.value, theme_text(theme)


def theme_names() -> str:
    """Return the names of the themes as typed words."""
    return _(", ").join(theme.value for theme in TRAINED)
