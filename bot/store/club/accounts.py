"""Who stands behind accounts of platforms, in the database."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from sqlalchemy import ForeignKeyConstraint, Index, delete, insert, select
from sqlmodel import Field, Session, SQLModel, col

from bot.services.ports.people import AccountTakenError
from bot.store.statements import batches


class AccountRow(SQLModel, table=True):
    """Who of a club stands behind an account of a platform ("discord:123"); `person` is the club's own number."""

    __tablename__ = "account"
    __table_args__ = (
        ForeignKeyConstraint(["club", "person"], ["person.club", "person.number"], name="account_person"),
        Index("account_of", "club", "person"),
    )

    club: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    account: str = Field(primary_key=True, max_length=120)
    person: int


class StoredAccounts:
    """The accounts, seen from one unit of work."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def person_of(self, club: int, account: str) -> int:
        """The number of the person behind an account."""
        wanted = select(col(AccountRow.person)).where(col(AccountRow.club) == club, col(AccountRow.account) == account)
        return self._session.scalar(wanted) or 0

    def accounts_of(self, club: int, people: Sequence[int]) -> Mapping[int, tuple[str, ...]]:
        """The accounts of these people."""
        found: dict[int, list[str]] = defaultdict(list)
        for some in batches(people):
            wanted = select(col(AccountRow.person), col(AccountRow.account)).where(
                col(AccountRow.club) == club, col(AccountRow.person).in_(some)
            )
            for person, account in self._session.execute(wanted):
                found[person].append(account)
        # sorted here: databases sort texts by rules of their own
        return {person: tuple(sorted(found[person])) for person in dict.fromkeys(people) if person in found}

    def link(self, club: int, person: int, account: str) -> None:
        """Records that an account is a person's."""
        now = self.person_of(club, account)
        if now not in (0, person):
            raise AccountTakenError(club, account, now)
        if not now:
            values = {"club": club, "account": account, "person": person}
            self._session.connection().execute(insert(AccountRow), [values])

    def unlink(self, club: int, account: str) -> None:
        """Records that an account is nobody's."""
        gone = delete(AccountRow).where(col(AccountRow.club) == club, col(AccountRow.account) == account)
        self._session.connection().execute(gone)
