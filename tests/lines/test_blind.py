"""Blindfold play in line mode."""

from tests.lines.talk import Talk, lines

TWO = ("--opponent", "human")
REFUSED = "You play blind: blind shows the stones."


def test_what_would_show_stones_is_refused(talk: Talk) -> None:
    shown = ["board", "picture", "row 8", "column h", "around h8", "moves", "previous", "go 1"]
    asked = [*shown, "threats", "position", "save game.svg"]
    said = talk.say("\n".join(["h8", "i9", *asked, "last", ""]), "play", "--blind", *TWO)
    said = said[said.index(REFUSED) :]
    after = said[len(asked) :]
    assert said == [REFUSED] * len(asked) + after
    assert any("i9" in line for line in after)
    assert not any("h8" in line for line in after)


def test_an_occupied_point_is_refused_in_words(talk: Talk) -> None:
    said = talk.say(lines("h8 i9 h8"), "play", "--blind", *TWO)
    assert "h8 is occupied." in said


def test_the_word_hides_and_shows_and_the_end_shows_all(talk: Talk) -> None:
    said = talk.say("h8\nblind\nboard\nblind\nboard\n", *TWO)
    assert said.count(REFUSED) == 2
    assert said[-4:-1] == ["The stones are shown.", "1 stone.", "Row 8: black h8."]
    said = talk.say("blind\nh8\nresign\nyes\nboard\n", "play", *TWO)
    assert said[-1] == "Row 8: black h8."
