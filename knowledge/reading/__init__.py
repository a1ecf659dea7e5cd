"""Reads a club's own rulebook from its file, and knows nothing of the bot: `reader` is its door."""
