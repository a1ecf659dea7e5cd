"""Floorman in a terminal: one-shot commands, JSON for scripts, and the console."""
