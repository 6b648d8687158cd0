"""The sentences of both front ends, in the player's language."""
