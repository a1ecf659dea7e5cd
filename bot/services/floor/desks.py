"""Which desk answers which command of the floor, and whether it may write."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.services.announcements.announcing import announce
from bot.services.discipline import own_record, record_desk, retention, sanction_desk
from bot.services.floor import (
    account_desk,
    arrival_desk,
    bust_desk,
    chip_desk,
    club_desk,
    decision_desk,
    draw_desk,
    history_desk,
    news_desk,
    own_entry_desk,
    pair_desk,
    table_desk,
    tournament_desk,
)
from bot.services.floor.shift import Call, Floor, Shift
from bot.services.replies import Reply

Desk = Callable[[Shift, str], Reply]
READERS: Mapping[str, Desk] = {
    "tournaments": tournament_desk.tournaments,
    "entries": tournament_desk.entries,
    "proof": draw_desk.proof,
    "where": table_desk.where,
    "missing": arrival_desk.missing,
    "tables": table_desk.tables,
    "ranking": bust_desk.ranking,
    "report": bust_desk.report,
    "chips": chip_desk.chips,
    "log": history_desk.log,
    "player": club_desk.player,
    "decisions": decision_desk.decisions,
    "record": record_desk.person_record,
    "tablerecord": record_desk.table_record,
    "board": record_desk.board,
    "ledger": record_desk.ledger,
    "statistics": record_desk.statistics,
    "handover": record_desk.handover,
    "mydata": record_desk.my_data,
    "myrecord": own_record.my_record,
}
WRITERS: Mapping[str, Desk] = {
    "tournament": tournament_desk.tournament,
    "setup": tournament_desk.setup,
    "enter": tournament_desk.enter,
    "withdraw": tournament_desk.withdraw,
    "keep": tournament_desk.keep,
    "closeseat": tournament_desk.close_seat,
    "openseat": tournament_desk.open_seat,
    "level": tournament_desk.level,
    "finish": tournament_desk.finish,
    "draw": draw_desk.draw,
    "word": draw_desk.word,
    "reveal": draw_desk.reveal,
    "abort": draw_desk.abort,
    "redraw": draw_desk.redraw,
    "newday": draw_desk.new_day,
    "final": draw_desk.final_table,
    "pick": draw_desk.pick,
    "here": arrival_desk.here,
    "remind": arrival_desk.remind,
    "button": table_desk.button,
    "out": bust_desk.out,
    "balance": table_desk.balance,
    "breaktable": table_desk.break_table,
    "breakorder": table_desk.break_order,
    "confirm": table_desk.confirm,
    "drop": table_desk.drop,
    "move": table_desk.move,
    "seat": table_desk.seat,
    "redrawtable": table_desk.redraw_table,
    "handforhand": bust_desk.hand_for_hand,
    "done": bust_desk.done,
    "race": chip_desk.chip_race,
    "undo": history_desk.undo,
    "redo": history_desk.redo,
    "club": club_desk.club,
    "choose": club_desk.choose,
    "alias": club_desk.alias,
    "rename": club_desk.rename,
    "role": club_desk.role,
    "iam": account_desk.i_am,
    "link": account_desk.link,
    "unlink": account_desk.unlink,
    "pair": pair_desk.pair,
    "pairme": pair_desk.pair_me,
    "news": news_desk.news,
    "enterme": own_entry_desk.enter_me,
    "leaveme": own_entry_desk.leave_me,
    "decide": decision_desk.decide,
    "warn": sanction_desk.warn,
    "sanction": sanction_desk.sanction,
    "hand": record_desk.hand,
    "served": sanction_desk.served,
    "void": sanction_desk.void_case,
    "pardon": sanction_desk.pardon_case,
    "amend": sanction_desk.amend,
    "told": sanction_desk.told,
    "note": sanction_desk.take_note,
    "forget": record_desk.forget,
    "retention": retention.retention,
}


def handles(command: str) -> bool:
    """Whether a command is one of the floor's."""
    return command in READERS or command in WRITERS


def handle(floor: Floor, command: str, call: Call) -> Reply:
    """The reply to a command of the floor, once all that it records is there for good. Raises the refusals of its desk."""
    writes = command in WRITERS
    with floor.shift(call, writes=writes) as shift:
        shift.verify_seen()
        reply = (WRITERS if writes else READERS)[command](shift, call.argument)
        if writes:
            arrival_desk.forget_arrivals(shift)
            announce(shift, reply)
        return reply
