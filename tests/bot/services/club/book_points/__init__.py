"""A director reads the club's own rulebook, point by point."""
