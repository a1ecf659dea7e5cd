"""What a director is told of a rulebook that was read from its file: a list that is cut says so, in the marks of the language."""

import pytest

from bot.i18n.words import words_in
from bot.presenter.floor.reading import MOST_SHOWN, report_lines
from knowledge.reading.furniture import Furniture
from knowledge.reading.gathering import LeftOver
from knowledge.reading.report import Doubt, Doubted, Made, Report, Told

MORE = {"fr": "… et 23 autres", "en": "… and 23 more", "nl": "… en nog 23"}
COUNT = MOST_SHOWN + 23

TAKEN_OUT = (("struck", "biffé"), ("hidden", "Marcel triche"))


def lines(language, count=COUNT):
    """The lines of a report with so many of each kind."""
    numbers = tuple(f"1.{2 * each}" for each in range(1, count + 1))
    pages = tuple(range(1, count + 1))
    left = tuple(LeftOver(each, f"reste {each}") for each in range(count))
    doubts = tuple(Doubt(each, Doubted.TWICE, f"titre {each}", 1, (), Made.HEADING) for each in range(count))
    told = Told("1", "1", "Titre", "Le", 5, 1)
    struck = tuple(Furniture(kind, f"{words} {each}") for each in range(count) for kind, words in TAKEN_OUT)
    report = Report(
        (told,),
        numbers,
        numbers,
        "1",
        "1",
        left,
        (*struck, Furniture("contents", "Sommaire")),
        120,
        120,
        doubts,
        90,
        pages,
        pages,
    )
    return [line.replace("\u202f", " ").replace("\xa0", " ") for line in report_lines(report, words_in(language))]


@pytest.mark.parametrize("language", MORE)
def test_every_list_that_is_cut_says_how_many_more_there_are(language):
    said = [line for line in lines(language) if MORE[language] in line]
    assert len(said) == 7  # missing, twice, pages without text, pages with holes, struck out, left over, doubts
    assert not [line for line in lines(language, MOST_SHOWN) if "…" in line]


@pytest.mark.parametrize("language", MORE)
def test_pieces_stand_in_the_quotation_marks_of_the_language(language):
    said = "\n".join(lines(language))
    opening, other = ("« ", "“") if language == "fr" else ("“", "«")
    assert f"{opening}reste 1" in said
    assert f"{opening}titre 1" in said
    assert f"{opening}biffé 1" in said
    assert "Sommaire" not in said
    assert words_in(language).say("reading.hidden", count=COUNT).replace("\u202f", " ").replace("\xa0", " ") in said
    assert "Marcel" not in said, "what is hidden may be a remark that nobody in the chat is to read"
    assert other not in said


@pytest.mark.parametrize("language", MORE)
@pytest.mark.parametrize("about", Doubted)
def test_no_doubt_asks_in_a_sentence_that_tells(language, about):
    assert words_in(language).say(f"doubted.{about}")[-1].isalpha()


@pytest.mark.parametrize("language", MORE)
def test_a_heading_with_its_share_beside_it_ends_without_a_sign(language):
    for key in ("fallback.found", "fallback.likely", "answer.found", "answer.likely"):
        assert words_in(language).say(key, book="ROPTA")[-1].isalpha(), key
