"""The screen of a game in progress."""
