"""The five rulebooks that were cut by hand, read from their sources as a stranger's."""

import pytest

from knowledge.measuring.stranger import read_as_stranger
from knowledge.reading.reader import read_book
from knowledge.shipped import SHIPPED

LEAST = {"ropta": 0.95, "cdc": 0.95, "eventem": 0.90, "urban": 0.93, "casino": 0.60}


@pytest.mark.parametrize("book", LEAST)
def test_the_articles_of_a_real_book_are_found(book):
    read = read_as_stranger(SHIPPED.corpus / book)
    assert read.share >= LEAST[book], read.missed


@pytest.mark.parametrize("book", LEAST)
def test_no_word_of_a_real_book_is_lost(book):
    report = read_book((SHIPPED.corpus / book / "source.txt").read_bytes()).report
    assert report.words_in == report.words_out


def test_what_a_real_book_has_twice_is_told():
    assert read_book((SHIPPED.corpus / "ropta" / "source.txt").read_bytes()).report.twice == ("9.22",)
