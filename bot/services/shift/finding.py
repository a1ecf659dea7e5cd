"""Finds the person whom a floor means: by number, by name, in spite of accents, case, order and typing errors.

Nobody is taken for somebody else without a question. Meant without one are who bears the very name, the only one whom a name that
is visibly cut short fits ("marie d", "dupont"), and the only one whose full name was typed with a slip of the finger. What could
be another name ("Louis" for Louise, "Dupond" for Dupont) is asked back.

Measured in clubs of 300 with French, Belgian and Dutch names, many of them a letter apart on purpose (tests/bot/services/floor):
of full names with one slip 97 % are found without a question where two letters are turned round, 85 % where one is doubled, 64 %
where one is wrong, 49 % where one is missing; the other names are all asked back with the right one among those offered, and
nobody is taken for somebody else. Of 6,000 full names that nobody in the club bears, 2 are taken for a member's (Karine Monnier
for Karine Mounier).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from rapidfuzz import fuzz, process

from bot.domain.club.errors import CaseNotPerson, NoSuchPerson, SeveralPeople
from bot.domain.club.lookalikes import as_seen
from bot.domain.club.people import LONGEST_NAME, Person, folded, forgotten_name
from bot.services.ports.people import PeoplePort
from bot.services.shift.spelling import core, cut_short, evidently_cut, is_particle, other_number, slip

ALIKE = 60
"""Of 100: names at least so much alike are offered where nobody bears the one that was typed."""
A_PART_ALIKE = 75
"""Of 100: the same for a single word."""
SAME_LETTERS = 92
"""Of 100: names of nearly the same letters are alike however they are cut ("Vandenberg", "Van den Berg")."""
ALMOST = 90
"""Of 100: from here a new name may be a misspelt one that is known already."""
NEAR = 80
"""Of 100: from here somebody may be meant by a full name with two slips in it."""
FEWEST_LETTERS = 3
"""One letter, or two, name nobody without a question: somebody could be put out by a slip of the thumb."""
LONGEST_SAID = 3 * LONGEST_NAME
"""Characters of what somebody may be named by."""
SHOWN = 6
"""Names offered when it is not clear who is meant."""
_MARKED = re.compile(r"(?:#|n[°ºr]\.?)\s*([0-9]{1,9})", re.I)
_A_PERSON = re.compile(r"#\s*([0-9]{1,9})")
_A_CASE = re.compile(
    r"(?:(?:n[°ºor]|num[ée]ro|number|nummer|case|cas|sanction|ligne|line|entry|zaak|lijn|regel)\.?\s*)+#?([0-9]{1,9})", re.I
)
_BEHIND = re.compile(r"(.*\S)\s*#\s*([0-9]{1,9})", re.S)

Names = Sequence[tuple[str, int]]
"""Folded names, each with its bearer's number in the club."""


def by_number(text: str) -> int | None:
    """The number of a tournament in "#12" or "n° 12"; None for a text that is none.

    >>> by_number("#12"), by_number("n° 12"), by_number("Marie")
    (12, 12, None)
    """
    found = _MARKED.fullmatch(text.strip())
    return int(found[1]) if found else None


def person_number(text: str) -> int | None:
    """The number of a person in "#12"; None for a text that is none. Raises CaseNotPerson for "n° 12", "case 12", "ligne 12":
    that is how replies write a sanction, and to take one for somebody would touch the wrong person's record.

    >>> person_number("#12"), person_number("Marie")
    (12, None)
    """
    bare = text.strip()
    if case := _A_CASE.fullmatch(bare):
        raise CaseNotPerson(number=int(case[1]))
    found = _A_PERSON.fullmatch(bare)
    return int(found[1]) if found else None


def find_person(people: PeoplePort, club: int, text: str, among: Sequence[int] | None = None) -> Person:
    """The one person whom a text names, in the club or `among` the people with these numbers: "#12", "Marie Dupont", or as people
    of one name are shown, "Marie Dupont #12". Raises NoSuchPerson with the nearest names, SeveralPeople with those whom it may
    mean, CaseNotPerson for the number of a sanction. Whom the text is only like is found too: see `only_like`.
    """
    numbered = _numbered(people, club, text, among)
    if numbered is not None:
        return numbered
    wanted = folded(text)
    # what is longer than any name, said twice over, is nobody's: it is not held against every word of every name
    words = wanted.split() if len(wanted) <= LONGEST_SAID else []
    exactly = people.named_all(club, [wanted]).get(wanted, ()) if among is None else ()
    # an exact name needs no look at a hundred thousand others
    names = people.names_of(club, exactly or among or ()) if exactly or among is not None else people.all_names(club)
    meant = _who(names, lambda name: name == wanted)
    exact = bool(meant)
    # somebody else in the club who bears this very name would be meant, and nobody of those who are only like it
    if not exact and not (among is not None and people.named_all(club, [wanted])):
        meant = (_cut(words, names) or _slipped(words, names)) if words else []
    found = people.numbered(club, meant[:SHOWN])
    if len(found) > 1:
        raise SeveralPeople(name=_typed(text), people=tuple(f"{person.name} #{person.number}" for person in found.values()))
    for person in found.values():
        if exact or _clear(words, person, people.all_names(club)):
            return person
    raise _nobody(people, club, text, [*found, *_alike(wanted, names)])


def only_like(person: Person, text: str) -> bool:
    """Whether the text by which a person was found is none of the person's names, nor one that is cut short: it was taken for one
    typed with a slip of the finger, and may be the name of somebody whom the club does not know.
    """
    if _A_PERSON.fullmatch(text.strip()) or _BEHIND.fullmatch(text.strip()):
        return False
    words = folded(text).split()
    return all(cut_short(words, folded(name).split()) is None for name in person.all_names)


def _numbered(people: PeoplePort, club: int, text: str, among: Sequence[int] | None) -> Person | None:
    """The person with the number in "#12" or behind a name, "Marie Dupont #12"; None where there is no number. Raises
    NoSuchPerson where nobody has it, or who has it bears another name; CaseNotPerson.
    """
    number, behind = person_number(text), _BEHIND.fullmatch(text.strip())
    if number is None and behind is None:
        return None
    wanted = int(behind[2]) if behind and number is None else number or 0
    person = people.numbered(club, [wanted] if among is None or wanted in among else []).get(wanted)
    if person is None:
        raise NoSuchPerson(name=_typed(text), nearest=())
    if number is None and behind and folded(behind[1]) not in map(folded, person.all_names):
        raise NoSuchPerson(name=_typed(text), nearest=(f"{person.name} #{person.number}",))
    return person


def _nobody(people: PeoplePort, club: int, text: str, near: Iterable[int]) -> NoSuchPerson:
    offered = people.numbered(club, list(dict.fromkeys(near))[:SHOWN])
    # of whoever was erased the number alone is left, which is like no name
    named = (person.name for person in offered.values() if person.name != forgotten_name(person.number))
    return NoSuchPerson(name=_typed(text), nearest=tuple(named))


def _typed(text: str) -> str:
    return text.strip()[:40]


def _who(names: Names, fits: Callable[[str], bool]) -> list[int]:
    return list(dict.fromkeys(number for name, number in names if fits(name)))


def _cut(words: Sequence[str], names: Names) -> list[int]:
    """Whom a name that is cut short may mean: those who bear each of its words, else those with words that begin so."""
    whole: list[int] = []
    begun: list[int] = []
    for name, number in names if words else ():
        beginnings = cut_short(words, name.split())
        if beginnings is not None:
            (begun if beginnings else whole).append(number)
    # the d of "Gaël D" may begin Dupont as well as be the d of D'Hondt
    return list(dict.fromkeys([*whole, *begun] if any(map(is_particle, words)) else whole or begun))


def _slipped(words: Sequence[str], names: Names) -> list[int]:
    return _who(names, lambda name: slip(words, name.split()) != "")


def _clear(words: Sequence[str], person: Person, names: Names) -> bool:
    """Whether a person who is the only one to fit is meant for sure. Not where what fits only nearly is a word of some other
    name in the club, or the words could be the full name of somebody whom the club does not know.
    """
    if sum(map(len, words)) < FEWEST_LETTERS:
        return False
    borne = {word for name, _ in names for word in name.split() if not is_particle(word)}
    for whole in person.all_names:
        name = folded(whole).split()
        beginnings = cut_short(words, name)
        if beginnings is None:
            mistyped = slip(words, name)
            clear = mistyped != "" and mistyped not in borne
        elif beginnings:
            clear = all(evidently_cut(word, name) and word not in borne for word in beginnings)
        else:
            one_part = any(folded(part).split() == list(words) for part in whole.split())  # "Jean Pierre" of Jean-Pierre Dubois
            clear = len(core(words)) == 1 or one_part or sorted(core(words)) == sorted(core(name))
        if clear:
            return True
    return False


def _alike(wanted: str, names: Names) -> list[int]:
    """The bearers of names that are spelt alike, the most alike first."""
    texts, wanted = [name for name, _ in names], wanted[: 2 * LONGEST_NAME]
    # a single word is compared with a part of the name
    scorer, least = (fuzz.token_ratio, ALIKE) if " " in wanted else (fuzz.partial_ratio, A_PART_ALIKE)
    found = process.extract(wanted, texts, scorer=scorer, score_cutoff=least, limit=SHOWN)
    if len(wanted) > 2 * SHOWN:
        letters = ["".join(sorted(name.replace(" ", ""))) for name in texts]
        own = "".join(sorted(wanted.replace(" ", "")))
        found += process.extract(own, letters, scorer=fuzz.ratio, score_cutoff=SAME_LETTERS, limit=SHOWN // 2)
    return list(dict.fromkeys(names[at][1] for _, _, at in sorted(found, key=lambda one: -one[1])))


def named_like(people: PeoplePort, club: int, text: str) -> tuple[Person, ...]:
    """The people whose names are those in a text, or spelt alike, the most alike first. Signs in it name neither number nor
    seat: what a platform calls somebody is to be compared, never to be obeyed.
    """
    wanted = folded(text)
    if not wanted:
        return ()
    bearers = people.named_all(club, [wanted]).get(wanted, ())
    return tuple(people.numbered(club, list(dict.fromkeys((*bearers, *_alike(wanted, people.all_names(club)))))).values())


def near(people: PeoplePort, club: int, text: str) -> tuple[tuple[float, int], ...]:
    """Whose full names are nearly what was typed, the nearest first: how near, of 100, and the number in the club."""
    wanted, names = folded(text), people.all_names(club)
    names = [known for known in names if not other_number(wanted, known[0])]
    found = process.extract(wanted, [known for known, _ in names], scorer=fuzz.ratio, score_cutoff=NEAR, limit=SHOWN)
    best = {names[at][1]: score for _, score, at in reversed(found)}
    return tuple((score, number) for number, score in reversed(best.items()))


def may_mean(name: str, names: Names) -> tuple[int, ...]:
    """Whom a name that nobody bears may mean all the same: it is a part of theirs, or theirs of it, be it cut short ("M.
    Dupont"), or it is spelt almost like theirs, perhaps with a letter of another alphabet.
    """
    name = as_seen(name)
    words, found = folded(name).split(), list[int]()
    for known, number in names:
        whole = known.split()
        parts = cut_short(words, whole) is not None or cut_short(whole, words) is not None
        if words and whole and (parts or slip(words, whole) or looks_like(name, [(known, number)]) is not None):
            found.append(number)
    return tuple(dict.fromkeys(found))


def looks_like(name: str, names: Names) -> int | None:
    """The number of somebody whose name is spelt almost like a new one ("Mari Dupond"); None where nobody's is."""
    wanted = folded(name)
    names = [known for known in names if not other_number(wanted, known[0])]
    found = process.extractOne(wanted, [known for known, _ in names], scorer=fuzz.ratio, score_cutoff=ALMOST)
    return names[found[2]][1] if found else None
