"""Positions to be solved: the set of the program, and what the player has solved."""
