"""Floorman on Telegram."""
