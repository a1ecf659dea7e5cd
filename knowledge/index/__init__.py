"""The index of a book: vectors, words and tokens of all that it is found by, and its files."""
