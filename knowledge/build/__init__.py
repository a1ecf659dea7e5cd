"""Builds the bundled embedding model: `python -m knowledge.build.model`. Needs build-time packages; see `model`."""
