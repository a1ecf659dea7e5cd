"""Where the club's own steps hold: for its own offences, and for any where its book states no list of sanctions."""

from __future__ import annotations

from dataclasses import replace

from bot.domain.club.own_names import named_own
from bot.domain.club.own_offences import OwnOffence
from bot.domain.penalties.proposal import Proposal, Source
from bot.domain.rules.book_ladder import BookLadder, BookStep
from bot.domain.rules.profile import RuleProfile
from bot.services.discipline.incident import Incident
from bot.services.shift.shift import Shift

OWN_STEPS = "penalty.steps"


def club_steps(profile: RuleProfile) -> tuple[str, ...]:
    """The steps of the club's own ladder, none where it has chosen none."""
    said = profile.says(OWN_STEPS)
    return tuple(said.value.split(",")) if said and said.value != "none" else ()


def steps_for(profile: RuleProfile, own: OwnOffence | None) -> tuple[str, ...]:
    """The club's own steps for an offence: those of that very one, else its ladder, which holds for its own offences and where
    the book states no list. None where what the book says holds.
    """
    if own is not None and own.steps:
        return own.steps
    said = profile.says("penalty.ladder")
    book_decides = profile.ladder is not None or (said is not None and said.settled)
    return club_steps(profile) if own is not None or not book_decides else ()


def with_steps(profile: RuleProfile, steps: tuple[str, ...]) -> RuleProfile:
    """A profile whose list of sanctions are the club's steps."""
    rulings = {name: ruling for name, ruling in profile.rulings.items() if name != "penalty.ladder"}
    return replace(profile, rulings=rulings, ladder=BookLadder(tuple(BookStep(step, (), "") for step in steps)))


def of_the_club(found: Proposal, *, chosen: bool) -> Proposal:
    """A proposal from the club's own steps, in its voice: nothing of it is the book's, unless that names the sanction itself.
    `chosen`: they are those of the club's ladder, not of one offence.
    """
    if found.source is Source.BOOK:
        return found
    club = (*found.club, *((OWN_STEPS,) if chosen else ()))
    return replace(
        found, source=Source.CLUB, permitted=(), at_once=(), listed="", suspension=False, passages=(), discretion="",
        general=(), general_in="", open_suspension=False, club=club, degree_assumed=False, by_club=True,
    )  # fmt: skip


def with_own(shift: Shift, incident: Incident) -> Incident:
    """An incident with the club's own offence, where the words that were typed are its name."""
    said, own = incident.said or incident.words, shift.club.offences
    named = named_own(own, said) or (named_own(own, incident.words) if incident.offence == "other" else None)
    return incident if named is None else replace(incident, offence="other", words=named.name, said=named.name)
