"""Who stands behind accounts of platforms, in the database."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from sqlalchemy import ForeignKeyConstraint, Index, delete, insert, select, update
from sqlmodel import Field, Session, SQLModel, col

from bot.domain.club.accounts import AccountLink, Proof
from bot.services.ports.people import AccountTakenError
from bot.store.statements import batches


class AccountRow(SQLModel, table=True):
    """Who of a club stands behind an account of a platform ("discord:123"); `person` is the club's own number, as is `by`, who
    said so (0: nobody, or not known). `proof` says how that is known.
    """

    __tablename__ = "account"
    __table_args__ = (
        ForeignKeyConstraint(["club", "person"], ["person.club", "person.number"], name="account_person"),
        Index("account_of", "club", "person"),
    )

    club: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    account: str = Field(primary_key=True, max_length=120)
    person: int
    proof: str = Field(max_length=10, sa_column_kwargs={"server_default": "before"})
    by: int = Field(sa_column_kwargs={"server_default": "0"})


class AccountBeforeRow(SQLModel, table=True):
    """Whose an account was, or who has said at a chat without accounts that he acts there, and until when."""

    __tablename__ = "account_before"

    club: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    account: str = Field(primary_key=True, max_length=120)
    person: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    until: int


class StoredAccounts:
    """The accounts, seen from one unit of work."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def person_of(self, club: int, account: str) -> int:
        """The number of the person behind an account."""
        link = self.link_of(club, account)
        return link.person if link and link.confirmed else 0

    def accounts_of(self, club: int, people: Sequence[int]) -> Mapping[int, tuple[str, ...]]:
        """The accounts of these people."""
        found = {
            person: tuple(link.account for link in links if link.confirmed)
            for person, links in self.links_of(club, people).items()
        }
        return {person: accounts for person, accounts in found.items() if accounts}

    def elsewhere(self, club: int, accounts: Sequence[str]) -> frozenset[str]:
        """Those of some accounts that another club knows too."""
        found: set[str] = set()
        for some in batches(accounts):
            found |= {*self._session.scalars(
                select(col(AccountRow.account)).where(col(AccountRow.club) != club, col(AccountRow.account).in_(some))
            )}  # fmt: skip
        return frozenset(found)

    def clubs_of(self, accounts: Sequence[str]) -> Mapping[str, frozenset[int]]:
        """The clubs that know each of some accounts."""
        found: dict[str, set[int]] = defaultdict(set)
        for some in batches(accounts):
            known = select(col(AccountRow.account), col(AccountRow.club)).where(col(AccountRow.account).in_(some))
            for account, club in self._session.execute(known):
                found[account].add(club)
        return {account: frozenset(clubs) for account, clubs in found.items()}

    def link_of(self, club: int, account: str) -> AccountLink | None:
        """Whose an account is, or is claimed to be."""
        wanted = select(AccountRow).where(col(AccountRow.club) == club, col(AccountRow.account) == account)
        row = self._session.scalars(wanted.execution_options(populate_existing=True)).one_or_none()
        return _link(row) if row else None

    def links_of(self, club: int, people: Sequence[int]) -> Mapping[int, tuple[AccountLink, ...]]:
        """The accounts of these people, and what is claimed to be theirs."""
        found: dict[int, list[AccountLink]] = defaultdict(list)
        for some in batches(people):
            wanted = select(AccountRow).where(col(AccountRow.club) == club, col(AccountRow.person).in_(some))
            for row in self._session.scalars(wanted.execution_options(populate_existing=True)):
                found[row.person].append(_link(row))
        # sorted here: databases sort texts by rules of their own
        return {
            person: tuple(sorted(found[person], key=lambda link: (not link.confirmed, link.account)))
            for person in dict.fromkeys(people)
            if person in found
        }

    def link(self, club: int, person: int, account: str, proof: Proof = Proof.FLOOR, by: int = 0) -> None:
        """Records that an account is a person's, or is claimed to be."""
        now, connection = self.link_of(club, account), self._session.connection()
        values = {"person": person, "proof": str(proof), "by": by}
        if now is None:
            connection.execute(insert(AccountRow), [{"club": club, "account": account, **values}])
        elif proof is not Proof.CLAIMED and not now.confirmed:
            one = (col(AccountRow.club) == club, col(AccountRow.account) == account)
            connection.execute(update(AccountRow).where(*one).values(**values))
        elif now.person != person:
            raise AccountTakenError(club, account, now.person)

    def unlink(self, club: int, account: str) -> None:
        """Records that an account is nobody's."""
        gone = delete(AccountRow).where(col(AccountRow.club) == club, col(AccountRow.account) == account)
        self._session.connection().execute(gone)

    def before(self, club: int, accounts: Sequence[str]) -> Mapping[int, int]:
        """Whose some accounts were, and until when."""
        found: dict[int, int] = {}
        for some in batches(accounts):
            wanted = select(AccountBeforeRow).where(col(AccountBeforeRow.club) == club, col(AccountBeforeRow.account).in_(some))
            for row in self._session.scalars(wanted.execution_options(populate_existing=True)):
                found[row.person] = max(row.until, found.get(row.person, 0))
        return dict(sorted(found.items()))

    def were(self, club: int, people: Sequence[int]) -> tuple[str, ...]:
        """The accounts that were these people's."""
        found: set[str] = set()
        for some in batches(people):
            wanted = select(col(AccountBeforeRow.account)).where(
                col(AccountBeforeRow.club) == club, col(AccountBeforeRow.person).in_(some)
            )
            found |= {*self._session.scalars(wanted)}
        return tuple(sorted(found))

    def keep_before(self, club: int, account: str, person: int, until: int) -> None:
        """Records that an account was a person's until a moment."""
        row, connection = AccountBeforeRow, self._session.connection()
        one = (col(row.club) == club, col(row.account) == account, col(row.person) == person)
        if not connection.execute(update(row).where(*one).values(until=until)).rowcount:
            connection.execute(insert(row), [{"club": club, "account": account, "person": person, "until": until}])

    def forget_before(self, club: int, people: Sequence[int], accounts: Sequence[str]) -> None:
        """Erases whose accounts were whose, of some people and of some accounts."""
        row = AccountBeforeRow
        for of, known in ((col(row.person), people), (col(row.account), accounts)):
            for some in batches(known):
                self._session.connection().execute(delete(row).where(col(row.club) == club, of.in_(some)))


def _link(row: AccountRow) -> AccountLink:
    return AccountLink(row.account, row.person, Proof(row.proof), row.by)
