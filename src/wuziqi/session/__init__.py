"""A game in progress, without a screen: the common part of all front ends."""
