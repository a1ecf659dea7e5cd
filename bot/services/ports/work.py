"""One unit of work over all that a club keeps, and the store that hands it out."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Protocol

from bot.services.ports.arrivals import ArrivalsPort
from bot.services.ports.carried_out import CarriedOutPort
from bot.services.ports.clubs import ClubsPort
from bot.services.ports.decisions import DecisionsPort
from bot.services.ports.ledgers import LedgersPort
from bot.services.ports.outbox import LettersPort
from bot.services.ports.own_books import OwnBooksPort
from bot.services.ports.pairings import PairingsPort
from bot.services.ports.people import AccountsPort, PeoplePort
from bot.services.ports.player_requests import PlayerRequestsPort
from bot.services.ports.questions import QuestionsPort
from bot.services.ports.sent_books import SentBooksPort
from bot.services.ports.tournaments import TournamentsPort


class WorkPort(Protocol):
    """One unit of work: all that it records is there once it ends well, and nothing of it otherwise."""

    @property
    def clubs(self) -> ClubsPort:
        """Clubs."""
        ...

    @property
    def people(self) -> PeoplePort:
        """People."""
        ...

    @property
    def tournaments(self) -> TournamentsPort:
        """Tournaments."""
        ...

    @property
    def ledgers(self) -> LedgersPort:
        """Penalty ledgers."""
        ...

    @property
    def accounts(self) -> AccountsPort:
        """Who stands behind accounts."""
        ...

    @property
    def decisions(self) -> DecisionsPort:
        """What floors have decided."""
        ...

    @property
    def letters(self) -> LettersPort:
        """Letters to chats, which leave once the work has ended well."""
        ...

    @property
    def pairings(self) -> PairingsPort:
        """Codes by which chats and accounts come to a club."""
        ...

    @property
    def arrivals(self) -> ArrivalsPort:
        """Who has sat down."""
        ...

    @property
    def player_requests(self) -> PlayerRequestsPort:
        """What players have told the floor."""
        ...

    @property
    def questions(self) -> QuestionsPort:
        """What was asked of rulebooks."""
        ...

    @property
    def own_books(self) -> OwnBooksPort:
        """The rulebooks that clubs have brought themselves."""
        ...

    @property
    def sent_books(self) -> SentBooksPort:
        """The files of rulebooks whose doubts are not settled."""
        ...

    @property
    def carried_out(self) -> CarriedOutPort:
        """What was carried out lately."""
        ...

    def erases(self) -> None:
        """Says that this work erases something at somebody's request: once it is recorded, no file keeps what was erased."""
        ...


class StorePort(Protocol):
    """Where clubs keep what must not be lost."""

    def reading(self) -> AbstractContextManager[WorkPort]:
        """A unit of work that changes nothing: it sees one state from beginning to end, and an attempt to write raises."""
        ...

    def writing(self) -> AbstractContextManager[WorkPort]:
        """A unit of work that may write. Those of one club take turns from the moment they ask for the club."""
        ...

    def wipe(self) -> None:
        """Goes on with taking what was erased out of the files, where that could not be done at once or a process was killed over
        it; so does each work that writes. What stands in the way is logged.
        """
        ...

    @property
    def keeps(self) -> bool:
        """Whether there are clubs here at all: a question from a shell is of none."""
        ...

    @property
    def wiped(self) -> bool:
        """Whether the files hold nothing any more of what was erased here."""
        ...
