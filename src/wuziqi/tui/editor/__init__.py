"""The position editor: stones are set up, and then played on, analysed, kept or solved."""
