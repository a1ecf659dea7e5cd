"""Who stands behind accounts, without a database."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from bot.domain.club.accounts import AccountLink, Proof
from bot.services.ports.people import AccountTakenError
from tests.bot.store.memory.errors import WorkOnlyReadsError

Accounts = dict[tuple[int, str], AccountLink]
"""Links by club and account."""
Before = dict[tuple[int, str, int], int]
"""Until when an account was somebody's, by club, account and person."""


class MemoryAccounts:
    """Who stands behind accounts, seen from one unit of work."""

    def __init__(self, accounts: Accounts, before: Before, *, writes: bool) -> None:
        self._accounts, self._before, self._writes = accounts, before, writes

    def _to_write(self) -> Accounts:
        if not self._writes:
            raise WorkOnlyReadsError
        return self._accounts

    def person_of(self, club: int, account: str) -> int:
        """The number of the person behind an account."""
        link = self.link_of(club, account)
        return link.person if link and link.confirmed else 0

    def accounts_of(self, club: int, people: Sequence[int]) -> Mapping[int, tuple[str, ...]]:
        """The accounts of these people."""
        links = self.links_of(club, people)
        found = {person: tuple(link.account for link in links[person] if link.confirmed) for person in links}
        return {person: accounts for person, accounts in found.items() if accounts}

    def elsewhere(self, club: int, accounts: Sequence[str]) -> frozenset[str]:
        """Those of some accounts that another club knows too."""
        return frozenset(account for of, account in self._accounts if of != club and account in accounts)

    def clubs_of(self, accounts: Sequence[str]) -> Mapping[str, frozenset[int]]:
        """The clubs that know each of some accounts."""
        known = {account: frozenset(of for of, one in self._accounts if one == account) for account in accounts}
        return {account: clubs for account, clubs in known.items() if clubs}

    def link_of(self, club: int, account: str) -> AccountLink | None:
        """Whose an account is, or is claimed to be."""
        return self._accounts.get((club, account))

    def links_of(self, club: int, people: Sequence[int]) -> Mapping[int, tuple[AccountLink, ...]]:
        """The accounts of these people, and what is claimed to be theirs."""
        found: dict[int, list[AccountLink]] = defaultdict(list)
        for (of, _), link in sorted(self._accounts.items(), key=lambda one: (not one[1].confirmed, one[0])):
            if of == club:
                found[link.person].append(link)
        return {person: tuple(found[person]) for person in dict.fromkeys(people) if person in found}

    def link(self, club: int, person: int, account: str, proof: Proof = Proof.FLOOR, by: int = 0) -> None:
        """Records that an account is a person's, or is claimed to be."""
        said = AccountLink(account, person, proof, by)
        now = self._to_write().setdefault((club, account), said)
        if said.confirmed and not now.confirmed:
            self._to_write()[club, account] = said
        elif now.person != person:
            raise AccountTakenError(club, account, now.person)

    def unlink(self, club: int, account: str) -> None:
        """Records that an account is nobody's."""
        self._to_write().pop((club, account), None)

    def before(self, club: int, accounts: Sequence[str]) -> Mapping[int, int]:
        """Whose some accounts were, and until when."""
        found: dict[int, int] = {}
        for (of, account, person), until in sorted(self._before.items()):
            if of == club and account in accounts:
                found[person] = max(until, found.get(person, 0))
        return dict(sorted(found.items()))

    def were(self, club: int, people: Sequence[int]) -> tuple[str, ...]:
        """The accounts that were these people's."""
        return tuple(sorted({account for of, account, person in self._before if of == club and person in people}))

    def keep_before(self, club: int, account: str, person: int, until: int) -> None:
        """Records that an account was a person's until a moment."""
        self._to_write()
        self._before[club, account, person] = until

    def forget_before(self, club: int, people: Sequence[int], accounts: Sequence[str]) -> None:
        """Erases whose accounts were whose, of some people and of some accounts."""
        self._to_write()
        for key in [key for key in self._before if key[0] == club and (key[1] in accounts or key[2] in people)]:
            del self._before[key]
