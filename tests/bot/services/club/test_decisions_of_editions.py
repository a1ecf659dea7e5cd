"""What a club has decided stays when its rulebook changes, and is flagged where the article no longer says the same."""

import re
from dataclasses import replace

import pytest

from bot.domain.club.decisions import PLAIN
from bot.domain.club.people import Role
from bot.presenter.present import present
from bot.services.requests import Request
from bot.services.rules.changed_since import words_noted
from tests.bot.services.club.test_own_books import OURS, TwoClubs
from tests.bot.services.floor import pit
from tests.bot.services.floor.pit import shelf
from tests.bot.words import plain_text
from tests.knowledge.small_book import ARTICLES

FLAG = re.compile(r"à revoir : (l'article|le règlement) a changé depuis")
CHANGED = ARTICLES.replace("morte. Le", "vivante. Le")


class House(TwoClubs):
    """A club that goes by its own book, of which there are two editions."""

    def __init__(self, second=CHANGED):
        super().__init__()
        self.add()
        self.uses()
        self.says("book maison")
        self.add(edition="2027", markdown=second)

    def given(self, command, argument, text):
        self.clock.at += 5
        reply = self.desk.handle(Request(command, {argument: text} if text else {}, OURS, Role.DIRECTOR, "fr"))
        assert reply.done, reply.outcome
        return reply

    def decide(self, text):
        return self.given("decide", "decision", text)

    def bind(self, text):
        return self.given("bind", "binding", text)

    def flagged(self, search=""):
        return [one.number for one in self.given("decisions", "search", search).outcome.decisions if one.changed]

    def old(self):
        """As if all decisions were from before their words were noted."""
        with self.store.writing() as work:
            club = work.clubs.at(OURS).id
            for one in work.decisions.all(club, 20):
                work.decisions.rewrite(club, replace(one, words=""))
        return self


@pytest.fixture
def house():
    house = House()
    house.decide("1.1#1; une carte au sol ?; elle est morte")
    house.decide("1.2; le bouton ?; il avance")
    house.bind("1.1#2; une carte mouillée ?")
    house.bind("aucun; un chapeau ?")
    house.bind("1.2; et la pause ?")
    house.bind("1.1; et la pause ?")
    house.bind("1.1; et le chien ?")
    house.bind("libre; et le chien ?")
    house.decide("ropta 6.4#1; dans l'autre livre ?; comme ici")
    return house


def test_it_is_said_before_and_after_an_edition_is_put_into_force(house):
    asked = plain_text(present(house.does("ownbook maison 2")))
    said = "1 décision et 3 corrections portent sur des articles qui changent : "
    named = "n° 1 (1.1), n° 3 (1.1), n° 4 (non tranché), n° 6 (1.1)"
    assert said + named in asked
    done = present(house.uses(2))
    assert said + named in plain_text(done)
    assert "decisions maison" in [getattr(block, "command", "") for block in done]


def test_what_changed_is_flagged_in_the_list_until_it_is_decided_anew_or_the_edition_goes_back(house):
    assert house.flagged() == []
    house.uses(2)
    assert house.flagged() == [7, 6, 4, 3, 1]
    text = plain_text(present(house.given("decisions", "search", "maison")))
    assert len(FLAG.findall(text)) == len(house.flagged())
    house.decide("1.1#1; une carte au sol ?; elle est vivante")
    assert 10 not in house.flagged()
    assert 1 in house.flagged()
    house.does("ownbook maison back oui")
    assert house.flagged() == [10]


def test_nothing_is_said_where_nothing_that_was_decided_changes():
    house = House(ARTICLES.replace("1.2 Le bouton", "1.2 Le  bouton") + "\n## 1.3 La pause\n\nDouze minutes.\n")
    house.decide("1.1#1; une carte au sol ?; elle est morte")
    text = plain_text(present(house.uses(2)))
    assert "article qui change" not in text
    assert house.flagged() == []


def test_one_alone_is_said_in_the_singular():
    house = House()
    house.decide("1.1#1; une carte au sol ?; elle est morte")
    assert "1 décision porte sur un article qui change : n° 1 (1.1)" in plain_text(present(house.uses(2)))


def test_an_article_that_is_gone_is_flagged_too():
    house = House("## 1.2 Le bouton\n\nLe bouton avance d'un siège à chaque donne.\n")
    house.decide("1.1#1; une carte au sol ?; elle est morte")
    assert "n° 1 (1.1)" in plain_text(present(house.uses(2)))
    assert house.flagged() == [1]


def test_decisions_from_before_words_were_noted_are_held_against_the_editions_there_were(house):
    house.old().uses(2)
    assert set(house.flagged()) >= {1, 3, 4, 6}
    assert not {2, 9} & set(house.flagged())


def test_another_club_is_told_nothing_of_it(house):
    house.add("telegram:-2")
    house.uses(1, "telegram:-2")
    house.add("telegram:-2", edition="2027", markdown=CHANGED)
    assert house.does("ownbook maison 2", "telegram:-2").outcome.touched == ()


def test_a_bundled_book_whose_text_a_release_has_changed_flags_what_rests_on_it(monkeypatch):
    room = pit.Pit(opened=False, chosen="")
    room.do("decide 6.4#1; une carte au sol ?; elle est morte", "decide cdc 2-4; le bouton ?; il avance")
    assert [one.changed for one in room.do("decisions").outcome.decisions] == [False, False]
    with room.store.writing() as work:
        club = work.clubs.at("terminal").id
        said, other = reversed(work.decisions.all(club, 2))
        assert said.words == words_noted(shelf().book("ropta"), "6.4")
        # the words that the release before had there
        work.decisions.rewrite(club, replace(said, words="0" * 32))
    assert [one.changed for one in room.do("decisions").outcome.decisions] == [False, True]
    with room.store.writing() as work:
        # of what nobody has noted nothing is said
        work.decisions.rewrite(club, replace(said, words=""))
        work.decisions.rewrite(club, replace(other, words=""))
    assert [one.changed for one in room.do("decisions").outcome.decisions] == [False, False]


def test_a_decision_that_another_corrects_needs_no_second_look_and_one_for_the_staff_is_told_to_them_alone():
    house = House()
    house.decide("1.1#1; une carte au sol ?; elle est morte")
    house.decide("corrige 1; elle est vivante")
    house.decide("staff 1.1#2; une carte mouillée ?; la changer")
    assert [one.number for one in house.does("ownbook maison 2").outcome.touched] == [2, 3]
    assert [one.number for one in house.does("ownbook maison 2", at=OURS).outcome.touched] == [2]
    house.uses(2)
    assert FLAG.sub("", plain_text(present(house.given("decisions", "search", "")))).count("corrigée par la n° 2") == 1
    assert len(FLAG.findall(plain_text(present(house.given("decisions", "search", ""))))) == 2


def test_of_a_decision_with_no_edition_noted_none_is_named(house):
    house.uses(2)
    assert "depuis l'édition 2026" in plain_text(present(house.given("decisions", "search", "")))
    with house.store.writing() as work:
        club = work.clubs.at(OURS).id
        for one in work.decisions.all(club, 20):
            work.decisions.rewrite(club, replace(one, apart=PLAIN))
    text = plain_text(present(house.given("decisions", "search", "")))
    assert FLAG.search(text)
    assert "édition" not in text
    asked = house.given("ask", "question", "une carte au sol ?")
    assert "depuis la décision n° 1, cet article n'a plus les mêmes mots" in plain_text(present(asked))
