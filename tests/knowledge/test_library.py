"""The rulebooks where they lie: a stale index is built again under the club's own data, and a club has its own books."""

import asyncio
import os
from dataclasses import replace

import pytest
from filelock import FileLock

from knowledge.books.making import make_book
from knowledge.books.passages import UnknownBook, Verdict
from knowledge.library import Library, library
from knowledge.seals import MANIFEST, write_sealed
from knowledge.shipped import SHIPPED
from knowledge.wording.query import read
from tests.knowledge.small_book import ABOUT, ARTICLES, BOOKS, QUESTIONS, HashingEncoder, write_book
from tests.patience import comes


@pytest.fixture
def prebuilt(tmp_path):
    """A folder in the place of the indexes that come with Floorman."""
    return tmp_path / "prebuilt"


def shelf(book_folder, prebuilt, built, progress=None):
    return Library((book_folder.parent,), replace(SHIPPED, indexes=prebuilt), built, "hashing", progress, HashingEncoder())


@pytest.fixture
def shipped(small_book, prebuilt, tmp_path):
    """A library with the small book, whose index is shipped."""
    maker = shelf(small_book, prebuilt, tmp_path / "data")
    (book,) = maker.corpus().books
    maker.build(book, prebuilt / book.id)
    return maker


def reopened(made):
    """The same library in another process: nothing remembered, no text encoded yet."""
    return Library(made.folders, made.shipped, made.built, made.encoder_name, made.progress, HashingEncoder())


def test_a_shipped_index_that_fits_is_used_and_nothing_is_built(shipped, prebuilt):
    opened = reopened(shipped)
    (book,) = opened.corpus().books
    assert opened.fitting(book).folder == prebuilt / "club"
    assert opened.index(book).passages == 4
    assert opened.encoder().read == []
    assert not (opened.built / book.id).exists()


@pytest.mark.parametrize("name", ["articles.md", "questions.jsonl", "book.toml"])
def test_a_changed_book_makes_its_shipped_index_stale_and_a_new_one_is_built_beside_the_data(shipped, prebuilt, small_book, name):
    before = (prebuilt / "club" / "manifest.json").read_bytes()
    file = small_book / name
    file.write_text(file.read_text(encoding="utf-8").replace("Club", "Cercle").replace("par terre", "au sol"), encoding="utf-8")
    opened = reopened(shipped)
    (book,) = opened.corpus().books
    assert opened.fitting(book).folder is None
    assert opened.index(book).passages == 4
    assert opened.encoder().read != []
    assert opened.fitting(book).folder == opened.built / "club"
    assert (prebuilt / "club" / "manifest.json").read_bytes() == before


def test_another_model_makes_a_shipped_index_stale(shipped):
    opened = Library(shipped.folders, shipped.shipped, shipped.built, "hashing@2", None, HashingEncoder())
    (book,) = opened.corpus().books
    assert opened.fitting(book).folder is None


def test_an_index_that_was_built_here_is_used_the_next_time(small_book, prebuilt, tmp_path):
    first = shelf(small_book, prebuilt, tmp_path / "data")
    first.index(first.corpus().books[0])
    again = reopened(first)
    again.index(again.corpus().books[0])
    assert first.encoder().read != []
    assert again.encoder().read == []


def test_building_tells_how_far_it_is(small_book, prebuilt, tmp_path):
    told = []
    made = shelf(small_book, prebuilt, tmp_path / "data", lambda book, done, total: told.append((book.id, done, total)))
    made.index(made.corpus().books[0])
    assert told[-1] == ("club", len(made.encoder().read), len(made.encoder().read))
    assert [done for _, done, _ in told] == sorted({done for _, done, _ in told})


def test_a_book_without_questions_can_be_searched(small_book, prebuilt, tmp_path, rulebooks):
    (small_book / "questions.jsonl").unlink()
    made = shelf(small_book, prebuilt, tmp_path / "data")
    query = read("le bouton avance d'un siège", rulebooks.glossary, rulebooks.languages)
    found = made.index(made.corpus().books[0]).candidates(query, made.encoder().encode_queries([query.spoken])[0])
    assert sorted(found.rows) == [0, 1, 2, 3]


@pytest.mark.parametrize("book_id", BOOKS)
def test_the_index_that_comes_with_floorman_fits_its_book_and_its_model(book_id, tmp_path):
    """Fails when articles, questions, book.toml or the model have changed since `floorman index build` was last run."""
    shelves = library(None, tmp_path, None)
    assert shelves.fitting(shelves.corpus().book(book_id)).folder == SHIPPED.indexes / book_id


def test_a_clubs_own_book_is_asked_beside_the_bundled_ones(tmp_path):
    """With the shipped model, as a club has it: its folder is what FLOORMAN_CORPUS names."""
    write_book(tmp_path / "own")
    shelves = library(tmp_path / "own", tmp_path / "data", None)
    rulebooks = shelves.open()
    assert [book.id for book in rulebooks.books] == [*BOOKS, "club"]
    answer = rulebooks.answer(QUESTIONS[0]["q"], "Club")
    assert answer.hits[0].citation == "Club 2026, art. 1.1 « Les cartes tombées »"
    assert rulebooks.answer("1.2", "club").verdict is Verdict.FOUND
    assert (tmp_path / "data" / "index" / "club" / "manifest.json").exists()
    with pytest.raises(UnknownBook, match="there are: casino, cdc, eventem, ropta, urban, club"):
        rulebooks.answer("?", "wsop")


def test_without_a_folder_of_its_own_a_club_has_the_bundled_books(tmp_path):
    assert library(None, tmp_path, None).folders == (SHIPPED.corpus,)
    assert library(None, tmp_path, "").encoder_name is None


def test_a_club_that_has_written_down_one_question_gets_its_answer(tmp_path):
    """Fewer questions than passages are no question bank, and yet the one that is there must not be refused."""
    folder = write_book(tmp_path / "own", questions=[QUESTIONS[2]])
    (folder / "silence.jsonl").unlink()
    rulebooks = library(tmp_path / "own", tmp_path / "data", None).open()
    asked = rulebooks.answer(QUESTIONS[2]["q"], "club")
    assert asked.hits[0].passage.id == "club:1.2#1"
    assert asked.verdict is not Verdict.NOT_COVERED


def test_a_clubs_own_book_that_lies_in_no_folder_is_indexed_under_its_digest(small_book, prebuilt, tmp_path):
    made = shelf(small_book, prebuilt, tmp_path / "data")
    book = make_book(ABOUT, ARTICLES, digest="5" * 64)
    assert made.index(book).passages == 4
    assert made.fitting(book).folder == made.built / f"_own-{'5' * 40}"
    other = make_book(ABOUT, ARTICLES, digest="6" * 64)
    assert made.fitting(other).folder is None
    # the operator's book of the same id has an index of its own
    assert made.fitting(made.corpus().book("club")).folder is None


def test_the_index_of_a_clubs_own_book_is_made_beside_and_loaded_by_another_process(small_book, prebuilt, tmp_path):
    made, book = shelf(small_book, prebuilt, tmp_path / "data"), make_book(ABOUT, ARTICLES, digest="5" * 64)
    asyncio.run(comes(lambda: made.own_indexes().ready(book).ready))
    again = reopened(made)
    assert again.own_indexes().index(book).passages == 4
    assert again.encoder().read == []


@pytest.fixture
def three(small_book, prebuilt, tmp_path):
    """A shelf where the indexes of three own books lie."""
    made = shelf(small_book, prebuilt, tmp_path / "data")
    for digit in "567":
        made.index(make_book(ABOUT, ARTICLES, digest=digit * 64))
    return made


def lying(shelves):
    return sorted(folder.name.removeprefix("_own-")[:1] for folder in shelves.built.glob("_own-*"))


def test_indexes_that_nobody_uses_are_let_go_and_no_others(three):
    assert three.let_go(lambda: {"6" * 64, "9" * 64}) == 2
    assert lying(three) == ["6"]
    assert (three.built / "_own-666666").exists() is False
    assert three.fitting(make_book(ABOUT, ARTICLES, digest="6" * 64)).folder is not None
    assert three.index(make_book(ABOUT, ARTICLES, digest="5" * 64)).passages == 4
    assert lying(three) == ["5", "6"]


def test_what_another_process_builds_just_now_or_has_come_to_use_meanwhile_is_left(three):
    with FileLock(three.built / f"._own-{'5' * 40}.lock"):
        assert three.let_go(lambda: {"6" * 64, "7" * 64}) == 0
    said = iter([{"6" * 64, "7" * 64}, {"5" * 64, "6" * 64, "7" * 64}, {"6" * 64, "7" * 64}, {"6" * 64, "7" * 64}])
    assert three.let_go(lambda: next(said)) == 0
    assert lying(three) == ["5", "6", "7"]


def test_whoever_has_an_index_in_memory_goes_on_and_another_process_makes_it_anew(three):
    book = make_book(ABOUT, ARTICLES, digest="5" * 64)
    kept = three.own_indexes().index(book)
    other = reopened(three)
    assert other.let_go(set) == 3
    assert three.own_indexes().index(book) is kept
    assert other.fitting(book).folder is None
    assert other.index(book).passages == 4


def test_what_an_ended_process_has_left_behind_goes_and_what_a_running_one_writes_stays(three):
    old, new = (three.built / f"._own-{'8' * 40}-{name}" for name in ("old", "new"))
    for folder in (old, new):
        folder.mkdir()
    os.utime(old, (1, 1))
    three.let_go(lambda: {digit * 64 for digit in "567"})
    assert (old.exists(), new.exists()) == (False, True)
    assert lying(three) == ["5", "6", "7"]


def test_where_there_is_nothing_nothing_is_let_go(small_book, prebuilt, tmp_path):
    assert shelf(small_book, prebuilt, tmp_path / "nowhere").let_go(set) == 0


@pytest.mark.parametrize("change", ["articles.md", "questions.jsonl", "the model", "what was learnt"])
def test_a_book_is_in_another_state_once_it_is_searched_otherwise(shipped, prebuilt, small_book, change):
    write_sealed(prebuilt / MANIFEST, {"files": {"weights.json": {"bytes": 1, "sha256": "0"}}})
    (book,) = shipped.corpus().books
    before = shipped.state(book)
    assert reopened(shipped).state(book) == before
    opened = reopened(shipped)
    if change == "the model":
        opened.encoder_name = "another"
    elif change == "what was learnt":
        write_sealed(prebuilt / MANIFEST, {"files": {"weights.json": {"bytes": 1, "sha256": "1"}}})
    else:
        file = small_book / change
        file.write_text(file.read_text(encoding="utf-8").replace("par terre", "au sol"), encoding="utf-8")
    assert opened.state(book) != before


def test_two_books_are_never_in_the_same_state(tmp_path):
    shelves = library(None, tmp_path, None)
    assert len({shelves.state(book) for book in shelves.corpus().books}) == 5


def test_a_book_of_ones_own_that_the_bot_refuses_is_left_out_and_the_others_stay(tmp_path):
    def refuse(folder, book):
        raise ValueError("no such draw")

    write_book(tmp_path / "own")
    refusing = library(tmp_path / "own", tmp_path / "data", None, check_own=refuse).corpus()
    assert [left.id for left in refusing.left_out] == ["club"]
    assert sorted(book.id for book in refusing.books) == list(BOOKS)


def test_a_model_that_fails_names_no_offence_and_likens_nothing(tmp_path):
    class Failing(HashingEncoder):
        def encode_queries(self, texts):
            raise RuntimeError("out of memory")

    asked = ["a card fell", "una carte"]
    failing = replace(library(None, tmp_path, None).open(), encoder=Failing)
    assert list(failing.likeness("a card fell", asked)) == [0.0, 0.0]
    working = replace(failing, encoder=HashingEncoder)
    assert next(iter(working.likeness("a card fell", asked))) == pytest.approx(1)
    assert working.families("three cards") != ()
    assert not replace(working, offences=None).offence("phone").sure


def test_a_question_that_only_the_model_can_not_read_is_like_nothing(tmp_path):
    class Once(HashingEncoder):
        def encode_queries(self, texts):
            if self.read:
                raise RuntimeError("out of memory")
            return super().encode_queries(texts)

    encoder = Once()
    asking = replace(library(None, tmp_path, None).open(), encoder=lambda: encoder)
    assert list(asking.likeness("a card fell", ["a card fell"])) == [0.0]
