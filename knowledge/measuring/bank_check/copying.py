"""French questions that copy the book's own words: nobody at a table knows them, and search would learn to expect them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from knowledge.measuring.bank_check.lines import BookBank, Fault
from knowledge.wording.words import stems, tokens

LANGUAGE = "fr"
# « parle en premier avant le flop » has six words and no others; eight in a row are the book's sentence.
LONGEST_RUN = 8
# A short question is a copy from fewer words, where one run of the passage holds nearly all that it says.
SHARE, FEWEST_STEMS = 0.75, 4
ELIDED = frozenset("l d c j m t s n qu".split())


def copy_faults(bank: BookBank) -> Iterator[Fault]:
    """Questions in the book's language that repeat one of their passages word for word (the lead-in counts as its words)."""
    texts = {passage.id: written(passage.quotation) for passage in bank.book.passages}
    for line in bank.asked:
        if line.language != LANGUAGE:
            continue
        words = written(line.text)
        for passage in line.passages:
            run = longest_run(words, texts[passage])
            if _is_copy(run, words):
                yield line.fault(f"copies {passage} (« {' '.join(run)} »); say it as somebody at the table would")
                break


def longest_run(words: Sequence[str], text: Sequence[str]) -> Sequence[str]:
    """The longest run of `words` that stands in `text` unbroken; of several the first.

    >>> longest_run("il jette sa main au muck".split(), "une main au muck est morte".split())
    ['main', 'au', 'muck']
    """
    best, end = 0, 0
    above = [0] * (len(text) + 1)
    for place, word in enumerate(words, start=1):
        here = [0] * (len(text) + 1)
        for column, other in enumerate(text, start=1):
            if word == other:
                here[column] = above[column - 1] + 1
                if here[column] > best:
                    best, end = here[column], place
        above = here
    return words[end - best : end]


def _is_copy(run: Sequence[str], words: Sequence[str]) -> bool:
    held = len(stems(run, LANGUAGE))
    return len(run) >= LONGEST_RUN or (held >= FEWEST_STEMS and held >= SHARE * len(stems(words, LANGUAGE)))


def written(text: str) -> list[str]:
    """Words as one counts them on paper: « l'action » is one."""
    return [word for word in tokens(text) if word not in ELIDED]
