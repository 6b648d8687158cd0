"""Openings: every path through each, who acts, which points are allowed, and who has black."""

import random
from collections.abc import Iterable, Iterator
from functools import cache

import pytest

from wuziqi.rules.board import Board, Occupied, OffBoard, Stone
from wuziqi.rules.game import Game, GameOver, NotAllowed
from wuziqi.rules.opening import CHOICE_TEXTS, FREE, OPENINGS, Act, Player, StepKind, replay
from wuziqi.rules.point import Point, parse_point
from wuziqi.rules.referee import Reason
from wuziqi.rules.rule import FREESTYLE, RENJU

FIRST, SECOND = Player.FIRST, Player.SECOND
RENJU_OPENINGS = ("soosorv-8", "taraguchi-10")


def started(opening: str) -> Game:
    rule = RENJU if OPENINGS[opening] in RENJU.openings else FREESTYLE
    return Game(15, rule=rule, opening=OPENINGS[opening])


Walk = tuple[tuple[str, ...], tuple[Act, ...]]
"""A path through an opening: the chosen words, and all acts."""


@cache
def walks(opening: str) -> tuple[Walk, ...]:
    """Every way to choose in an opening, with stones at random."""
    return tuple(walks_on(opening, (), random.Random(opening)))


def walks_on(opening: str, acts: tuple[Act, ...], rng: random.Random) -> Iterator[Walk]:
    game = after(opening, acts)
    while game.step is not None and game.step.kind is not StepKind.CHOOSE:
        game.play(rng.choice(game.allowed))
    if game.step is None:
        yield tuple(act for act in acts if isinstance(act, str)), game.acts
    else:
        for word in game.step.choices:
            yield from walks_on(opening, (*game.acts, word), rng)


def after(opening: str, acts: Iterable[Act]) -> Game:
    game = started(opening)
    for act in acts:
        do(game, act)
    return game


def do(game: Game, act: Act) -> None:
    if isinstance(act, Point):
        game.play(act)
    else:
        game.choose(act)


def told(game: Game, acts: Iterable[Act]) -> str:
    """Who does what: the player, 1 or 2, and p for place, c choose, o offer, t take an offer."""
    marks = {StepKind.PLACE: "p", StepKind.CHOOSE: "c", StepKind.OFFER: "o", StepKind.PICK: "t"}
    story = []
    for act in acts:
        assert game.step is not None
        assert game.player is game.step.player
        story.append(f"{1 if game.player is FIRST else 2}{marks[game.step.kind]}")
        do(game, act)
    return " ".join(story)


@pytest.mark.parametrize(
    ("opening", "words", "story", "black"),
    [
        ("free", "", "", FIRST),
        ("swap", "keep", "1p 1p 1p 2c", FIRST),
        ("swap", "swap", "1p 1p 1p 2c", SECOND),
        ("swap2", "keep", "1p 1p 1p 2c", FIRST),
        ("swap2", "swap", "1p 1p 1p 2c", SECOND),
        ("swap2", "add keep", "1p 1p 1p 2c 2p 2p 1c", FIRST),
        ("swap2", "add swap", "1p 1p 1p 2c 2p 2p 1c", SECOND),
        ("pro", "", "1p 2p 1p", FIRST),
        ("long-pro", "", "1p 2p 1p", FIRST),
        ("soosorv-8", "keep 2 keep", "1p 1p 1p 2c 2p 2c 1c 1o 1o 2t", FIRST),
        ("soosorv-8", "keep 2 swap", "1p 1p 1p 2c 2p 2c 1c 2o 2o 1t", SECOND),
        ("soosorv-8", "swap 2 keep", "1p 1p 1p 2c 1p 1c 2c 2o 2o 1t", SECOND),
        ("soosorv-8", "swap 2 swap", "1p 1p 1p 2c 1p 1c 2c 1o 1o 2t", FIRST),
        ("soosorv-8", "keep 1 keep", "1p 1p 1p 2c 2p 2c 1c 1p", FIRST),
        ("taraguchi-10", "keep keep keep keep keep", "1p 2c 2p 1c 1p 2c 2p 1c 1p 2c", FIRST),
        ("taraguchi-10", "keep keep keep swap keep", "1p 2c 2p 1c 1p 2c 2p 1c 2p 1c", SECOND),
        ("taraguchi-10", "keep keep keep keep swap", "1p 2c 2p 1c 1p 2c 2p 1c 1p 2c", SECOND),
        ("taraguchi-10", "swap swap swap swap swap", "1p 2c 1p 2c 1p 2c 1p 2c 1p 2c", SECOND),
        (
            "taraguchi-10",
            "swap keep keep offer",
            "1p 2c 1p 2c 2p 1c 1p 2c" + " 2o" * 10 + " 1t",
            SECOND,
        ),
    ],
)
def test_who_does_what_and_has_black_at_the_end(
    opening: str, words: str, story: str, black: Player
) -> None:
    (acts,) = [acts for chosen, acts in walks(opening) if " ".join(chosen) == words]
    game = started(opening)
    assert told(game, acts) == story
    assert game.black is black


PATHS = {
    "free": 1,
    "swap": 2,
    "swap2": 4,
    "pro": 1,
    "long-pro": 1,
    "soosorv-8": 2 * 8 * 2,
    "taraguchi-10": 2**3 * (2 * 2 + 1),
}


@pytest.mark.parametrize("opening", OPENINGS)
def test_every_path_ends_with_the_colours_that_its_swaps_give(opening: str) -> None:
    assert len(walks(opening)) == PATHS[opening]
    for words, acts in walks(opening):
        game = after(opening, acts)
        assert game.black is (SECOND if words.count("swap") % 2 else FIRST)
        assert [stone for _, stone in game.stones] == [*Stone, *Stone, *Stone][: len(game.moves)]
        assert game.player is (game.black if game.turn is Stone.BLACK else game.black.other)
        assert (game.offers, game.outcome) == ((), None)
        with pytest.raises(ValueError, match="nothing to choose"):
            game.choose("keep")
        last = game.moves
        game.play(game.allowed[0])
        assert game.moves[:-1] == last


@pytest.mark.parametrize("opening", RENJU_OPENINGS)
def test_in_renju_openings_the_players_place_stones_of_their_own_colour(opening: str) -> None:
    for _, acts in walks(opening)[::3]:
        game = started(opening)
        for act in acts:
            assert game.step is not None
            placed = game.step.kind is StepKind.PLACE
            if placed and (opening == "taraguchi-10" or len(game.moves) > 2):
                assert game.player is (game.black if game.turn is Stone.BLACK else game.black.other)
            do(game, act)


def state(game: Game) -> object:
    stones = {point: game.board[point] for point in game.board}
    return stones, game.acts, game.undone, game.step, game.black, game.offers, game.player


@pytest.mark.parametrize("opening", OPENINGS)
def test_every_act_can_be_taken_back_and_done_again(opening: str) -> None:
    for _, path in walks(opening)[::7]:
        game = after(opening, path)
        for _ in range(3):
            game.play(game.allowed[-1])
        board, states, acts = game.board, [state(game)], game.acts
        while game.acts:
            assert game.undo() == acts[len(game.acts)]
            states.append(state(game))
        assert state(game)[0] == state(started(opening))[0]  # type: ignore[index]
        for expected in reversed(states[:-1]):
            game.redo()
            assert state(game) == expected
        assert game.board is board


def test_undo_in_an_opening_forgets_nothing_that_came_before() -> None:
    game = play(started("soosorv-8"), "h8 h9 i9 keep a1 3 swap b2 c3")
    assert [str(point) for point in game.offers] == ["b2", "c3"]
    game.undo()
    assert [str(point) for point in game.offers] == ["b2"]
    play(game, "d4")
    assert [str(point) for point in game.offers] == ["b2", "d4"]
    assert game.undone == ()


def test_another_choice_clears_redo() -> None:
    game = play(started("swap2"), "h8 h9 i9 keep a1")
    game.undo()
    game.undo()
    assert len(game.undone) == 2
    game.choose("swap")
    assert len(game.undone) == 0


def play(game: Game, acts: str) -> Game:
    for act in acts.split():
        do(game, parse_point(act) if act[0].isalpha() and act[-1].isdigit() else act)
    return game


def around_centre(game: Game) -> set[int]:
    return {max(abs(p.column - 7), abs(p.row - 7)) for p in game.allowed}


@pytest.mark.parametrize(
    ("opening", "acts", "rings"),
    [
        ("pro", "", range(1)),
        ("pro", "h8", range(1, 8)),
        ("pro", "h8 i9", range(3, 8)),
        ("long-pro", "h8 a1", range(4, 8)),
        ("swap", "", range(8)),
        ("soosorv-8", "", range(1)),
        ("soosorv-8", "h8", range(1, 2)),
        ("soosorv-8", "h8 h9", range(1, 3)),
        ("soosorv-8", "h8 h9 h10 keep", range(1, 8)),
        ("taraguchi-10", "h8 keep", range(1, 2)),
        ("taraguchi-10", "h8 keep h9 keep", range(1, 3)),
        ("taraguchi-10", "h8 keep h9 keep h10 keep", range(1, 4)),
        ("taraguchi-10", "h8 keep h9 keep h10 keep i9 swap", range(1, 5)),
        ("taraguchi-10", "h8 keep h9 keep h10 keep i9 offer", range(1, 8)),
    ],
)
def test_where_stones_may_stand(opening: str, acts: str, rings: range) -> None:
    game = play(started(opening), acts)
    assert around_centre(game) == set(rings)
    empty = [point for point in game.board if game.board[point] is None]
    for point in empty:
        if point not in game.allowed:
            with pytest.raises(NotAllowed, match=f"{point} is not allowed now"):
                game.play(point)
    assert game.acts == play(started(opening), acts).acts


def test_what_is_no_point_of_the_board_is_told_as_ever() -> None:
    game = play(started("pro"), "h8")
    with pytest.raises(Occupied):
        play(game, "h8")
    with pytest.raises(OffBoard):
        play(game, "p1")


def test_a_choice_takes_only_its_words_and_no_point() -> None:
    game = play(started("swap2"), "h8 h9 i9")
    assert game.allowed == []
    with pytest.raises(NotAllowed):
        play(game, "a1")
    with pytest.raises(ValueError, match=r"'white' cannot be chosen now .*keep, swap, add"):
        game.choose("white")
    game = started("swap2")
    with pytest.raises(ValueError, match="cannot be chosen now"):
        game.choose("keep")


OFFERED = "h8 h9 h7 keep h6 4 keep "
"""Black h8 and h7, white h9 and h6: symmetric left to right, and bottom to top about row 7½."""


def test_no_fifth_move_is_offered_that_is_symmetric_to_another() -> None:
    game = play(started("soosorv-8"), OFFERED + "g8")
    barred = {str(p) for p in game.board if game.board[p] is None} - {str(p) for p in game.allowed}
    assert barred == {"g8", "g7", "i8", "i7"}
    play(game, "h10")
    barred = {str(p) for p in game.board if game.board[p] is None} - {str(p) for p in game.allowed}
    assert barred == {"g8", "g7", "i8", "i7", "h10", "h5"}
    with pytest.raises(NotAllowed):
        play(game, "h5")


def test_only_itself_is_barred_where_the_stones_are_not_symmetric() -> None:
    game = play(started("soosorv-8"), "h8 h9 i10 keep a3 4 keep g8")
    assert len(game.allowed) == 225 - 4 - 1


def test_a_diagonal_and_a_half_turn_are_symmetries_too() -> None:
    diagonal = play(started("soosorv-8"), "h8 i9 g7 keep j10 2 keep h9")
    assert parse_point("i8") not in diagonal.allowed
    assert parse_point("g9") in diagonal.allowed
    half_turn = play(started("soosorv-8"), "h8 h9 i8 keep i7 2 keep f8")
    assert parse_point("k8") not in half_turn.allowed
    assert parse_point("f7") in half_turn.allowed


def test_a_symmetry_keeps_the_colours() -> None:
    """Black h8 and i8 below white h9 and i9: the same from left and right, not from above."""
    game = play(started("soosorv-8"), "h8 h9 i8 keep i9 2 keep g8")
    assert parse_point("j8") not in game.allowed
    assert parse_point("g9") in game.allowed


def test_white_picks_one_of_the_offers_and_the_others_are_gone() -> None:
    game = play(started("soosorv-8"), OFFERED + "g8 h10 a1 c2")
    assert game.player is SECOND
    assert sorted(map(str, game.allowed)) == ["a1", "c2", "g8", "h10"]
    assert len(game.moves) == 4
    with pytest.raises(NotAllowed):
        play(game, "d4")
    play(game, "c2")
    assert (str(game.moves[-1]), game.board[game.moves[-1]]) == ("c2", Stone.BLACK)
    assert (game.turn, game.player, game.step) == (Stone.WHITE, SECOND, None)


def test_an_opening_that_was_ended_asks_for_nothing_more() -> None:
    game = play(started("swap2"), "h8 h9 i9")
    game.end(Stone.BLACK, Reason.RESIGNATION)
    assert game.allowed == []
    with pytest.raises(GameOver):
        play(game, "a1")
    with pytest.raises(ValueError, match="nothing to choose"):
        game.choose("keep")


@pytest.mark.parametrize(
    "acts",
    [["keep"], [Point(0, 0), Point(1, 1)], [Point(7, 7), "swap"], [Point(7, 7), Point(15, 0)]],
)
def test_replay_refuses_acts_that_the_opening_does_not_allow(acts: list[Point | str]) -> None:
    with pytest.raises(ValueError, match="is not allowed now in the opening Pro"):
        replay(OPENINGS["pro"], Board(15), acts)


def test_replay_refuses_acts_after_the_end() -> None:
    with pytest.raises(ValueError, match="is not allowed now in the opening Free"):
        replay(FREE, Board(15), [Point(7, 7)])


@pytest.mark.parametrize("opening", OPENINGS)
def test_every_text_fits_in_a_line_and_every_word_is_explained(opening: str) -> None:
    texts = {OPENINGS[opening].title, OPENINGS[opening].summary}
    for _, acts in walks(opening)[::7]:
        game = after(opening, acts)
        while game.acts:
            game.undo()
            assert game.step is not None
            texts.add(game.step.text)
            assert all(word in CHOICE_TEXTS or word.isdigit() for word in game.step.choices)
            if "keep" in game.step.choices:
                colour = "black" if game.player is game.black else "white"
                assert game.step.text.startswith(f"Keep {colour.title()},")
    assert max(map(len, texts)) <= 76
