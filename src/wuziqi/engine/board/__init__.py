"""The engine's boards: stones, patterns, the evaluation of a position, lists of cells."""
