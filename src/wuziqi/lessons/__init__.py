"""The lessons: short tasks on the board, and what is right in them."""
