"""The sanctions that a book's words name, and how firmly they speak: in French, English and Dutch, without accents and capitals.

They make a proposal, and nothing more: whoever reads the book says what it says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bot.domain.rules.points_read import STEPS
from bot.services.rules.point_signs import NEGATED

_CARDINALS = {
    "un": 1, "une": 1, "one": 1, "een": 1, "a": 1, "an": 1, "deux": 2, "two": 2, "twee": 2, "trois": 3, "three": 3, "drie": 3,
    "quatre": 4, "four": 4, "vier": 4, "cinq": 5, "five": 5, "vijf": 5, "dix": 10, "ten": 10, "tien": 10, "quinze": 15,
    "fifteen": 15, "vijftien": 15, "vingt": 20, "twenty": 20, "twintig": 20, "trente": 30, "thirty": 30, "dertig": 30,
}  # fmt: skip
_COUNT = rf"(?:\d{{1,3}}|{'|'.join(sorted(_CARDINALS, key=len, reverse=True))})"
_MEASURES = {
    "club_ban": r"(?:exclu\w*|bann\w*|expuls\w*|exclud\w*|banned|expelled) (?:definitiv\w+ )?(?:du|from the) club|"
    r"(?:uitgesloten|uitsluiting|verbannen) uit de club",
    "disqualified": r"disqualif\w+|(?:ge)?diskwalif\w+|(?:exclu\w*|expuls\w*|exclud\w*|expelled|removed) (?:du|from the) "
    r"(?:tournoi|tournament)|(?:uitgesloten|uitsluiting|gezet) uit het toernooi|uit het toernooi (?:gezet|gesloten)|"
    r"carton rouge|red card|rode kaart",
    "hand_dead": r"main (?:est |sera |devient )?(?:declaree )?(?:morte|brulee)|hand (?:is |will be )?(?:declared )?dead|"
    r"dead hand|hand (?:is |wordt )?dood|dode hand",
    "warning": r"(?:(?:premier|second|dernier|simple|first|last|final|verbal|oral|written|official|formal|mondelinge|"
    r"schriftelijke|officiele|eerste|laatste) )?"
    r"(?:avertissements?|avertie?s?|warnings?|warned|waarschuwing(?:en)?|gewaarschuwd)\b"
    r"(?: (?:verbal|oral|ecrit|officiel)\w*)?|rappel a l.ordre|carton jaune|yellow card|gele kaart|\bblame\b|\breprimande?\b|"
    r"berisping",
    "orbits": rf"{_COUNT} (?:tours?(?: de table| complets?)?|orbites?|orbits?|rounds?|rondes?)\b",
    "hands": rf"{_COUNT} (?:mains?|hands?|handen)\b",
    "minutes": rf"{_COUNT} ?(?:minutes?|minuten|minuut|min)\b",
}
_NAMED = re.compile("|".join(rf"(?P<{measure}>(?<!\w)(?:{words}))" for measure, words in _MEASURES.items()))
_LIGHTEST_FIRST = ("warning", "hand_dead", "hands", "minutes", "orbits", "disqualified", "event_ban", "club_ban")
_MAY = re.compile(
    r"\b(?:peut|peuvent|pourra|pourront|risqu\w+|passibles?|expose\w*|susceptibles?|may|might|can|could|liable|risks?|kan|kunnen|"
    r"riskeert)\b"
)
_FORBIDDEN = re.compile(
    r"\binterdit\w*|\bdefendu\w*|\bprohib\w+|\bne (?:peut|peuvent|doit|doivent) pas\b|pas le droit|"
    r"not (?:allowed|permitted)|forbidden|"
    r"(?:may|must|can|shall|should) ?not\b|verboden|\bm[ao]g(?:en)? (?:\w+ ){0,2}(?:geen|niet)|niet toegestaan"
)
_PENALTY = re.compile(r"\bsanction\w*|\bpenal\w+|\bstraf\w*|bestraft|\bpuni\w*")
FIRMNESS = {
    word: duty
    for duty, words in {
        "must": "must doit sanctionne moet verplicht", "may": "may peut pourra kan mag",
        "forbidden": "forbidden interdit interdite verboden", "allowed": "allowed permis permise toegelaten toegestaan",
    }.items()
    for word in words.split()
}  # fmt: skip
"""How firmly a book speaks, as it is typed."""


@dataclass(frozen=True, slots=True)
class Named:
    """A sanction as it is written down, with the words that name it, from `start` to `end` of a text."""

    sanction: str
    words: str
    start: int
    end: int


def named_in(text: str, plain: str) -> Iterator[Named]:
    """The sanctions that a text names, in its order; `plain` is the text in small letters without accents, of the same length."""
    for found in _NAMED.finditer(plain):
        measure = found.lastgroup or ""
        counted = re.match(_COUNT, found[0]) if measure in ("hands", "minutes", "orbits") else None
        count = _CARDINALS.get(counted[0], 0) or int(counted[0]) if counted else 0
        sanction = f"{measure}:{count}" if counted else measure
        yield Named(sanction, text[found.start() : found.end()], found.start(), found.end())


def gravity(sanction: str) -> tuple[int, int]:
    """Puts sanctions in order as they are written down."""
    measure, _, count = sanction.partition(":")
    return (_LIGHTEST_FIRST.index(measure), int(count or 0))


def rises(written: str) -> bool:
    """Whether a text is a list of sanctions as it is written down, none lighter than the one before it, and none of them twice.

    >>> rises("warning=avertissement|warning=carton jaune"), rises("orbits:1=un tour|warning=avertissement")
    (True, False)
    """
    steps = written.split("|")
    sanctions = [gravity(step.partition("=")[0]) for step in steps] if re.fullmatch(STEPS, written) else []
    return bool(sanctions) and sanctions == sorted(sanctions) and len(set(steps)) == len(steps)


def steps_in(text: str, plain: str) -> tuple[str, str]:
    """The steps of a list of sanctions that a passage states, as they are written down, and its words from the first to the last
    of them; both empty where it states none that rises.
    """
    steps: list[Named] = []
    for one in named_in(text, plain):
        told = (one.sanction, one.words.casefold()) in {(step.sanction, step.words.casefold()) for step in steps}
        if not told and (not steps or gravity(one.sanction) >= gravity(steps[-1].sanction)):
            steps.append(one)
    written = "|".join(f"{step.sanction}={' '.join(step.words.split())}" for step in steps)
    if not rises(written):
        return "", ""
    return written, text[steps[0].start : steps[-1].end]


def duty_in(sentence: str, plain: str) -> str:
    """What a sentence says of an offence, as it is written down: how firmly, and which sanction; empty where it is not clear."""
    named = list(named_in(sentence, plain))
    firm = "may" if _MAY.search(plain) else "must"
    if (named or _PENALTY.search(plain)) and not NEGATED.search(plain):
        return f"{firm} {named[0].sanction}" if named else firm
    return "forbidden" if _FORBIDDEN.search(plain) and not (named or _PENALTY.search(plain)) else ""
