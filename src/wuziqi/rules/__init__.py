"""The game itself: board and notation, rules and wins, forbidden points, openings."""
