"""What the game is: board and notation, rules and what wins, forbidden points, openings."""
