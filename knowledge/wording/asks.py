"""Where a question asks, and where it tells: the sentences that want a ruling, apart from the facts told around them.

An ask that is heard too many splits an answer that was one, so what is doubtful is no ask: a tag ("non ?"), a social question
("any ideas?"), one that asks about the ruling before it ("is that right?"), words that somebody at the table has said.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from knowledge.wording.sentences import Span, sentences
from knowledge.wording.words import fold

LONGEST = 1_200
"""Characters of a question in which asks are looked for."""
FEWEST = 3
"""Words of an ask that says what it is about."""

_QUOTED = re.compile(r"«[^«»]*+»|“[^“”]*+”|\"[^\"]*+\"")
_WORD = re.compile(r"[^\W_]++")
_WANTS = re.compile(
    r"\b(?:je (?:voudrais|veux|voulais|cherche a|souhaite) savoir|je me demande|on se demande|(?:want|like|need)(?:ed)? to know"
    r"|wondering (?:whether|if|what|who|how|which)|ik (?:wil|wou|zou graag) weten|ik vraag me af|vroeg me af)\b"
)
_AGAIN = re.compile(r"(?:ou|or|of)\b")
"""It names another way in which the ask before it may be answered."""
_AND_FOR = re.compile(r"(?:et|and|en) (?:pour|quid|for|what about|voor|wat met|hoe zit)\b")
_GOES_ON = re.compile(
    r"(?:(?:et|and|en|ou|or|of|mais|but|maar) )?(?:what about|how about|quid|wat met|wat op|wat bij|wat in|hoe zit|on|in|at|if"
    r"|before|after|during|avant|apres|pendant|au|aux|op|bij|aan|tijdens|als|si)\b|(?:et|and|en|ou|or|of|mais|but|maar)\b"
)
"""It goes on with the ask before it: by what joins it, or by a case alone ("on the turn?")."""
_ASKING_WORD = re.compile(
    r"\b(?:quel(?:le)?s?|qui|combien|comment|quand|pourquoi|(?:what|how)(?! about)|who|whose|which|where|why"
    r"|wat(?! (?:met|op|bij|in)\b)|wie|welke?|hoe(?! zit)|hoeveel|hoelang|wanneer|waar|waarom)\b"
    r"|^(?:\w+ )?(?:faut|peut|doit|dois|does|do|did|is|are|was|can|could|must|should|will|has|have|may|moet(?:en)?|mag|kan"
    r"|krijgt?|wordt|zijn|heeft)\b"
)
_THE_SAME = re.compile(
    r"\b(?:the same|pareil(?:le)?|la meme (?:chose|regle)|de meme|idem|hetzelfde|ook zo|dat ook|aussi le cas"
    r"|also (?:the case|apply|so)|(?:does|do|would|will) (?:that|this|it|they) (?:change|apply|hold|count)|geldt (?:dat|dit|het)"
    r"|is (?:that|this|it) different|(?:ca|cela) (?:change|vaut)|(?:vaut|change) t (?:il|elle|on))\b"
)
_NUMBERED = re.compile(r"\b(?:article|artikel|art|regle|regel|rule) \d")
LEANING, TOLD = 12, 4
"""Words of an ask that says nothing by itself, at the most; words told beside the asks, from which on there is something that it
may be about."""
_SOCIAL = re.compile(
    r"(?:(?:et|and|en|so|so then|alors|donc|dus|mais|but|maar) )?(?:"
    r"(?:any|des|une|enige|iemand) (?:idea|thought|help|idee|opinion|avis|one)"
    r"|(?:qu en|vous en|tu en|vous|tu|t en|vous l) (?:pense|dites|dis|voye|vois|save|compren|connai|ave)"
    r"|(?:quelqu un|anyone|anybody|someone|iemand) (?:sait|peut|a|know|can|could|got|has|weet|kan)"
    r"|(?:que|quoi) (?:pense|dire|faire)|votre avis|what (?:do|does|would) the (?:book|rule)"
    r"|(?:what|how) (?:do|would) (?:you|y all|u) (?:all |guys )?(?:think|rule|say|see|reckon|handle|do$)"
    r"|(?:wat|hoe) (?:vinden|vindt|vind|denk|denkt|denken|zien|zeggen|zegt) (?:u|jullie|je)"
    r"|(?:am i|was i|were we|are we|is he|is she|was he|was she|are they|is the dealer|was the dealer|was the floor|is the floor)"
    r" (?:right|wrong|crazy|correct|mad)"
    r"|(?:is|was|was it|isn t|wasn t) (?:that|this|it|he) (?:right|fair|normal|correct|ok|okay|legal|allowed|the right|true|so)"
    r"|(?:who|qui|wie) (?:is|s|was|a|avait|heeft|had) (?:right|raison|tort|gelijk|wrong)"
    r"|(?:c est|est ce|c etait|ce n est|est ce que c est) (?:normal|juste|correct|legal|bon|vrai|pas|possible|permis|bien)"
    r"|(?:klopt|mag|kan|is|was) (?:dat|dit|het) (?:zo|wel|nu|echt|juist|terecht|correct|ok|normaal|eerlijk)*(?: |$)"
    r"|(?:heeft|had|heb) (?:hij|zij|ze|ik) gelijk|j ai (?:tort|raison)|(?:il|elle|ils) (?:a|avait|ont) (?:raison|tort)"
    r"|(?:il|on|elle) (?:a|avait) le droit$|can (?:he|she|they|you|we) (?:really )?do that"
    r"|(?:you|vous|tu|jullie|je) (?:know|see|savez|sais|weten|weet|snap|comprenez)|pourquoi|why|waarom|seriously|serieux"
    r")"
)
_ASKS = (
    r"(?:quel(?:le)?s?|qui|combien|comment|est-ce|que|qu['’]"
    r"|what|who|which|how|does|do|is|are|can|must|should|wat|wie|welke|hoe|moet|mag|krijgt)"
)
_OPENS = re.compile(rf"(?:(?:\d\)|et|and|en|so|alors|dus|donc) )?{_ASKS}(?!\w)", re.I)
"""An ask from its first word on; further on, "qui" and "who" mostly say of which player something is told."""
_TURNED = re.compile(r"est-ce|-t-(?:il|elle|on)\b", re.I)
_AND = re.compile(
    r"(?<!\w)(?:et (?:aussi |puis |surtout )?"
    r"(?:quel(?:le)?s? |qui |combien |comment |est-ce |que |qu['’]|pour (?:le |la |les |l['’]))"
    r"|and (?:also )?(?:what |who |which |how |does |do we |is the |can |for the )"
    r"|en (?:ook )?(?:wat |wie |welke |hoe |moet |mag |krijgt |voor de ))",
    re.I,
)


def asks(question: str) -> tuple[Span, ...]:
    """Where the asks of a question stand, in their order; one with alternatives is one. Fewer than two: it is in one piece.

    >>> told = "Il a montré sa main et misé hors tour. Sa main est-elle morte ? Et pour la mise ?"
    >>> [told[start:end] for start, end in asks(told)]
    ['Sa main est-elle morte ?', 'Et pour la mise ?']
    >>> asks("Is it a misdeal? Or do we play on? Any ideas?")
    ((0, 34),)
    """
    text = question[:LONGEST]
    said = [found.span() for found in _QUOTED.finditer(text)]
    found: list[Span] = []
    for start, end in sentences(text):
        if not _is_ask(text[start:end]) or any(begin < end - 1 < to for begin, to in said):
            continue
        if found and _AGAIN.match(_folded(text[start:end])):
            found[-1] = (found[-1][0], end)
        else:
            found += _each(text, start, end)
    return tuple(found)


def asked_alone(question: str, spans: Sequence[Span], at: int) -> str:
    """The question as if one of its asks were the only one: what is told before it, and it."""
    start, end = spans[at]
    told, last = "", 0
    for begin, to in spans[:at]:
        told, last = told + question[last:begin], to
    return " ".join((told + question[last:start] + question[start:end]).split())


def leans(question: str, spans: Sequence[Span], at: int) -> bool:
    """Whether one of the asks says nothing by itself: it goes on with the one before it ("And on the turn?"), in which alone it
    is said what it is about.

    >>> asked = "Is a phone allowed at the table? And in the break?"
    >>> leans(asked, asks(asked), 1)
    True
    >>> told = "He showed his hand and bet out of turn. Is his hand dead? And for the bet?"
    >>> leans(told, asks(told), 1)
    False
    """
    folded = _folded(question[slice(*spans[at])])
    goes_on = (_GOES_ON.match(folded) and not _ASKING_WORD.search(folded)) or _THE_SAME.search(folded)
    if not at or not goes_on or _NUMBERED.search(folded) or len(folded.split()) > LEANING:
        return False
    ends = [0, *(end for _, end in spans[:at])]
    told = [question[last:start] for last, (start, _) in zip(ends, spans[: at + 1], strict=True)]
    return len(_WORD.findall(" ".join(told))) < TOLD


def _folded(text: str) -> str:
    return " ".join(_WORD.findall(fold(text)))


def _is_ask(sentence: str) -> bool:
    """Whether a sentence asks for a ruling that it names."""
    folded = _folded(sentence)
    if _SOCIAL.match(folded):
        return False
    if "?" not in sentence[-4:]:
        return _WANTS.search(folded) is not None
    return len(folded.split()) >= FEWEST or _AND_FOR.match(folded) is not None or _AGAIN.match(folded) is not None


def _each(text: str, start: int, end: int) -> list[Span]:
    """An asking sentence, cut where a second ask is joined to a first one."""
    for joint in _AND.finditer(text, start, end):
        before, behind = text[start : joint.start()], text[joint.start() : end]
        asked = _OPENS.match(before) or _TURNED.search(before)
        if asked and all(len(_WORD.findall(half)) >= FEWEST for half in (before, behind)):
            return [(start, start + len(before.rstrip(" ,;"))), (joint.start(), end)]
    return [(start, end)]
