"""A club: its people, what its floors decided, when it is quiet."""
