"""The manager's end of the Gomocup protocol, made for front ends that must never wait."""
