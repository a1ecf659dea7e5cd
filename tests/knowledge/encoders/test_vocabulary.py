"""Which texts of the repository the choice of pieces sees, and which pieces it keeps."""

from collections import Counter

import pytest

from knowledge.build import model
from knowledge.build.tokenizer_file import SPECIAL_PIECES, Pieces
from knowledge.build.vocabulary import choose, project_texts
from knowledge.shipped import SHIPPED


def test_a_books_text_and_questions_are_read_without_blank_lines(tmp_path):
    book = tmp_path / "book"
    book.mkdir()
    (book / "source.txt").write_text("Article 1\n\n  \nLe bouton avance.\n", "utf-8")
    (book / "questions.jsonl").write_text('{"q": "Qui paie ?", "lang": "fr"}\n', "utf-8")
    (book / "notes.txt").write_text("not read", "utf-8")
    assert list(project_texts([book, tmp_path / "nowhere"])) == ["Article 1", "Le bouton avance.", "Qui paie ?"]


def test_a_line_without_a_question_is_an_error(tmp_path):
    (tmp_path / "questions.jsonl").write_text('{"lang": "fr"}\n', "utf-8")
    with pytest.raises(KeyError):
        list(project_texts([tmp_path]))


def test_the_bundled_books_have_texts():
    texts = model.texts_of(SHIPPED.corpus)
    assert len(texts) > 10_000
    for book in ("ropta", "casino"):
        assert set(project_texts([SHIPPED.corpus / book])) <= set(texts)


def test_the_choice_keeps_what_it_must_and_then_the_most_frequent():
    texts = (*SPECIAL_PIECES, "\u2581de", "\u2581la", "日本", "\u2581worst", "a")
    pieces = Pieces(texts, (0, 0, 0, 0, 0, -2.0, -3.0, -9.0, -11.0, -5.0))
    kept = choose(pieces, Counter({5: 1, 6: 4}), always=(), fill=Counter({7: 9}), limit=8)
    assert [texts[i] for i in kept] == [*SPECIAL_PIECES, "\u2581la", "\u2581worst", "a"]
