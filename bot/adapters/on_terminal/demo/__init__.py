"""A sample evening: what is typed in it, and how it is shown."""
