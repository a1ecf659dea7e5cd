"""What belongs to the pages and not to the rules: contents under a heading or without one; and what only looks like contents."""

import pytest

from knowledge.reading.reader import read_book
from knowledge.reading.refusals import CannotRead

TITLES = ("Late arrivals", "Breaks", "Exposed cards", "Fouled deck", "Odd chips", "Phones")
SAID = "Of {} it is said that whoever does so waits until the button has passed, and the floor tells him where he sits then."


def rules(titles=TITLES):
    return "\n\n".join(f"{at}. {title}\n\n{SAID.format(at)}" for at, title in enumerate(titles, 1))


def contents_of(text):
    report = read_book(text.encode()).report
    assert report.words_in == report.words_out
    return [one.text for one in report.furniture if one.kind == "contents"], [told.title for told in report.articles]


def led(names, figures):
    return "\n".join(f"{name} ........ {figure}" for name, figure in zip(names, figures, strict=True))


NUMBERED = [f"{at}. {title}" for at, title in enumerate(TITLES, 1)]


@pytest.mark.parametrize("between", ["", "\n\nThe committee\n\nMay 2026"], ids=["at once", "behind a title page"])
def test_contents_without_a_heading_are_taken_off(between):
    entries = led(NUMBERED, (2, 2, 3, 4, 4, 5))
    found, titles = contents_of(f"The Kettle{between}\n\n{entries}\n\n{rules()}")
    assert found == entries.split("\n")
    assert titles == list(TITLES)


def test_prices_and_points_that_dots_lead_to_are_rules():
    points = led(("First place", "Second place", "Third place", "Fourth place", "Fifth place"), (10, 15, 20, 25, 30))
    found, titles = contents_of(f"{rules()}\n\n7. Points\n\n{points}\n\n8. End\n\nAt midnight, and not a minute later than that.")
    assert found == []
    assert titles == [*TITLES, "Points", "End"]
    assert "Third place ........ 20" in read_book(f"{rules()}\n\n7. Points\n\n{points}".encode()).markdown


def test_a_few_lines_with_dots_are_none():
    assert contents_of(f"{led(NUMBERED[:2], (2, 3))}\n\n{rules()}")[0] == []


@pytest.mark.parametrize("paged", [True, False])
@pytest.mark.parametrize("head", ["Contents", "Table des matières :", "INHOUD"])
def test_contents_end_where_the_rules_begin(head, paged):
    entries = [f"{words} {2 + at}" if paged else words for at, words in enumerate(NUMBERED)]
    found, titles = contents_of(f"{head}\n" + "\n".join(entries) + f"\n\n{rules()}")
    assert found == [head, *entries]
    assert titles == list(TITLES)


@pytest.mark.parametrize(
    "behind", [SAID.format(0) + SAID.format(0), "\n\n".join(f"Something else, number {at}." for at in range(4))]
)
def test_contents_end_before_what_they_do_not_name(behind):
    found, _ = contents_of("Contents\n" + "\n".join(NUMBERED) + f"\n\n{behind}\n\n{rules()}")
    assert found == ["Contents", *NUMBERED]


def test_an_index_at_the_end_goes_to_the_end():
    entries = [f"{title} 1{at}" for at, title in enumerate(TITLES)]
    assert contents_of(f"{rules()}\n\nIndex\n\n" + "\n".join(entries))[0] == ["Index", *entries]


def test_a_title_that_is_also_an_article_keeps_its_text():
    text = f"Index\n\n{SAID.format(0)}\n\n{rules()}"
    assert contents_of(text)[0] == []
    assert SAID.format(0) in read_book(text.encode()).markdown


def test_pages_that_hold_only_their_numbers_are_no_book():
    with pytest.raises(CannotRead) as refused:
        read_book("\f".join(f"- {at} -\nThe Kettle" for at in range(1, 5)).encode())
    assert refused.value.why == "no_articles"
