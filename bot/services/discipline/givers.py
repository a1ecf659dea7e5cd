"""Who acted, where the club knows no more of him than the account that he acted from and what he calls himself there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from bot.domain.club.lookalikes import as_seen
from bot.domain.club.people import folded
from bot.services.discipline.ledger_work import Discipline


def acting(account: str | None) -> str:
    """Who acted, by the account, where the club does not know who that is: "Sophie (discord:123)"; empty where it was erased.

    >>> acting("discord:123 Sophie L."), acting("discord:123")
    ('Sophie L. (discord:123)', 'discord:123')
    """
    own, _, called = (account or "").partition(" ")
    return f"{called} ({own})" if called else own


def givers(desk: Discipline, accounts: Iterable[str | None]) -> Mapping[str, str]:
    """What those who acted from some accounts are called where they stand together, by what is kept of each: by the name alone
    where nobody else of them, and nobody in the club, goes by it; anybody may call himself as he likes.
    """
    known, found = set(filter(None, accounts)), defaultdict[str, set[str]](set)
    for account in known:
        own, _, called = account.partition(" ")
        found[_seen(called)].add(own)
    borne = {_seen(name) for name, _ in desk.shift.work.people.all_names(desk.club)} if found else set()
    alone = {name for name, owners in found.items() if name and len(owners) == 1 and name not in borne}
    return {one: called if _seen(called := one.partition(" ")[2]) in alone else acting(one) for one in known}


def _seen(name: str) -> str:
    return folded(as_seen(name))
