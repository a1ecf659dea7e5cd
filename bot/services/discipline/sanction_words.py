"""What is like a sanction and none that Floorman knows, "plus jamais", "amende 5 euros", and a sanction that no semicolon parts
from what for, "tel 1 main": neither is anybody's reason in silence, and nothing lighter is written instead.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice, pairwise

from bot.domain.penalties.errors import SanctionInside, SanctionUnknown
from bot.domain.penalties.lengths import Length
from bot.domain.penalties.sanctions import Measure
from bot.services.discipline.ban_words import plain, read_ban, read_term_said
from bot.services.discipline.incident_words import read_measure
from bot.services.replies.proposal_views import SanctionView

_SANCTION = re.compile(
    r"(?:disqualif\w*|dq|gediskwalif\w*|diskwalif\w*|exclue?s?|exclusion|excluded?|suspen\w+|interdi\w+|ban|bans|bann\w+|viree?s?"
    r"|renvoyee?s?|expuls\w+|expelled|dehors|avert\w*|warnings?|waarschuwing\w*|blames?|amendes?|boetes?|fined?|penalit\w+|penal\w+"
    r"|straf\w*|uitgesloten|uitsluiting|geschorst|schorsing|verbannen|levenslang|eruit|buiten|kicked|barred|sanctions?|sanctie)"
)
_UNIT = re.compile(
    r"(?:mains?|hands?|handen|tours?|orbit\w*|rounds?|rondes?|minut\w+|min|mn|heures?|hours?|uur|uren|h|jours?|days?|dag|dagen"
    r"|semaines?|weeks?|weken|mois|months?|maand\w*|ans?|annees?|years?|jaar|euros?|eur|points?|tournois?|tournaments?|toernooi\w*)"
)
_NUMBER = re.compile(
    r"(?:\d{1,3}|une?|one|een|deux|two|twee|trois|three|drie|quatre|four|vier|cinq|five|vijf|dix|ten|tien|quinze)"
)
_LITTLE = frozenset(
    "du de la l d au a et en and van uit of the for from out mis mise puis pour voor club tournoi toernooi tournament "
    "event evenement jeu salle zaal table tafel vie life good meer il elle he she hij zij is est sera wordt plus sit sits jamais "
    "never again nooit niet jouer play spelen tout net tot definitivement pendant gedurende s".split()
)
_FOR_GOOD = re.compile(r"(?:plus jamais|never again|never more|nooit meer|out for (?:good|life|ever)|out forever)\b")
QUOTED = re.compile(r"«.*»|“.*”|\".*\"", re.S)
"""Words that somebody says are what happened, whatever they are like."""
_MARKED = re.compile(r"«([^«»]+)»|“([^“”]+)”|\"([^\"]+)\"")
_WORD = re.compile(r"\w+")
_BETWEEN = " ,:+-–—"
LONGEST = 40
"""Words by which a sanction is known, its cause behind it included."""
MOST_ENDS = 12
"""Places at which a sanction may begin for which the offence before it is looked up."""
_TOLD_OF = re.compile(
    r"(?:depuis|pendant|durant|apres|avant|toutes?|tous|les?|la|ces?|cette|chaque|en|dans|sur|entre|sous|de|par|joue|joue[rs]?|jouent"
    r"|joues?|a|au|rate|manque|for|in|on|of|over|since|after|the|this|every|each|per|playing|played|missed|misses|with|still|been"
    r"|tijdens|sinds|na|elke|iedere|op|over|om|speelt|spelen|gespeeld|gemist|van|voor|aan|une?|een|one|two|deux|twee"
    r"|\d+(?:e|er|re|eme|st|nd|rd|th|de|ste))"
)
"""Behind such a word so many hands are told of, and not given: "absent depuis 3 tours"."""


MOST_WORDS = 40
"""Words from the beginning of what for, and from its end, among which a sanction is looked for: it follows the offence or ends
the story, and hostile texts cost time.
"""


def like_sanction(piece: str) -> bool:
    """Whether a piece says nothing but a sanction, or how much of something, and no sanction that can be read.

    >>> [like_sanction(one) for one in ("plus jamais", "amende 5 euros", "déjà averti hier", "1 main", "« 20 minutes »")]
    [True, True, False, False, False]
    """
    said = plain(piece).strip(" .!")
    if QUOTED.fullmatch(piece.strip()) or read_measure(piece) or read_ban(piece) or read_term_said(piece):
        return False
    if _FOR_GOOD.match(said):
        return True
    words = _WORD.findall(said)
    known = all(
        word in _LITTLE or _NUMBER.fullmatch(word) or _UNIT.fullmatch(word) or _SANCTION.fullmatch(word) for word in words
    )
    counted = any(_NUMBER.fullmatch(one) and _UNIT.fullmatch(other) for one, other in pairwise(words)) or bool(
        re.fullmatch(r"\d+ ?€", said)
    )
    return bool(words) and known and (counted or any(map(_SANCTION.fullmatch, words)))


def unmarked(text: str) -> str:
    """Words without the marks that set them apart, whichever language has these; a text that is not one quotation as it is.

    >>> unmarked("« tel 1 main »"), unmarked("“phone 1 hand”"), unmarked("a dit « non »")
    ('tel 1 main', 'phone 1 hand', 'a dit « non »')
    """
    found = _MARKED.fullmatch(text.strip())
    return (found[found.lastindex or 0].strip() or text) if found else text


def sanction_inside(said: str, is_offence: Callable[[str], bool]) -> tuple[str, str] | None:
    """What for and the sanction where the words for an offence end with one, and what stands before it `is_offence`.

    >>> sanction_inside("tel 1 main", bool), sanction_inside("absent depuis 3 tours", bool), sanction_inside("fume, dq", bool)
    (('tel', '1 main'), None, ('fume', 'dq'))
    """
    if QUOTED.fullmatch(said.strip()):
        return None
    ends = islice(_ends(said.split()), MOST_ENDS)
    return next(((before, behind) for before, behind in ends if is_offence(before)), None)


def _ends(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Where words end with a sanction that is not told of: what stands before it, and the sanction."""
    last = max(MOST_WORDS + 1, len(words) - MOST_WORDS)
    for at in chain(range(1, min(len(words), MOST_WORDS + 1)), range(last, len(words))):
        before, behind = " ".join(words[:at]).rstrip(_BETWEEN), " ".join(words[at : at + LONGEST]).lstrip(_BETWEEN)
        if before and says_one(behind) and not _TOLD_OF.fullmatch(plain(words[at - 1])):
            yield before, " ".join(words[at:]).lstrip(_BETWEEN)


def says_one(text: str) -> bool:
    """Whether a text is a sanction, known or not."""
    ban = read_ban(text)
    return bool(read_measure(text) or (ban and (ban.measure or ban.term.has_end)) or like_sanction(text))


def verify_known(piece: str, line: str, rest: Sequence[str], command: str) -> None:
    """Nothing, unless a piece is like a sanction that nobody knows; `line` is what stands before the sanction, `rest` what else
    was said. Raises SanctionUnknown.
    """
    if not like_sanction(piece):
        return
    nearest = nearest_to(piece)
    takes = "sanction" if command == "warn" and nearest.measure != Measure.WARNING else command
    others = "".join(f"; {one}" for one in rest if one != piece)
    raise SanctionUnknown(piece=piece[:60], nearest=nearest, line=line, rest=others, command=takes, first=command)


def verify_parted(name: str, said: str, rest: Sequence[str], command: str, is_offence: Callable[[str], bool]) -> None:
    """Nothing, unless what for ends with a sanction that no semicolon parts from it. Raises SanctionInside."""
    found = sanction_inside(said, is_offence)
    if found is None:
        return
    offence, piece = found
    measure = read_measure(piece)
    takes = "sanction" if command == "warn" and (measure is None or measure.measure is not Measure.WARNING) else command
    others = "".join(f"; {one}" for one in rest)
    raise SanctionInside(piece=piece, name=name, offence=offence, said=said, command=takes, first=command, rest=others)


def nearest_to(piece: str) -> SanctionView:
    """The sanction that is nearest to one that nobody knows."""
    said = plain(piece)
    length = next((term.length for at in _starts(said) if (term := read_term_said(_counted_from(said[at:])))), Length())
    if re.match(r"avert|warning|waarschuw", said):
        return SanctionView(str(Measure.WARNING), 0)
    if _FOR_GOOD.match(said) or re.search(r"\b(?:a vie|for life|levenslang|definitivement)\b", said):
        return SanctionView(str(Measure.CLUB_BAN), 0, length=Length(life=True))
    if length.said:
        return SanctionView(str(Measure.CLUB_BAN), 0, length=length)
    if re.search(r"\b(?:dehors|buiten|eruit|out|viree?|expuls\w+|disqualif\w*|dq|exclu\w*|interdi\w+|kicked)\b", said):
        return SanctionView(str(Measure.DISQUALIFIED), 0)
    if re.search(r"min|heure|hour|uur|tour|main|hand|round|ronde|suspen|schors|penal|straf", said):
        return SanctionView(str(Measure.ORBITS), 1)
    return SanctionView(str(Measure.WARNING), 0)


def _starts(said: str) -> list[int]:
    return [word.start() for word in _WORD.finditer(said)]


def _counted_from(said: str) -> str:
    """A number and what it counts at the beginning of a text."""
    return " ".join(said.split()[:2])
