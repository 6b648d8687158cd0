from wuziqi.tui.app import HOLD_SECONDS, HeldKey

REPEAT = HOLD_SECONDS / 2


def test_a_key_held_from_the_computers_turn_stays_held_until_it_is_let_go() -> None:
    key = HeldKey()
    assert not key.is_held(1.0, others_turn=True)
    assert key.is_held(1.0 + REPEAT, others_turn=False)
    assert key.is_held(1.0 + 2 * REPEAT, others_turn=False)
    assert not key.is_held(2.0, others_turn=False)


def test_a_key_pressed_in_the_players_turn_is_not_held() -> None:
    key = HeldKey()
    assert not key.is_held(1.0, others_turn=False)
    assert not key.is_held(1.0 + REPEAT, others_turn=False)


def test_another_key_in_between_lets_it_go() -> None:
    key = HeldKey()
    key.is_held(1.0, others_turn=True)
    key.until = 0.0
    assert not key.is_held(1.0 + REPEAT, others_turn=False)
