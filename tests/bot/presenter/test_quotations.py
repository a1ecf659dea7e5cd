"""A text that is in no rulebook cannot be sent."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.presenter.blocks import Entry, Hint, Line, Pointer, Title
from bot.presenter.present import present
from bot.presenter.quotations import CUT, OPENING, NotInTheCorpus, excerpt, opening, quote, verify_passages, verify_quotations
from bot.services.requests import Request
from knowledge.books.passages import Book, Passage
from tests.bot.small_rules import RIVER, SmallRules

QUOTED = RIVER.article("1.3a").passages[0]
find = SmallRules().passage


def pointer(book: Book, passage: Passage) -> Pointer:
    return Pointer(passage.id, book.cite(passage), opening(passage), f"article {book.id} {passage.article}")


def test_every_passage_of_every_book_may_be_quoted_and_pointed_to(rulebooks):
    passages = [(book, passage) for book in rulebooks.books for passage in book.passages]
    assert len(passages) > 800
    for book, passage in passages:
        blocks = (quote(book, passage), pointer(book, passage))
        verify_quotations(blocks, rulebooks.passage)
        assert blocks[0].citation.strip()


@given(data=st.data())
def test_no_passage_passes_with_a_character_altered(rulebooks, data):
    book = data.draw(st.sampled_from(rulebooks.books))
    block = quote(book, data.draw(st.sampled_from(book.passages)))
    at, letter = data.draw(st.integers(0, len(block.text) - 1)), data.draw(st.characters())
    altered = block.text[:at] + letter + block.text[at + 1 :]
    if altered == block.text:
        verify_quotations([replace(block, text=altered)], rulebooks.passage)
    else:
        with pytest.raises(NotInTheCorpus):
            verify_quotations([replace(block, text=altered)], rulebooks.passage)


@pytest.mark.parametrize("altered", [
    {"text": "Les jetons quittent la table."}, {"text": QUOTED.text[:-1]}, {"text": QUOTED.text + " "}, {"text": ""},
    {"context": ""}, {"context": "Avant la partie :"}, {"passage": "river:1.1#1"}, {"passage": "river:9.9#1"},
])  # fmt: skip
def test_a_quotation_with_anything_altered_is_stopped(altered):
    verify_quotations([quote(RIVER, QUOTED)], find)
    with pytest.raises(NotInTheCorpus):
        verify_quotations([Line("…"), replace(quote(RIVER, QUOTED), **altered)], find)


@pytest.mark.parametrize("altered", [{"opening": "Les jetons quittent la table."}, {"opening": ""}, {"passage": "river:9.9#1"}])
def test_a_pointer_with_anything_altered_is_stopped(altered):
    verify_quotations([pointer(RIVER, QUOTED)], find)
    with pytest.raises(NotInTheCorpus):
        verify_quotations([replace(pointer(RIVER, QUOTED), **altered)], find)


@pytest.mark.parametrize("address", ["ropta:99.9#1", "ropta:6.4#99", "ropta:6.4", "ropta", "", ":", "robert:1.1#1"])
def test_an_address_that_leads_nowhere_is_stopped_whatever_it_looks_like(rulebooks, address):
    block = replace(quote(rulebooks.books[0], rulebooks.books[0].passages[0]), passage=address)
    with pytest.raises(NotInTheCorpus):
        verify_quotations([block], rulebooks.passage)


def test_a_script_is_given_passages_of_the_corpus_alone(rulebooks):
    passages = rulebooks.corpus.passages
    verify_passages(passages, rulebooks.passage)
    for altered in (replace(passages[0], text=passages[0].text + " "), replace(passages[0], id="ropta:99.9#1")):
        with pytest.raises(NotInTheCorpus):
            verify_passages([*passages[:3], altered], rulebooks.passage)


def test_floormans_own_words_are_no_quotations():
    verify_quotations([Title("…"), Line("…"), Hint("{command}", "help"), Entry("…", "…")], find)


def test_an_opening_is_short_and_cut_between_two_words(rulebooks):
    for passage in rulebooks.corpus.passages:
        whole, shown = " ".join(passage.quotation.split()), opening(passage)
        if shown != whole:
            assert len(shown) <= OPENING + len(" …")
            words = shown.removesuffix(" …").split()
            assert words[:-1] == whole.split()[: len(words) - 1]
            assert whole.split()[len(words) - 1].startswith(words[-1])


def test_what_is_said_of_a_chapter_is_not_said_twice(rulebooks):
    for book in rulebooks.books:
        for passage in book.passages:
            block = quote(book, passage)
            assert all(part not in block.citation for part in block.heading.split(" › ") if part)


QUESTIONS = [
    "une carte est tombée par terre pendant la donne, on fait quoi ?",
    "qui reçoit le jeton impair ?",
    "can I use my phone at the table?",
    "wat als de dealer te veel kaarten deelt",
]


@pytest.mark.parametrize("question", QUESTIONS)
def test_what_the_real_front_desk_says_stands_in_the_books(desk, rulebooks, question):
    for command in ("ask", "compare"):
        for book in rulebooks.books:
            verify_quotations(present(desk.handle(Request(command, {"question": question, "book": book.id}))), rulebooks.passage)


def test_every_sentence_of_every_book_may_be_quoted_alone_and_what_is_left_out_shows(rulebooks):
    for book in rulebooks.books:
        for passage in book.passages:
            words = passage.text[len(passage.text) // 2 :][:12]
            block = excerpt(book, passage, [words])
            verify_quotations([block], rulebooks.passage)
            assert words in block.text
            assert block.text == passage.text or CUT in block.text


def test_an_excerpt_is_whole_sentences_in_their_order_and_a_line_of_a_list_keeps_its_head():
    book = RIVER
    text = "Rien ici. Un joueur doit :\n- se taire. Toujours.\n- jouer.\n- rester."
    passage = replace(QUOTED, text=text)
    assert excerpt(book, passage, ["Toujours"]).text == f"{CUT} Un joueur doit :\n- se taire. Toujours.\n{CUT}"
    assert excerpt(book, passage, ["rester"]).text == f"{CUT} Un joueur doit :\n{CUT}\n- rester."
    assert excerpt(book, passage, ["Rien ici."]).text == f"Rien ici. {CUT}"
    assert excerpt(book, passage, ["nowhere"]).text == text


@given(data=st.data())
def test_no_excerpt_passes_with_a_character_altered_or_its_sentences_turned_round(rulebooks, data):
    book = data.draw(st.sampled_from(rulebooks.books))
    passage = data.draw(st.sampled_from([one for one in book.passages if len(one.text) > 200]))
    block = excerpt(book, passage, [passage.text[:20], passage.text[-20:]])
    at = data.draw(st.integers(0, len(block.text) - 1))
    if block.text[at].isalpha():
        altered = replace(block, text=block.text[:at] + "\u2603" + block.text[at + 1 :])
        with pytest.raises(NotInTheCorpus):
            verify_quotations([altered], rulebooks.passage)
    first, cut, last = block.text.partition(f" {CUT} ")
    if cut:
        with pytest.raises(NotInTheCorpus):
            verify_quotations([replace(block, text=f"{last} {CUT} {first}")], rulebooks.passage)
