"""Letters in the database: written in units of work, taken out by whoever delivers them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    Engine,
    Float,
    Index,
    Numeric,
    Select,
    Subquery,
    Text,
    and_,
    case,
    cast,
    delete,
    func,
    insert,
    or_,
    select,
    text,
    update,
)
from sqlmodel import Field, Session, SQLModel, col

from bot.services.ports.outbox import Letter, LetterState
from bot.services.ports.shares import SHIFT, Share
from bot.store.database import reader
from bot.store.statements import batches
from bot.store.wiping import Wiper, note_purge


class LetterRow(SQLModel, table=True):
    """A message on its way to a chat of a platform. `leased_until` is when whoever is sending it counts as dead (0: nobody is),
    `taken` when it was last taken to be sent, `written` when what it tells happened. Of letters to one chat the lower id goes
    first, so that no id is given twice.
    """

    __tablename__ = "letter"
    __table_args__ = (
        Index("letter_next", "platform", "state", "chat", "id"),
        Index("letter_about", "club", "about"),
        Index("letter_taken", "state", "taken"),
        {"sqlite_autoincrement": True},
    )

    id: int | None = Field(default=None, primary_key=True)
    club: int
    platform: str = Field(max_length=20)
    chat: str = Field(max_length=120)
    kind: str = Field(max_length=20)
    body: str = Field(sa_column=Column(Text, nullable=False))
    language: str = Field(max_length=2)
    about: str = Field(max_length=40)
    concerned: str = Field(sa_column=Column(Text, nullable=False))  # a JSON array
    not_before: float
    state: str = Field(max_length=10)
    attempts: int
    message: str = Field(max_length=120)
    error: str = Field(sa_column=Column(Text, nullable=False))
    leased_until: float
    taken: float
    written: float = Field(default=0.0, sa_column=Column(Float, nullable=False, server_default="0"))


LONGEST_ERROR = 500
"""Characters of what went wrong that are kept."""
WAITING, SENDING, SENT, DEAD = (state.value for state in LetterState)
"""As texts: not every driver takes a name of an enumeration for one."""
UNDER_WAY = (WAITING, SENDING)


ANEW: dict[str, object] = {"state": WAITING, "attempts": 0, "error": "", "not_before": 0.0}
"""What a letter is that is tried as if for the first time."""


def platform_of(chat: str) -> str:
    """The platform of a chat.

    >>> platform_of("telegram:-100123/7")
    'telegram'
    """
    return chat.partition(":")[0]


MANY = 100
"""Letters at once after which PostgreSQL is told to look at the table anew."""


class StoredLetters:
    """The letters, seen from one unit of work."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def put(self, letters: Sequence[Letter]) -> None:
        """Adds letters, in order."""
        values = [_values(one) for one in letters]
        if values:
            connection = self._session.connection()
            connection.execute(insert(LetterRow), values)
            if len(values) >= MANY and connection.dialect.name == "postgresql":
                # it looks at its tables now and then by itself; until then it would search for the next letter the slow way
                connection.execute(text("ANALYZE letter"))

    def put_answer(self, letter: Letter, now: float, until: float) -> int:
        """Adds a letter that is being sent already."""
        sending = {"state": SENDING, "attempts": 1, "leased_until": until, "taken": now}
        row = LetterRow.model_validate({**_values(letter), **sending})
        self._session.add(row)
        self._session.flush()
        return row.id or 0

    def answering(self, id: int, until: float) -> None:
        """The answer is still on its way."""
        # a second try is somebody else's, who found the lease ended
        mine = (col(LetterRow.id) == id, col(LetterRow.state) == SENDING, col(LetterRow.attempts) == 1)
        self._session.connection().execute(update(LetterRow).where(*mine).values(leased_until=until))

    def answered(self, id: int, message: str) -> None:
        """The answer stands in the chat."""
        self._settle(id, {"state": SENT, "message": message[:120], "error": ""}, WAITING, SENDING, DEAD)

    def unanswered(self, id: int, message: str, error: str = "") -> None:
        """The answer has not arrived, or nobody knows whether it has, or all of it."""
        self._settle(id, {"state": WAITING, "message": message[:120], "error": _kept(error)}, SENDING)

    def _settle(self, letter: int, values: dict[str, object], *states: str) -> None:
        one = (col(LetterRow.id) == letter, col(LetterRow.state).in_(states))
        self._session.connection().execute(update(LetterRow).where(*one).values(**values, leased_until=0.0))

    def about(self, club: int, about: str) -> tuple[Letter, ...]:
        """The letters about an entry of a log, by id."""
        return self._found(col(LetterRow.club) == club, col(LetterRow.about) == about)

    def of_tournament(self, club: int, tournament: int) -> tuple[Letter, ...]:
        """The letters about any entry of a tournament's log, by id."""
        return self._found(col(LetterRow.club) == club, col(LetterRow.about).startswith(f"{tournament}."))

    def behind(self, letter: Letter) -> tuple[Letter, ...]:
        """What waits behind a letter in its chat, by id."""
        theirs = (col(LetterRow.platform) == platform_of(letter.chat), col(LetterRow.chat) == letter.chat)
        return self._found(*theirs, col(LetterRow.state) == WAITING, col(LetterRow.id) > letter.id)

    def of_club(self, club: int) -> tuple[Letter, ...]:
        """Every letter of a club, by id."""
        return self._found(col(LetterRow.club) == club)

    def left_out(self, letter: Letter, after: int) -> tuple[Letter, ...]:
        """The letters before one in its chat and after another that were left out, by id."""
        return self._between(letter, after, col(LetterRow.message) == "")

    def arrived(self, letter: Letter, after: int) -> tuple[Letter, ...]:
        """The letters before one in its chat and after another that stand there, by id."""
        return self._between(letter, after, col(LetterRow.message) != "")

    def _between(self, letter: Letter, after: int, message: ColumnElement[bool]) -> tuple[Letter, ...]:
        theirs = (col(LetterRow.platform) == platform_of(letter.chat), col(LetterRow.chat) == letter.chat)
        between = (col(LetterRow.id) > after, col(LetterRow.id) < letter.id)
        return self._found(*theirs, col(LetterRow.state) == SENT, message, *between)

    def given_up(self, club: int, kinds: Sequence[str], since: float) -> tuple[Letter, ...]:
        """The letters of some kinds that were given up of late, by id."""
        late = (col(LetterRow.state) == DEAD, col(LetterRow.taken) > since)
        return self._found(*late, col(LetterRow.club) == club, col(LetterRow.kind).in_(kinds))

    def again(self, club: int, ids: Sequence[int]) -> int:
        """Has letters of a club that were given up tried again."""
        again = 0
        for some in batches(ids):
            theirs = (col(LetterRow.id).in_(some), col(LetterRow.club) == club, col(LetterRow.state) == DEAD)
            again += self._session.connection().execute(update(LetterRow).where(*theirs).values(**ANEW)).rowcount
        return again

    def waits(self, club: int, about: str) -> bool:
        """Whether a letter about something waits; its row is held until the work has ended."""
        one = (col(LetterRow.club) == club, col(LetterRow.about) == about, col(LetterRow.state) == WAITING)
        held = update(LetterRow).where(*one).values(attempts=col(LetterRow.attempts))
        return self._session.connection().execute(held).rowcount > 0

    def hasten(self, chats: Sequence[str]) -> None:
        """What waits for these chats and was never tried is due at once."""
        for some in batches(chats):
            put_off = (col(LetterRow.state) == WAITING, col(LetterRow.attempts) == 0, col(LetterRow.not_before) > 0)
            theirs = update(LetterRow).where(col(LetterRow.chat).in_(some), *put_off)
            self._session.connection().execute(theirs.values(not_before=0.0))

    def remove(self, ids: Sequence[int]) -> None:
        """Takes letters away; only for the erasure of a name."""
        for some in batches(ids):
            self._session.connection().execute(delete(LetterRow).where(col(LetterRow.id).in_(some)))

    def _found(self, *where: ColumnElement[bool]) -> tuple[Letter, ...]:
        rows = self._session.scalars(select(LetterRow).where(*where).order_by(col(LetterRow.id)))
        return tuple(map(_letter, rows))


class StoredOutbox:
    """The way out of the database."""

    def __init__(self, engine: Engine, share: Share | None = None) -> None:
        self._writer, self._reader, self._wiper = engine, reader(engine), Wiper(engine)
        self._mine = () if share is None else (_in_share(share, engine.dialect.name),)

    def of_share(self, share: Share) -> StoredOutbox:
        """The same for a process that serves a share of the chats."""
        return StoredOutbox(self._writer, share)

    def take(self, platform: str, now: float, limit: int, lease: float, chat: str = "") -> tuple[Letter, ...]:
        """Takes letters to be sent now. On PostgreSQL several take at once, and pass over what another has locked; what another
        has taken just before is looked at again by its row's own columns. On SQLite they take turns.
        """
        with Session(self._writer) as session, session.begin():
            to = (col(LetterRow.chat) == chat,) if chat else ()
            chats = _under_way(platform, *self._mine)
            due = _heads(chats, col(LetterRow.leased_until) <= now, col(LetterRow.not_before) <= now, *to, busy_until=now)
            rows: Sequence[LetterRow] = session.scalars(due.limit(limit).with_for_update(of=LetterRow, skip_locked=True)).all()
            for row in rows:
                row.state, row.attempts, row.leased_until, row.taken = SENDING, row.attempts + 1, now + lease, now
                session.add(row)
            return tuple(_letter(row) for row in rows)

    def keep(self, tries: Sequence[tuple[int, int]], until: float) -> Sequence[tuple[int, int]]:
        """Letters are still being sent."""
        mine, kept = {"leased_until": until}, list[tuple[int, int]]()
        with self._writer.begin() as connection:
            for number, attempts in sorted(tries):
                one = (col(LetterRow.id) == number, col(LetterRow.attempts) == attempts, col(LetterRow.state) == SENDING)
                if connection.execute(update(LetterRow).where(*one).values(mine)).rowcount:
                    kept.append((number, attempts))
        return kept

    def sent(self, id: int, message: str) -> None:
        """A letter has arrived."""
        values = {"state": SENT, "message": message[:120], "error": "", "leased_until": 0.0}
        self._change(id, values, WAITING, SENDING, DEAD)

    def failed(self, id: int, error: str, not_before: float) -> None:
        """A letter is to be tried again later."""
        values = {"state": WAITING, "error": _kept(error), "not_before": not_before, "leased_until": 0.0}
        self._change(id, values, SENDING)

    def dead(self, id: int, error: str) -> None:
        """A letter will not arrive."""
        self._change(id, {"state": DEAD, "error": _kept(error), "leased_until": 0.0}, SENDING)

    def retry(self, id: int) -> bool:
        """Has a dead letter tried again."""
        return self._change(id, ANEW, DEAD)

    def _change(self, letter: int, values: dict[str, object], *states: str) -> bool:
        one = (col(LetterRow.id) == letter, col(LetterRow.state).in_(states))
        with self._writer.begin() as connection:
            return connection.execute(update(LetterRow).where(*one).values(**values)).rowcount == 1

    def moved(self, chat: str, new: str) -> None:
        """A chat has another address now."""
        theirs = update(LetterRow).where(col(LetterRow.chat) == chat, col(LetterRow.state) != SENT)
        with self._writer.begin() as connection:
            connection.execute(theirs.values(chat=new, platform=platform_of(new)))

    def listed(self, states: Sequence[LetterState], limit: int) -> tuple[Letter, ...]:
        """Letters in these states, newest first."""
        wanted = (
            select(LetterRow)
            .where(col(LetterRow.state).in_([state.value for state in states]))
            .order_by(col(LetterRow.id).desc())
            .limit(limit)
        )
        with Session(self._reader) as session:
            return tuple(map(_letter, session.scalars(wanted)))

    def next_due(self, platform: str, now: float) -> float | None:
        """When the next letter of a platform falls due."""
        chats = _under_way(platform, *self._mine)
        head = chats.join(LetterRow, col(LetterRow.id) == chats.c.head)
        due = case((col(LetterRow.not_before) > chats.c.busy_until, col(LetterRow.not_before)), else_=chats.c.busy_until)
        with Session(self._reader) as session:
            found = session.scalar(select(func.min(due)).select_from(head))
        return None if found is None else float(found)

    def backlog(self, now: float) -> Mapping[str, tuple[int, float]]:
        """What has neither arrived nor been given up, by platform."""
        oldest = func.min(case((col(LetterRow.written) > 0, col(LetterRow.written))))
        wanted = select(col(LetterRow.platform), func.count(), oldest).where(col(LetterRow.state).in_(UNDER_WAY))
        with Session(self._reader) as session:
            found = session.execute(wanted.group_by(col(LetterRow.platform))).all()
        return {platform: (count, 0.0 if since is None else max(0.0, now - since)) for platform, count, since in found}

    def purge(self, before: float, given_up_before: float) -> int:
        """Deletes what has arrived or was given up, and is old."""
        moments = {SENT: before, DEAD: given_up_before}
        old = or_(*(and_(col(LetterRow.state) == state, col(LetterRow.taken) < moment) for state, moment in moments.items()))
        with self._writer.begin() as connection:
            gone = connection.execute(delete(LetterRow).where(old)).rowcount
            if gone:
                note_purge(connection)
        if gone:
            self._wiper.erased()
        return gone


def _in_share(share: Share, dialect: str) -> ColumnElement[bool]:
    """Whether a letter's chat is in a share (`Share.has`)."""
    chat, shift = col(LetterRow.chat), 2**SHIFT
    shard: ColumnElement[Any]
    if dialect == "postgresql":
        # nobody's number is in a private conversation; the largest numbers of servers go beyond any integer
        server = cast(func.substring(chat, r"^[a-z]+:([0-9]+)"), Numeric)
        shard = func.coalesce(func.mod(func.div(server, shift), share.total), 0)
    else:
        # what begins with no figure is 0 there
        shard = cast(func.substr(chat, func.instr(chat, ":") + 1), BigInteger).op(">>")(SHIFT).op("%")(share.total)
    return shard.in_(share.shards)


def _under_way(platform: str, *mine: ColumnElement[bool]) -> Subquery:
    """Of each chat of a platform to which something is under way: the oldest letter (`head`), and until when it is `busy_until`:
    somebody is sending to it.
    """
    return (
        select(
            col(LetterRow.chat), func.min(col(LetterRow.id)).label("head"),
            func.max(col(LetterRow.leased_until)).label("busy_until"),
        )
        .where(col(LetterRow.platform) == platform, col(LetterRow.state).in_(UNDER_WAY), *mine)
        .group_by(col(LetterRow.chat))
        .subquery()
    )  # fmt: skip


def _heads(chats: Subquery, *due: ColumnElement[bool], busy_until: float) -> Select[Any]:
    """The oldest letters of chats to which nobody is sending. Their own state stands in the condition too: that is what the
    database looks at again when a row was changed since it began to search.
    """
    mine = and_(col(LetterRow.id) == chats.c.head, chats.c.busy_until <= busy_until)
    still = col(LetterRow.state).in_(UNDER_WAY)
    return select(LetterRow).join(chats, mine).where(still, *due).order_by(col(LetterRow.id))


def _values(one: Letter) -> dict[str, Any]:
    return {
        "club": one.club, "platform": platform_of(one.chat), "chat": one.chat, "kind": one.kind, "body": one.body,
        "language": one.language, "about": one.about, "concerned": json.dumps(list(one.concerned)),
        "not_before": one.not_before, "state": WAITING, "attempts": 0, "message": "", "error": "",
        "leased_until": 0.0, "taken": 0.0, "written": one.written,
    }  # fmt: skip


def _kept(error: str) -> str:
    return error.replace("\0", "")[:LONGEST_ERROR]


def _letter(row: LetterRow) -> Letter:
    return Letter(
        row.club, row.chat, row.kind, row.body, row.language, row.about, tuple(json.loads(row.concerned)), row.not_before,
        row.id or 0, LetterState(row.state), row.attempts, row.message, row.error,
        row.written,
    )  # fmt: skip
