"""The words of the floor: draws, tables, chip races, clubs and people."""
