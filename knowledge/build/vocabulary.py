"""Chooses the pieces of the XLM-R vocabulary that French, English and Dutch need.

The tokenizer takes the segmentation of highest total score. Taking pieces away leaves that segmentation the best one
wherever none of its pieces is taken away; so it is enough to keep every piece that occurs in a broad set of written
forms. The unknown character's score is that of the worst piece less 10: the worst piece is therefore kept as well.
"""

from __future__ import annotations

import json
import random
import unicodedata
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from tokenizers import Tokenizer

from knowledge.build import written_forms
from knowledge.build.tokenizer_file import METASPACE, SPECIAL_PIECES, Pieces
from knowledge.wording.language import LANGUAGES

ALL_WORDS = 10**7
"""More than any of wordfreq's lists holds (about 310,000 words a language)."""
ATTACHED_WORDS = 40_000
SLIPPED_WORDS = 40_000
SLIPS_A_WORD = 8
JOINED_PAIRS = 200_000
NEIGHBOUR_LANGUAGES = ("de", "es", "it", "pt")
NEIGHBOUR_WORDS = 60_000
HELD_OUT_SHARE = 20
"""One word in this many is held out, to measure how the choice does on words that it has not seen."""
BATCH = 20_000
DIGITS = frozenset("0123456789")


def words(language: str, count: int = ALL_WORDS) -> list[str]:
    """The `count` most frequent words of `language`, most frequent first (wordfreq's largest list)."""
    import wordfreq

    return list(wordfreq.top_n_list(language, count, wordlist="best"))


def is_held_out(word: str) -> bool:
    """Whether `word` is held out; depends on its small letters alone, so on no list or language."""
    return zlib.crc32(word.lower().encode()) % HELD_OUT_SHARE == 0


def choose(pieces: Pieces, counts: Counter[int], always: Iterable[int], fill: Counter[int], limit: int) -> list[int]:
    """Ids of the pieces to keep, ascending, at most `limit` of them where `always` allows.

    First `always`, the special pieces, the worst piece and what `is_common` names; then the pieces of `counts` and
    then those of `fill`, most frequent first.
    """
    kept = {i for i, text in enumerate(pieces.texts) if text in SPECIAL_PIECES or is_common(text)} | set(always)
    kept.add(pieces.scores.index(min(pieces.scores)))
    for candidates in (counts, fill):
        ranked = sorted((i for i in candidates if i not in kept), key=lambda i: (-candidates[i], i))
        kept.update(ranked[: max(0, limit - len(kept))])
    return sorted(kept)


def is_common(piece: str) -> bool:
    """Whether `piece` is one letter of Latin script or one mark, or has only digits 0-9, punctuation and symbols."""
    text = piece.removeprefix(METASPACE) or piece
    if len(text) == 1 and text.isalpha():
        return "LATIN" in unicodedata.name(text, "") or unicodedata.category(text) == "Lm"
    if len(text) == 1 and "COMBINING" in unicodedata.name(text, ""):
        return True
    return all(character in DIGITS or unicodedata.category(character)[0] in "PS" for character in text)


def forms() -> Iterator[str]:
    """Written forms of all words that are not held out; the same ones, in the same order, at every call."""
    yield from written_forms.SHORT_FORMS
    yield from (form.upper() for form in written_forms.SHORT_FORMS)
    yield from written_forms.numbers()
    for language in LANGUAGES:
        yield from _forms_of([word for word in words(language) if not is_held_out(word)], f"slips {language}")
    yield from _joined_pairs()


def held_out_forms() -> Iterator[str]:
    """Written forms of the words that `forms` leaves out."""
    for language in LANGUAGES:
        yield from _forms_of([word for word in words(language) if is_held_out(word)], f"held out {language}")


def neighbour_forms() -> Iterator[str]:
    """Words of neighbouring languages, small and with a capital: guests' names, towns, borrowed words."""
    for language in NEIGHBOUR_LANGUAGES:
        for word in words(language, NEIGHBOUR_WORDS):
            yield from (word, word.capitalize())


def _forms_of(chosen: list[str], seed: str) -> Iterator[str]:
    draw = random.Random(seed)  # nosec B311 # a sample to train on
    for word in chosen:
        yield from sorted(written_forms.plain_forms(word))
    for word in chosen[:ATTACHED_WORDS]:
        yield from sorted(written_forms.attached_forms(word))
    for word in chosen[:SLIPPED_WORDS]:
        for slip in written_forms.slips(word, SLIPS_A_WORD, draw):
            yield from (slip, slip.capitalize())


def _joined_pairs() -> Iterator[str]:
    """Two frequent words without the space between them, as in Dutch compounds and hurried typing."""
    draw = random.Random("pairs")  # nosec B311 # a sample to train on
    pools = [[word for word in words(language, 5_000) if not is_held_out(word)] for language in LANGUAGES]
    for _ in range(JOINED_PAIRS):
        pool = draw.choice(pools)
        yield draw.choice(pool) + draw.choice(("", "", "-", "'", ".", ",", "/")) + draw.choice(pool)


def project_texts(folders: Iterable[Path]) -> Iterator[str]:
    """Lines of `source.txt` and questions (field "q") of `questions.jsonl` in each of the books' `folders`.

    A file that does not exist has none. Raises `KeyError` or `ValueError` on a line that is not a question.
    """
    for folder in folders:
        yield from _lines(folder / "source.txt")
        for line in _lines(folder / "questions.jsonl"):
            yield str(json.loads(line)["q"])


def _lines(path: Path) -> list[str]:
    """The lines of a file that are not blank."""
    return [line for line in path.read_text("utf-8").splitlines() if line.strip()] if path.is_file() else []


def count_pieces(tokenizer: Tokenizer, texts: Iterable[str]) -> Counter[int]:
    """How often each piece, by its id, occurs in `texts` as `tokenizer` cuts them."""
    counts: Counter[int] = Counter()
    rest = iter(texts)
    while batch := list(islice(rest, BATCH)):
        for encoding in tokenizer.encode_batch_fast(batch, add_special_tokens=False):
            counts.update(encoding.ids)
    return counts
