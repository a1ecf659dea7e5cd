"""Codes by which chats and accounts come to a club, in the database: hashes of them."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, delete, insert
from sqlmodel import Field, Session, SQLModel, col

from bot.services.ports.pairings import Pairing


class PairingRow(SQLModel, table=True):
    """What a code stands for, under its hash: a club, or a person of it (0: none)."""

    __tablename__ = "pairing"

    code_hash: str = Field(primary_key=True, max_length=64)
    club: int = Field(sa_column=Column(ForeignKey("club.id", name="pairing_club"), nullable=False))
    person: int
    until: float


class StoredPairings:
    """The codes, seen from one unit of work."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def keep(self, code_hash: str, pairing: Pairing, now: float) -> None:
        """Records a code, and forgets those whose time is over."""
        connection = self._session.connection()
        connection.execute(delete(PairingRow).where(col(PairingRow.until) <= now))
        values = {"code_hash": code_hash, "club": pairing.club, "person": pairing.person, "until": pairing.until}
        connection.execute(insert(PairingRow), [values])

    def get(self, code_hash: str) -> Pairing | None:
        """What a code stands for."""
        row = self._session.get(PairingRow, code_hash)
        return Pairing(row.club, row.person, row.until) if row else None

    def remove(self, code_hash: str) -> bool:
        """Forgets a code."""
        gone = delete(PairingRow).where(col(PairingRow.code_hash) == code_hash)
        return self._session.connection().execute(gone).rowcount == 1

    def withdraw(self, club: int, person: int) -> None:
        """Forgets every code of a person."""
        gone = delete(PairingRow).where(col(PairingRow.club) == club, col(PairingRow.person) == person)
        self._session.connection().execute(gone)
