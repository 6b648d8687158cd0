"""The Gomocup protocol: the engine's end, the client's end, and the notation of both."""
