"""A sanction that is given by what the book at hand calls it: "carton jaune" is what its own list says it is."""

from __future__ import annotations

from dataclasses import replace

from bot.domain.penalties.sanctions import read_step
from bot.domain.rules.errors import SanctionUnsaid
from bot.services.discipline.incident import Incident
from bot.services.rules.proposing import plainly
from bot.services.rules.sanction_signs import OWN_WORD
from bot.services.shift.shift import Shift


def with_step(shift: Shift, incident: Incident) -> Incident:
    """An incident with the sanction that one of its pieces names as the book's own list does. Raises SanctionUnsaid for a word
    that means another sanction in every book, and none that this list explains.
    """
    if incident.sanction is not None:
        return incident
    ladder = shift.profile.ladder
    names = {plainly(step.name): step.sanction for step in ladder.steps if step.name} if ladder else {}
    for piece in incident.rest:
        plain = plainly(" ".join(piece.split()).strip(" .«»“”"))
        if plain in names:
            reason = "; ".join(one for one in incident.reason.split("; ") if one != piece)
            rest = tuple(one for one in incident.rest if one != piece)
            return replace(incident, sanction=read_step(names[plain]), reason=reason, rest=rest)
        if OWN_WORD.fullmatch(plain):
            raise SanctionUnsaid(word=piece[:60])
    return incident
