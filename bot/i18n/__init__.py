"""Floorman's own words in French, English and Dutch: the same keys and placeholders in each."""
