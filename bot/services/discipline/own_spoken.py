"""Which of the club's own offences a text speaks of, in whatever form of their words, and how sure that is.

A club that names an offence "crachat" means "il a craché" too. A form of a word, or a slip of the finger, may be another word all
the same ("retard" and "il a retardé le jeu"): where what floors say everywhere is likely as well, nothing is taken for granted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from bot.domain.club.mentions import words_of
from bot.domain.club.own_names import named_own
from bot.domain.club.own_offences import OwnOffence
from bot.services.discipline.offence_words import named
from bot.services.shift.shift import Shift
from bot.services.shift.spelling import is_slip
from knowledge.books.offence_read import OffenceRead

LIKELY = 0.6
"""Probability from which a listed offence may be meant as well. Of "craché par terre" it is 0.45 that an insult is, of "a craché
sur le croupier" 0.9.
"""
BEYOND_DOUBT = 0.8
"""Probability from which a listed offence is meant where nothing but a slip would make it one of the club's: "discute
en italien" is no mistyped "dispute".
"""
MOST_OFFERED = 2
"""Own offences that are offered before what is nearest of the list."""
Words = Sequence[tuple[str, frozenset[str]]]


class Form(IntEnum):
    """In which form an offence's words stand in a text: one at least with a slip of the finger, in another form of the word, as
    they are, or as they are and one behind the other.
    """

    SLIP = 0
    OTHER_FORM = 1
    AS_THEY_ARE = 2
    IN_A_ROW = 3


@dataclass(frozen=True, slots=True)
class Spoken:
    """An own offence of which a text speaks by so many of its words, in which form; `alone`: and says nothing else;
    `first`: it begins with it ("a craché par terre"), and speaks of nothing else before ("a insulté la serveuse … la bière").
    """

    offence: OwnOffence
    form: Form
    words: int
    alone: bool
    first: bool = True

    @property
    def rank(self) -> tuple[int, int]:
        """By which one goes before another: whatever has more words, in the better form."""
        return self.words, int(self.form)

    def meant(self, read: OffenceRead) -> bool:
        """Whether it is meant beyond doubt, beside what the list has for the same text."""
        if self.form is Form.SLIP:
            return False
        if self.form is Form.IN_A_ROW and self.words > 1:
            return True
        if read.sure and not self.first:
            return False
        return read.probability < LIKELY or (not read.sure and (self.alone or self.form > Form.OTHER_FORM))


def spoken_of(shift: Shift, text: str, read: OffenceRead | None = None) -> tuple[Spoken, ...]:
    """The club's own offences of which a text speaks, the likeliest first; with what is `read` of the list in the same text,
    those that only a slip of the finger would bring are none where that is beyond doubt.
    """
    own = shift.club.offences
    told = shift.rules.families(text) if own else ()
    found = [best for one in own if (best := max(_heard(shift, one, text, told), key=lambda each: each.rank, default=None))]
    listed = read is not None and read.sure and read.probability >= BEYOND_DOUBT
    heard = (one for one in found if one.form > Form.SLIP or not listed)
    return tuple(sorted(heard, key=lambda one: one.rank, reverse=True))


def means_one(spoken: Sequence[Spoken], read: OffenceRead) -> OwnOffence | None:
    """The only one that is meant beyond doubt, or None: none is where the text may say that it was not done."""
    if (
        not spoken
        or read.turned
        or read.signs
        or not spoken[0].meant(read)
        or [one.rank for one in spoken].count(spoken[0].rank) > 1
    ):
        return None
    return spoken[0].offence


def is_offence(shift: Shift, text: str) -> bool:
    """Whether a text is an offence and nothing else: one of the list or of the club's, by name or in another form of it."""
    if named(text) or named_own(shift.club.offences, text):
        return True
    return any(one.alone and one.form > Form.SLIP for one in spoken_of(shift, text))


def _heard(shift: Shift, offence: OwnOffence, text: str, told: Words) -> list[Spoken]:
    """As which of its names an own offence stands in a text."""
    found = []
    for name in offence.names:
        words = shift.rules.families(name)
        form, used = _form(words, told)
        if _in_a_row(name, text):
            form = Form.IN_A_ROW
        if form is not None:
            found.append(Spoken(offence, form, len(words), len(used) == len(told), 0 in used))
    return found


def _in_a_row(name: str, text: str) -> bool:
    meant, typed = ([word.folded for word in words_of(said)] for said in (name, text))
    return any(typed[at : at + len(meant)] == meant for at in range(len(typed)))


def _form(words: Words, told: Words) -> tuple[Form | None, set[int]]:
    """The worst form in which some words stand in a text (None where one doesn't), and which words of it that are."""
    worst, used = Form.AS_THEY_ARE if words else None, set[int]()
    for word in words:
        forms = {at: form for at, one in enumerate(told) if (form := _same(word, one)) is not None}
        if not forms:
            return None, set()
        best = max(forms.values())
        used.update(at for at, form in forms.items() if form is best)
        worst = min(worst or best, best)
    return worst, used


def _same(meant: tuple[str, frozenset[str]], typed: tuple[str, frozenset[str]]) -> Form | None:
    if meant[0] == typed[0]:
        return Form.AS_THEY_ARE
    if meant[1] & typed[1]:
        return Form.OTHER_FORM
    mistyped, right = ({word, *(mark for mark in marks if mark.isalpha())} for word, marks in (typed, meant))
    return Form.SLIP if any(is_slip(one, other) for one in mistyped for other in right) else None
