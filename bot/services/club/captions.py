"""What comes with the file of a rulebook: how it is called and which edition it is, and never what is to be done."""

from __future__ import annotations

from bot.domain.rules.own_book_errors import CaptionIsCommand
from bot.services.club.own_book_desk import WORDS, YES

LISTING = frozenset("list liste lijst show montrer voir tonen".split())
"""What is typed to see the books."""
LONGEST = 60


def verify_caption(line: str) -> None:
    """Nothing, if words that came with a file can be a book's name and edition: "maison 2027". Raises CaptionIsCommand for what
    would be a command without the file: "maison use 1", "maison retour", "maison 2 oui", "list".
    """
    words = line.casefold().split()
    book, deed, *rest = [*words, "", ""]
    if book in WORDS or (book in LISTING and not deed):
        raise CaptionIsCommand(typed="")
    agreed = len(words) > 1 and words[-1] in YES
    number = [word for word in rest if word and word not in YES]
    if agreed or (deed in WORDS and (not number or (len(number) == 1 and number[0].isdecimal()))):
        raise CaptionIsCommand(typed=" ".join(line.split())[:LONGEST])
