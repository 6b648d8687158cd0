"""The engine's boards: stones, patterns and what they are worth."""
