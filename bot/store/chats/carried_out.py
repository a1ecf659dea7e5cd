"""What was carried out lately, in the database."""

from __future__ import annotations

from sqlalchemy import delete
from sqlmodel import Field, Session, SQLModel, col

from bot.store.statements import INSERT


class CarriedOutRow(SQLModel, table=True):
    """What a platform calls a command that was carried out, and when that was."""

    __tablename__ = "carried_out"

    once: str = Field(primary_key=True, max_length=200)
    at: float = Field(index=True)


class StoredCarriedOut:
    """What was carried out, seen from one unit of work."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def note(self, once: str, at: float) -> bool:
        """Records that a command is carried out. Two processes that are given the same one take turns here."""
        connection = self._session.connection()
        noted = INSERT[connection.dialect.name](CarriedOutRow).values(once=once, at=at).on_conflict_do_nothing()
        # what was noted comes back; a count of rows does not, from PostgreSQL
        return connection.execute(noted.returning(col(CarriedOutRow.once))).first() is not None

    def forget(self, once: str) -> None:
        """Forgets that a command was carried out."""
        self._session.connection().execute(delete(CarriedOutRow).where(col(CarriedOutRow.once) == once))

    def purge(self, before: float) -> None:
        """Forgets what was carried out before a moment."""
        self._session.connection().execute(delete(CarriedOutRow).where(col(CarriedOutRow.at) < before))
