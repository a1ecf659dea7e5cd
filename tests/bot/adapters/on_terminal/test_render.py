"""What stands on the screen: every word of a rule, and nothing read as markup."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from bot.adapters.on_terminal.render import show
from bot.presenter.blocks import Entry, Hint, Line, Pointer, Quote, SeatList, Title, Tone
from bot.presenter.quotations import opening, quote
from tests.bot.strange_texts import STRANGE

WIDTHS = [40, 80, 140]
FRAME = str.maketrans("", "", "│╭╮╰╯─�")


def shown(*blocks: object, width: int = 80, prefix: str = "/") -> str:
    out = io.StringIO()
    show(Console(file=out, width=width, force_terminal=False), blocks, prefix)
    return out.getvalue()


def letters(text: str) -> str:
    """A text without white space, frames and signs for what can't be shown: where lines are broken makes no difference."""
    return "".join(text.translate(FRAME).split())


@pytest.mark.parametrize("width", WIDTHS)
def test_every_word_of_a_quotation_and_its_reference_stands_on_the_screen(rulebooks, width):
    for book in rulebooks.books:
        for passage in book.passages[::7]:
            block = quote(book, passage, (0, len(passage.text) // 2))
            screen = letters(shown(block, width=width))
            for part in (block.citation, block.heading, block.context, block.text):
                assert letters(part) in screen, passage.id


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_is_wider_than_the_screen(rulebooks, width):
    book = rulebooks.book("ropta")
    for passage in book.passages[::20]:
        blocks = quote(book, passage), Pointer(passage.id, book.cite(passage), opening(passage), "article")
        assert max(map(len, shown(*blocks, width=width).splitlines())) <= width


@pytest.mark.parametrize("width", [12, 20, 32, 33, 40, 80])
def test_who_sits_where_is_shown_on_a_screen_of_any_width(width):
    tables = [SeatList(f"Table {number}", (("1", "Marie Dupont", ""), ("2", "Zoé", "*"))) for number in (1, 2, 3)]
    screen = shown(*tables, width=width)
    assert max(map(len, screen.splitlines())) <= width
    assert letters(screen).count("Zoé") == 3


def test_the_words_of_a_rule_stand_in_their_order():
    text = "Un " + "mot ".join(str(number) for number in range(60))
    assert letters(text) in letters(shown(Quote("x:1#1", "Club, 1", "Si :", text, (3, 9), "La donne"), width=40))


@pytest.mark.parametrize("text", STRANGE)
def test_nothing_that_anyone_types_is_read_as_markup(text):
    printable = letters("".join(letter for letter in text if letter.isprintable()))
    for block in (Line(text), Title(text, Tone.REFUSED), Entry(text, ""), Quote("x:1#1", "Club", "", text), Entry("a", text)):
        seen = letters("".join(letter for letter in shown(block, width=1_000) if letter.isprintable()))
        assert printable in seen


@given(st.text(st.characters(categories=["Cc", "Cf"]), min_size=1, max_size=9))
def test_no_control_character_reaches_the_terminal(text):
    said = f"avant{text}après"
    for block in (Line(said), Title(said), Entry(said, said), Quote("x:1#1", said, said, said)):
        assert not set(shown(block)) & set("\x00\x07\x08\x0b\x0c\x1b\x7f\x9b\x9d")


def test_a_sure_answer_an_unsure_one_and_silence_look_different_without_colour():
    firsts = {shown(Title("Rien", tone))[0] for tone in (Tone.SURE, Tone.UNSURE, Tone.SILENT)}
    assert len(firsts) == 3


def test_a_hint_is_written_as_the_place_takes_it():
    hint = Hint("Tout : {command}", "article cdc 2-4")
    assert shown(hint).strip() == "Tout : /article cdc 2-4"
    assert shown(hint, prefix="floorman ").strip() == "Tout : floorman article cdc 2-4"


@pytest.mark.parametrize("space", ["\u00a0", "\u202f"])
@pytest.mark.parametrize("block", [Line, Title, lambda text: Hint(text, "help"), lambda text: Entry("x", text)])
def test_no_line_ends_at_a_space_where_none_may(space, block):
    said = f"Vouliez-vous dire ceci{space}: « n°{space}5{space}» ou bien autre chose{space}? "
    for width in range(16, 60):
        console = Console(width=width, file=io.StringIO(), legacy_windows=False)
        show(console, [block(said.replace("« ", f"«{space}"))])
        screen = console.file.getvalue()
        assert all(line.strip()[:1] not in (":", "?", "»", "5") for line in screen.splitlines()), (width, screen)
        assert screen.count(space) == 5, "the spaces are still there"


def test_marks_stay_where_they_were():
    text = "une carte\u00a0: elle est morte"
    console = Console(width=20, file=io.StringIO(), force_terminal=True, color_system="standard", legacy_windows=False)
    show(console, [Quote("p", "art. 1", "", text, (text.index("morte"), len(text)))])
    assert "\x1b[1mmorte" in console.file.getvalue()
