"""An incident as a floor tells it: who, what for, which sanction, and what is to be noted."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self

from bot.domain.club.people import tidy_name
from bot.domain.errors import MissingArgument, UnreadableForm
from bot.domain.penalties.errors import TermWithoutBan
from bot.domain.penalties.sanctions import BANS, Measure, Sanction, read_sanction
from bot.services.discipline.ban_pieces import ban_of
from bot.services.discipline.ban_words import BanSaid, read_ban, read_term_said
from bot.services.discipline.incident_words import read_measure, verify_count
from bot.services.discipline.offence_words import OTHER, named
from bot.services.discipline.sanction_words import says_one, unmarked, verify_known
from bot.services.discipline.term_said import UNSAID, TermSaid
from bot.services.shift.filled import field_text
from bot.services.shift.known import Outrun

NOTE = re.compile(r"(?:note|privé|prive|notitie|private)\s*:?\s+(.+)$", re.I | re.S)
EVIDENCE = re.compile(r"(https?://\S+)$", re.I)
BY_SEAT = re.compile(
    r"(#\s?\d{1,9}|(?:t(?:able|afel)?\s?)?\d{1,4}\s?[-‑–/:.]\s?\d{1,2}|s\d{1,2}t\d{1,4}|t\d{1,4}s\d{1,2})(?:\s*[:,]\s*|\s+)(\D.*)$",
    re.I | re.S,
)
"""A seat or a person's number and, behind it, what for: nobody needs a semicolon to tell where the one ends."""
WITH = re.compile(r"(?:avec|with|met)\s+(.+)$", re.I)
"""Another player in the same incident."""
SEVERAL = re.compile(r"[,;&+]|(?<!\w)(?:et|and|en)(?!\w)", re.I)
"""What stands between two players."""
AGREED = re.compile(
    r"(?:d['’]accord(?: avec)?|accord(?: de)?|valid[ée]e? par|agreed(?: by)?|approved by|akkoord(?: van)?|goedgekeurd door)"
    r"(?:\s*+:)?\s++(\S.*)$",
    re.I,
)
"""The second member of the staff."""


@dataclass(frozen=True, slots=True)
class Incident:
    """What a floor has said: whom he means (a name, a seat, a number of the club: "#12"), the offence (and its words where it is
    "other"), the sanction or None, a reason, a private note of the staff, where evidence is, the second member of the staff who
    agrees and the words `agreed_in` which that was said, other players in it as they were named. `people` are the numbers of the
    others, once they are known, and `first` is the sanction of the first of them. `rest` are the pieces beside who, what for and
    the sanction, as a line says them. `term` is how long an exclusion runs, as it was said; `bare` are the words of one of which
    was not said from what; `said` is what for, in the very words that were typed. `known` is how those players stood
    in what was shown before, where this is a button of that, and `outrun` what has come since.
    """

    name: str
    offence: str
    words: str = ""
    sanction: Sanction | None = None
    reason: str = ""
    note: str = ""
    evidence: str = ""
    agreed: str = ""
    agreed_in: str = ""
    others: tuple[str, ...] = ()
    people: tuple[int, ...] = ()
    first: int | None = None
    rest: tuple[str, ...] = ()
    term: TermSaid = UNSAID
    bare: str = ""
    said: str = ""
    known: str = ""
    outrun: Outrun | None = None

    @property
    def more(self) -> tuple[tuple[str, str], ...]:
        """What was said beside who, what for and the sanction: each field with its text."""
        said = (("reason", self.reason), ("note", self.note), ("evidence", self.evidence), ("witness", self.agreed))
        return tuple((field, text) for field, text in (*said, ("also", ", ".join(self.others))) if text)

    @classmethod
    def from_line(cls, text: str, command: str) -> Self:
        """An incident from one message, its pieces separated by semicolons: "Marie; téléphone; 1 main; a répondu à un appel; note
        il s'excuse". Who and what for come first, the rest in any order. Characters that can't be seen are left out. Raises
        MissingArgument where who or what for is missing, SanctionOutside for a number of hands or rounds that nobody can give,
        SanctionUnknown.
        """
        pieces = pieces_of(text)
        if len(pieces) < 2:
            raise MissingArgument(command=command)
        name, said, *more = pieces
        named_ban = ban_of(more)
        ban, more = named_ban.ban, named_ban.others
        sanction, rest = Sanction(ban.measure or Measure.CLUB_BAN) if ban else None, [ban.rest] if ban and ban.rest else []
        found = {"reason": ban.rest if ban else "", "note": "", "evidence": "", "agreed": "", "agreed_in": ""}
        others = list[str]()
        for piece in more:
            verify_count(piece)
            measure = read_measure(piece) if sanction is None else None
            if measure is not None:
                sanction = measure
                continue
            rest.append(piece)
            if match := WITH.match(piece):
                others.append(match[1].strip())
                continue
            for key, pattern in (("note", NOTE), ("evidence", EVIDENCE), ("agreed", AGREED)):
                match = pattern.match(piece)
                if match and not found[key]:
                    found[key] = match[1].strip()
                    found["agreed_in"] = piece if key == "agreed" else found["agreed_in"]
                    break
            else:
                verify_known(piece, f"{name}; {said}", pieces[2:], command)
                found["reason"] = f"{found['reason']}; {unquoted(piece)}".removeprefix("; ")
        offence = named(said) or OTHER
        words, term = said if offence == "other" else "", ban.term if ban else UNSAID
        return cls(
            name, offence, words, sanction, found["reason"], found["note"], found["evidence"], found["agreed"],
            found["agreed_in"], tuple(others), rest=tuple(rest), term=term, bare=named_ban.said if ban and ban.measure is None
            else "", said=said,
        )  # fmt: skip

    @classmethod
    def from_fields(cls, filled: Mapping[str, str], command: str) -> Self:
        """An incident from its fields; the offence by its key or in words, the sanction as it is written down ("hands:2") or in
        words. `added` are words that were asked for when the reason was there already; they alone may end with who agrees, for
        whoever is asked is told to add it: a reason of its own is taken as it stands. Raises MissingArgument, SanctionOutside,
        UnreadableForm for what is no sanction.
        """
        name, said = field_text(filled, "player"), field_text(filled, "offence")
        if not name or not said:
            raise MissingArgument(command=command)
        offence = named(said) or OTHER
        added, agreed = field_text(filled, "added"), field_text(filled, "witness")
        agreed_in = agreed
        if not agreed:
            added, agreed, agreed_in = with_second(added)
        reason = "; ".join(filter(None, (field_text(filled, "reason"), added)))
        note, evidence = field_text(filled, "note"), field_text(filled, "evidence")
        others = tuple(one for piece in re.split(r"[,;]", filled.get("also", "")) if (one := tidy_name(piece)))
        with_them = (f"with {other}" for other in others)
        sanction, ban, bare = _sanction(field_text(filled, "sanction"), field_text(filled, "until"))
        if sanction is None or (sanction.measure in BANS and not ban.term.said):
            sanction, ban, bare, reason = _with_reason(sanction, ban, bare, reason)
        reason = "; ".join(filter(None, (reason, ban.rest)))
        rest = (reason, note and f"note {note}", evidence, agreed and f"agreed {agreed}", *with_them)
        return cls(
            name, offence, said if offence == "other" else "", sanction, reason, note, evidence, agreed,
            agreed_in, others=others, rest=tuple(filter(None, rest)), term=ban.term, bare=bare, said=said,
        )  # fmt: skip


def unquoted(piece: str) -> str:
    """A reason without the marks that set it apart, where it would be read as nothing else without them.

    >>> unquoted("« met sa main dans le pot »"), unquoted("“holds up the pot”"), unquoted("« 1 main »")
    ('met sa main dans le pot', 'holds up the pot', '« 1 main »')
    """
    bare = unmarked(piece)
    return piece if says_one(bare) or read_term_said(bare) or AGREED.match(bare) else bare


def pieces_of(text: str) -> list[str]:
    """The pieces of a line: who, what for, and the rest.

    >>> pieces_of("Marie ; téléphone;; 1 main"), pieces_of("3-5 téléphone")
    (['Marie', 'téléphone', '1 main'], ['3-5', 'téléphone'])
    """
    pieces = [tidy for piece in re.split(r"[;\n]", text) if (tidy := tidy_name(piece))]
    found_by = BY_SEAT.match(pieces[0]) if len(pieces) == 1 else None
    return [found_by[1], found_by[2]] if found_by else pieces


def _sanction(said: str, until: str) -> tuple[Sanction | None, BanSaid, str]:
    """The sanction that fields say, the exclusion in it, if it is one, and its words where they don't say from what. Raises
    TermWithoutBan.
    """
    ban = read_ban(said) if said else None
    long = read_term_said(said) if said and not ban else None
    if long and not until:  # "3 mois", from what?
        return Sanction(Measure.CLUB_BAN), BanSaid(None, long), said
    sanction = Sanction(ban.measure or Measure.CLUB_BAN) if ban else _plain_sanction(said)
    if sanction is None and until:
        sanction = Sanction(Measure.CLUB_BAN)
    if sanction is None or sanction.measure not in BANS:
        if until:
            raise TermWithoutBan(text=until[:40])
        return sanction, ban or BanSaid(Measure.CLUB_BAN), ""
    ban = ban or BanSaid(sanction.measure)
    if until:
        ban = replace(ban, measure=sanction.measure, term=read_term_said(until, alone=True) or TermSaid(unclear=until[:60]))
    return sanction, ban, said if ban.measure is None else ""


def _with_reason(sanction: Sanction | None, ban: BanSaid, bare: str, reason: str) -> tuple[Sanction | None, BanSaid, str, str]:
    """The same with what the reason says of an exclusion, where a field of its own does not: nobody is excluded without an end
    because "3 mois" stood in the wrong field. Last, what is left of the reason.
    """
    found = ban_of([piece for part in reason.split(";") if (piece := part.strip())])
    if found.ban is None or (sanction and not found.ban.term.said):
        return sanction, ban, bare, reason
    measure = ban.measure if sanction and not bare else found.ban.measure or (Measure.CLUB_BAN if bare else None)
    said = BanSaid(measure, found.ban.term, "; ".join(filter(None, (ban.rest, found.ban.rest))))
    return Sanction(measure or Measure.CLUB_BAN), said, "" if measure else found.said, "; ".join(found.others)


def _plain_sanction(said: str) -> Sanction | None:
    if not said:
        return None
    try:
        return read_sanction(said)
    except ValueError:
        verify_count(said)
        measure = read_measure(said)
        if measure is None:
            raise UnreadableForm(piece=said[:40], command="sanction") from None
        return measure


def with_second(reason: str) -> tuple[str, str, str]:
    """A reason, and the second member of the staff who agrees where its end names one, as whoever is asked for him is told to add
    it, with the words that do; empty where it doesn't.

    >>> with_second("a crié; puis insulté; accord Sophie Lambert")
    ('a crié; puis insulté', 'Sophie Lambert', 'accord Sophie Lambert')
    """
    before, _, last = reason.rpartition(";")
    named = AGREED.match(last.strip())
    return (before.strip(), named[1].strip(), last.strip()) if named else (reason, "", "")
