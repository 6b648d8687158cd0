"""The lessons of attack: four-three, double threats, and wins by fours."""

from wuziqi.lessons.goals import Win, make
from wuziqi.lessons.lesson import Lesson, Task
from wuziqi.lessons.shapes import Shape
from wuziqi.texts import N_

FOUR_THREE = Lesson(
    "four-three",
    N_("Four-three"),
    N_("The usual way to win: a four and an open three at once."),
    (
        Task(
            """
            . . . . . . . . .
            . . . . . . . . .
            . . . . . X . . .
            . . . . . X . . .
            . O X X X . . . .
            . . . O O . . . .
            . . O . . . . . .
            . . . . . . . . .
            """,
            text=N_(
                "One stone makes a four and an open three at once. White has to close the four,"
                " and you make an open four of the three."
            ),
            ask=N_("Make a four-three."),
            right=N_("A four-three. White has one stone for two threats."),
            goal=make(Shape.FOUR_THREE),
            wrong={
                Shape.FOUR: N_(
                    "A four, but White closes it at {point}: the very point that both rows need."
                ),
                Shape.OPEN_THREE: N_(
                    "An open three only. Use the row of three too: where do the rows cross?"
                ),
            },
            otherwise=N_("That makes no four. Where do the row and the column cross?"),
        ),
        Task(
            """
            . . . . . . . . . .
            . . . . O . . . . .
            . . . . X O . . . .
            . . . . X . . . . .
            . . O . X . . . . .
            . . . . . . . . . .
            . . . . . X . O . .
            . . . . . . X . . .
            . . . . . O . . . .
            . . . . . . . . . .
            """,
            text=N_("The same on a column and a diagonal. White closes every four."),
            ask=N_("Make a four-three, and play on until five."),
            right=N_("Four-three, open four, five: that is how most games are won."),
            goal=Win(),
        ),
        Task(
            """
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . X . . X .
            . . . . . X . X . .
            . O X X X . . . . .
            . . . . . . O . . .
            . . . . . . O . . .
            . . . . . . O . . .
            . . . . . . X . . .
            """,
            text=N_(
                "Here two points make a four-three. But look where White has to close the four:"
                " what does that stone make for White?"
            ),
            ask=N_("Win: play on until five."),
            right=N_("Well chosen. White's stone must not make a threat of its own."),
            goal=Win(),
            wrong={
                Shape.FOUR_THREE: N_(
                    "White closes at {point} and has a four too: now you have to answer, and your"
                    " three is stopped."
                )
            },
        ),
    ),
    learned=N_(
        "A four-three wins, unless White's answer makes a four. Build rows of three with one end"
        " closed, and cross them."
    ),
)

DOUBLES = Lesson(
    "doubles",
    N_("Double three and double four"),
    N_("Two threats, and White has one stone."),
    (
        Task(
            """
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . X X . . . O .
            . . . . X . O . .
            . . . O X . . . .
            . . . . . . . . .
            . . . . . . O . .
            """,
            text=N_("Two open threes at once are a double three. White can stop one of them."),
            ask=N_("Make a double three."),
            right=N_(
                "A double three. White stops one of them, and you make an open four of the other."
            ),
            goal=make(Shape.DOUBLE_THREE),
            wrong={
                Shape.OPEN_THREE: N_(
                    "One open three: White simply stops it. One stone can make two of them."
                )
            },
            otherwise=N_("That makes no three. Where do the row and the column cross?"),
        ),
        Task(
            """
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . X X X o . O .
            . . . . X . O . .
            . . . O X . . . .
            . . . . . . . . .
            . . . . . . O . .
            """,
            text=N_("White has stopped the row. The column is still there."),
            ask=N_("Win: play on until five."),
            right=N_("One threat was stopped, the other one won."),
            goal=Win(),
        ),
        Task(
            """
            . . . . . . . . .
            . . . . . O . . .
            . . . . . X O . .
            . . O . . X . . .
            . . . . . X . . .
            . O X X X . . . .
            . . . O . . . . .
            . . . . . . . . .
            """,
            text=N_("Two fours at once are even better: no answer stops both."),
            ask=N_("Make a double four."),
            right=N_("Two points make five, and White can close one."),
            goal=make(Shape.DOUBLE_FOUR),
            wrong={Shape.FOUR: N_("One four: White closes it at {point}. One stone can make two.")},
            otherwise=N_("That makes no four. Where do the two rows of three cross?"),
        ),
        Task(
            """
            . . . . . . . . .
            . . . O . . . . .
            . X . X . X . X .
            . . . . O . . . .
            . . . . . O . . .
            . . O . . . . . .
            """,
            text=N_("Two fours can even lie in one row."),
            ask=N_("Make a double four."),
            right=N_("Yes: left and right of the middle, each time one stone is missing."),
            goal=make(Shape.DOUBLE_FOUR),
            wrong={Shape.FOUR: N_("One four: White closes it at {point}, and the other is gone.")},
            otherwise=N_("That makes no four. Stay on the row."),
        ),
    ),
    learned=N_(
        "Double fours and four-threes win at once; a double three wins if White has no fours to"
        " answer with."
    ),
)

WINS = Lesson(
    "wins",
    N_("A win by fours"),
    N_("Four after four, without giving White a free move."),
    (
        Task(
            """
            . . . . . . . . O .
            . . . O . . . X . .
            . . . . . . X . . .
            . O X X X . . . . .
            . . . . . . . . . .
            . . . . X . O . . .
            . . . O X . . O . .
            . . . . O . . . . .
            """,
            text=N_(
                "White has to close every four. So each four gives you a stone for free, and the"
                " stones of two fours meet in a third."
            ),
            ask=N_("Win with fours only: play on until five."),
            right=N_("Every stone was a four, so White never had a choice."),
            goal=Win(),
        ),
        Task(
            """
            . . . . . . . . . . .
            . . . . . O . . . . .
            . . . . . X O . . . .
            . . . . . X . . . . .
            . O X X X . . . . . .
            . . . . . . X X . . .
            . . . . O . . . O . .
            . . . O . . . . . . .
            """,
            text=N_(
                "Look ahead: which four gives the stone that the next one needs? Think of White's"
                " answers too."
            ),
            ask=N_("Win with fours: play on until five."),
            right=N_("First a four, then a four-three. You saw it before you began."),
            goal=Win(),
        ),
        Task(
            """
            . . . . . . . . . . X
            . . . . . O . . . O .
            . . . . . X . . O . .
            . . . . . X . O . . .
            . O X X X . . . . . .
            . . . . . . X X . . .
            . . . . X . . . O . .
            . . . O . . . . . . .
            """,
            text=N_(
                "This time White's answer makes a four. Keep calm: if your answer to it is a four"
                " too, the attack goes on."
            ),
            ask=N_("Win with fours: play on until five."),
            right=N_("Your four closed White's four. That is worth a game."),
            goal=Win(),
        ),
    ),
    learned=N_(
        "As long as you make fours, White only answers. Look for them to the end before you begin:"
        " a four played for nothing is lost."
    ),
)
