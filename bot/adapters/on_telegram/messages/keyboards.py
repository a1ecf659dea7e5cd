"""Buttons under messages. All that a tap needs to know stands in the button, in 64 bytes, so that a restart changes nothing."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Mapping, Sequence

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.adapters.on_telegram.messages.marks import plain
from bot.adapters.serving import Served
from bot.adapters.taps import Offering
from bot.domain.club.people import Role
from bot.i18n.words import words_in
from bot.presenter.action import WHOLE, Action, Weight
from bot.services.ports.failures import NotSavedError
from bot.services.replies.at_the_desk import AtTheDesk
from bot.services.replies.discipline import Board
from bot.services.replies.reply import Outcome
from bot.services.replies.rules import Answered
from bot.services.replies.tables import Tables
from bot.services.replies.tournaments import Entries
from knowledge.books.passages import Answer

LOG = logging.getLogger("floorman.telegram")
LONGEST_DATA = 64
"""Bytes of what a button says when it is tapped."""
WIDE = 24
"""Letters from which a button has a row to itself; a phone shows two of up to so many side by side."""
ROOM, MOST_IN_A_ROW = 40, 8
"""Letters that a phone shows in a row of several buttons, which are all as wide as the widest; and how many Telegram lets stand
in one. In a group what people say to each other is not to be pushed off the screen by buttons.
"""
SIGNS = {Weight.DO: "✅ ", Weight.PLAIN: "", Weight.DANGER: "↩️ "}
IN_FULL = ("telegram.useful", "telegram.useless", "telegram.call_floor")
IN_BRIEF = ("telegram.useful_brief", "telegram.useless_brief", "telegram.call_floor_brief")
"""What the buttons below an answer say: whether it was useful or not, and to call the floor."""
ROWS_IN_A_GROUP, MORE = 2, "more"
"""Rows of what can be done next under a message that many read, and what the button says that opens the rest."""
LIVE: Mapping[type[Outcome], str] = {AtTheDesk: "desk", Board: "board", Entries: "entries"}
"""What keeps itself current where it was put up."""
PINNED = ("tables", "pin")
"""What the button says that pins a message, which stays current from then on; behind it stands its tournament."""


def keyboard(served: Served, offering: Offering, *, alone: bool) -> InlineKeyboardMarkup | None:
    """The buttons under a reply, by what makes those of the chat that it will stand in; `alone` in a private conversation, which
    offers only what its one reader may do.
    """
    offers = served.offers(alone=alone)
    if alone and isinstance(served.reply.outcome, AtTheDesk):
        offers = tuple(one for one in offers if one.command != LIVE[AtTheDesk])  # it stays current by itself
    made = list(_made([one for one in offers if not one.page], offering, short=not alone))
    if isinstance(served.reply.outcome, Tables) and not served.reply.outcome.of and not alone:
        number, dot, _ = served.reply.seen.partition(".")
        said = offering.tap("l", PINNED[0], f"{PINNED[1]}{number}{dot}")
        made.append((button(words_in(served.reply.language).say("telegram.keep_pinned"), said), Role.FLOOR))
    if alone:
        rows = _rows([one for one, _ in made], 2)
    elif isinstance(served.reply.outcome, Answered):
        rows = _in_one([one for one, _ in made])
    else:
        rows = _folded(made, offering, served.reply.language)
    rows += _turns(offers, offering, alone=alone)
    if served.asked and isinstance(served.reply.outcome, Answered):
        about = _about_question(served, served.reply.outcome.shown, offering, alone=alone)
        rows += about if alone else [[one for row in about for one in row]]
    return InlineKeyboardMarkup(rows) if rows else None


def _made(offers: Sequence[Action], offering: Offering, *, short: bool) -> Iterator[tuple[InlineKeyboardButton, Role]]:
    """A button each, with who may tap it. What is too long for a button is written down; where nothing can be written just now,
    what was asked for is shown all the same, without that button.
    """
    for action in offers:
        try:
            yield _action(action, offering, short=short), action.role
        except NotSavedError as error:
            offering = offering.keeping_nothing()
            LOG.warning("a button for %s is left out: %s", action.command, error)


def _turns(offers: Sequence[Action], offering: Offering, *, alone: bool) -> list[list[InlineKeyboardButton]]:
    """What turns the pages of a list, side by side, whatever they are called; below it what gives all of it, in a group beside
    it.
    """
    turns = [_action(action, offering) for action in offers if action.page and action.page != WHOLE]
    whole = [_action(action, offering) for action in offers if action.page == WHOLE]
    return [row for row in ([turns, whole] if alone else [[*turns, *whole]]) if row]


def _folded(
    made: Sequence[tuple[InlineKeyboardButton, Role]], offering: Offering, language: str
) -> list[list[InlineKeyboardButton]]:
    """Buttons in two rows, with who may tap each: of more, the first ones, and one that opens all of them (`unfolded`)."""
    buttons = [one for one, _ in made]
    rows = _rows(buttons, MOST_IN_A_ROW)
    first = len(buttons) - 1
    while len(rows) > ROWS_IN_A_GROUP and first > 0:
        data = [[str(one.text), str(one.callback_data)] for one in buttons]
        kept = json.dumps({"for": min(role for _, role in made[first:]).name, "all": data}, ensure_ascii=False)
        more = button(words_in(language).say("telegram.more"), "")
        rows = _rows([*buttons[:first], more], MOST_IN_A_ROW)
        if len(rows) <= ROWS_IN_A_GROUP:
            rows[-1][-1] = button(more.text, offering.tap("m", MORE, f"={offering.hold(kept)}"))
        first -= 1
    return rows


def unfolded(kept: str) -> tuple[Role, InlineKeyboardMarkup]:
    """All the buttons of which a message has shown the first, and who may open them: who may tap one that was left out. Raises
    ValueError, KeyError, TypeError for what is none.
    """
    said = json.loads(kept)
    buttons = [button(str(label), str(data)) for label, data in said["all"]]
    return Role[said["for"]], InlineKeyboardMarkup(_rows(buttons, MOST_IN_A_ROW))


def button(label: str, data: str) -> InlineKeyboardButton:
    """One button."""
    return InlineKeyboardButton(plain(label, 60), callback_data=data)


def asking_why(below: InlineKeyboardMarkup, reasons: Sequence[InlineKeyboardButton], *, ask: bool) -> InlineKeyboardMarkup:
    """The buttons below an answer with those that say what was wrong with it, right under the one that it was not useful; without
    them where that is not, or no longer, asked.
    """
    own = {one.callback_data for one in reasons}
    rows = [row for row in map(list, below.inline_keyboard) if not own & {one.callback_data for one in row}]
    rated = next((at for at, row in enumerate(rows, 1) if any(_says(one, "q|down|") for one in row)), 0)
    return InlineKeyboardMarkup([*rows[:rated], *([one] for one in reasons), *rows[rated:]] if ask and rated else rows)


def _says(one: InlineKeyboardButton, beginning: str) -> bool:
    return str(one.callback_data).startswith(beginning)


def _action(action: Action, offering: Offering, *, short: bool = False) -> InlineKeyboardButton:
    data = offering.action(action, lambda said: len(said.encode()) <= LONGEST_DATA)
    return button(SIGNS[action.weight] + ((action.short if short else "") or action.label), data)


def _rows(buttons: Sequence[InlineKeyboardButton], most: int) -> list[list[InlineKeyboardButton]]:
    """Short buttons side by side, `most` in a row at the most, wide ones alone."""
    rows: list[list[InlineKeyboardButton]] = []
    for one in buttons:
        if rows and len(rows[-1]) < most and _fit([*rows[-1], one]):
            rows[-1].append(one)
        else:
            rows.append([one])
    return rows


def _fit(row: Sequence[InlineKeyboardButton]) -> bool:
    """Whether a phone shows the labels of a row as a whole."""
    widest = max(len(one.text) for one in row)
    return widest < WIDE if len(row) == 2 else widest * len(row) <= ROOM


def _in_one(buttons: Sequence[InlineKeyboardButton]) -> list[list[InlineKeyboardButton]]:
    """As many of the first buttons as have room in one row: the text above names all of them."""
    return _rows(buttons, MOST_IN_A_ROW)[:1]


def _about_question(served: Served, answer: Answer, offering: Offering, *, alone: bool) -> Iterator[list[InlineKeyboardButton]]:
    """Ask the floor; useful or not; save as a decision, or say which article decides. In a group in as few words as there is room
    for. The floor comes first where nothing that is shown decides.
    """
    words, asked = words_in(served.reply.language), served.asked
    covered = bool(answer.hits) and answer.may_decide
    useful, useless, call = IN_FULL if alone else IN_BRIEF
    called = [button(words.say(call), offering.tap("q", "call", asked))]
    rated = [
        button(words.say(useful), offering.tap("q", "up", asked)),
        button(words.say(useless), offering.tap("q", "down", asked)),
    ]
    yield from (rated, called) if covered else (called, rated) if answer.closest else (called,)
    if not alone:
        # of an answer that is no use, those who say so are offered what corrects it: five buttons are more than a row holds
        what, label = ("rule", "telegram.decision") if covered else ("bind", "telegram.bind")
        yield [button(words.say(label), offering.tap("q", what, asked))]
