"""Points that are typed in a game: into the prompt, also without its key."""

from wuziqi.locale import _
from wuziqi.rules.point import NotationError, parse_point
from wuziqi.session.session import GameSession
from wuziqi.tui.game.placing import Placing
from wuziqi.tui.game.questions import Questions
from wuziqi.tui.game.view import Viewpoint
from wuziqi.tui.widgets.bare_point import BarePoint, Stance
from wuziqi.tui.widgets.prompt import Prompt


class PointEntry:
    """Places typed points; ``prompt`` is the line that they are typed into."""

    def __init__(
        self, session: GameSession, viewpoint: Viewpoint, questions: Questions, placing: Placing
    ) -> None:
        self.prompt = Prompt()
        self._session = session
        self._viewpoint = viewpoint
        self._questions = questions
        self._placing = placing
        self._bare_point = BarePoint()

    def type(self, key: str) -> str | None:
        """Take a key into the prompt; returns what there is to say, None for nothing new."""
        if key == "enter":
            return self._submit(self.prompt.enter())
        return "" if self.prompt.press(key) else None

    def _submit(self, typed: str) -> str | None:
        """Place the typed point; what was typed stays for editing where another point could be."""
        if not typed.strip():
            self.prompt.close()
            return None
        try:
            point = parse_point(typed)
        except NotationError:
            return _("Type a point such as h8, or column and row such as 8 8.")
        placed = self._placing.place(point, typed)
        if placed.stands or not self._placing.awaits_point:
            self.prompt.close()
        return placed.text

    def begins(self, key: str, *, taken: bool) -> str:
        """Take a key; returns the letter in front if it is the digit that begins a point, else "".

        ``taken`` says that the key is an answer, or part of something that is typed.
        """
        if taken or (self._questions.open is not None and key.isalpha()):
            self.forget()
            return ""
        viewpoint, columns = self._viewpoint, self._session.game.board.width
        stance = Stance(viewpoint.cursor, viewpoint.orientation)
        begun = self._bare_point.take(key, columns, stance)
        if begun is None:
            return ""
        self._questions.dismiss()
        viewpoint.cursor, viewpoint.orientation = begun.before.cursor, begun.before.orientation
        self.prompt.open(begun.text)
        return begun.letter

    def forget(self) -> None:
        """Note that another screen is shown, or that the last key was no part of a point."""
        self._bare_point.forget()
