"""What is said shorter where many read it who have not asked."""

from __future__ import annotations

from dataclasses import replace

from bot.adapters.serving import Served
from bot.presenter.present import present
from bot.services.replies.rules import HelpGiven


def in_brief(served: Served, *, alone: bool) -> Served:
    """A reply as a group reads it: of the help a few lines, for its topics stand below as buttons. All of it where it is read
    `alone`.
    """
    said = served.reply.outcome
    if alone or not isinstance(said, HelpGiven) or not said.every:
        return served
    reply = replace(served.reply, outcome=replace(said, brief=True))
    return replace(served, reply=reply, blocks=present(reply))
