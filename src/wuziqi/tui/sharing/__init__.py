"""A game taken out of the program: to the clipboard, or to a file."""
