"""What the loader refuses: the message names the file, the line where there is one, and what to do."""

import pytest

from knowledge.books.corpus import REQUIRED, CorpusError, load_book, load_corpus
from knowledge.books.passages import UnknownBook
from knowledge.shipped import SHIPPED
from tests.knowledge.small_book import ABOUT, ARTICLES, write_book


def refusal(folder):
    with pytest.raises(CorpusError) as caught:
        load_book(folder)
    return caught.value


def test_a_sound_book_is_taken(small_book):
    book = load_book(small_book)
    assert (book.id, book.edition, len(book.articles), len(book.passages)) == ("club", "2026", 2, 4)


@pytest.mark.parametrize("name", REQUIRED)
@pytest.mark.parametrize("value", [None, "", "  "])
def test_a_book_that_does_not_say_what_it_is_is_refused(tmp_path, name, value):
    folder = write_book(tmp_path, **{name: value})
    error = refusal(folder)
    assert error.file == folder / "book.toml"
    assert str(error).startswith(f"{folder / 'book.toml'}: no {name}; add a line such as {name} = ")


def test_edition_language_source_and_licence_are_required():
    assert {"edition", "language", "source", "licence"} <= set(REQUIRED)


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"numbering": "roman"}, ("'roman'", "dotted, dashed, none")),
        ({"id": "other"}, ("'other'", "'club'", "same name")),
        ({"id": "Club!"}, ("'Club!'", "small letters")),
        ({"citation": "Club, art. {nummer}"}, ("{number}", "{title}", "{path}", "{paragraph}", "nummer")),
        ({"citation": "Club, art. {number"}, ("{number}", "{title}")),
        ({"citation": "Club, art. {}"}, ("{number}", "{title}")),
        ({"citation": "Club, art. {number.first}"}, ("{number}", "{title}")),
        ({"citation": "Club, art. {title[name]}"}, ("{number}", "{title}")),
        ({"citation_unnumbered": "Club, {book}"}, ("{title}", "book")),
    ],
)
def test_a_wrong_value_is_refused_with_those_that_are_right(tmp_path, changed, told):
    folder = write_book(tmp_path, **changed)
    message = str(refusal(folder))
    assert message.startswith(f"{folder / 'book.toml'}: ")
    assert [words for words in told if words not in message] == []


@pytest.mark.parametrize(
    ("articles", "line", "told"),
    [
        ("\nUn texte.\n\n## 1.1 Le bouton\n", 2, "before the first heading"),
        ("# La donne\n\nUn texte.\n", 1, "give it a heading ##"),
        ("## 1.1 A\n\nx\n\n## Le bouton\n\ny\n", 5, "{#key}"),
        ("## 1.1 A\n\nx\n\n##### trop bas\n", 5, "not a heading"),
        ("## 1.1 A\n<!-- quelle: B -->\n\nx\n", 2, "<!-- source: … -->"),
        ("## 1.1 A\n\nx\n<!-- source: B -->\n", 4, "only under a heading"),
        ("# La donne\n\n### Exemples\n\nx\n", 3, "without an article (##)"),
    ],
)
def test_a_line_that_breaks_the_format_is_named(tmp_path, articles, line, told):
    folder = write_book(tmp_path, articles)
    error = refusal(folder)
    assert (error.file, error.line) == (folder / "articles.md", line)
    assert str(error).startswith(f"{folder / 'articles.md'}:{line}: ")
    assert told in str(error)


def test_two_articles_with_one_key_are_refused_with_the_way_to_tell_them_apart(tmp_path):
    folder = write_book(tmp_path, "## 9.22 A\n\nx\n\n## 9.22 B\n\ny\n")
    error = refusal(folder)
    assert error.file == folder / "articles.md"
    assert "'9.22'" in str(error)
    assert "{#key}" in str(error)


def test_a_heading_without_a_key_is_refused_in_a_book_without_numbers(tmp_path):
    error = refusal(write_book(tmp_path, "## Bouton mort\n\nx\n", numbering="none"))
    assert error.line == 1
    assert "## Bouton mort {#key}" in str(error)


def test_a_book_without_any_text_is_refused(tmp_path):
    folder = write_book(tmp_path, "# La donne\n\n## 1.1 Le bouton\n")
    assert refusal(folder).file == folder / "articles.md"


@pytest.mark.parametrize("name", ["book.toml", "articles.md"])
def test_a_file_that_is_not_utf_8_is_refused_with_the_byte(small_book, name):
    content = (small_book / name).read_bytes()
    (small_book / name).write_bytes(content + "é".encode("latin-1"))
    error = refusal(small_book)
    assert str(error) == f"{small_book / name}: not UTF-8 at byte {len(content)}; save the file as UTF-8"


@pytest.mark.parametrize("name", ["book.toml", "articles.md"])
def test_a_missing_file_is_named(small_book, name):
    (small_book / name).unlink()
    assert str(refusal(small_book)).startswith(f"{small_book / name}: the file is missing")


def test_invalid_toml_is_refused_with_its_line(small_book):
    (small_book / "book.toml").write_text('id = "club"\ntitle = Règlement\n', encoding="utf-8")
    error = refusal(small_book)
    assert (error.file, error.line) == (small_book / "book.toml", 2)
    assert "not valid TOML" in str(error)


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ('[[reference]]\ntext = "voir plus bas"\ntarget = "8.8"', "'8.8'"),
        ('[[related]]\narticles = ["1.1", "8.8"]', "'8.8'"),
        ('[[reference]]\ntarget = "1.1"', "text"),
        ('[[related]]\nreason = "none"', "articles"),
    ],
)
def test_an_entry_that_leads_nowhere_or_is_incomplete_is_refused(small_book, entry, told):
    with (small_book / "book.toml").open("a", encoding="utf-8") as file:
        file.write(entry)
    error = refusal(small_book)
    assert error.file == small_book / "book.toml"
    assert told in str(error)


def test_two_books_with_one_id_are_refused_and_both_files_are_named(tmp_path):
    first, second = write_book(tmp_path / "a"), write_book(tmp_path / "b")
    with pytest.raises(CorpusError) as caught:
        load_corpus([tmp_path / "a", tmp_path / "b"])
    assert str(first) in str(caught.value)
    assert str(second) in str(caught.value)


def test_a_book_saved_on_windows_is_taken(small_book):
    for name in ("book.toml", "articles.md"):
        text = (small_book / name).read_text(encoding="utf-8")
        (small_book / name).write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert [passage.text for passage in load_book(small_book).passages][-1] == "Le bouton avance d'un siège à chaque donne."


def test_a_clubs_own_book_stands_beside_the_bundled_ones(small_book):
    corpus = load_corpus([SHIPPED.corpus, small_book.parent])
    assert [book.id for book in corpus.books] == ["casino", "cdc", "eventem", "ropta", "urban", "club"]


def test_an_unknown_book_is_told_with_the_books_that_there_are(corpus):
    with pytest.raises(UnknownBook, match="no rulebook 'wsop'; there are: casino, cdc, eventem, ropta, urban") as caught:
        corpus.book("wsop")
    assert caught.value.known == ("casino", "cdc", "eventem", "ropta", "urban")


def test_the_small_book_of_these_tests_has_every_required_field_and_a_title():
    assert set(REQUIRED) == set(ABOUT)
    assert ARTICLES.startswith("#")
