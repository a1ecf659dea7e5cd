"""The exclusion that the pieces of a line name, wherever in them it stands, and how long it runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.domain.penalties.errors import TermWithoutBan
from bot.domain.penalties.sanctions import Measure, Sanction
from bot.services.discipline.ban_words import BanSaid, read_ban, read_term_said
from bot.services.discipline.incident_words import read_measure
from bot.services.discipline.term_said import TermSaid


@dataclass(frozen=True, slots=True)
class BanPieces:
    """The exclusion that some pieces name (None: they name none), in the words that were typed, and the other pieces."""

    ban: BanSaid | None
    said: str
    others: list[str]


def ban_of(pieces: Sequence[str], given: Sanction | None = None) -> BanPieces:
    """The exclusion that one of some pieces names, with how long where that is a piece of its own ("exclusion du club; 3 mois").
    How long alone ("3 mois") is an exclusion too, of which was not said from what; beside another sanction, one of the pieces or
    the one `given`, it is none. Raises TermWithoutBan.
    """
    found = next(((at, ban) for at, piece in enumerate(pieces) if (ban := read_ban(piece))), None)
    at, ban = found or (-1, BanSaid(None))
    others = [piece for number, piece in enumerate(pieces) if number != at]
    longs = [(piece, term) for piece in others if (term := read_term_said(piece)) and (found or _ends(term))]
    if not longs:
        return BanPieces(found[1] if found else None, pieces[at] if found else "", others)
    if found is None and (given or any(map(read_measure, others))):
        if all(term.unclear for _, term in longs):
            return BanPieces(None, "", others)
        raise TermWithoutBan(text=next(piece for piece, term in longs if not term.unclear)[:40])
    term, said = ban.term, [pieces[at]] if found else []
    for piece, more in longs:
        term = _with(term, more, "; ".join([*said, piece]))
        said.append(piece)
        others.remove(piece)
    measure = ban.measure or (Measure.CLUB_BAN if found else None)
    if measure is Measure.DISQUALIFIED:  # "exclu du tournoi; 3 mois" runs on after it: from what?
        measure = Measure.CLUB_BAN if term.events else None
    return BanPieces(replace(ban, measure=measure, term=term), "; ".join(said), others)


def _ends(term: TermSaid) -> bool:
    """Whether it says that something lasts: "depuis le 1/9" alone is part of a reason."""
    return term.has_end or bool(term.unclear)


def _with(term: TermSaid, more: TermSaid, said: str) -> TermSaid:
    """A term with what else is said of it; from when in one piece, until when in another. What is said twice is not clear."""
    if not term.said:
        return more
    if term.unclear or more.unclear or (term.has_end and more.has_end) or (term.since and more.since):
        return TermSaid(unclear=said[:60])
    since, ended = term.since or more.since, term if term.has_end else more
    return replace(ended, since=since)
