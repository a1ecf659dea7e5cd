"""The club's own offences and its own ladder: a director adds and removes them, the staff reads them."""

from __future__ import annotations

from dataclasses import replace

from bot.domain.club.own_names import named_own
from bot.domain.club.own_offences import LONGEST_NAME, MOST_OWN, OwnOffence
from bot.domain.club.people import Role, folded, tidy_name
from bot.domain.errors import NotAllowed
from bot.domain.penalties.errors import NoSuchOwnOffence, OffenceNameTaken, OffenceNameWrong, TooManyOwnOffences
from bot.domain.penalties.ladder_steps import ladder_of
from bot.domain.penalties.points import NONE
from bot.domain.penalties.sanctions import read_step
from bot.domain.rules.profile import verify_choice
from bot.services.discipline.case_views import sanction_view
from bot.services.discipline.incident_words import named_offence
from bot.services.discipline.own_forms import NUMBER, OffenceForm
from bot.services.discipline.own_ladder import OWN_STEPS, club_steps
from bot.services.replies.own_offences import OwnOffences, OwnOffenceView
from bot.services.replies.proposal_views import SanctionView
from bot.services.replies.reply import Reply
from bot.services.shift.shift import Shift


def offence(shift: Shift, form: OffenceForm) -> Reply:
    """Lists the club's own offences with its ladder, or changes them. Raises NotAllowed for whoever is no director and changes
    something, NoSuchOwnOffence, OffenceNameTaken, TooManyOwnOffences.
    """
    if form.action == "list":
        return _told(shift)
    if form.action == "ladder" and not form.steps:
        return _told(shift, "the_ladder")
    if not shift.role.may(Role.DIRECTOR):
        raise NotAllowed(command="offence", role="director")
    if form.action == "ladder":
        return _ladder(shift, form)
    own = list(shift.club.offences)
    named = named_own(own, form.name) or _numbered(own, form.name)
    if form.action == "remove":
        if named is None:
            raise NoSuchOwnOffence(name=tidy_name(form.name)[:40], known=tuple(one.name for one in own))
        return _saved(shift, [one for one in own if one != named], "removed", named.name, named)
    if named is None and NUMBER.fullmatch(tidy_name(form.name)):
        raise OffenceNameWrong(name=tidy_name(form.name), most=LONGEST_NAME)
    form = replace(form, name=named.name) if named and NUMBER.fullmatch(tidy_name(form.name)) else form
    # what is not said anew of an offence that is there stays
    had = named or OwnOffence(form.name)
    made = OwnOffence(tidy_name(form.name), form.synonyms or had.synonyms, form.steps or had.steps, form.points or had.points)
    _verify_free(made, [one for one in own if one != named])
    _verify_nobody(shift, made)
    if named is None and len(own) >= MOST_OWN:
        raise TooManyOwnOffences(most=MOST_OWN, what="offences")
    if named is None:
        return _saved(shift, [*own, made], "added", made.name)
    return _saved(shift, [made if one == named else one for one in own], "changed", made.name)


def _numbered(own: list[OwnOffence], text: str) -> OwnOffence | None:
    """The offence with the number that the list shows, "1" or "n° 1"; None for what is none."""
    found = NUMBER.fullmatch(tidy_name(text))
    at = int(found[1]) if found else 0
    return own[at - 1] if 0 < at <= len(own) else None


def _verify_free(made: OwnOffence, others: list[OwnOffence]) -> None:
    """Nothing, if none of an offence's names means another one. Raises OffenceNameTaken."""
    for name in made.names:
        known, other = named_offence(name), named_own(others, name)
        if known or other:
            raise OffenceNameTaken(name=name, offence=known or "", own=other.name if other else "")


def _verify_nobody(shift: Shift, made: OwnOffence) -> None:
    """Nothing, if nobody of the club is called as an offence is to be. Raises OffenceNameWrong."""
    people = {folded(name) for name, _ in shift.work.people.all_names(shift.club.id)}
    for name in made.names:
        if " " in folded(name) and folded(name) in people:
            raise OffenceNameWrong(name=name, most=LONGEST_NAME)


def _ladder(shift: Shift, form: OffenceForm) -> Reply:
    steps = verify_choice(shift.book_profile, OWN_STEPS, ",".join(form.steps))
    shift.club = replace(shift.club, choices=tuple(sorted({**dict(shift.club.choices), OWN_STEPS: steps}.items())))
    shift.work.clubs.save(shift.club)
    return _told(shift, "no_ladder" if steps == NONE else "ladder")


def _saved(shift: Shift, offences: list[OwnOffence], changed: str, name: str, gone: OwnOffence | None = None) -> Reply:
    shift.club = replace(shift.club, offences=tuple(offences))
    shift.work.clubs.save(shift.club)
    return _told(shift, changed, name, gone)


def _told(shift: Shift, changed: str = "", name: str = "", gone: OwnOffence | None = None) -> Reply:
    rows = tuple(map(_row, shift.club.offences))
    listed = shift.profile.ladder is not None
    of_book = ladder_of(shift.book_profile).steps if listed else ()
    book_steps = tuple(sanction_view(step.sanction) for step in of_book)
    return shift.reply(
        OwnOffences(rows, _views(club_steps(shift.profile)), changed, name, listed, book_steps, _row(gone) if gone else None)
    )


def _row(one: OwnOffence) -> OwnOffenceView:
    return OwnOffenceView(one.name, one.synonyms, _views(one.steps), one.points)


def _views(steps: tuple[str, ...]) -> tuple[SanctionView, ...]:
    return tuple(sanction_view(read_step(step)) for step in steps)
