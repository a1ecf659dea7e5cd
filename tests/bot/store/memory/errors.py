"""What the twins refuse."""


class WorkOnlyReadsError(Exception):
    """Something tried to write in a unit of work that changes nothing."""
