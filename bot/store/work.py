"""Units of work on the database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field
from threading import RLock

from sqlalchemy import Engine, MetaData
from sqlmodel import Session

from bot.store.chats.carried_out import StoredCarriedOut
from bot.store.chats.inbox import InboxRow
from bot.store.chats.letters import StoredLetters
from bot.store.chats.pairings import StoredPairings
from bot.store.chats.questions import StoredQuestions
from bot.store.club.accounts import StoredAccounts
from bot.store.club.clubs import StoredClubs
from bot.store.club.decisions import StoredDecisions
from bot.store.club.own_books import StoredOwnBooks
from bot.store.club.people import NameCache, StoredPeople
from bot.store.club.sent_books import StoredSentBooks
from bot.store.database import reader
from bot.store.ledgers import StoredLedgers
from bot.store.selector_account import SelectorMonthRow
from bot.store.tournament.arrivals import StoredArrivals
from bot.store.tournament.player_requests import StoredPlayerRequests
from bot.store.tournament.tournaments import StoredTournaments
from bot.store.wiping import ERASED, Wiper, note_erasure

OUTSIDE = (InboxRow, SelectorMonthRow)
"""Rows that are no part of a unit of work."""
TABLES: MetaData = OUTSIDE[0].metadata
"""Every table: each row is described beside what reads and writes it, and all that is imported here. A change to one needs a
migration; a test compares the two.
"""


@dataclass(frozen=True, slots=True)
class StoredWork:
    """What one unit of work sees."""

    clubs: StoredClubs
    people: StoredPeople
    tournaments: StoredTournaments
    ledgers: StoredLedgers
    accounts: StoredAccounts
    decisions: StoredDecisions
    letters: StoredLetters
    pairings: StoredPairings
    arrivals: StoredArrivals
    player_requests: StoredPlayerRequests
    carried_out: StoredCarriedOut
    questions: StoredQuestions
    own_books: StoredOwnBooks
    sent_books: StoredSentBooks
    _session: Session = field(repr=False)

    def erases(self) -> None:
        """Says that this work erases something at somebody's request."""
        self._session.info[ERASED] = True


class DatabaseStore:
    """The store over an engine that `open_database` has made."""

    def __init__(self, engine: Engine) -> None:
        self._writer, self._reader = engine, reader(engine)
        self._names, self._wiper = NameCache(), Wiper(engine)
        # a file has one writer at a time; who waits here is served in time, where SQLite looks again now and then and gives up
        self._in_line: AbstractContextManager[object] = RLock() if engine.dialect.name == "sqlite" else nullcontext()

    @contextmanager
    def reading(self) -> Iterator[StoredWork]:
        """A unit of work that changes nothing."""
        with Session(self._reader) as session:
            yield self._work(session, writes=False)

    @contextmanager
    def writing(self) -> Iterator[StoredWork]:
        """A unit of work that may write; it is recorded as a whole when the block ends, or not at all."""
        with self._in_line, Session(self._writer) as session, session.begin():
            yield self._work(session, writes=True)
            if erased := session.info.get(ERASED):
                note_erasure(session.connection())
        if erased:
            self._wiper.erased()
        else:
            self._wiper.finish()

    def wipe(self) -> None:
        """Goes on with what a process that is gone has left in the files."""
        self._wiper.finish()

    @property
    def keeps(self) -> bool:
        """There are clubs, or will be."""
        return True

    @property
    def wiped(self) -> bool:
        """Whether the files hold nothing any more of what was erased here."""
        return self._wiper.done

    def _work(self, session: Session, *, writes: bool) -> StoredWork:
        clubs, people = StoredClubs(session, writes=writes), StoredPeople(session, self._names)
        tournaments, ledgers = StoredTournaments(session), StoredLedgers(session)
        accounts, decisions = StoredAccounts(session), StoredDecisions(session)
        letters, pairings, arrivals = StoredLetters(session), StoredPairings(session), StoredArrivals(session)
        told, done, asked = StoredPlayerRequests(session), StoredCarriedOut(session), StoredQuestions(session)
        return StoredWork(
            clubs, people, tournaments, ledgers, accounts, decisions, letters, pairings, arrivals, told, done, asked,
            StoredOwnBooks(session), StoredSentBooks(session), session,
        )  # fmt: skip
