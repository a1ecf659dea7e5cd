"""What the pieces of a correction say, where none of them changes anything: what is not understood is no reason in silence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.domain.club.errors import NoSuchPerson, SeveralPeople
from bot.domain.penalties.case_errors import CorrectionUnclear, OtherPlayer
from bot.domain.penalties.cases import Case
from bot.domain.penalties.ledger import Changes
from bot.services.discipline.incident_words import named_offence, read_measure
from bot.services.discipline.ledger_work import Discipline
from bot.services.shift.finding import only_like

LEFT = re.compile(r"(?:reste|left|nog|resten)\s*+(?::\s*+)?(\d{1,3})", re.I)
REASON = re.compile(r"(?:motif|raison|reason|reden)\b[\s:]*+(\S.*)$", re.I | re.S)
"""Another reason of the sanction, where it is the only thing that changes: beside a change it is why that is made."""


def with_reason(changes: Changes, why: Sequence[str]) -> tuple[Changes, list[str]]:
    """The changes with another reason of the sanction, where the pieces say one, and why besides, and nothing else changes."""
    said = next((piece for piece in why if REASON.match(piece)), None)
    found = REASON.match(said or "")
    if changes != Changes() or said is None or found is None or len(why) < 2:
        return changes, list(why)
    return replace(changes, reason=found[1].strip()), [piece for piece in why if piece is not said]


def verify_understood(desk: Discipline, case: Case, pieces: Sequence[str]) -> None:
    """Nothing, unless no piece of a correction says what it is to change. Raises OtherPlayer where one names another player,
    CorrectionUnclear.
    """
    if not pieces or any(_says_what_stands(case, piece) for piece in pieces):
        return
    for piece in pieces:
        try:
            person = desk.find(piece)
        except (NoSuchPerson, SeveralPeople):
            continue
        if person.number != case.person and not only_like(person, piece):
            named = {"name": desk.name(person.number), "person": person.number, "whose": desk.name(case.person)}
            raise OtherPlayer(number=case.number, offence=(case.offence, case.words), **named)
    change, reason = _parted(pieces[0])
    raise CorrectionUnclear(
        number=case.number,
        text=pieces[0][:60],
        given=case.sanction.written,
        change=change,
        reason="; ".join((reason, *pieces[1:])),
    )


def _says_what_stands(case: Case, piece: str) -> bool:
    """Whether a piece names a sanction, an offence or hands, of which it then changes nothing."""
    return bool(read_measure(piece) or named_offence(piece) == case.offence or LEFT.fullmatch(piece))


def _parted(piece: str) -> tuple[str, str]:
    """A sanction or an offence at the beginning of a piece, and what stands behind it; empty where it begins with none.

    >>> _parted("2 mains erreur"), _parted("bruit pas téléphone"), _parted("zut alors")
    (('2 mains', 'erreur'), ('bruit', 'pas téléphone'), ('', ''))
    """
    words = piece.split()
    for at in range(len(words) - 1, 0, -1):
        before = " ".join(words[:at])
        if read_measure(before) or named_offence(before):
            return before, " ".join(words[at:])
    return "", ""
