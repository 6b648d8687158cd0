"""The engine's end of the Gomocup protocol."""
