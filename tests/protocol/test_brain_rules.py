"""Transcripts of every rule and board: reports, refusals, forbidden points and moves."""

import random
from collections.abc import Sequence

import pytest
from tests.protocol.talk import OpenTalk, Talk
from tests.samples import samples

from wuziqi.levels import SOLVED_CELLS
from wuziqi.protocol.lines import format_coordinates, parse_coordinates, parse_several
from wuziqi.rules.board import DEFAULT_SIZE, Stone
from wuziqi.rules.game import Game
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.rule import rule_named


@pytest.fixture(scope="module")
def shared(open_talk: OpenTalk) -> Talk:
    return open_talk("--seed", "1")


@pytest.fixture
def talk(shared: Talk) -> Talk:
    shared.send("INFO rule 0", "INFO strength 4", "INFO timeout_turn 500", "INFO max_node 100")
    return shared


TRANSCRIPTS = {
    "rules by number": """
        > START 15
        < OK
        > INFO rule 1
        > BEGIN
        < move
        > RESTART
        < OK
        > INFO rule 2
        > BEGIN
        < move
        > RESTART
        < OK
        > INFO rule 4
        > BEGIN
        < move
        > RESTART
        < OK
        > INFO rule 8
        > BEGIN
        < move
        > RESTART
        < OK
        > INFO rule 9
        > BEGIN
        < move
        > RESTART
        < OK
        > INFO rule 3
        > BEGIN
        < move
        > INFO rule 5
        > TURN 0,0
        < ERROR rule 5 is not supported
        """,
    "a continuous game is played until it is won": """
        > START 15
        < OK
        > INFO rule 6
        > YXBOARD
        > 3,7,1
        > 0,0,2
        > 4,7,1
        > 0,2,2
        > 5,7,1
        > 0,4,2
        > 7,7,1
        > 0,6,2
        > 8,7,1
        > DONE
        > YXSHOWFORBID
        < FORBID 0607.
        > INFO rule 3
        > BOARD
        > 0,0,1
        > 9,9,2
        > 1,0,1
        > 9,8,2
        > 2,0,1
        > 9,7,2
        > 4,0,1
        > 9,6,2
        > 5,0,1
        > DONE
        < move
        """,
    "a rule told after a board that it is not for": """
        > START 20
        < OK
        > INFO rule 4
        > BEGIN
        < ERROR Renju is played on 15 lines, not 20x20
        > YXSHOWFORBID
        < ERROR Renju is played on 15 lines, not 20x20
        > INFO rule 1
        > BEGIN
        < move
        > INFO rule 4
        > START 15
        < OK
        > BEGIN
        < move
        """,
    "a rectangle": """
        > RECTSTART 7,5
        < OK
        > TURN 6,4
        < move
        > TURN 4,6
        < ERROR 4,6 is off the board
        > TAKEBACK 6,4
        < OK
        > RESTART
        < OK
        > BOARD
        > 6,0,1
        > 0,4,2
        > DONE
        < move
        """,
    "a rule of our own before START": """
        > INFO wuziqi_rule row-4
        > START 4
        < OK
        > TURN 0,0
        < move
        > RECTSTART 3,7
        < OK
        > BEGIN
        < move
        > START 3
        < ERROR 4 in a row needs a side of at least 4 lines, not 3x3
        > TURN 2,6
        < move
        > INFO rule 0
        > TURN 0,0
        < ERROR Freestyle is played on 5 to 25 lines, not 3x7
        > START 4
        < ERROR the size must be 5 to 25
        > START 5
        < OK
        """,
    "a rule of our own that there is not, or not on this board": """
        > INFO wuziqi_rule row-2
        > START 15
        < ERROR a row has 3 to 10 stones, not 2
        > INFO wuziqi_rule chess
        > START 15
        < ERROR there is no rule 'chess' (choose from \
freestyle, standard, renju, caro, standard-caro, connect6, row-3 to row-10)
        > INFO wuziqi_rule RENJU
        > START 20
        < ERROR Renju is played on 15 lines, not 20x20
        > RECTSTART 15,16
        < ERROR Renju is played on 15 lines, not 15x16
        > INFO wuziqi_rule connect6
        > START 5
        < ERROR Connect6 is played on 6 to 25 lines, not 5x5
        > START 26
        < ERROR Connect6 is played on 6 to 25 lines, not 26x26
        """,
    "overlines and closed fives of caro": """
        > START 15
        < OK
        > INFO rule 8
        > BOARD
        > 1,0,1
        > 2,0,1
        > 3,0,1
        > 4,0,1
        > 5,0,1
        > 0,0,2
        > 6,0,2
        > DONE
        < move
        > INFO rule 0
        > YXBOARD
        > 1,0,1
        > 2,0,1
        > 3,0,1
        > 4,0,1
        > 5,0,1
        > DONE
        > WUZIQI HINT
        < ERROR the game is over
        """,
    "black on a forbidden point": """
        > START 15
        < OK
        > INFO rule 4
        > YXBOARD
        > 5,7,2
        > 0,0,1
        > 6,7,2
        > 0,2,1
        > 7,5,2
        > 0,4,1
        > 7,6,2
        > 0,6,1
        > DONE
        > YXSHOWFORBID
        < FORBID 0707.
        > TURN 7,7
        < ERROR the game is over
        > INFO rule 0
        > TURN 7,7
        < move
        """,
    "connect6": """
        > INFO wuziqi_rule connect6
        > START 19
        < OK
        > BEGIN
        < move
        > TURN 0,0 18,18
        < moves
        > TURN 0,1
        < move
        > TURN 0,2 0,3 0,4
        < ERROR that are more stones than a turn has
        > TURN 0,2 0,2
        < ERROR a17 is occupied
        > TAKEBACK 0,1
        < OK
        > BOARD
        > 9,9,2
        > DONE
        < moves
        > BOARD
        > 9,9,2
        > 8,8,1
        > DONE
        < move
        > BOARD
        > 9,9,1
        > 8,8,1
        > DONE
        < move
        > YXBOARD
        > 9,9,2
        > DONE
        > YXNBEST 2
        < moves
        """,
    "a turn that wins by its first stone": """
        > INFO wuziqi_rule connect6
        > START 6
        < OK
        > BOARD
        > 0,0,1
        > 0,5,2
        > 1,5,2
        > 1,0,1
        > 2,0,1
        > 3,5,2
        > 4,4,2
        > 3,0,1
        > 4,0,1
        > 0,4,2
        > 2,3,2
        > DONE
        < 5,0
        """,
}


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_conversation(talk: Talk, name: str) -> None:
    talk.hold(TRANSCRIPTS[name])


def test_a_bound_of_depth_alone_bounds_a_turn_of_two_stones(open_talk: OpenTalk) -> None:
    talk = open_talk()
    talk.hold("> INFO wuziqi_rule connect6\n> START 6\n< OK\n> INFO max_depth 2")
    talk.hold("> BEGIN\n< move\n> TURN 0,0 5,5\n< moves")


def forbidden_as_told(answer: str) -> list[str]:
    word, digits = answer.split()
    assert (word, digits[-1]) == ("FORBID", ".")
    fields = [digits[at : at + 4] for at in range(0, len(digits) - 1, 4)]
    assert fields == sorted(fields)
    points = (parse_coordinates(f"{int(f[:2])},{int(f[2:])}", DEFAULT_SIZE) for f in fields)
    return sorted(map(str, points))


def show_forbidden(talk: Talk, black: Sequence[str], white: Sequence[str]) -> list[str]:
    """The reply to YXSHOWFORBID; black's stones come first, so their field does not matter."""
    told = [
        f"{format_coordinates(parse_point(name), DEFAULT_SIZE)},{field}"
        for field, names in ((2, black), (1, white))
        for name in names
    ]
    talk.send("YXBOARD", *told, "DONE")
    return forbidden_as_told(talk.ask("YXSHOWFORBID"))


def test_forbidden_points_are_shown(talk: Talk) -> None:
    talk.hold("> INFO rule 2\n> START 15\n< OK")
    for sample in list(samples("forbidden"))[::27]:
        told = show_forbidden(talk, sample["black"].split(), sample["white"].split())
        assert told == sorted(sample["forbidden"])


@pytest.mark.parametrize("rule", [0, 1, 8, 9])
def test_other_rules_forbid_nothing(talk: Talk, rule: int) -> None:
    talk.hold(f"> INFO rule {rule}\n> START 15\n< OK")
    assert show_forbidden(talk, ["f8", "g8", "h6", "h7"], []) == []


def test_it_does_not_play_on_a_forbidden_point(talk: Talk) -> None:
    talk.hold("> INFO rule 4\n> START 15\n< OK")
    for sample in list(samples("forbidden"))[::27]:
        black, white = sample["black"].split(), sample["white"].split()
        stones = [(name, 1) for name in black] + [(name, 2) for name in white]
        told = (
            f"{format_coordinates(parse_point(name), DEFAULT_SIZE)},{field}"
            for name, field in stones
        )
        answer = talk.ask("BOARD", *told, "DONE")
        assert str(parse_coordinates(answer, DEFAULT_SIZE)) not in sample["forbidden"]


def test_forbidden_points_are_not_among_the_best_moves(talk: Talk) -> None:
    talk.hold("> INFO rule 4\n> START 15\n< OK\n> INFO max_depth 2\n> INFO max_node 2000")
    black, white = (("f8", "g8", "h6", "h7"), ("i9", "j10", "a15", "g1"))
    told = [f"{format_coordinates(parse_point(name), DEFAULT_SIZE)},1" for name in black]
    told += [f"{format_coordinates(parse_point(name), DEFAULT_SIZE)},2" for name in white]
    talk.send("INFO timeout_turn 5000", "INFO strength 10", "YXBOARD", *told, "DONE", "YXNBEST 5")
    lines = []
    while (line := talk.line()).startswith("MESSAGE"):
        lines.append(line)
    best = [line.split("|")[2].split()[0] for line in lines if line.startswith("MESSAGE (")]
    assert len(best) == 2 * 5
    assert "h8" not in best


def played(talk: Talk, game: Game, seed: int, ours: Stone) -> Stone | None:
    """Play a game of the engine, which has the colour ``ours``, against chance; who has won."""
    chance, last = random.Random(seed), ours.other
    while game.outcome is None:
        side = game.turn
        assert (last, side) != (ours, ours), "a turn had too few stones"
        points: tuple[Point, ...] = (chance.choice(list(game.allowed)),)
        if side is ours:
            stones = (
                f"{format_coordinates(point, game.board.size)},{1 if stone is ours else 2}"
                for point, stone in game.stones
            )
            points = parse_several(talk.ask("BOARD", *stones, "DONE"), game.board.size)
        for point in points:
            assert game.turn is side
            game.play(point)
        last = side
    return game.outcome.winner


def test_tic_tac_toe_is_never_lost_by_level_5(talk: Talk) -> None:
    talk.hold("> INFO wuziqi_rule row-3\n> INFO strength 5\n> START 3\n< OK")
    for seed in range(8):
        for ours in Stone:
            winner = played(talk, Game(3, rule=rule_named("row-3")), seed, ours)
            assert winner is not ours.other


@pytest.mark.parametrize(
    ("rule", "width", "height"),
    [
        ("freestyle", 5, 25),
        ("renju", 15, 15),
        ("standard-caro", 9, 7),
        ("row-3", 3, 4),
        ("row-4", 4, 4),
        ("row-6", 8, 8),
        ("row-10", 3, 10),
        ("connect6", 6, 7),
        ("connect6", 19, 19),
    ],
)
def test_games_of_every_kind_stay_legal_and_are_not_lost_to_chance(
    talk: Talk, rule: str, width: int, height: int
) -> None:
    talk.hold(f"> INFO wuziqi_rule {rule}\n> RECTSTART {width},{height}\n< OK")
    if width * height <= SOLVED_CELLS:
        talk.send("INFO strength 5")  # the lower levels overlook something there
    for ours in Stone:
        game = Game(width, height, rule=rule_named(rule))
        assert played(talk, game, 1, ours) is not ours.other
