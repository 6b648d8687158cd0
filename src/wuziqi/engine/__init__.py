"""The engine: typed for mypyc, without input and output."""
