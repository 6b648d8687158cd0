"""Puzzles and lessons on the screen: a board to solve something on."""
