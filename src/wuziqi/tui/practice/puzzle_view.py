"""What the board and the texts beside it show of a puzzle."""

from collections.abc import Iterator

from wuziqi.locale import _, ngettext
from wuziqi.puzzles.sitting import Sitting
from wuziqi.puzzles.solving import STAGE_OF_ZONE, Phase, Solving, zone_of_hint
from wuziqi.puzzles.trainer import Why
from wuziqi.rules.board import Stone
from wuziqi.rules.point import Point
from wuziqi.tui.practice.frame import Paragraph, PracticeView
from wuziqi.tui.terminal.style import Style
from wuziqi.tui.widgets.board_frame import Status
from wuziqi.tui.widgets.footer import KeyCaption, help_and_back
from wuziqi.tui.widgets.key_list import KeyRow
from wuziqi.tui.widgets.key_names import key_text
from wuziqi.tui.widgets.keys import Action, KeyMap
from wuziqi.tui.widgets.marks import Marks
from wuziqi.tui.widgets.orientation import UPRIGHT
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.words import puzzle_texts
from wuziqi.words.glyphs import Glyphs
from wuziqi.words.players import color_name
from wuziqi.words.rule_texts import rule_title, size_text

SOLUTION_KEY = "S"


def puzzle_view(sitting: Sitting, preferences: Preferences, revealed: int) -> PracticeView:
    """Return what is shown of a puzzle, with so many stones of a refutation.

    The page adds its own: cursor, orientation, message and prompt.
    """
    solving, glyphs = sitting.solving, preferences.glyphs
    decided = solving.score is not None
    return PracticeView(
        board=solving.board,
        rule=sitting.puzzle.rule,
        orientation=UPRIGHT,
        cursor=solving.board.centre,
        marks=puzzle_marks(solving, revealed),
        glyphs=glyphs,
        status=_status(solving),
        title=_title(sitting),
        text=list(_text(sitting, glyphs)),
        task=puzzle_texts.task_text(sitting.puzzle),
        message="",
        warns=False,
        prompt=None,
        keys=_keys(preferences.keymap),
        captions=_captions(preferences.keymap, decided=decided),
    )


# The board


def puzzle_marks(solving: Solving, revealed: int) -> Marks:
    """The last move, the winning row, the hints, and so many stones of a refutation."""
    help_ = solving.help if solving.stage >= STAGE_OF_ZONE else None
    return Marks(
        last=solving.last,
        won=solving.won,
        line=tuple(_refutation(solving, revealed)),
        zone=zone_of_hint(solving),
        hint=help_.line[0] if help_ and solving.stage > STAGE_OF_ZONE else None,
        forbidden={solving.trap.point: solving.trap.kind} if solving.trap else {},
    )


def _refutation(solving: Solving, revealed: int) -> Iterator[tuple[Point, Stone, int]]:
    if solving.refutation is None:
        return
    side = solving.side
    for number, point in enumerate(solving.refutation.moves[:revealed], 1):
        yield point, side, number
        side = side.other


# The texts


def _status(solving: Solving) -> Status:
    side = solving.side
    match solving.phase:
        case Phase.DONE if solving.gave_up:
            return Status(_("Solution shown"), side)
        case Phase.DONE:
            return Status(_("Solved"), side)
        case Phase.REFUTED:
            return Status(_("Refuted"), side.other)
    return Status(_("{color} to play").format(color=color_name(side)), side)


def _title(sitting: Sitting) -> str:
    if sitting.why is Why.DAILY:
        return _("Puzzle of {day}").format(day=sitting.trainer.today().isoformat())
    return _("Puzzle {name}").format(name=sitting.puzzle.id)


def _text(sitting: Sitting, glyphs: Glyphs) -> Iterator[Paragraph]:
    solving, puzzle = sitting.solving, sitting.puzzle
    game = f"{rule_title(puzzle.rule)} {size_text(puzzle.size, glyphs)}"
    yield puzzle_texts.task_text(puzzle), Style.TITLE
    why = puzzle_texts.why_text(sitting.why)
    yield _("{game}, {why}").format(game=game, why=why), Style.DIM
    yield "", Style.PLAIN
    if solving.stage > 1:
        yield puzzle_texts.hint_text(solving), Style.PLAIN
    yield from _outcome(sitting)
    yield from _standing(sitting)


def _outcome(sitting: Sitting) -> Iterator[Paragraph]:
    """What the attempt has changed, once it is decided."""
    recorded, score = sitting.recorded, sitting.solving.score
    if recorded is None or score is None:
        return
    style = {1.0: Style.WIN, 0.0: Style.LOSS}.get(score, Style.DRAW)
    yield puzzle_texts.change_text(recorded), style
    text = _("The puzzle's rating: {rating}")
    yield text.format(rating=sitting.puzzle.rating), Style.PLAIN
    yield puzzle_texts.time_text(sitting.seconds or 0), Style.PLAIN
    yield puzzle_texts.again_text(recorded, sitting.trainer.today()), Style.PLAIN
    yield "", Style.PLAIN


def _standing(sitting: Sitting) -> Iterator[Paragraph]:
    """Rating, streak, and what waits."""
    trainer = sitting.trainer
    if sitting.recorded is None:
        rating = puzzle_texts.rating_text(trainer.rating)
        yield _("Your rating: {rating}").format(rating=rating), Style.PLAIN
    text = _("Puzzles of the day: {streak}")
    yield text.format(streak=puzzle_texts.streak_text(trainer)), Style.PLAIN
    solved, total = trainer.solved_of(trainer.puzzles), len(trainer.puzzles)
    text = ngettext(
        "Solved: {solved} of {count} puzzle", "Solved: {solved} of {count} puzzles", total
    )
    yield text.format(solved=solved, count=total), Style.PLAIN
    if due := len(trainer.due):
        yield _("To be repeated today: {count}").format(count=due), Style.PLAIN


# The keys


def _captions(keymap: KeyMap, *, decided: bool) -> tuple[KeyCaption, ...]:
    """The last line, the most useful keys first."""
    place = _of_action(keymap, Action.PLACE, _("place"))
    hint = _of_action(keymap, Action.HINT, _("hint"))
    following = _of_action(keymap, Action.NEW, _("next puzzle"))
    again = _of_action(keymap, Action.REDO, _("again"))
    solution = [KeyCaption(SOLUTION_KEY, _("solution"))]
    analysis = _of_action(keymap, Action.REVIEW, _("analysis"))
    if decided:
        keys = [*following, *again, *solution, *analysis]
    else:
        keys = [*place, *hint, *following, *again, *solution]
    return *keys, *help_and_back()


def _keys(keymap: KeyMap) -> tuple[KeyRow, ...]:
    """The list beside the board: what the last line may have no room for."""
    rows = (
        (_of_action(keymap, Action.HINT, _("hint")), [KeyCaption(SOLUTION_KEY, _("solution"))]),
        (
            _of_action(keymap, Action.NEW, _("next puzzle")),
            _of_action(keymap, Action.REDO, _("again")),
        ),
        (
            _of_action(keymap, Action.REVIEW, _("analysis")),
            _of_action(keymap, Action.PROMPT, _("type h8")),
        ),
        (
            _of_action(keymap, Action.ROTATE, _("turn")),
            _of_action(keymap, Action.FLIP, _("mirror")),
        ),
    )
    return tuple((*first, *second) for first, second in rows if first or second)


def _of_action(keymap: KeyMap, action: Action, text: str) -> list[KeyCaption]:
    """The caption of an action; [] if the player has no key for it."""
    return [KeyCaption(key, text, key_text(key)) for key in keymap.keys_of(action)[:1]]
