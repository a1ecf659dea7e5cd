"""Floorman on Discord."""
