"""Openings in the protocol: swap2 in all its branches, and every step of all openings."""

import random
import re
from itertools import takewhile

import pytest
from tests.protocol.talk import OpenTalk, Talk

from wuziqi.protocol.lines import format_coordinates, parse_coordinates, parse_several
from wuziqi.rules.board import DEFAULT_SIZE
from wuziqi.rules.game import Game
from wuziqi.rules.opening import FREE, OPENINGS, Act
from wuziqi.rules.point import Point
from wuziqi.rules.rule import RULES, rule_named


@pytest.fixture(scope="module")
def shared(open_talk: OpenTalk) -> Talk:
    return open_talk("--seed", "1")


@pytest.fixture
def talk(shared: Talk) -> Talk:
    shared.send("INFO rule 0", "INFO strength 1", "INFO timeout_turn 500", "INFO max_node 30")
    return shared


def swap2(talk: Talk, *stones: str) -> list[str]:
    """Ask for the next stones of swap2, see that they are free points, and return the words."""
    words = talk.ask("SWAP2BOARD", *stones, "DONE").split()
    if words != ["SWAP"]:
        assert len({*stones, *words}) == len(stones) + len(words)
        assert len(parse_several(" ".join(words), DEFAULT_SIZE)) == len(words)
    return words


def test_three_stones_come_first(talk: Talk) -> None:
    talk.hold("> START 15\n< OK")
    assert len(swap2(talk)) == 3


def test_equal_seeds_place_equal_stones_and_others_other_ones(open_talk: OpenTalk) -> None:
    openings = []
    for seed in range(6):
        talk = open_talk("--seed", str(seed % 3), "--level", "1")
        talk.hold("> START 15\n< OK")
        openings.append(tuple(swap2(talk)))
    assert openings[:3] == openings[3:]
    assert len(set(openings)) > 1


LOPSIDED = {
    "black": ("7,7", "0,0", "8,7", "14,0", "7,8"),
    "white": ("0,0", "7,7", "14,14", "8,7", "0,14"),
}
"""Five stones which make this colour better, also when only the first three are there."""


def test_the_better_colour_is_taken_of_five_stones(talk: Talk) -> None:
    talk.hold("> START 15\n< OK\n> INFO max_node 300")
    assert swap2(talk, *LOPSIDED["black"]) == ["SWAP"]
    assert len(swap2(talk, *LOPSIDED["white"])) == 1


def test_the_better_colour_is_taken_of_three_stones(talk: Talk) -> None:
    talk.hold("> START 15\n< OK\n> INFO max_node 300")
    assert swap2(talk, "7,7", "0,0", "8,8") == ["SWAP"]
    assert len(swap2(talk, "0,0", "7,7", "14,14")) == 1


def test_even_stones_get_two_more(talk: Talk) -> None:
    """Chance decides whether the engine finds two even stones: among many tries it must."""
    talk.hold("> START 15\n< OK\n> INFO strength 10\n> INFO timeout_turn 5000\n> INFO max_node 150")

    def adds(seed: int) -> bool:
        talk.send(f"INFO seed {seed}")
        return len(swap2(talk, "7,7", "9,8", "5,5")) == 2

    assert any(adds(seed) for seed in range(8))


def test_play_goes_on_by_board(talk: Talk) -> None:
    talk.hold(
        """\
        > START 15
        < OK
        > SWAP2BOARD
        > 7,7
        > 0,0
        > 8,8
        > DONE
        < SWAP
        > BOARD
        > 7,7,1
        > 0,0,2
        > 8,8,1
        > 9,9,2
        > DONE
        < move
        """
    )


def swap2_step(talk: Talk, step: int, *stones: str) -> list[str]:
    """Ask as boards for Yixin do, on YXBOARD with white to move; return the words of the answer."""
    talk.set_up(15, *(f"{stone},{2 - number % 2}" for number, stone in enumerate(stones)))
    talk.send(f"yxswap2step{step}", "ABOUT")
    said = iter(talk.line, "")
    answer = takewhile(lambda line: not line.startswith("name="), said)
    return [line.removeprefix("MESSAGE SWAP2 ") for line in answer if "SWAP2" in line]


def test_steps_of_swap2_on_boards_for_yixin(talk: Talk) -> None:
    moves = [line.split() for line in swap2_step(talk, 1)]
    assert [words[0] for words in moves] == ["MOVE1", "MOVE2", "MOVE3"]
    assert len({parse_coordinates(",".join(words[1:]), DEFAULT_SIZE) for words in moves}) == 3
    talk.send("INFO max_node 300")
    assert swap2_step(talk, 2, "7,7", "0,0", "8,8") == ["SWAP1 YES"]
    assert swap2_step(talk, 2, "0,0", "7,7", "14,14") == ["SWAP1 NO"]
    assert swap2_step(talk, 3, *LOPSIDED["black"]) == ["SWAP2 YES"]
    assert swap2_step(talk, 3, *LOPSIDED["white"]) == ["SWAP2 NO"]


def test_two_stones_more_on_boards_for_yixin(talk: Talk) -> None:
    talk.send("INFO strength 10", "INFO timeout_turn 5000", "INFO max_node 150")

    def words(seed: int) -> list[str]:
        talk.send(f"INFO seed {seed}")
        return [line.split()[0] for line in swap2_step(talk, 2, "7,7", "9,8", "5,5")]

    assert any(words(seed) == ["MOVE4", "MOVE5"] for seed in range(8))


BAD = {
    "YXSWAP2STEP2": "ERROR expected 3 stones",
    "SWAP2BOARD\n7,7\nDONE": "ERROR expected 0, 3 or 5 stones",
    "SWAP2BOARD\n7,7\n8,8\n9,9\n9,8\nDONE": "ERROR expected 0, 3 or 5 stones",
    "SWAP2BOARD\n7,7\n8,8\n7,7\nDONE": "ERROR",
    "SWAP2BOARD\n7,7,1\n8,8,2\n9,9,1\nDONE": "ERROR expected coordinates X,Y",
    "SWAP2BOARD\n7,7\n8,8\n15,0\nDONE": "ERROR 15,0 is off the board",
    "WUZIQI STEP": "ERROR expected the name of an opening",
    "WUZIQI STEP swap3": "ERROR Freestyle is not played with the opening swap3 "
    "(choose from free, swap, swap2, pro, long-pro)",
    "WUZIQI STEP soosorv-8": "ERROR Freestyle is not played with the opening Soosorv-8 "
    "(choose from free, swap, swap2, pro, long-pro)",
    "WUZIQI STEP free": "ERROR the opening is over",
    "WUZIQI STEP swap 7,7 7,8 7,9 keep": "ERROR the opening is over",
    "WUZIQI STEP pro 0,0": "ERROR",
    "WUZIQI STEP swap 7,7 7,8 7,9 add": "ERROR",
    "WUZIQI STEP swap 7;7": "ERROR expected coordinates X,Y",
}


@pytest.mark.parametrize("command", BAD)
def test_what_does_not_fit_is_refused(talk: Talk, command: str) -> None:
    talk.hold("> START 15\n< OK")
    lines = "\n".join(f"> {line}" for line in command.split("\n"))
    talk.hold(f"{lines}\n< {BAD[command]}")


def test_an_opening_needs_its_board(talk: Talk) -> None:
    talk.hold("> START 10\n< OK")
    told = "Freestyle with the opening Long pro is played on 11 to 25 lines, not 10x10"
    talk.hold(f"> WUZIQI STEP long-pro\n< ERROR {told}")
    talk.hold("> WUZIQI STEP pro\n< STEP 5,4\n> INFO rule 9\n> WUZIQI STEP pro\n< STEP 5,4")


def step(talk: Talk, opening: str, game: Game) -> Act:
    """Ask what to do next."""
    size = game.board.size
    told = [format_coordinates(act, size) if isinstance(act, Point) else act for act in game.acts]
    word, act = talk.ask(" ".join(["WUZIQI STEP", opening, *told])).split()
    assert word == "STEP"
    if re.fullmatch("[a-z]+|[0-9]+", act):
        return act
    return parse_coordinates(act, game.board.size)


PLAYED = [
    (rule.name, opening.name, width, height)
    for rule in (RULES["freestyle"], RULES["renju"])
    for opening in rule.openings
    if opening is not FREE
    for width, height in ([(15, 15)] if rule.forbids else [(15, 15), (20, 20), (11, 13)])
]


@pytest.mark.parametrize(("rule", "opening", "width", "height"), PLAYED)
def test_every_opening_is_played_through(
    talk: Talk, rule: str, opening: str, width: int, height: int
) -> None:
    talk.hold(f"> INFO wuziqi_rule {rule}\n> RECTSTART {width},{height}\n< OK")
    game = Game(width, height, rule=rule_named(rule), opening=OPENINGS[opening])
    while game.step is not None:
        act = step(talk, opening, game)
        if isinstance(act, Point):
            game.play(act)
        else:
            game.choose(act)
    assert len(game.moves) >= 3


@pytest.mark.parametrize("opening", [name for name in OPENINGS if name != "free"])
def test_every_step_of_an_opening_has_an_answer(talk: Talk, opening: str) -> None:
    """Whatever happened before by chance, the next reply is allowed."""
    rule = next(rule for rule in RULES.values() if OPENINGS[opening] in rule.openings)
    talk.hold(f"> INFO wuziqi_rule {rule.name}\n> START 15\n< OK")
    chance = random.Random(opening)
    game = Game(15, rule=rule, opening=OPENINGS[opening])
    while (asked := game.step) is not None:
        act = step(talk, opening, game)
        assert act in (asked.choices or game.allowed)
        if asked.choices:
            game.choose(chance.choice(asked.choices))
        else:
            game.play(chance.choice(list(game.allowed)))


def test_white_picks_the_worst_fifth_move(talk: Talk) -> None:
    talk.hold("> INFO rule 4\n> START 15\n< OK\n> INFO max_node 300")
    acts = "7,7 8,8 7,9 keep 0,0 3 keep 7,8 14,0 7,10"
    assert talk.ask(f"WUZIQI STEP soosorv-8 {acts}") == "STEP 14,0"


def test_fifth_moves_are_offered_only_if_they_are_good(talk: Talk) -> None:
    talk.hold("> INFO rule 4\n> START 15\n< OK\n> INFO max_node 300")
    assert talk.ask("WUZIQI STEP taraguchi-10 7,7 keep 8,8 keep 8,7 keep 9,9") in {
        "STEP keep",
        "STEP swap",
        "STEP offer",
    }


def test_steps_keep_to_the_time_of_a_turn(talk: Talk) -> None:
    talk.send("INFO strength 10", "INFO max_node 0", "INFO timeout_turn 300")
    talk.hold("> INFO rule 4\n> START 15\n< OK")
    for acts in (
        "soosorv-8 7,7 8,8",
        "soosorv-8 7,7 8,8 7,9 keep 6,6",
        "soosorv-8 7,7 8,8 7,9 keep 6,6 3 keep",
        "taraguchi-10 7,7 keep 8,8 keep 7,9 keep 6,6",
        "swap2 7,7 8,8 3,11 add",
        "swap2 7,7 8,8 3,11",
    ):
        talk.ask(f"WUZIQI STEP {acts}")  # make measure reports how precise the limit is


@pytest.mark.parametrize("acts", ["soosorv-8 7,7 8,8 7,9", "soosorv-8 7,7 8,8 7,9 keep 6,6"])
def test_stop_ends_a_step(talk: Talk, acts: str) -> None:
    talk.send("INFO strength 10", "INFO max_node 0", "INFO timeout_turn 60000")
    talk.hold("> INFO rule 4\n> START 15\n< OK")
    talk.send(f"WUZIQI STEP {acts}")
    talk.stay_silent(0.1)
    assert talk.ask("STOP").startswith("STEP ")
