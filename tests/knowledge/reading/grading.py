"""How much of a laid-out rulebook was found in its file."""

from knowledge.books.chunking import read_sections
from knowledge.reading.lines import alike
from knowledge.reading.reader import ReadBook
from tests.knowledge.reading.laid_out import Expected, Laid

BEGINS = 18


def missed(laid: Laid, book: ReadBook) -> list[Expected]:
    """The articles that were not found: by their number or, where they have none, their title, and how their text begins."""
    found = [(told.number, told.title, told.first_words) for told in book.report.articles]
    lost = []
    for expected in laid.expected:
        place = next((index for index, one in enumerate(found) if _is(expected, *one)), None)
        if place is None:
            lost.append(expected)
        else:
            found.pop(place)
    return lost


def _is(expected: Expected, number: str, title: str, first_words: str) -> bool:
    named = alike(number) == alike(expected.number) if expected.number else alike(title) == alike(expected.title)
    return named and alike(first_words).startswith(alike(expected.begins)[:BEGINS])


def share_found(laid: Laid, book: ReadBook) -> float:
    return 1 - len(missed(laid, book)) / len(laid.expected)


def printed_letters(book: ReadBook) -> str:
    """All letters and digits of a book, as its source prints them: in its articles, left over, and furniture, sorted."""
    parts = [one.text for one in book.report.left_over] + [one.text for one in book.report.furniture]
    for section in read_sections(book.markdown):
        parts.append(section.heading.printed)
        parts.extend(block.text for block in section.blocks)
    return "".join(sorted(alike(" ".join(parts))))


def letters_of(laid: Laid) -> str:
    return "".join(sorted(alike(" ".join(block.words for block in laid.blocks))))
