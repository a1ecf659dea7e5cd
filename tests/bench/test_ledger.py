"""A ledger of 100,000 entries. Targets: a person's record in milliseconds, the whole of it checked in seconds."""

from __future__ import annotations

from random import Random

import pytest

from bot.domain.penalties.cases import cases, record
from bot.domain.penalties.chain import LedgerEntry, Link, append, opening
from bot.domain.penalties.ledger import Moment, deliver, issue, pardon, serve
from bot.domain.penalties.sanctions import Measure, Sanction
from bot.domain.penalties.verification import verify

ENTRIES, PEOPLE = 100_000, 500
SANCTIONS = (Sanction(Measure.WARNING), Sanction(Measure.HANDS, 2), Sanction(Measure.ORBITS, 1))


@pytest.fixture(scope="module")
def ledger() -> list[LedgerEntry]:
    """Sanctions of 500 people, what was served of them, notices and pardons."""
    chance, entries, last = Random(1), [], opening(1)
    open_case: dict[int, LedgerEntry] = {}
    for number in range(1, ENTRIES + 1):
        moment = Moment(1_736_550_000 + 60 * number, 3, 4, 2)
        person = chance.randrange(PEOPLE)
        issued = open_case.pop(person, None)
        if issued is None:
            sanction = chance.choice(SANCTIONS)
            draft = issue(moment, person, "phone", sanction, players=9, passage="ropta:11.1#1", reason="Téléphone à la main")
        else:
            known = cases([issued])
            penalised = known[issued.number].left and chance.random() < 0.8
            if penalised:
                draft = serve(known, issued.number, moment, 2)
            elif chance.random() < 0.1:
                draft = pardon(known, issued.number, moment, "premier tournoi")
            else:
                draft = deliver(known, issued.number, moment, "telegram")
        entry = append(last, draft, [chance.randbytes(16).hex()])
        if issued is None:
            open_case[person] = entry
        entries.append(entry)
        last = Link(entry.number, entry.hash)
    return entries


def test_a_persons_record_from_the_persons_own_entries(benchmark, ledger):
    own = [entry for entry in ledger if entry.person == 7]
    whole = benchmark(record, own, 7, ledger[-1].at, 90)
    benchmark.extra_info.update(entries=len(own), cases=len(whole.cases))


def test_every_case_of_the_ledger(benchmark, ledger):
    assert len(benchmark.pedantic(cases, args=(ledger,), rounds=3)) > ENTRIES // 3


def test_verifying_the_whole_ledger(benchmark, ledger):
    assert benchmark.pedantic(verify, args=(ledger, 1), rounds=3).holds
