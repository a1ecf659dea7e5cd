"""Hands that two floors count in the same moment, as the ledger shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.domain.club.same_moment import SAME_MOMENT, Given, verify_nobody_just_gave
from bot.domain.penalties.chain import ACCOUNT, EntryKind, LedgerEntry
from bot.services.discipline.givers import givers
from bot.services.discipline.ledger_work import Discipline


def verify_first_to_count(desk: Discipline, counted: Mapping[int, int]) -> None:
    """Nothing, unless another has just counted hands of one of these sanctions, whose numbers lead to whom they are about: both
    have seen the same hand. Raises GivenJustNow.
    """
    moment = desk.moment()
    verify_nobody_just_gave(_given(desk, counted), _whose(moment.by, moment.account), desk.shift.at)


def _given(desk: Discipline, counted: Mapping[int, int]) -> Iterator[Given]:
    for person in dict.fromkeys(counted.values()):
        for entry in reversed(desk.shift.work.ledgers.of_person(desk.club, person)):
            if desk.shift.at - entry.at >= SAME_MOMENT:
                break
            if entry.kind is EntryKind.SERVED and entry.refers_to in counted:
                yield Given(_whose(entry.by, entry.text(ACCOUNT) or ""), _name(desk, entry), entry.at)


def _whose(by: int, account: str) -> tuple[int, str]:
    """Who counts, as he is told apart: by who he is in the club, else by his account, whatever it calls itself."""
    return by, "" if by else account.partition(" ")[0]


def _name(desk: Discipline, entry: LedgerEntry) -> str:
    account = entry.text(ACCOUNT) or ""
    return desk.names([entry.by]).get(entry.by) or givers(desk, [account]).get(account) or desk.shift.call.request.place
