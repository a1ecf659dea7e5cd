"""Whole evenings, played by a director who decides by chance."""
