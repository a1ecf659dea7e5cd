"""What a club knows of its own questions: by its floor's word, and by those who were helped, and of no other club."""

import pytest

from bot.services.club.own_questions import own_questions
from bot.services.ports.chats import CLOSEST, Asked
from bot.services.rules.club_shelf import shelf_of
from tests.bot.services.club.test_binding_desk import ASKED, Room
from tests.bot.services.club.test_own_books import OURS, THEIRS
from tests.bot.services.floor.pit import shelf
from tests.knowledge.small_book import ARTICLES

BREAD = "Peut-on manger à table ?"


@pytest.fixture
def room():
    return Room()


def known(room, place=OURS):
    with room.store.reading() as work:
        club = work.clubs.at(place).id
        found = own_questions(work, club, shelf_of(shelf(), work, club), room.store.asks.get)
    return [(one.kind, one.text, len(one.words)) for one in found]


def asked(room, passage="ropta:6.4#1", place=OURS, question=BREAD, verdict="found"):
    return room.store.asks.keep(Asked(place, room.clock(), "fr", "ropta", question, passage, verdict, "telegram:9"))


def test_what_the_floor_has_bound_counts_newest_first_and_what_is_free_again_does_not(room):
    room.bind(f"6.4; {ASKED}")
    room.bind(f"aucun; {BREAD}")
    assert known(room) == [("bound", BREAD, 0), ("bound", ASKED, len(shelf().book("ropta").article("6.4").passages))]
    room.bind(f"libre; {ASKED}")
    assert known(room) == [("bound", BREAD, 0)]
    assert known(room, THEIRS) == []


def test_what_helped_and_what_the_book_does_not_say_count_and_the_floors_word_goes_before_them(room):
    for question, useful, why in ((BREAD, True, ""), ("Et le chien ?", False, "silent"), ("Et le chat ?", False, "article")):
        room.store.asks.rate(asked(room, question=question), "telegram:9", useful, why)
    assert sorted(known(room)) == [("helped", BREAD, 1), ("silent", "Et le chien ?", 0)]
    room.bind(f"aucun; {BREAD}")
    assert ("bound", BREAD, 0) in known(room)
    assert len(known(room)) == 2


def test_a_passage_that_was_only_the_closest_helped_nobody_to_a_decision(room):
    room.store.asks.rate(asked(room, verdict=CLOSEST), "telegram:9", True, "")
    assert known(room) == []


def test_what_helped_of_the_book_that_the_club_follows_where_its_own_is_silent_is_of_that_book(room):
    room.store.asks.rate(asked(room, passage="cdc:2-4#1"), "telegram:9", True, "")
    with room.store.reading() as work:
        (one,) = own_questions(work, work.clubs.at(OURS).id, shelf(), room.store.asks.get)
    assert (one.book, one.kind) == ("cdc", "helped")


def test_what_was_asked_in_private_or_by_another_club_is_not_there(room):
    for place in (THEIRS, "telegram:@9"):
        room.store.asks.rate(asked(room, place=place), "telegram:9", True, "")
    assert known(room) == []


def test_what_an_edition_has_changed_since_is_left_out(room):
    room.add()
    room.uses()
    room.says("book maison")
    room.bind(f"1.1#1; {ASKED}")
    room.bind("1.2; le bouton ?")
    room.bind(f"aucun; {BREAD}")
    assert len(known(room)) == 3
    room.add(edition="2027", markdown=ARTICLES.replace("morte", "vivante"))
    room.uses(2)
    assert known(room) == [("bound", "le bouton ?", 1)]
