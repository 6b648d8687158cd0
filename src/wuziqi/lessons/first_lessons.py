"""The first lessons: five, fours, threes, and what must be answered."""

from wuziqi.lessons.goals import Answer, PointOut, Win, make, makes, stops
from wuziqi.lessons.lesson import Choice, Lesson, Task
from wuziqi.lessons.shapes import Shape
from wuziqi.rules.board import Stone
from wuziqi.texts import N_

FIVE = Lesson(
    "five",
    N_("Five in a row"),
    N_("How the game is won."),
    (
        Task(
            """
            . . . . . . .
            . . O . O . .
            O X X X X . .
            . . . O . . .
            . . . . . . .
            """,
            text=N_(
                "Black and White place one stone in turn. Whoever first has five in a row wins."
            ),
            ask=N_("Black has four in a row. Place the fifth: arrow keys aim, Enter places."),
            right=N_("Five in a row: Black wins."),
            goal=make(Shape.FIVE),
            otherwise=N_("That is not five yet. The row needs one stone at its free end."),
        ),
        Task(
            """
            . . . . . . .
            . . . . . X .
            . . O . X . .
            . O . . O . .
            . . X . O . .
            . X . . . . .
            . . . . . . .
            """,
            text=N_("Rows count across, down and along both diagonals."),
            ask=N_("Find the point that completes the five."),
            right=N_("Yes. A gap in the middle is as good as an end."),
            goal=make(Shape.FIVE),
            otherwise=N_("Not there. Look along the diagonal: where is its gap?"),
        ),
        Task(
            """
            . . . . . . .
            . . . . . . .
            . . . X O . .
            . . . X O . .
            . . O X . . .
            . . . X O . .
            . . . . . . .
            . . . . . . .
            """,
            text=N_("This row of four has both ends free."),
            ask=N_("Point out every point where Black makes five."),
            right=N_("Two points. White can close one of them, but not both."),
            goal=PointOut(
                makes(Stone.BLACK, Shape.FIVE), N_("There Black has no five. Look at both ends.")
            ),
        ),
        Task(
            """
            . . . . . . . . .
            . X O O O O . . .
            . . . . . . . . .
            . . . . . X . . .
            . . O X X X X . .
            . . . . O . . . .
            . . . . . . . . .
            """,
            text=N_("White threatens to make five. But it is your turn."),
            ask=N_("What do you do?"),
            right=N_("Right: your five ends the game. Look for your own five before you defend."),
            goal=make(Shape.FIVE),
            otherwise=N_("You can make five yourself, and that ends the game. Find it first!"),
        ),
    ),
    learned=N_("Five in a row wins, in every direction. If you can make five, do it at once."),
)

FOURS = Lesson(
    "fours",
    N_("Four and open four"),
    N_("Rows that lack one stone, and which of them win."),
    (
        Task(
            """
            . . . . . . . . .
            . . . . . . O . .
            . . . . X . . . .
            . O . X X X . . .
            . . . . O . . . .
            . . . . . O . . .
            . . . . . . . . .
            """,
            text=N_(
                "A four lacks one stone to five. If only one point completes it, White closes"
                " that point. An open four has both ends free: nobody can close both."
            ),
            ask=N_("Make an open four."),
            right=N_("An open four. Whatever White does, the next stone is five."),
            goal=make(Shape.OPEN_FOUR),
            wrong={
                Shape.FOUR: N_(
                    "A four, but only one point completes it. White closes it at {point}, and"
                    " nothing is left."
                )
            },
            otherwise=N_("That makes no four. Lengthen the row of three."),
        ),
        Task(
            """
            . . . . . . . .
            . . . . . . . .
            . . . O . X . .
            . . . . X O . .
            . . . . . O . .
            . . X O . . . .
            . . . . . . . .
            . . . . . . . .
            """,
            text=N_("Three stones with a gap can become an open four too."),
            ask=N_("Make an open four."),
            right=N_("Yes: with the gap filled, both ends are free."),
            goal=make(Shape.OPEN_FOUR),
            wrong={
                Shape.FOUR: N_("White closes the gap at {point}. Fill the gap yourself!"),
            },
            otherwise=N_("That makes no four. Look along the diagonal."),
        ),
        Task(
            """
            . . . . . . . . .
            . . . . . . . . .
            . . O X X X . . .
            . . . . . O . . .
            . . . . O . . . .
            . . . . . . . . .
            """,
            text=N_(
                "A four that can be closed wins nothing by itself. But White has to close it:"
                " you choose where White plays."
            ),
            ask=N_("Make a four."),
            right=N_("White has to close it now. Such a four gains time: remember it for later."),
            goal=make(Shape.FOUR),
            otherwise=N_("That makes no four: White need not answer."),
        ),
        Task(
            """
            . . . . . . . .
            . . . . X . . .
            . . . O . . . .
            . . . X O . . .
            . . X . . O . .
            . . . X . . O .
            . . . . . . . .
            . . . . . . . .
            """,
            text=N_("Now White has an open four. Look at it with White's eyes."),
            ask=N_("Point out every point where White makes five."),
            right=N_("Two points, and you have one stone: too late. So never let it come to this."),
            goal=PointOut(
                makes(Stone.WHITE, Shape.FIVE),
                N_("There White has no five. Look at both ends of the diagonal."),
            ),
        ),
    ),
    learned=N_(
        "A four has to be closed at once. An open four cannot be stopped, so it has to be prevented"
        " before."
    ),
)

THREES = Lesson(
    "threes",
    N_("The open three"),
    N_("The threat before the open four."),
    (
        Task(
            """
            . . . . . . . .
            . . . O . . . .
            . . . X X . . .
            . . . . O . . .
            . . . . . . . .
            """,
            text=N_(
                "An open three becomes an open four with one more stone. White has to answer it"
                " now, or it is too late."
            ),
            ask=N_("Make an open three."),
            right=N_("An open three. If White looks away, you make an open four."),
            goal=make(Shape.OPEN_THREE),
            otherwise=N_("That is no three yet. Stay on the row of the two stones."),
        ),
        Task(
            """
            . . . . . . . . .
            . . . . . . O . .
            . . O . X X . . .
            . . . . . O . . .
            . . . . . X . . .
            . . . . . . . . .
            """,
            text=N_("A three needs room on both sides. White's stone on the left takes some."),
            ask=N_("Make an open three."),
            right=N_("Well seen: here both ends stay free."),
            goal=make(Shape.OPEN_THREE),
            wrong={
                Shape.THREE: N_(
                    "This three is closed: its four would have one free end only. White need not"
                    " answer yet."
                )
            },
            otherwise=N_("That is no three. Stay on the row of the two stones."),
        ),
        Task(
            """
            . . . . . . . . .
            . . . O . . . X .
            . . . . . . X . .
            . . . X . . . . .
            . . . X . O . . .
            . . . . . . . . .
            . . . O . . . . .
            """,
            text=N_(
                "Two pairs of stones. Between White's stones there is no room for five: that row"
                " is dead."
            ),
            ask=N_("Make an open three of the pair that has room."),
            right=N_("Right. A stone with a gap is as good: it becomes an open four as well."),
            goal=make(Shape.OPEN_THREE),
            otherwise=N_("No open three. Count the free points between White's stones."),
        ),
        Task(
            """
            . . . . . . . . .
            . . . . . . . . .
            . . X . . . . . .
            . . . O O O . . .
            . . . . X . X . .
            . . . . . . . . .
            """,
            text=N_("White has an open three, and threatens to make an open four."),
            ask=N_("Point out every point where White would make an open four."),
            right=N_("These are the points to look at, before White does."),
            goal=PointOut(
                makes(Stone.WHITE, Shape.OPEN_FOUR),
                N_("A stone there makes no open four. Lengthen the row of three."),
            ),
        ),
    ),
    learned=N_(
        "An open three is a threat: one more stone, and nobody can stop it. It needs free points"
        " on both sides."
    ),
)

ANSWERS = Lesson(
    "answers",
    N_("What must be answered"),
    N_("Fours and open threes cannot wait; other rows can."),
    (
        Task(
            """
            . . . . . . . .
            . . . . O . . .
            . . . X O X . .
            . . . . . . . .
            . . . X O . . .
            . . . . O . . .
            . . X . X . . .
            . . . . . . . .
            """,
            text=N_("White has a four: the next stone makes five."),
            ask=N_("Stop White."),
            right=N_("Closed in time. A four leaves no choice."),
            goal=Answer(),
        ),
        Task(
            """
            . . . . . . . .
            . . X . . . . .
            . . . . O . . .
            . . . O X . . .
            . . O X . . . .
            . . . . . . . .
            . . . . . . . .
            """,
            text=N_("White has an open three. If you let it be, it becomes an open four."),
            ask=N_("Stop White."),
            right=N_("Good. Now White's row can only become a four, which you can close."),
            goal=Answer(),
        ),
        Task(
            """
            . . . . . . . . . .
            . . . . X . . . . .
            . . . O . O O . . .
            . . . X . . . . . .
            . . . . . X . . . .
            . . . . . . . . . .
            """,
            text=N_("This three has a gap. There is more than one way to stop it."),
            ask=N_("Point out every point where a stone of yours stops White."),
            right=N_("The gap and both ends. Choose the one that helps your own stones."),
            goal=PointOut(stops, N_("White still makes an open four. Try nearer to the stones.")),
        ),
        Task(
            """
            . . . . . . . . .
            . . . . . . . . .
            . . X O O O . . .
            . . . . X . . . .
            . . . . . X . . .
            . . . . . . . . .
            """,
            text=N_(
                "White's three is closed on the left. One more stone makes a four with one free"
                " end."
            ),
            ask=N_("Do you have to answer now?"),
            choices=(
                Choice(
                    N_("Yes, at once"),
                    right=False,
                    reason=N_("Not yet: even when White makes a four of it, you can close it."),
                ),
                Choice(
                    N_("No, I can play elsewhere"),
                    right=True,
                    reason=N_("Right: you use the turn for an open three of your own."),
                ),
            ),
        ),
        Task(
            """
            . . . . . . . . .
            . . O . . . . . .
            . . . O . X . . .
            . . . . O . . . .
            . . X X X . . . .
            . . . . . . . . .
            . . . . . . . . .
            """,
            text=N_("Both sides have an open three, and it is your turn."),
            ask=N_("Win the game: play on until five."),
            right=N_("You were one move ahead: attack comes before defence."),
            goal=Win(),
        ),
    ),
    learned=N_(
        "Answer fours and open threes at once, unless you are quicker yourself. Closed threes can"
        " wait."
    ),
)
