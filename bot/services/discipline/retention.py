"""For how long the club keeps what was written in free words: older texts are erased, what was decided stays."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime, time
from zoneinfo import ZoneInfo

from bot.domain.penalties.cases import Case, cases, counts_at
from bot.domain.penalties.ledger import erase_older
from bot.domain.penalties.retention import LEAST_MONTHS, MOST_MONTHS, kept_from, older, texts_left
from bot.services.discipline.ledger_work import Discipline
from bot.services.replies.personal_data import Retention, TextsErased
from bot.services.replies.reply import Reply
from bot.services.shift.forms import read_number
from bot.services.shift.shift import Shift

OFFERED = (6, 12, 24)
"""Months for which it is shown what is older."""
MONTHS = re.compile(r"(?:mois|months?|maand(?:en)?)$", re.I)


def retention(shift: Shift, text: str) -> Reply:
    """Erases the free texts of all entries that are older than so many months ("24", "24 mois"); numbers, counts and hashes stay.
    Without a number, shows how much is older than 6, 12 and 24 months, and changes nothing. Raises BadNumber.
    """
    desk = Discipline(shift)
    if not text.strip():
        return _shown(desk)
    months = read_number(MONTHS.sub("", text.strip()), LEAST_MONTHS, MOST_MONTHS)
    before, entries = _before(desk, months), shift.work.ledgers.all(desk.club)
    found = older(entries, before)
    texts = nameless = 0
    if found:
        desk.enter(erase_older(desk.moment(), before))
        texts = shift.work.ledgers.erase_texts_of(desk.club, [entry.number for entry in found])
        nameless = _nameless(desk, cases(entries))
    outcome = TextsErased(months=months, since=desk.day(before), texts=texts, entries=len(found), nameless=nameless)
    return shift.reply(outcome)


def _shown(desk: Discipline) -> Reply:
    entries, rows = desk.shift.work.ledgers.all(desk.club), []
    for months in OFFERED:
        before = _before(desk, months)
        with_texts = older(entries, before)
        count = sum(entry.at < before for entry in entries)
        rows.append((months, desk.day(before), count, sum(map(texts_left, with_texts))))
    return desk.shift.reply(Retention(rows=tuple(rows), total=len(entries)))


def _before(desk: Discipline, months: int) -> int:
    """The moment from which on texts are kept: the beginning of a day, by the club's clocks."""
    first = kept_from(desk.day(int(desk.shift.at)), months)
    return int(datetime.combine(first, time(), ZoneInfo(desk.shift.club.time_zone)).timestamp())


def _nameless(desk: Discipline, was: Mapping[int, Case]) -> int:
    """How many sanctions still count whose offence stood in words that are now gone: no repetition of it is recognised again."""
    now, at = cases(desk.shift.work.ledgers.all(desk.club)), int(desk.shift.at)
    lost = (case for number, case in now.items() if case.offence == "other" and case.words is None and was[number].words)
    return sum(counts_at(case, at, desk.expiry_days) for case in lost)
