"""Advice wherever a board is shown: hints, threats and scores by our engine."""
