"""Signs in a phrase that somebody did not do what its words name: a negation, a passive, a complaint, another who did it.

What was learnt from the bank hears the words ("insulter", "téléphone") and not who does what to whom: "s'est fait insulter" and
"n'a pas insulté" have the letters of "a insulté". Some offences are said with such a sign ("n'attend pas son tour", "se fait
aider"): one that the bank's phrases of an offence have too says nothing against it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from knowledge.wording.words import STEMMERS, STOPWORDS, fold, stems, tokens

LONGEST = 14
"""Words of a phrase in which signs are looked for: in a story they are about somebody else of it as often as not."""
USUAL = 0.05
"""Share of an offence's phrases from which a kind of sign is its usual way of being said: "un spectateur conseille"."""
NAMED = 2
"""Phrases of an offence that have a word from which it is one of those that name it."""
OMITTED = 0.2
"""Share of an offence's phrases with a negation from which it is one of leaving something out ("ne montre pas ses cartes"):
there a negation says something only beside a word that a share of `USUAL` of the phrases has without one.
"""
Sign = tuple[str, str]
"""Its kind, and a word that it stands with."""

BEFORE, BEHIND = "before a no", "behind a no"
NO = frozenset({BEFORE, BEHIND})
"""The kinds of sign that what stands next to a negation is."""
_WITHOUT = frozenset({"sans", "without", "zonder"})
_NO = _WITHOUT | frozenset("pas jamais ni aucun aucune not never no niet geen nooit nie cannot".split())
_NE, _NOBODY = frozenset({"n", "ne"}), frozenset({"personne", "guere", "nullement"})
_ONLY_WHEN = re.compile(r"\bpas (?:na|als|wanneer|toen|om|bij)\b")
"""A Dutch "pas" is no negation."""
_WHILE = re.compile(r"\b(?:alors qu|pendant qu|tandis qu|parce qu|pcq|quand|lorsqu|while|when|because|terwijl|toen|omdat)")
"""Behind these stands what was the case meanwhile: a negation there denies something else."""
_HALF = frozenset("isn wasn weren didn doesn don hasn haven hadn won wouldn couldn can aren ain".split())
"""What is left of "isn't" and its like where the apostrophe stood."""
_UNDONE = frozenset("isnt wasnt didnt doesnt dont hasnt havent hadnt wont wouldnt couldnt cant arent aint".split())
_SAYS_LITTLE = (
    STOPWORDS
    | _NO
    | _HALF
    | frozenset("fait avait etait etre peut veut does plus encore toujours deja rien nothing niets ds zn ac na".split())
)
_SOMEBODY = (
    r"(?:voisin(?:e|s|es)?|croupi(?:er|ere)s?|joueu(?:r|rs|se|ses)|spectat\w+|ami(?:e|s|es)?|potes?|femme|mari|copines?|copains?"
    r"|frere|soeur|pere|mere|fils|fille|adversaires?|autres?|neighbou?rs?|dealers?|players?|spectators?|friends?|wife|husband"
    r"|girlfriend|boyfriend|brother|sister|opponents?|buddy|buur(?:man|vrouw|mannen)?|spelers?|vriend(?:in|en)?|vrouw|broer|zus"
    r"|tegenstanders?|toeschouwers?|andere?n?)"
)
_WHOSE = (
    r"(?:le |la |les |l'|un |une |des |son |sa |ses |the |a |an |his |her |their |some |another |zijn |zn |haar |de |het |een )"
)
_ANYBODY = r"(?:quelqu'un|on (?=l'|lui |les |a )|someone|somebody|iemand|anderen|others?|everyone|tout le monde|iedereen)"
_HE = r"(?:(?:il|elle|ils|elles|y|qui|et|puis|lui|he|she|they|hij|zij|ze|die|who|and|en)\b ?)"
_CAUGHT = "pris|prise|vu|vue|surpris|surprise|averti|avertie|prevenu|prevenue|caught|seen|warned|told|betrapt|gezien|gewaarschuwd"
"""What is done to whoever did something himself: he was caught."""
_CLAIMS = "dit|croit|pense|raconte|affirme|says?|said|thinks?|claims?|zegt|zei|denkt|beweert"
_RINGS = "a|est|s'est|has|is|was|heeft|rang|rings|sonne|vibre"
_SIGNS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(pattern))
    for kind, patterns in {
        "passive": (
            rf"\bete (?:\w+ment |deja |encore )?(?!(?:{_CAUGHT})\b)(?P<word>\w+(?:ee?s?|ie?s?|ue?s?|te?s?))\b",
            r"\b(?:s'est|se|s'etait|s est) (?:encore |deja |bien )?fait (?P<word>\w+(?:er|ir|re))\b",
            r"(?<!cartes )(?<!jetons )(?<!mains )\b(?P<word>\w{3,}(?:e|ee|i|ie)s?) par (?:l[ea]s? |l'|un |une |son |sa |ses )",
            r"\b(?:was|were|got|gets|getting|been|being|is) (?:\w+ly |just )?"
            rf"(?!(?:{_CAUGHT})\b)(?P<word>\w{{3,}}ed|shown|sworn|given|hit|stolen)\b",
            r"\b(?P<word>victimes?|victim|slachtoffer)\b",
            rf"^{_HE}?(?:a |heeft )?(?P<word>recu|subi|essuye|encaisse|gekregen|kreeg)\b",
            r"\b(?:s'est|se) (?P<word>pris|prise|prend|mange) (?:une? |des )",
            r"\b(?P<word>\w{3,}(?:ed|own|ught|orn)) (?:at )?by (?!accident|mistake|itself|the (?:rules|book))",
            r"\b(?:werd|werden|wordt|worden) (?:\w+ ){0,5}?"
            rf"(?!(?:{_CAUGHT})\b)(?P<word>\w*ge\w+|\w+d|be\w+|ver\w+)\b",
            r"\b(?P<word>(?=\w*?ge\w{3})\w+|be\w+d) door (?!de (?:lucht|zaal|kamer))",
            rf"\bdoor {_WHOSE}?(?P<word>{_SOMEBODY}) ",
        ),
        "report": (
            rf"^{_HE}?(?:s'est |se |est venue? se )(?P<word>plain\w+) (?:de|du|des|d'|que|qu'|au|a)",
            rf"^{_HE}?(?:a |has |is |was )?(?P<word>denonc\w*|accus\w*|signal\w*|complain\w*|report(?:s|ed|ing)?)\b",
            rf"^{_HE}?(?:heeft )?(?P<word>klaagt|klaagde|geklaagd|meldt|meldde|beschuldig\w*|verklikt\w*)\b",
            rf"\b(?:{_CLAIMS}) (?P<word>que|that|dat)\b(?! (?:he|she|hij|ie|ze)\b)",
        ),
        "another": (
            rf"^(?:pendant que |while |terwijl )?{_WHOSE}?(?P<word>{_SOMEBODY})\b(?!$)",
            rf"^(?P<word>{_ANYBODY})\b",
            rf"^{_WHOSE}?\w+ (?:de |du |d'|of |van ){_WHOSE}?(?P<word>{_SOMEBODY}) (?:{_RINGS})\b",
        ),
        "to him": (
            r"^(?:le |the )?(?:siege|seat|stoel) \d+ .*\b(?P<word>her|him|haar|hem)\b",
            rf"^(?!{_HE})(?:\w+ ){{1,4}}(?:l'|lui |les |leur )(?:a|ont|avait|avaient|aurait) (?P<word>\w+)",
            rf"^(?!{_HE})\w+ (?P<word>\w{{3,}}(?:ed|old)) (?:him|her|them)$",
            rf"^(?!{_HE})\w+ (?:heeft|had) (?:hem|haar|'m|hun) (?:\w+ )*(?P<word>\w+)$",
        ),
        "perhaps": (
            rf"^{_HE}?(?P<word>parait|paraitrait|apparemment|apparently|allegedly|blijkbaar)\b",
            r"\b(?P<word>peut-etre|maybe|perhaps|misschien|probablement|probably|wellicht)\b",
            rf"^{_HE}?(?:a |has |is |heeft )?(?P<word>failli|presque|almost|nearly|bijna)\b",
            r"^[^\"«»]*(?P<word>\?)$",
        ),
    }.items()
    for pattern in patterns
)


@dataclass(frozen=True, slots=True)
class SaidSo:
    """How an offence is said in the bank: the signs that its phrases have, the kinds of them that are usual, and the words that
    name it without any.
    """

    signs: frozenset[Sign]
    usual: frozenset[str]
    named: frozenset[str]

    @classmethod
    def of(cls, phrases: Iterable[str]) -> SaidSo:
        """By these phrases."""
        short = [phrase for phrase in phrases if len(tokens(phrase)) <= LONGEST]
        signs = [list(signs_in(phrase)) for phrase in short]
        kinds = Counter(kind for found in signs for kind in {kind for kind, _ in found})
        words = Counter(mark for phrase, found in zip(short, signs, strict=True) for mark in _asserted(phrase, found))
        omits = sum(not NO.isdisjoint(kind for kind, _ in found) for found in signs) >= OMITTED * len(short)
        least = USUAL * len(short) if omits else 0
        said = [sign for found in signs for sign in found if sign[0] not in NO]
        said += [sign for phrase in short for sign in _denied(phrase, behind=1)]
        return cls(
            frozenset((kind, mark) for kind, word in said for mark in _marks(word)),
            frozenset(kind for kind, count in kinds.items() if kind not in NO and count >= USUAL * len(short)),
            frozenset(mark for mark, count in words.items() if count >= max(NAMED, least)),
        )

    def against(self, text: str) -> bool:
        """Whether a text has a sign that says something against it. A negation does of a word only that names the offence."""
        return any(
            kind not in self.usual
            and not any((kind, mark) in self.signs for mark in _marks(word))
            and (kind not in NO or not self.named.isdisjoint(_marks(word)))
            for kind, word in signs_in(text)
        )


def signs_in(text: str) -> Iterator[Sign]:
    """The signs in a text, each with a word that it stands with: a negation with what is next to it.

    >>> list(signs_in("s'est fait insulter")), list(signs_in("n'a pas insulté")), list(signs_in("a insulté le croupier"))
    ([('passive', 'insulter')], [('behind a no', 'insulte')], [])
    """
    if len(tokens(text)) > LONGEST:
        return
    yield from _denied(text)
    folded = " ".join(fold(text).split())
    for kind, pattern in _SIGNS:
        for found in pattern.finditer(folded):
            yield kind, found["word"]


def _denied(text: str, behind: int = 2) -> Iterator[Sign]:
    """The words next to a negation in its clause: one before it (not before "without"), so many `behind` it."""
    for clause in re.split(r"[,.;:!?()]", _WHILE.split(fold(text))[0]):
        words = tokens(_ONLY_WHEN.sub(" ", clause))
        for at, word in enumerate(words):
            whole = word in _NO or word in _UNDONE or (word == "t" and at and words[at - 1] in _HALF)
            if whole or (word in _NE and not _NOBODY.isdisjoint(words)):
                yield from ((BEFORE, one) for one in _telling(reversed(words[:at]))[: word not in _WITHOUT])
                yield from ((BEHIND, one) for one in _telling(words[at + 1 :])[:behind])


def _asserted(phrase: str, found: Iterable[Sign]) -> set[str]:
    """The words of a phrase next to which no negation stands, and their stems."""
    denied = {word for kind, word in found if kind in NO}
    return {mark for word in set(tokens(phrase)) - _SAYS_LITTLE - denied for mark in _marks(word)}


def _telling(words: Iterable[str]) -> list[str]:
    return [one for one in words if one not in _SAYS_LITTLE]


def _marks(word: str) -> set[str]:
    """A word and its stems, whichever of three languages it is in."""
    return {word, *(stem for language in STEMMERS for stem in stems([word], language))}
