"""The rulebooks that clubs have brought themselves, in the database."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from sqlalchemy import Column, ForeignKey, Row, Select, Text, UniqueConstraint, and_, bindparam, func, or_, select, update
from sqlmodel import Field, Session, SQLModel, col

from bot.domain.rules.own_edition import OwnEdition


class OwnBookRow(SQLModel, table=True):
    """One edition; `about` is a JSON object as in `book.toml`, `markdown` as in `articles.md`, `profile` as in `profile.toml`."""

    __tablename__ = "own_book"
    __table_args__ = (UniqueConstraint("club", "book", "number", name="own_book_edition"),)

    id: int | None = Field(default=None, primary_key=True)
    club: int = Field(sa_column=Column(ForeignKey("club.id", name="own_book_club"), nullable=False, index=True))
    book: str = Field(max_length=30)
    number: int
    title: str = Field(sa_column=Column(Text, nullable=False))
    short: str = Field(sa_column=Column(Text, nullable=False))
    edition: str = Field(sa_column=Column(Text, nullable=False))
    language: str = Field(max_length=20)
    digest: str = Field(max_length=64)
    by: int
    at: float
    active: bool
    used: float
    published: bool = Field(index=True)
    about: str = Field(sa_column=Column(Text, nullable=False))
    markdown: str = Field(sa_column=Column(Text, nullable=False))
    profile: str | None = Field(default=None, sa_column=Column(Text, nullable=True))


_TOLD = tuple(
    getattr(OwnBookRow, name)
    for name in ("id", "club", "book", "number", "title", "short", "edition", "language", "digest", "by", "at", "active", "used",
                 "published")
)  # fmt: skip
"""What is told of an edition: all but its texts."""
_FIELDS = tuple(field.name for field in fields(OwnEdition))
"""Where that goes: the columns stand in the order of the fields, and behind them whether somebody has read it."""
EDITIONS: Select[Any] = select(*_TOLD, col(OwnBookRow.profile).is_not(None))
OWN = col(OwnBookRow.club) == bindparam("club")
OF_CLUB = EDITIONS.where(OWN)
SEEN = EDITIONS.where(
    or_(
        and_(OWN, col(OwnBookRow.used) > 0),
        and_(col(OwnBookRow.published).is_(True), col(OwnBookRow.active).is_(True)),
    )
)
"""What the chats of a club may see: every question looks there, so that what is asked is put together once."""


class StoredOwnBooks:
    """The editions, seen from one unit of work."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def add(self, edition: OwnEdition, about: str, markdown: str) -> OwnEdition:
        """Keeps a new edition under its book's next number."""
        same = (col(OwnBookRow.club) == edition.club, col(OwnBookRow.book) == edition.book)
        last = self._session.scalar(select(func.max(col(OwnBookRow.number))).where(*same)) or 0
        row = OwnBookRow(
            club=edition.club, book=edition.book, number=last + 1, title=edition.title, short=edition.short,
            edition=edition.edition, language=edition.language, digest=edition.digest, by=edition.by, at=edition.at,
            active=edition.active, used=edition.used, published=edition.published, about=about, markdown=markdown,
        )  # fmt: skip
        self._session.add(row)
        self._session.flush()
        return next(one for one in self.of_club(edition.club) if one.key == row.id)

    def of_club(self, club: int) -> tuple[OwnEdition, ...]:
        """Every edition of a club's books."""
        return self._found(OF_CLUB, club)

    def seen_by(self, club: int) -> tuple[OwnEdition, ...]:
        """What the chats of a club may see."""
        return self._found(SEEN, club)

    def _found(self, wanted: Select[Any], club: int) -> tuple[OwnEdition, ...]:
        found = [_edition(row) for row in self._session.connection().execute(wanted, {"club": club})]
        return tuple(sorted(found, key=lambda one: (one.club != club, one.book, one.club, -one.number)))

    def wanted(self, since: float) -> frozenset[str]:
        """The digests of the editions that are in force, or came since a moment."""
        lately = or_(col(OwnBookRow.active).is_(True), col(OwnBookRow.at) > since, col(OwnBookRow.used) > since)
        return frozenset(self._session.scalars(select(col(OwnBookRow.digest)).where(lately)))

    def text(self, key: int) -> tuple[str, str]:
        """What an edition says of itself, and its articles."""
        wanted = select(col(OwnBookRow.about), col(OwnBookRow.markdown)).where(col(OwnBookRow.id) == key)
        row = self._session.execute(wanted).first()
        if row is None:
            raise LookupError(key)
        return row[0], row[1]

    def profile(self, key: int) -> str | None:
        """What the edition prescribes."""
        return self._session.scalar(select(col(OwnBookRow.profile)).where(col(OwnBookRow.id) == key))

    def save(self, edition: OwnEdition) -> None:
        """Records whether an edition is active, when it was last, and whether it is published."""
        values = {"active": edition.active, "used": edition.used, "published": edition.published}
        self._session.connection().execute(update(OwnBookRow).where(col(OwnBookRow.id) == edition.key).values(**values))
        self._session.expire_all()

    def rewrite(self, edition: OwnEdition, about: str, markdown: str) -> None:
        """Puts another text in the place of an edition's that was never in force."""
        values = {name: getattr(edition, name) for name in ("title", "short", "edition", "language", "digest")}
        values |= {"about": about, "markdown": markdown}
        unused = (col(OwnBookRow.id) == edition.key, col(OwnBookRow.used) == 0)
        self._session.connection().execute(update(OwnBookRow).where(*unused).values(**values))
        self._session.expire_all()

    def mend(self, edition: OwnEdition, about: str, markdown: str) -> None:
        """Puts back the text of an edition of which what is kept was damaged."""
        same = (col(OwnBookRow.id) == edition.key, col(OwnBookRow.digest) == edition.digest)
        self._session.connection().execute(update(OwnBookRow).where(*same).values(about=about, markdown=markdown))
        self._session.expire_all()

    def set_profile(self, key: int, profile: str | None) -> None:
        """Records what an edition prescribes."""
        self._session.connection().execute(update(OwnBookRow).where(col(OwnBookRow.id) == key).values(profile=profile))
        self._session.expire_all()


def _edition(row: Row[Any]) -> OwnEdition:
    return OwnEdition(**dict(zip(_FIELDS, row, strict=True)))
