"""The lessons of defence: reading threats, and answering with a four."""

from wuziqi.lessons.goals import Answer, PointOut, Win, makes
from wuziqi.lessons.lesson import Lesson, Task
from wuziqi.lessons.shapes import Shape
from wuziqi.rules.board import Stone
from wuziqi.texts import N_

READING = Lesson(
    "reading",
    N_("Reading threats"),
    N_("What would White do if you did nothing?"),
    (
        Task(
            """
            . . . . . . . . .
            . . O . . . . . .
            . . . . X . o . .
            . . X . X . . . .
            . . . . O X . . .
            . . . O . . . . .
            . . . . . . . . .
            """,
            text=N_("Before each move ask: what would White play if I did nothing?"),
            ask=N_("Point out where White would make an open four."),
            right=N_("The gap in the diagonal. Diagonals with gaps are easily overlooked."),
            goal=PointOut(
                makes(Stone.WHITE, Shape.OPEN_FOUR),
                N_("No open four there. Follow the diagonal through White's last stone."),
            ),
        ),
        Task(
            """
            . . . . . . X . . .
            . . . . . . . . . .
            . . . . . . o . . .
            . . . X . . O . . .
            . X O O O . . . . .
            . . X X . . . . . .
            . . . . X . . . . .
            . . . . . . . . . .
            """,
            text=N_(
                "No open three on the board. But White has a row of three and a column of two."
            ),
            ask=N_("Point out where White would make a four-three."),
            right=N_("Where the rows cross. A closed three is dangerous when it gets company."),
            goal=PointOut(
                makes(Stone.WHITE, Shape.FOUR_THREE),
                N_("No four-three there. Where do the row and the column cross?"),
            ),
        ),
        Task(
            """
            . . . . . . X . . .
            . . . . . . . . . .
            . . . . . . o . . .
            . . . X . . O . . .
            . X O O O . . . . .
            . . X X . . . . . .
            . . . . X . . . . .
            . . . . . . . . . .
            """,
            text=N_("The same position. There are several ways to prevent it."),
            ask=N_("Stop White."),
            right=N_("White has no win any more. You stopped it before it was a threat to see."),
            goal=Answer(),
        ),
        Task(
            """
            . . . . . . . . .
            . . . . . . . . .
            . . . . . X . . .
            . . O . X . . . .
            . . . O X . . . .
            . . . . . o O . .
            . . . X . . . . .
            . . . . . . . . .
            """,
            text=N_("White has no three at all. Even so, one stone would make two at once."),
            ask=N_("Point out where White would make a double three."),
            right=N_("Seen in time, this is easy to prevent: take the point yourself."),
            goal=PointOut(
                makes(Stone.WHITE, Shape.DOUBLE_THREE),
                N_("No double three there. Where do White's two pairs cross?"),
            ),
        ),
    ),
    learned=N_(
        "Look for White's five, open four, four-three and double three before each move. Then play"
        " your own game."
    ),
)

COUNTERS = Lesson(
    "counters",
    N_("Defence by counter-four"),
    N_("Gain the time that you do not have."),
    (
        Task(
            """
            . . . . . . . . . . . .
            . . . . . . . . . . . .
            . . . . . . . . . . . .
            . X . O O O . . . . . .
            . . . . . . . X . . . .
            . . . . X . . . X . . .
            . . . . . . . . . . . .
            . . . . . . . . . . X .
            . . . . . . . . . . . O
            """,
            text=N_(
                "White's open three has to be stopped. A four that stands in its way stops it, and"
                " after White's answer it is your turn again."
            ),
            ask=N_("Stop White with a four."),
            right=N_("White had to close the four; the three is stopped, and you are to move."),
            goal=Answer(gains=True),
        ),
        Task(
            """
            . . . . . . . . . . . .
            . . . . . . . . . . . .
            . . . . . . . . . . . .
            . X . O O O . . . . . .
            . . . . O . . X . . . .
            . . . X O . . . X . . .
            . . . . . . . . . . . .
            . . . . X . . . . . X .
            . . X . . . . . . . . O
            """,
            text=N_("A double three: to stop one of them would not be enough."),
            ask=N_("Gain time by a four that stops one three, then stop the other."),
            right=N_("Two threats, and both are stopped: the four gave you an extra stone."),
            goal=Answer(),
        ),
        Task(
            """
            . . . . . . . . O . .
            . . . O . . . X . . .
            . . . . . . X . . . .
            . O X X X . . . O . .
            . . . . . . . . O . .
            . . . . X . . . O . .
            . . . O X . . . . . .
            . . . . O . . . . . .
            """,
            text=N_(
                "White has an open three. But White is not quick enough if all your moves are"
                " fours."
            ),
            ask=N_("Do not defend. Win with fours: play on until five."),
            right=N_("Fours come before threes. Attack was the best defence."),
            goal=Win(),
        ),
    ),
    learned=N_(
        "A four gains a turn. Use it when you need it: as a stone in White's way, or to win first."
        " Do not waste it."
    ),
)
