"""Where the people of clubs are kept, and whose accounts are whose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from bot.domain.club.accounts import AccountLink, Proof
from bot.domain.club.people import Person


class PeoplePort(Protocol):
    """The people of clubs, by number, by exact name or alias, and all names for a search that forgives typing errors."""

    def numbered(self, club: int, numbers: Sequence[int]) -> Mapping[int, Person]:
        """The people with these numbers, in that order; those that there aren't are left out."""
        ...

    def named(self, club: int, folded_name: str) -> tuple[Person, ...]:
        """The people who bear a name or alias, in its folded form, by number."""
        ...

    def named_all(self, club: int, folded_names: Sequence[str]) -> Mapping[str, tuple[int, ...]]:
        """For many folded names at once, in that order, the numbers of the people who bear them, from low to high; names that
        nobody bears are left out.
        """
        ...

    def names_of(self, club: int, numbers: Sequence[int]) -> Sequence[tuple[str, int]]:
        """Every folded name and alias of these people with the number of its bearer, in the order of these numbers."""
        ...

    def all_names(self, club: int) -> Sequence[tuple[str, int]]:
        """Every folded name and alias of a club with the number of its bearer; may be newer than what else a work sees."""
        ...

    def add(self, club: int, names: Sequence[str]) -> tuple[Person, ...]:
        """New people, numbered on. The work has asked for the club before, which keeps others from adding at the same moment."""
        ...

    def forget(self, club: int, number: int) -> None:
        """Erases a person's name and aliases; the number stays, so that what was decided keeps its owner."""
        ...

    def save(self, club: int, person: Person) -> None:
        """Records a person's name, aliases and role. The work has asked for the club before."""
        ...


class AccountTakenError(Exception):
    """An account of a club is somebody else's already. Nothing of the work is recorded."""

    def __init__(self, club: int, account: str, person: int) -> None:
        super().__init__(f"account {account!r} of club {club} is that of person {person}")
        self.club, self.account, self.person = club, account, person


class AccountsPort(Protocol):
    """Who of a club stands behind an account of a platform ("discord:123456789"). An account is one person's; a person may have
    several. What its owner only claims is a link too, but makes nobody the person behind the account.
    """

    def person_of(self, club: int, account: str) -> int:
        """The number of the person behind an account; 0 where the club does not know, or has only the owner's word."""
        ...

    def accounts_of(self, club: int, people: Sequence[int]) -> Mapping[int, tuple[str, ...]]:
        """The accounts of these people, each person's in alphabetical order, without claims; who has none is left out."""
        ...

    def link_of(self, club: int, account: str) -> AccountLink | None:
        """Whose an account is, or is claimed to be; None where it is nobody's."""
        ...

    def links_of(self, club: int, people: Sequence[int]) -> Mapping[int, tuple[AccountLink, ...]]:
        """The accounts of these people and what is claimed to be theirs: what is confirmed first, then in alphabetical order;
        who has none is left out.
        """
        ...

    def elsewhere(self, club: int, accounts: Sequence[str]) -> frozenset[str]:
        """Those of some accounts that another club knows too: there they are somebody's whom this club knows nothing of."""
        ...

    def clubs_of(self, accounts: Sequence[str]) -> Mapping[str, frozenset[int]]:
        """The numbers of the clubs that know each of some accounts, or have heard a claim about it; those that none knows are
        left out.
        """
        ...

    def link(self, club: int, person: int, account: str, proof: Proof = Proof.FLOOR, by: int = 0) -> None:
        """Records that an account is a person's, or is claimed to be. The work has asked for the club before, which keeps others
        from linking at the same moment. What is confirmed takes the place of any claim, and stays as it was first confirmed; a
        claim takes the place of nothing. Raises AccountTakenError where it is somebody else's.
        """
        ...

    def unlink(self, club: int, account: str) -> None:
        """Records that an account is nobody's, and claimed by nobody; nothing happens where it was so."""
        ...

    def before(self, club: int, accounts: Sequence[str]) -> Mapping[int, int]:
        """Whose some accounts were, by number, and until when (seconds since 1970, the last time)."""
        ...

    def were(self, club: int, people: Sequence[int]) -> tuple[str, ...]:
        """The accounts that were these people's, in alphabetical order, whose ever they are now."""
        ...

    def keep_before(self, club: int, account: str, person: int, until: int) -> None:
        """Records that an account was a person's until a moment, or that somebody acted then at a chat without accounts, which
        stands for one.
        """
        ...

    def forget_before(self, club: int, people: Sequence[int], accounts: Sequence[str]) -> None:
        """Erases what was recorded of some people and of some accounts."""
        ...
