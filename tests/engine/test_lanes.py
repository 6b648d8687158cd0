"""Words of three numbers, against the numbers one by one."""

from random import Random

from wuziqi.engine.board.values import (
    high_lane,
    lanes_of,
    low_lane,
    middle_lane,
    rectified,
    sum_of_lanes,
)


def numbers_of(word: int) -> list[int]:
    return [int(high_lane(word)), int(middle_lane(word)), int(low_lane(word))]


def random_numbers(random: Random, most: int) -> list[int]:
    return [random.randint(-most, most - 1) for _ in range(3)]


def test_lanes_are_read_as_they_were_written() -> None:
    random = Random(1)
    for numbers in ([-(1 << 20)] * 3, [(1 << 20) - 1] * 3, [0, -1, 0], random_numbers(random, 9)):
        assert numbers_of(lanes_of(*numbers)) == numbers


def test_words_are_added_and_multiplied_lane_by_lane() -> None:
    random = Random(2)
    for _ in range(100):
        some, more = random_numbers(random, 1 << 10), random_numbers(random, 1 << 18)
        factor = random.randint(-512, 511)
        word = lanes_of(*some) * factor + lanes_of(*more)
        assert numbers_of(word) == [a * factor + b for a, b in zip(some, more, strict=True)]


def test_negative_numbers_are_rectified() -> None:
    random = Random(3)
    for bits in (11, 19):
        for _ in range(100):
            numbers = random_numbers(random, 1 << bits)
            word = rectified(lanes_of(*(number + (1 << bits) for number in numbers)), bits)
            positive = [max(number, 0) for number in numbers]
            assert numbers_of(word) == positive
            assert sum_of_lanes(word) == sum(positive)


def test_large_numbers_are_summed() -> None:
    most = (1 << 21) - 1
    assert sum_of_lanes(lanes_of(most, most, most)) == 3 * most
