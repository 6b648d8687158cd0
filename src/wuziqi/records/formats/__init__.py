"""Games as files keep them: a tree of moves, and a reader and writer for each format."""
