"""The same sanction a second time: two taps on one button, or two floors who have seen the same incident."""

from __future__ import annotations

from collections.abc import Mapping

from bot.domain.penalties.chain import ACCOUNT, Draft
from bot.domain.penalties.ladder import Standing
from bot.services.discipline.ledger_work import Discipline

SECOND_TAP = 10
"""Seconds within which the very same sanction is a second tap on the same button, or two floors who have seen the same."""
TWO_FLOORS = 60
"""Seconds within which whoever gives what another has given is told of it."""


def moments_ago(desk: Discipline, draft: Draft) -> tuple[int | None, bool]:
    """The same sanction for the same offence that was written just now, by whomever, and whether this one is but a second tap, or
    another floor's word for the same incident: it says the very same words, or none at all. With other words, or after more than
    a few seconds, it may be another incident.
    """
    fields, texts = _alike(draft.fields), {name: text for name, text in draft.texts.items() if text and name != ACCOUNT}
    agreed = draft.fields.get("agreed", "")
    standing = {number for number, case in desk.cases_of(draft.person).items() if case.standing is Standing.COUNTS}
    for entry in reversed(desk.shift.work.ledgers.of_person(desk.club, draft.person)):
        ago, other = draft.at - entry.at, (entry.by, entry.text(ACCOUNT)) != (draft.by, draft.texts.get(ACCOUNT, ""))
        alike = entry.number in standing and _alike(dict(entry.fields)) == fields
        if alike and ago < (TWO_FLOORS if other else SECOND_TAP):
            said = {sealed.name: sealed.text for sealed in entry.texts if sealed.name != ACCOUNT}
            same = texts in ({}, said) and agreed in ("", entry.value("agreed"))
            return entry.number, same and ago < SECOND_TAP
    return None, False


def _alike(fields: Mapping[str, str]) -> dict[str, str]:
    """What two sanctions for the same thing have in common. Of several players each bears the number of the first, which would be
    another one now; and who agreed is no other incident.
    """
    return {name: value for name, value in fields.items() if name not in ("incident", "agreed")}
