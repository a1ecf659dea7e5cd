"""Whatever a name, a question or a rulebook says: Discord shows it and obeys none of it."""

import re

from discord import Embed
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.adapters.on_discord.messages.cards import cards
from bot.adapters.on_discord.messages.marks import fitted, harmless, pieces, plain, quoted
from bot.presenter.blocks import Entry, Hint, Line, Pointer, Quote, Rows, SeatList, Sheet, Source, Title, Tone
from tests.bot.adapters.on_discord.stand_in.message_rules import message_complaints
from tests.bot.adapters.on_discord.stand_in.unmarked import bold, marks_of, unmarked

TURNS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
ESCAPED = re.compile(r"\\[^0-9A-Za-z\s]")
MARKUP = re.compile(r"[*_~`|\[\]<\\]|://|^\s*(?:[>#-]|\d+\.\s)", re.MULTILINE)
PINGS = re.compile("@(?:everyone|here)", re.IGNORECASE)
SPACE_WITHIN = re.compile(r"(?s)\A\s*\*+\s|(?<!\\)\s\*+\s*\Z")
"""Between a mark and its words: Discord would print the stars."""
NASTY = (
    *("*", "**", "_", "__", "~~", "`", "```", "||", "\\", "\n", "\n> ", ">>> ", "# ", "-# ", "- ", "1. ", "12.\t", " ", "\t"),
    *("@everyone", "@here", "@Everyone", "@\u202eeveryone", "<@123456>", "<#1>", "<@&9>", "[lien](http://a.be)", "https://a.be"),
    *("\u202e", "\u2066", "\x00", "\x85", "\u200b", "\ud800", "Marie", "Éloïse", "6.4", "/draw", "🂡", "{command}", "%s"),
)
hostile = st.lists(st.sampled_from(NASTY) | st.text(max_size=8), max_size=12).map("".join)
long_names = st.builds(lambda part, times: (part * times)[:4_000], hostile.filter(bool), st.integers(1, 4_000))
printed = st.text(st.characters(exclude_categories=["Cc", "Cs", "Cf"]) | st.sampled_from("*_`\\>#-1.@\n "), max_size=120)
"""What stands in rulebooks: any sign, no invisible ones."""
names = hostile | long_names
blocks = st.one_of(
    st.builds(Title, names, st.sampled_from(Tone), names),
    st.builds(Line, names, st.sampled_from(Tone)),
    st.builds(lambda text, a, b, rest: Quote("ropta:1#1", rest, "", text, (min(a, b), max(a, b)), rest), names,
              st.integers(0, 4_000), st.integers(0, 4_000), names),
    st.builds(Pointer, st.just("ropta:1#1"), names, names, st.just("article ropta 1")),
    st.builds(Hint, names, names.map(lambda name: f"article {name}")),
    st.builds(Entry, names, names, st.booleans()),
    st.builds(Source, names, st.just("article ropta 1")),
    st.builds(Rows, st.lists(st.tuples(hostile, names, hostile), max_size=4).map(tuple), st.just(()) | st.tuples(names, names)),
    st.builds(SeatList, names, st.lists(st.tuples(hostile, names, hostile | names), max_size=12).map(tuple)),
    st.builds(Sheet, names),
)  # fmt: skip


def verify_harmless(text):
    read = ESCAPED.sub("x", text)
    assert not MARKUP.search(read), read
    assert not PINGS.search(text)
    assert not TURNS.search(text)


@given(hostile, st.sampled_from((0, 1, 7, 80)))
def test_whatever_somebody_is_called_nothing_of_it_is_obeyed(text, longest):
    verify_harmless(harmless(text, longest))


@given(names, st.sampled_from((20, 80, 1_024)))
def test_a_text_fits_with_its_escapes(text, longest):
    assert len(plain(text, longest)) <= longest
    shown = fitted(text, longest)
    assert len(shown) <= longest
    verify_harmless(shown)


@given(printed)
def test_a_harmless_text_reads_as_it_was_written(text):
    assert unmarked(harmless(text)) == text


@given(printed, st.integers(0, 130), st.integers(0, 130))
def test_a_quotation_is_the_passage_word_for_word_and_what_decides_is_bold(text, one, other):
    start, end = sorted((min(one, len(text)), min(other, len(text))))
    lines = quoted(text, (start, end)).split("\n")
    assert all(line.startswith("> ") for line in lines)
    told = "\n".join(line[2:] for line in lines)
    assert unmarked(told) == text
    wanted = "" if (start, end) == (0, len(text)) else text[start:end]
    assert "".join(bold(told).split()) == "".join(wanted.split())


@settings(max_examples=300)
@example("****", "*", "", 210)
@example("https://a.be00000000", "*", "> ", 214)
@given(hostile, st.sampled_from(("", "*", "**")), st.sampled_from(("", "> ")), st.integers(210, 400))
def test_what_is_too_long_goes_on_in_the_next_piece_with_its_marks(text, mark, lead, longest):
    written = harmless(text * 30).replace("\n", " ").strip()
    line = f"{lead}{mark}{written}{mark}" if written else lead
    found = pieces(line, longest)
    assert all(len(piece) <= longest and piece.startswith(lead) for piece in found)
    assert all(marks_of(piece.removeprefix(lead)) == ([mark] * 2 if mark and written else []) for piece in found if piece)
    assert not any(SPACE_WITHIN.search(piece.removeprefix(lead)) for piece in found if mark)
    assert "".join(unmarked(piece.removeprefix(lead)) for piece in found) == unmarked(written)


def verify_sendable(made):
    for card in made:
        assert len(card.embeds) <= 10
        body = {"embeds": [embed.to_dict() for embed in card.embeds], "allowed_mentions": {"parse": []}}
        assert message_complaints("POST", "/channels/1/messages", body) == []
        for embed in card.embeds:
            verify_embed(embed)


def verify_embed(embed: Embed):
    assert len(embed.title or "") <= 256
    assert len(embed.description or "") <= 4_096
    assert len(embed.author.name or "") <= 256
    assert len(embed.fields) <= 25
    assert all(len(field.name) <= 256 and len(field.value) <= 1_024 for field in embed.fields)
    said = [
        embed.title,
        embed.description,
        embed.author.name,
        *(text for field in embed.fields for text in (field.name, field.value)),
    ]
    assert not any(PINGS.search(text) or TURNS.search(text) for text in said if text)


@settings(max_examples=200)
@given(st.lists(blocks, max_size=8), st.sampled_from(("fr", "en", "nl")), st.sampled_from((1, 4)))
def test_any_message_is_one_that_discord_takes(message, language, most):
    made = cards(message, language, most=most)
    verify_sendable(made)
    assert 1 <= len(made) <= most


def test_a_hundred_and_twelve_tables_are_all_shown():
    rows = tuple((str(seat), f"Joueuse Numéro {seat}", "bouton" if seat == 3 else "") for seat in range(1, 11))
    made = cards([Title("Le plan"), *(SeatList(f"Table {table}", rows) for table in range(1, 113))], "fr")
    verify_sendable(made)
    (sheet,) = (content.decode() for card in made for _, content in card.files)
    assert all(f"Table {table}\n" in sheet for table in range(1, 113))
    assert sheet.count("Joueuse Numéro 10") == 112


def test_a_table_with_the_longest_names_loses_nobody():
    rows = tuple((str(seat), f"{seat}" + "*" * 4_000, "_" * 40) for seat in range(1, 13))
    (card,) = cards([SeatList("Table 1", rows)], "fr")
    verify_sendable([card])
    told = "\n".join(field.value for embed in card.embeds for field in embed.fields)
    assert [line.split("`")[1].strip() for line in told.split("\n")] == [str(seat) for seat in range(1, 13)]


def test_five_thousand_rows_come_as_a_file_with_every_one_of_them():
    rows = tuple((str(number), f"Marie *{number}*", "# 1") for number in range(1, 5_001))
    made = cards([Title("Le registre"), Rows(rows)], "fr")
    verify_sendable(made)
    (sheet,) = (content.decode() for card in made for _, content in card.files)
    assert [line for line in sheet.split("\n") if "Marie" in line] == [f"{n}\tMarie *{n}*\t# 1" for n in range(1, 5_001)]
    assert "fichier joint" in made[0].embeds[-1].description


def test_a_short_message_comes_as_it_is_without_a_file():
    (card,) = cards([Title("Bonjour", Tone.SURE), Line("Marie *et* Paul", Tone.SURE)], "fr")
    assert (card.embeds[0].title, card.embeds[0].description, card.files) == ("🟢 Bonjour", r"**Marie \*et\* Paul**", ())
