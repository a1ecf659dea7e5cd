"""`floorman ask`, `article` and `compare`, as they are typed, over the real rulebooks."""

import json

import pytest

from bot.i18n.words import words_in
from tests.bot.presenter.test_answer_json import HIT_KEYS, KEYS
from tests.bot.words import flat, said, spaced

FALLEN = "une carte est tombée par terre pendant la donne, on fait quoi ?"
RULE = "Une carte tombée de la table du fait du donneur est toujours considérée retournée et morte"


def test_a_question_is_answered_with_the_article_word_for_word(floorman):
    ran = floorman("ask", "--book", "ropta", FALLEN)
    assert (ran.code, ran.err) == (0, "")
    assert "ROPTA 2023-09, art. 6.4 « Les cartes tombées de la table »" in spaced(ran.out)
    assert RULE in flat(ran.out.replace("│", ""))


def test_json_is_one_object_with_the_keys_of_the_contract(floorman):
    ran = floorman("ask", "--book", "ropta", "--json", FALLEN)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith("}\n")
    assert ran.out.count("\n") == 1
    found = json.loads(ran.out)
    assert list(found) == KEYS
    assert (found["question"], found["book"], found["edition"], found["language"]) == (FALLEN, "ropta", "2023-09", "fr")
    assert found["verdict"] in {"found", "unsure", "not_covered"}
    assert 0 <= found["probability"] <= 1
    assert [hit["rank"] for hit in found["hits"]] == [1, 2, 3, 4, 5]
    assert all(list(hit) == HIT_KEYS for hit in found["hits"])
    assert found["hits"][0]["passage"] == "ropta:6.4#1"
    assert found["hits"][0]["quote"].startswith(RULE)


def test_json_gives_five_hits_even_to_what_no_book_decides(floorman):
    ran = floorman("ask", "--json", "quelle", "est", "la", "recette", "du", "gâteau", "au", "chocolat", "?")
    found = json.loads(ran.out)
    assert (ran.code, found["verdict"], len(found["hits"])) == (0, "not_covered", 5)
    assert found["question"] == "quelle est la recette du gâteau au chocolat ?"


def test_the_book_of_the_settings_is_asked_where_none_is_named(floorman, monkeypatch):
    monkeypatch.setenv("FLOORMAN_BOOK", "cdc")
    assert json.loads(floorman("ask", "--json", FALLEN).out)["book"] == "cdc"
    assert json.loads(floorman("ask", "--json", "--book", "Urban Poker", FALLEN).out)["book"] == "urban"


@pytest.mark.parametrize("language", ["en", "nl", "fr"])
def test_floorman_speaks_the_language_that_is_wanted_and_quotes_in_the_books(floorman, language):
    ran = floorman("article", "ropta", "9.22", "--lang", language)
    assert said("articles.printed_twice", language) in flat(ran.out)
    assert "Il est interdit de jeter ses cartes pendant un tour de mise" in flat(ran.out.replace("│", ""))


def test_the_setting_for_the_language_is_followed_and_the_option_outweighs_it(floorman, monkeypatch):
    monkeypatch.setenv("FLOORMAN_LANG", "nl")
    assert said("articles.printed_twice", "nl") in flat(floorman("article", "ropta", "9.22").out)
    assert said("articles.printed_twice", "en") in flat(floorman("article", "ropta", "9.22", "--lang", "en").out)


@pytest.mark.parametrize("typed", ["6.4", "§6.4", "6-4", "art. 6.4", "6,4", "Les cartes tombées de la table"])
def test_an_article_may_be_written_as_people_write_it(floorman, typed):
    ran = floorman("article", "ropta", *typed.split(), "--json")
    assert ran.code == 0
    assert json.loads(ran.out)["key"] == "6.4"


def test_a_number_that_stands_twice_shows_both_articles(floorman):
    shown = flat(floorman("article", "ropta", "9.22").out.replace("│", ""))
    assert "Il est interdit de jeter ses cartes pendant un tour de mise" in shown
    assert "Si des jetons ont été oubliés" in shown
    assert [found["key"] for found in json.loads(floorman("article", "ropta", "9.22", "--json").out)] == ["9.22a", "9.22b"]


def test_an_article_is_named_with_the_book_in_any_of_its_spellings(floorman):
    assert json.loads(floorman("article", "CDC", "2-4", "--json").out)["key"] == "2-4"
    assert json.loads(floorman("article", "ropta", "cdc", "2-4", "--json").out)["book"] == "cdc"


def test_a_comparison_gives_one_answer_a_book_in_the_order_of_the_books(floorman, rulebooks):
    ran = floorman("compare", "--json", "qui", "reçoit", "le", "jeton", "impair", "?")
    found = json.loads(ran.out)
    assert ran.code == 0
    assert [answer["book"] for answer in found] == [book.id for book in rulebooks.books]
    assert all(list(answer) == KEYS for answer in found)


def test_a_comparison_names_every_book(floorman, rulebooks):
    shown = floorman("compare", "who gets the odd chip?").out
    assert words_in("en").say("comparison.heading") in shown
    assert [book.short for book in rulebooks.books if book.short not in shown] == []
