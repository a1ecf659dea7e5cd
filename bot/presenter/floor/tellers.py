"""Which function puts the words on which outcome of the floor: each room of the presenter says it of its own."""

from __future__ import annotations

from collections.abc import Mapping

from bot.presenter.blocks import Block
from bot.presenter.dispatch import Teller
from bot.presenter.floor import (
    accounts,
    announcements,
    appeals,
    arrivals,
    book_doubts,
    book_points,
    calls,
    chips,
    choices,
    decisions,
    discipline,
    draws,
    erasing,
    log,
    merges,
    notice,
    own_books,
    own_offences,
    personal_data,
    player_requests,
    prizes,
    proposals,
    season,
    tables,
    tournaments,
)
from bot.services.replies.reply import Outcome

_ROOMS = (
    tournaments, draws, tables, prizes, arrivals, player_requests, chips, proposals, discipline, personal_data, erasing,
    announcements, accounts, decisions, season, log, appeals, merges, own_offences, own_books, book_doubts, book_points, notice,
    choices, calls,
)  # fmt: skip
TELLERS: Mapping[type[Outcome], Teller[Block]] = {kind: tell for room in _ROOMS for kind, tell in room.TELLERS}
