"""An incident as a floor types it: who, what for, which sanction, and what is to be noted."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.domain.errors import MissingArgument
from bot.domain.people import tidy_name
from bot.domain.sanctions import Sanction
from bot.services.discipline.incident_words import read_measure, read_offence, verify_count

NOTE = re.compile(r"(?:note|privé|prive|notitie|private)\s*:?\s+(.+)$", re.I | re.S)
EVIDENCE = re.compile(r"(https?://\S+)$", re.I)
WITH = re.compile(r"(?:avec|with|met)\s+(.+)$", re.I)


@dataclass(frozen=True, slots=True)
class Incident:
    """What was typed: the player's name, the offence (and its words where it is "other"), the sanction or None, a reason, a
    private note of the staff, a link to evidence, the second member of the staff who agrees. `rest` are the pieces beside who,
    what for and the sanction, as they were typed.
    """

    name: str
    offence: str
    words: str = ""
    sanction: Sanction | None = None
    reason: str = ""
    note: str = ""
    evidence: str = ""
    agreed: str = ""
    rest: tuple[str, ...] = ()


def read_incident(text: str, command: str) -> Incident:
    """An incident from one message, its pieces separated by semicolons: "Marie; téléphone; 1 main; a répondu à un appel; note il
    s'excuse". Who and what for come first, the rest in any order. Characters that can't be seen are left out. Raises
    MissingArgument where who or what for is missing, SanctionOutside for a number of hands or rounds that nobody can give.
    """
    pieces = [tidy for piece in re.split(r"[;\n]", text) if (tidy := tidy_name(piece))]
    if len(pieces) < 2:
        raise MissingArgument(command=command)
    name, said, *more = pieces
    sanction, rest = None, []
    found = {"reason": "", "note": "", "evidence": "", "agreed": ""}
    for piece in more:
        verify_count(piece)
        measure = read_measure(piece) if sanction is None else None
        if measure is not None:
            sanction = measure
            continue
        rest.append(piece)
        for key, pattern in (("note", NOTE), ("evidence", EVIDENCE), ("agreed", WITH)):
            match = pattern.match(piece)
            if match and not found[key]:
                found[key] = match[1].strip()
                break
        else:
            found["reason"] = f"{found['reason']}; {piece}".removeprefix("; ")
    offence = read_offence(said)
    return Incident(name, offence, said if offence == "other" else "", sanction, **found, rest=tuple(rest))
