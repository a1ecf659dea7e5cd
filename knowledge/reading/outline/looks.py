"""What a heading looks like where no number says it: by its style, its size, bold, capitals, a colon, a line of its own, or first
words that are parted from the text ("Dead button – The button…").
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from knowledge.reading.lines import Line, count_words

VERBS = frozenset(
    """est sont doit doivent peut peuvent sera seront faut ont était étaient été être ne n'a s'applique s'appliquent
    suivent suit is are must may can shall will should has have be was were applies does do
    zijn moet moeten mag mogen kan kunnen wordt worden zal zullen heeft hebben werd geldt gelden""".split()
)
"""Words that a sentence has and a title has not."""
NO_TITLE = frozenset(
    """exemple exemples exception exceptions remarque remarques note notes nb n.b attention rappel conseil cas
    example examples remark warning hint case
    voorbeeld voorbeelden uitzondering uitzonderingen opmerking opmerkingen opgelet let""".split()
)
"""First words before a dash that begin no article: they belong to the one above."""
LONGEST_TITLE, LONGEST_PLAIN = 110, 60
LONGEST_STYLED = 120
"""Letters of a paragraph that has the style of a heading; a longer one has it by mistake."""
LARGER = 1.07
_SENTENCE_END = re.compile(r"[.;,]$")
_DASHED = re.compile(
    r"^(?P<title>[^\W\d_][^.;:!?]{1,70}?|[^\W\d_][^.;:!?]{1,60}?…?)\s*(?P<by>\s[–—]|[–—]\s|\s-\s|[–—])\s*(?=\S)(?P<rest>.+)$"
)
_COLONED = re.compile(r"^(?P<title>[^\W\d_][^.;:!?]{1,50}?)\s*(?P<by>:)\s+(?P<rest>\S.{20,})$")


@dataclass(frozen=True, slots=True, order=True)
class Look:
    """How a line looks that may be a heading. Of two the lesser one stands higher: a chapter's before an article's."""

    order: tuple[float, ...]
    kind: str

    @property
    def strong(self) -> bool:
        """Whether the page itself sets it apart, and not its words alone."""
        return self.kind in ("level", "size", "bold", "caps")

    @property
    def runs_in(self) -> bool:
        """Whether the text begins on the same line."""
        return self.kind in ("lead", "dash", "label")


@dataclass(frozen=True, slots=True)
class RunIn:
    """A title at the beginning of its text: the title, what is printed of it with its sign, and the text."""

    title: str
    printed: str
    rest: str


def body_size(lines: Sequence[Line]) -> float:
    """The size of most letters; 0 where the format says none."""
    letters: Counter[float] = Counter()
    for line in lines:
        letters[round(line.size * 2) / 2] += len(line.text)
    return letters.most_common(1)[0][0] if letters else 0.0


def is_capitals(text: str) -> bool:
    """Whether a text is printed in capitals throughout."""
    return text.upper() == text and sum(1 for character in text if character.isalpha()) >= 4


def has_verb(text: str) -> bool:
    """Whether a text has one of the words that make it a sentence."""
    return any(word in VERBS for word in re.findall(r"[\w']+", text.casefold()))


def is_titular(text: str) -> bool:
    """Whether words may be a title: short, begun with a capital or a figure, and no sentence."""
    return (
        0 < len(text) <= LONGEST_TITLE
        and not _SENTENCE_END.search(text)
        and (text[0].isupper() or text[0].isdigit() or text[0] in "«\"“'‘(")
        and count_words(text) <= 16
    )


def look(line: Line, words: str, body: float) -> Look | None:
    """How a line looks as a heading, or None. `words` are its text behind a number, `body` is the size of most letters."""
    if line.row:
        return None
    size = -round(line.size / body, 1) if body and line.size else 0.0
    if line.level and len(words) <= LONGEST_STYLED:
        return Look((line.level, 0, 0, 0), "level")
    if line.marker:
        return _run_in_look(line)
    if body and line.size > body * LARGER and len(words) <= LONGEST_TITLE:
        return Look((8, size, not line.bold, 0), "size")
    if not words or len(words) > LONGEST_TITLE:
        return _run_in_look(line)
    if line.bold and not _SENTENCE_END.search(words):
        return Look((9, 0, 0, not is_capitals(words)), "bold")
    if is_capitals(words) and not _SENTENCE_END.search(words) and count_words(words) <= 16:
        return Look((9, 0, 1, 0), "caps")
    return _worded(line, words)


def _worded(line: Line, words: str) -> Look | None:
    if not is_titular(words) or len(words) > LONGEST_PLAIN:
        return _run_in_look(line)
    few = count_words(words) <= 8
    if words.endswith((":", "?")) and few and (words.endswith("?") or not has_verb(words)):
        return Look((10, 0, 0, 0), "colon")
    if words[-1].isalnum() and few and not has_verb(words):
        return Look((10, 0, 0, 1), "plain")
    return _run_in_look(line)


def _run_in_look(line: Line) -> Look | None:
    if line.lead and run_in(line.text, line.lead):
        return Look((11, 0, 0, 0), "lead")
    if run_in(line.text):
        return Look((12, 0, 0, 0), "dash")
    return Look((13, 0, 0, 0), "label") if not line.marker and run_in(line.text, colon=True) else None


def run_in(text: str, lead: str = "", *, colon: bool = False) -> RunIn | None:
    """The title that stands at the beginning of a text, in bold or parted by a dash (or a colon), or None.

    >>> run_in("Bouton mort – Le principe du bouton mort sera appliqué.")
    RunIn(title='Bouton mort', printed='Bouton mort –', rest='Le principe du bouton mort sera appliqué.')
    >>> run_in("Exemple – deux joueurs se couchent"), run_in("3 à 5 joueurs")
    (None, None)
    """
    if lead and text.startswith(lead) and len(lead) <= LONGEST_TITLE and text[len(lead) :].strip(" .:–-—"):
        after = text[len(lead) :].lstrip(" .:–-—")
        title = lead.rstrip(" .:–-—")
        if title and title.casefold().split()[0].rstrip(".:") not in NO_TITLE:
            return RunIn(title, text[: len(text) - len(after)].rstrip(), after)
    match = _DASHED.match(text) or (_COLONED.match(text) if colon else None)
    if match is None:
        return None
    title, rest = match.group("title").rstrip(), match.group("rest")
    words = title.casefold().split()
    if (
        len(words) > 9
        or not title[0].isupper()
        or has_verb(title)
        or words[0].rstrip(".:") in NO_TITLE
        or (not rest[0].isalnum() and rest[0] not in '«"“(')
    ):
        return None
    if count_words(rest) < 3:
        return None
    return RunIn(title, text[: match.start("rest")].rstrip(), rest)
