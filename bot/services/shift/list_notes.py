"""What stands beside the names of a pasted list: who has paid, who comes late or not at all, when a message was written."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.domain.club.people import folded

LONGEST_LINE = 200
"""Characters of a line in which notes are looked for."""
MOST_NOTES = 4
"""Notes behind one name: "payé 20 € (en retard)"."""
_NOT = r"(?:(?:pas(?: encore)?|non|d[ée]j[àa]|not(?: yet)?|already|(?:nog )?niet|al) )?"
_PAID = rf"{_NOT}(?:pay[ée]e?s?|r[ée]gl[ée]e?s?|paid|betaald)"
_MONEY = r"(?:[€$£] ?[0-9]{1,6}(?:[.,][0-9]{1,2})?|[0-9]{1,6}(?:[.,][0-9]{1,2})? ?(?:€|\$|£|eur(?:os?)?))"
_LATE = r"(?:(?:arrive |sera )?(?:un peu )?en retard|(?:comes |arrives )?late|(?:komt )?(?:te laat|later))"
_BY = r"(?:esp[èe]ces|liquide|cash|cb|carte|virement|lydia|paypal|payconiq|bancontact|contant|pinnen)"
_YES = r"(?:ok|oui|yes|ja|x|pr[ée]sente?|confirm[ée]e?|confirmed|bevestigd)"
_ABSENT = (
    r"(?:absente?s?|annul[ée]e?s?|d[ée]sist[ée]e?s?|d[ée]sistements?|excus[ée]e?s?|forfaits?|pas l[àa]|peut[- ]?[êe]tre"
    r"|(?:ne )?(?:vient|viendra) (?:pas|plus)|not coming|can't come|cancel?led|maybe|out|afwezig(?:en)?|afgemeld(?:en)?"
    r"|komt niet|misschien)"
)
_MARKED = rf"(?:{_PAID}|{_MONEY}|{_LATE}|{_BY}|{_YES})(?:(?:,| par| en| by| in| met|) (?:{_PAID}|{_MONEY}|{_BY}))?"
_MARK = r"(?: ?[–—:,]| -) ?"
_NOTES = (
    re.compile(rf"{_MARK}({_MARKED})$", re.I),
    re.compile(rf" ?[(\[] ?({_MARKED}) ?[)\]]$", re.I),
    re.compile(rf" ({_PAID}|{_MONEY}|en retard)$", re.I),
)
"""A note behind a dash, in brackets, or one that no name ends with."""
_GONE = (re.compile(rf"{_MARK}{_ABSENT}$", re.I), re.compile(rf"[(\[] ?{_ABSENT} ?[)\]]$", re.I))
_AWAY = re.compile(rf"(?:{_ABSENT}|abs\.?|afw\.?|abwesend|entschuldigt|no[- ]?shows?|malade|ziek|afgezegd)", re.I)
_GONE_FROM_HERE = re.compile(rf"{_ABSENT} ?:?", re.I)
_ALONE = re.compile(_MARKED, re.I)
_STAMP = re.compile(
    r"\[[^\]]{0,40}[0-9]{1,2}[:.h][0-9]{2}[^\]]{0,40}\]"  # [20/11/2026 12:34]
    r"|[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4},? (?:à |at |om )?[0-9]{1,2}[:.h][0-9]{2}"  # 20/11/2026, 12:34 -
)
_THE_SAME = re.compile(
    r"(?:comme|pareil que|idem que) (?:la |le )?(?:derni[èe]re?|semaine).{0,30}|les m[êe]mes(?: que .{0,40})?|tout le monde"
    r"|everybody|(?:the )?same (?:as|like|people|players).{0,40}|(?:zoals|zelfde als) (?:de )?(?:vorige|laatste).{0,20}"
    r"|dezelfde(?: .{0,30})?|iedereen",
    re.I,
)
"""Who asks for the entries of another evening names nobody."""
_GUESTS = re.compile(r"\+ ?[0-9]{1,2}[)\]]?$")
_AND = r"(?: (?:et|and|en) (?!retard\b)| ?& ?| \+ (?![0-9]))"
"""What stands between two people who are named in one breath."""
_TWO = re.compile(rf"(?:{_AND}| / )")


def split_note(text: str) -> tuple[str, str]:
    """A name, and what stands behind it that is none.

    >>> split_note("Marie Dupont – payé"), split_note("Paul 20€ (en retard)"), split_note("Jean D. (Lyon)")
    (('Marie Dupont', 'payé'), ('Paul', '20€, en retard'), ('Jean D. (Lyon)', ''))
    """
    found: list[str] = []
    while len(text) <= LONGEST_LINE and len(found) < MOST_NOTES:
        note = next((match for pattern in _NOTES if (match := pattern.search(text)) and folded(text[: match.start()])), None)
        if note is None:
            break
        found.insert(0, note[1])
        text = text[: note.start()]
    return text, ", ".join(found)


def is_note(text: str) -> bool:
    """Whether a piece of a list is a note and no name: "payé", "20 €"."""
    return len(text) <= LONGEST_LINE and _ALONE.fullmatch(text) is not None


def stays_away(text: str) -> bool:
    """Whether a line says that somebody does not come: "Marc – absent".

    >>> stays_away("Marc (ne vient pas)"), stays_away("Marc Absent")
    (True, False)
    """
    return len(text) <= LONGEST_LINE and any(pattern.search(text) for pattern in _GONE)


def says_absent(text: str) -> bool:
    """Whether a cell of a table says that somebody does not come.

    >>> says_absent("No-show"), says_absent("Absent Friends")
    (True, False)
    """
    return len(text) <= LONGEST_LINE and _AWAY.fullmatch(text) is not None


def heads_absent(text: str) -> bool:
    """Whether a heading says that those below it don't come: "Absents :"."""
    return len(text) <= LONGEST_LINE and _GONE_FROM_HERE.match(text) is not None


def names_nobody(text: str) -> bool:
    """Whether a line is surely not one name: a message with its time, two people, somebody with a guest.

    >>> names_nobody("[12:34, 20/11/2026] Sophie: je viens"), names_nobody("Jean et Marie"), names_nobody("Marc +1")
    (True, True, True)
    """
    short = text[:LONGEST_LINE]
    if _THE_SAME.fullmatch(short):
        return True
    return is_message(text) or bool(_GUESTS.search(short)) or (not _is_quoted(text) and len(_TWO.split(short)) > 1)


def is_message(text: str) -> bool:
    """Whether a line was copied with the time of its message before it."""
    return _STAMP.match(text.strip()) is not None


def joined(text: str) -> Iterator[re.Match[str]]:
    """What stands between people who are named in one breath, in a piece of a line."""
    return re.finditer(_AND, text)


def split_two(text: str) -> list[str]:
    """The people whom a piece of a line names in one breath; whoever stands between quotation marks is one.

    >>> split_two("Jean et Marie"), split_two('"Tic et Tac"')
    (['Jean', 'Marie'], ['"Tic et Tac"'])
    """
    return [text] if _is_quoted(text.strip()) else re.split(_AND, text)


def _is_quoted(text: str) -> bool:
    return len(text) > 1 and (text[0], text[-1]) in (('"', '"'), ("“", "”"), ("«", "»"))


def columns(line: str) -> str | None:
    r"""A line copied from a sheet that has no titles: its name, a tab, and what stands beside it; None where it isn't clear which
    cells make the name.

    >>> columns("12\tDupont\tMarie\t20 €\toui")
    'Dupont Marie\t20 €, oui'
    """
    cells = [cell.strip() for cell in line.split("\t") if folded(cell) or "€" in cell]
    if len(cells) > 1 and re.fullmatch(r"[0-9]{1,5}[.)°]?", cells[0]):
        del cells[0]
    ends = next((at for at, cell in enumerate(cells) if at and _is_beside(cell)), len(cells))
    if ends > 2:
        return None
    return "\t".join(filter(None, (" ".join(cells[:ends]), ", ".join(cells[ends:]))))


def _is_beside(cell: str) -> bool:
    return (
        is_note(cell)
        or any(character.isdigit() or character in "@€" for character in cell)
        or folded(cell) in ("non", "no", "nee")
    )
