"""Retrieval over rulebooks: passages in, cited answers out. Knows nothing of chat, clubs or the database."""
