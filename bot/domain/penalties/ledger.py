"""What may be written into the penalty ledger. Each function looks at the cases first, and gives the draft of the next entry, for
`ledger_chain.append`. Nothing is deleted: a mistake is voided, a mercy pardoned, an error corrected, each by an entry of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.domain.penalties.agreements import reads_as_agreed
from bot.domain.penalties.cases import Case, shown
from bot.domain.penalties.chain import ACCOUNT, Draft, EntryKind, LedgerEntry
from bot.domain.penalties.clock import frozen_hands, hands_served
from bot.domain.penalties.errors import (
    AlreadyPardoned,
    AlreadyVoid,
    HandsOutside,
    NoSuchCase,
    NoSuchOffence,
    NoteEmpty,
    NothingCorrected,
    OffenceWordsMissing,
    SamePersonTwice,
    SanctionOutside,
    WhyMissing,
)
from bot.domain.penalties.sanctions import COUNTED, MOST, Sanction
from bot.domain.rules.offences import OFFENCES


@dataclass(frozen=True, slots=True)
class Moment:
    """When an entry is made (whole seconds since 1970), by whom (number in the club; 0: nobody whom it knows), and where. Whom it
    does not know is told by the `account` that gave the command, with what that calls itself.
    """

    at: int
    by: int
    tournament: int | None = None
    table: int | None = None
    account: str = ""

    def draft(
        self,
        kind: EntryKind,
        person: int,
        refers_to: int | None = None,
        fields: Mapping[str, str] | None = None,
        texts: Mapping[str, str] | None = None,
    ) -> Draft:
        """An entry of this moment. Texts lose the space around them. The account is one of them, which goes with its owner. An
        erasure leaves none.
        """
        bare = {name: text.strip() for name, text in (texts or {}).items()}
        if self.account and not self.by and kind is not EntryKind.ERASED:
            bare[ACCOUNT] = self.account
        return Draft(self.at, self.by, kind, person, self.tournament, self.table, refers_to, fields or {}, bare)


def issue(
    moment: Moment,
    person: int,
    offence: str,
    sanction: Sanction,
    *,
    players: int = 0,
    passage: str = "",
    edition: str = "",
    second: int | None = None,
    agreed: int = 0,
    others: Sequence[int] = (),
    incident: int | None = None,
    words: str = "",
    reason: str = "",
    evidence: str = "",
) -> Draft:
    """A sanction. `players` sit at the table now, the sanctioned one among them: it fixes the hands of a penalty in rounds.
    `second` is the other person concerned, `agreed` who of the staff agreed to it (0: nobody), `others` are those who have a
    sanction of their own for the same `incident`, the number of the first of them; `words` describe the offence "other",
    `evidence` is a link. Raises NoSuchOffence, OffenceWordsMissing, SanctionOutside, PlayersOutside, SamePersonTwice.
    """
    _verify_offence(offence, words)
    _verify_sanction(sanction)
    for other in (second, *others):
        _verify_second(person, other)
    fields = {
        "offence": offence,
        "sanction": sanction.written,
        "hands": str(frozen_hands(sanction, players)),
        "passage": passage,
        "edition": edition,
        "second": str(second or ""),
        "agreed": str(agreed or ("0" if reads_as_agreed(reason) else "")),
        "others": " ".join(map(str, others)),
        "incident": str(incident or ""),
    }
    fields |= sanction.term.fields
    texts = {"words": words, "reason": reason, "evidence": evidence}
    return moment.draft(EntryKind.ISSUED, person, fields={name: value for name, value in fields.items() if value}, texts=texts)


@dataclass(frozen=True, slots=True)
class Changes:
    """What a correction changes; None leaves a thing as it is. `second` 0: there is no second person. `players` as in `issue`,
    for a sanction that becomes one in rounds. `served` are the hands that were really missed. A free text can be changed but not
    emptied: erasing is for that. `admitted` is a tournament into which whom the sanction excludes is let in all the same.
    `agreed` is who of the staff agreed to the correction (0: nobody), which alone is none.
    """

    offence: str | None = None
    sanction: Sanction | None = None
    players: int = 0
    passage: str | None = None
    edition: str | None = None
    second: int | None = None
    served: int | None = None
    words: str | None = None
    reason: str | None = None
    evidence: str | None = None
    admitted: int | None = None
    agreed: int = 0


def correct(cases: Mapping[int, Case], number: int, moment: Moment, changes: Changes, why: str) -> Draft:
    """A correction; the old values stay readable. A sanction of the wrong person is not corrected: void it and issue it anew.
    Raises NoSuchCase, AlreadyVoid, WhyMissing, NothingCorrected, HandsOutside, and what `issue` raises.
    """
    case = _standing_case(cases, number)
    why = _why(case, EntryKind.CORRECTED, why)
    fields = {name: value for name, value in _wanted(case, changes).items() if value != shown(case, name)}
    told = {"words": changes.words, "reason": changes.reason, "evidence": changes.evidence}
    texts = {name: text.strip() for name, text in told.items() if text and text.strip()}
    texts = {name: text for name, text in texts.items() if text != shown(case, name)}
    if not fields and not texts:
        raise NothingCorrected(number=number, given=case.sanction.written)
    if changes.agreed:
        fields["agreed"] = str(changes.agreed)
    return moment.draft(EntryKind.CORRECTED, case.person, number, fields, {**texts, "why": why})


def _wanted(case: Case, changes: Changes) -> dict[str, str]:
    """The fields that a correction sets, whether they differ or not."""
    if changes.offence is not None:
        _verify_offence(changes.offence, changes.words or case.words or "")
    wanted = {"offence": changes.offence, "passage": changes.passage, "edition": changes.edition}
    if changes.second is not None:
        _verify_second(case.person, changes.second)
        wanted["second"] = str(changes.second or "")
    hands = case.hands_total
    if changes.sanction is not None and (changes.sanction != case.sanction or changes.players):
        _verify_sanction(changes.sanction)
        hands = frozen_hands(changes.sanction, changes.players)
        wanted |= {"sanction": changes.sanction.written, "hands": str(hands), **changes.sanction.term.fields}
    if changes.admitted is not None and changes.admitted not in case.admitted:
        wanted["admitted"] = str(changes.admitted)
    if changes.served is not None:
        if not 0 <= changes.served <= hands:
            raise HandsOutside(hands=changes.served, least=0, most=hands)
        wanted["served"] = str(changes.served)
    return {name: value for name, value in wanted.items() if value is not None}


def void(cases: Mapping[int, Case], number: int, moment: Moment, why: str) -> Draft:
    """Declares a sanction a mistake: as if it had not been. It beats a pardon. Raises NoSuchCase, AlreadyVoid, WhyMissing."""
    case = _standing_case(cases, number)
    return moment.draft(EntryKind.VOIDED, case.person, number, texts={"why": _why(case, EntryKind.VOIDED, why)})


def pardon(cases: Mapping[int, Case], number: int, moment: Moment, why: str) -> Draft:
    """Pardons a sanction: it stays to be seen, does not count on the ladder, and the hands that are left are remitted. Raises
    NoSuchCase, AlreadyVoid, AlreadyPardoned, WhyMissing.
    """
    case = _standing_case(cases, number)
    if case.pardon:
        raise AlreadyPardoned(number=number, entry=case.pardon.entry)
    return moment.draft(EntryKind.PARDONED, case.person, number, texts={"why": _why(case, EntryKind.PARDONED, why)})


def serve(cases: Mapping[int, Case], number: int, moment: Moment, hands: int = 1) -> Draft:
    """Hands that were missed; no more are written down than were left. Raises NoSuchCase, NothingLeftToServe (also for what is
    void or pardoned), HandsOutside.
    """
    case = _case(cases, number)
    served = hands_served(number, case.left, hands)
    return moment.draft(EntryKind.SERVED, case.person, number, {"hands": str(served)})


def deliver(
    cases: Mapping[int, Case],
    number: int,
    moment: Moment,
    channel: str,
    *,
    arrived: bool = True,
    refused: bool = False,
    why: str = "",
) -> Draft:
    """Whether the notice of a sanction, or of what became of it, reached the player; `channel` is a short name such as "telegram"
    or "by_mouth", `why` is what went wrong. `refused` is where he was told and won't sign, or have it: `why` is then what he
    says. Raises NoSuchCase.
    """
    case = _case(cases, number)
    kind = EntryKind.DELIVERED if arrived or refused else EntryKind.UNDELIVERED
    fields = {"channel": channel, **({"refused": "yes"} if refused else {})}
    return moment.draft(kind, case.person, number, fields, {"why": why})


def note(moment: Moment, person: int, text: str, about: Case | None = None) -> Draft:
    """A private note of the staff on a person, or on one of the person's sanctions. Raises NoteEmpty."""
    if not text.strip():
        raise NoteEmpty
    if about is not None:
        return moment.draft(EntryKind.NOTED, about.person, about.number, texts={"note": text})
    return moment.draft(EntryKind.NOTED, person, texts={"note": text})


def erase(moment: Moment, person: int) -> Draft:
    """Says that a person's free texts are erased. Whoever appends it then clears the texts of the person's earlier entries, and
    of those in which the person is the second, with their salts; the hashes hold.
    """
    return moment.draft(EntryKind.ERASED, person)


def erase_entry(moment: Moment, entry: LedgerEntry) -> Draft:
    """Says that free texts of one entry are erased: what was typed, or the account that wrote it. Whoever appends it then clears
    them, with their salts; the hashes hold.
    """
    return moment.draft(EntryKind.ERASED, entry.person, entry.number)


def erase_older(moment: Moment, before: int) -> Draft:
    """Says that the free texts of all earlier entries from before a moment (seconds since 1970) are erased, whoever they are
    about, since the club keeps texts no longer. Whoever appends it then clears them, with their salts; the hashes hold.
    """
    return moment.draft(EntryKind.ERASED, 0, fields={"before": str(before)})


def _case(cases: Mapping[int, Case], number: int) -> Case:
    case = cases.get(number)
    if case is None:
        raise NoSuchCase(number=number, known=tuple(sorted(cases)[-5:]))
    return case


def _standing_case(cases: Mapping[int, Case], number: int) -> Case:
    case = _case(cases, number)
    if case.void:
        raise AlreadyVoid(number=number, entry=case.void.entry)
    return case


def _why(case: Case, kind: EntryKind, why: str) -> str:
    if not why.strip():
        raise WhyMissing(number=case.number, kind=str(kind), given=case.sanction.written)
    return why


def _verify_offence(offence: str, words: str) -> None:
    if offence not in OFFENCES:
        raise NoSuchOffence(offence=offence[:60], known=OFFENCES)
    if offence == "other" and not words.strip():
        raise OffenceWordsMissing


def _verify_sanction(sanction: Sanction) -> None:
    most = MOST.get(sanction.measure, 0)
    least = 1 if sanction.measure in COUNTED else 0
    if not least <= sanction.count <= most:
        raise SanctionOutside(measure=str(sanction.measure), count=sanction.count, least=least, most=most)


def _verify_second(person: int, second: int | None) -> None:
    if second == person:
        raise SamePersonTwice(person=person)
