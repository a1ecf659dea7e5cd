"""The buttons under what the floor's desks reply."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.domain.club.people import Role
from bot.domain.penalties.sanctions import Measure, Sanction
from bot.domain.tournament.player_requests import Wish
from bot.i18n.words import Words
from bot.presenter.action import LONGEST_LABEL, MOST, Action, Weight
from bot.presenter.dispatch import Teller, row
from bot.presenter.floor import appeals, book_doubts, book_points, calls, erasing, merges, opening, own_books
from bot.presenter.floor.accounts import call_him_so, confirm_or_refuse, give_role, whose_it_is
from bot.presenter.floor.at_the_desk import next_taps
from bot.presenter.floor.decisions import to_settle
from bot.presenter.floor.discipline import looked_for, turned
from bot.presenter.floor.exclusions import typed, typed_term
from bot.presenter.floor.grounds import value
from bot.presenter.floor.log import turn
from bot.presenter.floor.meant_asked import who_is_meant, who_is_sanctioned
from bot.presenter.floor.offence_asked import choices, given_offence
from bot.presenter.floor.player_requests import BUTTONS
from bot.presenter.floor.sanctions import sanction
from bot.presenter.floor.tables import STEPS
from bot.presenter.floor.unread_points import COMMAND, NEXT
from bot.services.catalogue import WHICH_TOURNAMENT
from bot.services.replies.accounts import ClaimToConfirm, RoleAsked, WhoseAccount
from bot.services.replies.arrivals import Missing, Reminded, SeatChanged
from bot.services.replies.at_the_desk import AtTheDesk
from bot.services.replies.ban_asked import BanAsked
from bot.services.replies.chips import Raced
from bot.services.replies.club import NamesakeAsked, OpenPoints, Unanswered
from bot.services.replies.discipline import Board, CaseAppealed, Proposed, Record, Sanctioned
from bot.services.replies.draws import DrawAnnounced, DrawAsked, DrawRevealed, StillAnnounced
from bot.services.replies.handover import Handover
from bot.services.replies.known import known_board, known_log, known_seat
from bot.services.replies.ledger import Ledger
from bot.services.replies.log import Log
from bot.services.replies.meant_asked import MeantAsked, TogetherAsked
from bot.services.replies.merges import MergeAsked, Merged
from bot.services.replies.offence_asked import OffenceAsked
from bot.services.replies.personal_data import ForgetAsked, Forgotten, MyRecord
from bot.services.replies.proposal_views import SanctionView
from bot.services.replies.refused import Refused
from bot.services.replies.reply import Outcome, Reply
from bot.services.replies.tables import Balance, Break, Hands, Moved, Out, Seated, TableOpened, TableRedrawn, Tables, Where
from bot.services.replies.tournaments import (
    BackAsked,
    Entered,
    ListDoubtful,
    Redone,
    Undone,
    Withdrawn,
)
from bot.services.requests import KNOWN

MOST_SANCTIONS = 12
"""Buttons with a sanction under a proposal."""


def _list_read(said: ListDoubtful, _reply: Reply, words: Words) -> Iterator[Action]:
    """The list as it stands, by one tap; who has entered meanwhile is not entered twice."""
    label = words.say("action.enter_list", count=len(said.names))
    yield Action(label, "enter", said.text, Role.FLOOR, Weight.DO)


def _announced(_said: DrawAnnounced | StillAnnounced, reply: Reply, words: Words) -> Iterator[Action]:
    yield _go(words, "reveal", reply, weight=Weight.DO)
    yield Action(words.say("action.word"), "word", "{}", asks=words.say("action.word_asks"))
    yield _go(words, "abort", reply, role=Role.DIRECTOR, weight=Weight.DANGER, argument="{}", asks=words.say("action.reason"))


def _where(words: Words) -> Action:
    return Action(words.say("action.where"), "where", weight=Weight.DO)


def _seats(_said: Tables, _reply: Reply, words: Words) -> Iterator[Action]:
    yield _where(words)


def _drawn(said: DrawRevealed, _reply: Reply, words: Words) -> Iterator[Action]:
    yield _where(words)
    yield _here(words, known_log(said.as_of[1]) if all(said.as_of) else "", said.as_of[0])


def _here(words: Words, known: str, tournament: int, weight: Weight = Weight.PLAIN) -> Action:
    """That somebody sits where he was shown, and in which tournament that is (0: what is said of it elsewhere is enough)."""
    fields = ((KNOWN, known), *(((WHICH_TOURNAMENT.name, str(tournament)),) if tournament else ())) if known else ()
    return Action(words.say("action.here"), "here", weight=weight, fields=fields)


def _seat_changed(said: SeatChanged, reply: Reply, words: Words) -> Iterator[Action]:
    yield _here(words, known_seat(said.table, said.number), reply.tournament[0], Weight.DO)


def _own_seat(said: Where, reply: Reply, words: Words) -> Iterator[Action]:
    """For whoever is told his own seat: that he sits there, until he has said so, and what he may have to tell the floor. A seat
    that was told before arrivals were asked for says neither.
    """
    if said.table and said.own:
        if not said.here:
            yield _here(words, known_seat(said.table, said.number), reply.tournament[0], Weight.DO)
        for wish in (Wish.OUT, Wish.CHIPS):
            yield Action(words.say(f"action.tell.{wish}"), "tellfloor", str(wish))


def _missing(said: Missing, _reply: Reply, words: Words) -> Iterator[Action]:
    if said.absent:
        yield Action(words.say("action.remind"), "remind", role=Role.FLOOR, weight=Weight.DO)


def _reminded(_said: Reminded, _reply: Reply, words: Words) -> Iterator[Action]:
    yield Action(words.say("action.missing"), "missing", role=Role.FLOOR)


def _proposal(said: Balance | Break, reply: Reply, words: Words) -> Iterator[Action]:
    if isinstance(said, Balance) and said.breaks and not said.moves:
        yield _go(words, "breaktable", reply, argument=str(said.breaks), weight=Weight.DO)
    if said.moves:
        yield _go(words, "confirm", reply, weight=Weight.DO)
        yield _go(words, "drop", reply)
    if isinstance(said, Balance) and said.ask:
        yield _go(words, "balance", reply, argument="{}", asks=words.say("action.buttons", tables=said.ask), weight=Weight.DO)
    if isinstance(said, Break):
        for table in said.anew[:3]:
            label = words.say("action.redrawtable", table=table)
            yield Action(label, "redrawtable", str(table), Role.FLOOR, seen=reply.seen)


def _next(said: Moved | Out, reply: Reply, words: Words) -> Iterator[Action]:
    for step in said.steps:
        if step in STEPS:
            yield _go(words, STEPS[step], reply, weight=Weight.DO)
    yield _go(words, "undo", reply, weight=Weight.DANGER)


def _undo(_said: Raced | Entered | Withdrawn | TableRedrawn | Redone, reply: Reply, words: Words) -> Iterator[Action]:
    yield _go(words, "undo", reply, weight=Weight.DANGER)


def _seated(said: Seated, reply: Reply, words: Words) -> Iterator[Action]:
    if said.waiting:
        yield _go(words, "opentable", reply, weight=Weight.DO)
    yield _go(words, "undo", reply, weight=Weight.DANGER)


def _opened(said: TableOpened, reply: Reply, words: Words) -> Iterator[Action]:
    if said.moves:
        yield _go(words, "confirm", reply, weight=Weight.DO)
        yield _go(words, "drop", reply)
    elif said.waiting:
        yield _go(words, "opentable", reply)
    yield _go(words, "undo", reply, weight=Weight.DANGER)


def _back(said: BackAsked, reply: Reply, words: Words) -> Iterator[Action]:
    yes = words.say("back_asked.yes")
    yield Action(words.say(f"action.{said.way}_sure"), said.way, yes, Role.FLOOR, Weight.DANGER, reply.seen)


def _draw_sure(said: DrawAsked, reply: Reply, words: Words) -> Iterator[Action]:
    role = Role.FLOOR if said.way == "final" else Role.DIRECTOR
    yield Action(words.say(f"action.{said.way}_sure"), said.way, words.say("back_asked.yes"), role, Weight.DANGER, reply.seen)


def _forget(_said: ForgetAsked, _reply: Reply, words: Words) -> Iterator[Action]:
    yield Action(words.say("action.forget_sure"), "forget", words.say("back_asked.yes"), Role.DIRECTOR, Weight.DANGER)


def _texts_left(said: Forgotten, _reply: Reply, words: Words) -> Iterator[Action]:
    if said.naming or said.others:
        yield Action(words.say("action.texts_left"), "erase", role=Role.DIRECTOR, weight=Weight.DO)


def _redo(_said: Undone, reply: Reply, words: Words) -> Iterator[Action]:
    yield _go(words, "redo", reply)


def _hands(said: Hands, reply: Reply, words: Words) -> Iterator[Action]:
    for table in said.waiting[: MOST - 1]:
        yield Action(words.say("action.done", table=table), "done", str(table), Role.FLOOR, Weight.DO, reply.seen)
    yield _go(words, "handforhand", reply, argument="off", weight=Weight.DANGER)


def _sanctions(said: Proposed, _reply: Reply, words: Words) -> Iterator[Action]:
    """What is suggested, what stands beside it, what else there is, and the suggestion with a reason in the floor's words. Rounds
    are counted in the players of a table: who sits at none is offered none. What only a director may pronounce is his to tap.
    """
    incident = (("player", f"#{said.person}"), ("offence", given_offence(said.offence, said.words)), (KNOWN, said.known))
    who, weight = (Role[said.needs.upper()], Weight.PLAIN) if said.needs else (Role.FLOOR, Weight.DO)
    beside = (said.proposal.besides.sanction,) if said.proposal.besides else ()
    offered = dict.fromkeys((said.proposal.sanction, *beside, *said.proposal.permitted, *said.proposal.alternatives))
    possible = [view for view in offered if said.seated or view.measure != Measure.ORBITS]
    for view in possible[:MOST_SANCTIONS]:
        given, first = (*incident, *_given(view, words), *said.more), view == said.proposal.sanction and not said.otherwise_in
        role, strength = (who, weight) if first else (Role.FLOOR, Weight.PLAIN)
        yield Action(sanction(view, words), "sanction", role=role, weight=strength, fields=given)
    if said.proposal.sanction not in possible or said.otherwise_in:
        return
    why = (*incident, *_given(said.proposal.sanction, words), *said.more, ("added", ""))
    asks = words.say("action.sanction_why_asks")
    yield Action(words.say("action.sanction_why"), "sanction", role=who, asks=asks, fields=why)


def _ban_asked(said: BanAsked, _reply: Reply, words: Words) -> Iterator[Action]:
    """Each reading with one tap."""
    reason, amends = "; ".join(filter(None, said.rest)), said.command == "amend"
    for view in said.choices:
        case = (("case", str(said.case)), ("change", typed(view, words)), ("reason", reason))
        incident = (
            ("player", f"#{said.person}"),
            ("offence", given_offence(said.offence, said.words)),
            *_given(view, words),
        )
        asks = words.say("action.sanction_why_asks") if amends and not reason else ""
        fields = (*(case if amends else (*incident, *said.more)), (KNOWN, said.known))
        yield Action(sanction(view, words)[:LONGEST_LABEL], said.command, role=Role.FLOOR, asks=asks, fields=fields)


def _given(view: SanctionView, words: Words) -> tuple[tuple[str, str], ...]:
    """A sanction as fields say it, with how long an exclusion is to run."""
    until = typed_term(view, words)
    sanction_field = ("sanction", Sanction(Measure(view.measure), view.count).written)
    return (sanction_field, ("until", until)) if until else (sanction_field,)


def _sanctioned(said: Sanctioned, _reply: Reply, words: Words) -> Iterator[Action]:
    number = str(said.case.number)
    told = words.say("action.told_of", name=said.name) if said.others else words.say("action.told")
    yield Action(told, "told", number, Role.FLOOR, Weight.DO)
    for other in said.others:
        told = words.say("action.told_of", name=other.name)
        yield Action(told, "told", str(other.case.number), Role.FLOOR, Weight.DO)
    asks = words.say("action.void_asks")
    for each in (said, *said.others):
        void = words.say("action.void_of", name=each.name) if said.others else words.say("action.void")
        fields = (("case", str(each.case.number)), ("reason", ""))
        yield Action(void, "void", role=Role.FLOOR, weight=Weight.DANGER, asks=asks, fields=fields)


def _board(said: Board, _reply: Reply, words: Words) -> Iterator[Action]:
    for table in dict.fromkeys(table for _, table, _, _ in said.out if table):
        fields = (("table", str(table)), (KNOWN, known_board(said.out, table)))
        yield Action(words.say("action.hand", table=table), "hand", role=Role.FLOOR, weight=Weight.DO, fields=fields)


def _ledger(said: Ledger, _reply: Reply, words: Words) -> Iterator[Action]:
    yield from turned("ledger", looked_for(said), said, words)


def _record(said: Record, _reply: Reply, words: Words) -> Iterator[Action]:
    yield from turned("record", f"#{said.number}", said, words)


def _own_record(said: MyRecord, _reply: Reply, words: Words) -> Iterator[Action]:
    yield from turned("myrecord", "", said, words, role=Role.PLAYER)


def _handover(said: Handover, reply: Reply, words: Words) -> Iterator[Action]:
    number, dot, _ = reply.seen.partition(".")
    yield from turned("handover", "", said, words, seen=f"{number}{dot}")


def _open_points(said: OpenPoints, _reply: Reply, words: Words) -> Iterator[Action]:
    if said.points and not said.one:
        yield Action(words.say("action.suggested"), "choose", "suggested", Role.DIRECTOR, Weight.DO)


def _refused(said: Refused, _reply: Reply, words: Words) -> Iterator[Action]:
    """Where the book leaves a point open, its ways: one tap settles it. Where nobody can be seated, a table to be opened. Moves
    that stand in the way are made or dropped.
    """
    seen = str(said.fields.get("seen", ""))
    if said.why == "moves_pending":
        yield Action(words.say("action.confirm"), "confirm", role=Role.FLOOR, weight=Weight.DO, seen=seen)
    if said.why in ("moves_pending", "move_outdated"):
        yield Action(words.say("action.drop"), "drop", role=Role.FLOOR, seen=seen)
    if said.why == "no_free_seat":
        yield Action(words.say("action.opentable"), "opentable", role=Role.FLOOR, weight=Weight.DO)
    if said.why == "banned":
        let_in = (("case", str(said.fields["case"])), ("change", words.say("bans.typed_let_in")), ("reason", ""))
        asks = words.say("action.sanction_why_asks")
        yield Action(words.say("bans.tap_let_in"), "amend", role=Role.DIRECTOR, weight=Weight.DANGER, asks=asks, fields=let_in)
    if said.why == "which_own_book":
        books, line = said.fields["books"], str(said.fields["said"]).split(maxsplit=1)
        for one in books if isinstance(books, tuple) else ():
            fields = (("ownbook", str(one)), ("point", line[0][:20] if line else NEXT))
            yield Action(str(one), COMMAND, role=Role.DIRECTOR, weight=Weight.DO, fields=fields)
    if said.why == "choice_needed":
        point, values = str(said.fields["point"]), said.fields["values"]
        for one in values if isinstance(values, tuple) else ():
            if one == "number":
                label = words.say("action.number")
                fields = (("point", point), ("value", ""))
                yield Action(label, "choose", role=Role.DIRECTOR, weight=Weight.DO, asks=label, fields=fields)
            else:
                label = value(one, words)
                label = label if len(label) <= LONGEST_LABEL else f"{label[: LONGEST_LABEL - 1]}…"
                fields = (("point", point), ("value", str(one)))
                yield Action(label, "choose", role=Role.DIRECTOR, weight=Weight.DO, fields=fields)


def _go(
    words: Words,
    command: str,
    reply: Reply,
    *,
    role: Role = Role.FLOOR,
    weight: Weight = Weight.PLAIN,
    argument: str = "",
    asks: str = "",
) -> Action:
    """A button that is good as long as nothing else has happened in the tournament."""
    return Action(words.say(f"action.{command}"), command, argument, role, weight, reply.seen, asks)


OFFERS: Mapping[type[Outcome], Teller[Action]] = dict(
    (
        *opening.BUTTONS,
        row(DrawAnnounced, _announced),
        row(DrawAsked, _draw_sure),
        row(StillAnnounced, _announced),
        row(DrawRevealed, _drawn),
        row(Where, _own_seat),
        row(SeatChanged, _seat_changed),
        row(Missing, _missing),
        row(Reminded, _reminded),
        row(Tables, _seats),
        row(Balance, _proposal),
        row(Break, _proposal),
        row(Moved, _next),
        row(Out, _next),
        row(Seated, _seated),
        row(TableOpened, _opened),
        row(Raced, _undo),
        row(Entered, _undo),
        row(ListDoubtful, _list_read),
        row(Withdrawn, _undo),
        row(TableRedrawn, _undo),
        row(BackAsked, _back),
        row(ForgetAsked, _forget),
        row(Forgotten, _texts_left),
        *erasing.BUTTONS,
        *calls.BUTTONS,
        *own_books.BUTTONS,
        *book_doubts.BUTTONS,
        *book_points.BUTTONS,
        row(Undone, _redo),
        row(Redone, _undo),
        row(Hands, _hands),
        row(Proposed, _sanctions),
        row(BanAsked, _ban_asked),
        row(OffenceAsked, choices),
        row(MeantAsked, who_is_meant),
        row(TogetherAsked, who_is_sanctioned),
        row(Sanctioned, _sanctioned),
        row(Board, _board),
        row(AtTheDesk, next_taps),
        row(MergeAsked, merges.sure),
        row(Merged, merges.apart),
        row(CaseAppealed, appeals.decisions),
        row(Ledger, _ledger),
        row(Unanswered, to_settle),
        row(Record, _record),
        row(MyRecord, _own_record),
        row(Handover, _handover),
        row(OpenPoints, _open_points),
        row(Refused, _refused),
        row(ClaimToConfirm, confirm_or_refuse),
        row(WhoseAccount, whose_it_is),
        row(RoleAsked, give_role),
        row(NamesakeAsked, call_him_so),
        *BUTTONS,
        row(Log, turn),
    )
)
