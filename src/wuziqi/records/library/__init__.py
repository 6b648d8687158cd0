"""The library: every game played, in an SQLite file."""
