"""How tests read what a person reads."""

from collections.abc import Iterable

from bot.i18n.words import words_in
from bot.presenter import plain_text as files
from bot.presenter.blocks import Block, Line, Title

NO_BREAKS = str.maketrans("\u00a0\u202f", "  ")


def spaced(text: str) -> str:
    """A text as it is read: nobody sees at which of its spaces a line may not end."""
    return text.translate(NO_BREAKS)


def seen(things: object) -> str:
    """All that there is to see in some blocks, or in anything else, as they would be written in code."""
    return spaced(str(things).replace("\\xa0", " ").replace("\\u202f", " "))


def flat(text: str) -> str:
    """A text on one line: where lines were broken is of no importance."""
    return " ".join(text.split())


def said(key: str, language: str, **fields: object) -> str:
    """What Floorman says under a key, on one line."""
    return flat(words_in(language).say(key, **fields))


class Read:
    """The words of a language as they are read."""

    def __init__(self, language: str) -> None:
        self._words = words_in(language)

    def say(self, key: str, **fields: object) -> str:
        """The sentence behind a key."""
        return spaced(self._words.say(key, **fields))


def plain_text(blocks: Iterable[Block]) -> str:
    """A message as plain text, as it is read."""
    return spaced(files.plain_text(blocks))


def lines(blocks: Iterable[Block]) -> list[str]:
    """The texts of a message's titles and lines."""
    return [spaced(block.text) for block in blocks if isinstance(block, Title | Line)]
