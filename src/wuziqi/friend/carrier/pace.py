"""How long the carrier waits for what, in seconds, and how much it takes."""

from typing import Final, NamedTuple


class Pace(NamedTuple):
    """The seconds that everything takes, and a limit; the tests have smaller ones."""

    patience: float = 15.0
    """That a host may take to answer to a code, and a server to connect and to greet."""
    ping: float = 5.0
    """Between two pings of the server, and until its answer: so soon a cut line is noticed."""
    first_pause: float = 0.5
    """Until the first try to connect again; each further one takes twice as many."""
    longest_pause: float = 10.0
    """The most between two tries to connect."""
    steady: float = 5.0
    """That a connection has to last, for the next pause to be a short one."""
    beat: float = 10.0
    """After which something is sent to the friend's carrier even if there is nothing to say."""
    rare_beat: float = 60.0
    """The same while nothing is heard from it."""
    silence: float = 25.0
    """Without anything from the friend's carrier, until the connection counts as down."""
    absence: float = 2.0
    """That the friend's carrier is given to answer before it counts as absent."""
    tick: float = 1.0
    """Between two looks at what time has brought."""
    burst: float = 200_000
    """The most messages that a server may show at once; a mailbox keeps those of a whole game."""


USUAL: Final = Pace()
