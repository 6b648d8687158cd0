"""How the engine looks ahead: alpha-beta, wins by fours and by threats, the transposition table."""
