"""Questions, votes, the floor's answers: the same on every store, and right when several people tap at once."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier

import pytest

from bot.services.ports.chats import LONGEST_KEPT, Asked, FloorCall
from bot.store.chats.asks import StoredAsks
from bot.store.work import DatabaseStore
from tests.bot.store.memory.chats import MemoryAsks

QUESTION = Asked("discord:1", 100.5, "fr", "ropta", "Une carte est tombée 🂡 ?", "ropta:6.4#1", "found", "discord:7")
MANY = 6


@pytest.fixture
def asks(engine):
    return MemoryAsks() if engine is None else StoredAsks(engine)


def calls(engine, asks, number, *call):
    """Whether a call of the floor to a question is the first."""
    if engine is None:
        return asks.call(number, FloorCall(*call))
    with DatabaseStore(engine).writing() as work:
        return work.questions.call(number, FloorCall(*call))


def together(do):
    """What several get who do something at the very same moment."""
    barrier = Barrier(MANY)

    def wait_and_do(number):
        barrier.wait()
        return do(number)

    with ThreadPoolExecutor(MANY) as threads:
        return list(threads.map(wait_and_do, range(MANY)))


def test_a_question_comes_back_as_it_was_kept(asks):
    number = asks.keep(QUESTION)
    assert asks.get(number) == replace(QUESTION, id=number)
    assert asks.get(number + 1) is None


def test_of_a_question_without_end_a_thousand_characters_are_kept_and_nothing_that_no_database_takes(asks):
    number = asks.keep(replace(QUESTION, question="\0" + "é" * 5_000 + "\ud800"))
    assert asks.get(number).question == "é" * LONGEST_KEPT


def test_what_becomes_of_a_question_does_not_stand_in_it_when_it_is_kept(asks):
    called = FloorCall("10", "100", "discord:7", "discord:1")
    number = asks.keep(replace(QUESTION, id=99, called=called, answer="yes", answered_by="Zoé", useful=3, useless=4))
    assert asks.get(number) == replace(QUESTION, id=number)


def test_each_account_has_one_vote_and_its_last_word_counts(asks):
    number, other = asks.keep(QUESTION), asks.keep(QUESTION)
    for account, useful in (("discord:1", True), ("discord:2", True), ("discord:3", False), ("discord:1", False)):
        assert asks.rate(number, account, useful)
    assert (asks.get(number).useful, asks.get(number).useless) == (1, 2)
    assert (asks.get(other).useful, asks.get(other).useless) == (0, 0)
    assert not asks.rate(other + 1, "discord:1", True)


def test_the_floor_is_called_to_a_question_once(engine, asks):
    number = asks.keep(QUESTION)
    assert calls(engine, asks, number, "10", "100", "discord:8", "discord:1")
    assert not calls(engine, asks, number, "11", "101", "discord:9", "discord:2")
    assert asks.get(number).called == FloorCall("10", "100", "discord:8", "discord:1")
    assert not calls(engine, asks, number + 1, "10", "100", "discord:8", "discord:1")


def test_of_many_who_call_at_once_one_calls(engine, asks):
    number = asks.keep(QUESTION)
    called = together(lambda at: calls(engine, asks, number, f"{at}", f"{at}", f"discord:{at}", "discord:1"))
    assert sorted(called) == [False] * (MANY - 1) + [True]
    assert asks.get(number).called.channel == str(called.index(True))


def test_the_floors_first_answer_stands_and_says_where_to_bring_it(engine, asks):
    number = asks.keep(QUESTION)
    calls(engine, asks, number, "10", "100", "discord:8", "discord:1")
    answered = replace(
        QUESTION, id=number, called=FloorCall("10", "100", "discord:8", "discord:1"), answer="Elle reste", answered_by="Zoé"
    )
    assert asks.answer(number, "Elle reste", "Zoé") == answered
    assert asks.answer(number, "Elle est brûlée", "Paul") is None
    assert asks.get(number) == answered
    assert asks.answer(number + 1, "Elle reste", "Zoé") is None


def test_of_many_floors_who_answer_at_once_one_is_heard(asks):
    number = asks.keep(QUESTION)
    answered = [one for one in together(lambda at: asks.answer(number, f"answer {at}", f"floor {at}")) if one is not None]
    assert answered == [asks.get(number)]
    assert answered[0].answer.removeprefix("answer") == answered[0].answered_by.removeprefix("floor")


def test_where_a_chat_has_moved_its_questions_and_the_calls_to_its_floor_go_along(asks, engine):
    old, new = "telegram:-100", "telegram:-100200"
    numbers = [asks.keep(replace(QUESTION, place=place)) for place in (old, "telegram:@7")]
    for number in numbers:
        calls(engine, asks, number, "-100", "5", "telegram:7", old)
    if engine is None:
        asks.moved(old, new)
    else:
        with DatabaseStore(engine).writing() as work:
            work.clubs.moved(old, new)
    assert [asks.get(number).place for number in numbers] == [new, "telegram:@7"]
    assert [asks.get(number).called.place for number in numbers] == [new, new]


def test_old_questions_are_deleted_with_all_that_became_of_them_and_no_id_is_given_twice(engine, asks):
    old, new = asks.keep(QUESTION), asks.keep(replace(QUESTION, at=200.0))
    asks.rate(old, "discord:1", True)
    assert asks.purge(100.5) == 0
    assert asks.purge(200.0) == 1
    assert asks.get(old) is None
    assert not asks.rate(old, "discord:1", True)
    assert not calls(engine, asks, old, "10", "100", "discord:1", "discord:1")
    assert asks.purge(300.0) == 1
    assert asks.keep(QUESTION) not in (old, new)


def test_a_person_who_is_forgotten_is_behind_no_question_no_call_and_no_vote(engine, asks):
    theirs, others = asks.keep(QUESTION), asks.keep(replace(QUESTION, account="discord:9"))
    nobodys = asks.keep(replace(QUESTION, account=""))
    calls(engine, asks, others, "10", "100", "telegram:7", "discord:1")
    for account in ("discord:7", "discord:9"):
        asks.rate(others, account, False)
    here = ["discord:1", "telegram:@7"]
    assert asks.forget([], here) == asks.forget(["discord:7"], []) == asks.forget(["discord:7"], ["discord:2"]) == 0
    assert asks.get(others).useless == 2
    assert asks.forget(["discord:7", "telegram:7", ""], here) == 1
    assert asks.get(theirs) == replace(QUESTION, id=theirs, account="")
    assert asks.get(nobodys).account == ""
    left = asks.get(others)
    assert (left.account, left.called, left.useless) == ("discord:9", FloorCall("10", "100", "", "discord:1"), 1)


def test_questions_are_still_known_when_floorman_starts_again(database_url, opened):
    number = StoredAsks(opened(database_url)).keep(QUESTION)
    assert StoredAsks(opened(database_url)).get(number) == replace(QUESTION, id=number)
