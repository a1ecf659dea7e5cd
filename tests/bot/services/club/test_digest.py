"""Once a week at most a director is told in private what came up in his club: how much, where it is read, and no word of it."""

from dataclasses import replace

import pytest

from bot.domain.club.people import Role
from bot.presenter.blocks import Hint
from bot.presenter.present import present
from bot.services.announcements.letters import read_back
from bot.services.club.digest import WEEK, send_digests
from bot.services.ports.chats import Asked
from bot.services.requests import Request
from tests.bot.services.club.test_binding_desk import ASKED, Room
from tests.bot.services.club.test_own_books import OURS, THEIRS
from tests.bot.services.floor.pit import shelf
from tests.knowledge.small_book import ARTICLES

HERS, HIS = "discord:7", "discord:8"


@pytest.fixture
def room():
    """The director of one club has an account, and so has the director of the other one."""
    room = Room()
    for place, name, account in ((OURS, "Sophie Lambert", HERS), (THEIRS, "Marc Petit", HIS)):
        known(room, place, name, account)
    return room


def known(room, place, name, account, role=Role.DIRECTOR):
    with room.store.writing() as work:
        club = work.clubs.at(place).id
        (person,) = work.people.add(club, [name])
        work.people.save(club, replace(person, role=role))
        work.accounts.link(club, person.number, account)


def ask(room, question=ASKED, place=OURS, verdict="not_covered"):
    room.clock.at += 5
    return room.store.asks.keep(Asked(place, room.clock(), "fr", "ropta", question, "", verdict, "telegram:9"))


def decide(room, line, by="Zoé", place=OURS):
    assert room.says(f"decide {line}", place, role=Role.FLOOR, actor=by).done


def sent(room, later=0.0):
    """What leaves now: to whom, and what it counts."""
    room.clock.at += later
    before = len(letters(room))
    count = send_digests(room.store, shelf(), "ropta", room.clock())
    new = letters(room)[before:]
    assert count == len(new)
    return [(one.chat, said(one)) for one in new]


def letters(room):
    with room.store.reading() as work:
        return [one for club in work.clubs.all() for one in work.letters.of_club(club.id) if '"digest"' in one.body]


def said(letter):
    told = read_back(letter.body, shelf()).outcome
    return told.questions, told.decisions, told.corrections, told.flagged


def club(room, line, role=Role.DIRECTOR):
    return room.desk.handle(Request("club", {"setting": line}, OURS, role, "fr"))


def test_a_director_is_told_how_much_came_up_in_his_club_and_no_other_one_is(room):
    ask(room)
    ask(room)
    ask(room, "Et le chien ?")
    ask(room, "Une carte est tombée", verdict="found")
    decide(room, f"6.4#1; {ASKED} bis; elle est morte")
    room.bind("6.4#1; une carte tombe du paquet")
    assert sent(room) == [("discord:@7", (2, 1, 1, 0))]


def test_no_question_and_no_name_stands_in_the_letter(room):
    ask(room, "Sophie Lambert peut-elle tricher ?")
    sent(room)
    (letter,) = letters(room)
    assert "tricher" not in letter.body
    assert "Lambert" not in letter.body


def test_it_says_where_that_is_read_and_how_it_ends(room):
    ask(room)
    sent(room)
    reply = read_back(letters(room)[0].body, shelf())
    assert [block.command for block in present(reply) if getattr(block, "command", "")] == ["unanswered", "club bilan non"]


def test_where_nothing_came_up_nothing_is_said_and_what_comes_up_is_told_when_a_week_has_passed(room):
    assert sent(room) == []
    ask(room)
    assert sent(room, 60) == []
    ask(room, "Et le chien ?")
    assert sent(room, WEEK) == [("discord:@7", (2, 0, 0, 0))]


def test_a_week_passes_until_the_next_and_it_tells_only_what_is_new(room):
    ask(room)
    assert len(sent(room)) == 1
    ask(room, "Et le chien ?")
    assert sent(room) == []
    assert sent(room, WEEK - 60) == []
    assert sent(room, 61) == [("discord:@7", (1, 0, 0, 0))]


def test_what_was_settled_meanwhile_is_not_told(room):
    ask(room)
    decide(room, f"aucun; {ASKED}; elle est morte", by="Sophie Lambert")
    assert sent(room) == []


def test_what_a_director_has_decided_himself_is_no_news_to_him_but_to_the_other_one(room):
    known(room, OURS, "Paul Roux", "discord:9")
    decide(room, f"6.4#1; {ASKED}; elle est morte", by="Sophie Lambert")
    assert sent(room) == [("discord:@9", (0, 1, 0, 0))]


def test_so_is_what_he_has_decided_under_another_name_that_the_club_has_for_him_or_with_his_account(room):
    with room.store.writing() as work:
        club = work.clubs.at(OURS).id
        sophie = next(iter(work.people.named(club, "lambert sophie")))
        work.people.save(club, replace(sophie, name="Sophie Maes", aliases=(*sophie.aliases, "Sophie Lambert")))
    decide(room, f"6.4#1; {ASKED}; elle est morte", by="Sophie Lambert")
    assert room.says(f"decide 6.4#1; {ASKED} bis; elle est vivante", role=Role.FLOOR, actor="Fifi", account=HERS).done
    assert sent(room) == []


def test_what_was_asked_in_private_is_counted_nowhere(room):
    ask(room, place="telegram:@9")
    assert sent(room) == []


def test_what_an_edition_changed_under_a_decision_is_told_once_it_is_in_force(room):
    room.add()
    room.uses()
    room.does("book maison")
    decide(room, f"1.1; {ASKED}; comme il est dit", by="Sophie Lambert")
    sent(room, WEEK + 60)
    assert sent(room) == []
    room.add(markdown=ARTICLES.replace("carte", "jeton").replace("bouton", "donneur"))
    room.uses(2)
    assert sent(room, WEEK) == [("discord:@7", (0, 0, 0, 1))]
    assert sent(room, WEEK + 60) == []


def test_only_a_director_whom_it_may_be_told_in_private_is_told(room):
    ask(room)
    known(room, OURS, "Zoé", "discord:5", Role.FLOOR)
    known(room, OURS, "Ana", "telegram:6")
    assert [chat for chat, _ in sent(room)] == ["discord:@7"]
    with room.store.writing() as work:
        work.clubs.set("telegram:@6", "seats", "on")
        work.clubs.set("discord:@7", "seats", "off")
    ask(room, "Et le chien ?")
    assert [chat for chat, _ in sent(room, WEEK)] == ["telegram:@6"]


def commands(reply):
    return [block.command for block in present(reply) if isinstance(block, Hint) and block.command.startswith("club bilan")]


def test_it_is_turned_off_and_on_again_by_a_director_for_the_whole_club(room):
    ask(room)
    assert not club(room, "bilan non", Role.FLOOR).done
    assert commands(club(room, "bilan non")) == ["club bilan oui"]
    assert sent(room) == []
    assert commands(club(room, "bilan oui")) == ["club bilan non"]
    assert len(sent(room)) == 1


def test_what_is_neither_on_nor_off_changes_nothing(room):
    assert club(room, "bilan peut-être").outcome.why == "setting_incomplete"


def test_it_wakes_nobody_at_night(room):
    room.clock.at += (23 - 20) * 3600
    ask(room)
    sent(room)
    (letter,) = letters(room)
    assert letter.not_before >= room.clock()


def test_a_broken_or_missing_book_stops_no_digest(room):
    room.desk.places.choose(OURS, replace(room.desk.places.choice(OURS), book="gone"))
    decide_elsewhere = Request("decide", {"decision": f"ropta 6.4#1; {ASKED}; morte"}, OURS, Role.FLOOR, "fr", actor="Zoé")
    assert room.desk.handle(decide_elsewhere).done
    assert sent(room) == [("discord:@7", (0, 1, 0, 0))]
