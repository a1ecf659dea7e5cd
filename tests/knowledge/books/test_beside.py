"""Passages that are never quoted without some others: a rule without its exception, a case without its counterpart."""

import pytest

from knowledge.books.corpus import load_corpus
from knowledge.books.passages import Verdict
from knowledge.shipped import SHIPPED

CORPUS = load_corpus([SHIPPED.corpus])


def beside(passage_id):
    book = CORPUS.book(passage_id.partition(":")[0])
    passage = next(passage for passage in book.passages if passage.id == passage_id)
    return [one.id for one in book.beside_of(passage)]


@pytest.mark.parametrize(("passage", "others"), [
    # EVENT'em, La Maldonne: the list of misdeals, and when there can be none any more
    ("eventem:la-maldonne#16", ["eventem:la-maldonne#2", "eventem:la-maldonne#3"]),
    ("eventem:la-maldonne#5", ["eventem:la-maldonne#2", "eventem:la-maldonne#3"]), ("eventem:la-maldonne#2", []),
    ("eventem:divers#7", ["eventem:divers#8"]),
    # CdC 2-6: the order of the cards is known, or is not
    ("cdc:2-6#1", ["cdc:2-6#2"]), ("cdc:2-6#2", ["cdc:2-6#1"]), ("cdc:2-8#1", []),
    # RoPTA 6.1 and 6.7, 9.21
    ("ropta:6.1#3", ["ropta:6.7#1"]), ("ropta:9.21#5", ["ropta:9.21#6"]), ("ropta:9.21#6", ["ropta:9.21#5"]),
    ("casino:litiges-generalites#17", ["casino:litiges-generalites#16"]),
])  # fmt: skip
def test_what_is_not_to_be_read_alone_has_the_rest_of_it_beside(passage, others):
    assert beside(passage) == others


def test_what_a_book_lists_is_in_it_and_nothing_stands_beside_itself():
    for book in CORPUS.books:
        known = {passage.id for passage in book.passages}
        for group in book.beside:
            assert known >= {*group.of, *group.passages}
        for passage in book.passages:
            assert passage not in book.beside_of(passage)


def test_an_answer_brings_along_what_its_first_passage_is_not_to_be_read_without(rulebooks):
    answer = rulebooks.answer("There was a bet, a raise and a call, then we saw the button had been wrong. Misdeal?", "eventem")
    assert answer.hits[0].passage.article == "la-maldonne"
    shown = {answer.hits[0].passage.id, *(passage.id for passage in answer.hits[0].beside)}
    assert answer.verdict is not Verdict.FOUND or "eventem:la-maldonne#3" in shown
