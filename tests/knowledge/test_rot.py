"""Files rot, are half written, or land in the wrong folder. With the shipped model: whatever has become of a file of an index, a
question gets the answer that it got before; whatever has become of one of the model, it is refused in one sentence.
"""

import shutil
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from knowledge.encoders import BundledEncoder
from knowledge.library import GENERAL, Library
from knowledge.seals import MANIFEST, Damaged, Harm, check, listed, seals_of
from knowledge.shipped import LEARNT, SHIPPED
from tests.knowledge.small_book import QUESTIONS, write_book

ASKED = "ma carte est tombée par terre, elle est morte ?"
OFTEN = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
NOW_AND_THEN = settings(OFTEN, max_examples=15)
FILES = (MANIFEST, "entries.npz", "gathered.npz", "letters.npz", "tokens.npz", "vectors.index", "words.npz")
harms = st.one_of(
    st.tuples(st.just("flip"), st.integers(0, 2**32), st.integers(0, 7)),
    st.tuples(st.just("cut"), st.integers(0, 2**32), st.just(0)),
    st.tuples(st.just("empty"), st.just(0), st.just(0)),
    st.tuples(st.just("remove"), st.just(0), st.just(0)),
    st.tuples(st.just("lengthen"), st.just(0), st.just(0)),
)


def harm(file, how):
    """What happens to files: a bit of some byte, a cut at some length, nothing left of it, something behind it."""
    kind, where, bit = how
    content = bytearray(file.read_bytes())
    if kind == "flip":
        content[where % len(content)] ^= 1 << bit
    elif kind == "cut":
        del content[where % len(content) :]
    elif kind == "empty":
        content.clear()
    elif kind == "lengthen":
        content += b"\0"
    file.unlink()
    if kind != "remove":
        file.write_bytes(content)


@pytest.fixture(scope="module")
def model():
    return BundledEncoder.load(SHIPPED.model)


@pytest.fixture(scope="module")
def shipped(tmp_path_factory):
    """What is shipped, without the indexes; two small books in the place of the five."""
    folder = tmp_path_factory.mktemp("shipped")
    (folder / "indexes").mkdir()
    for name in (MANIFEST, *LEARNT):
        shutil.copy(SHIPPED.indexes / name, folder / "indexes")
    write_book(folder / "books")
    other = [{**QUESTIONS[2], "passages": ["other:1.1#1"]}] * 12
    place = write_book(folder / "other", "## 1.1 Le bouton\n\nLe bouton avance.\n", questions=other, id="other", short="Other")
    place.rename(folder / "books" / "other")
    # no questions that all books are silent about: each index here is built dozens of times
    (folder / "corpus").mkdir()
    (folder / "corpus" / "general.jsonl").touch()
    shutil.copy(SHIPPED.corpus / "glossary.toml", folder / "corpus")
    return replace(SHIPPED, indexes=folder / "indexes", corpus=folder / "corpus")


@pytest.fixture(scope="module")
def kept(shipped, model, tmp_path_factory):
    """A sound index of either book, to be copied."""
    folder = tmp_path_factory.mktemp("kept")
    maker = opened(shipped, folder, model)
    for book in maker.corpus().books:
        maker.build(book, folder / book.id)
    return folder


def opened(shipped, built, model, told=None):
    """A library as another process opens it: nothing remembered."""
    books = shipped.indexes.parent / "books"
    heard = [] if told is None else told
    return Library((books,), shipped, built, None, None, model, mending=lambda book, damage: heard.append((book.id, damage)))


def answer(shelves):
    """What is answered, leaving out how long it took."""
    return replace(shelves.open().answer(ASKED, "club"), elapsed_ms=0)


@pytest.fixture(scope="module")
def sound(shipped, model, kept):
    """What is answered while nothing is damaged."""
    return answer(opened(shipped, kept, model))


@pytest.fixture
def built(kept, tmp_path):
    shutil.copytree(kept, tmp_path / "built", dirs_exist_ok=True)
    return tmp_path / "built"


def folder_of(kept, built):
    """The index of the club's book as it was at first."""
    shutil.rmtree(built / "club", ignore_errors=True)
    shutil.copytree(kept / "club", built / "club")
    return built / "club"


@OFTEN
@given(st.sampled_from(FILES), harms)
def test_whatever_has_become_of_a_file_of_an_index_the_answer_is_the_same(shipped, model, kept, built, sound, name, how):
    folder = folder_of(kept, built)
    before = (folder / name).read_bytes()
    harm(folder / name, how)
    told = []
    assert answer(opened(shipped, built, model, told)) == sound
    # only a blank of the manifest, or the number of its format, may change without its being damage
    assert told or name == MANIFEST
    assert [(book, damage.file) for book, damage in told] in ([], [("club", folder / name)])
    mended = opened(shipped, built, model).fitting(opened(shipped, built, model).corpus().book("club"))
    assert mended.folder == folder
    check(folder, mended.manifest.files)
    assert name == MANIFEST or (folder / name).stat().st_size == len(before)


@pytest.mark.parametrize("name", FILES)
def test_a_file_of_another_books_index_is_noticed(shipped, model, kept, built, name, sound):
    folder = folder_of(kept, built)
    shutil.copy(built / "other" / name, folder / name)
    told = []
    assert answer(opened(shipped, built, model, told)) == sound
    # with a manifest of another book, it is the other book's index, and stale
    assert [damage.file.name for _, damage in told] == ([] if name == MANIFEST else [name])


def test_the_index_of_another_book_is_not_taken(shipped, model, kept, built, sound):
    shutil.rmtree(built / "club")
    shutil.copytree(built / "other", built / "club")
    assert answer(opened(shipped, built, model)) == sound


def test_a_file_that_is_a_folder_now_is_mended_too(shipped, model, kept, built, sound):
    (folder_of(kept, built) / "words.npz").unlink()
    (built / "club" / "words.npz").mkdir()
    told = []
    assert answer(opened(shipped, built, model, told)) == sound
    assert [damage.harm for _, damage in told] in ([Harm.LENGTH], [Harm.UNREADABLE])


def test_a_shipped_index_that_is_damaged_is_built_again_beside_the_data_and_left_as_it_is(shipped, model, kept, tmp_path, sound):
    place = shipped.indexes / "club"
    shutil.copytree(kept / "club", place)
    try:
        harm(place / "vectors.index", ("flip", 1_000, 0))
        before = (place / "vectors.index").read_bytes()
        told = []
        assert answer(opened(shipped, tmp_path, model, told)) == sound
        assert [damage.file for _, damage in told] == [place / "vectors.index"]
        assert (place / "vectors.index").read_bytes() == before
        again = []
        assert answer(opened(shipped, tmp_path, model, again)) == sound
        assert again == []
    finally:
        shutil.rmtree(place)


def test_several_that_start_at_once_build_a_damaged_index_once_and_all_answer_alike(shipped, model, kept, built, sound):
    harm(folder_of(kept, built) / "vectors.index", ("cut", 500, 0))
    told, found = [], []
    # a lock of files parts threads and processes alike: each opens it by itself
    starters = [threading.Thread(target=lambda: found.append(answer(opened(shipped, built, model, told)))) for _ in range(6)]
    for each in starters:
        each.start()
    for each in starters:
        each.join()
    assert found == [sound] * 6
    assert len(told) == 1
    assert {path.name for path in built.iterdir()} - {".club.lock", ".other.lock"} == {"club", "other"}


@pytest.fixture(scope="module")
def copied(tmp_path_factory):
    """A copy of the model, to be harmed."""
    return shutil.copytree(SHIPPED.model, tmp_path_factory.mktemp("copy") / SHIPPED.model.name)


@NOW_AND_THEN
@given(st.sampled_from([MANIFEST, "model.onnx", "tokenizer.json"]), harms)
def test_a_model_that_has_rotted_is_never_loaded(copied, name, how):
    shutil.copy(SHIPPED.model / name, copied / name)
    harm(copied / name, how)
    if name == MANIFEST and same_words(copied):
        return
    try:
        with pytest.raises(Damaged) as told:
            BundledEncoder.load(copied)
        assert told.value.file == copied / name
    finally:
        shutil.copy(SHIPPED.model / name, copied / name)


def same_words(folder):
    """Whether but blanks of a manifest have changed."""
    if not (folder / MANIFEST).exists():
        return False
    return (folder / MANIFEST).read_bytes().split() == (SHIPPED.model / MANIFEST).read_bytes().split()


@pytest.mark.parametrize("name", [MANIFEST, *LEARNT])
def test_weights_that_have_rotted_are_never_used(shipped, model, kept, name):
    file = shipped.indexes / name
    before = file.read_bytes()
    try:
        for how in (("flip", 700, 1), ("cut", 700, 0), ("empty", 0, 0), ("remove", 0, 0)):
            harm(file, how)
            with pytest.raises(Damaged) as told:
                opened(shipped, kept, model).open()
            assert told.value.file == file
            file.write_bytes(before)
    finally:
        file.write_bytes(before)


@pytest.mark.parametrize("how", [("flip", 5_000, 3), ("cut", 5_000, 0), ("empty", 0, 0), ("remove", 0, 0)])
def test_the_general_banks_vectors_are_made_again_where_they_are_damaged(tmp_path, how):
    from knowledge.index import general_vectors
    from tests.knowledge.small_book import HashingEncoder

    shelves = Library((SHIPPED.corpus,), replace(SHIPPED, indexes=tmp_path / "none"), tmp_path, "hashing", None, HashingEncoder())
    made = shelves.general()
    told = []
    harm(tmp_path / GENERAL / general_vectors.VECTORS, how)
    again = replace(shelves, mending=lambda book, damage: told.append((book, damage.file.name)))
    assert (again.general().questions == made.questions).all()
    assert told == [(None, general_vectors.VECTORS)]


def test_what_is_shipped_is_as_it_was_stamped():
    SHIPPED.check_learnt()
    for folder in SHIPPED.indexes.iterdir():
        assert not folder.is_dir() or (folder / MANIFEST).exists()


def test_a_file_that_may_not_be_read_is_not_said_to_be_damaged(tmp_path, monkeypatch):
    (tmp_path / "weights.json").write_text("{}")
    sealed = listed(seals_of(tmp_path, ["weights.json"]))

    def forbidden(*_, **__):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", forbidden)
    with pytest.raises(PermissionError):
        check(tmp_path, sealed)
