import pytest
from sqlalchemy.exc import DBAPIError

from bot.domain.club.decisions import Decision
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
