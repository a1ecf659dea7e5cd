"""An entry of which the free texts were erased."""

from dataclasses import replace

from bot.domain.penalties.chain import LedgerEntry


def without_texts(entry: LedgerEntry, name: str = "") -> LedgerEntry:
    """The entry with its free texts and their salts erased, or with the one of that name. Its hash holds."""
    texts = (replace(text, text=None, salt=None) if name in ("", text.name) else text for text in entry.texts)
    return replace(entry, texts=tuple(texts))
