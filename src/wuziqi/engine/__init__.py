"""Who thinks: typed for mypyc, without input, output or curses."""
