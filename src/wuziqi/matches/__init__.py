"""Who is stronger: openings to begin from, and what the results of games say."""
