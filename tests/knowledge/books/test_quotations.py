"""Whatever can be quoted stands word for word in its source, with the errata that the book owns up to."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.books.chunking import fold_space, sentences
from knowledge.books.corpus import load_corpus
from knowledge.books.errata import LIST_DASH, corrected_source
from knowledge.shipped import SHIPPED
from tests.knowledge.small_book import BOOKS

SOURCES = {book_id: corrected_source(SHIPPED.corpus / book_id).replace("**", "") for book_id in BOOKS}
PASSAGES = load_corpus([SHIPPED.corpus]).passages
passages = st.sampled_from(PASSAGES)


def printed(text):
    return fold_space(LIST_DASH.sub("", text))


def lead_ins(context):
    """The lead-ins that a context is made of: each but the last ends with a colon."""
    return re.split(r"(?<=:) ", printed(context)) if context else []


@pytest.mark.parametrize("book_id", BOOKS)
def test_every_passage_of_a_book_stands_word_for_word_in_its_source(corpus, book_id):
    invented = [passage.id for passage in corpus.book(book_id).passages if printed(passage.text) not in SOURCES[book_id]]
    assert invented == []


@pytest.mark.parametrize("book_id", BOOKS)
def test_every_lead_in_of_a_book_stands_in_its_source_before_what_it_governs(corpus, book_id):
    source = SOURCES[book_id]
    misled = []
    for passage in corpus.book(book_id).passages:
        place = 0
        for words in (*lead_ins(passage.context), printed(passage.text)):
            place = source.find(words, place)
            if place < 0:
                misled.append((passage.id, words))
                break
            place += len(words)
    assert misled == []


@given(passage=passages, data=st.data())
def test_a_passage_with_a_word_changed_stands_nowhere_in_its_source(passage, data):
    words = printed(passage.text).split(" ")
    place = data.draw(st.integers(0, len(words) - 1))
    changed = " ".join([*words[:place], words[place] + "xq", *words[place + 1 :]])
    assert changed not in SOURCES[passage.book]


@given(passage=passages)
def test_a_quotation_is_the_lead_in_and_the_passage_and_nothing_else(passage):
    assert passage.quotation == (f"{passage.context} {passage.text}" if passage.context else passage.text)
    assert passage.text == passage.text.strip() != ""
    assert "**" not in passage.quotation
    assert "<!--" not in passage.quotation


@given(passage=passages)
def test_the_sentences_of_a_passage_are_all_its_words_in_order(passage):
    spans = sentences(passage.text)
    assert fold_space(" ".join(passage.text[start:end] for start, end in spans)) == fold_space(passage.text)


def test_a_sentence_that_only_announces_is_a_passage_in_ropta_9_10_alone_where_the_headings_repeat_it(corpus):
    announcing = [p.id for p in corpus.passages if p.text.endswith(":") and len(sentences(p.text)) == 1]
    assert announcing == ["ropta:9.10#3"]
    governed = corpus.book("ropta").article("9.10").passages[3:]
    assert {passage.path[2] for passage in governed} == {"Mise insuffisante sans annonce verbale officielle"}


def test_a_bullet_that_begins_in_the_middle_of_a_sentence_has_its_lead_in(corpus):
    """A passage that starts with a small letter goes on with a sentence that stands above it."""
    headless = [p.id for p in corpus.passages if p.text[0].islower() and not p.context]
    assert headless == []
