import importlib
import pkgutil
import sys
from dataclasses import replace

import pytest

from bot.domain.club.people import Role
from bot.i18n.words import LANGUAGES, kept_together, words_in
from bot.presenter.actions import actions
from bot.presenter.answers import CHOICES, NEIGHBOURS
from bot.presenter.blocks import Entry, Hint, Line, Pointer, Quote, Title, Tone
from bot.presenter.help_pages import EVENING
from bot.presenter.present import present
from bot.presenter.quotations import verify_quotations
from bot.services import replies
from bot.services.catalogue import COMMANDS, GROUPS
from bot.services.replies.refused import Refused, TooLong
from bot.services.replies.reply import Outcome
from bot.services.replies.rules import (
    Answered,
    ArticlesShown,
    BookChosen,
    BooksListed,
    Compared,
    Greeted,
    HelpGiven,
    LanguageChosen,
    OffTopic,
    Thanked,
)
from bot.services.replies.tables import Balance, Hands
from bot.services.replies.tournaments import NoneEntered
from bot.services.requests import Request
from bot.services.rules.rules_desk import OFF_TOPIC_BELOW
from knowledge.books.passages import Part, Verdict
from tests.bot.desks import make_desk
from tests.bot.presenter.night import night
from tests.bot.small_rules import RIVER, SmallRules
from tests.bot.words import Read, lines, spaced

SILENT = {"river": Verdict.NOT_COVERED, "club": Verdict.NOT_COVERED}
REQUESTS = {
    Answered: Request("ask", {"question": "le bouton ?"}),
    ArticlesShown: Request("article", {"article": "1.3"}),
    Compared: Request("compare", {"question": "le bouton ?"}),
    BooksListed: Request("books"),
    BookChosen: Request("book", {"book": "club"}, role=Role.DIRECTOR),
    LanguageChosen: Request("language", {"language": "nl"}),
    HelpGiven: Request("help"),
    Thanked: Request("ask", {"question": "ok merci"}),
    Greeted: Request("ask", {"question": "bonsoir"}),
    OffTopic: Request("ask", {"question": "une recette ?"}),
    TooLong: Request("ask", {"question": "é" * 1_300}),
    Refused: Request("book", {"book": "club"}),
}


def outcomes() -> set[type[Outcome]]:
    """Every outcome that there is: those that nothing else is made of."""
    found, left = set(), [Outcome]
    for module in pkgutil.iter_modules(replies.__path__, f"{replies.__name__}."):
        importlib.import_module(module.name)
    while left:
        kind = left.pop()
        left += kind.__subclasses__()
        # of a class with slots there are two for a while: the one that is meant is what its module calls by that name
        if not kind.__subclasses__() and getattr(sys.modules[kind.__module__], kind.__name__) is kind:
            found.add(kind)
    assert len(found) >= 86, "not every module of replies was looked into"
    return found


def message(request: Request, language: str = "fr", probability: float | None = None, first: int = 0, **claims: Verdict):
    rules = SmallRules(probability, first, **claims)
    reply = make_desk(rules, language=language).handle(request)
    blocks = present(reply)
    verify_quotations(blocks, rules.passage)
    return reply, blocks


def of(kind, blocks):
    return [block for block in blocks if isinstance(block, kind)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", list(REQUESTS))
def test_every_kind_of_reply_is_said_in_every_language(code, language):
    claims, probability = (SILENT, OFF_TOPIC_BELOW / 2) if code is OffTopic else ({}, None)
    reply, blocks = message(REQUESTS[code], language, probability, **claims)
    assert type(reply.outcome) is code
    assert blocks
    assert all(text.strip() and "{" not in text for text in lines(blocks))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_reply_of_the_floor_is_said_in_every_language(language):
    said = night(language)
    assert set(said) >= outcomes() - set(REQUESTS) - {Balance, Hands, NoneEntered}
    for code, several in said.items():
        for reply in several:
            blocks = present(reply)
            assert blocks, code
            assert reply.language == language
            assert all(text.strip() and "{" not in text.replace("{command}", "") for text in lines(blocks)), code


def test_a_sure_answer_quotes_the_article_and_points_to_its_neighbours():
    _, blocks = message(REQUESTS[Answered])
    assert blocks[0] == Title(
        words_in("fr").say("answer.found"), Tone.SURE, words_in("fr").say("answer.sure", share=words_in("fr").share(0.95))
    )
    first = RIVER.passages[0]
    decides, beside = of(Quote, blocks)
    assert decides == Quote(first.id, kept_together(RIVER.cite(first)), "", first.text, (0, 9), "Chapitre")
    assert beside.passage == "river:1.2#1", "it belongs with the first, says the book, and ranks among the five"
    assert blocks[blocks.index(beside) - 1] == Line(words_in("fr").say("answer.goes_with"), Tone.QUIET)
    assert [pointer.passage for pointer in of(Pointer, blocks)] == ["river:1.3a#1", "river:1.3b#1"]
    assert len(of(Pointer, blocks)) <= NEIGHBOURS
    assert Read("fr").say("answer.sees_also", articles=["1.2"]) not in lines(blocks), "it is quoted above"


@pytest.mark.parametrize("parted", [False, True], ids=["alone", "as a part"])
def test_what_a_passage_is_not_to_be_read_without_is_quoted_beneath_it_however_unlikely(parted):
    reply, _ = message(REQUESTS[Answered])
    answer, (first, *rest) = reply.outcome.answer, reply.outcome.answer.hits
    hits = (replace(first, beside=RIVER.passages[3:4]), *rest)
    found = (Part((0, 3), hits[0], Verdict.FOUND), Part((3, 6), rest[1], Verdict.FOUND)) if parted else ()
    blocks = present(replace(reply, outcome=replace(reply.outcome, answer=replace(answer, hits=hits, parts=found))))
    quotes = of(Quote, blocks)
    assert [quote.passage for quote in quotes][:2] == [first.passage.id, "river:1.3a#1"]
    assert blocks[blocks.index(quotes[1]) - 1] == Line(words_in("fr").say("answer.read_with"), Tone.QUIET)


def test_side_by_side_a_passage_is_quoted_with_what_it_is_not_to_be_read_without():
    reply = make_desk(SmallRules()).handle(Request("compare", {"question": "le bouton recule ?"}))
    answer, (first, *rest) = reply.outcome.answers[0], reply.outcome.answers[0].hits
    parted = replace(answer, hits=(replace(first, beside=RIVER.passages[3:4]), *rest))
    blocks = present(replace(reply, outcome=replace(reply.outcome, answers=(parted, *reply.outcome.answers[1:]))))
    first_two = of(Quote, blocks)[:2]
    assert [quote.passage for quote in first_two] == [first.passage.id, "river:1.3a#1"]
    assert blocks[blocks.index(first_two[1]) - 1] == Line(words_in("fr").say("answer.read_with"), Tone.QUIET)


def test_what_goes_with_a_passage_is_left_out_where_it_is_on_a_sister_of_the_case():
    flop = replace(RIVER.passages[2], text="Au flop, la carte est remplacée.", references=())
    reply, _ = message(replace(REQUESTS[Answered]))
    answer = reply.outcome.answer
    first, _, second, *rest = answer.hits
    beside = replace(second, passage=flop, score=0.9)

    def quoted(question):
        asked = replace(answer, question=question, hits=(first, beside, *rest))
        return [one.passage for one in of(Quote, present(replace(reply, outcome=replace(reply.outcome, answer=asked))))]

    assert quoted("la carte au flop ?") == [first.passage.id, flop.id]
    assert quoted("la carte au turn ?") == [first.passage.id]


def test_what_belongs_with_the_article_and_hardly_with_the_question_is_only_named():
    reply, _ = message(REQUESTS[Answered])
    far = tuple(replace(hit, score=hit.score if hit.rank == 1 else 0.02) for hit in reply.outcome.answer.hits)
    blocks = present(replace(reply, outcome=replace(reply.outcome, answer=replace(reply.outcome.answer, hits=far))))
    assert [quote.passage for quote in of(Quote, blocks)] == [RIVER.passages[0].id]
    assert Read("fr").say("answer.sees_also", articles=["1.2"]) in lines(blocks)


def test_references_inside_a_rule_are_told_from_those_that_lead_nowhere():
    _, blocks = message(REQUESTS[Answered], "en", first=2)
    english = Read("en")
    assert english.say("answer.refers_to", text="voir 1.1", citation=RIVER.cite(RIVER.passages[0])) in lines(blocks)
    assert english.say("answer.unresolved_bare", text="règle 9") in lines(blocks)


def test_an_uncertain_answer_shows_three_candidates_at_most_and_claims_nothing():
    _, blocks = message(REQUESTS[Answered], river=Verdict.UNSURE)
    firsts = {passage.article: passage.id for passage in reversed(RIVER.passages)}
    candidates = list(dict.fromkeys(passage.article for passage in RIVER.passages))[:CHOICES]
    assert [quote.passage for quote in of(Quote, blocks)] == [firsts[article] for article in candidates], "no article twice"
    assert [title.tone for title in of(Title, blocks)] == [Tone.UNSURE]
    assert Read("fr").say("answer.found") not in lines(blocks)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_in_parts_has_each_part_under_the_askers_own_words(language):
    reply, _ = message(REQUESTS[Answered], language)
    question = "Le bouton {bouge} ? " + "Et pour " + "les jetons de la table " * 6 + "?"
    first, second = reply.outcome.answer.hits[0], reply.outcome.answer.hits[3]
    parts = (Part((0, 19), second, Verdict.FOUND), Part((20, len(question)), first, Verdict.FOUND))
    asked = replace(reply, outcome=replace(reply.outcome, answer=replace(reply.outcome.answer, question=question, parts=parts)))
    blocks = present(asked)
    verify_quotations(blocks, SmallRules().passage)
    assert [quote.passage for quote in of(Quote, blocks)] == [second.passage.id, first.passage.id]
    heads = [spaced(title.text) for title in of(Title, blocks)]
    assert "Le bouton (bouge) ?" in heads[0]
    assert "Et pour les jetons" in heads[1]
    assert all(len(head) < 110 for head in heads), "as long as a phone shows in two lines or three"
    assert [pointer.passage for pointer in of(Pointer, blocks)] == ["river:1.2#1", "river:1.3b#1"], "what is quoted is not"
    called = [action.argument for action in actions(asked)][:2]
    assert called == ["river 1.3a", "river 1.1"]


@pytest.mark.parametrize("elsewhere", [Verdict.FOUND, Verdict.NOT_COVERED])
def test_a_book_that_does_not_decide_is_not_quoted(elsewhere):
    _, blocks = message(REQUESTS[Answered], river=Verdict.NOT_COVERED, club=elsewhere)
    assert of(Quote, blocks) == []
    assert [pointer.passage for pointer in of(Pointer, blocks)] == (["club:knop#1"] if elsewhere is Verdict.FOUND else [])
    said = Read("fr")
    assert lines(blocks)[:2] == [said.say("answer.not_covered", book="Rivière"), said.say("answer.call_floor")]
    assert (said.say("answer.elsewhere") in lines(blocks)) == (elsewhere is Verdict.FOUND)


def test_articles_are_printed_whole_and_a_doubled_number_is_owned_up_to():
    _, blocks = message(REQUESTS[ArticlesShown], "en")
    assert [quote.passage for quote in of(Quote, blocks)] == ["river:1.3a#1", "river:1.3b#1"]
    assert of(Quote, blocks)[0].context == "Pendant la partie :"
    english = Read("en")
    assert lines(blocks) == [english.say("articles.heading", book="Rivière", count=2), english.say("articles.printed_twice")]


def test_a_comparison_gives_each_book_its_title_and_its_own_words():
    _, blocks = message(REQUESTS[Compared], club=Verdict.NOT_COVERED)
    assert [(title.text, title.tone) for title in of(Title, blocks)[1:]] == [("Rivière", Tone.SURE), ("Maison", Tone.SILENT)]
    assert [quote.passage for quote in of(Quote, blocks)] == ["river:1.1#1"]


def test_the_list_of_books_marks_the_one_in_force():
    _, blocks = message(REQUESTS[BooksListed])
    assert [(entry.name, entry.current) for entry in of(Entry, blocks)] == [("river", True), ("club", False)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_shows_how_each_command_is_used(language):
    _, blocks = message(Request("help", {"group": "tout"}, role=Role.DIRECTOR), language)
    assert [entry.name.split()[0] for entry in of(Entry, blocks)] == [f"/{command.name}" for command in COMMANDS]
    assert all(entry.text for entry in of(Entry, blocks))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_of_a_floor_begins_with_what_an_evening_needs_and_names_every_topic(language):
    reply, blocks = message(Request("help", role=Role.FLOOR), language)
    assert [entry.name for entry in of(Entry, blocks)] == [f"/{name}" for name in EVENING if name != "tournament"]
    assert [hint.command for hint in of(Hint, blocks)] == [f"help {group}" for group in GROUPS]
    assert [button.argument for button in actions(reply)] == list(GROUPS)


def test_a_topic_of_the_help_is_named_as_people_call_it_and_what_is_none_is_said():
    for word, group in (("places", "draw"), ("Pénalités", "discipline"), ("jetons", "chips"), ("mensen", "club")):
        reply, _ = message(Request("help", {"group": word}, role=Role.DIRECTOR))
        assert {command.group for command in reply.outcome.commands} == {group}
    _, blocks = message(Request("help", {"group": "xyzzy"}, role=Role.DIRECTOR))
    assert "« xyzzy » n'est ni un sujet ni une commande" in lines(blocks)[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_missing_argument_is_answered_with_how_the_command_is_used(language):
    _, blocks = message(Request("article"), language)
    assert [block.tone for block in of(Line, blocks)] == [Tone.REFUSED]
    assert words_in(language).say("command.article.usage") in lines(blocks)[0]


@pytest.mark.parametrize("role", list(Role))
def test_every_role_has_a_name_in_every_language(role):
    assert all(words_in(language).say(f"role.{role.name.casefold()}") for language in LANGUAGES)


def test_a_message_that_offers_to_show_more_names_a_command_that_shows_it():
    for request in (REQUESTS[Answered], REQUESTS[ArticlesShown]):
        _, blocks = message(request, river=Verdict.FOUND)
        for offer in of(Hint, blocks) + of(Pointer, blocks):
            name, _, rest = offer.command.partition(" ")
            reply, _ = message(Request(name, {"article": rest}))
            assert isinstance(reply.outcome, ArticlesShown)
            if isinstance(offer, Pointer):
                assert offer.passage in {passage.id for article in reply.outcome.articles for passage in article.passages}
