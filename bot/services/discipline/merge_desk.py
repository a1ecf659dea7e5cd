"""Two records of one person: merged once it is asked and agreed to, and parted again. What was entered stays as it is."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from typing import Self

from bot.domain.club.errors import BothInPlay, NotMerged, RolesDiffer, SameRecord
from bot.domain.club.people import Person, folded, tidy_name
from bot.domain.errors import MissingArgument
from bot.domain.penalties.chain import EntryKind
from bot.domain.penalties.merges import merge as merge_drafts
from bot.domain.penalties.merges import merges, part
from bot.services.discipline.ledger_work import Discipline
from bot.services.discipline.own_record import tournaments_of
from bot.services.floor.asked_first import SURE, agreed, consent, said_before
from bot.services.replies.merges import KeptOut, MergeAsked, Merged, OneRecord, Parted
from bot.services.replies.reply import Reply
from bot.services.shift.filled import field_text
from bot.services.shift.finding import find_person
from bot.services.shift.shift import Shift

APART = frozenset(
    "separer separe separez separes defaire dissocier part parted apart split separate unmerge scheiden scheid gescheiden splits"
    .split()
)  # fmt: skip
"""What says that two are to be two again, first or last."""
_NUMBERS = re.compile(r"(# ?[0-9]{1,9})(?: ?(?:et|and|en|avec|with|met|into|dans|in|[,;=+&]))? ?(# ?[0-9]{1,9})", re.I)
_NAMES = re.compile(r"[=;,+]| (?:et|and|en|avec|with|met) ", re.I)


@dataclass(frozen=True, slots=True)
class MergeForm:
    """Two people who are one ("#3 #7", "Marie Dupont = Mari Dupond"), the one who is kept first; or whom to set `apart` again,
    one or both of them ("séparer #7"). `sure` is whether that was agreed to.
    """

    named: tuple[str, ...] = ()
    apart: bool = False
    sure: bool = False

    @classmethod
    def from_line(cls, text: str, _command: str) -> Self:
        """From a typed line. Raises LeftAsItIs for a no."""
        sure, said = consent(text)
        said, agreeing = _without_last(said, SURE)
        first, _, rest = said.partition(" ")
        apart = folded(first) in APART
        said, parted = (rest, True) if apart else _without_last(said, APART)
        return cls(_named(said), parted, sure or agreeing)

    @classmethod
    def from_fields(cls, filled: Mapping[str, str], _command: str) -> Self:
        """From its fields."""
        named = tuple(filter(None, (field_text(filled, "player"), field_text(filled, "twin"))))
        return cls(named, filled.get("way") == "apart")


def _without_last(said: str, words: Container[str]) -> tuple[str, bool]:
    """What stands before the last word of a text, where that is one of some words, and whether it is."""
    before, _, last = said.rstrip(" .!").rpartition(" ")
    return (before.rstrip(" ;,"), True) if before and folded(last) in words else (said, False)


def _named(said: str) -> tuple[str, ...]:
    bare = tidy_name(said)
    if numbers := _NUMBERS.fullmatch(bare):
        return numbers[1], numbers[2]
    return tuple(filter(None, map(tidy_name, _NAMES.split(bare, maxsplit=1))))


def merge(shift: Shift, form: MergeForm) -> Reply:
    """Shows two records and asks whether they are one person's; with a yes they read as one everywhere, under the first one's
    name and number. Or parts two that were merged. Raises MissingArgument, SameRecord, RolesDiffer, BothInPlay, NotMerged,
    and what finding the people raises.
    """
    desk = Discipline(shift)
    if not form.named and form.sure:
        form = replace(form, named=_named(said_before(shift, "", sure=True)))
    if form.apart:
        return _parted(desk, form)
    if len(form.named) != 2:
        raise MissingArgument(command="merge")
    kept, gone = (_head(desk, text) for text in form.named)
    _verify_two(desk, kept, gone)
    kept_out = _kept_out(desk, (kept.number, gone.number))
    asked = MergeAsked(_one(desk, kept), _one(desk, gone), kept_out)
    if not agreed(shift, asked, f"#{kept.number} #{gone.number}", sure=form.sure):
        return shift.reply(asked)
    for draft in merge_drafts(desk.moment(), kept.number, gone.number):
        desk.enter(draft)
    shift.forget_logs()
    return shift.reply(Merged(kept.number, kept.name, gone.number, gone.name, kept_out))


def _kept_out(desk: Discipline, people: tuple[int, int]) -> tuple[KeptOut, ...]:
    """The tournaments that go on which one of two people has entered, and from which an exclusion of the other keeps him out."""
    shift, found = desk.shift, []
    own = [] if shift.opened is None else [(shift.opened, shift.state)]
    for one, state in (*own, *desk.beside):
        entered = {who: e for e, who in state.people.items() if who in people and e not in state.withdrawn | state.out}
        binding = {} if state.over or not entered else desk.bans.binding(people, one.number)
        for who in entered.keys() - binding.keys() if binding else ():
            case = next(iter(binding.values()))
            found.append(KeptOut(case.number, one.number, state.setup.name, entered[who] in state.seat_of))
    return tuple(found)


def _head(desk: Discipline, text: str) -> Person:
    """Whom a text means, with every record that is that person's already."""
    found = find_person(desk.shift.kept.people, desk.club, text)
    return desk.shift.work.people.numbered(desk.club, [found.number])[found.number]


def _verify_two(desk: Discipline, kept: Person, gone: Person) -> None:
    """Nothing, where two records may become one. Raises SameRecord; RolesDiffer, for nobody is given a role by it; BothInPlay."""
    if kept.number == gone.number:
        raise SameRecord(number=kept.number, name=kept.name)
    if kept.role is not gone.role:
        raise RolesDiffer(number=kept.number, name=kept.name, other=gone.number, other_name=gone.name)
    shift = desk.shift
    own = [] if shift.opened is None else [(shift.opened, shift.state)]
    for one, state in (*own, *desk.beside):
        gone_out = state.out | state.withdrawn
        here = {person for entrant, person in state.people.items() if entrant not in gone_out}
        if not state.over and {kept.number, gone.number} <= here:
            raise BothInPlay(name=kept.name, other_name=gone.name, other=gone.number, title=state.setup.name, number=one.number)


def _one(desk: Discipline, person: Person) -> OneRecord:
    """A record in short, as it is shown before it is merged."""
    found, links = desk.record(person.number), desk.shift.work.accounts.links_of(desk.club, [person.number])
    return OneRecord(
        person.number, person.name, person.aliases, len(found.cases), len(found.counting),
        sum(case.left for case, _ in found.cases if desk.due(case)), len(found.notes),
        tuple(link.account for link in links.get(person.number, ())), len(tournaments_of(desk.shift, person.number)),
    )  # fmt: skip


def _parted(desk: Discipline, form: MergeForm) -> Reply:
    """Parts whom was merged: of two that are named, the one that was merged into the other, be it by way of a third."""
    shift, merged = desk.shift, desk.shift.kept.ledgers.merged(desk.club)
    if not form.named:
        raise MissingArgument(command="merge")
    people = [find_person(shift.kept.people, desk.club, text) for text in form.named[:2]]
    one = people[0]
    gone = next((person for person in reversed(people) if person.number in merged), None)
    together = len(people) < 2 or shift.heads.get(one.number, one.number) == shift.heads.get(people[1].number, people[1].number)
    if gone is None or not together:
        raise NotMerged(number=one.number, name=one.name)
    into = merged[gone.number]
    kept = shift.kept.people.numbered(desk.club, [into])[into]
    since = _since(desk, into, gone.number)
    role = shift.work.people.numbered(desk.club, [gone.number])[gone.number].role
    if gone.role is not role:  # a role that was given since to the one person is both's
        shift.kept.people.save(desk.club, replace(gone, role=role))
    for draft in part(desk.moment(), into, gone.number):
        desk.enter(draft)
    shift.forget_logs()
    return shift.reply(Parted(kept.number, kept.name, gone.number, gone.name, since))


def _since(desk: Discipline, kept: int, gone: int) -> tuple[int, ...]:
    """The sanctions that were entered about the one since the two were merged: they stay his."""
    entries = desk.shift.kept.ledgers.of_people(desk.club, [kept, gone])
    last = max(one.entry for one in merges(entries) if (one.kind, one.kept, one.gone) == (EntryKind.MERGED, kept, gone))
    return tuple(one.number for one in entries if one.kind is EntryKind.ISSUED and one.number > last)
