"""The lobby in lines: the code for a friend, and the connection to come."""

from collections.abc import Callable

from wuziqi.lines.context import CommandPlace, Context, LineWorker
from wuziqi.lines.phrases import find
from wuziqi.locale import _
from wuziqi.session.lobby import (
    CodeGiven,
    CodeUsed,
    Invitation,
    Lobby,
    LobbyEvent,
    LobbyFailed,
    Met,
    SpectatorCodeGiven,
    Table,
)
from wuziqi.words.actions import Action
from wuziqi.words.friend_texts import lobby_text
from wuziqi.words.sentences import sentence


class LobbyPlace(CommandPlace, LineWorker):
    """A player who waits for a friend.

    ``meet`` is called with the table when the friend is there, ``fail`` when nobody can come any
    more. ``notice`` follows the first line, for which a program waits.
    """

    def __init__(
        self,
        context: Context,
        invitation: Invitation,
        meet: Callable[[Table], None],
        fail: Callable[[], None],
        notice: str = "",
    ) -> None:
        super().__init__(context)
        self._lobby = Lobby(invitation)
        self._meet = meet
        self._fail = fail
        self._notice = notice
        self._code = self._look_code = ""
        self._table = {Action.STATUS: lambda _rest: self._tell_state(), **self._last_commands}

    # Requests of the loop

    @property
    def ready(self) -> bool:
        return False

    def takes_at_once(self, typed: str, *, person: bool) -> bool:
        """Whether a line is a command; other lines of a program are for the game."""
        return person or find(typed, [*self._table]) is not None

    def enter(self) -> None:
        self._context.place_worker = self

    def _tell_state(self) -> None:
        self._say(_("Waiting for your friend."))
        if self._code:
            self._say(_("Code: {code}").format(code=self._code))

    def _help(self) -> None:
        self._tell_state()
        super()._help()

    # The friend

    def poll(self) -> None:
        for event in self._lobby.poll():
            self._hear(event)

    def _hear(self, event: LobbyEvent) -> None:
        match event:
            case Met():
                self._say(_("Connected."))
            case CodeGiven(code):
                self._code = code
                self._say(_("Code: {code}").format(code=code))
                self._tell_look_code()
            case CodeUsed():
                self._code = ""
                self._say(sentence(lobby_text(event)))
            case SpectatorCodeGiven(code):
                self._look_code = code
                self._tell_look_code()
            case _:
                self._say(sentence(lobby_text(event)))
        if self._code or not isinstance(event, SpectatorCodeGiven):
            notice, self._notice = self._notice, ""
            self._say(*filter(None, [notice]))
        if isinstance(event, Met):
            self._meet(event.table)
        elif isinstance(event, LobbyFailed):
            self._fail()

    def _tell_look_code(self) -> None:
        """Say the spectators' code, after the friend's code, for which a program waits."""
        if self._code and self._look_code:
            self._say(_("Code for spectators: {code}").format(code=self._look_code))

    @property
    def runners(self) -> list[Lobby]:
        """The lobby; a friend already met stays connected when the lobby closes."""
        return [self._lobby]
