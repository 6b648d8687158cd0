"""A game being played, without a screen: what every front end shares."""
