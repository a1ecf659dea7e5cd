"""A director sends the club's rulebook as a file, and settles what was doubtful in it, one doubt at a time."""
