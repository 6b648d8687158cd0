"""Points that are typed in a game without the key of the prompt."""

from wuziqi.session.session import GameSession
from wuziqi.tui.game.questions import Questions
from wuziqi.tui.game.view import Viewpoint
from wuziqi.tui.widgets.bare_point import BarePoint, Stance
from wuziqi.tui.widgets.prompt import Prompt


class BareEntry:
    """Opens the ``prompt`` with a letter and a digit, and takes back what the letter did."""

    def __init__(
        self, session: GameSession, viewpoint: Viewpoint, questions: Questions, prompt: Prompt
    ) -> None:
        self._session = session
        self._viewpoint = viewpoint
        self._questions = questions
        self._prompt = prompt
        self._bare_point = BarePoint()

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
        self._prompt.open(begun.text)
        return begun.letter

    def forget(self) -> None:
        """Note that another screen is shown, or that the last key was no part of a point."""
        self._bare_point.forget()
