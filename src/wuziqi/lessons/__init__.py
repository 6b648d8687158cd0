"""The lessons: short tasks on the board, and their right answers."""
