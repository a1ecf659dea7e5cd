"""Chips: what a set is worth, and the race that takes the smallest out of play."""
