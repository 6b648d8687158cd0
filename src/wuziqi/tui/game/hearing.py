"""What the engines tell of a game: the computer's moves and choices, and what was found out."""

from wuziqi.locale import _
from wuziqi.protocol.client.events import About, Thought
from wuziqi.rules.game import Game, Reason
from wuziqi.rules.opening import Act
from wuziqi.rules.point import Point
from wuziqi.tui.clock import WARNING_SECONDS, TimeControl
from wuziqi.tui.game.advice import Finding
from wuziqi.tui.game.analysis import Want, balance
from wuziqi.tui.game.forbidden import loss_text
from wuziqi.tui.game.showing import Showing
from wuziqi.tui.seats import Seats
from wuziqi.tui.widgets.preferences import Preferences
from wuziqi.tui.words import opening_texts, status_lines

_LEAST_MOVES_TO_DRAW = 20
_LEAST_SHARE_TO_DRAW = 4
"""Before so many moves, or on small boards such a part of its points, the computer accepts a draw
only from a player who is ``_WINNING``."""
_WINNING = 0.5


class Hearing(Showing):
    """A game that hears from the computer, and from the analyst that helps the player.

    ``thought`` and ``about`` are what the computer last told of its thinking and an engine of
    itself; ``hurried`` asks that it move now.
    """

    def __init__(
        self,
        game: Game,
        seats: Seats,
        preferences: Preferences,
        control: TimeControl | None = None,
    ) -> None:
        super().__init__(game, seats, preferences, control)
        self.thought: Thought | None = None
        self.about: About | None = None
        self.hurried = False
        self._news = ""
        """What a choice has led to: it stays until the player presses a key or, watched, the next
        move."""
        self.draw_offered_at: tuple[Act, ...] | None = None
        self._clicked: Point | None = None
        self._warned_at: tuple[Act, ...] | None = None

    def tick(self, now: float, *, visible: bool = True) -> None:
        """Let time pass, and warn a person who has little left."""
        super().tick(now, visible=visible)
        self._warn()

    def _warn(self) -> None:
        player = self.game.player
        left = self.seconds_left(player)
        if left is None or self.is_over or self.seats.is_computer(player):
            return
        if left <= WARNING_SECONDS and self._warned_at != self.game.acts:
            self._warned_at = self.game.acts
            self.message = _("Only {seconds} seconds are left.").format(seconds=WARNING_SECONDS)

    def computer_asked(self) -> None:
        """Note that the computer begins to think."""
        self.thinking_since = self.now
        self.thought = None

    def computer_plays(self, *points: Point) -> None:
        """Put the computer's stones, as many of them as belong to its turn.

        Raises IllegalMove where one cannot be put; those before it stand.
        """
        for point in points:
            if self.computer_to_move and self.game.step is None:
                self.play(point)
        self._clear_message()
        self.message = loss_text(self.game) or self.message

    def computer_acts(self, act: Act) -> None:
        """Do what the computer does in an opening.

        Raises IllegalMove or ValueError, and then changes nothing.
        """
        self._clear_message()
        if isinstance(act, str):
            self.make_choice(act)
        else:
            self.play(act)

    def _clear_message(self) -> None:
        """Make room for what the computer does; a click that aimed before it is forgotten."""
        if self.seats.watched:
            self._news = ""
        self.message = self._news
        self._clicked = None

    def computer_failed(self, reason: str, *, stuck: bool) -> None:
        """Tell why no move came; when ``stuck``, the player has to have it asked again."""
        if stuck:
            self.stick()
        self.message = status_lines.computer_failed(
            reason,
            self.preferences.keymap,
            stuck=stuck,
            to_move=self.computer_to_move,
            ours=not self.seats.engine,
        )

    def find_out(self) -> list[Want]:
        """Turn the aids to the position that is shown; returns what they need to know of it."""
        self.aids.look_at(self.lookback.shown(self.game), self.game.rule)
        if self.is_over and self.lookback.moves is None:
            return []
        search = self.shows_evaluation or self.draw_is_judged
        return self.aids.missing(search=search)

    def analyst_found(self, finding: Finding) -> None:
        """Use what was found out about the position that is shown."""
        if text := self.aids.take(finding):
            self.message = text
        if self.draw_is_judged and not self.aids.analysis.missing({Want.SEARCH}):
            self.judge_draw()

    def analyst_failed(self, reason: str) -> None:
        """Tell why nothing could be found out."""
        self.draw_offered_at = None
        self.message = _("No advice: {reason}").format(reason=reason)

    @property
    def draw_is_judged(self) -> bool:
        """Whether the computer considers a draw that was offered here."""
        return self.draw_offered_at == self.game.acts and self.lookback.moves is None

    def judge_draw(self) -> None:
        """Accept a draw for the computer unless our engine thinks that it stands better.

        Early in the game it accepts only when it is losing.
        """
        self.draw_offered_at = None
        self.message = ""
        score = self.aids.analysis.score
        value = -1.0 if score is None else balance(score)
        board = self.game.board
        least = min(_LEAST_MOVES_TO_DRAW, board.width * board.height // _LEAST_SHARE_TO_DRAW)
        early = len(self.game.moves) < least
        if value >= (_WINNING if early else 0):
            self.game.end(None, Reason.AGREEMENT)
        elif early and value >= 0:
            self.message = _("The draw is declined: there is still much to play for.")
        else:
            self.message = _("The draw is declined: the computer thinks it stands better.")

    def make_choice(self, choice: str) -> None:
        """Make a choice for whoever has it, and tell what it has led to."""
        player, black = self.game.player, self.game.black
        self.choose(choice)
        self._news = opening_texts.chosen_text(self.seats, self.game, player, choice, black)
        self.message = self._news
