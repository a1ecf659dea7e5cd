"""Who the people of a club are to it, and by which names they are known.

Two people may be called the same: from then on a number tells them apart in every command and on every screen. A new name that
somebody else bears is more often a slip, or somebody who was entered twice, so it is asked about first.
"""

from __future__ import annotations

from dataclasses import replace

from bot.domain.club.people import Person, folded
from bot.services.club.forms import YES, OtherNameForm
from bot.services.replies.club import NamesakeAsked, PersonShown
from bot.services.replies.proposal_views import SanctionView
from bot.services.replies.reply import Reply
from bot.services.shift.bans import bans_of
from bot.services.shift.shift import Shift


def player(shift: Shift, text: str) -> Reply:
    """Who somebody is to the club: number, aliases, role, accounts of chat platforms, and who else is called like that. Raises
    NoSuchPerson, SeveralPeople.
    """
    return _shown(shift, shift.find_in_club(text))


def alias(shift: Shift, form: OtherNameForm) -> Reply:
    """Another name that somebody goes by; asks first where somebody else bears it. Raises NoSuchPerson, SeveralPeople."""
    person = shift.find_in_club(form.person)
    name, asked = _settled(shift, form, person, "alias")
    if asked is not None:
        return shift.reply(asked)
    if folded(name) not in {folded(known) for known in person.all_names}:
        person = replace(person, aliases=(*person.aliases, name))
        shift.work.people.save(shift.club.id, person)
    return _shown(shift, person)


def rename(shift: Shift, form: OtherNameForm) -> Reply:
    """Corrects somebody's name; asks first where somebody else bears the new one. Whom an exclusion keeps out keeps the old one
    beside it, or he would come in by that. Raises NoSuchPerson, SeveralPeople.
    """
    person = shift.find_in_club(form.person)
    name, asked = _settled(shift, form, person, "rename")
    if asked is not None:
        return shift.reply(asked)
    bans = _exclusions(shift, person)
    old = (person.name,) if bans and folded(name) != folded(person.name) else ()
    person = replace(person, name=name, aliases=tuple(one for one in (*person.aliases, *old) if folded(one) != folded(name)))
    shift.work.people.save(shift.club.id, person)
    return _shown(shift, person, bans)


def _settled(shift: Shift, form: OtherNameForm, person: Person, command: str) -> tuple[str, NamesakeAsked | None]:
    """The name that is given, and what is asked before; None where nobody else bears it, or that is agreed to. A yes behind a
    name is a part of it ("Min Ja") unless somebody else bears what stands before it.
    """
    name, others = form.other, _namesakes(shift, person, [form.other])
    before, _, last = name.rpartition(" ")
    agreed = form.seen != "" and form.seen == _seen(others)
    if not others and last.casefold() in YES and (meant := _namesakes(shift, person, [before])):
        name, others, agreed = before, meant, True
    if not others or agreed or folded(name) in {folded(known) for known in person.all_names}:
        return name, None
    return name, NamesakeAsked(command, person.number, person.name, name, others, _seen(others))


def _namesakes(shift: Shift, person: Person, names: list[str]) -> tuple[tuple[int, str], ...]:
    """The other people of the club who bear one of these names: (number, name)."""
    keys = [key for key in map(folded, names) if key]
    bearers = {number for held in shift.work.people.named_all(shift.club.id, keys).values() for number in held}
    known = shift.work.people.numbered(shift.club.id, sorted(bearers - {person.number}))
    return tuple((number, one.name) for number, one in known.items())


def _seen(others: tuple[tuple[int, str], ...]) -> str:
    return " ".join(str(number) for number, _ in others)


def _exclusions(shift: Shift, person: Person) -> tuple[SanctionView, ...]:
    """The exclusions of somebody that run, or are to."""
    bans = bans_of(shift)
    own = (case for case in bans.all if case.person == person.number)
    return tuple(SanctionView(str(case.sanction.measure), 0, case.sanction.term, bans.left(case)) for case in own)


def _shown(shift: Shift, person: Person, bans: tuple[SanctionView, ...] = ()) -> Reply:
    links = shift.work.accounts.links_of(shift.club.id, [person.number]).get(person.number, ())
    outcome = PersonShown(
        number=person.number,
        name=person.name,
        aliases=person.aliases,
        role=person.role.name.casefold(),
        accounts=tuple(link.account for link in links if link.confirmed),
        claims=tuple(link.account for link in links if not link.confirmed),
        namesakes=_namesakes(shift, person, list(person.all_names)),
        bans=bans,
    )
    return shift.reply(outcome)
