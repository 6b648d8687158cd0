"""What is said on the screen, in the player's language."""
