"""Matches between engines: planning, playing and rating them."""
