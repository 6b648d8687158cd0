"""The texts of the screen, in the player's language."""
