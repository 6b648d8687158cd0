"""What the game is: board, moves, wins and notation."""
