"""Whatever is written in a file: no word is lost, and what comes of it is a book that can be loaded and cited, or a refusal."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from knowledge.books.chunking import read_sections
from knowledge.books.corpus import load_book
from knowledge.reading.formats.choose import document_of
from knowledge.reading.lines import alike, folded
from knowledge.reading.printing import book_toml
from knowledge.reading.reader import Wanted, read_book
from knowledge.reading.refusals import CannotRead
from knowledge.reading.report import Choice

BEGINNINGS = [
    "# ",
    "## ",
    "- ",
    "* ",
    "1. ",
    "1.1 ",
    "2.3.4 ",
    "(a) ",
    "A. ",
    "I. ",
    "§ 3 ",
    "Article 5 : ",
    "Rule 7 ",
    "**",
    "  - ",
    "",
]
WORDS = st.sampled_from(
    "le joueur card deler 2 25/50 #1 {x} {#k} <b> --> <!-- ** __ – - : . ; ? « » ( [x] $1 a) 1.1 art. § 4 Annexe é ’ … RULE IV "
    "10.000 ### ``` \\ & &amp; % {number} 9. \u00ad \ufeff Règle Chip-Race".split(" ")
)
LINES = st.builds(
    lambda beginning, words, end: beginning + " ".join(words) + end,
    st.sampled_from(BEGINNINGS), st.lists(WORDS, min_size=1, max_size=25), st.sampled_from(["", ".", ":", "?", "**", "  "]),
)  # fmt: skip
TEXTS = st.builds(
    lambda by, lines: by.join(lines), st.sampled_from(["\n", "\n\n", "\r\n"]), st.lists(LINES, min_size=1, max_size=40)
)
ANSWERS = st.dictionaries(st.integers(1, 40), st.sampled_from([choice.value for choice in Choice]), max_size=3)


@settings(max_examples=150, deadline=None)
@given(text=TEXTS, answers=ANSWERS)
def test_no_word_is_lost_and_the_book_can_be_used(tmp_path_factory, text, answers):
    content = text.encode()
    try:
        read = read_book(content, Wanted(id="club", edition="1"), answers)
    except CannotRead:
        return
    assert read.report.words_in == read.report.words_out
    folder = tmp_path_factory.mktemp("any") / "club"
    folder.mkdir()
    (folder / "book.toml").write_text(book_toml(read.about), encoding="utf-8")
    (folder / "articles.md").write_text(read.markdown, encoding="utf-8")
    book = load_book(folder)
    told = [(one.key, one.number, folded(one.title)) for one in read.report.articles]
    assert [(one.key, one.number, one.title) for one in book.articles] == told
    assert all(book.cite(passage) for passage in book.passages)


@settings(max_examples=150, deadline=None)
@given(text=TEXTS)
def test_no_letter_is_lost_or_doubled(text):
    content = text.encode()
    try:
        read = read_book(content)
    except CannotRead:
        return
    printed = [one.text for one in (*read.report.left_over, *read.report.furniture)]
    for section in read_sections(read.markdown):
        printed.extend([section.heading.printed, *(block.text for block in section.blocks)])
    document = document_of(content)
    source = [line.source for line in document.lines] + [words for _, words in document.aside]
    assert Counter(alike(" ".join(printed))) == Counter(alike(" ".join(source)))
