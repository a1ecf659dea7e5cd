"""The tables. A change here needs a migration; a test compares the two."""

from __future__ import annotations

from sqlmodel import Field, SQLModel


class PlaceRow(SQLModel, table=True):
    """What a chat has chosen."""

    __tablename__ = "place"

    place: str = Field(primary_key=True, max_length=120)
    book: str | None = Field(default=None, max_length=30)
    language: str | None = Field(default=None, max_length=2)
