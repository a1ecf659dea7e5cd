"""How long anything waits for PostgreSQL, and what is done about a server that keeps silent.

A server that hangs (a machine that is paused, a disk that does not answer, a network that swallows everything) refuses nothing:
its system goes on taking what is sent, and no limit of the server's own is ever reached. So whoever waits counts here the seconds
in which nothing comes back, and then gives the connection up. The first to notice pays for that; as long as the silence lasts all
others are told so at once, and one thread alone goes on knocking.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.errors import ConnectionTimeout, IdleInTransactionSessionTimeout, TransactionResolutionUnknown
from sqlalchemy import Connection, Engine, QueuePool, event
from sqlalchemy.exc import TimeoutError as NoneFreeError
from sqlalchemy.pool import PoolProxiedConnection

from bot.services.ports.failures import Cause, NotSavedError

R = TypeVar("R")
LOG = logging.getLogger("floorman")
NAMED = "floorman"
"""What Floorman calls itself at a PostgreSQL server, unless the address says otherwise."""
SILENT = "the server does not answer"
INTERVAL = 0.1
"""Seconds after which it is looked whether somebody has waited long enough."""
MARGIN = 0.5
"""Seconds that a server has beyond its own limit to say that it was reached."""
KNOCKS, KNOCKS_FOR = 0.5, 2
"""Seconds between two knocks at a silent server, and those that each waits for an answer."""
ALIVE: Mapping[str, int] = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3, "tcp_user_timeout": 10_000}
"""When the system gives up a connection whose other end is gone: seconds, seconds, times, milliseconds."""
KEPT = """
SELECT set_config(name, value, false) FROM unnest(%s::text[], %s::text[]) AS ours (name, value) WHERE current_setting(name) = '0'
"""
"""Sets what nobody has set: not the address, nor whoever runs the server, for its user or its database."""
IN_FORCE = "SELECT setting FROM pg_settings WHERE name = 'statement_timeout'"


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds that a server may take to let somebody in, and for which it may say nothing; and the limits that it is asked to
    keep itself, which end what runs too long there and let go of what that has locked.
    """

    connect: int
    silence: float
    asked: Mapping[str, str] = field(default_factory=dict)


IN_A_CHAT = Limits(5, 5.0, {"statement_timeout": "4500ms", "lock_timeout": "4s", "idle_in_transaction_session_timeout": "60s"})
"""For whoever waits for an answer."""
AT_LENGTH = Limits(10, 600.0)
"""For whoever copies, moves or rebuilds a database: that takes as long as it takes."""
FREE_WITHIN = 5.0
"""Seconds for which somebody waits until one of the connections is free."""


class Heard(psycopg.Connection[Any]):
    """A connection that is given up when the server says nothing for too long, whatever it was asked; `fell_silent` is told."""

    silence: float = AT_LENGTH.silence
    fell_silent: Callable[[], None] | None = None

    def wait(self, gen: PQGen[R], interval: float = INTERVAL, *more: Any, **named: Any) -> R:  # noqa: ANN401 - as its library has it
        """What the server says to something, as long as it says something. Raises OperationalError."""
        return super().wait(self._heard(gen), interval, *more, **named)

    def _heard(self, gen: PQGen[R]) -> PQGen[R]:
        last = time.monotonic()
        try:
            wanted = next(gen)
            while True:
                said = yield wanted
                if said:
                    last = time.monotonic()
                elif time.monotonic() - last >= self.silence:
                    self._give_up()
                wanted = gen.send(said)
        except StopIteration as end:
            done: R = end.value
            return done

    def _give_up(self) -> None:
        self.pgconn.finish()  # at once: a goodbye would be waited for
        if self.fell_silent is not None:
            self.fell_silent()
        raise psycopg.OperationalError(SILENT)

    def commit(self) -> None:
        """Records what was done. Raises TransactionResolutionUnknown where the server is lost before it has said that it is
        recorded: perhaps it is.
        """
        asked = not self.closed
        try:
            super().commit()
        except IdleInTransactionSessionTimeout:
            raise  # the server has taken it all back before it was asked
        except psycopg.OperationalError as error:
            if asked and self.closed:
                raise TransactionResolutionUnknown(str(error)) from None
            raise


class Connections(QueuePool):
    """The connections to one server. Who finds none that is free is told so like whoever reaches none."""

    def connect(self) -> PoolProxiedConnection:
        """A connection. Raises NotSavedError."""
        try:
            return super().connect()
        except NoneFreeError:
            raise NotSavedError(Cause.UNREACHABLE, "no connection is free") from None


class Door:
    """Lets one engine in at its server, within limits; nobody waits at a door behind which it is known that nobody answers."""

    def __init__(self, limits: Limits) -> None:
        self._limits, self._lock = limits, threading.Lock()
        self._shut: threading.Event | None = None
        """While nobody answers; set when nobody waits for that any more."""

    def let_in(self, _dialect: object, _record: object, words: Sequence[Any], named: dict[str, Any]) -> Heard:
        """A connection, by the words of an address, which go before ours. Raises OperationalError."""
        for name, value in {"application_name": NAMED, "connect_timeout": self._limits.connect, **ALIVE}.items():
            named.setdefault(name, value)
        if self._shut is not None:
            raise psycopg.OperationalError(SILENT)
        knock = _Knock(tuple(words), dict(named))
        try:
            connection = Heard.connect(*words, **named)
        except ConnectionTimeout:
            self._close(knock)
            raise
        connection.silence, connection.fell_silent = self._limits.silence, lambda: self._close(knock)
        if self._limits.asked:
            self._agree(connection)
        return connection

    def _agree(self, connection: Heard) -> None:
        """Asks the server for its part of the limits; where a statement may take longer there, it is waited for longer here."""
        asked = self._limits.asked
        connection.autocommit = True
        connection.execute(KEPT, (list(asked), list(asked.values())))
        row = connection.execute(IN_FORCE).fetchone()
        connection.autocommit = False
        if row is not None:
            connection.silence = max(self._limits.silence, int(row[0]) / 1000 + MARGIN)

    def _close(self, knock: _Knock) -> None:
        with self._lock:
            if self._shut is None:
                LOG.warning("the database does not answer; whoever needs it is told so")
                self._shut = threading.Event()
                threading.Thread(target=self._knock, args=(knock, self._shut), name="floorman-knocks", daemon=True).start()

    def _knock(self, knock: _Knock, shut: threading.Event) -> None:
        while not shut.wait(KNOCKS):
            if knock.is_answered():
                LOG.warning("the database answers again")
                self._open(shut)
                return

    def _open(self, shut: threading.Event | None) -> None:
        with self._lock:
            if shut is not None and self._shut is shut:
                shut.set()
                self._shut = None

    def leave(self, _engine: Engine) -> None:
        """Nobody wants in any more."""
        self._open(self._shut)


@dataclass(frozen=True, slots=True)
class _Knock:
    words: tuple[Any, ...] = field(repr=False)
    named: Mapping[str, Any] = field(repr=False)

    def is_answered(self) -> bool:
        """Whether the server says anything, be it that it wants nobody."""
        try:
            with Heard.connect(*self.words, **{**self.named, "connect_timeout": KNOCKS_FOR}) as connection:
                connection.silence = KNOCKS_FOR
                connection.execute("SELECT 1")
        except ConnectionTimeout:
            return False
        except psycopg.Error as error:
            return str(error) != SILENT
        return True


def keep_limits(engine: Engine, limits: Limits) -> None:
    """From now on, an engine waits for its server no longer than that."""
    door = Door(limits)
    event.listen(engine, "do_connect", door.let_in)
    event.listen(engine, "engine_disposed", door.leave)


@contextmanager
def at_length(connection: Connection) -> Iterator[None]:
    """What is done in the transaction of a connection meanwhile may take as long as it takes."""
    own = connection.connection.driver_connection
    if not isinstance(own, Heard):
        yield
        return
    usual, own.silence = own.silence, AT_LENGTH.silence
    for name in IN_A_CHAT.asked:
        connection.exec_driver_sql(f"SET LOCAL {name} = 0")
    try:
        yield
    finally:
        own.silence = usual


def takes_its_time(own: object) -> Iterator[str]:
    """The same for all that is done over a connection of its own from now on. What has to be said to the server is yielded."""
    if isinstance(own, Heard):
        own.silence = AT_LENGTH.silence
        yield from (f"SET {name} = 0" for name in IN_A_CHAT.asked)
