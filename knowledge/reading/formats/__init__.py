"""The formats of files, each turned into the same lines."""
