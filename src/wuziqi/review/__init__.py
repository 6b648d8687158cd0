"""The review of a game: the gain or loss of each move, and the deciding moment."""
