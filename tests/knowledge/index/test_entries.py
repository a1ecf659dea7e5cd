"""What stands in the vector index of a book."""

import numpy as np
import pytest

from knowledge.banks.questions import load_questions, load_silence
from knowledge.books.corpus import load_book
from knowledge.index.entries import ASKED, NOBODY, Kind, encoded, entries_of, further_owners
from tests.knowledge.small_book import QUESTIONS, SILENCE, HashingEncoder, write_book


@pytest.fixture(scope="module")
def book(tmp_path_factory):
    folder = write_book(tmp_path_factory.mktemp("book"))
    book = load_book(folder)
    return book, load_questions(folder, book), load_silence(folder)


def test_entries_stand_kind_by_kind_those_of_the_bank_in_its_order(book):
    read, bank, silence = book
    entries = entries_of(read.passages, bank, silence)
    assert [entry.kind for entry in entries] == sorted(entry.kind for entry in entries)
    assert [entry.text for entry in entries if entry.kind is Kind.QUESTION] == [question["q"] for question in QUESTIONS]
    assert [entry.text for entry in entries if entry.kind is Kind.SILENCE] == [question["q"] for question in SILENCE]


def test_every_entry_but_silence_speaks_for_a_passage_and_a_sentence_is_cut_from_it(book):
    read, bank, silence = book
    for entry in entries_of(read.passages, bank, silence):
        assert (entry.owner == NOBODY) == (entry.kind is Kind.SILENCE)
        if entry.kind is Kind.SENTENCE:
            assert read.passages[entry.owner].text[slice(*entry.span)] == entry.text


def test_a_question_that_two_passages_decide_has_a_further_owner(book):
    read, bank, _ = book
    assert further_owners(read.passages, bank).tolist() == [[1, 1]]
    assert further_owners(read.passages, bank[:1]).shape == (0, 2)


def test_questions_are_encoded_as_questions_and_all_vectors_stand_in_the_entries_order(book):
    read, bank, silence = book
    entries = entries_of(read.passages, bank, silence)
    told = []
    encoder = HashingEncoder()
    vectors = encoded(entries, encoder, lambda done, total: told.append((done, total)))
    np.testing.assert_array_equal(vectors, encoder.encode_passages([entry.text for entry in entries]))
    assert told[-1] == (len(entries), len(entries))
    assert sum(entry.kind in ASKED for entry in entries) == len(QUESTIONS) + len(SILENCE)
