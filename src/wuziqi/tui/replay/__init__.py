"""A saved game on the screen: stepped through, reviewed, changed."""
