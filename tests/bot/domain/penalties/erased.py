"""An entry of which the free texts were erased."""

from dataclasses import replace

from bot.domain.penalties.chain import ACCOUNT, LedgerEntry


def without_texts(entry: LedgerEntry, name: str = "") -> LedgerEntry:
    """The entry with what was typed, and the salts, erased, or the text of that name. Its hash holds."""
    gone = {name} if name else {text.name for text in entry.texts} - {ACCOUNT}
    texts = (replace(text, text=None, salt=None) if text.name in gone else text for text in entry.texts)
    return replace(entry, texts=tuple(texts))
