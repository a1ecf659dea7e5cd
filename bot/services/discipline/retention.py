"""For how long the club keeps what was written in free words: older texts are erased, what was decided stays."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, time
from zoneinfo import ZoneInfo

from bot.domain.penalties.cases import Case, cases, counts_at
from bot.domain.penalties.ledger import erase_older
from bot.domain.penalties.retention import LEAST_MONTHS, MOST_MONTHS, kept_from, older, texts_left
from bot.domain.tournament.player_requests import PlayerRequest
from bot.services.discipline.asked_texts import asked_at, questions_of
from bot.services.discipline.ledger_work import Discipline
from bot.services.floor.asked_first import forget_held, forget_questions
from bot.services.ports.chats import Asked
from bot.services.replies.personal_data import Retention, TextsErased
from bot.services.replies.reply import Reply
from bot.services.shift.forms import read_number
from bot.services.shift.shift import Shift

OFFERED = (6, 12, 24)
"""Months for which it is shown what is older."""
MONTHS = re.compile(r"(?:mois|months?|maand(?:en)?)$", re.I)


def retention(shift: Shift, text: str) -> Reply:
    """Erases the free texts of all entries that are older than so many months ("24", "24 mois"), and what players told the floor
    in words, with what it answered, and what was asked of the rules; numbers, counts and hashes stay. Without a number, shows how
    much is older than 6, 12 and 24 months, and changes nothing. Raises BadNumber.
    """
    desk = Discipline(shift)
    if not text.strip():
        return _shown(desk)
    months = read_number(MONTHS.sub("", text.strip()), LEAST_MONTHS, MOST_MONTHS)
    before, entries = _before(desk, months), shift.work.ledgers.all(desk.club)
    found = older(entries, before)
    shift.work.erases()
    texts, nameless = _erase_requests(desk, before) + _erase_what_was_asked(desk, before), 0
    if found:
        desk.enter(erase_older(desk.moment(), before))
        texts += shift.work.ledgers.erase_texts_of(desk.club, [entry.number for entry in found])
        nameless = _nameless(desk, cases(entries))
    outcome = TextsErased(months=months, since=desk.day(before), texts=texts, entries=len(found), nameless=nameless)
    return shift.reply(outcome)


def _shown(desk: Discipline) -> Reply:
    entries, rows, requests, asked = desk.shift.work.ledgers.all(desk.club), [], _requests(desk), _questions(desk)
    for months in OFFERED:
        before = _before(desk, months)
        with_texts = older(entries, before)
        count = sum(entry.at < before for entry in entries)
        told = sum(_texts_of(one) for one in requests if one.at < before)
        told += sum(_words_of(one) for one in asked if one.at < before)
        rows.append((months, desk.day(before), count, sum(map(texts_left, with_texts)) + told))
    return desk.shift.reply(Retention(rows=tuple(rows), total=len(entries)))


def _requests(desk: Discipline) -> Sequence[PlayerRequest]:
    """What players told the floor, in all the club's tournaments."""
    work = desk.shift.work
    return [one for opened in work.tournaments.all(desk.club) for one in work.player_requests.of(opened.id)]


def _texts_of(request: PlayerRequest) -> int:
    return bool(request.words) + bool(request.answer)


def _erase_requests(desk: Discipline, before: int) -> int:
    """Erases what was said in words with the requests of players before a moment. Returns how many texts those were."""
    found = [one for one in _requests(desk) if one.at < before and _texts_of(one)]
    for one in found:
        desk.shift.work.player_requests.save(replace(one, words="", answer=""))
    return sum(map(_texts_of, found))


def _erase_what_was_asked(desk: Discipline, before: int) -> int:
    """Erases what was asked of the rules before a moment in the club's chats, with the floor's answers, and what is kept of older
    buttons. A question that still waits for a yes may hold a reason that is as old: it is withdrawn. Returns how many texts of
    questions those were.
    """
    work = desk.shift.work
    places = asked_at(work, desk.club).own
    forget_questions(desk.shift, places)
    forget_held(desk.shift, places, before)
    old = [asked for asked in _questions(desk) if asked.at < before]
    work.questions.remove([asked.id for asked in old])
    return sum(map(_words_of, old))


def _questions(desk: Discipline) -> Sequence[Asked]:
    """What was asked of the rules in the club's chats, and in private by who plays there."""
    return questions_of(desk.shift.work, desk.club)


def _words_of(asked: Asked) -> int:
    return bool(asked.question) + bool(asked.answer)


def _before(desk: Discipline, months: int) -> int:
    """The moment from which on texts are kept: the beginning of a day, by the club's clocks."""
    first = kept_from(desk.day(int(desk.shift.at)), months)
    return int(datetime.combine(first, time(), ZoneInfo(desk.shift.club.time_zone)).timestamp())


def _nameless(desk: Discipline, was: Mapping[int, Case]) -> int:
    """How many sanctions still count whose offence stood in words that are now gone: no repetition of it is recognised again."""
    now, at = cases(desk.shift.work.ledgers.all(desk.club)), int(desk.shift.at)
    lost = (case for number, case in now.items() if case.offence == "other" and case.words is None and was[number].words)
    return sum(counts_at(case, at, desk.expiry_days, runs=desk.bans.runs(case)) for case in lost)
