"""What the loader refuses: the message names the file, the line where there is one, and what to do."""

import os
import shutil

import pytest

from knowledge.books.corpus import REQUIRED, Corpus, CorpusError, LeftOut, load_book, load_corpus, verify_usable
from knowledge.books.making import make_book
from knowledge.books.passages import BrokenBook, UnknownBook
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
        ({"numbering": "roman"}, ("'roman'", "dotted, dashed, own, none")),
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
        ('[[beside]]\nof = ["1.1"]\npassages = ["1.1#88"]', "'1.1#88'"),
        ('[[beside]]\nof = ["8.8"]\npassages = ["1.1"]', "'8.8'"),
        ('[[beside]]\nof = ["1.1"]', "passages"),
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


@pytest.mark.parametrize(
    "template",
    [
        "{number:>900000000}", "{title!r}", "{number}{number}", "{number.__class__}", "{title[0]}", "{0}", "{}",
        "{number:{title}}", "x" * 201, "Club\n{number}", "Club \u202e {number}",
    ],
)  # fmt: skip
def test_a_citation_is_words_and_the_four_fields_and_nothing_that_grows(tmp_path, template):
    error = refusal(write_book(tmp_path, citation=template))
    assert error.file.name == "book.toml"
    assert "citation" in str(error)


def test_a_citation_may_hold_braces_that_are_words(tmp_path):
    book = load_book(write_book(tmp_path, citation="{{Club}} {number}"))
    assert book.cite(book.passages[0]) == "{Club} 1.1"


@pytest.mark.parametrize(
    "entry",
    [
        'reference = "x"', "reference = 3", 'reference = ["x"]', "[reference]\ntext = 'x'", 'related = "1.1"', "related = [3]",
        '[[beside]]\nof = "1.1"', '[[beside]]\nof = ["1.1"]\npassages = [3]', "beside = 1",
        '[[related]]\narticles = "1.1"', "[[related]]\narticles = [1]", "[[related]]\narticles = 1", "[[reference]]\ntext = 3",
        "[[reference]]\ntext = 'x'\ntarget = 3", "[[reference]]\ntext = 'x'\nnote = []", f"[[reference]]\ntext = '{'x' * 201}'",
        "family = 3", "citation_unnumbered = 3", "citation_unnumbered = []", "x = " + "9" * 5000, "x = " + "[" * 5000,
    ],
)  # fmt: skip
def test_a_line_of_another_shape_than_it_must_have_is_refused_and_named(small_book, entry):
    with (small_book / "book.toml").open("a", encoding="utf-8") as file:
        file.write(entry)
    assert refusal(small_book).file == small_book / "book.toml"


@pytest.mark.parametrize(
    "articles",
    [
        "## 1.1 Le bouton\n\n" + "x" * 20_001,
        "## " + "x " * 400 + "{#a}\n\nx\n",
        "## 1.1 " + " " * 100_000 + "x\n\ny\n",
        "".join(f"## {n}.1 A\n\nx\n\n" for n in range(3_001)),
        "## 1.1 A\n\n" + "x\n\n" * 10_001,
        "## 1.1 A\n\n" + "".join(" " * 2 * n + "- x :\n\n" for n in range(2_000)),
        "## " + "1" * 41 + " A\n\nx\n",
        "## A {#a:b}\n\nx\n",
        "## A {#a#b}\n\nx\n",
        "# " + "x" * 400 + "\n\n## 1.1 " + "y" * 300 + "\n\nz\n",
        "x" * 4_000_001,
    ],
)  # fmt: skip
def test_what_no_rulebook_has_is_refused_before_it_costs_anything(tmp_path, articles):
    assert refusal(write_book(tmp_path, articles)).file.name == "articles.md"


def test_an_article_of_a_thousand_sub_headings_is_read_once(tmp_path):
    book = load_book(write_book(tmp_path, "## 1.1 A\n\n" + "".join(f"### {n}\n\nx{n}\n\n" for n in range(1_000))))
    assert [passage.paragraph for passage in book.passages] == list(range(1, 1_001))
    assert book.passages[-1].path == ("A", "999")


@pytest.mark.parametrize("name", ["book.toml", "articles.md"])
def test_what_lies_there_and_is_no_file_is_refused_unopened(small_book, name):
    (small_book / name).unlink()
    os.mkfifo(small_book / name)
    assert "it is no file" in str(refusal(small_book))
    (small_book / name).unlink()
    (small_book / name).mkdir()
    assert "it is no file" in str(refusal(small_book))


def test_a_broken_book_of_ones_own_is_left_out_and_the_others_stay(tmp_path):
    sound = write_book(tmp_path / "own")
    broken = tmp_path / "own" / "bad"
    broken.mkdir()
    (broken / "book.toml").write_text("reference = 'x'", encoding="utf-8")
    corpus = load_corpus([SHIPPED.corpus], [tmp_path / "own"])
    assert [book.id for book in corpus.books][-1] == sound.name
    assert [left.id for left in corpus.left_out] == ["bad"]
    assert str(broken / "book.toml") in corpus.left_out[0].why
    with pytest.raises(BrokenBook) as caught:
        corpus.book("Bad")
    assert (caught.value.book, caught.value.why) == ("bad", corpus.left_out[0].why)
    with pytest.raises(UnknownBook) as unknown:
        corpus.book("worse")
    assert not isinstance(unknown.value, BrokenBook)


def test_a_book_of_ones_own_with_the_id_of_a_bundled_one_is_left_out(tmp_path):
    shutil.move(write_book(tmp_path, id="ropta"), tmp_path / "own" / "ropta")
    corpus = load_corpus([SHIPPED.corpus], [tmp_path / "own"])
    assert [left.id for left in corpus.left_out] == ["ropta"]
    assert corpus.book("ropta").short == "ROPTA"


def test_no_short_name_takes_the_place_of_another_book_s_id(tmp_path):
    corpus = load_corpus([], [write_book(tmp_path, short="ROPTA").parent])
    both = Corpus((*corpus.books, *load_corpus([SHIPPED.corpus]).books))
    assert both.book("ropta").publisher != "Le club"


def test_a_book_of_ones_own_that_is_refused_by_who_looks_at_its_profile_is_left_out(small_book):
    def refuse(folder, book):
        raise ValueError(f"{folder.name} of {book.short}: no")

    assert load_corpus([], [small_book.parent], refuse).left_out == (LeftOut("club", "club of Club: no"),)


def test_a_book_is_made_of_values_as_of_a_folder(small_book):
    made = make_book(ABOUT, ARTICLES)
    assert made == load_book(small_book)
    with pytest.raises(CorpusError) as caught:
        make_book({**ABOUT, "edition": ""}, ARTICLES)
    assert caught.value.why.startswith("no edition")


def test_a_book_with_numbers_of_its_own_needs_keys(tmp_path):
    folder = write_book(tmp_path, "## K1 | Le bouton\n\nIl avance.\n", numbering="own")
    assert "write ## number | title {#key}" in str(refusal(folder))


def test_more_references_than_any_book_has_are_refused(tmp_path):
    folder = write_book(tmp_path)
    with (folder / "book.toml").open("a") as file:
        file.write('[[related]]\narticles = ["1.1", "1.2"]\n' * 501)
    assert "501 [[related]] entries; 500 are the most" in str(refusal(folder))


def test_whoever_names_a_book_that_was_left_out_is_told_why_and_whoever_names_another_is_not(tmp_path):
    write_book(tmp_path, title=None)
    corpus = load_corpus([], [tmp_path])
    verify_usable(corpus, "ropta")
    with pytest.raises(BrokenBook):
        verify_usable(corpus, " CLUB ")
