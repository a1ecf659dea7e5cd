"""A question that was asked in private is of the club of whoever asked it: what it says of somebody goes with him."""

from __future__ import annotations

import pytest

from bot.domain.club.people import Role
from bot.services.catalogue import find_command
from bot.services.ports.chats import Asked, FloorCall
from bot.services.ports.places import HOME
from bot.services.requests import Request
from tests.bot.store.test_held_in_files import database, written
from tests.bot.store.test_night_in_files import GROUP, NAME, WORD, Night, left

SURNAME = "Xanthopoulos"
KNOWN, AT_HOME, STRANGER, BOTH = (f"telegram:@{number}" for number in (77, 78, 79, 80))
"""Private conversations: of a player of the club; of somebody who has given a command in its group; of whoever has given none in
any; of a player of two clubs.
"""
OTHER = "telegram:-2008"


def room(engine, *, two_clubs: bool = False) -> Night:
    """A club whose players have asked of her in private, beside another one."""
    night = Night(engine)
    night.do("choose conseil", "tournament Coupe; 9 par table", f"enter {NAME}, Paul Roy, Bob Dun, Zoé Luc",
             f"link {NAME} = telegram:4815162342", "link Bob Dun = telegram:77", "link Zoé Luc = telegram:80")  # fmt: skip
    night.serving.desk.places.set(AT_HOME, HOME, GROUP)
    if two_clubs:
        for line in ("tournament Cup; 9 par table", "enter Jo Lee", "link Jo Lee = telegram:80"):
            name, _, text = line.partition(" ")
            request = Request(name, find_command(name).arguments(text), OTHER, Role.DIRECTOR, "fr", account="telegram:2")
            assert night.serving.desk.handle(request).done
    return night


def asks(night: Night, place: str, question: str) -> int:
    account = place.replace("@", "")
    return night.serving.asks.keep(Asked(place, night.clock.at, "fr", "ropta", question, "", "found", account))


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_what_was_asked_in_private_about_somebody_goes_with_him(kind, request, opened, tmp_path):
    server = request.getfixturevalue("postgresql") if kind == "postgresql" else None
    with database(kind, server, tmp_path) as (url, folder):
        engine = opened(url)
        night = room(engine)
        for place in (KNOWN, AT_HOME, STRANGER, BOTH):
            asks(night, place, f"{NAME} a jeté ses cartes, {WORD} ?")
            asks(night, place, f"{SURNAME} a crié, et alors ?")
        written(engine, kind)
        assert set(left(folder, NAME, SURNAME)) == {NAME, SURNAME}
        night.do(f"forget {NAME}", "forget oui")
        written(engine, kind)
        assert left(folder, NAME) == {}
        assert "et alors" in str(night.do("erase").blocks)
        night.do("erase tout", "erase oui")
        written(engine, kind)
        assert left(folder, NAME, SURNAME) == {}
        assert left(folder, WORD), "what else was asked stays"


def test_a_word_is_found_in_what_was_asked_in_private_and_what_is_kept_of_somebody_has_it(opened, tmp_path):
    night = room(opened(f"sqlite:///{tmp_path / 'floorman.db'}"))
    asks(night, KNOWN, f"{NAME} a jeté ses cartes, {WORD} ?")
    assert WORD in str(night.do(f"mydata {NAME}").blocks)
    assert WORD in str(night.do(f"erase {WORD}").blocks)


def test_with_another_club_on_the_bot_the_whole_name_goes_and_nothing_is_told_that_may_be_the_others(opened, tmp_path):
    night = room(opened(f"sqlite:///{tmp_path / 'floorman.db'}"), two_clubs=True)
    for place in (STRANGER, BOTH):
        asks(night, place, f"{NAME} a jeté ses cartes, {WORD} ?")
        asks(night, place, f"{SURNAME} a crié, {WORD} ?")
    asks(night, KNOWN, f"{SURNAME} a tout vu ?")
    theirs = asks(night, OTHER, f"{NAME} est à nous, {WORD} ?")
    assert WORD not in str([night.do(line).blocks for line in (f"mydata {NAME}", f"forget {NAME}", "forget oui", "erase")])
    assert "a tout vu" in str(night.do("erase").blocks)
    night.do("erase tout", "erase oui")
    with night.serving.desk.floor.store.reading() as work:
        said = [one.question for one in work.questions.of([KNOWN, STRANGER, BOTH])]
    assert len(said) == 5
    assert not [one for one in said if NAME in one]
    assert night.serving.asks.get(theirs).question == f"{NAME} est à nous, {WORD} ?"


def test_what_a_clubs_floor_was_called_to_is_that_clubs_wherever_it_was_asked(opened, tmp_path):
    night = room(opened(f"sqlite:///{tmp_path / 'floorman.db'}"), two_clubs=True)
    called = asks(night, BOTH, f"{SURNAME} a crié, {WORD} ?")
    with night.serving.desk.floor.store.writing() as work:
        assert work.questions.call(called, FloorCall("1", "2", "telegram:80", GROUP))
    assert WORD in str(night.do(f"mydata {NAME}").blocks)


def test_retention_takes_what_was_asked_in_private_too(opened, tmp_path):
    night = room(opened(f"sqlite:///{tmp_path / 'floorman.db'}"))
    for place in (KNOWN, AT_HOME):
        asks(night, place, f"une carte est tombée, {WORD} ?")
    night.clock.at += 8 * 31 * 24 * 60 * 60
    night.do("retention 6")
    assert left(tmp_path, WORD) == {}
