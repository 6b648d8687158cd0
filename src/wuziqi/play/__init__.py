"""Actions: what a person can do with games, trees of moves and settings, for every front end."""
