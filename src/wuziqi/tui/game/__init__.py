"""The screen of a game that is being played."""
