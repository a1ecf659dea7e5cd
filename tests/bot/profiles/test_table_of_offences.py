"""All offences of all books as two readers have read them, each without the other's table: `read_by_two/<book>.jsonl`.

A row has the words that decide, word for word, and what they say; a row without passages is an offence of which the book does not
speak. Where the readers differed, the words decided between them. What a profile shows beside those words, so that they are
understood, is no reading of them and stands in no row.

60 rows were changed after both: what they allow (`allowed`), when alone they hold (`only_if`), whether "up to" is a maximum
(`at_most`), whether the hand lives, what another player did (`other`). These are one reader's, held once more against the
articles by the same one.
"""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.domain.rules.offences import OFFENCES, BookOffence, Condition, Duty
from bot.profiles.reading import read_profile
from knowledge.books.corpus import load_corpus
from knowledge.shipped import SHIPPED
from tests.knowledge.small_book import BOOKS

FOLDER = Path(__file__).parent / "read_by_two"


def rows(book: str) -> list[dict[str, Any]]:
    """What the two readers have found in a book."""
    return [json.loads(line) for line in (FOLDER / f"{book}.jsonl").read_text(encoding="utf-8").splitlines()]


TABLE = [(book, row) for book in BOOKS for row in rows(book)]
NAMED = [f"{book} {row['offence']}" for book, row in TABLE]


def said(row: dict[str, Any]) -> BookOffence | None:
    """A row as a profile states it."""
    if not row["passages"]:
        return None
    told = {key: value for key, value in row.items() if key not in ("passages", "duty", "besides", "duty_again")}
    besides, again = (Duty(row[name]) if name in row else None for name in ("besides", "duty_again"))
    only_if = Condition(told.pop("only_if")) if "only_if" in told else None
    return BookOffence(
        passages=tuple(row["passages"]), duty=Duty(row["duty"]), besides=besides, duty_again=again, only_if=only_if, **told
    )  # fmt: skip


@pytest.fixture(scope="module")
def by_id():
    return {passage.id: passage for passage in load_corpus([SHIPPED.corpus]).passages}


@pytest.mark.parametrize("book", BOOKS)
def test_the_readers_have_read_every_offence_in_every_book(book):
    assert sorted(row["offence"] for row in rows(book)) == sorted(OFFENCES)


@pytest.mark.parametrize(("book", "row"), TABLE, ids=NAMED)
def test_the_words_that_decide_stand_in_the_passage_that_decides(book, row, by_id):
    for address in row["passages"]:
        assert by_id[address].book == book
    assert row["words"] in (by_id[row["passages"][0]].text if row["passages"] else "")


@pytest.mark.parametrize(("book", "row"), TABLE, ids=NAMED)
def test_the_profile_says_of_an_offence_what_the_readers_have_read_and_nothing_else(book, row):
    stated = read_profile(SHIPPED.corpus / book).offence(row["offence"])
    assert (stated and replace(stated, with_words=(), forms=(), sanctioned_in="", elsewhere=())) == said(row)
