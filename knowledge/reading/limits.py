"""How much a rulebook may be: far above what any club has, and below what hurts the machine."""

from __future__ import annotations

MEGABYTE = 1024 * 1024
LARGEST_FILE = 20 * MEGABYTE
LARGEST_UNPACKED = 80 * MEGABYTE
"""All that a packed file (DOCX) unpacks to, pictures included."""
LARGEST_TEXT = 3 * MEGABYTE
"""What is read as text: ten times the longest rulebook that we know."""
MOST_PAGES = 400
MOST_LINES = 60_000
MOST_ARTICLES = 3_000
LONGEST_PARAGRAPH = 40_000
"""Letters in one paragraph; a longer one is no rule but another kind of file."""
DEEPEST = 200
"""Lists inside lists, tables inside tables."""
SECONDS = 60
MEMORY = 900 * MEGABYTE
