"""Values and pure functions of the card room. Imports the standard library alone."""
