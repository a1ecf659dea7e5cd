"""Two processes over one database: a file that the one was sent is settled in the other, and after both were started anew."""

import pytest

from bot.domain.club.people import Role
from bot.services.front_desk import FrontDesk
from bot.services.requests import Request
from bot.services.rules.rules_desk import RulesDesk
from bot.store.chats.places import StoredPlaces
from bot.store.database import open_database
from bot.store.work import DatabaseStore
from knowledge.reading.wanted import Wanted
from tests.bot.desks import make_floor
from tests.bot.services.club.sent_rules import RULES
from tests.bot.services.floor.pit import shelf

PLACE = "telegram:-1"
ROOM: dict[str, object] = {"place": PLACE, "role": Role.DIRECTOR, "language": "fr"}

MARK = b"<!-- zorblaxquux -->"
PAGE = b"<html><body>" + b"".join(b"<p>" + one + b"</p>" for one in RULES.split(b"\n\n")) + MARK + b"</body></html>"
"""The same rules as a page of the web, with a word that only the file has."""


class Process:
    """A Floorman of its own over the database, which reads files in a further process, as the real one does."""

    def __init__(self, url):
        self.engine = open_database(url)
        floor = make_floor(shelf(), DatabaseStore(self.engine))
        self.desk = FrontDesk(RulesDesk(shelf()), StoredPlaces(self.engine), floor, "ropta", "fr")

    def sends(self, content=RULES, **more):
        reply = self.desk.bring_book(Request("ownbook", **ROOM, **more), content, Wanted("maison"))
        assert reply.done, reply.outcome
        return reply.outcome

    def does(self, command, line="", **more):
        field = {"bookdoubts": "bookdoubt", "forget": "name", "enter": "names", "link": "account"}.get(command, command)
        reply = self.desk.handle(Request(command, {field: line} if line else {}, **ROOM, **more))
        assert reply.done, reply.outcome
        return reply.outcome


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'floorman.db'}"
    else:
        with request.getfixturevalue("postgresql").database(tables=True) as url:
            yield url


@pytest.fixture
def start(url):
    running = []

    def started():
        running.append(Process(url))
        return running[-1]

    yield started
    for one in running:
        one.engine.dispose()


def test_what_one_was_sent_is_answered_in_the_other_and_after_a_restart(start):
    here, there = start(), start()
    assert len(here.sends().report.doubts) == 2
    assert there.does("bookdoubts").doubt.at == 5
    assert there.does("bookdoubts", "5 join").doubt.at == 6
    report = start().does("bookdoubts", "6 leave out")
    assert (report.answered, report.report.doubts, len(report.report.articles)) == (2, (), 4)
    assert report.report.words_in == report.report.words_out
    assert here.does("ownbook", "maison 1 oui").doubts == 0
    text = there.does("article", "maison 4").articles[0].passages
    assert "Tips are welcome" in " ".join(passage.text for passage in text)


def test_nothing_of_a_file_is_left_in_the_database_once_its_sender_is_forgotten(start, url, tmp_path):
    here = start()
    here.does("tournament", "Open")
    here.does("enter", "Anna, Bob")
    here.does("link", "#1=telegram:77")
    assert here.sends(PAGE, account="telegram:77").report.doubts
    assert _holding(tmp_path) != [] or "sqlite" not in url
    for line in ("#1", "#1 oui"):
        here.does("forget", line)
    with here.desk.floor.store.reading() as work:
        assert work.sent_books.of(work.clubs.at(PLACE).id) is None
    assert _holding(tmp_path) == []


def _holding(folder):
    return [file.name for file in folder.iterdir() if MARK in file.read_bytes()]
