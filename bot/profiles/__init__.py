"""Reads what the rulebooks prescribe and sanction: `<book>/profile.toml`."""
