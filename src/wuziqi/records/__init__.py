"""Settings, saved games and the formats of their files."""
