"""The sanction that the rulebook's ladder suggests next. It proposes; the floor or the director decides.

A ladder is the book's list of sanctions, the lightest first, each a step. From the sanctions that a player already has for the
same fault follows the next step. How a step is passed is the same for every book; the lists stand in `ladder_steps`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.domain.club.people import folded
from bot.domain.penalties.ladder_steps import Degree, Ladder, Step, ladder_of
from bot.domain.penalties.sanctions import Measure, Sanction, read_sanction
from bot.domain.rules.offences import BookOffence
from bot.domain.rules.profile import RuleProfile

_WARNING = Sanction(Measure.WARNING)


class Standing(StrEnum):
    """What a recorded sanction is worth today."""

    COUNTS = "counts"
    VOIDED = "voided"
    """A mistake: as if it had not been."""
    PARDONED = "pardoned"
    """A mercy: it stays to be seen, and is not counted."""
    EXPIRED = "expired"
    """Older than the club counts back."""


@dataclass(frozen=True, slots=True)
class Past:
    """A sanction that a player has had. `words` describes the offence "other". Only what `COUNTS` moves the ladder."""

    offence: str
    sanction: Sanction
    standing: Standing = Standing.COUNTS
    words: str = ""

    @property
    def fault(self) -> str:
        """By what two offences are the same: the name, and for "other" its words, however they are spelt. Words that were
        erased are nobody's: empty, which is like no other.

        >>> Past("other", Sanction(Measure.WARNING), words="A soufflé !").fault
        'other: a souffle'
        """
        return fault(self.offence, self.words)


def fault(offence: str, words: str = "") -> str:
    """By what two offences are the same: see `Past.fault`.

    >>> fault("phone"), fault("other")
    ('phone', '')
    """
    if offence != "other":
        return offence
    told = folded(words)
    return f"other: {told}" if told else ""


class Reason(StrEnum):
    """Why it is this sanction."""

    FIRST_TIME = "first_time"
    """Nothing that counts yet: the first step."""
    REPEATED = "repeated"
    """The step after the gravest so far."""
    BOOK_NAMES_IT = "book_names_it"
    """The book names this sanction for this offence, and the ladder would have been more lenient."""
    ONLY_REPEATED = "only_repeated"
    """The book speaks of repetition alone, and it is the first time: a word of warning."""
    TOP = "top_of_the_ladder"
    """The book knows nothing graver, or the player has had the gravest already."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What is suggested. `alternatives` are the book's other sanctions, the lightest first, none lighter than what the book names
    for the offence. `step` of `steps` counts from 1; it is 0 where what the book names is lighter than every step. `passages` are
    the places of the book that say so (none where the club's book has no ladder), `discretion` is the place that lets the
    director go further at once, or empty. `by_club`: the steps are the club's own.
    """

    sanction: Sanction
    alternatives: tuple[Sanction, ...]
    step: int
    steps: int
    passages: tuple[str, ...]
    reason: Reason
    discretion: str = ""
    by_club: bool = False


def propose(
    profile: RuleProfile,
    offence: str,
    history: Sequence[Past] = (),
    *,
    book_offence: BookOffence | None = None,
    degree: Degree = Degree.NORMAL,
    words: str = "",
    earlier: int = 0,
    all_offences_count: bool = False,
) -> Proposal:
    """The next step for an offence. `history` lists the player's sanctions, the oldest first; those for the same fault count,
    with `all_offences_count` those for any. `words` describes the offence "other". `earlier` is how often it happened before
    without being recorded, each time like a warning. `degree` matters where the book has degrees (ROPTA 11). What the book
    names for the offence itself (`book_offence`) is the least that is proposed.

    Never lighter than what was proposed when the history was shorter, nor than the gravest sanction so far for the same fault.
    No step is jumped because somebody was lenient: ROPTA 11.2 and CdC 15-1 « dans l'ordre chronologique ».
    """
    ladder = ladder_of(profile, degree, book_offence.duty if book_offence else None)
    same = fault(offence, words)
    counting = (past for past in history if past.standing is Standing.COUNTS)
    had = [_WARNING] * earlier + [past.sanction for past in counting if all_offences_count or (same and past.fault == same)]
    place = _next_place(ladder.steps, had)
    named = _named(book_offence, repeated=bool(had))
    if book_offence and book_offence.only_repeated and not had:
        step, reason = Step(_WARNING, (), ""), Reason.ONLY_REPEATED
    else:
        step, reason = ladder.steps[min(place, len(ladder.steps) - 1)], _reason(place, ladder, had)
    sanction = _gravest(step.sanction, *had)
    # the rule for this very offence goes before the general ladder (ROPTA 4.1: a phone « sera averti » the first time)
    first_time_named = named is not None and not had and degree is not Degree.HEAVY
    if named and (first_time_named or named.gravity > sanction.gravity):
        sanction, reason = named, Reason.BOOK_NAMES_IT
    return Proposal(
        sanction,
        tuple(_others(ladder.steps, sanction, named)),
        min(place + 1, len(ladder.steps)) if sanction == step.sanction else _reached(ladder.steps, sanction) + 1,
        len(ladder.steps),
        _passages(ladder, step, reason, book_offence),
        reason,
        ladder.discretion,
    )


def _reached(steps: Sequence[Step], sanction: Sanction) -> int:
    """The place of the highest step that a sanction reaches; -1 for one that is lighter than them all."""
    return sum(step.sanction.gravity <= sanction.gravity for step in steps) - 1


def _next_place(steps: Sequence[Step], had: Sequence[Sanction]) -> int:
    """The place of the step after those a player has had; `len(steps)` after the last. Of two equal steps (the two warnings of
    the light degree), the first is taken before the second. Nothing that happens leads down.
    """
    place = 0
    for sanction in had:
        last = _reached(steps, sanction)
        if last >= 0:
            first = next(n for n, step in enumerate(steps) if step.sanction == steps[last].sanction)
            place = max(place, min(last, max(first, place)) + 1)
    return place


def _named(book_offence: BookOffence | None, *, repeated: bool) -> Sanction | None:
    """The sanction that the book names for an offence, the graver of the two where it is repeated. None where it names none."""
    if book_offence is None:
        return None
    texts = (book_offence.first, book_offence.again if repeated else "")
    return max((read_sanction(text) for text in texts if text), key=lambda sanction: sanction.gravity, default=None)


def _gravest(*sanctions: Sanction) -> Sanction:
    return max(sanctions, key=lambda sanction: sanction.gravity)


def _reason(place: int, ladder: Ladder, had: Sequence[Sanction]) -> Reason:
    if place >= len(ladder.steps):
        return Reason.TOP
    return Reason.REPEATED if had else Reason.FIRST_TIME


def _others(steps: Sequence[Step], proposed: Sanction, named: Sanction | None) -> Iterator[Sanction]:
    """Every other sanction of the list in rising order, from the one on that the book names."""
    every = {sanction for step in steps for sanction in (step.sanction, *step.others)} - {proposed}
    for sanction in sorted(every, key=lambda sanction: sanction.gravity):
        if named is None or sanction.gravity >= named.gravity:
            yield sanction


def _passages(ladder: Ladder, step: Step, reason: Reason, book_offence: BookOffence | None) -> tuple[str, ...]:
    """What to quote: the offence, then the degree where it decides, then the step; each once. Where the book names the sanction,
    that is all there is to quote.
    """
    offence = book_offence.passage if book_offence else ""
    if reason is Reason.BOOK_NAMES_IT:
        return (offence,)
    by_degree = reason is Reason.FIRST_TIME or step.sanction == _WARNING
    quoted = (offence, ladder.degree_passage if by_degree and step.passage else "", step.passage)
    return tuple(dict.fromkeys(passage for passage in quoted if passage))
