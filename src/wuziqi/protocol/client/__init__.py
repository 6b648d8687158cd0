"""The manager's end of the Gomocup protocol, for front ends that must never block."""
