"""Finds which lines of a document are the headings of its articles."""
