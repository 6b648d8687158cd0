"""Wuziqi (五子棋): Gomoku in the terminal, with a computer opponent."""

__version__ = "0.1.0"
