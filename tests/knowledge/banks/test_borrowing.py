"""A book that nobody has asked anything borrows the questions that other books' banks hold about the same rules."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from knowledge.banks.borrowing import (
    BOTH,
    LEAST,
    MEAN_QUESTION,
    PASSAGE,
    QUESTION,
    UNLIKE,
    Lender,
    _likeliest_of_each,
    borrow,
    parted,
)
from knowledge.banks.general import answered_by, load_general
from knowledge.banks.questions import BankQuestion, load_questions
from knowledge.books.corpus import load_book
from knowledge.books.passages import Verdict
from knowledge.index.book_index import BookIndex
from knowledge.index.entries import Kind
from knowledge.index.files import HASHED
from knowledge.library import Library, library
from knowledge.shipped import SHIPPED
from tests.knowledge.small_book import BOOKS, HashingEncoder, write_book

ENCODER = HashingEncoder()
LENT = (
    "## 3.3 Le muck\n\nUne carte tombée par terre est morte.\n\n## 3.4 Les chiens\n\nLes chiens dorment sous la table du fond.\n"
)
ASKED = [
    {"q": "carte tombée par terre encore vivante ?", "lang": "fr", "passages": ["club:3.3#1"]},
    {"q": "les chiens sous la table du fond ?", "lang": "fr", "passages": ["club:3.4#1"]},
]
OWN = "## 1 Les cartes\n\nUne carte tombée par terre est morte.\n\n## 2 Les retards\n\nLe joueur en retard paie ses blindes.\n"


def unit(numbers):
    rows = np.asarray(numbers, np.float32)
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def questions(count):
    return [BankQuestion(f"question {number}", "fr", (f"lender:{number}#1",), 5, False) for number in range(count)]


@pytest.fixture
def lender(tmp_path):
    folder = write_book(tmp_path / "lender", LENT, questions=ASKED)
    book, bank = load_book(folder), load_questions(folder, load_book(folder))
    return BookIndex.build(book, bank, (), ENCODER).lending(bank)


@pytest.fixture
def borrower(tmp_path, lender):
    book = load_book(write_book(tmp_path / "borrower", OWN, questions=()))
    return BookIndex.build(book, (), (), ENCODER, lenders=[lender])


def test_a_question_is_led_to_the_passage_that_says_what_the_lenders_says():
    passages = unit([[1, 0, 0], [0, 1, 0], [0, 0, 1]])
    lender = Lender(questions(3), passages[[2, 0, 1]], passages[[2, 0, 1]], np.arange(3, dtype=np.int32))
    lent = borrow(("own:a", "own:b", "own:c"), passages, [lender])
    assert [question.passages for question in lent.questions] == [("own:c",), ("own:a",), ("own:b",)]
    assert {(question.start, question.language) for question in lent.questions} == {(0, "fr")}
    np.testing.assert_allclose(lent.vectors, lender.questions)


def test_two_passages_that_are_as_near_both_decide():
    near = unit([[1, 0.05], [1, -0.05], [0, 1]])
    lender = Lender(questions(1), unit([[1, 0]]), unit([[1, 0]]), np.zeros(1, np.int32))
    (question,) = borrow(("own:a", "own:b", "own:c"), near, [lender]).questions
    assert sorted(question.passages) == ["own:a", "own:b"]


vectors = arrays(np.float32, (5, 4), elements=st.floats(-1, 1, width=16)).filter(
    lambda found: (np.linalg.norm(found, axis=1) > 0.1).all()
)


@given(vectors, vectors, vectors)
def test_nothing_is_borrowed_that_no_passage_is_like(own, passages, asked):
    lender = Lender(questions(5), unit(passages), unit(asked), np.arange(5, dtype=np.int32))
    lent = borrow([f"own:{row}" for row in range(5)], unit(own), [lender])
    # one question a passage: it is their mean
    likeness = (unit(asked) * (MEAN_QUESTION + QUESTION) + unit(passages) * PASSAGE) @ unit(own).T
    assert len(lent.questions) == len(lent.vectors)
    taken = {question.text: question.passages for question in lent.questions}
    for number, like in enumerate(likeness):
        if abs(like.max() - LEAST) > 1e-3:
            assert (f"question {number}" in taken) == (like.max() > LEAST)
        if f"question {number}" in taken:
            chosen = [int(passage.removeprefix("own:")) for passage in taken[f"question {number}"]]
            assert all(like[row] >= like.max() - BOTH - 1e-3 for row in chosen)


def test_a_book_is_taken_to_be_silent_about_the_general_rules_that_are_least_like_it():
    """Twenty rules, of which the book is unlike the seventh and the twelfth; two questions about each."""
    like, unlike = unit([[1, 0.1, 0]])[0], unit([[0, 0, 1]])[0]
    rules = np.stack([unlike if row in (7, 12) else like for row in range(20)])
    owners = np.repeat(np.arange(20, dtype=np.int32), 2)
    general = Lender(questions(40), rules, rules[owners], owners)
    rest, silent = parted(unit([[1, 0, 0], [0.9, 0.3, 0]]), general)
    assert [question.text for question in silent.questions] == [f"question {number}" for number in (14, 15, 24, 25)]
    np.testing.assert_allclose(silent.vectors, np.stack([unlike] * 4))
    assert len(silent.questions) == 2 * UNLIKE * 20
    assert {question.text for question in rest.bank} == {q.text for q in general.bank} - {q.text for q in silent.questions}
    assert rest.owners.tolist() == [owner for owner in owners if owner not in (7, 12)]
    np.testing.assert_allclose(rest.questions, np.stack([like] * 36))


def test_without_passages_or_rules_there_is_no_silence_to_borrow():
    nothing = Lender((), unit([[1, 0]])[:0], unit([[1, 0]])[:0], np.zeros(0, np.int32))
    assert parted(unit([[1, 0]]), nothing)[1].questions == ()
    some = Lender(questions(1), unit([[1, 0]]), unit([[1, 0]]), np.zeros(1, np.int32))
    assert parted(unit([[1, 0]])[:0], some)[1].questions == ()


def test_a_book_that_borrows_is_known_to_be_silent_about_what_it_is_unlike(tmp_path):
    rules = [
        "une carte tombée par terre est morte",
        *(f"chien numéro {n} dort dehors" for n in range(9)),
        "vélo rouge jaune vert",
    ]
    asked = [BankQuestion(f"question sur {rule} ?", "fr", (f"g-{n}",), 0, False) for n, rule in enumerate(rules)]
    vectors = ENCODER.encode_passages(rules)
    general = Lender(asked, vectors, ENCODER.encode_queries([q.text for q in asked]), np.arange(len(rules), dtype=np.int32))
    book = load_book(write_book(tmp_path, OWN, questions=()))
    index = BookIndex.build(book, (), (), ENCODER, general=general)
    assert (int((index.kinds == Kind.SILENCE).sum()), index.borrowed) == (1, 1)
    assert len(index.vectors) == len(index.kinds)


def test_a_book_without_passages_or_without_lenders_borrows_nothing():
    lender = Lender(questions(1), unit([[1, 0]]), unit([[1, 0]]), np.zeros(1, np.int32))
    assert borrow((), np.zeros((0, 2), np.float32), [lender]).questions == ()
    assert borrow(("own:a",), unit([[1, 0]]), []).vectors.shape == (0, 2)


def test_what_is_borrowed_is_searched_but_makes_no_bank(borrower):
    """The question about fallen cards fits; that about dogs finds nothing of the kind in the book."""
    assert (borrower.questions, borrower.borrowed, borrower.asked, borrower.bare) == (1, 1, 0, True)
    assert borrower.owners[borrower.kinds == Kind.QUESTION].tolist() == [0]


def test_what_is_borrowed_is_kept_with_the_index(borrower, tmp_path):
    borrower.save(tmp_path / "kept")
    loaded = BookIndex.load(tmp_path / "kept")
    assert (loaded.questions, loaded.borrowed, loaded.asked) == (1, 1, 0)


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    """A club's book of three rules in words of its own, and one that no other book has."""
    shelf, data = tmp_path_factory.mktemp("shelf"), tmp_path_factory.mktemp("data")
    write_book(
        shelf,
        "## 1 Les jets\n\nCe qui touche la défausse est mort.\n\n"
        "## 2 Un jeton\n\nUn seul gros jeton poussé sans un mot vaut simple suivi.\n\n"
        "## 3 Le chien\n\nLe chien de Marcel reste dehors.\n",
        questions=(),
    )
    return library(shelf, data, None)


@pytest.mark.parametrize(
    ("question", "article"),
    [
        ("I tossed a single 500 chip over the line and said nothing, blinds 100/200. he claims that's a raise", "2"),
        ("ik wierp mijn hand weg en ze raakte de muck, mag ik ze terugnemen?", "1"),
    ],
)
def test_a_clubs_own_book_is_found_by_what_was_asked_about_others(club, question, article):
    (book,) = (book for book in club.corpus().books if book.id == "club")
    index = club.index(book)
    assert index.borrowed > 100
    assert club.open().answer(question, "club").hits[0].passage.article == article


@pytest.mark.parametrize("name", BOOKS)
def test_most_general_questions_are_led_to_the_passage_that_decides_them(club, name):
    """A guard: the model knows these books. Of a book that it has never heard of, ropta, 49 in 100 were led there."""
    book = club.corpus().book(name)
    vectors = club.index(book).vectors.rows(0, len(book.passages))
    lent = borrow([passage.id for passage in book.passages], vectors, [club.general()])
    led = {question.text: question.passages for question in lent.questions}
    decided = answered_by(SHIPPED.corpus / name, book, load_general(SHIPPED.corpus)).decided
    right = [question.passages[0] in led.get(question.text, ()) for question in decided]
    assert len(right) > 1_900
    assert np.mean(right) > 0.5, np.mean(right)


def test_a_bundled_book_borrows_nothing(club):
    assert {club.index(club.corpus().book(book)).borrowed for book in BOOKS} == {0}


@pytest.mark.parametrize("changed", ["urban/questions.jsonl", "general.jsonl"])
def test_what_is_lent_makes_the_borrowers_index_stale_when_it_changes(club, tmp_path, changed):
    club.index(club.corpus().book("club"))
    bundled = SHIPPED.corpus
    for name in (*(f"{book}/{file}" for book in BOOKS for file in HASHED), "silence.jsonl", "general.jsonl"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes((bundled / name).read_bytes())
    opened = Library((tmp_path, club.folders[1]), replace(SHIPPED, corpus=tmp_path), club.built)
    book = opened.corpus().book("club")
    assert opened.fitting(book).folder == club.built / "club"
    with (tmp_path / changed).open("a", encoding="utf-8") as file:
        file.write("\n")
    assert opened.fitting(book).folder is None


@pytest.mark.parametrize(("questions", "borrows"), [(0, True), (3, True), (11, True), (12, False)])
def test_a_book_borrows_until_it_has_four_questions_a_passage(tmp_path, questions, borrows):
    asked = [{"q": f"combien de jetons au niveau {n} ?", "lang": "fr", "passages": ["club:1#1"]} for n in range(questions)]
    write_book(tmp_path, "## 1 A\n\nCent jetons.\n\n## 2 B\n\nUn jeton seul suit.\n\n## 3 C\n\nLe bar.\n", questions=asked)
    shelves = library(tmp_path, tmp_path / "data", None)
    index = shelves.index(shelves.corpus().book("club"))
    assert (index.borrowed > 0, index.bare, index.asked) == (borrows, borrows, questions)


def test_a_question_of_the_clubs_own_speaks_for_an_answer(tmp_path):
    asked = [{"q": "où va le chien de Marcel pendant la finale ?", "lang": "fr", "passages": ["club:1#1"]}]
    write_book(tmp_path, "## 1 Le chien\n\nIl reste dehors.\n\n## 2 Le bar\n\nLe bar ferme à minuit.\n", questions=asked)
    answer = library(tmp_path, tmp_path / "data", None).open().answer(asked[0]["q"], "club")
    assert (answer.verdict, answer.hits[0].passage.article) == (Verdict.FOUND, "1")


def test_of_more_questions_than_a_book_borrows_every_passage_keeps_its_likeliest():
    about, like = np.array([0, 0, 0, 0, 1, 0]), np.array([0.9, 0.8, 0.95, 0.7, 0.5, 0.6], np.float32)
    assert _likeliest_of_each(about, like, 3).tolist() == [0, 2, 4]
    assert _likeliest_of_each(about, like, 2).tolist() == [2, 4]
    assert _likeliest_of_each(about, like, 99).tolist() == [0, 1, 2, 3, 4, 5]
    assert _likeliest_of_each(about[:0], like[:0], 3).tolist() == []
