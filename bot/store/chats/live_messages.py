"""The messages that are kept up to date, in the database."""

from __future__ import annotations

from dataclasses import asdict

from sqlalchemy import Engine, delete, func, select, text
from sqlmodel import Field, Session, SQLModel, col

from bot.services.ports.chats import LiveMessage
from bot.store.database import reader
from bot.store.statements import INSERT


class LiveMessageRow(SQLModel, table=True):
    """A message in a chat that is kept up to date; `shown` is a hash of what stands there."""

    __tablename__ = "live_message"

    channel: str = Field(primary_key=True, max_length=120)
    message: str = Field(primary_key=True, max_length=120)
    place: str = Field(max_length=120)
    kind: str = Field(max_length=30)
    language: str = Field(max_length=2)
    shown: str = Field(max_length=128)
    tournament: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    page: int = Field(default=0, sa_column_kwargs={"server_default": "0"})
    first: str = Field(default="", max_length=120, sa_column_kwargs={"server_default": text("''")})


class StoredLiveMessages:
    """One row a message."""

    def __init__(self, engine: Engine) -> None:
        self._writer, self._reader = engine, reader(engine)

    def all(self, prefix: str) -> tuple[LiveMessage, ...]:
        """Those of the places that begin so."""
        beginning = func.substr(col(LiveMessageRow.place), 1, len(prefix))  # LIKE would take capitals for small letters
        with Session(self._reader) as session:
            rows = session.scalars(select(LiveMessageRow).where(beginning == prefix)).all()
            found = [
                LiveMessage(r.place, r.kind, r.channel, r.message, r.language, r.shown, r.tournament, r.page, r.first)
                for r in rows
            ]
        return tuple(sorted(found))  # sorted here: databases sort texts by rules of their own

    def save(self, message: LiveMessage) -> None:
        """Records one, in the place of the one with its channel and message."""
        values = asdict(message)
        with self._writer.begin() as connection:
            insert = INSERT[connection.dialect.name](LiveMessageRow).values(**values)
            connection.execute(insert.on_conflict_do_update(index_elements=["channel", "message"], set_=values))

    def remove(self, channel: str, message: str) -> None:
        """Forgets one."""
        one = (col(LiveMessageRow.channel) == channel, col(LiveMessageRow.message) == message)
        with self._writer.begin() as connection:
            connection.execute(delete(LiveMessageRow).where(*one))
