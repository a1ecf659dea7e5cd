"""Words: what a text is made of, its language, the card room's glossary, a question as it is read."""
