"""Which desk answers which command of the floor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from bot.domain.club.errors import OnlyLike
from bot.domain.errors import LeftAsItIs
from bot.services.announcements.announcing import announce
from bot.services.announcements.correcting import correct
from bot.services.announcements.old_seats import strike_old_seats
from bot.services.catalogue import Command
from bot.services.club import (
    account_desk,
    binding_desk,
    club_desk,
    decision_desk,
    duty_desk,
    name_desk,
    news_desk,
    own_book_desk,
    pair_desk,
    resend_desk,
    role_desk,
    season_desk,
    unanswered_desk,
)
from bot.services.club.book_doubts.beforehand import again_if_done_meanwhile, brought, with_book_read
from bot.services.club.book_doubts.desk import book_doubts
from bot.services.club.book_doubts.form import DoubtForm
from bot.services.club.book_points.desk import book_points
from bot.services.club.book_points.form import PointForm
from bot.services.club.forms import ChoiceForm, LinkForm, OtherNameForm, RoleForm, SettingForm
from bot.services.discipline import (
    appeal_desk,
    at_the_desk,
    erase_desk,
    merge_desk,
    own_desk,
    own_record,
    personal_desk,
    record_desk,
    retention,
    sanction_desk,
    statistics_desk,
    together,
    told_desk,
)
from bot.services.discipline.case_forms import AmendForm, AppealForm, EndingForm, HandForm, NoteForm, ServedForm, ToldForm
from bot.services.discipline.incident import Incident
from bot.services.discipline.merge_desk import MergeForm
from bot.services.discipline.note_desk import NoteDesk
from bot.services.discipline.notice_letters import post_notices
from bot.services.discipline.offence_desk import OffenceDesk
from bot.services.discipline.own_forms import OffenceForm
from bot.services.discipline.point_words import read_points
from bot.services.floor import (
    arrival_desk,
    buying_desk,
    chip_desk,
    closing_desk,
    draw_desk,
    drawing_again,
    history_desk,
    log_desk,
    order_desk,
    own_entry_desk,
    pending_desk,
    prize_desk,
    seat_cards,
    seat_desk,
    taking_back,
    tell_desk,
    tournament_desk,
    who_is_meant,
)
from bot.services.floor.asked_first import note_question, withdraw
from bot.services.floor.places_moved import places_moved
from bot.services.floor.prize_form import PrizesForm
from bot.services.floor.prize_money import deal_off
from bot.services.floor.race_form import RaceForm
from bot.services.floor.seat_form import KeepForm, MoveForm
from bot.services.floor.tables import bust_desk, opening_desk, plan_desk, table_desk
from bot.services.floor.tournament_form import SettingsForm, TournamentForm
from bot.services.replies.reply import Asked, Erased, Reply
from bot.services.rules.searches import Searches, searched_between
from bot.services.shift.call import Call
from bot.services.shift.filled import Desk, FormDesk
from bot.services.shift.floor import Floor
from bot.services.shift.known import verify_known
from knowledge.reading.wanted import Wanted

DESKS: Mapping[str, Desk] = {
    "tournaments": tournament_desk.tournaments,
    "entries": tournament_desk.entries,
    "order": order_desk.order,
    "proof": draw_desk.proof,
    "seatcards": seat_cards.seat_cards,
    "where": plan_desk.where,
    "missing": arrival_desk.missing,
    "tables": plan_desk.tables,
    "ranking": bust_desk.ranking,
    "prizes": FormDesk(PrizesForm, prize_desk.prizes),
    "season": season_desk.season,
    "report": bust_desk.report,
    "chips": chip_desk.chips,
    "log": log_desk.log,
    "player": name_desk.player,
    "decisions": decision_desk.decisions,
    "unanswered": unanswered_desk.unanswered,
    "record": record_desk.person_record,
    "tablerecord": record_desk.table_record,
    "board": record_desk.board,
    "desk": at_the_desk.at_the_desk,
    "ledger": record_desk.ledger,
    "statistics": statistics_desk.statistics,
    "handover": record_desk.handover,
    "mydata": personal_desk.my_data,
    "myrecord": own_record.my_record,
    "tournament": FormDesk(TournamentForm, tournament_desk.tournament),
    "setup": FormDesk(SettingsForm, tournament_desk.setup, ready=lambda shift: shift.going),
    "enter": tournament_desk.enter,
    "withdraw": tournament_desk.withdraw,
    "keep": FormDesk(KeepForm, seat_desk.keep, ready=seat_desk.free_to_keep),
    "closeseat": seat_desk.close_seat,
    "openseat": seat_desk.open_seat,
    "level": tournament_desk.level,
    "finish": closing_desk.finish,
    "draw": draw_desk.draw,
    "word": draw_desk.word,
    "reveal": draw_desk.reveal,
    "abort": draw_desk.abort,
    "redraw": drawing_again.redraw,
    "newday": drawing_again.new_day,
    "final": drawing_again.final_table,
    "pick": draw_desk.pick,
    "here": arrival_desk.here,
    "remind": arrival_desk.remind,
    "button": table_desk.button,
    "out": bust_desk.out,
    "rebuy": buying_desk.rebuy,
    "addon": buying_desk.add_on,
    "balance": table_desk.balance,
    "breaktable": table_desk.break_table,
    "breakorder": table_desk.break_order,
    "confirm": table_desk.confirm,
    "drop": table_desk.drop,
    "move": FormDesk(MoveForm, table_desk.move, ready=table_desk.free_to_move),
    "seat": table_desk.seat,
    "opentable": opening_desk.open_table,
    "redrawtable": table_desk.redraw_table,
    "handforhand": bust_desk.hand_for_hand,
    "done": bust_desk.done,
    "race": FormDesk(RaceForm, chip_desk.chip_race, ready=lambda shift: shift.playing),
    "undo": history_desk.undo,
    "redo": history_desk.redo,
    "club": FormDesk(SettingForm, club_desk.club),
    "choose": FormDesk(ChoiceForm, partial(club_desk.choose, written=read_points)),
    "alias": FormDesk(OtherNameForm, name_desk.alias),
    "rename": FormDesk(OtherNameForm, name_desk.rename),
    "role": FormDesk(RoleForm, role_desk.role),
    "iam": account_desk.i_am,
    "link": FormDesk(LinkForm, account_desk.link),
    "unlink": account_desk.unlink,
    "bookpoints": FormDesk(PointForm, book_points),
    "bookdoubts": FormDesk(DoubtForm, book_doubts),
    "ownbook": FormDesk(own_book_desk.OwnBookForm, own_book_desk.own_book),
    "onduty": duty_desk.on_duty_desk,
    "resend": resend_desk.resend,
    "pair": pair_desk.pair,
    "pairme": pair_desk.pair_me,
    "news": news_desk.news,
    "enterme": own_entry_desk.enter_me,
    "leaveme": own_entry_desk.leave_me,
    "tellfloor": tell_desk.tell_floor,
    "pending": pending_desk.pending,
    "bind": FormDesk(binding_desk.BindingForm, binding_desk.bind),
    "decide": FormDesk(decision_desk.DecisionForm, decision_desk.decide),
    "warn": OffenceDesk(Incident, together.warn),
    "sanction": OffenceDesk(Incident, together.sanction),
    "hand": FormDesk(HandForm, record_desk.hand, ready=lambda shift: shift.playing),
    "served": FormDesk(ServedForm, sanction_desk.served),
    "offence": FormDesk(OffenceForm, own_desk.offence),
    "void": FormDesk(EndingForm, sanction_desk.void_case),
    "pardon": FormDesk(EndingForm, sanction_desk.pardon_case),
    "amend": FormDesk(AmendForm, sanction_desk.amend),
    "appeal": FormDesk(AppealForm, appeal_desk.appeal_case),
    "told": FormDesk(ToldForm, told_desk.told),
    "note": NoteDesk(NoteForm, sanction_desk.take_note),
    "merge": FormDesk(MergeForm, merge_desk.merge),
    "forget": personal_desk.forget,
    "erase": erase_desk.erase,
    "retention": retention.retention,
}


def note(floor: Floor, command: Command, call: Call) -> None:
    """Notes for `/undo` what a chat of a club has chosen for itself; a chat of no club founds none by it."""
    with floor.store.reading() as work:
        club = work.clubs.at(call.request.place)
    if club.id:
        with floor.shift(call, writes=True) as shift:
            taking_back.note(shift, command)


def bring_book(floor: Floor, call: Call, content: bytes, wanted: Wanted) -> Reply:
    """The reply to a rulebook that was sent as a file, once it is read and kept for good. Raises BookNotRead and the refusals of
    its desk.
    """
    return brought(floor, call, content, wanted)


def handle(floor: Floor, command: Command, call: Call) -> Reply:
    """The reply to a command of the floor, once all that it records is there for good; or the question whom it means, with all of
    it taken back. Raises the refusals of its desk.
    """
    if call.request.turns:
        return _looked_at(floor, command, call)
    if who_is_meant.may_answer(call):
        with floor.shift(call, writes=True) as shift:
            meant = who_is_meant.answered(shift)
        if meant is None:
            raise LeftAsItIs
        call = meant
    try:
        return again_if_done_meanwhile(lambda: _carried_out(floor, command, _prepared(floor, command, call)))
    except OnlyLike as like:
        with floor.shift(call, writes=True) as shift:
            return who_is_meant.ask_meant(shift, like)
    except LeftAsItIs:
        _withdraw(floor, call)
        raise


def _prepared(floor: Floor, command: Command, call: Call) -> Call:
    """A call with what is read for it before its unit of work."""
    return with_book_read(floor, call) if command.name == "bookdoubts" else call


def _looked_at(floor: Floor, command: Command, call: Call) -> Reply:
    """The reply to a command whose list is turned over by a tap: whatever its words may say, nothing of it is kept."""

    def look(searches: Searches) -> Reply:
        with floor.shift(replace(call, searches=searches), writes=False) as shift:
            shift.verify_seen()
            return DESKS[command.name](shift, call.argument)

    return searched_between(look)


def _withdraw(floor: Floor, call: Call) -> None:
    """Withdraws what was asked of whoever says no: what a refusal had written is not kept, so it is done apart."""
    with floor.store.reading() as work:
        club = work.clubs.at(call.request.place)
    if club.id:
        with floor.shift(call, writes=True) as shift:
            withdraw(shift)


def _carried_out(floor: Floor, command: Command, call: Call) -> Reply:
    reply = searched_between(lambda searches: _recorded(floor, command, replace(call, searches=searches)))
    # the files are rewritten once all is recorded: only then is it known whether that went well
    if isinstance(reply.outcome, Erased) and not floor.store.wiped:
        return replace(reply, outcome=replace(reply.outcome, in_files=True))
    return reply


def _recorded(floor: Floor, command: Command, call: Call) -> Reply:
    with floor.shift(call, writes=command.writes) as shift:
        if command.writes:
            shift.verify_first()
        shift.verify_seen()
        verify_known(shift)
        reply = DESKS[command.name](shift, call.argument)
        if command.writes:
            who_is_meant.verify_meant(shift, reply.outcome)
            arrival_desk.forget_arrivals(shift)
            if not reply.outcome.recorded:
                shift.left_open()
            if isinstance(reply.outcome, Asked):
                note_question(shift)
            else:
                taking_back.note(shift, command, reply.outcome)
            reply = replace(reply, places_moved=places_moved(shift), deal_off=deal_off(shift))
            told = pending_desk.carried_out(reply)
            own = announce(shift, *told)
            correct(shift, reply)
            strike_old_seats(shift)
            reply = replace(reply, letter=own if told == (reply,) else 0)
            post_notices(shift, reply)
        return reply
