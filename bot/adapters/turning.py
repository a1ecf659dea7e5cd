"""Pages of lists, on platforms with buttons: a reply in pages, and what a tap asks for that turns to another one.

All that a tap needs stands in its button: the command that shows the list, what was looked for, the page. The command is given
anew by whoever taps, with what he may do at that moment, and only shows. A list that has become shorter meanwhile has the last of
its pages where the one that was tapped is gone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.adapters.serving import Served, Serving
from bot.adapters.taps import Turned, read_turned
from bot.presenter.page_room import fitted
from bot.presenter.pages import IN_THE_DESK, TURNED, Given, one_page, shown_by, turns
from bot.services.catalogue import Command, find_command
from bot.services.requests import LINE, Request


@dataclass(frozen=True, slots=True)
class Turn:
    """What was tapped: the command that shows the list, how its tournament stood (`Action.seen`), and the page."""

    command: Command
    seen: str
    to: Turned

    def of(self, request: Request) -> Request:
        """A request for the command, with what the list was asked for by, and the page."""
        return replace(request, filled=self.to.fields, page=self.to.page, whole=self.to.whole)


def read_turn(serving: Serving, words: tuple[str, ...]) -> Turn | None:
    """What the button of a page says; None where it names no command that shows a list, or a text that is no longer kept. Takes a
    moment: call it in a worker thread.
    """
    name, seen, data = words
    command, to = find_command(name), read_turned(serving.held(data))
    return Turn(command, seen, to) if to is not None and command is not None and command.name == name in TURNED else None


def in_pages(served: Served) -> Served:
    """A reply as one of its pages, the one that it was asked for, with the buttons that turn to the others; as it is where it is
    no list, or fits on one page.
    """
    reply, command = served.reply, find_command(served.request.command)
    if not reply.done or command is None:
        return served
    given = shown_by(reply.outcome, _given(served.request, command, reply.seen), writes=command.writes)
    if given is None:
        return served
    page = one_page(reply, served.blocks, served.request.page)
    blocks = fitted(page.blocks) if page.pages > 1 else page.blocks
    return replace(served, blocks=blocks, actions=(*served.actions, *turns(page, given, reply.outcome, reply.language)))


def _given(request: Request, command: Command, seen: str) -> Given:
    number, dot, _ = seen.partition(".")
    line = request.arguments.get(command.argument or "", "").strip()
    filled = tuple((name, said) for name, said in request.filled.items() if said)
    both = bool(line) and bool(filled)
    fields = (*filled, (LINE, line)) if both else filled
    return Given(command.name, "" if both else line, fields, f"{number}{dot}" if command.of_tournament else "")


def commands_below(served: Served, *, alone: bool) -> frozenset[str]:
    """The commands that stand under a reply as buttons, so that it need not say how they are typed. What turns the pages of a
    list stands for the one line that says how the next page is typed.
    """
    paged = type(served.reply.outcome) in IN_THE_DESK
    return frozenset(offer.command for offer in served.offers(alone=alone) if not offer.page or paged)
