"""Whole databases: copied while they are in use, put back, moved to another kind, looked through. All by one kind of file."""
