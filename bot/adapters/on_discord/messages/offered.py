"""What stands under a message on Discord: the buttons of the reply, those of a question, files."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

import discord
from discord import ui

from bot.adapters.on_discord.messages.buttons import action_button, button, view_of
from bot.adapters.on_discord.messages.cards import Card
from bot.adapters.on_discord.messages.forms import Sent
from bot.adapters.serving import Served, Serving
from bot.adapters.taps import Offering
from bot.domain.club.errors import MembershipInDoubt, NotInClub
from bot.domain.club.people import Role
from bot.domain.errors import NotAllowed, NotSaved, ScreenOutdated
from bot.i18n.words import words_in
from bot.presenter.action import Action
from bot.services.ports.failures import NotSavedError
from bot.services.replies.discipline import Board
from bot.services.replies.refused import Refused
from bot.services.replies.reply import Outcome
from bot.services.replies.rules import Answered
from bot.services.replies.tables import Tables
from knowledge.books.passages import Answer, Verdict

LOG = logging.getLogger("floorman.discord")
ALONE = "discord:@"
"""How the places of private conversations begin."""
IN_VAIN = frozenset({NotAllowed.code, NotInClub.code, MembershipInDoubt.code, ScreenOutdated.code, NotSaved.code})
"""Refusals that no other words would change."""
LIVE: Mapping[type[Outcome], str] = {Board: "board", Tables: "tables"}


def buttons(serving: Serving, served: Served, *, private: bool, anew: bool = True) -> list[ui.Item[Any]]:
    """The buttons under a reply. A private one offers only what its one reader may do. Where it is said `anew`, and not in a
    message that stands already, a floor may have it stay current. Takes a moment: call it in a worker thread.
    """
    outcome, offering = served.reply.outcome, serving.offering(served.request.place)
    about = outcome.shown if served.asked and isinstance(outcome, Answered) else None
    whole = not (isinstance(outcome, Tables) and outcome.of)
    keeps = anew and whole and type(outcome) in LIVE and serving.may(served.request, Role.FLOOR)
    return [
        *_actions(served.offers(alone=private), offering),
        *(_about_question(served, about, offering, private=private) if about is not None else ()),
        *(_live(served, offering) if keeps else ()),
    ]


def _actions(offers: Iterable[Action], offering: Offering) -> Iterator[ui.Item[Any]]:
    """A button each. What is too long for a button is written down; where nothing can be written just now, what was asked for is
    shown all the same, without that button: the first wait for the database is the only one.
    """
    for offer in offers:
        try:
            yield action_button(offer, offering)
        except NotSavedError as error:
            offering = offering.keeping_nothing()
            LOG.warning("a button for %s is left out: %s", offer.command, error)


async def view_under(
    serving: Serving, served: Served, *, private: bool, sent: Sent | None = None, anew: bool = True
) -> ui.View | None:
    """The buttons under a reply as Discord takes them. Where it refuses a form that was `sent`, that opens again."""
    return view_of(await serving.offload(_under, serving, served, sent, private=private, anew=anew))


def _under(serving: Serving, served: Served, sent: Sent | None, *, private: bool, anew: bool) -> list[ui.Item[Any]]:
    under, outcome = buttons(serving, served, private=private, anew=anew), served.reply.outcome
    if sent is not None and isinstance(outcome, Refused) and outcome.why not in IN_VAIN:
        with suppress(NotSavedError):
            offering = serving.offering(served.request.place)
            again = offering.tap("e", sent.about, f"={offering.hold(sent.written)}")
            under.append(button(words_in(served.reply.language).say("chat.mend_form"), again, discord.ButtonStyle.primary))
    return under


def _about_question(served: Served, answer: Answer, offering: Offering, *, private: bool) -> Iterator[ui.Item[Any]]:
    """Ask the floor; useful or not; save as a decision on the passage, where that may decide; show to everybody, or take away
    what everybody reads. In private there is no floor to ask.
    """
    words = words_in(served.reply.language)
    asked = served.asked
    club = not served.request.place.startswith(ALONE)
    if club:
        yield button(words.say("chat.call_floor"), offering.tap("q", "call", asked), discord.ButtonStyle.primary, row=4)
    if answer.hits and answer.verdict is not Verdict.NOT_COVERED:
        yield button(words.say("chat.useful"), offering.tap("q", "up", asked), row=4)
        yield button(words.say("chat.useless"), offering.tap("q", "down", asked), row=4)
        if club and answer.may_decide:
            yield button(words.say("chat.decision"), offering.tap("q", "rule", asked), row=4)
    if club:
        # a row of Discord holds five
        row = 3 if answer.hits and answer.verdict is not Verdict.NOT_COVERED else 4
        yield button(words.say("chat.bind"), offering.tap("q", "bind", asked), row=row)
    if private:
        yield button(words.say("chat.show_all"), offering.tap("q", "show", asked), row=4)
    elif club:
        yield button(words.say("chat.take_away"), offering.tap("q", "take", asked), row=4)


def _live(served: Served, offering: Offering) -> Iterator[ui.Item[Any]]:
    """The floor can put a private board into the channel, where it stays up to date."""
    number, dot, _ = served.reply.seen.partition(".")
    said = offering.tap("l", LIVE[type(served.reply.outcome)], f"{number}{dot}")
    yield button(words_in(served.reply.language).say("chat.keep_here"), said)


def with_files(card: Card, files: list[tuple[str, bytes]]) -> Card:
    """A message with files beside those that it has; the first picture stands in it, large."""
    if not files:
        return card
    embeds = [embed.copy() for embed in card.embeds]
    for at, (name, _) in enumerate(found for found in files if found[0].endswith(".png")):
        if at < len(embeds):
            embeds[at if at == 0 else -1].set_image(url=f"attachment://{name}")
            break
    return Card(tuple(embeds), (*card.files, *files))
