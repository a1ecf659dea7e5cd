"""Indexes on disk: one that was not built from this very book with this very model is never used."""

import json
import shutil
from dataclasses import replace

import pytest

from knowledge.banks.questions import load_questions, load_silence
from knowledge.books.corpus import load_book
from knowledge.index.book_index import BookIndex
from knowledge.index.files import FORMAT, HASHED, corpus_hash, load_index, read_manifest, save_index
from knowledge.seals import MANIFEST, Damaged, Harm, check, write_sealed
from knowledge.shipped import SHIPPED
from tests.knowledge.small_book import HashingEncoder, write_book


@pytest.fixture
def saved(small_book, tmp_path):
    """The folder of an index that was built from the small book."""
    save(small_book, tmp_path / "index" / "club")
    return tmp_path / "index" / "club"


def save(book_folder, folder):
    book = load_book(book_folder)
    index = BookIndex.build(book, load_questions(book_folder, book), load_silence(book_folder), HashingEncoder())
    save_index(folder, index, book.id, corpus_hash(book_folder, SHIPPED.corpus), "hashing")


def files(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_an_index_fits_the_book_and_the_model_that_it_was_built_from(small_book, saved):
    manifest = read_manifest(saved)
    assert manifest.fits(corpus_hash(small_book, SHIPPED.corpus), "hashing")
    assert (manifest.format, manifest.book, manifest.dimension, manifest.passages) == (FORMAT, "club", 64, 4)


@pytest.mark.parametrize("name", HASHED)
def test_an_index_does_not_fit_a_book_that_has_changed_since(small_book, saved, name):
    with (small_book / name).open("a", encoding="utf-8") as file:
        file.write("\n")
    assert not read_manifest(saved).fits(corpus_hash(small_book, SHIPPED.corpus), "hashing")


def test_an_index_does_not_fit_another_model(small_book, saved):
    assert not read_manifest(saved).fits(corpus_hash(small_book, SHIPPED.corpus), "hashing@2")


def test_an_index_does_not_fit_another_format(small_book, saved):
    assert not replace(read_manifest(saved), format=FORMAT - 1).fits(corpus_hash(small_book, SHIPPED.corpus), "hashing")


def test_articles_questions_and_description_are_what_an_index_is_built_from():
    assert set(HASHED) == {"articles.md", "questions.jsonl", "silence.jsonl", "general.jsonl", "book.toml"}


def test_the_ends_of_lines_do_not_make_another_book(small_book):
    (small_book / "general.jsonl").write_bytes(b'{"rule": "deal-1", "passage": null}\n')
    before = corpus_hash(small_book, SHIPPED.corpus)
    for name in HASHED:
        (small_book / name).write_bytes((small_book / name).read_bytes().replace(b"\n", b"\r\n"))
    assert corpus_hash(small_book, SHIPPED.corpus) == before


def test_words_that_move_from_one_file_to_another_make_another_book(tmp_path):
    book = write_book(tmp_path)
    before = corpus_hash(book, SHIPPED.corpus)
    articles, questions = ((book / name).read_bytes() for name in ("articles.md", "questions.jsonl"))
    (book / "articles.md").write_bytes(articles + questions)
    (book / "questions.jsonl").write_bytes(b"")
    assert corpus_hash(book, SHIPPED.corpus) != before


def test_a_book_without_questions_has_a_fingerprint_too(small_book):
    (small_book / "questions.jsonl").unlink()
    assert len(corpus_hash(small_book, SHIPPED.corpus)) == 64


def test_saving_replaces_an_older_index_and_leaves_nothing_of_it(small_book, saved):
    old = files(saved)
    (saved / "left-over.bin").write_bytes(b"old")
    write_book(small_book.parent, "## 1.1 Le bouton\n\nLe bouton avance.\n", questions=())
    save(small_book, saved)
    assert read_manifest(saved).fits(corpus_hash(small_book, SHIPPED.corpus), "hashing")
    assert read_manifest(saved).passages == 1
    assert set(files(saved)) == set(old)
    assert files(saved) != old
    assert [path.name for path in saved.parent.iterdir()] == ["club"]


def test_an_index_that_can_not_be_written_leaves_the_older_one(small_book, saved, monkeypatch):
    old = files(saved)

    def full(*_):
        raise OSError("disk full")

    monkeypatch.setattr(BookIndex, "save", full)
    with pytest.raises(OSError, match="disk full"):
        save(small_book, saved)
    assert files(saved) == old
    assert [path.name for path in saved.parent.iterdir()] == ["club"]


@pytest.mark.parametrize("content", [None, "", "{", "[]", "null", '{"format": 7}', "\udcff", "[" * 100_000])
def test_a_folder_without_a_readable_manifest_is_damaged(saved, content):
    file = saved / MANIFEST
    if content is None:
        file.unlink()
    else:
        file.write_text(content, encoding="utf-8", errors="surrogateescape")
    with pytest.raises(Damaged) as told:
        read_manifest(saved)
    assert (told.value.file, told.value.harm) == (file, Harm.MISSING if content is None else Harm.ALTERED)


def test_a_manifest_that_says_too_little_is_damaged(saved):
    write_sealed(saved / MANIFEST, {"format": FORMAT})
    with pytest.raises(Damaged, match="altered"):
        read_manifest(saved)


def test_what_an_older_floorman_has_written_is_no_index_and_not_damaged(saved, tmp_path):
    (saved / MANIFEST).write_text('{"format": 6, "book": "club"}', encoding="utf-8")
    assert read_manifest(saved) is None
    assert read_manifest(tmp_path / "nowhere") is None


def test_a_manifest_has_the_stamp_of_every_file_beside_it(saved):
    manifest = read_manifest(saved)
    assert set(manifest.files) == {file.name for file in saved.iterdir()} - {MANIFEST}
    check(saved, manifest.files)


def test_an_index_that_another_process_has_replaced_meanwhile_is_not_taken_for_the_one_that_was_checked(small_book, saved):
    before = read_manifest(saved)
    write_book(small_book.parent, "## 1.1 Le bouton\n\nLe bouton avance.\n", questions=())
    save(small_book, saved)
    assert load_index(saved, before) is None
    assert load_index(saved, read_manifest(saved)).passages == 1
    shutil.rmtree(saved)
    assert load_index(saved, before) is None


def test_a_manifest_says_how_its_index_is_built_again(saved):
    assert json.loads((saved / "manifest.json").read_text(encoding="utf-8"))["command"] == "floorman index build"
