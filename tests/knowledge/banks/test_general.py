"""The general bank: rules in no book's words with what people ask about them, lent to books without a bank."""

import json
from collections import Counter

import numpy as np
import pytest

from knowledge.banks.general import GENERAL_FILE, Answered, answered_by, load_general
from knowledge.books.corpus import CorpusError, load_book, load_corpus
from knowledge.encoders.identity import encoder_id
from knowledge.index.general_vectors import lending, load, save
from knowledge.library import GENERAL
from knowledge.seals import Damaged, Harm
from knowledge.shipped import SHIPPED
from knowledge.wording.language import LANGUAGES
from tests.knowledge.small_book import HashingEncoder, write_book

RULE = {
    "rule": "deal-1",
    "texts": [{"lang": "fr", "text": "une carte tombée est morte"}, {"lang": "en", "text": "a fallen card is dead"}],
    "questions": [{"lang": "nl", "q": "kaart gevallen, dood?"}, {"lang": "en", "q": "card on the floor", "story": True}],
}


@pytest.fixture
def bank(tmp_path):
    """A general bank of two rules in the place of the bundled one."""
    other = {**RULE, "rule": "deal-2", "questions": [{"lang": "fr", "q": "et le chien ?"}]}
    (tmp_path / GENERAL_FILE).write_text("\n".join(map(json.dumps, [RULE, other])), encoding="utf-8")
    return tmp_path


@pytest.fixture
def small_club(tmp_path):
    """A book of four passages, and its folder."""
    folder = write_book(tmp_path / "shelf")
    return load_book(folder), folder


def answers(folder, *lines):
    (folder / GENERAL_FILE).write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")


def test_every_rule_lends_its_questions_under_the_mean_of_its_wordings(bank):
    encoder = HashingEncoder()
    lender = lending(load_general(bank), encoder)
    assert [(q.text, q.language, q.passages, q.story) for q in lender.bank] == [
        ("kaart gevallen, dood?", "nl", ("deal-1",), False),
        ("card on the floor", "en", ("deal-1",), True),
        ("et le chien ?", "fr", ("deal-2",), False),
    ]
    assert lender.owners.tolist() == [0, 0, 1]
    assert lender.questions.shape == (3, encoder.dimension)
    mean = encoder.encode_passages([text["text"] for text in RULE["texts"]]).mean(axis=0)
    np.testing.assert_allclose(lender.passages[0], mean / np.linalg.norm(mean), atol=1e-6)


def test_a_book_says_which_rules_it_decides_and_which_it_is_silent_about(bank, small_club):
    book, folder = small_club
    answers(folder, {"rule": "deal-1", "passage": "club:1.2#1"}, {"rule": "deal-2", "passage": None})
    answered = answered_by(folder, book, load_general(bank))
    assert [(q.text, q.language, q.passages, q.story) for q in answered.decided] == [
        ("kaart gevallen, dood?", "nl", ("club:1.2#1",), False),
        ("card on the floor", "en", ("club:1.2#1",), True),
    ]
    assert [(q.text, q.language, q.kind) for q in answered.silent] == [("et le chien ?", "fr", "poker")]


def test_a_book_of_which_nobody_has_said_anything_answers_nothing(bank, small_club):
    book, folder = small_club
    assert answered_by(folder, book, load_general(bank)) == Answered()


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ({"rule": "deal-9", "passage": None}, "names deal-9"),
        ({"rule": "deal-1", "passage": "club:1.2#1"}, "names deal-1; name each rule of the general bank once at most"),
        ({"rule": "deal-2", "passage": "club:9.9#1"}, "names club:9.9#1; name a passage that articles.md has, or null"),
        ({"rule": "deal-2", "passage": ["club:1.2#1"]}, "passage a word or null"),
        ({"rule": "deal-2"}, "not an answer with rule and passage ('passage')"),
        ([], "not an answer"),
    ],
)
def test_an_answer_that_fits_nothing_is_told_with_its_line(bank, small_club, line, told):
    book, folder = small_club
    answers(folder, {"rule": "deal-1", "passage": None}, line)
    with pytest.raises(CorpusError) as error:
        answered_by(folder, book, load_general(bank))
    assert told in str(error.value)
    assert error.value.line == 2


def test_answers_may_have_blank_lines_and_a_mark_at_the_start_but_must_be_utf_8(bank, small_club):
    book, folder = small_club
    (folder / GENERAL_FILE).write_bytes(b'\xef\xbb\xbf\n{"rule": "deal-2", "passage": null}\r\n\n')
    assert [q.text for q in answered_by(folder, book, load_general(bank)).silent] == ["et le chien ?"]
    (folder / GENERAL_FILE).write_bytes(b'{"rule": "d\xe9"}')
    with pytest.raises(CorpusError, match="not UTF-8"):
        answered_by(folder, book, load_general(bank))


def test_every_bundled_book_says_what_it_decides_of_the_general_bank():
    rules = load_general(SHIPPED.corpus)
    for book in load_corpus((SHIPPED.corpus,)).books:
        answered = answered_by(SHIPPED.corpus / book.id, book, rules)
        assert len(answered.silent) >= 1_000, book.id
        assert len({passage for question in answered.decided for passage in question.passages}) >= 80, book.id


def test_its_vectors_are_kept_until_bank_or_model_change(bank):
    made = lending(load_general(bank), HashingEncoder())
    save(made, bank / "kept", bank, "hashing")
    found = load(bank / "kept", bank, "hashing")
    np.testing.assert_allclose((found.questions * made.questions).sum(axis=1), 1, atol=1e-2)
    np.testing.assert_allclose((found.passages * made.passages).sum(axis=1), 1, atol=1e-2)
    assert (found.bank, found.owners.tolist()) == (made.bank, [0, 0, 1])
    assert load(bank / "kept", bank, "hashing@2") is None
    with (bank / GENERAL_FILE).open("a", encoding="utf-8") as file:
        file.write("\n")
    assert load(bank / "kept", bank, "hashing") is None
    assert load(bank / "nowhere", bank, "hashing") is None


@pytest.mark.parametrize(("name", "harm"), [("vectors.npz", Harm.LENGTH), ("manifest.json", Harm.ALTERED)])
def test_vectors_that_are_broken_are_never_read(bank, name, harm):
    save(lending(load_general(bank), HashingEncoder()), bank / "kept", bank, "hashing")
    file = bank / "kept" / name
    file.write_bytes(file.read_bytes()[:40])
    with pytest.raises(Damaged) as told:
        load(bank / "kept", bank, "hashing")
    assert (told.value.file, told.value.harm) == (file, harm)
    save(lending(load_general(bank), HashingEncoder()), bank / "kept", bank, "hashing")
    assert load(bank / "kept", bank, "hashing") is not None


def test_the_vectors_that_come_with_floorman_fit_its_general_bank_and_its_model():
    """Fails when `general.jsonl` or the model have changed since `floorman index build --ship` was last run."""
    assert load(SHIPPED.indexes / GENERAL, SHIPPED.corpus, encoder_id(None, SHIPPED.model)) is not None


@pytest.mark.parametrize("line", ["{", "[]", '{"rule": "x", "texts": []}', '{"rule": "x", "texts": ["y"], "questions": []}'])
def test_a_line_that_is_no_rule_is_named(bank, line):
    with (bank / GENERAL_FILE).open("a", encoding="utf-8") as file:
        file.write("\n" + line)
    with pytest.raises(CorpusError, match="not a rule with texts and questions") as told:
        load_general(bank)
    assert told.value.line == 3


def test_the_bundled_bank_has_three_wordings_and_enough_questions_a_rule_and_says_nothing_twice():
    rules = load_general(SHIPPED.corpus)
    assert len(rules) >= 300
    assert len({rule.id for rule in rules}) == len(rules)
    assert {len(rule.texts) for rule in rules} == {3}
    assert min(len(rule.questions) for rule in rules) >= 6
    questions = [question for rule in rules for question in rule.questions]
    assert Counter(question.text for question in questions).most_common(1)[0][1] == 1
    assert {question.language for question in questions} == set(LANGUAGES)
    assert all(0 < len(question.text) <= 700 for question in questions)
