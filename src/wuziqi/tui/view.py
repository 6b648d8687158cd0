"""How the board lies on the screen: turned and mirrored, as the player likes it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class View:
    """``turns`` quarter turns clockwise of a board that was ``mirrored`` left to right before."""

    turns: int = 0
    mirrored: bool = False

    def rotated(self) -> "View":
        """The view after one more quarter turn clockwise."""
        return View((self.turns + 1) % 4, self.mirrored)

    def flipped(self) -> "View":
        """The view with left and right of the screen changed."""
        return View(-self.turns % 4, not self.mirrored)

    def step(self, columns: int, rows: int) -> tuple[int, int]:
        """A step on the screen, to the right and up, as a step on the board."""
        for _ in range(self.turns):
            columns, rows = -rows, columns
        return (-columns if self.mirrored else columns), rows
