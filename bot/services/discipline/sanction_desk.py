"""Sanctions: proposed from the book and the player's record, pronounced by people, corrected by new entries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.domain.club.people import Person
from bot.domain.errors import NotAllowed, UnreadableForm
from bot.domain.penalties.cases import Case
from bot.domain.penalties.ledger import Changes, correct, issue, note, pardon, serve, void
from bot.domain.penalties.points import Points
from bot.domain.penalties.proposal import Proposal, Source
from bot.domain.penalties.sanctions import BANS, FINAL, Measure, Sanction, least_role
from bot.domain.rules.away import Away
from bot.domain.rules.offences import Duty
from bot.domain.rules.profile import Ruling, Standing
from bot.services.discipline.amend_words import LEFT, verify_understood, with_reason
from bot.services.discipline.book_steps import with_step
from bot.services.discipline.case_forms import AmendForm, EndingForm, NoteForm, ServedForm, agreeing
from bot.services.discipline.case_views import (
    away_view,
    besides_view,
    case_view,
    case_views,
    points_view,
    proposal_view,
    sanction_view,
)
from bot.services.discipline.disqualification import PutOut, put_out, way_back
from bot.services.discipline.exclusion import (
    Change,
    asked_of_case,
    asked_of_incident,
    plays_beside,
    pronounced,
    read_change,
)
from bot.services.discipline.hands_counted import verify_first_to_count
from bot.services.discipline.hands_left import missed_of
from bot.services.discipline.incident import Incident
from bot.services.discipline.incident_words import named_offence, read_measure, verify_count
from bot.services.discipline.ledger_work import Discipline
from bot.services.discipline.own_ladder import with_own
from bot.services.discipline.sanction_words import verify_known
from bot.services.discipline.second_floor import moments_ago
from bot.services.discipline.second_staff import agreed_by, verify_no_other_player, verify_second, where_wanted, with_agreed
from bot.services.discipline.unread_book import ladder_read, passages_found
from bot.services.replies.discipline import (
    CaseAmended,
    CasePardoned,
    CaseServed,
    CaseView,
    CaseVoided,
    Noted,
    Proposed,
    Sanctioned,
)
from bot.services.replies.reply import Reply, Unsearched
from bot.services.shift.bans import bans_of
from bot.services.shift.known import known_of
from bot.services.shift.shift import Shift


def sanction(shift: Shift, incident: Incident) -> Reply:
    """Shows what book, club and record suggest for an incident, or records the sanction that is named with it; asks where it is
    an exclusion until nobody knows when. Raises NotAllowed for what only the director may pronounce; SecondNeeded, TermWrong.
    """
    desk, incident = Discipline(shift), with_step(shift, with_own(shift, incident))
    person = desk.find_at_play(incident.name)
    proposed = desk.proposal(person.number, incident)
    incident = where_wanted(desk, incident)
    if incident.sanction is None:
        return _proposal(desk, person, with_agreed(desk, incident), proposed)
    given = pronounced(desk, incident.sanction, incident.term)
    if not incident.bare or incident.term.said:
        _verify_may(desk, incident.sanction, incident.agreed, "sanction")
    incident = with_agreed(desk, incident)
    asked = asked_of_incident(desk, person, incident)
    if asked and not incident.outrun:
        return shift.reply(asked)
    return _issued(desk, person, incident, given, proposed)


def warn(shift: Shift, incident: Incident) -> Reply:
    """Records a warning by word of mouth at once. Raises UnreadableForm where another sanction is named."""
    desk, incident = Discipline(shift), with_step(shift, with_own(shift, incident))
    person = desk.find_at_play(incident.name)
    warning = Sanction(Measure.WARNING)
    if incident.sanction not in (None, warning):
        raise UnreadableForm(piece=shift.call.argument[:40], command="sanction")
    return _issued(desk, person, with_agreed(desk, incident), warning, desk.proposal(person.number, incident))


def _proposal(desk: Discipline, person: Person, incident: Incident, proposed: Proposal) -> Reply:
    record = desk.record(person.number)
    book = desk.book_offence(incident)
    points = desk.points(person.number, incident, proposed.sanction)
    beside = proposed.besides
    wanted = _gravest(proposed.gravest if beside and beside.duty is Duty.MUST else proposed.sanction, points)
    away = desk.away(wanted)
    needed = least_role(wanted, director_only_disqualifies=desk.director_disqualifies is not None)
    allowed = desk.shift.role.may(needed)
    found, unread = passages_found(desk, incident), not desk.shift.profile.knows_of(incident.offence)
    ladder, ladder_in = ladder_read(desk)
    if not unread:
        in_its_own_way = ladder == Standing.OTHERWISE and proposed.source is Source.USUAL
        ladder, ladder_in = "", ladder_in if in_its_own_way else None
    otherwise = desk.punished_otherwise(incident)
    outcome = Proposed(
        name=desk.name(person.number),
        person=person.number,
        offence=incident.offence,
        words=incident.words,
        rest=incident.rest,
        more=incident.more,
        needs="" if allowed or otherwise else needed.name.casefold(),
        seated=bool(desk.players_with(person.number)),
        proposal=proposal_view(proposed),
        cases=case_views(desk, [case for case, _ in record.cases][-6:]),
        spoken=str(proposed.spoken or book.duty) if book else "unread" if unread else "",
        own=desk.own_offence(incident) is not None,
        known=known_of(desk.shift, [person.number]),
        newer=incident.outrun.newer if incident.outrun else 0,
        other=incident.outrun is not None and incident.outrun.other,
        old=incident.outrun is not None and incident.outrun.old,
        points=points_view(points),
        away=away_view(away, read=desk.shift.profile.read),
        quoted=book.words if book else "",
        with_words=book.with_words if book else (),
        forms=book.forms if book else (),
        sanctioned_in=book.sanctioned_in if book else "",
        no_warning=book is not None and book.no_warning,
        both=book is not None and book.both,
        only_repeated=book is not None and book.only_repeated,
        age_open=desk.expiry_days is None and any(desk.is_old(case) for case in record.counting),
        found=() if isinstance(found, Unsearched) else found,
        unsearched=found if isinstance(found, Unsearched) else None,
        ladder=ladder,
        ladder_in=ladder_in,
        otherwise_in=otherwise,
    )
    director = [desk.director_disqualifies] if desk.director_disqualifies and not allowed else []
    chosen = filter(None, map(desk.shift.profile.says, proposed.club))
    return desk.shift.reply(outcome, [*_rulings(proposed), *_away_rulings(away), *director, *chosen])


def _away_rulings(away: Away | None) -> list[Ruling]:
    return [Ruling("penalty.ladder", "", rule.passage) for rule in (*away.said, *away.of_absent)] if away else []


def _gravest(sanction: Sanction, points: Points | None) -> Sanction:
    """The graver of what is proposed and of what the club's points have due."""
    due = points.due if points else None
    return due if due and due.gravity > sanction.gravity else sanction


def _rulings(proposed: Proposal) -> list[Ruling]:
    passages = dict.fromkeys((*proposed.passages, proposed.discretion, proposed.general_in))
    return [Ruling("penalty.ladder", "", passage) for passage in passages if passage]


def _verify_may(desk: Discipline, measure: Sanction, agreed: str, command: str) -> None:
    """Nothing, if whoever gives the command may pronounce a sanction, with a second member of the staff where the club wants one.
    Raises NotAllowed, SecondNeeded, and what finding the second person raises.
    """
    needed = least_role(measure, director_only_disqualifies=desk.director_disqualifies is not None)
    if not desk.shift.role.may(needed):
        raise NotAllowed(command=command, role=needed.name.casefold())
    if desk.wants_second and measure.measure in FINAL:
        verify_second(desk, agreed)


def _issued(desk: Discipline, person: Person, incident: Incident, given: Sanction, proposed: Proposal) -> Reply:
    shift = desk.shift
    book, otherwise = desk.book_offence(incident), desk.punished_otherwise(incident)
    rests_on = book.passage if book else otherwise.id if otherwise else ""
    second = agreed_by(desk, incident.agreed, (person.number, *incident.people))
    draft = issue(
        desk.moment(person.number), person.number, incident.offence, given, players=desk.players_with(person.number),
        passage=rests_on or next(iter(proposed.passages), ""), edition=shift.edition, words=incident.words,
        agreed=second, reason=incident.reason, evidence=incident.evidence, others=incident.people, incident=incident.first,
    )  # fmt: skip
    suggested = _gravest(proposed.sanction, desk.points(person.number, incident, proposed.sanction))
    before, same = moments_ago(desk, draft)
    repeated, gone = before if same else None, PutOut()
    if repeated is None and incident.outrun:
        return _proposal(desk, person, incident, proposed)
    number = repeated or desk.enter(draft).number
    if incident.note and incident.note not in _notes_on(desk, person.number, number):
        case = desk.cases_of(person.number)[number]
        desk.enter(note(desk.moment(person.number), person.number, incident.note, case))
    if repeated is None:
        gone = put_out(desk, person.number) if _from_now(desk, given) else gone
    away = desk.away(given)
    case, fewer = desk.cases_of(person.number)[number], repeated is None and _is_less(given, suggested)
    outcome = Sanctioned(
        case=case_view(desk, case),
        name=desk.name(person.number),
        person=person.number,
        place=gone.place,
        dropped=gone.dropped,
        withdrawn=gone.withdrawn,
        sealed=gone.sealed,
        # a dead hand is the fate of a hand, no degree of a scale
        lighter=not (repeated or otherwise or given.measure is Measure.HAND_DEAD) and _is_less(given, proposed.sanction),
        below_points=sanction_view(suggested) if fewer and suggested != proposed.sanction else None,
        proposal=proposal_view(proposed),
        role=person.role.name.casefold(),
        repeated=repeated is not None,
        just_before=0 if same else before or 0,
        noted=bool(incident.note),
        both=bool(book and book.both and not incident.people and repeated is None),
        to_come=desk.bans.to_come(case),
        beside=plays_beside(desk, person.number) if desk.bans.runs(case) or case.hands_total else (),
        away=away_view(away, read=shift.profile.read),
        besides=besides_view(proposed.besides) if repeated is None and given == proposed.sanction else None,
        excluded=given.measure is Measure.WARNING and book is not None and book.no_warning,
        heavier=repeated is None and proposed.at_most and _passes(given, proposed.up_to),
    )
    rulings = [Ruling("penalty.ladder", "", rests_on)] if rests_on else []
    return shift.reply(outcome, [*rulings, *_rulings(proposed)[:1], *_away_rulings(away)] or ())


def _passes(given: Sanction, most: Sanction | None) -> bool:
    """Whether a sanction is graver than the most that the book's words let it come to; a dead hand is no degree of a scale."""
    return most is not None and most.measure is not Measure.HAND_DEAD and given.gravity > most.gravity


def _is_less(given: Sanction, suggested: Sanction) -> bool:
    """Whether less was given than what was suggested; where nothing was said of how long, any time is as long."""
    given = given if suggested.length.said else replace(given, length=suggested.length)
    return given.gravity < suggested.gravity


def _from_now(desk: Discipline, given: Sanction) -> bool:
    """Whether a sanction puts somebody out at once: an exclusion that begins later lets him play until then."""
    return given.measure in FINAL and given.term.begun(desk.bans.today)


def _notes_on(desk: Discipline, person: int, number: int) -> set[str | None]:
    return {one.text for one in desk.record(person).notes if one.case == number}


def void_case(shift: Shift, form: EndingForm) -> Reply:
    """Declares a sanction a mistake, with the reason. What only the director may pronounce, only he may
    declare void. Whom it had put out stays out until that is undone. Raises NotAllowed, OwnCase.
    """
    desk = Discipline(shift)
    found, number = dict(desk.cases_about(form.case)), form.case
    draft = void(found, number, desk.moment(), form.reason)
    desk.verify_not_own(found[number], "void")
    _verify_may_end(desk, found[number])
    desk.enter(draft)
    return shift.reply(CaseVoided(*_now(desk, draft.person, number), *_back(desk, found[number]), _bound(desk, found[number])))


def _back(desk: Discipline, case: Case) -> tuple[int | None, tuple[int, str] | None, int]:
    """How much has been done since a sanction put somebody out, in which other tournament, and whom it took off the list only."""
    back = way_back(desk, case)
    return (back.later, back.where, case.person if back.struck else 0) if back else (None, None, 0)


def _bound(desk: Discipline, case: Case) -> int:
    """The number of another exclusion that keeps whom a sanction is about from the tournament at hand; 0 where none does."""
    opened = desk.shift.opened
    if opened is None or case.sanction.measure not in FINAL:
        return 0
    other = bans_of(desk.shift).binding([case.person], opened.number).get(case.person)
    return other.number if other and other.number != case.number else 0


def _verify_may_end(desk: Discipline, case: Case) -> None:
    needed = least_role(case.sanction, director_only_disqualifies=desk.director_disqualifies is not None)
    if not desk.shift.role.may(needed):
        raise NotAllowed(command="void", role=needed.name.casefold())


def pardon_case(shift: Shift, form: EndingForm) -> Reply:
    """Pardons a sanction, with the reason: it stays to be seen and no longer counts. Whom it had put out stays out until that is
    undone. Raises OwnCase.
    """
    desk = Discipline(shift)
    found = dict(desk.cases_about(form.case))
    draft = pardon(found, form.case, desk.moment(), form.reason)
    desk.verify_not_own(found[form.case], "pardon")
    entry = desk.enter(draft)
    case = found[form.case]
    return shift.reply(CasePardoned(*_now(desk, entry.person, form.case), *_back(desk, case), _bound(desk, case)))


def amend(shift: Shift, form: AmendForm) -> Reply:
    """Corrects a sanction by a new entry; the old values stay readable: another sanction ("2 mains"), another offence ("bruit"),
    other hands that are left ("reste 5"), another term of an exclusion ("jusqu'au 31/12/2026"), or that he is let in all the same
    ("laisser jouer"). Who is put out by it leaves the tournament. Raises NotAllowed, SecondNeeded, OwnCase, TermWrong,
    EachHisOwn, OtherPlayer, CorrectionUnclear.
    """
    desk = Discipline(shift)
    found, number = dict(desk.cases_about(form.case)), form.case
    case = found.get(number)
    if case:
        verify_no_other_player(desk, case, form.changes)
    changes, why, unclear = _read_changes(desk, case, form.changes) if case else (Changes(), list(form.changes), None)
    if case and unclear:
        _verify_may_end(desk, case)
        return shift.reply(asked_of_case(desk, case, unclear, (*why, form.reason)))
    reasons = [*why, *filter(None, (form.reason,))]
    if case and changes == Changes():
        verify_understood(desk, case, why)
    # who agrees is no reason: alone, it is left out, and the reason asked for
    second = agreed_by(desk, form.agreed, (case.person,) if case else ())
    reasons = [piece for piece in reasons if not second or agreeing(piece) != form.agreed]
    draft = correct(found, number, desk.moment(), replace(changes, agreed=second), "; ".join(reasons))
    given = changes.sanction
    if case:
        desk.verify_not_own(case, "amend")
    if case and (given or changes.admitted):
        _verify_may_end(desk, case)
    if case and given:
        _verify_may(desk, given, form.agreed, "sanction")
    desk.enter(draft)
    ends = bool(case and given and not _from_now(desk, given))
    opened = desk.shift.opened
    let_in = bool(case and given and given.measure in BANS and opened and opened.number in case.admitted)
    gone = put_out(desk, draft.person) if given and not ends and not let_in else PutOut()
    back = _back(desk, case) if case and ends else (None, None, 0)
    bound = _bound(desk, case) if case and (ends or changes.admitted) else 0
    now = _now(desk, draft.person, number)
    return shift.reply(CaseAmended(*now, *back, bound, changes.admitted or 0, draft.person, gone.sealed))


def _read_changes(desk: Discipline, case: Case, pieces: Sequence[str]) -> tuple[Changes, list[str], Change | None]:
    """What a correction changes, the pieces that are its reason, and what of it has to be asked about. Rounds stay counted for
    the players of the day when they were given: the clock was frozen then.
    """
    changes, why, unclear = Changes(), list[str](), None
    for piece in pieces:
        verify_count(piece)
        change = read_change(desk, case, piece) if changes.sanction is None else None
        if change is not None:
            unclear = unclear or (change if change.unclear else None)
            changes = replace(changes, sanction=change.sanction, admitted=change.admitted or changes.admitted)
            why += filter(None, [change.rest])
            continue
        measure, offence, left = read_measure(piece), named_offence(piece), LEFT.fullmatch(piece)
        if measure is not None and changes.sanction is None:
            frozen = case.hands_total // case.sanction.count if case.sanction.measure is Measure.ORBITS else 0
            players = 0 if measure == case.sanction else frozen or desk.players_with(case.person)
            changes = replace(changes, sanction=measure, players=players)
        elif offence not in (None, case.offence) and changes.offence is None:
            book = desk.shift.profile.offence(offence or "")
            changes = replace(changes, offence=offence, passage=book.passage if book else "", edition=desk.shift.edition)
        elif left and changes.served is None:
            changes = replace(changes, served=missed_of(case, int(left[1])))
        else:
            verify_known(piece, str(case.number), pieces, "amend")
            why.append(piece)
    return *with_reason(changes, why), unclear


def served(shift: Shift, form: ServedForm) -> Reply:
    """Hands that a player has missed. Raises OwnCase, GivenJustNow."""
    desk = Discipline(shift)
    found = dict(desk.cases_about(form.case))
    draft = serve(found, form.case, desk.moment(), form.hands)
    desk.verify_not_own(found[form.case], "served")
    verify_first_to_count(desk, {form.case: draft.person})
    entry = desk.enter(draft)
    return shift.reply(CaseServed(*_now(desk, entry.person, form.case), form.hands, int(entry.value("hands"))))


def take_note(shift: Shift, form: NoteForm) -> Reply:
    """A private note of the staff on somebody."""
    desk = Discipline(shift)
    person = desk.find(form.person)
    desk.enter(note(desk.moment(person.number), person.number, form.words))
    return shift.reply(Noted(name=desk.name(person.number)))


def _now(desk: Discipline, person: int, number: int) -> tuple[CaseView, int, str]:
    """A sanction as it stands now, its number, and whose it is."""
    return case_view(desk, desk.cases_of(person)[number]), number, desk.name(person)
