"""Positions to solve: the set of the program, and the player's results."""
