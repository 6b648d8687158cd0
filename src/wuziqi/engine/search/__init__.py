"""The searches of the engine: alpha-beta, VCF, VCT, and the transposition table."""
