"""How they talk: the Gomocup protocol, the engine's end and the client's end."""
