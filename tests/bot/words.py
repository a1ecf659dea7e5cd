"""How tests read what a person reads."""

from collections.abc import Iterable

from bot.i18n.words import words_in
from bot.presenter.blocks import Block, Line, Title


def flat(text: str) -> str:
    """A text on one line: where lines were broken is of no importance."""
    return " ".join(text.split())


def said(key: str, language: str, **fields: object) -> str:
    """What Floorman says under a key, on one line."""
    return flat(words_in(language).say(key, **fields))


def lines(blocks: Iterable[Block]) -> list[str]:
    """The texts of a message's titles and lines."""
    return [block.text for block in blocks if isinstance(block, Title | Line)]
