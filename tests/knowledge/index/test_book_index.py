"""The index of one book: which passages may decide a question, what is known of each, and where the deciding words stand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.banks.questions import load_questions, load_silence
from knowledge.books.chunking import sentences
from knowledge.books.corpus import load_book
from knowledge.index.book_index import BookIndex
from knowledge.index.entries import NOBODY, Kind, spoken_passage
from knowledge.judging.fusion import FEATURES
from knowledge.shipped import SHIPPED
from knowledge.wording.glossary import Glossary
from knowledge.wording.language import LanguageGuess
from knowledge.wording.query import read
from tests.knowledge.small_book import QUESTIONS, SILENCE, HashingEncoder, TokenHashingEncoder, write_book

ENCODER = HashingEncoder()
SPEAKING = TokenHashingEncoder()
GLOSSARY = Glossary.load(SHIPPED.corpus / "glossary.toml")
LANGUAGES = LanguageGuess.learn([])
LONG = 900
"""Articles of a book that is too long for every entry to be looked at."""


def build(folder, encoder=ENCODER):
    book = load_book(folder)
    return book, BookIndex.build(book, load_questions(folder, book), load_silence(folder), encoder)


def ask(index, text):
    query = read(text, GLOSSARY, LANGUAGES, "fr")
    return index.candidates(query, ENCODER.encode_queries([query.spoken])[0])


def best(found, feature):
    """The row that stands highest in one feature."""
    return int(found.rows[np.argmax(found.features[:, FEATURES.index(feature)])])


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    return build(write_book(tmp_path_factory.mktemp("small")))


@pytest.fixture(scope="module")
def long(tmp_path_factory):
    articles = "".join(
        f"## {n // 90 + 1}.{n % 90 + 1} Cas {n}\n\nLe cas numéro {n} reste ouvert. Il attend.\n\n" for n in range(LONG)
    )
    text = articles.replace("Le cas numéro 777 reste ouvert.", "Le perroquet du croupier reste muet.")
    return build(write_book(tmp_path_factory.mktemp("long"), text, questions=()))


def test_a_passage_is_read_with_its_headings_and_its_lead_in(small):
    book, _ = small
    assert spoken_passage(book.passages[1]) == (
        "La donne › Les cartes tombées : Sont mortes aussi : la carte qui touche le muck ;"
    )


def test_every_passage_sentence_and_question_is_an_entry(small):
    book, index = small
    count = len(book.passages) + sum(len(sentences(p.text)) for p in book.passages) + len(QUESTIONS) + len(SILENCE)
    assert len(index.kinds) == len(index.owners) == len(index.spans) == len(index.vectors) == count


@given(st.text(st.characters(codec="utf-8"), max_size=80))
def test_any_question_has_a_finite_row_of_features_for_each_candidate(small, text):
    book, index = small
    found = ask(index, text)
    assert found.rows.tolist() == list(range(len(book.passages)))
    assert found.features.shape == (len(found.rows), len(FEATURES))
    assert np.isfinite(found.features).all()


@pytest.mark.parametrize("row", range(4))
def test_a_passage_stands_highest_for_its_own_words(small, row):
    book, index = small
    found = ask(index, book.passages[row].text)
    assert [best(found, name) for name in ("sentence_cosine", "passage_words", "gathered_words", "letters")] == [row] * 4


@pytest.mark.parametrize(("question", "row"), [(QUESTIONS[0]["q"], 0), (QUESTIONS[1]["q"], 0), (QUESTIONS[2]["q"], 3)])
def test_a_passage_stands_highest_for_a_question_that_was_asked_about_it(small, question, row):
    _, index = small
    found = ask(index, question)
    assert best(found, "question_cosine") == row
    assert best(found, "question_words") == row


def test_a_question_speaks_for_every_passage_that_it_names(small):
    """`club:1.1#2` is named second by « who replaces a card on the floor? » and has no word of it."""
    _, index = small
    gathered = ask(index, "who replaces floor").features[:, FEATURES.index("gathered_words")]
    assert (gathered > 0).tolist() == [True, True, False, False]


def test_a_question_is_near_every_passage_that_decides_it(small):
    _, index = small
    found = ask(index, QUESTIONS[1]["q"])
    cosines = found.features[:, FEATURES.index("question_cosine")]
    assert cosines[0] == cosines[1] == cosines.max()


def test_the_nearest_questions_vote_with_one_vote_in_all(small):
    _, index = small
    votes = ask(index, QUESTIONS[2]["q"]).features[:, FEATURES.index("asked_like")]
    assert votes.sum() == pytest.approx(1, abs=1e-5)
    assert votes.argmax() == 3


def test_what_the_book_is_silent_about_speaks_for_no_passage_and_against_an_answer(small):
    _, index = small
    assert set(index.owners[index.kinds == Kind.SILENCE]) == {NOBODY}
    assert ask(index, SILENCE[0]["q"]).support.silence > 0 > ask(index, QUESTIONS[0]["q"]).support.silence


def test_an_encoder_that_gives_tokens_is_asked_for_them(tmp_path):
    _, index = build(write_book(tmp_path), SPEAKING)
    query = read("le donneur la remplace", GLOSSARY, LANGUAGES, "fr")
    found = index.candidates(query, *SPEAKING.encode_question(query.spoken))
    assert best(found, "token_cosine") == 0
    index.save(tmp_path / "index")
    loaded = BookIndex.load(tmp_path / "index").candidates(query, *SPEAKING.encode_question(query.spoken))
    np.testing.assert_array_equal(loaded.features, found.features)


def test_without_tokens_a_passage_is_taken_at_its_vector(small):
    _, index = small
    found = ask(index, "le donneur la remplace").features
    np.testing.assert_array_equal(found[:, FEATURES.index("token_cosine")], found[:, FEATURES.index("passage_cosine")])


@given(st.data())
def test_the_span_is_a_sentence_of_the_passage(small, data):
    book, index = small
    found = ask(index, data.draw(st.sampled_from([*(p.text for p in book.passages), *(q["q"] for q in QUESTIONS), "xyzzy"])))
    for row, (start, end) in zip(found.rows, found.spans.tolist(), strict=True):
        assert (start, end) in {*sentences(book.passages[row].text), (0, 0)}


def test_the_span_is_the_sentence_that_is_nearest(small):
    book, index = small
    start, end = ask(index, "le donneur la remplace").spans[0]
    assert book.passages[0].text[start:end] == "Le donneur la remplace."


def test_what_was_saved_gives_the_same_candidates(small, tmp_path):
    _, index = small
    index.save(tmp_path / "index")
    loaded = BookIndex.load(tmp_path / "index")
    for text in (*(question["q"] for question in QUESTIONS), "tonbée par tere", "xyzzy"):
        before, after = ask(index, text), ask(loaded, text)
        np.testing.assert_array_equal(after.rows, before.rows)
        np.testing.assert_array_equal(after.features, before.features)
        np.testing.assert_array_equal(after.spans, before.spans)
        assert after.support == before.support


def test_of_a_long_book_only_the_likeliest_passages_are_candidates(long):
    book, index = long
    found = ask(index, "le perroquet du croupier reste muet")
    assert len(book.passages) == LONG
    assert 0 < len(found.rows) < LONG
    assert found.rows.tolist() == sorted(set(found.rows.tolist()))
    assert [best(found, name) for name in ("sentence_cosine", "passage_words", "letters")] == [777] * 3


def test_of_a_long_book_a_passage_is_a_candidate_for_its_meaning_alone(long):
    """The words typed are in no passage; their vector is that of the 777th."""
    _, index = long
    meaning = ENCODER.encode_queries(["Le perroquet du croupier reste muet."])[0]
    found = index.candidates(read("xyzzy", GLOSSARY, LANGUAGES, "fr"), meaning)
    assert best(found, "sentence_cosine") == 777


def test_of_a_long_book_a_misspelt_word_still_leads_to_the_passage(long):
    _, index = long
    assert best(ask(index, "perokuet"), "letters") == 777


def test_building_tells_how_many_texts_are_done(small, tmp_path):
    told = []
    folder = write_book(tmp_path)
    book = load_book(folder)
    BookIndex.build(
        book, load_questions(folder, book), load_silence(folder), ENCODER, lambda done, total: told.append((done, total))
    )
    assert told[-1][0] == told[-1][1] == len(small[1].kinds)
