"""What a selector costs, in the database: one row a month for all processes and machines that work on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from sqlalchemy import BigInteger, Column, Connection, Engine, case, or_, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import Field, SQLModel, col

from bot.services.ports.failures import NotSavedError
from bot.services.ports.selector_account import Counted, NotCountedError
from bot.store.address import shown_address
from bot.store.database import reached, reader, sqlite_file, unavailable
from bot.store.errors import DatabaseUnavailableError, Unfit
from bot.store.examined import engine_to_look
from bot.store.statements import INSERT
from bot.store.versions import is_known, version_of


class SelectorMonthRow(SQLModel, table=True):
    """What a calendar month (UTC, "2026-11") has cost: billionths of the currency, and for what."""

    __tablename__ = "selector_month"

    month: str = Field(primary_key=True, max_length=7)
    nano: int = Field(sa_column=Column(BigInteger, nullable=False))
    questions: int = Field(sa_column=Column(BigInteger, nullable=False))
    tokens_in: int = Field(sa_column=Column(BigInteger, nullable=False))
    tokens_out: int = Field(sa_column=Column(BigInteger, nullable=False))


class SelectorBatchRow(SQLModel, table=True):
    """What was counted in a file of some machine and has been added here, by the number that the file gave it."""

    __tablename__ = "selector_batch"

    batch: str = Field(primary_key=True, max_length=32)


class StoredSelectorAccount:
    """The account in the database."""

    def __init__(self, engine: Engine) -> None:
        # an amount that somebody else has changed meanwhile is looked at again by the very statement that waits for it
        on_server = engine.dialect.name == "postgresql"
        self._writer = engine.execution_options(isolation_level="READ COMMITTED") if on_server else engine
        self._reader = reader(engine)

    def reserve(self, month: str, worst: int, cap: int) -> bool:
        """Sets aside what one question costs at the worst, where the month has room for it."""
        row, nano = SelectorMonthRow, col(SelectorMonthRow.nano)
        room = or_(nano + worst <= cap, worst == 0)  # type: ignore[arg-type]  # what is free has room in any month
        taken = update(row).where(col(row.month) == month, room).values(nano=nano + worst, questions=col(row.questions) + 1)
        with _told(self._writer) as connection:
            _add(connection, month, Counted())
            return connection.execute(taken).rowcount == 1

    def settle(self, month: str, difference: int, tokens_in: int, tokens_out: int) -> None:
        """Puts what was used in the place of what was set aside."""
        row, nano = SelectorMonthRow, col(SelectorMonthRow.nano)
        left = case((nano + difference > 0, nano + difference), else_=0)
        changes = {
            "nano": left, "tokens_in": col(row.tokens_in) + tokens_in, "tokens_out": col(row.tokens_out) + tokens_out,
        }  # fmt: skip
        with _told(self._writer) as connection:
            connection.execute(update(row).where(col(row.month) == month).values(changes))

    def so_far(self, month: str) -> Counted:
        """What stands in the account of a month."""
        with _told(self._reader) as connection:
            return _counted(connection, month)

    def take_over(self, batch: str, months: Mapping[str, Counted]) -> None:
        """Adds what was counted in a file, once."""
        with _told(self._writer) as connection:
            noted = INSERT[connection.dialect.name](SelectorBatchRow).values(batch=batch).on_conflict_do_nothing()
            if connection.execute(noted.returning(col(SelectorBatchRow.batch))).first() is not None:
                for month, counted in sorted(months.items()):
                    _add(connection, month, counted)


@contextmanager
def account_as_it_is(url: str) -> Iterator[StoredSelectorAccount | None]:
    """The account in a database that is left as it is: it is not made, and no table is brought up to date. None where there is no
    account in it yet, as before an update. Raises DatabaseUnavailableError.
    """
    file = sqlite_file(url)
    if file is not None and not file.exists():
        yield None
        return
    engine = reached(url, in_a_chat=True)
    try:
        yield StoredSelectorAccount(engine) if _is_there(engine, url) else None
    finally:
        engine.dispose()


def counted_as_it_is(url: str, month: str) -> Counted:
    """What stands in the account of a month; nothing is changed at all. Raises DatabaseUnavailableError."""
    file = sqlite_file(url)
    if file is not None and not file.exists():
        return Counted()
    engine = engine_to_look(url)
    try:
        if not _is_there(engine, url):
            return Counted()
        with engine.connect() as connection:
            return _counted(connection, month)
    except SQLAlchemyError as error:
        raise unavailable(url, error) from None
    finally:
        engine.dispose()


def _is_there(engine: Engine, url: str) -> bool:
    try:
        with reader(engine).connect() as connection:
            if (now := version_of(connection)) and not is_known(now):
                raise DatabaseUnavailableError(shown_address(url), now, Unfit.NEWER, sqlite_file(url))
            return connection.dialect.has_table(connection, SelectorMonthRow.__tablename__)
    except SQLAlchemyError as error:
        raise unavailable(url, error) from None


@contextmanager
def _told(engine: Engine) -> Iterator[Connection]:
    """A transaction. Whatever is the matter with the database, whoever wants to spend is told that it is not counted."""
    try:
        with engine.begin() as connection:
            yield connection
    except NotSavedError as error:
        raise NotCountedError(f"the database: {error.cause}") from error
    except SQLAlchemyError as error:
        raise NotCountedError(f"the database: {type(error).__name__}") from error


def _add(connection: Connection, month: str, more: Counted) -> None:
    """Adds to the row of a month, which is made where it is missing."""
    values = {
        "nano": more.nano, "questions": more.questions, "tokens_in": more.tokens_in, "tokens_out": more.tokens_out,
    }  # fmt: skip
    made = INSERT[connection.dialect.name](SelectorMonthRow).values(month=month, **values)
    if more == Counted():
        connection.execute(made.on_conflict_do_nothing())
        return
    added = {name: getattr(SelectorMonthRow, name) + value for name, value in values.items()}
    connection.execute(made.on_conflict_do_update(index_elements=["month"], set_=added))


def _counted(connection: Connection, month: str) -> Counted:
    row = SelectorMonthRow
    wanted = select(col(row.nano), col(row.questions), col(row.tokens_in), col(row.tokens_out)).where(col(row.month) == month)
    found = connection.execute(wanted).first()
    return Counted(*found) if found else Counted()
