"""Inviting a friend, joining by a code, and waiting: the pages before the game."""

import re
from collections.abc import Sequence

from tests.setups import setup_of
from tests.tui.preferred import page_context, prefer, press, rows_of, text_of

from wuziqi.play.events import ChangeSettings, Go, OpenPage, Topic
from wuziqi.records.settings import Settings
from wuziqi.records.setup import Setup
from wuziqi.session.lobby import (
    CodeGiven,
    CodeUsed,
    Invitation,
    LobbyEvent,
    LobbyFailed,
    LobbyTrouble,
    Role,
    SpectatorCodeGiven,
    WrongCodeTyped,
)
from wuziqi.texts import TextError
from wuziqi.tui.page_table import page_of
from wuziqi.tui.pages.friend_page import FriendPage, LobbyPage
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.widgets.screen import Copy, ScreenEvent


class Waiting:
    """A lobby whose events come from the test."""

    def __init__(self, invitation: Invitation) -> None:
        self.invitation = invitation
        self.events: list[LobbyEvent] = []
        self.closed = False

    def poll(self) -> list[LobbyEvent]:
        events, self.events = self.events, []
        return events

    def descriptors(self) -> list[int]:
        return [7]

    def next_wake(self) -> float | None:
        return 0.5

    def pause(self) -> None:
        """Nothing to stop."""

    def resume(self) -> None:
        """Nothing to start."""

    def close(self) -> None:
        self.closed = True


class Opened:
    """Makes lobbies, and keeps them."""

    def __init__(self) -> None:
        self.lobbies: list[Waiting] = []

    def __call__(self, invitation: Invitation) -> Waiting:
        self.lobbies.append(Waiting(invitation))
        return self.lobbies[-1]

    def happens(self, page: LobbyPage, *events: LobbyEvent) -> ScreenEvent | None:
        self.lobbies[-1].events += events
        return page.poll()


def friend_page(setup: Setup | None = None, settings: Settings | None = None) -> FriendPage:
    opened = Opened()
    return FriendPage(setup or Setup(), Preferences(settings or Settings()), open_lobby=opened)


def invitation_of(page: FriendPage) -> Invitation:
    """What a page has asked for last."""
    assert isinstance(page.open_lobby, Opened)
    return page.open_lobby.lobbies[-1].invitation


def lobby_page(role: Role = Role.HOST, code: str = "") -> tuple[LobbyPage, Opened]:
    opened = Opened()
    return LobbyPage(Invitation(role, code=code, setup=Setup()), prefer(), opened), opened


# To invite, or to join


def test_the_game_of_the_menu_is_offered_with_the_own_name_and_server() -> None:
    settings = Settings(name="Ann", relay="ws://127.0.0.1:4000/v1")
    page = friend_page(setup_of(width=20, height=20, clock="game", level=7), settings)
    assert "Freestyle 20×20, 10 minutes + 5 s a move" in text_of(page)
    press(page, "enter")
    invitation = invitation_of(page)
    assert (invitation.role, invitation.name) == (Role.HOST, "Ann")
    assert invitation.relay == "ws://127.0.0.1:4000/v1"
    assert invitation.setup is not None
    assert invitation.setup.opponent == "friend"
    assert invitation.setup.size == (20, 20)


def test_colours_are_chosen_or_agreed_on_by_swap2() -> None:
    page = friend_page()
    seen = []
    for _ in range(5):
        press(page, "2")
        seen.append((page.setup.color, page.setup.opening.name))
    assert seen == [
        ("white", "free"),
        ("random", "free"),
        ("random", "swap2"),
        ("black", "free"),
        ("white", "free"),
    ]
    press(page, "right", "right")
    assert "by Swap2" in text_of(page)
    press(page, "1")
    invited = invitation_of(page).setup
    assert invited is not None
    assert invited.opening.name == "swap2"


def test_who_begins_another_opening_is_chosen() -> None:
    page = friend_page(setup_of(opening="pro"))
    assert "first player" in text_of(page)
    press(page, "2", "2", "2")
    assert page.setup.opening.name == "pro"
    assert page.setup.color == "black"


def test_a_game_without_swap2_offers_none() -> None:
    page = friend_page(setup_of(rule="row-3", width=3, height=3))
    press(page, "2", "2", "2")
    assert (page.setup.color, page.setup.opening.name) == ("black", "free")


def test_others_may_look_on() -> None:
    page = friend_page()
    press(page, "3", "1")
    assert invitation_of(page).spectators


def test_a_code_is_typed_to_join() -> None:
    page = friend_page()
    press(page, "4")
    assert "Your friend's code: _" in text_of(page)
    assert press(page, "enter") is None, "nothing was typed"
    press(page, *"seven", "enter")
    assert "seven is not a code such as 7-guitarist-revenge." in text_of(page)
    press(page, "escape", "4")
    press(page, *"7 Guitarist revengex", "backspace", "enter")
    assert invitation_of(page) == Invitation(Role.JOIN, code="7-guitarist-revenge")
    press(page, "4", "x", "escape")
    assert press(page, "q") is Go.BACK


def test_the_own_name_is_typed_and_kept() -> None:
    page = friend_page(settings=Settings(name="Ann"))
    assert press(page, "5", *"Bo ", "enter") == ChangeSettings(Settings(name="Bo"))


def test_the_menu_opens_the_page_with_its_choices() -> None:
    page = page_of(OpenPage("friend", setup=setup_of(width=9, height=9)), page_context())
    assert isinstance(page, FriendPage)
    assert page.setup.size == (9, 9)
    assert press(page, "?") == OpenPage("help", Topic.FRIEND)


# To wait


def test_the_command_for_the_friend_names_another_server() -> None:
    """Only the command's argument: the code would be seen in a list of processes."""
    relay = "wss://games.example.org:4000/v1?a"
    invitation = Invitation(Role.HOST, relay, setup=setup_of(opponent="friend"))
    opened = Opened()
    page = LobbyPage(invitation, prefer(), opened)
    opened.happens(page, CodeGiven("7-guitarist-revenge"))
    assert f"wuziqi join --relay '{relay}'" in text_of(page)


def test_the_code_is_shown_and_can_be_copied() -> None:
    page, opened = lobby_page()
    assert "Making a code" in text_of(page)
    opened.happens(page, CodeGiven("7-guitarist-revenge"))
    shown = text_of(page)
    assert "Read this code to your friend:" in shown
    assert re.search(r"^ *wuziqi join *$", shown, re.MULTILINE)
    assert "Waiting for your friend ..." in shown
    event = press(page, "y")
    assert isinstance(event, Copy)
    assert event.text == "7-guitarist-revenge"
    event.tell(event.said)
    assert "The code is copied." in text_of(page)


def test_a_wrong_code_brings_a_new_one() -> None:
    page, opened = lobby_page()
    opened.happens(page, CodeGiven("7-guitarist-revenge"), WrongCodeTyped(2))
    assert "7-guitarist-revenge" not in text_of(page)
    assert "Somebody typed a wrong code." in text_of(page)
    opened.happens(page, CodeGiven("9-tycoon-bookshelf"))
    assert "9-tycoon-bookshelf" in text_of(page)


def test_a_spent_code_is_no_longer_shown_and_a_new_one_offered() -> None:
    page, opened = lobby_page()
    code = "7-guitarist-revenge"
    opened.happens(page, CodeGiven(code), CodeUsed())
    assert code not in text_of(page)
    assert "The code is used." in text_of(page)
    assert "Enter new code" in text_of(page)
    press(page, "enter")
    assert len(opened.lobbies) == 2
    opened.happens(page, CodeGiven(code), LobbyFailed(TextError("Three wrong codes were typed.")))
    assert code not in text_of(page)
    assert "Three wrong codes were typed." in text_of(page)
    assert "Enter try again" in text_of(page)


def test_the_code_of_lookers_is_another_one() -> None:
    page, opened = lobby_page()
    opened.happens(page, CodeGiven("7-guitarist-revenge"), SpectatorCodeGiven("8-adult-apple"))
    assert "For spectators: 8-adult-apple" in text_of(page)


def test_trouble_is_told_and_waiting_goes_on() -> None:
    page, opened = lobby_page()
    opened.happens(page, LobbyTrouble(TextError("The server is slow.")))
    assert "The server is slow." in text_of(page)
    assert not page.failed
    assert not opened.lobbies[0].closed


def test_a_host_that_failed_can_try_again() -> None:
    page, opened = lobby_page()
    opened.happens(page, CodeGiven("7-a-b"), LobbyFailed(TextError("Nobody there.")))
    assert "Nobody there." in text_of(page)
    assert "Enter try again" in text_of(page)
    press(page, "enter")
    assert len(opened.lobbies) == 2
    assert "Nobody there." not in text_of(page)


def test_who_joins_with_a_wrong_code_types_it_again() -> None:
    page, opened = lobby_page(Role.JOIN, "7-guitar")
    assert "Looking for your friend ..." in text_of(page)
    opened.happens(page, LobbyFailed(TextError("The code is wrong.")))
    assert "Enter type the code again" in text_of(page)
    press(page, "enter", *"8 Adult apple", "enter")
    assert opened.lobbies[-1].invitation.code == "8-adult-apple"
    assert not page.failed
    opened.happens(page, LobbyFailed(TextError("The code is wrong.")))
    press(page, "enter", "escape")
    assert press(page, "escape") is Go.BACK


def test_a_code_of_a_hostile_server_is_harmless_on_the_screen() -> None:
    page, opened = lobby_page()
    opened.happens(page, CodeGiven("7-\x1b[2J\u202e-b"))
    assert "7-?[2J-b" in text_of(page)


def test_leaving_closes_and_every_size_shows_the_code() -> None:
    page, opened = lobby_page()
    opened.happens(page, CodeGiven("7-guitarist-revenge"), SpectatorCodeGiven("8-adult-apple"))
    sizes: Sequence[tuple[int, int]] = [(8, 30), (10, 40), (24, 80), (40, 120)]
    for height, width in sizes:
        assert "7-guitarist-revenge" in text_of(page, height, width)
    assert "too small" in text_of(page, 7, 30)
    assert press(page, "q") is Go.BACK
    page.close()
    assert opened.lobbies[0].closed
    assert page.descriptors() == [7]
    assert page.next_wake() == 0.5


def test_the_whole_code_is_on_the_smallest_screen() -> None:
    page, opened = lobby_page()
    opened.happens(page, CodeGiven("12-guitarist-revenge"))
    rows = rows_of(page, 8, 20)
    assert "12-guitarist-revenge" in "".join(row.strip() for row in rows)
    assert rows[-1].split() == ["?", "help", "q", "back"]
