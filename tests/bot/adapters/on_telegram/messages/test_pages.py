"""Whatever a name, a question or a rulebook says: Telegram takes the messages, shows all of it and obeys none of it."""

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.adapters.on_telegram.messages.marks import harmless, plain, quoted
from bot.adapters.on_telegram.messages.pages import MOST_MESSAGES, beneath, pages
from bot.presenter.blocks import Entry, Hint, Line, Pointer, Quote, Rows, SeatList, Sheet, Source, Title, Tone
from tests.bot.adapters.on_telegram.stand_in.bot_api_spec import utf16_length
from tests.bot.adapters.on_telegram.stand_in.formatting import MESSAGE, parsed, words_of

TURNS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
ADDRESS = re.compile(r"\w\.[^\W\d_]{2,}|\w://|(?<!\w)#\d*[^\W\d]")
"""What Telegram makes links of beside those that the Telegram of these tests knows."""
NASTY = (
    *("<", ">", "&", "&amp;", "&lt;b&gt;", "<b>", "</b>", "</blockquote>", "<a href='https://a.be'>", "<code>", "\n", " ", "\t"),
    *("@marie_dupont", "@everyone", "@\u202emarie_dupont", "tg://user?id=1", "https://a.be", "a.be", "club.рф", "#tag", "#12"),
    *("/draw", "/undo@floorman_bot", "/annuler", "x/draw", "x@marie_dupont", "{command}", "{}", "%s", "\u2060", "\u200b"),
    *("\u202e", "\u2066", "\x00", "\x85", "\ud800", "Marie", "Éloïse", "6.4", "🂡", "👩\u200d👩\u200d👧"),
)
hostile = st.lists(st.sampled_from(NASTY) | st.text(max_size=8), max_size=12).map("".join)
long_names = st.builds(lambda part, times: (part * times)[:4_000], hostile.filter(bool), st.integers(1, 4_000))
printed = st.text(st.characters(exclude_categories=["Cc", "Cs", "Cf"]) | st.sampled_from("<>&@#/. \n"), max_size=120)
"""What stands in rulebooks: any sign, no invisible ones."""
names = hostile | long_names
books = printed | st.builds(lambda part, times: (part * times)[:9_000], printed.filter(bool), st.integers(1, 100))
by_people = st.one_of(
    st.builds(Title, names, st.sampled_from(Tone), names),
    st.builds(Line, names, st.sampled_from(Tone)),
    st.builds(Hint, names, names.map(lambda name: f"article {name}")),
    st.builds(Entry, st.just("#12"), names, st.booleans()),
    st.builds(Rows, st.lists(st.tuples(hostile, names, hostile), max_size=4).map(tuple), st.just(()) | st.tuples(names, names)),
    st.builds(SeatList, names, st.lists(st.tuples(hostile, names, hostile | names), max_size=12).map(tuple)),
    st.builds(Sheet, names),
)  # fmt: skip
by_books = st.one_of(
    st.builds(lambda text, a, b, rest: Quote("ropta:1#1", rest, rest, text, (min(a, b), max(a, b)), rest), books,
              st.integers(0, 9_000), st.integers(0, 9_000), books),
    st.builds(Pointer, st.just("ropta:1#1"), books, books, st.just("article ropta 1")),
    st.builds(Source, books, st.just("article ropta 1")),
    st.builds(Entry, books, books, st.booleans()),
)  # fmt: skip


def taken(page):
    """A message as Telegram shows it, with its entities; fails where Telegram would refuse it."""
    text, entities = parsed(page.text, "HTML", None, MESSAGE)
    assert utf16_length(text) <= 4_096
    return text, entities


def shown(made):
    """What all messages say."""
    return "\n".join(taken(page)[0] for page in made if page.text)


def sheet(made):
    """The file, as text."""
    (content,) = (content for page in made for _, content in page.files)
    return content.decode()


@settings(max_examples=200)
@given(st.lists(by_people | by_books, max_size=8), st.sampled_from(("fr", "en", "nl")))
def test_any_message_is_one_that_telegram_takes(message, language):
    made = pages(message, language)
    assert 1 <= len(made) <= MOST_MESSAGES
    for page in made:
        assert page.text or page.files or len(made) == 1
        assert not TURNS.search(page.text)
        if page.text:
            taken(page)


@settings(max_examples=200)
@example([Title("/0")], "fr")
@example([Line("/drawtg://user?id=1")], "fr")
@example([SeatList("", (("", "", ""), ("<", "", ""), ("<a href='https://a.be'>", "", "")))], "fr")
@given(st.lists(by_people, max_size=8), st.sampled_from(("fr", "en", "nl")))
def test_nobody_is_called_and_nothing_is_a_link_or_a_command(message, language):
    for page in pages(message, language):
        if page.text:
            text, entities = taken(page)
            kinds = {entity["type"] for entity in entities}
            assert kinds <= {"bold", "italic", "code"}
            # what is written in letters of one width is never read; the longest first, for a short one may stand in it
            for words in sorted((words_of(text, each) for each in entities if each["type"] == "code"), key=len, reverse=True):
                text = text.replace(words, " ")
            assert not ADDRESS.search(text)


@given(names, st.sampled_from((0, 1, 7, 80)))
def test_whatever_somebody_is_called_nothing_of_it_is_obeyed(name, longest):
    text, entities = parsed(f"x {harmless(name, longest)}", "HTML", None, 10**6)
    assert entities == []
    assert not ADDRESS.search(text)
    assert not TURNS.search(text)


@given(printed)
def test_a_harmless_text_reads_as_it_was_written(text):
    assert parsed(f"x{harmless(text)}x", "HTML", None, MESSAGE)[0].replace("\u2060", "") == f"x{text}x"


@given(printed, st.integers(0, 130), st.integers(0, 130))
def test_a_quotation_is_the_passage_word_for_word_and_what_decides_is_bold(text, one, other):
    start, end = sorted((min(one, len(text)), min(other, len(text))))
    told, entities = parsed(f"x{quoted(text, (start, end))}x", "HTML", None, MESSAGE)
    assert told == f"x{text}x"
    wanted = "" if (start, end) == (0, len(text)) else text[start:end]
    assert "".join(words_of(told, each) for each in entities if each["type"] == "bold") == wanted


@pytest.mark.parametrize("length", [300, 1_300, 9_000])
def test_a_quotation_of_any_length_is_all_there_and_a_long_one_is_folded(length):
    text = "".join(f"Phrase numéro {number} <du> livre & encore. " for number in range(length // 40)).strip()
    made = pages([Quote("ropta:1#1", "ROPTA, art. 1", "", text)], "fr")
    assert all(not page.files for page in made)
    kind = "expandable_blockquote" if length > 1_200 else "blockquote"
    said = []
    for page in made:
        told, entities = taken(page)
        said += [words_of(told, each) for each in entities if each["type"] == kind]
    assert " ".join(" ".join(said).split()) == text


def test_a_quotation_in_several_pieces_keeps_its_bold_sentence():
    start, sentence = "Une phrase. " * 400, "C'est elle qui tranche. "
    text = start + sentence + "Une autre. " * 100
    made = pages([Quote("ropta:1#1", "ROPTA, art. 1", "", text, (len(start), len(start) + len(sentence)))], "fr")
    bold = [words_of(taken(page)[0], each) for page in made for each in taken(page)[1] if each["type"] == "bold"]
    assert [each.strip() for each in bold] == ["ROPTA, art. 1", sentence.strip()]


def test_a_hundred_and_twelve_tables_are_all_there():
    rows = tuple((str(seat), f"Joueuse Numéro {seat}", "bouton" if seat == 3 else "") for seat in range(1, 11))
    made = pages([Title("Le plan"), *(SeatList(f"Table {table}", rows) for table in range(1, 113))], "fr")
    assert len(made) == 1
    assert "La suite est dans le fichier, en entier." in shown(made)
    assert all(f"Table {table}\n" in sheet(made) for table in range(1, 113))
    assert sheet(made).count("Joueuse Numéro 10") == 112


def test_twenty_tables_are_messages_and_no_file():
    rows = tuple((str(seat), f"Joueuse Numéro {seat}", "") for seat in range(1, 11))
    made = pages([Title("Le plan"), *(SeatList(f"Table {table}", rows) for table in range(1, 21))], "fr")
    assert 1 < len(made) <= MOST_MESSAGES
    assert not any(page.files for page in made)
    assert shown(made).count("Joueuse Numéro 10") == 20


def test_a_table_with_the_longest_names_loses_nobody():
    rows = tuple((str(seat), f"{seat}" + "<@marie_dupont>" * 260, "_" * 40) for seat in range(1, 13))
    made = pages([SeatList("Table 1", rows)], "fr")
    told, entities = taken(made[0])
    assert [words_of(told, each).strip() for each in entities if each["type"] == "code"] == [str(seat) for seat in range(1, 13)]
    assert all(name in sheet(made) for _, name, _ in rows)


def test_a_name_of_the_longest_kind_stands_whole_at_its_table():
    name = "M" * 60
    made = pages([SeatList("Table 1", (("1", name, ""),))], "fr")
    assert name in shown(made)
    assert made[0].files == ()


def test_five_thousand_rows_come_as_a_file_with_every_one_of_them():
    rows = tuple((str(number), f"Marie <{number}>", "# 1") for number in range(1, 5_001))
    made = pages([Title("Le registre"), Rows(rows)], "fr")
    assert len(made) == 1
    assert [line for line in sheet(made).split("\n") if "Marie" in line] == [f"{n}\tMarie <{n}>\t# 1" for n in range(1, 5_001)]
    assert shown(made).endswith("La suite est dans le fichier, en entier.")


@pytest.mark.parametrize("word", ["a", "@marie_dupont ", "/draw ", "<b>", "🂡"])
def test_one_line_without_end_is_all_there(word):
    text = word * 1_500
    made = pages([Line(text)], "en")
    told = "".join(taken(page)[0] for page in made)
    assert told.replace("\u2060", "").count(word.strip()) == 1_500 or text.strip() in sheet(made)


def test_a_short_message_comes_as_it_is_without_a_file():
    (page,) = pages([Title("Bonjour", Tone.SURE), Line("Marie <et> Paul", Tone.SURE)], "fr")
    assert (taken(page)[0], page.files) == ("🟢 Bonjour\nMarie <et> Paul", ())


def test_commands_in_sentences_are_those_of_the_readers_language():
    (page,) = pages([Line("Tapez /confirm 1, ou /nothing."), Hint("Ou {command}", "confirm 2")], "fr")
    told, entities = taken(page)
    assert told.replace("\u2060", "") == "Tapez /confirmer 1, ou /nothing.\nOu /confirmer 2"
    assert [each["type"] for each in entities] == ["code", "code"]


@given(st.integers(0, 200), st.integers(1, 4_000))
def test_a_greeting_and_what_stands_beneath_it_are_taken_together_or_one_after_the_other(people, length):
    greeting = " ".join(f'<a href="tg://user?id={number}">{"M" * 60}</a>' for number in range(people))
    messages = beneath(greeting, "x" * length)
    read = [parsed(message, "HTML", None, MESSAGE) for message in messages]
    assert len({each["url"] for _, entities in read for each in entities if each["type"] == "text_link"}) == people
    assert read[-1][0].endswith("x" * length)


@given(names, st.sampled_from((0, 20, 80)))
def test_a_text_fits(text, longest):
    assert not longest or len(plain(text, longest)) <= longest
