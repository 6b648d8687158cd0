"""The engine that plays: typed for mypyc, without input, output or curses."""
