"""The review of a game: what each move gained or lost, and where the game was decided."""
