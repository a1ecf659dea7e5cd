from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.domain.club.people import Role
from bot.presenter.blocks import Quote
from bot.presenter.present import present
from bot.presenter.quotations import verify_quotations
from bot.services.front_desk import FrontDesk
from bot.services.replies.rules import Answered
from bot.services.requests import Request
from bot.services.rules.rules_desk import OFF_TOPIC_BELOW, RulesDesk
from bot.services.rules.selecting import CERTAIN, DOUBTFUL, KEPT, Candidate, Selection, reordered
from knowledge.books.passages import Answer, Book, Hit, Verdict
from tests.bot.desks import make_floor
from tests.bot.small_rules import RIVER, SmallRules, article
from tests.bot.store.memory.store import MemoryStore
from tests.bot.told import answers
from tests.bot.words import lines, said, seen

LONG = article("river", "9", "9", "Tout", *(f"Point {at}." for at in range(1, 11)))
FIRST, SECOND, THIRD, *_, TENTH = (passage.id for passage in LONG.passages)


class Picker:
    """A selector that says what a test tells it to, and keeps what it was asked."""

    def __init__(self, *ids: str, mute: bool = False, sure: bool = False, share: float | None = None) -> None:
        self.selection = None if mute else Selection(ids, sure)
        self.share = share
        self.asked: list[tuple[str, Sequence[Candidate]]] = []
        self.weighed: list[str] = []

    def select(self, question: str, candidates: Sequence[Candidate]) -> Selection | None:
        self.asked.append((question, candidates))
        return self.selection

    def proven(self, book: Book) -> float | None:
        self.weighed.append(book.id)
        return self.share


def answer(verdict: Verdict = Verdict.FOUND, probability: float = 0.8) -> Answer:
    hits = (Hit(rank, passage, passage.id, probability / rank) for rank, passage in enumerate(LONG.passages, start=1))
    return Answer("?", "river", "2024", "fr", verdict, probability, tuple(hits))


def order(found: Answer) -> list[str]:
    assert [hit.rank for hit in found.hits] == list(range(1, len(found.hits) + 1))
    return [hit.passage.id.partition("#")[2] for hit in found.hits]


@pytest.mark.parametrize(("picked", "expected"), [
    ((FIRST,), "12345"), ((SECOND,), "21345"), ((TENTH, THIRD), ["10", *"3124"]), ((SECOND, SECOND), "21345"),
    ((SECOND, "river:1.1#1", "rubbish"), "21345"), ((), "12345"), (("rubbish",), "12345"),
])  # fmt: skip
def test_what_was_picked_stands_in_front_and_the_rest_behind_as_before(picked, expected):
    found = reordered(answer(), Selection(tuple(picked)))
    assert order(found) == list(expected)
    assert len(found.hits) == KEPT


@pytest.mark.parametrize("verdict", list(Verdict))
@pytest.mark.parametrize("picked", [(FIRST,), (FIRST, TENTH), ("rubbish",)])
def test_who_agrees_with_the_search_or_names_nothing_known_changes_no_claim(verdict, picked):
    found = reordered(answer(verdict), Selection(picked))
    assert (found.verdict, found.probability) == (verdict, 0.8)


@pytest.mark.parametrize(("verdict", "becomes"), [
    (Verdict.FOUND, Verdict.UNSURE), (Verdict.UNSURE, Verdict.UNSURE), (Verdict.NOT_COVERED, Verdict.NOT_COVERED),
])  # fmt: skip
@pytest.mark.parametrize("picked", [SECOND, TENTH])
def test_who_picks_another_passage_makes_the_answer_uncertain(verdict, becomes, picked):
    found = reordered(answer(verdict), Selection((picked,)))
    assert found.verdict is becomes
    assert found.probability == found.hits[0].score < 0.8


@pytest.mark.parametrize(("verdict", "probability", "becomes"), [
    (Verdict.FOUND, 0.8, Verdict.UNSURE), (Verdict.FOUND, DOUBTFUL - 0.1, Verdict.UNSURE),
    (Verdict.UNSURE, DOUBTFUL, Verdict.UNSURE), (Verdict.UNSURE, DOUBTFUL - 0.01, Verdict.NOT_COVERED),
    (Verdict.NOT_COVERED, 0.8, Verdict.NOT_COVERED),
])  # fmt: skip
def test_who_finds_that_none_decides_takes_certainty_away(verdict, probability, becomes):
    found = reordered(answer(verdict, probability), Selection(()))
    assert (found.verdict, found.probability, order(found)) == (becomes, probability, list("12345"))


def test_a_passage_of_a_higher_score_further_down_lends_the_answer_no_certainty():
    found = answer()
    first, second, *rest = found.hits
    found = reordered(replace(found, hits=(first, replace(second, score=0.95), *rest)), Selection((SECOND,)))
    assert (found.hits[0].score, found.probability) == (0.95, 0.8)


def test_no_selection_of_any_kind_makes_a_claim_grow():
    rank = {Verdict.NOT_COVERED: 0, Verdict.UNSURE: 1, Verdict.FOUND: 2}
    ids = [*(passage.id for passage in LONG.passages), "rubbish"]
    for verdict in Verdict:
        for picked in ((), *((one,) for one in ids), *((one, other) for one in ids for other in ids)):
            found = reordered(answer(verdict), Selection(picked))
            assert rank[found.verdict] <= rank[verdict]
            assert found.probability <= 0.8


@pytest.mark.parametrize(("picked", "expected"), [((FIRST,), "12345"), ((SECOND,), "21345"), ((TENTH, THIRD), ["10", *"3124"])])
def test_a_sure_pick_of_who_is_proven_makes_an_uncertain_answer_found_as_surely_as_is_proven(picked, expected):
    found = reordered(answer(Verdict.UNSURE, 0.4), Selection(picked, sure=True), 0.93)
    assert (found.verdict, found.probability, order(found)) == (Verdict.FOUND, 0.93, list(expected))


@pytest.mark.parametrize(("verdict", "selection"), [
    (Verdict.UNSURE, Selection((SECOND,))), (Verdict.UNSURE, Selection((FIRST,))), (Verdict.UNSURE, Selection((), sure=True)),
    (Verdict.UNSURE, Selection(("rubbish",), sure=True)), (Verdict.NOT_COVERED, Selection((FIRST,), sure=True)),
    (Verdict.NOT_COVERED, Selection((TENTH,), sure=True)), (Verdict.FOUND, Selection((FIRST,), sure=True)),
    (Verdict.FOUND, Selection((SECOND,), sure=True)),
])  # fmt: skip
def test_being_proven_changes_nothing_where_the_pick_is_not_sure_or_the_search_not_unsure(verdict, selection):
    assert reordered(answer(verdict), selection, 0.99) == reordered(answer(verdict), selection)


@pytest.mark.parametrize("picked", [(FIRST,), (SECOND,), (TENTH, FIRST)])
def test_what_the_book_only_comes_near_no_proven_pick_makes_found(picked):
    near = replace(answer(Verdict.UNSURE, 0.4), closest=True)
    found = reordered(near, Selection(picked, sure=True), 0.99)
    assert (found.verdict, found.closest) == (Verdict.UNSURE, True)
    assert found.probability <= 0.4


def test_a_model_that_calls_itself_sure_and_is_not_proven_adds_nothing():
    for verdict in Verdict:
        for ids in ((), (FIRST,), (SECOND, TENTH), ("rubbish",)):
            assert reordered(answer(verdict), Selection(ids, sure=True)) == reordered(answer(verdict), Selection(ids))


def desk(selector: Picker, probability: float | None = None, **claims: Verdict) -> FrontDesk:
    rules = SmallRules(probability, **claims)
    floor = make_floor(rules)
    return FrontDesk(RulesDesk(rules, selector), floor.store.places, floor, "river")


def ask(front: FrontDesk, question: str = "le bouton ?", **more):
    return front.handle(Request("ask", {"question": question}, **more))


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
def test_the_passage_that_was_picked_is_quoted_first_and_the_reply_says_who_helped(language):
    picker = Picker("river:1.2#1")
    front = desk(picker)
    reply = ask(front, language=language)
    blocks = present(reply)
    verify_quotations(blocks, front.rules.rules.passage)
    assert next(block for block in blocks if isinstance(block, Quote)).passage == "river:1.2#1"
    assert reply.outcome.answer.verdict is Verdict.UNSURE
    assert any(word in lines(blocks)[-1] for word in ("modèle", "model"))


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
@pytest.mark.parametrize("picked", ["river:1.1#1", "river:1.2#1"])
def test_who_reads_an_answer_that_a_model_made_found_sees_that_from_its_first_line(language, picked):
    picker = Picker(picked, sure=True, share=0.94)
    front = desk(picker, 0.4, river=Verdict.UNSURE)
    reply = ask(front, language=language)
    blocks = present(reply)
    verify_quotations(blocks, front.rules.rules.passage)
    assert (reply.outcome.answer.verdict, reply.outcome.raised, picker.weighed) == (Verdict.FOUND, True, ["river"])
    title, *_, last = lines(blocks)
    assert said("answer.raised", language) in title
    assert "94" in seen(blocks[0])
    assert last == said("answer.read_by_model", language)
    assert next(block for block in blocks if isinstance(block, Quote)).passage == picked


@pytest.mark.parametrize(("picker", "verdict"), [
    (Picker("river:1.2#1", sure=True), Verdict.UNSURE), (Picker("river:1.2#1", share=0.99), Verdict.UNSURE),
    (Picker("river:1.2#1", sure=True, share=0.99), Verdict.FOUND), (Picker("river:1.1#1", sure=True, share=0.99), Verdict.FOUND),
])  # fmt: skip
def test_nobody_is_told_of_a_model_that_made_found_what_it_did_not(picker, verdict):
    reply = ask(desk(picker, 0.4, river=verdict))
    assert not reply.outcome.raised
    assert said("answer.raised", "fr") not in lines(present(reply))[0]


@pytest.mark.parametrize("picker", [Picker(mute=True), Picker("river:1.1#1"), Picker("rubbish")])
def test_a_selector_that_changes_nothing_is_not_mentioned(picker):
    reply = ask(desk(picker))
    assert len(picker.asked) == 1
    assert reply == replace(ask(desk(Picker(mute=True))), language=reply.language)
    assert not reply.outcome.selected


def test_where_no_passage_is_left_the_answer_is_that_the_book_is_silent_and_other_books_are_named():
    reply = ask(desk(Picker(), DOUBTFUL - 0.05, river=Verdict.UNSURE))
    assert [(found.book, found.verdict) for found in answers(reply)] == [
        ("river", Verdict.NOT_COVERED), ("club", Verdict.FOUND)
    ]  # fmt: skip
    assert reply.outcome.selected


def test_what_only_the_selector_finds_undecided_is_not_taken_for_idle_talk():
    front = desk(Picker(), OFF_TOPIC_BELOW / 2, river=Verdict.UNSURE, club=Verdict.NOT_COVERED)
    reply = ask(front, language="fr")
    assert (type(reply.outcome), reply.outcome.answer.verdict, len(reply.outcome.answer.hits)) == (
        Answered,
        Verdict.NOT_COVERED,
        KEPT,
    )
    assert "modèle" in lines(present(reply))[-1]


class Broken(Picker):
    """A selector that fails, against what it has promised."""

    def select(self, question: str, candidates: Sequence[Candidate]) -> Selection | None:
        raise RuntimeError(question)


def no_names() -> list[str]:
    raise ConnectionError("le bouton ?")


@pytest.mark.parametrize(("picker", "names", "kind"), [
    (Picker(SECOND), no_names, "ConnectionError"), (Broken(), list, "RuntimeError"),
])  # fmt: skip
def test_whatever_fails_on_the_way_to_the_selector_costs_nobody_the_answer_and_logs_no_question(caplog, picker, names, kind):
    reply = RulesDesk(SmallRules(), picker).ask("le bouton ?", "river", "fr", names=names)
    assert reply == RulesDesk(SmallRules()).ask("le bouton ?", "river", "fr")
    assert kind in caplog.text
    assert "bouton" not in caplog.text
    assert all(record.exc_info is None for record in caplog.records)


@pytest.mark.parametrize(("probability", "verdict"), [
    (CERTAIN, Verdict.FOUND), (0.99, Verdict.UNSURE), (0.5, Verdict.NOT_COVERED), (0.1, Verdict.NOT_COVERED),
])  # fmt: skip
def test_what_is_certain_and_what_the_book_is_silent_on_is_not_sent(probability, verdict):
    picker = Picker(FIRST)
    ask(desk(picker, probability, river=verdict))
    assert picker.asked == []


@pytest.mark.parametrize(("command", "arguments"), [
    ("compare", {"question": "le bouton ?"}), ("article", {"article": "1.1"}), ("ask", {"question": "?!"}),
    ("ask", {"question": "é" * 1_300}),
])  # fmt: skip
def test_only_a_question_to_one_book_is_sent(command, arguments):
    picker = Picker(FIRST)
    desk(picker).handle(Request(command, arguments))
    assert picker.asked == []


def test_without_word_of_whose_names_may_not_leave_nothing_is_sent():
    picker = Picker(FIRST)
    RulesDesk(SmallRules(), picker).ask("le bouton ?", "river", "fr")
    assert picker.asked == []


@pytest.mark.parametrize("place", ["terminal", "telegram:@7"])
def test_names_of_people_whom_any_club_here_knows_and_of_whoever_asks_stay_at_home(place):
    picker = Picker(mute=True)
    front = desk(picker)
    for command, argument, words in (("tournament", "tournament", "Dimanche"), ("enter", "names", "Marie Dupont")):
        assert front.handle(Request(command, {argument: words}, role=Role.DIRECTOR)).done
    ask(front, "Marie Dupont et Zoé Kasparov déplacent le bouton, Dupont a tort ?", place=place, actor="Zoé Kasparov")
    assert [question for question, _ in picker.asked] == ["player et player déplacent le bouton, player a tort ?"]


def test_the_candidates_are_the_books_own_words():
    picker = Picker(mute=True)
    ask(desk(picker))
    [(_, candidates)] = picker.asked
    assert [(one.id, one.text) for one in candidates] == [(p.id, p.quotation) for p in RIVER.passages]


def test_the_memory_twin_knows_nobody_at_first():
    with MemoryStore().reading() as work:
        assert [name for club in work.clubs.all() for name, _ in work.people.all_names(club.id)] == []
