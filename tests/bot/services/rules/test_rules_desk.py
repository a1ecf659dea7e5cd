import pytest

from bot.domain.errors import EmptyQuestion, NoSuchArticle, NoSuchBook
from bot.services.replies.refused import TooLong
from bot.services.replies.rules import Answered, Compared, OffTopic
from bot.services.rules.rules_desk import LONGEST_QUESTION, OFF_TOPIC_BELOW, RulesDesk
from knowledge.books.passages import Verdict
from tests.bot.small_rules import CLUB, RIVER, SmallRules
from tests.bot.told import answers, told


def books(reply) -> list[str]:
    return [answer.book for answer in answers(reply)]


@pytest.mark.parametrize("verdict", [Verdict.FOUND, Verdict.UNSURE])
def test_a_book_that_answers_stands_alone(verdict):
    reply = RulesDesk(SmallRules(river=verdict)).ask("le bouton ?", "river", "fr")
    assert (type(reply.outcome), reply.book, books(reply)) == (Answered, RIVER, ["river"])


def test_where_the_book_is_silent_a_book_that_is_sure_is_named_after_it():
    reply = RulesDesk(SmallRules(river=Verdict.NOT_COVERED)).ask("le bouton ?", "river", "fr")
    assert (type(reply.outcome), reply.book, books(reply)) == (Answered, RIVER, ["river", "club"])


def test_a_book_that_is_itself_unsure_is_not_named_in_its_place():
    rules = SmallRules(river=Verdict.NOT_COVERED, club=Verdict.UNSURE)
    assert books(RulesDesk(rules).ask("le bouton ?", "river", "fr")) == ["river"]


def test_other_books_are_left_out_for_who_wants_none():
    reply = RulesDesk(SmallRules(river=Verdict.NOT_COVERED)).ask("le bouton ?", "river", "fr", elsewhere=False)
    assert (type(reply.outcome), books(reply)) == (Answered, ["river"])


def test_what_no_book_has_an_idea_of_is_off_the_topic():
    nothing = {"river": Verdict.NOT_COVERED, "club": Verdict.NOT_COVERED}
    assert isinstance(RulesDesk(SmallRules(OFF_TOPIC_BELOW / 2, **nothing)).ask("une recette ?", "river", "fr").outcome, OffTopic)
    assert isinstance(RulesDesk(SmallRules(OFF_TOPIC_BELOW * 2, **nothing)).ask("un cas rare ?", "river", "fr").outcome, Answered)


def test_what_speaks_of_poker_in_two_terms_is_not_off_the_topic_though_no_book_has_an_idea_of_it():
    desk = RulesDesk(SmallRules(OFF_TOPIC_BELOW / 2, river=Verdict.NOT_COVERED, club=Verdict.NOT_COVERED))
    assert isinstance(desk.ask("le bouton de ma chemise ?", "river", "fr").outcome, OffTopic)
    assert isinstance(desk.ask("le bouton sur un jeton ?", "river", "fr").outcome, Answered)


def test_a_question_may_be_long_but_not_longer():
    desk = RulesDesk(SmallRules())
    assert isinstance(desk.ask("a" * LONGEST_QUESTION, "river", "fr").outcome, Answered)
    assert isinstance(desk.compare("a" * LONGEST_QUESTION, "fr").outcome, Compared)
    for reply in (desk.ask("a" * (LONGEST_QUESTION + 1), "river", "fr"), desk.compare("a" * (LONGEST_QUESTION + 1), "fr")):
        assert (type(reply.outcome), reply.done) == (TooLong, False)
        assert told(reply) == {"length": LONGEST_QUESTION + 1, "longest": LONGEST_QUESTION}


@pytest.mark.parametrize("question", ["", " ", "?", "…", "\u202e"])
def test_a_question_without_a_letter_or_digit_is_no_question(question):
    with pytest.raises(EmptyQuestion):
        RulesDesk(SmallRules()).ask(question, "river", "fr")
    with pytest.raises(EmptyQuestion):
        RulesDesk(SmallRules()).compare(question, "fr")


def test_every_book_is_compared_in_its_place():
    reply = RulesDesk(SmallRules(club=Verdict.NOT_COVERED)).compare("le bouton ?", "nl")
    assert [book.id for book in reply.outcome.books] == books(reply) == ["river", "club"]


def test_a_number_that_stands_twice_gives_both_articles():
    reply = RulesDesk(SmallRules()).article("1.3", "river", "fr")
    assert [article.key for article in reply.outcome.articles] == ["1.3a", "1.3b"]


def test_refusals_say_what_there_is():
    desk = RulesDesk(SmallRules())
    with pytest.raises(NoSuchBook) as book:
        desk.article("1.1", "robert", "fr")
    assert book.value.fields == {"book": "robert", "known": ("river", "club")}
    with pytest.raises(NoSuchArticle) as article:
        desk.article("poubelle", CLUB.id, "fr")
    assert article.value.fields["example"] in {"Knop", "Chips"}


@pytest.mark.parametrize("typed", ["river", "RIVER", "Rivière", "rivière"])
def test_a_book_answers_to_its_id_and_its_short_name(typed):
    assert RulesDesk(SmallRules()).has_book(typed)
    assert RulesDesk(SmallRules()).book(typed) is RIVER
