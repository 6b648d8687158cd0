"""Actions: a person's acts on games, trees of moves and settings, for every front end."""
