"""What several screens are built of: the board, lists, keys, glyphs."""
