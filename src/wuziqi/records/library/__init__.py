"""The library: every game that is played, in an SQLite file."""
