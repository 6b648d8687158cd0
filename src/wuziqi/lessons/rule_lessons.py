"""The lessons of rules that make the game fair: renju's forbidden points, and swap2."""

from wuziqi.lessons.goals import PointOut, Win, forbidden_to_black, make
from wuziqi.lessons.lesson import Choice, Lesson, Task
from wuziqi.lessons.shapes import Shape
from wuziqi.rules.board import Stone
from wuziqi.rules.rule import RENJU as RENJU_RULE
from wuziqi.texts import N_

RENJU = Lesson(
    "renju",
    N_("Renju's forbidden points"),
    N_("What Black may not make, and how White uses it."),
    (
        Task(
            """
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . X X . . . O .
            . . . . X . O . .
            . . . . X . . . .
            . . . O . . . . .
            . . . . . . O . .
            """,
            text=N_(
                "Black begins, which is a great advantage. In renju some points are forbidden to"
                " Black: first, the double three."
            ),
            ask=N_("Point out where Black may not play."),
            right=N_("Here Black would make two open threes. White may do so; Black would lose."),
            goal=PointOut(
                forbidden_to_black, N_("Black may play there. Where do two open threes cross?")
            ),
            rule=RENJU_RULE,
        ),
        Task(
            """
            . . . . . . . . .
            . . . . . O . . .
            . . . O . . . . .
            . X X . X X X . .
            . . . O . . O . .
            . . . . O . . . .
            . . . . . . . . .
            """,
            text=N_("Second: a row of more than five, an overline. It does not win, it loses."),
            ask=N_("Point out where Black may not play."),
            right=N_("There it would be six in a row. White may make six, and wins by it."),
            goal=PointOut(
                forbidden_to_black, N_("Black may play there. Which point makes six in a row?")
            ),
            rule=RENJU_RULE,
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
            text=N_("Third: the double four. In freestyle it wins; in renju it is forbidden."),
            ask=N_("Point out where Black may not play."),
            right=N_("Two fours at once. One four, or a four with one three, is allowed."),
            goal=PointOut(
                forbidden_to_black, N_("Black may play there. Where would two fours meet?")
            ),
            rule=RENJU_RULE,
        ),
        Task(
            """
            . . . . . . . . . .
            . . . . . . . . O .
            . . O O . . . X . .
            . X X . X X X . . .
            . . . . O X O . . .
            . . . O X . . O . .
            . . O . . . . . . .
            . . . . . . . . . .
            """,
            text=N_("Exactly five in a row always wins, whatever else the stone makes."),
            ask=N_("Black has two rows that lack one stone. Which one wins? Make five."),
            right=N_("Exactly five. The other row would have become six."),
            goal=make(Shape.FIVE),
            otherwise=N_("That is not five. Try the diagonal."),
            rule=RENJU_RULE,
        ),
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
            text=N_("So Black wins by the one double threat that is allowed: the four-three."),
            ask=N_("Make a four-three."),
            right=N_("Allowed, and it wins. In renju it is Black's most important weapon."),
            goal=make(Shape.FOUR_THREE),
            wrong={Shape.FOUR: N_("Only a four: White closes it at {point}.")},
            otherwise=N_("That makes no four. Where do the row and the column cross?"),
            rule=RENJU_RULE,
        ),
        Task(
            """
            . . . . . . . . . .
            . . . . . . . . . .
            . . . . . . . . . .
            . X O O O . . . . .
            . . . . O . X X . .
            . . . . . . X . X .
            . . . . . O . . . .
            . . . . . . . . . .
            """,
            text=N_(
                "You are White. Black has to close a four, unless the point is forbidden: then"
                " White wins."
            ),
            ask=N_("Make a four that Black may not close."),
            right=N_("Black may not play the double three, so White's five comes next."),
            goal=Win(),
            wrong={
                Shape.FOUR: N_("Black closes at {point}, which is allowed. Try the other point."),
            },
            otherwise=N_("That is no four. Lengthen the row of three."),
            rule=RENJU_RULE,
            side=Stone.WHITE,
        ),
    ),
    learned=N_(
        "In renju Black may not make a double three, a double four or more than five. White may,"
        " and can drive Black onto such points."
    ),
)

SWAP2 = Lesson(
    "swap2",
    N_("Swap2 and why"),
    N_("One lays out the stones, the other chooses the colour."),
    (
        Task(
            """
            . . . . . . . . .
            . O . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . X . . . .
            . . . . . X . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            """,
            text=N_(
                "Who begins wins too often. With swap2 one player places three stones, and the"
                " other chooses. White is to move."
            ),
            ask=N_("Black's stones work together, White's is far away. You choose:"),
            choices=(
                Choice(
                    N_("Black"),
                    right=True,
                    reason=N_("Right: Black's two stones are close, and White's does nothing."),
                ),
                Choice(
                    N_("White"),
                    right=False,
                    reason=N_("White moves next, but is two good black stones behind."),
                ),
                Choice(
                    N_("two more stones"),
                    right=False,
                    reason=N_("Not needed: Black stands well already, so take it."),
                ),
            ),
            side=Stone.WHITE,
        ),
        Task(
            """
            X . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . X . . . . . .
            . . . . . . . O . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            . . . . . . . . . . . . .
            """,
            text=N_("Another layout. One black stone is far off, and White is to move."),
            ask=N_("You choose:"),
            choices=(
                Choice(
                    N_("Black"),
                    right=False,
                    reason=N_("The stone in the corner is lost, and White moves now."),
                ),
                Choice(
                    N_("White"),
                    right=True,
                    reason=N_("Right: in the middle it is one against one, and White moves."),
                ),
                Choice(
                    N_("two more stones"),
                    right=False,
                    reason=N_("Not needed: White stands well already, so take it."),
                ),
            ),
            side=Stone.WHITE,
        ),
        Task(
            """
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . O . . . . .
            . . . . X . . . .
            . . . . . . . . .
            . . . . . . . X .
            . . . . . . . . .
            . . . . . . . . .
            """,
            text=N_(
                "Here it is hard to say who stands better. You may also place one black and one"
                " white stone: then the other has to choose."
            ),
            ask=N_("You cannot tell which side is better. You choose:"),
            choices=(
                Choice(
                    N_("Black"),
                    right=False,
                    reason=N_("A guess. If you are not sure, let the other one guess."),
                ),
                Choice(
                    N_("White"),
                    right=False,
                    reason=N_("A guess. If you are not sure, let the other one guess."),
                ),
                Choice(
                    N_("two more stones"),
                    right=True,
                    reason=N_("Right: you make it even, and the choice is the other's."),
                ),
            ),
            side=Stone.WHITE,
        ),
        Task(
            """
            . . . . .
            . . . . .
            . . . . .
            """,
            text=N_("Now it is you who lays out the three stones, and the other chooses."),
            ask=N_("What do you place?"),
            choices=(
                Choice(
                    N_("stones that are good for Black"),
                    right=False,
                    reason=N_("Then the other takes Black, and you play against your own stones."),
                ),
                Choice(
                    N_("stones that are good for White"),
                    right=False,
                    reason=N_("Then the other takes White. The choice comes after you."),
                ),
                Choice(
                    N_("stones that are equally good"),
                    right=True,
                    reason=N_("Right: like cutting a cake when the other may choose the piece."),
                ),
            ),
        ),
    ),
    learned=N_(
        "Swap2 is fair because who lays out the stones does not choose. It can be chosen in the"
        " menu, under Rule."
    ),
)
