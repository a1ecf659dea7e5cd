"""What scripts rely on: the keys, their order and their kinds, as the design fixes them."""

import json
from dataclasses import replace

import pytest

from bot.presenter.answer_json import answer_object, article_object
from knowledge.books.passages import Part, Verdict
from tests.bot.small_rules import CLUB, RIVER, SmallRules

KEYS = ["question", "book", "edition", "language", "verdict", "probability", "hits", "parts", "elapsed_ms"]
HIT_KEYS = ["rank", "article", "title", "citation", "passage", "context", "quote", "score"]


@pytest.mark.parametrize("verdict", list(Verdict))
def test_an_answer_has_its_keys_and_its_five_hits_whatever_the_verdict(verdict):
    found = answer_object(SmallRules(river=verdict).answer("le bouton ?", "river"))
    assert list(found) == KEYS
    assert found["verdict"] == verdict.value
    assert [hit["rank"] for hit in found["hits"]] == [1, 2, 3, 4, 5]
    assert all(list(hit) == HIT_KEYS for hit in found["hits"])
    assert json.loads(json.dumps(found)) == found


@pytest.mark.parametrize("request_id", ["q1", 7, 0, "", ["a"], None])
def test_an_answer_of_a_batch_bears_its_id_first(request_id):
    found = answer_object(SmallRules().answer("le bouton ?", "river"), request_id)
    if request_id is None:
        assert list(found) == KEYS
    else:
        assert list(found) == ["id", *KEYS]
        assert found["id"] == request_id


def test_a_hit_tells_the_passage_word_for_word():
    hit = answer_object(SmallRules().answer("le bouton ?", "river"))["hits"][3]
    assert hit["quote"] == "Les jetons restent sur la table."
    assert (hit["article"], hit["context"], hit["passage"]) == ("1.3", "Pendant la partie :", "river:1.3a#1")


def test_a_question_in_parts_tells_what_was_asked_and_what_decides_it():
    answer = SmallRules().answer("Le bouton ? Et pour les jetons ?", "river")
    assert answer_object(answer)["parts"] == []
    parts = (Part((0, 11), answer.hits[0], Verdict.FOUND), Part((12, 32), answer.hits[3], Verdict.UNSURE))
    told = answer_object(replace(answer, parts=parts))["parts"]
    assert [list(part) for part in told] == [["asked", "span", "verdict", "hit"]] * 2
    assert [(part["asked"], part["span"], part["verdict"]) for part in told] == [
        ("Le bouton ?", [0, 11], "found"),
        ("Et pour les jetons ?", [12, 32], "unsure"),
    ]
    assert all(list(part["hit"]) == HIT_KEYS for part in told)


def test_an_article_without_a_number_is_called_by_its_title():
    assert answer_object(SmallRules().answer("le bouton ?", "club"))["hits"][0]["article"] == "Knop"
    assert article_object(CLUB, CLUB.articles[0])["article"] == "Knop"


def test_an_article_is_given_with_all_its_passages():
    found = article_object(RIVER, RIVER.articles[0])
    assert list(found) == ["book", "edition", "article", "key", "title", "passages"]
    assert [passage["quote"] for passage in found["passages"]] == ["Le bouton avance d'une place.", "Il ne recule jamais."]
    assert all(list(passage) == ["passage", "citation", "path", "context", "quote"] for passage in found["passages"])


def test_a_hit_that_is_not_to_be_read_alone_has_the_others_last():
    answer = SmallRules().answer("le bouton ?", "river")
    first, *rest = answer.hits
    found = answer_object(replace(answer, hits=(replace(first, beside=RIVER.passages[1:2]), *rest)))["hits"]
    assert list(found[0]) == [*HIT_KEYS, "beside"]
    assert found[0]["beside"] == [{"passage": "river:1.1#2", "context": "", "quote": "Il ne recule jamais."}]
    assert list(found[1]) == HIT_KEYS
