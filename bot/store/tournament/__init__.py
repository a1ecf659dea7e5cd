"""Tournaments in the database: their logs, and who has sat down."""
