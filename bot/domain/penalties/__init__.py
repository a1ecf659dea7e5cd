"""Penalties: sanctions, the ladder of each book, what is left to serve, the ledger that only grows."""
