"""The words of the card room: three languages for each idea, found from any of them."""

from collections import Counter

import pytest

from knowledge.wording.glossary import LANGUAGES, Glossary
from knowledge.wording.words import fold, stems, tokens


def terms_in(glossary, text, language):
    return glossary.found_in(stems(tokens(text), language))


def test_there_are_at_least_150_ideas_each_with_words_in_three_languages(glossary):
    assert len(glossary.terms) >= 150
    for term in glossary.terms:
        assert set(term.words) == set(LANGUAGES) == {"fr", "en", "nl"}
        assert all(word.strip() for words in term.words.values() for word in words), term.id


def test_no_idea_stands_twice(glossary):
    assert [name for name, count in Counter(term.id for term in glossary.terms).items() if count > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_leads_to_its_idea(glossary, language):
    lost = [
        (term.id, word)
        for term in glossary.terms
        for word in term.words[language]
        if term.id not in terms_in(glossary, word, language)
    ]
    assert lost == []


@pytest.mark.parametrize(
    ("text", "language", "term"),
    [
        ("mes cartes ont touché le rebut", "fr", "muck"),
        ("my cards touched the discard pile", "en", "muck"),
        ("mijn kaarten raakten de aflegstapel", "nl", "muck"),
        ("il y a maldonne ?", "fr", "misdeal"),
        ("is it a redeal?", "en", "misdeal"),
        ("er is verkeerd gedeeld", "nl", "misdeal"),
        ("faut-il brûler une carte ?", "fr", "burn-card"),
        ("is the burn card dead?", "en", "burn-card"),
        ("de dealer vergat te verbranden", "nl", "burn-card"),
        ("il tape sur la table", "fr", "check"),
        ("he taps, is that a knock?", "en", "check"),
        ("hij klopte, is kloppen ook checken?", "nl", "check"),
    ],
)
def test_an_idea_is_found_in_a_question_of_each_language(glossary, text, language, term):
    assert term in terms_in(glossary, text, language)


@pytest.mark.parametrize(
    ("term", "french"), [("muck", "rebut"), ("misdeal", "maldonne"), ("burn-card", "brûler"), ("check", "parole")]
)
def test_an_idea_is_searched_for_in_the_words_of_the_french_books(glossary, term, french):
    assert set(stems(tokens(french), "fr")) <= set(glossary.expansion([term]))


def test_every_idea_has_french_words_to_search_for(glossary):
    assert [term.id for term in glossary.terms if not glossary.expansion([term.id])] == []


def test_the_longest_words_win(glossary):
    assert "dead-button" in terms_in(glossary, "la règle du bouton mort", "fr")
    assert "button" not in terms_in(glossary, "la règle du bouton mort", "fr")


def test_a_word_that_one_book_alone_uses_is_searched_for_in_that_book_alone(glossary):
    """EVENT'em says « brassage » for the shuffle, the casino « salade »."""
    assert "brassag" in glossary.own_words(["shuffle"], "eventem")
    assert glossary.own_words(["shuffle"], "casino") == ["salad"]
    assert glossary.own_words(["shuffle"], "ropta") == []


@pytest.mark.parametrize(
    ("text", "language", "full"),
    [
        ("kel carte", "fr", "quel carte"),
        ("Kel carte", "fr", "quel carte"),
        ("kel carte", "en", "kel carte"),
        ("pls help", "en", "please help"),
        ("ni doen", "nl", "niet doen"),
        ("ni doen", "fr", "ni doen"),
        ("c'est koi", "fr", "c'est quoi"),
    ],
)
def test_a_short_form_is_written_out_in_its_own_language_alone(glossary, text, language, full):
    assert glossary.spelt_out(text, language) == full


def test_no_short_form_is_a_word_that_the_rulebooks_use(glossary, corpus):
    """« ce joueur » must not become « c'est joueur », nor « un tel joueur » « un téléphone joueur »."""
    used = {fold(word) for passage in corpus.passages for word in passage.quotation.replace("’", "'").split()}
    wrong = {
        short: full for short, full in glossary.short_forms["fr"].items() if short in used - {"nb", "1er"} and len(short) > 1
    }
    assert wrong == {}


def test_a_term_without_words_in_one_language_is_refused_by_name(tmp_path):
    file = tmp_path / "glossary.toml"
    file.write_text('[[term]]\nid = "muck"\nfr = ["rebut"]\nen = ["muck"]\n', encoding="utf-8")
    with pytest.raises(ValueError, match=r"'muck' has no words in 'nl'"):
        Glossary.load(file)
