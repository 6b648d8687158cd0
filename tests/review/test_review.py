"""Reviews from given judgements: chances, marks, proofs, accuracy, explanations."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from wuziqi.levels import LEVELS
from wuziqi.protocol.evaluation import Judgement, Proven
from wuziqi.records.formats.reading import Source
from wuziqi.records.formats.sgf import parse_sgf
from wuziqi.records.formats.text_moves import parse_notation
from wuziqi.records.formats.tree import FormatError, Tree
from wuziqi.review.explanation import MARK_SIGNS, better_line, why_lost, words_of
from wuziqi.review.marks import Mark
from wuziqi.review.output import as_json, review_lines
from wuziqi.review.review import (
    Review,
    ReviewError,
    ReviewRun,
    accuracy,
    dump_run,
    load_run,
    review_of,
)
from wuziqi.review.reviewed_game import (
    ReviewedGame,
    band_of,
    chance_of,
    game_of_session,
    game_of_tree,
)
from wuziqi.rules.board import DEFAULT_SIZE, Size, Stone
from wuziqi.rules.game import Game
from wuziqi.rules.point import parse_point
from wuziqi.rules.rule import CONNECT6, FREESTYLE, RuleError
from wuziqi.rules.threats import Formation

BLACK, WHITE = Stone
H8 = parse_point("h8")
SCALE = band_of(None).scale
"""The score that makes a win e times as likely as a loss."""


def game(moves: str) -> ReviewedGame:
    """Return a running game."""
    played = Game(15)
    for name in moves.split():
        played.play(parse_point(name))
    return game_of_session(played)


QUIET = "a15 c14 e15 g14 i15 k14 a11 c12 e11 o11"
"""The first moves, in which no score alone makes a mistake."""


def after_quiet(moves: str, *judgements: Judgement) -> Review:
    """Return the review of moves after ten others, given the judgements from there on."""
    return review_of(game(f"{QUIET} {moves}"), [*[None] * 10, *judgements])


def says(
    best: str,
    score: int = 0,
    proof: Proven | None = None,
    only: str = "",
    shape: Formation = Formation.NOTHING,
) -> Judgement:
    line = tuple(map(parse_point, best.split()))
    return Judgement(line, score, proof, shape, parse_point(only) if only else None)


def marks(review: Review) -> list[Mark]:
    return [move.mark for move in review.moves]


@pytest.mark.parametrize(
    ("score", "mark"),
    [
        (0, Mark.GOOD),
        (0.125, Mark.GOOD),
        (0.25, Mark.INACCURACY),
        (0.45, Mark.MISTAKE),
        (0.75, Mark.BLUNDER),
    ],
)
def test_marks_by_the_loss_of_the_chance_to_win(score: float, mark: Mark) -> None:
    best = says("g7", shape=Formation.FOUR_THREE)
    assert marks(after_quiet("h8", best, says("i9", round(score * SCALE)))) == [mark]


def test_a_score_alone_is_no_mistake_among_the_first_moves() -> None:
    best = says("g7", shape=Formation.FOUR_THREE)
    review = review_of(game("h8"), [best, says("i9", SCALE)])
    assert marks(review) == [Mark.GOOD]
    assert review.moves[0].loss > 0.2


@pytest.mark.parametrize(
    ("shape", "level", "mark"),
    [
        (Formation.NOTHING, 8, Mark.GOOD),
        (Formation.FOUR, 8, Mark.GOOD),
        (Formation.OPEN_THREE, 5, Mark.GOOD),
        (Formation.OPEN_THREE, 8, Mark.BLUNDER),
    ],
)
def test_what_players_cannot_see_is_no_mistake(shape: Formation, level: int, mark: Mark) -> None:
    played = replace(game(f"{QUIET} h8"), level=level)
    score = band_of(level).scale
    review = review_of(played, [*[None] * 10, says("g7", shape=shape), says("i9", score)])
    assert marks(review) == [mark]


def test_what_turns_the_game_is_a_mistake_whatever_players_can_see() -> None:
    review = review_of(game("h8"), [says("g7", SCALE), says("i9", 4 * SCALE)])
    assert marks(review) == [Mark.BLUNDER]
    assert words_of(review.moves[0]) == "g7 was better"


def test_a_blunder_that_leaves_no_chance_is_a_mistake_whatever_players_can_see() -> None:
    left = review_of(game("h8"), [says("g7", -6 * SCALE // 5), says("i9", 4 * SCALE)])
    assert 0.15 < left.moves[0].loss < 0.33
    assert left.moves[0].win_after < 0.05
    assert marks(left) == [Mark.BLUNDER]
    more = review_of(game("h8"), [says("g7", -6 * SCALE // 5), says("i9", 5 * SCALE // 2)])
    assert more.moves[0].win_after > 0.05
    assert marks(more) == [Mark.GOOD]


@pytest.mark.parametrize(("level", "mark"), [(5, Mark.BLUNDER), (8, Mark.GOOD)])
def test_no_move_of_a_game_that_is_lost_for_the_shown_chance_is_a_mistake(
    level: int, mark: Mark
) -> None:
    open_four = says("g8", proof=Proven(True, 3, "fours", shortest=True))
    judgements = [*[says("g7")] * 5, says("g8", -1200), open_four]
    move = review_of(replace(game("h8 a1 i8 a3 j8 a5"), level=level), judgements).moves[-1]
    assert words_of(move).startswith("left the open three h8-j8 unanswered")
    assert move.mark is mark


def test_a_score_says_the_more_the_stronger_the_players_are() -> None:
    chances = [chance_of(300, level.number) for level in LEVELS]
    assert chances == sorted(chances)
    assert 0.5 < chances[0] < 0.55
    assert chances[-1] > 0.7


def test_the_choice_of_the_engine_is_the_best_whatever_the_next_search_says() -> None:
    review = review_of(game("h8"), [says("h8"), says("i9", 200)])
    assert marks(review) == [Mark.BEST]
    assert words_of(review.moves[0]) == ""


def test_a_proven_result_beats_a_score() -> None:
    won, lost = Proven(True, 7, "fours", shortest=True), Proven(False, 6, "fours")
    review = review_of(game("h8 i9"), [says("g7", proof=won), says("i9", 900), says("a1")])
    assert marks(review) == [Mark.MISSED_WIN, Mark.BEST]
    assert words_of(review.moves[0]) == "missed a win in 4 stones (g7, by fours)"
    review = review_of(game("h8 i9"), [says("g7", proof=won), says("i9", proof=lost), says("a1")])
    assert marks(review) == [Mark.BEST, Mark.FORCED_LOSS]
    assert review.moves[1].win_before == 0


def test_a_position_is_won_if_the_move_played_wins() -> None:
    lost = Proven(False, 6, "threats")
    review = review_of(game("h8"), [says("g7", 100), says("i9", proof=lost)])
    (move,) = review.moves
    assert (move.mark, move.win_before, move.line[0]) == (Mark.BEST, 1, H8)
    assert move.proof_before is not None
    assert (move.proof_before.winner, move.proof_before.plies) == (BLACK, 7)


def test_a_position_is_lost_if_its_only_move_loses() -> None:
    won = Proven(True, 5, "fours", shortest=True)
    review = review_of(game("h8"), [says("h8", -700, only="h8"), says("i9", proof=won)])
    assert marks(review) == [Mark.FORCED_LOSS]


def test_what_follows_a_lost_position_is_won() -> None:
    lost = Proven(False, 8, "threats")
    review = review_of(game("h8"), [says("g7", proof=lost), says("i9", 300)])
    assert review.moves[0].win_after == 0
    assert review.moves[0].mark is Mark.FORCED_LOSS


def test_a_missed_only_move() -> None:
    won = Proven(True, 9, "threats")
    review = review_of(game("h8"), [says("g7", -100, only="g7"), says("i9", proof=won)])
    (move,) = review.moves
    assert move.mark is Mark.BLUNDER
    assert words_of(move) == "let White win by force in at most 5 stones; the only move was g7"


def test_a_better_move_with_its_shape() -> None:
    best = says("g7 f6", shape=Formation.FOUR_THREE)
    review = after_quiet("h8", best, says("i9", SCALE))
    assert words_of(review.moves[0]) == "g7 was better (four-three)"
    assert [str(point) for point in review.moves[0].line] == ["g7", "f6"]


@pytest.mark.parametrize(
    ("white", "words", "rows"),
    [
        (("g8", "g9", "f7", "e7"), "g7 was better (prevents a double three)", 2),
        (("g8", "g9", "f7", "e7", "d7"), "g7 was better (prevents a four-three)", 2),
        (("g8", "g9"), "", 0),
        (("g8", "g4"), "", 0),
    ],
)
def test_a_better_move_with_what_it_prevents(white: tuple[str, ...], words: str, rows: int) -> None:
    blacks = ("a1", "c1", "e1", "o1", "c7")
    pairs = " ".join(f"{black} {at}" for black, at in zip(blacks, white, strict=False))
    played = game(f"{QUIET} {pairs} o15")
    number = len(played.moves)
    review = review_of(played, [None] * (number - 1) + [says("g7 f6"), says("i9", SCALE)])
    move = review.moves[-1]
    assert (move.mark is Mark.BLUNDER, words_of(move)) == (bool(words), words)
    assert len(move.rows) == rows
    assert all(parse_point("g7") in row for row in move.rows)
    assert better_line(move) == ()


def test_a_longer_win_is_good_and_the_shorter_one_is_named() -> None:
    won, lost = Proven(True, 7, "threats"), Proven(False, 12, "threats")
    review = review_of(game("h8"), [says("k8 k9", proof=won), says("i9", proof=lost)])
    (move,) = review.moves
    assert (move.mark, move.loss) == (Mark.GOOD, 0)
    assert words_of(move) == "there was a win in at most 4 stones (k8, by fours and threes)"
    assert as_json(review)["moves"][0]["best"] == "k8"


@pytest.mark.parametrize(
    ("plies", "level", "mark"),
    [
        (1, None, Mark.MISSED_WIN),
        (3, None, Mark.MISSED_WIN),
        (5, 1, Mark.MISSED_WIN),
        (7, 1, Mark.GOOD),
        (7, None, Mark.INACCURACY),
        (15, None, Mark.GOOD),
    ],
)
def test_a_short_win_left_out_is_a_mistake_whatever_win_remains(
    plies: int, level: int | None, mark: Mark
) -> None:
    short, long = Proven(True, plies, "fours", shortest=True), Proven(False, 20, "threats")
    played = replace(game("h8"), level=level)
    review = review_of(played, [says("k8", proof=short), says("i9", proof=long)])
    assert marks(review) == [mark]
    kept = review.accuracy(BLACK)
    assert kept is not None
    assert (kept < 99) is (mark is not Mark.GOOD)


def test_a_four_before_the_win_only_delays_it() -> None:
    played = game("h8 a1 i8 a3 j8 a5 h2 a7 i2 a9 j2 a11 k2")
    win = says("k8", proof=Proven(True, 3, "fours", shortest=True), shape=Formation.OPEN_FOUR)
    lost = says("l2", proof=Proven(False, 4, "fours"))
    assert review_of(played, [*[None] * 12, win, lost]).moves[-1].mark is Mark.GOOD


def test_a_long_win_that_is_nearly_kept_is_no_missed_win() -> None:
    won = Proven(True, 9, "threats")
    review = review_of(game("h8"), [says("k8", proof=won), says("i9", -4 * SCALE)])
    assert review.moves[0].mark is Mark.GOOD
    five = Proven(True, 1, "fours", shortest=True)
    review = review_of(
        game("h8"), [says("k8", proof=five, shape=Formation.FIVE), says("i9", -1500)]
    )
    assert review.moves[0].mark is Mark.MISSED_WIN


def test_the_first_move_of_a_proven_win_keeps_it() -> None:
    won = Proven(True, 9, "threats")
    review = review_of(game("h8"), [says("h8", proof=won), says("i9", 100)])
    assert marks(review) == [Mark.BEST]
    assert review.moves[0].win_after == 1


def test_plain_words_come_before_long_proofs() -> None:
    long, five = Proven(True, 9, "threats"), Proven(True, 1, "fours", shortest=True)
    played = game("h8 a1 i8 a3 j8 c1 k8 o15")
    judgements = [None] * 7 + [says("g1", proof=long), says("l8", proof=five)]
    words = words_of(review_of(played, judgements).moves[-1])
    assert words.startswith("left the four h8-k8 unanswered; let Black win at once")


def test_since_which_own_move_a_side_had_lost_is_named() -> None:
    lost, won = Proven(False, 8, "fours"), Proven(True, 7, "fours", shortest=True)
    judgements = [says("h8"), *[says("i9", proof=won), says("g7", proof=lost)] * 2]
    review = review_of(game("h8 i9 h7 j9"), judgements)
    assert words_of(review.moves[2]) == "lost by force since move 1, g7 holds longest"
    noteworthy = [line for line in review_lines(review) if "lost by force" in line]
    assert len(noteworthy) == 1


def test_who_gives_a_won_game_back_is_told() -> None:
    lost, won = Proven(False, 8, "fours"), Proven(True, 7, "fours", shortest=True)
    judgements = [says("g7", proof=lost), says("i9", proof=won), says("g7"), says("i8")]
    review = review_of(game("h8 c3 h7"), judgements)
    assert marks(review) == [Mark.FORCED_LOSS, Mark.MISSED_WIN, Mark.GOOD]
    assert words_of(review.moves[1]) == "missed a win in 4 stones (i9, by fours)"
    assert any("missed a win in" in line for line in review_lines(review))


def lost_by(stones: int, level: int | None) -> Review:
    """Return the review of a game in which white leaves rows alone after a proven loss."""
    played = replace(game("h8 a1 h9 a3 h10 a5 h11 a7 h12"), winner=BLACK, level=level)
    won = says("h7", proof=Proven(True, 2 * stones - 1, "threats"))
    lost = says("h7", proof=Proven(False, 2 * stones - 2, "threats"))
    open_four = says("h7", proof=Proven(True, 3, "fours", shortest=True))
    return review_of(
        played, [says("h8"), says("g7"), won, lost, won, lost, open_four, lost, open_four]
    )


def test_a_loss_by_a_long_proof_is_no_loss_of_beginners() -> None:
    review = lost_by(12, level=2)
    whites = [move for move in review.moves if move.color is WHITE]
    assert [move.mark for move in whites] == [
        Mark.GOOD,
        Mark.GOOD,
        Mark.BLUNDER,
        Mark.BLUNDER,
    ]
    assert words_of(whites[0]) == "let Black win by force in at most 12 stones"
    losing = "White's losing move was 8. a7: left the four h8-h11 unanswered."
    assert why_lost(review)[0] == losing


def test_rows_left_alone_in_a_lost_game_are_told_and_are_no_mistakes() -> None:
    review = lost_by(10, level=8)
    whites = [move.mark for move in review.moves if move.color is WHITE]
    assert whites == [Mark.BLUNDER, *[Mark.FORCED_LOSS] * 3]
    shown = [line for line in review_lines(review) if "left the four h8-h11" in line]
    assert len(shown) == 1, "a lost game is no reason to leave a four alone"


def test_moves_without_judgements_are_left_out() -> None:
    review = review_of(game("h8 i9 h7"), [says("h8"), says("i9"), None, None])
    assert [move.number for move in review.moves] == [1]
    assert review.chances == (0.5, 0.5, None, None)


@pytest.mark.parametrize(("loss", "expected"), [(0, 100), (0.1, 63.6), (1, 0)])
def test_accuracy_is_that_of_lichess(loss: float, expected: float) -> None:
    assert accuracy([loss]) == pytest.approx(expected, abs=0.1)


def test_stones_in_corners_against_an_open_three_have_no_accuracy() -> None:
    played = game("h8 a1 i8 a15 j8 o15")
    win = says("g8", proof=Proven(True, 3, "fours", shortest=True), shape=Formation.OPEN_FOUR)
    scores = (267, -256, 1174, -1010, 2000)
    judgements = [says("g8", score) for score in scores]
    review = review_of(played, [*judgements, says("g8", -2000), win])
    white = review.accuracy(WHITE)
    assert white is not None
    assert white < 50


def test_moves_without_a_choice_do_not_count_for_the_accuracy() -> None:
    assert accuracy([]) is None
    review = review_of(game("h8"), [says("h8", only="h8"), says("i9")])
    assert review.accuracy(BLACK) is None
    assert review.accuracy(WHITE) is None
    assert as_json(review)["accuracy"] == {"black": None, "white": None}


def test_why_a_game_was_lost() -> None:
    assert why_lost(lost_by(2, level=None)) == [
        "White's losing move was 2. a1: let Black win by force in at most 2 stones.",
        "Better: g7.",
    ]


def test_the_missed_five_counts_and_not_the_longer_win_lost_after_it() -> None:
    played = replace(game("h8 a1 h9 a3"), winner=WHITE)
    five = says("h10", proof=Proven(True, 1, "fours", shortest=True), shape=Formation.FIVE)
    long = says("h10", proof=Proven(True, 9, "threats"))
    judgements = [five, says("a2", proof=Proven(False, 10, "threats")), long, says("g1", 2 * SCALE)]
    review = review_of(played, [*judgements, says("g2", -4 * SCALE)])
    assert marks(review)[::2] == [Mark.MISSED_WIN, Mark.MISSED_WIN]
    assert why_lost(review)[0] == (
        "Black's losing move was 1. h8: missed a win in 1 stone (h10, five)."
    )


def test_a_missed_win_that_still_wins_is_no_costly_mistake() -> None:
    played = replace(game("h8 a1 h9 a3"), winner=WHITE)
    five = says("h10", proof=Proven(True, 1, "fours", shortest=True), shape=Formation.FIVE)
    lost = says("a2", proof=Proven(False, 2, "fours"))
    review = review_of(played, [five, lost, five, says("g1"), says("g2", -4 * SCALE)])
    assert marks(review)[::2] == [Mark.MISSED_WIN, Mark.MISSED_WIN]
    assert review.moves[0].loss == 0
    assert not any("earlier" in sentence for sentence in why_lost(review))


def test_nothing_matters_more_than_a_five_left_out() -> None:
    played = replace(game("h8 a1 i8 a3 j8 a5 k8 b7 o15 c7 o13 d7 o11"), winner=WHITE)
    five = says("l8", proof=Proven(True, 1, "fours", shortest=True), shape=Formation.FIVE)
    four = says("e7", proof=Proven(True, 3, "fours", shortest=True), shape=Formation.OPEN_FOUR)
    quiet = [says("h1")] * 8
    review = review_of(played, [*quiet, five, says("l8"), says("e7"), says("e7"), says("e7"), four])
    blacks = [move.number for move in review.mistakes((BLACK,))]
    assert blacks == [9, 13]
    assert why_lost(review)[0].endswith("9. o15: missed a win in 1 stone (l8, five).")


def test_a_loser_without_mistakes_is_told_so() -> None:
    won, lost = Proven(True, 15, "threats"), Proven(False, 14, "threats")
    judgements = [says("g7"), says("i9", proof=won), says("h9", proof=lost)]
    assert why_lost(review_of(replace(game("h8 i9"), winner=WHITE), judgements)) == [
        "No mistake of Black stands out: after move 1 a win in at most 8 stones began."
    ]


def test_who_resigned_too_early_did_not_lose_on_the_board() -> None:
    played = replace(game("h8 i9"), winner=WHITE)
    assert why_lost(review_of(played, [says("g7"), says("g8"), says("i8", SCALE)])) == [
        "Black did not lose on the board: the chances were still 73% at the end."
    ]


def test_nobody_lost_a_game_that_goes_on() -> None:
    assert why_lost(review_of(game("h8"), [says("h8"), says("i9")])) == []


def test_the_json_of_a_move() -> None:
    won = Proven(True, 9, "threats")
    review = review_of(game("h8"), [says("g7", -SCALE, only="g7"), says("i9", proof=won)])
    assert as_json(review) == {
        "rule": "freestyle",
        "size": 15,
        "moves": [
            {
                "number": 1,
                "point": "h8",
                "color": "black",
                "mark": "blunder",
                "win_before": 0.2689,
                "win_after": 0.0,
                "best": "g7",
                "line": ["g7"],
                "proof_before": None,
                "proof_after": {"winner": "white", "plies": 9, "by": "threats", "shortest": False},
                "words": "let White win by force in at most 5 stones; the only move was g7",
                "rows": [],
            }
        ],
        "accuracy": {"black": 14.9, "white": None},
    }


def test_the_documentation_has_the_signs_of_the_marks() -> None:
    text = (Path(__file__).parents[2] / "docs" / "review.md").read_text(encoding="utf-8")
    told = dict(re.findall(r"^\| `([\w-]+)` \| (?:`([^`|]+)` )?\|", text, re.MULTILINE))
    signs = {mark.value: MARK_SIGNS.get(mark, "") for mark in Mark}
    assert {name: told[name] for name in signs} == signs


# Runs


def test_a_run_asks_for_sketches_first() -> None:
    run = ReviewRun(game("h8"), nodes=100, sketch=10)
    assert run.wanted == (0, 10)
    run.accept(0, 10, says("h8", 5))
    assert run.wanted == (1, 10)
    run.accept(1, 10, says("i9"))
    assert run.review.chances != (None, None)
    assert (run.wanted, run.judged) == ((0, 100), 0)
    run.accept(0, 100, says("h8"))
    run.accept(1, 100, says("i9"))
    assert run.wanted is None
    assert (run.is_done, run.judged) == (True, 2)


def test_a_run_that_was_kept_goes_on() -> None:
    played = game("h8")
    run = ReviewRun(played, nodes=100)
    run.accept(
        0, 100, says("g7 f6", 5, Proven(True, 7, "fours", shortest=True), shape=Formation.FOUR)
    )
    again = load_run(played, dump_run(run))
    assert again == run
    assert again.wanted == (1, 100)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format":1,"nodes":1,"judgements":[3,null]}'])
def test_what_was_kept_may_be_damaged(text: str) -> None:
    with pytest.raises(ReviewError):
        load_run(game("h8"), text)


def test_what_was_kept_may_be_of_another_game() -> None:
    run = ReviewRun(game("h8 i9"), nodes=100)
    with pytest.raises(ReviewError):
        load_run(game("h8"), dump_run(run))
    run.accept(2, 100, says("g7"))
    with pytest.raises(ReviewError):
        load_run(game("h8 g7"), dump_run(run))


# Games


def test_a_game_ends_where_the_rule_ends_it() -> None:
    tree = parse_notation(Source(b"h8 a1 h7 a2 h6 a3 h5 a4 h4 a5"))
    played = game_of_tree(tree, FREESTYLE)
    assert (len(played.moves), played.positions, played.winner) == (9, 9, BLACK)


def test_games_that_cannot_be_reviewed() -> None:
    with pytest.raises(FormatError):
        game_of_tree(Tree(), FREESTYLE)
    with pytest.raises(RuleError):
        game_of_session(Game(*Size.square(19), rule=CONNECT6))
    assert game("h8").size == DEFAULT_SIZE


def test_a_move_before_a_pass_is_left_out() -> None:
    tree = parse_sgf(b"(;SZ[15];B[hh];W[];B[hg];W[gg])")
    won = Proven(True, 5, "fours", shortest=True)
    judgements = [says("h8"), says("h9", proof=won), says("g9"), says("g10")]
    review = review_of(game_of_tree(tree, FREESTYLE), judgements)
    assert [move.number for move in review.moves] == [2, 3]
    assert review.chances[0] == 0.5
