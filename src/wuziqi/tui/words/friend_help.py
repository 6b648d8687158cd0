"""What the help page about a friend over the network says."""

from typing import Final

from wuziqi.texts import N_

FRIEND_HELP: Final = (
    ("i", N_("invite: you get a code to read out, such as 7-guitarist-revenge")),
    ("c", N_("join: type the code that your friend reads out")),
    ("y", N_("who has which colour, or swap2; while you wait: copy the code")),
    ("o", N_("a second code, for who may look on and change nothing")),
    ("", ""),
    (
        "",
        N_(
            "In the game undo, a draw and a rematch are asked for: the other answers by y or n."
            " Hints, threats and best moves come when the game is over; looking back always works."
        ),
    ),
    (
        "",
        N_(
            "The panel says what your friend does, and what was said last. The clocks run on while"
            " one of you reads a page; they stand while there is no connection."
        ),
    ),
    (
        "",
        N_(
            "Every move is kept on both sides. A lost connection comes back by itself; after a"
            " restart, c in the menu or in the library goes on with the game and meets your friend."
        ),
    ),
    (
        "",
        N_(
            "All that goes over the network is encrypted from one program to the other. The"
            " server where you meet is in the settings: yours and your friend's must be the same."
        ),
    ),
)
"""Keys and what they do; without keys a sentence, without either a blank line."""
