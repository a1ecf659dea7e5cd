"""What the entries of a ledger come to: each sanction as it stands today, and a person's record.

Everything here takes only the entries that it needs: those of one person are enough for the person's cases and record. They are
taken as they were written; one that changes nothing any more (a second pardon, given at another table at the same moment) is
passed over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from bot.domain.penalties.agreements import agreed_in, others_of, reason_and_agreed
from bot.domain.penalties.chain import EntryKind, LedgerEntry
from bot.domain.penalties.clock import Penalty
from bot.domain.penalties.ladder import Past, Standing, fault
from bot.domain.penalties.sanctions import BANS, Sanction, read_sanction
from bot.domain.penalties.terms import read_term

DAY = 24 * 60 * 60
"""Seconds."""
OLD_DAYS = 90
"""From when on a sanction that still counts is told as an old one, where nobody has said for how long it does."""
TEXTS_OF_A_CASE = ("words", "reason", "evidence")
"""Free texts: what the offence "other" is, why the sanction was given, where the evidence is."""


@dataclass(frozen=True, slots=True)
class Correction:
    """What was corrected: `before` and `after` hold the changed fields and texts by name (a text that was erased is None)."""

    entry: int
    at: int
    by: int
    before: tuple[tuple[str, str | None], ...]
    after: tuple[tuple[str, str | None], ...]
    why: str | None


@dataclass(frozen=True, slots=True)
class Ending:
    """A void or a pardon: the entry, when, by whom, and why (None where the text was erased)."""

    entry: int
    at: int
    by: int
    standing: Standing
    why: str | None


@dataclass(frozen=True, slots=True)
class Telling:
    """The last try to tell the player: whether it arrived, by which channel, and when; `why` is what went wrong, or what he says
    who was told and won't sign (`refused`).
    """

    entry: int
    arrived: bool
    channel: str
    at: int
    why: str | None = ""
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Appeal:
    """A player contests a sanction: the entry, when and by whom it was noted, in which words (None: erased). `outcome` is what
    became of it (see `appeals.Outcome`; empty: nobody has decided), when, by whom, and why.
    """

    entry: int
    at: int
    by: int
    words: str | None
    outcome: str = ""
    settled_at: int = 0
    settled_by: int = 0
    why: str | None = ""


@dataclass(frozen=True, slots=True)
class Case:
    """A sanction as it stands after everything that was entered about it. `number` is that of its first entry. `second` is the
    second person concerned (as in collusion), or None. Texts are empty where there are none, None where they were erased.
    `endings` are its voids and pardons in order. `account` is from where it was given, where the club does not know by whom.
    `admitted` are the tournaments into which whom it excludes was let in all the same.
    `others` are people who have a sanction of their own for the same `incident`, the number of the first of these sanctions.
    `agreed` are those of the staff who agreed to it, or to a correction.
    """

    number: int
    at: int
    by: int
    person: int
    tournament: int | None
    table: int | None
    offence: str
    sanction: Sanction
    hands_total: int = 0
    passage: str = ""
    edition: str = ""
    second: int | None = None
    words: str | None = ""
    reason: str | None = ""
    evidence: str | None = ""
    served: int = 0
    endings: tuple[Ending, ...] = ()
    corrections: tuple[Correction, ...] = ()
    delivery: Telling | None = None
    appeals: tuple[Appeal, ...] = ()
    account: str | None = ""
    admitted: tuple[int, ...] = ()
    others: tuple[int, ...] = ()
    incident: int | None = None
    agreed: tuple[int, ...] = ()

    @property
    def void(self) -> Ending | None:
        """By what it was declared a mistake, or None. A void beats a pardon."""
        return next((ending for ending in self.endings if ending.standing is Standing.VOIDED), None)

    @property
    def pardon(self) -> Ending | None:
        """By what it was pardoned, or None."""
        return next((ending for ending in self.endings if ending.standing is Standing.PARDONED), None)

    @property
    def standing(self) -> Standing:
        """What it is worth, its age apart: see `standing_at`."""
        ending = self.void or self.pardon
        return ending.standing if ending else Standing.COUNTS

    @property
    def bans(self) -> bool:
        """Whether it is an exclusion that has been neither voided nor pardoned, whatever its term."""
        return self.sanction.measure in BANS and self.standing is Standing.COUNTS

    @property
    def left(self) -> int:
        """The hands still to miss. A void or a pardon ends them; age does not."""
        return self.penalty.left if self.standing is Standing.COUNTS else 0

    @property
    def penalty(self) -> Penalty:
        """The sanction as the clock counts it, ended or not."""
        return Penalty(self.number, self.person, self.hands_total, self.served)

    @property
    def notice_outdated(self) -> bool:
        """Whether it was corrected, voided or pardoned after the last try to tell the player."""
        changes = [*(change.entry for change in self.corrections), *(ending.entry for ending in self.endings)]
        return self.delivery is not None and max(changes, default=0) > self.delivery.entry


@dataclass(frozen=True, slots=True)
class Note:
    """A private note of the staff on a person; `case` is the sanction it is about, or None, `tournament` the one in which it was
    taken, `account` from where, where the club does not know by whom. An erased text is None.
    """

    entry: int
    at: int
    by: int
    case: int | None
    text: str | None
    person: int = 0
    tournament: int | None = None
    account: str | None = ""


def standing_at(case: Case, now: int, expiry_days: int | None = None, *, runs: bool = False) -> Standing:
    """What a case is worth now (seconds since 1970). `expiry_days` is how long a sanction counts, in days of 24 hours from when
    it was given; None or 0: for good. What still `runs` is never too old.
    """
    if case.standing is Standing.COUNTS and not runs and expiry_days and now - case.at >= expiry_days * DAY:
        return Standing.EXPIRED
    return case.standing


def counts_at(case: Case, now: int, expiry_days: int | None = None, *, runs: bool = False) -> bool:
    """Whether a case moves the ladder now: see `standing_at`."""
    return standing_at(case, now, expiry_days, runs=runs) is Standing.COUNTS


def cases(entries: Iterable[LedgerEntry]) -> Mapping[int, Case]:
    """Every sanction by its number, as it stands after the entries, which come in the order of the ledger."""
    found: dict[int, Case] = {}
    for entry in entries:
        if entry.kind is EntryKind.ISSUED:
            found[entry.number] = _issued(entry)
        else:
            case = found.get(entry.refers_to or 0)
            change = _CHANGES.get(entry.kind)
            if case is not None and change is not None:
                found[case.number] = change(case, entry)
    return found


def _issued(entry: LedgerEntry) -> Case:
    reason, agreed = reason_and_agreed(entry)
    return Case(
        entry.number,
        entry.at,
        entry.by,
        entry.person,
        entry.tournament,
        entry.table,
        entry.value("offence"),
        replace(read_sanction(entry.value("sanction")), term=read_term(dict(entry.fields))),
        int(entry.value("hands") or 0),
        entry.value("passage"),
        entry.value("edition"),
        _person(entry.value("second")),
        entry.text("words"),
        reason,
        entry.text("evidence"),
        account=entry.text("account"),
        others=others_of(entry),
        incident=_person(entry.value("incident")),
        agreed=agreed,
    )


def _person(number: str) -> int | None:
    return int(number) if number else None


_SHOWN: Mapping[str, Callable[[Case], str | None]] = {
    "offence": lambda case: case.offence,
    "sanction": lambda case: case.sanction.written,
    "hands": lambda case: str(case.hands_total),
    "since": lambda case: case.sanction.term.fields["since"],
    "until": lambda case: case.sanction.term.fields["until"],
    "events": lambda case: case.sanction.term.fields["events"],
    "admitted": lambda _: "",
    "passage": lambda case: case.passage,
    "edition": lambda case: case.edition,
    "second": lambda case: str(case.second or ""),
    "agreed": lambda case: " ".join(map(str, case.agreed)),
    "served": lambda case: str(case.served),
    "words": lambda case: case.words,
    "reason": lambda case: case.reason,
    "evidence": lambda case: case.evidence,
}


def shown(case: Case, name: str) -> str | None:
    """What a case says now, as it would stand in an entry, by the name of the field or text: "hands" -> "16"."""
    return _SHOWN[name](case)


def _corrected(case: Case, entry: LedgerEntry) -> Case:
    told = {sealed.name: sealed.text for sealed in entry.texts if sealed.name in TEXTS_OF_A_CASE}
    after: dict[str, str | None] = {**dict(entry.fields), **told}
    before = tuple((name, shown(case, name)) for name in after)
    correction = Correction(entry.number, entry.at, entry.by, before, tuple(after.items()), entry.text("why"))
    said = dict(entry.fields)
    return replace(
        case,
        offence=said.get("offence", case.offence),
        sanction=_sanction(case, said),
        hands_total=int(said.get("hands", case.hands_total)),
        passage=said.get("passage", case.passage),
        edition=said.get("edition", case.edition),
        second=_person(said["second"]) if "second" in said else case.second,
        served=int(said.get("served", case.served)),
        words=told.get("words", case.words),
        reason=told.get("reason", case.reason),
        evidence=told.get("evidence", case.evidence),
        corrections=(*case.corrections, correction),
        admitted=(*case.admitted, int(said["admitted"])) if said.get("admitted") else case.admitted,
        agreed=tuple(dict.fromkeys((*case.agreed, *agreed_in(said.get("agreed", ""))))),
    )


def _sanction(case: Case, said: Mapping[str, str]) -> Sanction:
    """A sanction after a correction that says these fields."""
    found = read_sanction(said["sanction"]) if "sanction" in said else case.sanction
    return replace(found, term=read_term({**case.sanction.term.fields, **said}))


def _voided(case: Case, entry: LedgerEntry) -> Case:
    return case if case.void else _ended(case, entry, Standing.VOIDED)


def _pardoned(case: Case, entry: LedgerEntry) -> Case:
    return case if case.endings else _ended(case, entry, Standing.PARDONED)


def _ended(case: Case, entry: LedgerEntry, standing: Standing) -> Case:
    return replace(case, endings=(*case.endings, Ending(entry.number, entry.at, entry.by, standing, entry.text("why"))))


def _served(case: Case, entry: LedgerEntry) -> Case:
    return replace(case, served=min(case.served + int(entry.value("hands")), max(case.hands_total, case.served)))


def _told(case: Case, entry: LedgerEntry) -> Case:
    arrived = entry.kind is EntryKind.DELIVERED
    channel, refused = entry.value("channel"), bool(entry.value("refused"))
    return replace(case, delivery=Telling(entry.number, arrived, channel, entry.at, entry.text("why"), refused))


def _appealed(case: Case, entry: LedgerEntry) -> Case:
    if case.appeals and not case.appeals[-1].outcome:
        return case
    return replace(case, appeals=(*case.appeals, Appeal(entry.number, entry.at, entry.by, entry.text("appeal"))))


def _settled(case: Case, entry: LedgerEntry) -> Case:
    if not case.appeals or case.appeals[-1].outcome:
        return case
    *before, last = case.appeals
    said = entry.value("outcome"), entry.at, entry.by, entry.text("why")
    settled = Appeal(last.entry, last.at, last.by, last.words, *said)
    return replace(case, appeals=(*before, settled))


_CHANGES: Mapping[EntryKind, Callable[[Case, LedgerEntry], Case]] = {
    EntryKind.CORRECTED: _corrected,
    EntryKind.VOIDED: _voided,
    EntryKind.PARDONED: _pardoned,
    EntryKind.SERVED: _served,
    EntryKind.DELIVERED: _told,
    EntryKind.UNDELIVERED: _told,
    EntryKind.APPEALED: _appealed,
    EntryKind.APPEAL_SETTLED: _settled,
}


@dataclass(frozen=True, slots=True)
class PersonRecord:
    """What the ledger says of a person now. `cases` are all sanctions with what each is worth, the oldest first. `counts` says
    how often each offence counts ("other" by its folded words), `last` is the last sanction that counts for each.
    `notes` are for staff alone. `erased` is when the texts were last erased, in seconds since 1970, or None.
    """

    person: int
    cases: tuple[tuple[Case, Standing], ...]
    counts: Mapping[str, int]
    last: Mapping[str, Case]
    notes: tuple[Note, ...]
    erased: int | None

    @property
    def counting(self) -> tuple[Case, ...]:
        """The sanctions that move the ladder, the oldest first."""
        return tuple(case for case, standing in self.cases if standing is Standing.COUNTS)

    @property
    def history(self) -> tuple[Past, ...]:
        """The sanctions as the ladder takes them, the oldest first."""
        return tuple(Past(case.offence, case.sanction, standing, case.words or "") for case, standing in self.cases)


def notes(entries: Iterable[LedgerEntry]) -> tuple[Note, ...]:
    """The staff's private notes among some entries, in their order."""
    return tuple(
        Note(one.number, one.at, one.by, one.refers_to, one.text("note"), one.person, one.tournament, one.text("account"))
        for one in entries
        if one.kind is EntryKind.NOTED
    )


def _never(_case: Case) -> bool:
    return False


def record(
    entries: Iterable[LedgerEntry],
    person: int,
    now: int,
    expiry_days: int | None = None,
    runs: Callable[[Case], bool] = _never,
) -> PersonRecord:
    """A person's record from the ledger, or from the person's own entries alone, in the order of the ledger. `now` and
    `expiry_days` as in `standing_at`; which exclusions still run, `runs` tells.
    """
    own = [entry for entry in entries if entry.person == person]
    judged = tuple((case, standing_at(case, now, expiry_days, runs=runs(case))) for case in cases(own).values())
    counting = [case for case, standing in judged if standing is Standing.COUNTS]
    by_fault = [(fault(case.offence, case.words or "") or case.offence, case) for case in counting]
    return PersonRecord(
        person,
        judged,
        Counter(name for name, _ in by_fault),
        dict(by_fault),
        notes(own),
        max((entry.at for entry in own if entry.kind is EntryKind.ERASED and entry.refers_to is None), default=None),
    )
