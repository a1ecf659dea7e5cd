"""What a floor has decided is told when the same is asked: to whom it is for, by whom it was, and whether it still holds."""

from dataclasses import replace

import pytest

from bot.domain.club.people import Role
from bot.presenter.present import present
from bot.services.requests import Request
from tests.bot.services.club.test_binding_desk import Room
from tests.bot.services.club.test_own_books import OURS, THEIRS
from tests.bot.words import plain_text
from tests.knowledge.small_book import ARTICLES

ASKED = "Une carte est tombée par terre, on fait quoi ?"
HERS = "discord:7"


@pytest.fixture
def room():
    return Room()


def decide(room, line, place=OURS, **more):
    more = {"actor": "Zoé", "role": Role.FLOOR, **more}
    return room.says(f"decide {line}", place, **more)


def told(room, question=ASKED, **more):
    return [(one.number, one.ruling, one.same) for one in room.ask(question, **more).outcome.decided]


def listed(room, **more):
    return [one.number for one in room.says("decisions", **more).outcome.decisions]


def test_the_same_question_has_what_was_decided_below_its_answer_with_who_when_and_where(room):
    assert decide(room, f"table 4 6.4#1; {ASKED}; elle est morte").done
    reply = room.ask("bonjour, UNE CARTE est tombee par terre on fait quoi, merci")
    assert [(one.number, one.by, one.table, one.ruling) for one in reply.outcome.decided] == [(1, "Zoé", 4, "elle est morte")]
    text = plain_text(present(reply))
    assert "Déjà décidé le 21/09/2026 (n° 1) · Zoé · table 4" in text
    assert text.index("Déjà décidé") > text.index("ROPTA")


def test_another_question_has_it_only_where_its_passage_surely_decides(room):
    decide(room, "6.4#1; le paquet glisse; la donne est reprise")
    assert told(room) == []
    room.bind(f"6.4#1; {ASKED}")
    assert told(room) == [(1, "la donne est reprise", False)]
    assert "Décidé sur cet article le 21/09/2026 (n° 1) · Zoé" in plain_text(present(room.ask()))
    room.bind(f"3.2#7; {ASKED}")
    assert told(room) == []


def test_two_are_told_at_most_those_of_the_same_words_before_the_others(room):
    for at in range(3):
        decide(room, f"6.4#1; question {at}; décision {at}")
    decide(room, f"3.2#7; {ASKED}; la même")
    room.bind(f"6.4#1; {ASKED}")
    assert told(room) == [(4, "la même", True), (3, "décision 2", False)]


def test_no_other_club_is_told_and_in_private_it_is_that_of_ones_home(room):
    decide(room, f"6.4#1; {ASKED}; elle est morte")
    assert told(room, place=THEIRS) == []
    assert told(room, place="telegram:@77") == []
    assert told(room, place="telegram:@77", home=THEIRS) == []
    assert told(room, place="telegram:@77", home=OURS) == [(1, "elle est morte", True)]


class TestForTheStaffAlone:
    @pytest.fixture
    def room(self, room):
        assert decide(room, f"staff 6.4#1; {ASKED}; tolérance ce soir").done
        with room.store.writing() as work:
            club = work.clubs.at(OURS).id
            (her,) = work.people.add(club, ["Sophie Lambert"])
            work.people.save(club, replace(her, role=Role.FLOOR))
            work.accounts.link(club, her.number, HERS)
        return room

    def test_no_player_is_told_it_wherever_he_asks(self, room):
        for more in ({}, {"place": "discord:@9", "home": OURS}, {"account": "discord:9"}):
            assert told(room, **more) == []
            assert "tolérance" not in plain_text(present(room.ask(**more)))
        assert listed(room, role=Role.PLAYER) == []
        assert room.says("decisions", role=Role.STRANGER).outcome.why == "not_in_club"

    def test_no_group_is_told_it_though_a_director_asks(self, room):
        assert listed(room, at=OURS) == []
        assert [
            one.ruling
            for one in room.desk.handle(Request("ask", {"question": ASKED}, OURS, Role.DIRECTOR, "fr", at=OURS)).outcome.decided
        ] == []

    def test_a_floor_is_told_it_in_her_own_conversation_and_reads_it_where_nobody_else_does(self, room):
        assert listed(room, role=Role.FLOOR) == [1]
        assert told(room, place="discord:@7", home=OURS, account=HERS) == [(1, "tolérance ce soir", True)]
        assert told(room, place="discord:@7", home=THEIRS, account=HERS) == []
        assert told(room, place="discord:@7", account=HERS) == []
        assert "pour le staff seulement" in plain_text(present(room.says("decisions", role=Role.FLOOR)))

    def test_a_rule_of_the_club_is_said_to_be_for_the_staff_too(self, room):
        room.clock.at += 5
        assert decide(room, f"corrige 1, aucun; {ASKED}; plus de tolérance").done
        text = plain_text(present(room.ask(place="discord:@7", home=OURS, account=HERS)))
        assert text.startswith("Règle du club (n° 2")
        assert "Zoé · pour le staff seulement" in text
        assert "tolérance" not in plain_text(present(room.ask()))

    def test_it_is_not_written_where_others_read_it(self, room):
        assert decide(room, "interne 6.4#1; x; y", at=OURS).outcome.why == "staff_only_in_private"

    def test_what_corrects_it_is_for_the_staff_too_and_nobody_learns_in_a_group_that_it_is_there(self, room):
        assert decide(room, "corrige 1; plus de tolérance", at=OURS).outcome.why == "no_such_decision"
        assert decide(room, "corrige 1; plus de tolérance").done
        assert listed(room, role=Role.PLAYER) == []
        assert told(room, place="discord:@7", home=OURS, account=HERS) == [(2, "plus de tolérance", True)]


def test_a_correction_takes_its_place_and_the_first_one_stays_in_the_record(room):
    decide(room, f"table 4 6.4#1; {ASKED}; elle est morte")
    reply = decide(room, "corrige n° 1; elle vit")
    assert (reply.outcome.decision.question, reply.outcome.decision.table) == (ASKED, 4)
    assert "Corrige la décision n° 1" in plain_text(present(reply))
    assert told(room) == [(2, "elle vit", True)]
    assert listed(room) == [2, 1]
    assert "corrigée par la n° 2" in plain_text(present(room.says("decisions")))
    again = decide(room, "corrige 1; ni l'un ni l'autre").outcome
    assert (again.why, dict(again.fields)["newer"]) == ("decision_corrected", 2)
    assert decide(room, f"corrects #2 3.2#7; {ASKED}; ni l'un ni l'autre").done
    assert told(room) == [(3, "ni l'un ni l'autre", True)]


@pytest.mark.parametrize("line", ["corrige 9; x", "corrige 999999999; x", "corrige 1; x"])
def test_only_a_decision_of_ones_own_club_is_corrected_and_no_binding(room, line):
    decide(room, f"6.4#1; {ASKED}; elle est morte", THEIRS)
    if line.startswith("corrige 1;"):
        room.bind(f"6.4#1; {ASKED}")
    assert decide(room, line).outcome.why == "no_such_decision"


def test_an_article_that_says_something_else_since_is_told(room):
    room.add()
    room.uses()
    room.says("book maison")
    decide(room, f"1.1#1; {ASKED}; elle est morte")
    assert not room.ask().outcome.decided[0].changed
    room.add(edition="2027", markdown=ARTICLES.replace("d'un siège", "de deux sièges"))
    room.uses(2)
    assert not room.ask().outcome.decided[0].changed
    room.add(edition="2028", markdown=ARTICLES.replace("morte", "vivante"))
    room.uses(3)
    assert "cet article n'a plus les mêmes mots" in plain_text(present(room.ask()))
    assert "l'article a changé depuis l'édition" in plain_text(present(room.says("decisions")))


@pytest.mark.parametrize(("language", "said"), [("fr", "Déjà décidé le"), ("en", "Already decided on"), ("nl", "Al beslist op")])
def test_it_is_said_in_three_languages(room, language, said):
    decide(room, f"6.4#1; {ASKED}; elle est morte")
    room.language = language
    assert said in plain_text(present(room.ask()))


def test_a_rule_of_the_club_where_the_book_is_silent_goes_first_and_a_conflict_is_said(room):
    assert decide(room, f"aucun; {ASKED}; elle est morte").done
    text = plain_text(present(room.ask()))
    assert text.startswith("Règle du club (n° 1, 21/09/2026)")
    assert "elle est morte" in text
    assert "muet" not in text
    room.bind(f"6.4#1; {ASKED}")
    text = plain_text(present(room.ask()))
    assert text.index("Règle du club") < text.index("Le club tenait ROPTA pour muet") < text.index("art. 6.4")
