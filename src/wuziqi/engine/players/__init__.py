"""The players of the engine: by search, by patterns, as beginners do, perfect, by turns."""
