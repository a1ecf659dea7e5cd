"""What everybody's rulebooks say while the database does not answer: the floor has thirty seconds, and the books are in memory.

Nothing that a club has decided, and none of its own books, can be looked at meanwhile; the reply says so. No language model is
asked either: the names that must not leave stand in the database. And nothing is claimed that only the database knows: a book
that is not among everybody's may be the club's own, and so may the first word of what is no article here.
"""

from __future__ import annotations

from dataclasses import replace

from bot.domain.errors import NoSuchArticle, NoSuchBook, SeveralBooks
from bot.services.ports.places import PlacesPort
from bot.services.replies.reply import Reply
from bot.services.replies.rules import Answered, ArticlesShown, Compared, OffTopic
from bot.services.rules.rules_commands import RulesCall, RulesCommands
from bot.services.rules.rules_desk import RulesDesk

LOOKS_UP = frozenset({"ask", "article", "compare"})
"""The commands that a rulebook alone can answer."""


def without_clubs(desk: RulesDesk, places: PlacesPort, command: str, call: RulesCall) -> Reply | None:
    """What everybody's rulebooks say, of which `desk` has no others; None where they can't: the book is the club's own, or may be
    meant. Raises what the commands raise.
    """
    if command not in LOOKS_UP:
        return None
    alone = replace(call, bindings=None, decided=None, fallback=None)
    try:
        reply = RulesCommands(replace(desk, selector=None), places).handle(command, alone)
    except (NoSuchBook, SeveralBooks):
        return None
    except NoSuchArticle:
        if " " in call.argument:
            return None
        raise
    looked = isinstance(reply.outcome, Answered | ArticlesShown | Compared | OffTopic)
    return replace(reply, clubs_unseen=looked)
