"""The proof that the articles are the words of the source: it holds for the five books, and fails where it must."""

import shutil
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.books.corpus import CorpusError
from knowledge.books.errata import corrected_source, differences
from knowledge.shipped import SHIPPED
from tests.knowledge.small_book import BOOKS, write_book

KINDS = ("replace", "drop")


@pytest.fixture
def copied(tmp_path):
    """Copies a book, so that a test can spoil it."""

    def copy(book_id):
        return shutil.copytree(SHIPPED.corpus / book_id, tmp_path / book_id)

    return copy


def spoil(folder, old, new):
    file = folder / "articles.md"
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def plain(tmp_path):
    """A book of one article with its source; `erratum` lines go into its errata.toml."""

    def write(source, article, erratum=""):
        folder = write_book(tmp_path, f"## 1.1 Le bouton\n<!-- source: -->\n\n{article}\n")
        (folder / "source.txt").write_text(source, encoding="utf-8")
        (folder / "errata.toml").write_text(erratum, encoding="utf-8")
        return folder

    return write


@pytest.mark.parametrize("book_id", BOOKS)
def test_a_book_holds_every_word_of_its_source_once_and_in_order(book_id):
    assert differences(SHIPPED.corpus / book_id) == []
    assert len(corrected_source(SHIPPED.corpus / book_id).split()) > 4000


@pytest.mark.parametrize("book_id", BOOKS)
def test_every_erratum_says_why(book_id):
    errata = tomllib.loads((SHIPPED.corpus / book_id / "errata.toml").read_text(encoding="utf-8"))
    entries = [entry for kind in KINDS for entry in errata.get(kind, [])]
    assert entries
    assert set(errata) <= set(KINDS)
    assert [entry for entry in entries if len(entry.get("reason", "").strip()) < 10] == []


def test_an_altered_word_of_ropta_6_4_is_detected(copied):
    folder = copied("ropta")
    spoil(folder, "est toujours considérée retournée et morte", "est toujours considérée retournée et vivante")
    (found,) = differences(folder)
    assert "morte" in found
    assert "vivante" in found


def test_a_lost_sentence_of_urban_is_detected(copied):
    folder = copied("urban")
    spoil(folder, "La plus mauvaise position n’est jamais la petite blind.", "")
    (found,) = differences(folder)
    assert "n’est jamais la petite blind." in found


def test_an_added_sentence_is_detected(copied):
    folder = copied("urban")
    spoil(folder, "La plus mauvaise position n’est jamais", "Le club en décide. La plus mauvaise position n’est jamais")
    (found,) = differences(folder)
    assert "Le club en décide." in found


def test_a_moved_article_of_cdc_is_detected(copied):
    folder = copied("cdc")
    text = (folder / "articles.md").read_text(encoding="utf-8")
    start, end = text.index("## 2-4"), text.index("## 2-5")
    article = text[start:end]
    moved = text[:start] + text[end:].replace("## 2-7", article + "## 2-7", 1)
    (folder / "articles.md").write_text(moved, encoding="utf-8")
    assert len(moved) == len(text)
    assert differences(folder) != []


def test_a_doubled_article_of_cdc_is_detected(copied):
    folder = copied("cdc")
    text = (folder / "articles.md").read_text(encoding="utf-8")
    (folder / "articles.md").write_text(text + "\n" + text[text.index("## 2-4") : text.index("## 2-5")], encoding="utf-8")
    assert differences(folder) != []


def test_a_silent_correction_is_detected_and_an_owned_one_is_taken(plain):
    erratum = '[[replace]]\noriginal = "bouttons"\ncorrected = "boutons"\nreason = "misprint"\n'
    assert differences(plain("Les bouttons avancent.", "Les boutons avancent."))
    assert differences(plain("Les bouttons avancent.", "Les boutons avancent.", erratum)) == []


def test_a_book_without_errata_is_held_to_its_source_as_it_stands(plain):
    folder = plain("Les boutons avancent.", "Les boutons avancent.")
    (folder / "errata.toml").unlink()
    assert differences(folder) == []


def test_page_furniture_may_be_left_out_from_one_phrase_to_another(plain):
    erratum = '[[drop]]\nfrom = "Page 1"\nto = "suite"\nreason = "page break"\n'
    assert differences(plain("Le bouton Page 1 / 2 suite avance.", "Le bouton avance.", erratum)) == []


@pytest.mark.parametrize(
    "erratum",
    [
        '[[replace]]\noriginal = "bouton"\ncorrected = "boutons"\nreason = " "',
        '[[drop]]\noriginal = "Le bouton"',
        '[[drop]]\noriginal = "la blind"\nreason = "not in the source"',
        '[[drop]]\noriginal = "avance"\nreason = "stands twice, and does not say which"',
        '[[drop]]\noriginal = "avance"\noccurrence = 3\nreason = "stands twice only"',
        '[[drop]]\noriginal = "avance"\noccurrence = 0\nreason = "counted from 1"',
        '[[drop]]\nfrom = "recule"\nto = "avance"\nreason = "the wrong way round"',
    ],
)
def test_an_erratum_that_gives_no_reason_or_fits_no_place_is_refused(plain, erratum):
    folder = plain("Le bouton avance et avance, puis recule.", "Le bouton avance et avance, puis recule.", erratum)
    with pytest.raises(CorpusError) as caught:
        differences(folder)
    assert caught.value.file == folder / "errata.toml"


@given(data=st.data())
def test_no_single_word_of_a_book_can_be_lost_unseen(tmp_path_factory, data):
    """Urban Poker with one word fewer, any word."""
    folder = SHIPPED.corpus / "urban"
    spoilt = tmp_path_factory.mktemp("spoilt")
    for name in ("source.txt", "errata.toml"):
        shutil.copy(folder / name, spoilt)
    lines = (folder / "articles.md").read_text(encoding="utf-8").splitlines()
    texts = [number for number, line in enumerate(lines) if line.strip(" -–") and not line.startswith(("#", "<!--"))]
    number = data.draw(st.sampled_from(texts))
    words = lines[number].lstrip(" -").split(" ")
    lost = data.draw(st.integers(0, len(words) - 1).filter(lambda place: words[place].strip(" -–•")))
    lines[number] = " ".join(words[:lost] + words[lost + 1 :])
    (spoilt / "articles.md").write_text("\n".join(lines), encoding="utf-8")
    assert differences(spoilt) != []
