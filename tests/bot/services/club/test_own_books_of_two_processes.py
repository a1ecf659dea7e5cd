"""Two processes over one database: what a director does in the one holds in the other at once, without a restart."""

from pathlib import Path
from tempfile import gettempdir

import pytest

from bot.domain.club.people import Role
from bot.services.club.own_books import OwnBooks
from bot.services.front_desk import FrontDesk
from bot.services.requests import Request
from bot.services.rules.rules_desk import RulesDesk
from bot.store.chats.places import StoredPlaces
from bot.store.database import open_database
from bot.store.work import DatabaseStore
from knowledge.library import library
from tests.bot.desks import make_floor
from tests.knowledge.small_book import ABOUT, ARTICLES

PLACE = "telegram:-1"
HOUSE = {**ABOUT, "id": "maison"}


class Process:
    """A Floorman of its own over the database: its rulebooks are opened, and remembered, by itself."""

    def __init__(self, url):
        self.engine = open_database(url)
        self.store, self.rules = DatabaseStore(self.engine), library(None, Path(gettempdir()), None).open()
        places, floor = StoredPlaces(self.engine), make_floor(self.rules, self.store)
        self.desk = FrontDesk(RulesDesk(self.rules), places, floor, "ropta", "fr")
        # no index is made for what is only looked up
        self.rules.ready_of = None

    def add(self, markdown):
        with self.store.writing() as work:
            return OwnBooks(self.rules, work, work.clubs.at(PLACE).id).add(HOUSE, markdown, 0, 1.0)

    def does(self, command, **arguments):
        reply = self.desk.handle(Request(command, arguments, PLACE, Role.DIRECTOR, "fr"))
        assert reply.done, reply.outcome
        return reply.outcome

    def reads(self):
        return self.does("article", article="maison 1.1").articles[0].passages[0].text


@pytest.fixture
def processes(tmp_path):
    both = [Process(f"sqlite:///{tmp_path / 'floorman.db'}") for _ in range(2)]
    yield both
    for one in both:
        one.engine.dispose()


def test_an_edition_that_is_put_into_force_holds_in_every_process_at_once(processes):
    here, there = processes
    here.add(ARTICLES)
    here.does("ownbook", ownbook="maison 1 oui")
    assert "morte" in there.reads()
    there.add(ARTICLES.replace("morte", "vivante"))
    assert "morte" in here.reads()
    there.does("ownbook", ownbook="maison 2 oui")
    assert "vivante" in here.reads()
    here.does("ownbook", ownbook="maison retour oui")
    assert "morte" in there.reads()
    there.does("ownbook", ownbook="maison aside oui")
    assert "maison" not in [book.id for book in here.does("books").books]
