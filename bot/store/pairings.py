"""Codes by which chats and accounts come to a club, in the database: hashes of them."""

from __future__ import annotations

from sqlalchemy import delete, insert
from sqlmodel import Session, col

from bot.services.pairing_port import Pairing
from bot.store.rows import PairingRow


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
