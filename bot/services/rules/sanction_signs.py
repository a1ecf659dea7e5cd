"""The sanctions that a book's words name, and how firmly they speak: in French, English and Dutch, without accents and capitals.

They make a proposal, and nothing more: whoever reads the book says what it says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bot.domain.penalties.sanctions import read_sanction
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
    r"(?:tournoi|tournament)|(?:uitgesloten|uitsluiting|gezet) uit het toernooi|uit het toernooi (?:gezet|gesloten)",
    "hand_dead": r"main (?:est |sera |devient )?(?:declaree )?(?:morte|brulee)|hand (?:is |will be )?(?:declared )?dead|"
    r"dead hand|hand (?:is |wordt )?dood|dode hand",
    "warning": r"(?:(?:premier|second|dernier|simple|first|last|final|verbal|oral|written|official|formal|mondelinge|"
    r"schriftelijke|officiele|eerste|laatste) )?"
    r"(?:avertissements?|avertie?s?|warnings?|warned|waarschuwing(?:en)?|gewaarschuwd)\b"
    r"(?: (?:verbal|oral|ecrit|officiel)\w*)?|rappel a l.ordre|\bblame\b|\breprimande?\b|"
    r"berisping",
    "orbits": rf"{_COUNT} (?:tours?(?: de table| complets?)?|orbites?|orbits?|rounds?|rond(?:es?|en))\b",
    "hands": rf"{_COUNT} (?:mains?|hands?|handen)\b",
    "minutes": rf"{_COUNT} ?(?:minutes?|minuten|minuut|min)\b",
}
_NAMED = re.compile("|".join(rf"(?P<{measure}>(?<!\w)(?:{words}))" for measure, words in _MEASURES.items()))
OWN_WORD = re.compile(
    r"(?<!\w)(?:cartons? (?:blanc|jaune|rouge|bleu|vert|orange|noir)s?|(?:white|yellow|red|blue|green|orange|black) cards?|"
    r"(?:witte|gele|rode|blauwe|groene|oranje|zwarte) kaart(?:en)?)(?!\w)"
)
"""What one book means by it another does not: a yellow card is a word of warning, or ten minutes."""
COUNTED = frozenset({"hands", "minutes", "orbits"})
"""What is counted in as a penalty, and otherwise too."""
UNSAID = "?"
"""Stands for the sanction of a step where its words do not say it."""
_THEN = re.compile(r"(?<!\w)(?:puis|ensuite|enfin|then|finally|daarna|vervolgens|(?:ten|tot) slotte)(?!\w)")
_PARTING = re.compile(r"[,;:.→>()\n]|(?<!\w)(?:puis|ensuite|enfin|then|finally|daarna|vervolgens|et|and|en)(?!\w)")
_BRACKET = re.compile(r"\(([^()]*)\)")
_MAY = re.compile(
    r"\b(?:peut|peuvent|pourra|pourront|risqu\w+|passibles?|expose\w*|susceptibles?|may|might|can|could|liable|risks?|kan|kunnen|"
    r"riskeert)\b"
)
_FORBIDDEN = re.compile(
    r"\binterdit\w*|\bdefendu\w*|\bprohib\w+|\bne (?:peut|peuvent|doit|doivent) pas\b|pas le droit|"
    r"not (?:allowed|permitted)|forbidden|"
    r"(?:may|must|can|shall|should) ?not\b|verboden|\bm[ao]g(?:en)? (?:\w+ ){0,2}(?:geen|niet)|niet toegestaan"
)
_PENALTY = re.compile(r"\bsanction\w*|\bpenal\w+|\b(?:ge|be)?straf\w*|\bpuni\w*")
_PUNISHES = re.compile(
    r"\b(?:exclu[est]?\w*|expuls\w+|expell?\w+|eject\w+|elimin\w+|suspen\w+|bann\w+|renvoy\w+|quitte\w* (?:la salle|le tournoi)|"
    r"(?:must|has to|asked to) leave|(?:sent|put) (?:home|away|out)|removed from|uitgesloten|uitsluiting|verwijderd|geschorst|"
    r"(?:buiten|uit de zaal) gezet|moet (?:de zaal|het toernooi) verlaten|amendes?|fine[ds]?|boetes?|"
    r"(?:perd\w*|loses?|verliest) (?:sa|la|his|her|the|their|zijn|haar|de) (?:main|hand)|forfeit\w*)\b"
)
"""Words for what happens to somebody that are no sanction that Floorman knows by them, and no silence on sanctions either."""
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


def told_in(text: str, plain: str, names: Mapping[str, str] | None = None) -> list[Named]:
    """What a text says to be sanctions, in its order: by words that everybody understands, by the `names` that the book's own
    list gives its steps (in small letters without accents, each with its sanction), or by words of its own, whose sanction is
    UNSAID unless brackets behind them say it: "carton jaune (dix minutes)" is one, and means ten minutes.
    """
    brackets = list(_BRACKET.finditer(plain))
    bare = _BRACKET.sub(lambda found: " " * len(found[0]), plain)
    found = list(_named_by(text, bare, names or {}))
    for bracket in brackets:
        told = {one.sanction for one in named_in(bracket[1], bracket[1])}
        before = next((one for one in found if one.end <= bracket.start() and not bare[one.end : bracket.start()].strip()), None)
        if before is None and told:
            before = _between(text, bare, bracket.start())
        if before is not None and told:
            found = [one for one in found if one.end <= before.start or one.start >= before.end]
            known = before.sanction if before.sanction in told else told.pop() if len(told) == 1 else UNSAID
            agreed = before.sanction in (UNSAID, known)
            found.append(Named(known if agreed else UNSAID, before.words, before.start, before.end))
    return sorted(found, key=lambda one: one.start)


def _named_by(text: str, bare: str, names: Mapping[str, str]) -> Iterator[Named]:
    taken: list[Named] = []
    for name in sorted(names, key=len, reverse=True):
        places = re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", bare)
        taken += [Named(names[name], text[found.start() : found.end()], found.start(), found.end()) for found in places]
    taken += [Named(UNSAID, text[found.start() : found.end()], found.start(), found.end()) for found in OWN_WORD.finditer(bare)]
    taken += named_in(text, bare)
    ends: list[tuple[int, int]] = []
    for one in taken:
        if all(one.end <= start or one.start >= end for start, end in ends):
            ends.append((one.start, one.end))
            yield one


def _between(text: str, bare: str, end: int) -> Named | None:
    """The words before a place, back to what parts them from others."""
    start = max((found.end() for found in _PARTING.finditer(bare, 0, end)), default=0)
    words = text[start:end]
    start, stop = start + len(words) - len(words.lstrip()), start + len(words.rstrip())
    return Named(UNSAID, text[start:stop], start, stop) if start < stop else None


def goes_back(steps: Sequence[str]) -> int:
    """The place of the first of these sanctions that is less of the same than one before it (ten minutes behind twenty), or that
    nobody can be given any more, who is out; 0 where there is none. Whatever else a book puts in which order is its own affair.

    >>> goes_back(["warning", "minutes:10", "hands:2"]), goes_back(["minutes:20", "minutes:10"])
    (0, 1)
    """
    read = [read_sanction(step) for step in steps]
    return next((at for at, one in enumerate(read) if any(one.goes_back_from(before) for before in read[:at])), 0)


def rises(written: str) -> bool:
    """Whether a text is a list of sanctions as it is written down, none of them twice, that never goes back.

    >>> rises("warning=avertissement|warning=carton jaune"), rises("minutes:20=vingt minutes|minutes:10=dix minutes")
    (True, False)
    """
    steps = written.split("|")
    listed = re.fullmatch(STEPS, written) and len(set(steps)) == len(steps)
    return bool(listed) and not goes_back([step.partition("=")[0] for step in steps])


def steps_in(text: str, plain: str) -> tuple[str, str]:
    """The steps of a list of sanctions that a passage states, as they are written down, and its words from the first to the last
    of them; both empty where it states none that can be climbed. A step has UNSAID for its sanction where they do not say it.
    """
    every = told_in(text, plain)
    for then in _THEN.finditer(plain):
        stop = next((found.start() for found in _PARTING.finditer(plain, then.end()) if plain[found.start()] != "("), len(plain))
        one = _between(text, plain, stop)
        if one is not None and not any(then.end() <= told.start < stop for told in every):
            every.append(one)
    steps: list[Named] = []
    for one in sorted(every, key=lambda one: one.start):
        if (one.sanction, one.words.casefold()) not in {(step.sanction, step.words.casefold()) for step in steps}:
            steps.append(one)
    falls = goes_back([step.sanction for step in steps if step.sanction != UNSAID])
    if len(steps) not in range(2, _MOST_STEPS + 1) or falls:
        return "", ""
    written = "|".join(f"{step.sanction}={' '.join(step.words.split())}" for step in steps)
    return written, text[steps[0].start : steps[-1].end]


_MOST_STEPS = 10


def names_penalty(text: str, plain: str, names: Mapping[str, str] | None = None) -> bool:
    """Whether a text speaks of a penalty in words that mean nothing else: a warning, a disqualification, a card, "penalised"; a
    number of hands or minutes alone may be of anything.
    """
    certain = (one for one in told_in(text, plain, names) if one.sanction.partition(":")[0] not in COUNTED)
    return bool(_PENALTY.search(plain)) or any(certain)


def may_name_penalty(text: str, plain: str, names: Mapping[str, str] | None = None) -> bool:
    """Whether a text may speak of a penalty: a number of hands or minutes too, or whatever is done to somebody."""
    return bool(_PENALTY.search(plain) or _PUNISHES.search(plain) or told_in(text, plain, names))


def duty_in(sentence: str, plain: str, names: Mapping[str, str] | None = None) -> str:
    """What a sentence says of an offence, as it is written down: how firmly, and which sanction; empty where it is not clear, as
    where its word for the sanction is none that everybody understands, nor one of the `names` of the book's own steps.
    """
    named = told_in(sentence, plain, names)
    if named and named[0].sanction == UNSAID:
        return ""
    firm = "may" if _MAY.search(plain) else "must"
    if (named or _PENALTY.search(plain)) and not NEGATED.search(plain):
        return f"{firm} {named[0].sanction}" if named else firm
    return "forbidden" if _FORBIDDEN.search(plain) and not (named or _PENALTY.search(plain)) else ""
