"""How the engine looks ahead: alpha-beta, VCF, VCT, the transposition table."""
