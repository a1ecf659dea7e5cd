"""The questions that were asked in chats, as their club's units of work see them: memory and databases say the same."""

import pytest

from bot.services.ports.chats import Asked
from bot.store.chats.asks import StoredAsks
from bot.store.work import DatabaseStore
from tests.bot.store.memory.store import MemoryStore


@pytest.fixture
def kept(engine):
    """A store, and the questions that chats have put into it."""
    store = MemoryStore() if engine is None else DatabaseStore(engine)
    return store, store.asks if engine is None else StoredAsks(engine)


def asked(place: str, question: str) -> Asked:
    return Asked(place, 1.0, "fr", "ropta", question, "ropta:6.4#1", "found", "telegram:7")


def test_only_those_of_the_chats_that_are_named_are_seen_with_their_answers(kept):
    store, asks = kept
    first, _, third = (asks.keep(asked(place, "bouton ?")) for place in ("telegram:-1", "telegram:-2", "telegram:-1"))
    asks.answer(third, "il recule", "Zoé")
    with store.reading() as work:
        found = work.questions.of(["telegram:-1", "telegram:-9"])
    assert [(one.id, one.question, one.answer, one.answered_by) for one in found] == [
        (first, "bouton ?", "", ""), (third, "bouton ?", "il recule", "Zoé"),
    ]  # fmt: skip


def test_other_words_take_the_place_of_a_question_and_of_its_answer_and_of_none_where_there_is_none(kept):
    store, asks = kept
    open_, answered = asks.keep(asked("telegram:-1", "Anna ?")), asks.keep(asked("telegram:-1", "Anna joue ?"))
    asks.answer(answered, "oui, Anna", "Anna")
    with store.writing() as work:
        for one in work.questions.of(["telegram:-1"]):
            words = {name: getattr(one, name).replace("Anna", "#1") for name in ("question", "answer", "answered_by")}
            work.questions.rewrite(Asked(**{**{name: getattr(one, name) for name in Asked.__slots__}, **words}))
    now = asks.get(answered)
    assert (now.question, now.answer, now.answered_by) == ("#1 joue ?", "oui, #1", "#1")
    assert asks.get(open_).question == "#1 ?"
    assert asks.answer(open_, "non", "Zoé") is not None, "nobody has answered it yet"


def test_a_question_that_is_taken_away_is_gone_with_its_votes(kept):
    store, asks = kept
    gone, stays = asks.keep(asked("telegram:-1", "un ?")), asks.keep(asked("telegram:-1", "deux ?"))
    asks.rate(gone, "telegram:7", True)
    with store.writing() as work:
        work.questions.remove([gone, 999])
    assert asks.get(gone) is None
    assert not asks.rate(gone, "telegram:8", True)
    assert asks.get(stays).question == "deux ?"


def test_what_did_not_help_is_told_newest_first_of_the_chats_and_the_time_that_are_named(kept):
    store, asks = kept
    first, second = asks.keep(asked("telegram:-1", "un ?")), asks.keep(asked("telegram:-1", "deux ?"))
    elsewhere, helped = asks.keep(asked("telegram:-2", "trois ?")), asks.keep(asked("telegram:-1", "quatre ?"))
    for number, account, useful, why in (
        (first, "telegram:7", False, ""), (first, "telegram:7", False, "article"), (first, "telegram:8", False, "other"),
        (second, "telegram:7", False, ""), (elsewhere, "telegram:7", False, "silent"), (helped, "telegram:7", False, "silent"),
        (helped, "telegram:7", True, ""),
    ):  # fmt: skip
        asks.rate(number, account, useful, why)
    with store.reading() as work:
        found = work.questions.doubted(["telegram:-1"], 1.0, 9)
        assert work.questions.doubted(["telegram:-1"], 1.5, 9) == ()
        assert work.questions.doubted(["telegram:-1"], 0.0, 1) == found[:1]
        assert work.questions.doubted([], 0.0, 9) == ()
    assert [(one.question, one.passage, one.why) for one in found] == [
        ("deux ?", "ropta:6.4#1", ""), ("un ?", "ropta:6.4#1", "article"), ("un ?", "ropta:6.4#1", "other"),
    ]  # fmt: skip
