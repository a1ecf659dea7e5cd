"""The penalty ledger's desks: sanctions are proposed by the book and pronounced by people, counted down, and never deleted."""
