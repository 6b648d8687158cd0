"""The parts that several screens share: the board, lists, keys, glyphs."""
