"""The floor's desks: clubs and people, entries, draws, table moves, chip races. Each command is one unit of work."""
