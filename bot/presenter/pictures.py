"""The files that come with a reply: the seat plan as pictures for the phone, and as a sheet to print and hang at the door; the
cards of those who sit.
"""

from __future__ import annotations

from bot.presenter.seat_plan.cards import Cards, cards_of
from bot.presenter.seat_plan.plan import Plan, own_seat, seat_plan
from bot.presenter.seat_plan.shared_out import Pictures
from bot.services.replies.draws import DrawRevealed, SeatCards
from bot.services.replies.reply import Reply
from bot.services.replies.tables import TableRedrawn, Tables, Where

DRAWN = (Tables, DrawRevealed, TableRedrawn)
"""Replies that bring the seat plan."""
ROOM = Pictures(tables=6, most=3)
"""A few pictures with many tables each, for chats where a picture is a message; of larger rooms people read the sheet."""
ALBUM = Pictures(tables=1, most=6, alone=True)
"""A picture a table as long as there are few, for messages that hold several: on a telephone the names are read without a tap."""


SEAT = Pictures(tables=1, most=1, alone=True)
"""A player's own table."""


def shown(reply: Reply) -> Plan | Cards | None:
    """What the files of a reply show, in its language: as long as that is the same, they are. None where it has none."""
    outcome = reply.outcome
    if isinstance(outcome, SeatCards):
        return cards_of(outcome, reply.language) if outcome.cards else None
    if isinstance(outcome, Where):
        return own_seat(outcome, reply.language)
    return seat_plan(outcome, reply.language) if isinstance(outcome, DRAWN) else None


def pictures(reply: Reply, how: Pictures = ROOM) -> list[tuple[str, bytes]]:
    """Files as (name, content), the pictures first; none for a reply without a seat plan or cards. Drawing takes a moment."""
    plan = shown(reply)
    if plan is None:
        return []
    # imported here: what draws takes 30 MB of memory, and most processes answer rules questions all day
    from bot.presenter.seat_plan import card_sheet, picture, sheet

    if not isinstance(plan, Plan):
        return [("cards.pdf", card_sheet.pdf(plan))]
    if isinstance(reply.outcome, Where):
        return [("seat.png", picture.png(plan, 1, SEAT))]
    drawn = [(f"plan-{page}.png", picture.png(plan, page, how)) for page in range(1, picture.pages(plan, how) + 1)]
    return [*drawn, ("plan.pdf", sheet.pdf(plan))]
