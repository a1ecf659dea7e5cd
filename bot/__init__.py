"""Floorman, the chat bot: front ends, use cases, storage and words. Retrieval lives in `knowledge`."""
