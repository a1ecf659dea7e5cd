"""What a language model was measured to be right in: the figures, and what has to be true of them before it is trusted."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from urllib.parse import urlsplit

from bot.adapters.language_model.prompt import prompt_digest
from knowledge.measuring.calibration import wilson

BAR, LEAST = 0.95, 60
"""The share of sure picks that have to be right, and how many there have to be. A point estimate, not a promise: 57 right of 60
are .95, and with 95 % confidence the true share lies between .86 and .98; 114 of 120 leave .90 to .98, 60 of 60 leave .94 to 1.
So what an answer then says of itself is the lower end, never the share.
"""
LEAST_RAISED = 10
"""Of these sure picks, those on questions of which the search was unsure, for they alone are raised: there too BAR has to be
reached, or eighty easy ones would vouch for ten hard ones. Ten right of ten leave .72 to 1.
"""
LEAST_OF_A_BOOK = 5
"""And these many in a book, for the model to be trusted with it: one question of it vouches for nothing."""
LONGEST_TEXT, MOST = 200, 1_000
"""Characters of a text, and entries of a list, in a record of a measurement."""


COUNTS = (
    "questions", "covered", "search_first", "first", "search_three", "three", "asked", "none", "tokens_in", "tokens_out",
)  # fmt: skip


class Doubt(StrEnum):
    """Why a model is not trusted; each is a sentence of its own."""

    ABSENT = "absent"
    LINK = "link"
    NO_FILE = "no_file"
    OF_OTHERS = "of_others"
    """Somebody else than its owner may write into the file."""
    HUGE = "huge"
    UNREADABLE = "unreadable"
    ALTERED = "altered"
    FUTURE = "future"
    OTHER_MODEL = "other_model"
    OTHER_ADDRESS = "other_address"
    OTHER_PROMPT = "other_prompt"
    FEW = "few"
    WORSE = "worse"
    FEW_RAISED = "few_raised"
    WORSE_RAISED = "worse_raised"


@dataclass(frozen=True, slots=True)
class Reader:
    """Who was asked, and with which prompt. Of the address only the host is kept in words, the whole as a digest: some have a key
    in their path.
    """

    model: str
    host: str
    address: str
    prompt: str


def reader_of(model: str, url: str) -> Reader:
    """The model of this name at this address, asked with the prompt of this Floorman."""
    digest = hashlib.sha256(url.rstrip("/").encode("utf-8", "replace")).hexdigest()
    return Reader(writable(model), writable(urlsplit(url).netloc), digest, prompt_digest())


def writable(text: str) -> str:
    """A name as it is written down: nothing in it that a terminal would obey, or that no file can hold.

    >>> writable(f"real{chr(27)}[2J.jsonl")
    'real?[2J.jsonl'
    """
    return "".join(character if character.isprintable() else "?" for character in text[:LONGEST_TEXT])


@dataclass(frozen=True, slots=True)
class Picks:
    """So many picks, and how many of them were right."""

    count: int = 0
    right: int = 0

    @property
    def share(self) -> float:
        """The share that was right; of none, 0."""
        return self.right / self.count if self.count else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Between which shares the true one lies, with 95 % confidence."""
        return wilson(self.right, self.count)


@dataclass(frozen=True, slots=True)
class Measured:
    """One measurement. Of `questions`, so many are `covered` by their books; of those the deciding passage stood first, or among
    three, by the search alone (`search_first`, `search_three`) and with the model (`first`, `three`). The model was `asked`, the
    rest is not sent in a chat either; it found that none decides (`none`), or gave no usable reply (`failed`, by reason).
    `sure`: where it was sure; `raised`: those among them of which the search was unsure. `spent` is an amount, or empty where no
    price is set; `books` are the names of those that were asked of, by what tells them from any other state of theirs.
    """

    at: float
    reader: Reader
    files: tuple[str, ...]
    questions: int
    covered: int
    search_first: int
    first: int
    search_three: int
    three: int
    asked: int
    none: int
    failed: Mapping[str, int]
    sure: Picks
    raised: Picks
    tokens_in: int
    tokens_out: int
    spent: str
    median: float
    slowest: float
    books: Mapping[str, str]

    @property
    def doubt(self) -> Doubt | None:
        """What is wanting in the figures before the model may be trusted; None where nothing is."""
        if self.sure.count < LEAST:
            return Doubt.FEW
        if self.sure.share < BAR:
            return Doubt.WORSE
        if self.raised.count < LEAST_RAISED:
            return Doubt.FEW_RAISED
        return Doubt.WORSE_RAISED if self.raised.share < BAR else None

    @property
    def proven(self) -> float:
        """What may be said of a sure pick, modestly: the lower end of the interval."""
        return self.sure.interval[0]

    def told(self) -> dict[str, object]:
        """The measurement as it is written down, and as scripts read it."""
        return asdict(self)


def measured_of(told: Mapping[str, object]) -> Measured:
    """A measurement of what `told` gave. Raises ValueError for what can be no measurement."""
    wanted = {field.name for field in fields(Measured)}
    if set(told) != wanted:
        raise ValueError("other fields")
    counts = {name: _whole(told[name]) for name in COUNTS}
    found = Measured(
        at=_real(told["at"]), reader=Reader(**_texts(told["reader"])), files=tuple(map(_text, _list(told["files"]))),
        failed={name: _whole(count) for name, count in _mapping(told["failed"]).items()}, sure=_picks(told["sure"]),
        raised=_picks(told["raised"]), spent=_text(told["spent"]), median=_real(told["median"]), slowest=_real(told["slowest"]),
        books=_texts(told["books"]), **counts,
    )  # fmt: skip
    _verify(found)
    return found


def _verify(found: Measured) -> None:
    """Raises ValueError for figures that contradict each other."""
    rows = (
        (found.covered, found.questions), (found.asked, found.questions), (found.three, found.covered),
        (found.search_three, found.covered), (found.first, found.three), (found.search_first, found.search_three),
        (found.sure.count + found.none + sum(found.failed.values()), found.asked), (found.sure.right, found.sure.count),
        (found.raised.count, found.sure.count), (found.raised.right, min(found.raised.count, found.sure.right)),
    )  # fmt: skip
    if any(part > whole for part, whole in rows):
        raise ValueError("more than there are")


def _picks(told: object) -> Picks:
    whole = _mapping(told)
    if set(whole) != {"count", "right"}:
        raise ValueError("other fields")
    return Picks(_whole(whole["count"]), _whole(whole["right"]))


def _mapping(told: object) -> Mapping[str, object]:
    if not isinstance(told, dict) or len(told) > MOST:
        raise ValueError("no mapping")
    return {_text(name): value for name, value in told.items()}


def _texts(told: object) -> dict[str, str]:
    return {name: _text(value) for name, value in _mapping(told).items()}


def _list(told: object) -> Sequence[object]:
    if not isinstance(told, list) or len(told) > MOST:
        raise ValueError("no list")
    return told


def _text(told: object) -> str:
    if not isinstance(told, str) or len(told) > LONGEST_TEXT or not told.isprintable():
        raise ValueError("no text")
    return told


def _whole(told: object) -> int:
    if type(told) is not int or not 0 <= told <= 10**12:
        raise ValueError("no count")
    return told


def _real(told: object) -> float:
    if not isinstance(told, int | float) or isinstance(told, bool) or not 0 <= told <= 10**12:
        raise ValueError("no number")
    return float(told)
