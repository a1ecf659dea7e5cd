"""The rulebooks as they are written: corpus, passages, errata, articles by number or title."""
