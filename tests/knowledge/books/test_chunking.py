"""From Markdown to quotable pieces: what governs what, and that no word gets lost on the way."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.books.chunking import ChunkingError, fold_space, pieces, read_sections, sentences

WORDS = ["carte", "le bouton", "Il est interdit de :", "Le joueur passe.", "Sauf à tapis. Dans ce cas :", "50 %", "§6.7"]


def quotable(markdown):
    """(lead-in, text) of every piece of the first section."""
    return [(piece.context, piece.block.text) for piece in pieces(read_sections("## 1.1 Titre\n\n" + markdown)[0].blocks)]


def test_a_bullet_keeps_the_lead_in_that_governs_it():
    assert quotable("Il est interdit de :\n\n- fumer ;\n\n- crier.") == [
        ("Il est interdit de :", "fumer ;"),
        ("Il est interdit de :", "crier."),
    ]


def test_a_lead_in_of_one_sentence_is_no_passage_of_its_own():
    assert "Il est interdit de :" not in [text for _, text in quotable("Il est interdit de :\n\n- fumer.")]


def test_a_lead_in_of_two_sentences_is_a_passage_and_a_context():
    lead = "Le joueur est averti. Sont interdits :"
    assert quotable(f"{lead}\n\n- fumer.") == [("", lead), (lead, "fumer.")]


def test_a_bullet_under_a_bullet_keeps_both_lead_ins():
    found = quotable(
        "La parole engage :\n\n- Le joueur parle avant son tour :\n\n  - si l'autre mise, il suit ;\n\n- Elle prime."
    )
    assert found == [
        ("La parole engage : Le joueur parle avant son tour :", "si l'autre mise, il suit ;"),
        ("La parole engage :", "Elle prime."),
    ]


def test_a_bullet_that_is_a_rule_of_its_own_governs_those_under_it_and_is_a_passage():
    assert quotable("- La parole prime.\n\n  - Même trop tôt.") == [
        ("", "La parole prime."),
        ("La parole prime.", "Même trop tôt."),
    ]


def test_a_paragraph_ends_what_the_lead_in_governs():
    found = quotable("Interdit :\n\n- fumer.\n\nLe reste est permis.\n\n- boire.")
    assert found[1:] == [("", "Le reste est permis."), ("", "boire.")]


def test_a_heading_ends_what_the_lead_in_governs():
    sections = read_sections("## 1.1 A\n\nInterdit :\n\n- fumer.\n\n### B\n\n- boire.")
    assert [piece.context for section in sections for piece in pieces(section.blocks)] == ["Interdit :", ""]


def test_a_lead_in_with_its_list_in_one_block_is_one_passage():
    assert quotable("Deux cas :\n- la carte est vue ;\n- elle ne l'est pas.") == [
        ("", "Deux cas :\n- la carte est vue ;\n- elle ne l'est pas.")
    ]


def test_a_lead_in_with_nothing_under_it_is_not_lost():
    assert quotable("Voici les sanctions :\n\nLe directeur décide.") == [
        ("", "Voici les sanctions :"),
        ("", "Le directeur décide."),
    ]


def test_lines_of_one_block_are_one_text_without_marks_of_emphasis():
    assert quotable("**Le joueur\n  passe** sa\u00a0main.") == [("", "Le joueur passe sa main.")]


def test_what_the_source_prints_at_a_heading_stands_in_the_comment_under_it():
    shown, bare, ours = read_sections(
        "# La donne\n<!-- source: ARTICLE 6 : LA DONNE -->\n## 6.4 Cartes {#6.4a}\n### Clause finale\n<!-- source: -->\n"
    )
    assert (shown.heading.words, shown.heading.printed) == ("La donne", "ARTICLE 6 : LA DONNE")
    assert (bare.heading.words, bare.heading.key, bare.heading.printed) == ("6.4 Cartes", "6.4a", "6.4 Cartes")
    assert (ours.heading.words, ours.heading.printed, ours.heading.depth) == ("Clause finale", "", 3)


@pytest.mark.parametrize(
    ("markdown", "line"),
    [("texte", 1), ("# A\n\n##sans espace", 3), ("# A\n\nx\n<!-- note -->", 4), (f"# A\n\n{' ' * 42}- x", 3)],
)
def test_a_line_that_can_not_be_read_is_named(markdown, line):
    with pytest.raises(ChunkingError) as caught:
        read_sections(markdown)
    assert caught.value.line == line


@given(st.lists(st.tuples(st.sampled_from(["", "- ", "  - ", "    - "]), st.sampled_from(WORDS)), max_size=12))
def test_every_block_is_a_passage_or_the_lead_in_of_one(blocks):
    found = quotable("\n\n".join(mark + words for mark, words in blocks))
    quoted = [part for pair in found for part in pair]
    assert [words for _, words in blocks if not any(words in part for part in quoted)] == []
    assert len(found) <= len(blocks)


@given(st.text(alphabet=st.sampled_from(list('aéB1. !?…:»«")(-\n')), max_size=60))
def test_sentences_are_all_the_words_of_a_text_in_order(text):
    spans = sentences(text)
    assert all(0 <= start < end <= len(text) for start, end in spans)
    assert all(end <= start for (_, end), (start, _) in pairwise(spans))
    assert fold_space("".join(text[start:end] for start, end in spans)).replace(" ", "") == fold_space(text).replace(" ", "")


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Le joueur passe. Il attend !", 2),
        ("Il dit « parole ». Sa main est morte.", 2),
        ("Voir ex : un jeton de 100.", 1),
        ("Voir art. 6.4 et suivants.", 1),
        ("3.2 millions de jetons.", 1),
        ("", 0),
    ],
)
def test_a_sentence_ends_at_a_mark_before_a_capital(text, count):
    assert len(sentences(text)) == count
