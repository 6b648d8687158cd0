"""The terminal: curses, cells, colours, keys and signals."""
