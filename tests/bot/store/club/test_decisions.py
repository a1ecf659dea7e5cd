from dataclasses import replace

import pytest
from sqlalchemy.exc import DBAPIError

from bot.domain.club.decisions import Circumstances, Decision
from tests.bot.store.memory.errors import WorkOnlyReadsError
from tests.bot.store.works import fails

PLACE = "discord:1"
MADE = (
    (1.5, "Zoé", "Une carte tombe du paquet", "ropta:6.4#1", "La carte reste en jeu"),
    (2.5, "Paul", "Téléphone à table; 100 %_'\"", "cdc:2-4", "Un avertissement\\"),
    (3.5, "Zoé", "Une carte montrée", "ropta:6.40#2", "Pas de sanction 🂡"),
)


def add(store, *made, place=PLACE):
    with store.writing() as work:
        return [work.decisions.add(work.clubs.at(place).id, *one) for one in made]


def all_of(store, place=PLACE, limit=20):
    with store.reading() as work:
        return work.decisions.all(work.clubs.at(place).id, limit)


def found(store, *words, limit=20):
    with store.reading() as work:
        return [decision.number for decision in work.decisions.search(work.clubs.at(PLACE).id, words, limit)]


def test_decisions_are_numbered_on_in_each_club_and_come_back_newest_first(store):
    assert add(store, *MADE) == [1, 2, 3]
    assert add(store, MADE[0], place="discord:2") == [1]
    assert all_of(store) == tuple(Decision(number, *MADE[number - 1]) for number in (3, 2, 1))
    assert all_of(store, "discord:2") == (Decision(1, *MADE[0]),)
    assert all_of(store, "discord:never seen") == ()


def test_no_more_come_back_than_were_wanted(store):
    add(store, *MADE)
    assert [decision.number for decision in all_of(store, limit=2)] == [3, 2]
    assert found(store, "carte", limit=1) == [3]


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        (["carte"], [3, 1]),
        (["cart", "paque"], [1]),
        (["6.4"], [1]),
        (["6.4#1"], [1]),
        (["ropta"], [3, 1]),
        (["cdc", "2-4"], [2]),
        (["telephone"], [2]),
        (["arte"], []),
        (["zoe"], []),
        ([], [3, 2, 1]),
    ],
)
def test_decisions_are_found_by_the_beginnings_of_words_and_by_their_articles(store, words, numbers):
    add(store, *MADE)
    assert found(store, *words) == numbers


def test_a_decision_of_a_work_that_fails_was_never_made_and_its_number_is_given_to_the_next(store):
    add(store, MADE[0])
    fails(store, lambda work: work.decisions.add(work.clubs.at(PLACE).id, *MADE[1]))
    assert add(store, MADE[2]) == [2]


def test_a_work_that_only_reads_decides_nothing(store):
    add(store, MADE[0])
    with store.reading() as work, pytest.raises((WorkOnlyReadsError, DBAPIError)):
        work.decisions.add(work.clubs.at(PLACE).id, *MADE[1])
    assert len(all_of(store)) == 1


def test_a_decision_is_rewritten_for_the_erasure_of_a_name(store):
    add(store, *MADE)
    with store.writing() as work:
        club = work.clubs.at(PLACE).id
        before = work.decisions.all(club, 20)
        work.decisions.rewrite(club, Decision(1, MADE[0][0], "#4", "Une carte", "ropta:6.4#1", "Reste"))
        assert work.decisions.all(club, 20) == (*before[:2], Decision(1, 1.5, "#4", "Une carte", "ropta:6.4#1", "Reste"))
    assert [decision.by for decision in all_of(store)] == ["Zoé", "Paul", "#4"]


def test_those_without_a_note_bind_a_question_and_come_back_apart_newest_first(store):
    bound = [(4.5, "Zoé", "Une carte tombe", f"ropta:{place}", "") for place in ("6.4#1", "-", "")]
    add(store, *MADE, *bound)
    add(store, (1.5, "Zoé", "Une carte", "ropta:6.4", ""), place="discord:2")
    with store.reading() as work:
        assert work.decisions.binding(work.clubs.at(PLACE).id) == tuple(
            Decision(number, *bound[number - 4]) for number in (6, 5, 4)
        )


def test_what_stands_for_the_words_of_an_article_is_kept_with_the_decision(store):
    add(store, (*MADE[0], "0f" * 16), MADE[1])
    assert [one.words for one in all_of(store)] == ["", "0f" * 16]
    with store.writing() as work:
        club = work.clubs.at(PLACE).id
        work.decisions.rewrite(club, Decision(1, *MADE[1], "0f" * 16))
    assert [one.words for one in all_of(store)] == ["", "0f" * 16]


def test_what_stands_beside_a_decision_comes_back_with_it_and_outlives_an_erasure(store):
    apart = Circumstances(staff=True, table=4, edition="2023-09", corrects=1)
    add(store, MADE[0], (*MADE[1], "", apart))
    assert [decision.apart for decision in all_of(store)] == [apart, Circumstances()]
    with store.writing() as work:
        club = work.clubs.at(PLACE).id
        work.decisions.rewrite(club, replace(all_of(store)[0], by="#4"))
    with store.reading() as work:
        assert work.decisions.one(club, 2) == Decision(2, MADE[1][0], "#4", *MADE[1][2:], "", apart)
        assert (work.decisions.one(club, 3), work.decisions.one(club + 1, 2)) == (None, None)


def test_those_that_stand_are_of_one_book_have_a_note_and_are_not_corrected(store):
    corrects = [(4.5, "Zoé", "Une carte", "cdc:2-4", "Morte", "", Circumstances(corrects=number)) for number in (1, 4)]
    add(store, *MADE, *corrects, (4.5, "Zoé", "Une carte", "ropta:6.4", ""), (4.5, "Zoé", "x", "ropta2:6.4", "y"))
    add(store, MADE[0], place="discord:2")
    with store.reading() as work:
        ours, theirs = work.clubs.at(PLACE).id, work.clubs.at("discord:2").id
        assert [decision.number for decision in work.decisions.standing(ours, "ropta")] == [3]
        assert [decision.number for decision in work.decisions.standing(ours, "cdc")] == [5, 2]
        assert work.decisions.standing(ours, "r%") == ()
        assert [decision.number for decision in work.decisions.standing(theirs, "ropta")] == [1]
        assert work.decisions.corrected(ours) == {1: 4, 4: 5}
        assert work.decisions.corrected(theirs) == {}
