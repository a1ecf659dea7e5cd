"""What follows on an answer that shows only the closest passage: nothing makes more of it, and it counts as not answered."""

from dataclasses import replace

import pytest

from bot.domain.club.decisions import Decision
from bot.domain.club.people import Role
from bot.presenter.present import present
from bot.services.ports.chats import CLOSEST, Asked
from bot.services.replies.rules import Answered, FellBack
from bot.services.requests import Request
from bot.services.rules.binding import Binding, bound
from bot.services.rules.point_search import PointSearch
from bot.services.rules.selecting import DOUBTFUL, Selection, consulted, reordered
from knowledge.books.passages import Verdict
from tests.bot.services.club.test_binding_desk import ASKED, Room
from tests.bot.services.club.test_fallback import follow
from tests.bot.services.club.test_own_books import OURS
from tests.bot.services.floor.pit import Shelf
from tests.bot.services.rules.test_selecting import FIRST, LONG, SECOND, TENTH, Picker, answer
from tests.bot.small_rules import RIVER
from tests.bot.words import plain_text

NEAR = replace(answer(Verdict.UNSURE, 0.5), closest=True)


@pytest.fixture
def room(monkeypatch):
    """Two clubs by ROPTA, which comes near every question and decides none."""
    room = Room()
    searched = Shelf.answer

    def near(shelf, question, book_id, language=None, best=5):
        found = searched(shelf, question, book_id, language, best)
        return replace(found, verdict=Verdict.UNSURE, closest=True, probability=0.4) if book_id == "ropta" else found

    monkeypatch.setattr(Shelf, "answer", near)
    return room


@pytest.mark.parametrize("picked", [(), (FIRST,), (SECOND,), (TENTH, FIRST), ("rubbish",)])
@pytest.mark.parametrize("probability", [DOUBTFUL, 0.5, 0.96])
def test_no_pick_makes_more_of_it(picked, probability):
    found = reordered(replace(NEAR, probability=probability), Selection(picked))
    assert (found.verdict, found.closest) == (Verdict.UNSURE, True)
    assert found.probability <= probability


def test_no_selector_is_asked_for_it_may_be_no_question_about_the_rules_at_all():
    picker = Picker(SECOND)
    asked = consulted(picker, NEAR, replace(RIVER, articles=(LONG,)), list)
    assert (asked.answer.hits[0].passage.id, asked.answer.closest, asked.changed, asked.raised) == (FIRST, True, False, False)
    assert picker.asked == []


def test_who_finds_too_that_none_decides_what_hardly_comes_near_leaves_it_to_the_floor():
    found = reordered(replace(NEAR, probability=DOUBTFUL - 0.01), Selection(()))
    assert (found.verdict, found.closest) == (Verdict.NOT_COVERED, False)


def test_what_a_search_is_unsure_of_is_not_made_closest_by_anybody():
    assert not any(reordered(answer(verdict), Selection(picked)).closest for verdict in Verdict for picked in ((), (SECOND,)))


def test_the_clubs_word_decides_where_the_book_only_comes_near(room):
    assert room.ask().outcome.answer.closest
    assert room.bind(f"6.4#1; {ASKED}").done
    found = room.ask().outcome.answer
    assert (found.verdict, found.closest) == (Verdict.FOUND, False)
    assert room.bind(f"aucun; {ASKED}").done
    found = room.ask().outcome.answer
    assert (found.verdict, found.closest) == (Verdict.NOT_COVERED, False)


def test_a_word_of_the_club_that_no_longer_holds_leaves_the_answer_as_it_was_found():
    decision = Decision(1, 0.0, "Anna", NEAR.question, FIRST, "")
    assert bound(NEAR, Binding(decision, "UTC", changed=True), RIVER) == NEAR


def test_a_rule_of_the_club_goes_before_it_and_the_floor_has_said_its_word(room):
    assert room.desk.handle(Request("decide", {"decision": f"aucun; {ASKED}; carte morte"}, OURS, Role.FLOOR)).done
    assert [one.rule for one in room.ask().outcome.decided] == [True]
    text = room.text(room.ask())
    assert text.startswith("Règle du club")
    assert "carte morte" in text
    assert "Le club tenait" not in text, "the book decides no more than the club has taken it to"
    assert "C'est au floor de trancher" not in text, "the floor has"


def test_it_is_listed_among_what_was_not_answered(room):
    room.store.asks.keep(Asked(OURS, room.clock(), "fr", "ropta", ASKED, "ropta:6.4#1", CLOSEST, "telegram:9"))
    reply = room.desk.handle(Request("unanswered", {}, OURS, Role.DIRECTOR, "fr"))
    assert [question for question, _ in reply.outcome.questions] == [ASKED]
    assert room.bind(f"6.4#1; {ASKED}").done
    assert room.desk.handle(Request("unanswered", {}, OURS, Role.DIRECTOR, "fr")).outcome.questions == ()


def test_a_decision_on_it_is_noted_on_no_article():
    asked = Asked(OURS, 0.0, "fr", "ropta", ASKED, "ropta:6.4#1")
    assert replace(asked, verdict=CLOSEST).deciding == ""
    assert replace(asked, verdict="found").deciding == replace(asked, verdict="unsure").deciding == "ropta:6.4#1"


class TestTheRulebookThatIsFollowedThen:
    def test_is_asked_where_the_one_in_force_only_comes_near(self, room):
        assert follow(room, "cdc").done
        said = room.ask().outcome
        assert said.fallback.book.id == "cdc"
        assert said.shown == said.answer, "neither decides, and the one in force goes before"
        assert "montrez-lui ce passage" in room.text(room.ask())

    def test_is_what_follows_is_about_where_it_has_more_to_say(self):
        silent = replace(NEAR, verdict=Verdict.NOT_COVERED, closest=False)
        found = replace(NEAR, verdict=Verdict.FOUND, closest=False)
        for own, other, shown in ((NEAR, found, found), (NEAR, NEAR, NEAR), (silent, NEAR, NEAR), (silent, found, found)):
            assert Answered(own, fallback=FellBack(RIVER, other)).shown == shown
        assert Answered(NEAR, fallback=FellBack(RIVER, silent)).shown == NEAR

    @pytest.mark.parametrize("language", ["fr", "en", "nl"])
    def test_is_said_to_come_near_where_it_does_no_more(self, room, language):
        room.add()
        room.uses()
        room.does("book maison")
        assert follow(room).done
        room.language = language
        text = plain_text(present(room.ask()))
        told = {
            "fr": "où je ne vois rien qui tranche non plus",
            "en": "where I see nothing that decides it either",
            "nl": "ook daar zie ik niets dat het beslist",
        }
        assert told[language] in text
        assert "%" not in text


def test_of_what_only_comes_near_a_point_no_more_than_that_passage_is_shown():
    found = PointSearch().found(lambda question, book, best: NEAR, RIVER, "race.rounding")
    assert (found.verdict, len(found.passages)) == (Verdict.UNSURE, 1)
