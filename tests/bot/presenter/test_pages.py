"""A list in pages: all of them together hold each row once, in its order, and each says which one it is."""

import re
from collections import Counter
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.domain.club.people import Role
from bot.i18n.words import LANGUAGES, words_in
from bot.presenter.blocks import Entry, Line, Rows, SeatList, Title
from bot.presenter.pages import LEFT_OVER, LISTS, MOST_ROWS, SCREEN, one_page, shown_by, turns
from bot.presenter.pages import Given as Asked
from bot.presenter.plain_text import plain_text
from bot.presenter.present import present
from bot.services.catalogue import COMMANDS
from bot.services.replies.arrivals import Missing
from bot.services.replies.club import Decisions, DecisionView, OpenPoints
from bot.services.replies.discipline import Board, CaseView, TableRecord
from bot.services.replies.draws import DrawRevealed
from bot.services.replies.own_offences import OwnOffences, OwnOffenceView
from bot.services.replies.personal_data import MyData
from bot.services.replies.proposal_views import SanctionView
from bot.services.replies.reply import Reply
from bot.services.replies.rules import Answered, HelpGiven
from bot.services.replies.season import SeasonShown
from bot.services.replies.statistics import Statistics
from bot.services.replies.tables import Ranking, Report
from bot.services.replies.tournaments import Entries, Tournaments
from tests.bot.words import spaced

MANY = (0, 1, 19, 20, 21, 100, 360)
DAY = date(2026, 9, 22)


def names(count):
    """Names of which none is a part of another: "J007x"."""
    return [f"J{number:03d}x" for number in range(count)]


def case(number, name):
    """A sanction; every third one counts no more."""
    return CaseView(
        number, 0, DAY, "", name, "phone", "", SanctionView("warning", 1), 0, 0, "voided" if number % 3 == 0 else "counts", 0, 1,
        "", "", "", "", 0, "",
    )  # fmt: skip


def own_offence(name):
    return OwnOffenceView(name, (), (), 0)


def scores(count):
    return tuple((at, at, name, 100, 1, 1) for at, name in enumerate(names(count), 1))


def decided(number, name):
    return DecisionView(number, 0, name, "morte", "ropta:6.4", "ROPTA, art. 6.4")


LONG = {
    "entries": lambda n: Entries(tuple(enumerate(names(n), 1)), ("Zoé",), "Open"),
    "ranking": lambda n: Ranking(tuple((name, at + 2, 0) for at, name in enumerate(names(n))), 1, "Zoé", 3, "Open"),
    "season": lambda n: SeasonShown("Été", "", "", "simple", (3, 2, 1), 0, 0, (), scores(n), ()),
    "tournaments": lambda n: Tournaments(tuple((at, name, False) for at, name in enumerate(names(n), 1))),
    "report": lambda n: Report(n, (("balance", n),), 1, 0.5, (), tuple((name, 1) for name in names(n)), (), (), 1),
    "missing": lambda n: Missing(
        tuple((at // 9 + 1, tuple(enumerate(names(n)[at : at + 9], 1))) for at in range(0, n, 9)), n, 0, n, "Open"
    ),
    "board": lambda n: Board(tuple((name, 1, 2, (at,)) for at, name in enumerate(names(n), 1)), 0),
    "side by side": lambda n: Board(
        tuple((name, 1, 2, (at,)) for at, name in enumerate(names(n)[: n // 2], 1)), 0,
        elsewhere=((2, "Turbo", tuple((name, 1, 2, (at,)) for at, name in enumerate(names(n)[n // 2 :], 1))),),
    ),
    "table record": lambda n: TableRecord(3, tuple(case(at, name) for at, name in enumerate(names(n), 1)), ("Zoé",)),
    "statistics": lambda n: Statistics(n, (("phone", 1),), (("warning", 1, n),), n, own=tuple((name, 1) for name in names(n))),
    "decisions": lambda n: Decisions(tuple(decided(at, name) for at, name in enumerate(names(n), 1)), "", "UTC"),
    "own offences": lambda n: OwnOffences(tuple(map(own_offence, names(n))), (), "", "", False),
}  # fmt: skip
"""A reply of each kind with so many rows."""


def in_pages(reply, blocks):
    """All pages of a reply, turned over one by one."""
    first = one_page(reply, blocks, 0)
    return [one_page(reply, blocks, number) for number in range(1, first.pages + 1)]


def rows_in(blocks):
    """The names of a list, in the order in which they stand there."""
    return re.findall(r"J[0-9]{3}x", plain_text(blocks))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", MANY)
@pytest.mark.parametrize("kind", LONG)
def test_the_pages_together_hold_every_row_once_and_in_its_order(kind, count, language):
    reply = Reply(LONG[kind](count), language)
    blocks = present(reply)
    found = in_pages(reply, blocks)
    assert [row for page in found for row in rows_in(page.blocks)] == names(count) == rows_in(blocks)
    for page in found:
        assert len(rows_in(page.blocks)) <= MOST_ROWS + LEFT_OVER
    assert len(found) == 1 or all(len(rows_in(page.blocks)) >= 1 for page in found)
    if count <= 19 and kind in ("entries", "ranking", "season"):
        assert len(found) == 1
    if count == 360:
        assert len(found) >= 17


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", LONG)
def test_the_first_line_of_each_page_says_which_it_is_and_what_stands_above_the_rows_is_on_each(kind, language):
    reply = Reply(LONG[kind](100), language)
    blocks = present(reply)
    found = in_pages(reply, blocks)
    for number, page in enumerate(found, 1):
        first = page.blocks[0]
        which = words_in(language).say("log.page", page=number, pages=len(found))
        assert isinstance(first, Title)
        assert first.aside.endswith(which)
        assert first.text == blocks[0].text
        assert (page.number, page.pages) == (number, len(found))


def test_what_stands_below_in_few_words_is_on_every_page_and_what_is_long_on_the_last():
    for waiting, pages_with in ((("Zoé",), {1, 2, 3, 4, 5}), (tuple(f"Zoé {at}" for at in range(60)), {5})):
        reply = Reply(replace(LONG["entries"](100), waiting=waiting), "fr")
        found = in_pages(reply, present(reply))
        assert {page.number for page in found if "Zoé" in plain_text(page.blocks)} == pages_with


def test_a_part_goes_on_under_its_heading():
    reply = Reply(LONG["missing"](100), "fr")
    found = in_pages(reply, present(reply))
    headings = Counter(block.heading for page in found for block in page.blocks if isinstance(block, SeatList))
    assert len(headings) == 12
    assert max(headings.values()) == 2, "a table that goes on is named again"
    statistics = Reply(LONG["statistics"](100), "fr")
    for page in in_pages(statistics, present(statistics)):
        titles = [block for block in page.blocks if isinstance(block, Title)]
        assert len(titles) >= 2
        assert not isinstance(page.blocks[-1], Title), "no heading is left alone at the end"


def test_a_row_that_came_in_one_block_stays_in_one():
    reply = Reply(LONG["ranking"](100), "fr")
    for page in in_pages(reply, present(reply)):
        assert len([block for block in page.blocks if isinstance(block, Rows)]) == 1


@settings(max_examples=60, deadline=None)
@given(st.integers(-10, 10_000), st.integers(0, 400))
def test_a_page_that_there_is_not_is_the_last_one_or_the_first(wanted, count):
    reply = Reply(LONG["entries"](count), "en")
    page = one_page(reply, present(reply), wanted)
    assert 1 <= page.number <= page.pages
    assert page.number == min(max(wanted, 1), page.pages)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text(st.characters(categories=("L", "N", "P", "Zs")), max_size=600), max_size=60))
def test_whatever_the_rows_say_none_is_lost_or_doubled_and_no_page_is_much_longer_than_a_screen(texts):
    blocks = (Title("Heading"), *(Entry(f"{at}:", text) for at, text in enumerate(texts)), Line("Below"))
    reply = Reply(Decisions((), "", "UTC"), "en")
    found = in_pages(reply, blocks)
    entries = [block for page in found for block in page.blocks if isinstance(block, Entry)]
    assert entries == [block for block in blocks if isinstance(block, Entry)]
    for page in found:
        lines = sum(1 + len(block.text) // 42 for block in page.blocks if isinstance(block, Entry))
        alone = sum(isinstance(block, Entry) for block in page.blocks) == 1
        assert lines <= SCREEN + LEFT_OVER or alone


def test_what_is_no_list_is_never_cut():
    for kind in (Answered, DrawRevealed, MyData):
        assert kind not in LISTS
    blocks = tuple(Entry(str(at), "text") for at in range(100))
    reply = Reply(OpenPoints((), one=True), "fr")
    assert one_page(reply, blocks, 2).pages > 1
    assert shown_by(reply.outcome, Asked("choose"), writes=True) is None, "one point that was asked for is no list"


def test_the_buttons_lead_to_the_pages_beside_and_to_all_of_it():
    reply = Reply(LONG["entries"](100), "fr")
    blocks = present(reply)
    for wanted, labels in (
        (1, ["page 2 ▶", "📄 Tout en fichier"]),
        (3, ["◀ page 2", "page 4 ▶", "📄 Tout en fichier"]),
        (5, ["◀ page 4", "📄 Tout en fichier"]),
    ):
        page = one_page(reply, blocks, wanted)
        found = turns(page, Asked("entries"), reply.outcome, "fr")
        assert [spaced(action.label) for action in found] == labels
        assert {(action.command, action.role) for action in found} == {("entries", Role.STRANGER)}


def test_a_list_that_a_change_has_shown_is_turned_by_what_only_shows_it():
    reply = Reply(LONG["season"](100), "fr")
    assert shown_by(reply.outcome, Asked("season", "Été; 8 meilleures"), writes=True) == Asked("season", "Été")
    added = replace(LONG["own offences"](60), changed="added", name="J001x")
    assert shown_by(added, Asked("offence", "add J001x"), writes=True) == Asked("offence")
    assert shown_by(LONG["board"](60), Asked("hand", "3"), writes=True) == Asked("board")
    assert shown_by(LONG["entries"](60), Asked("enter", "Paul"), writes=True) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_topic_of_the_help_stands_in_pages(language):
    groups = tuple(dict.fromkeys(command.group for command in COMMANDS))
    for group in groups:
        commands = tuple(command for command in COMMANDS if command.group == group)
        reply = Reply(HelpGiven(commands, groups, every=False), language)
        found = in_pages(reply, present(reply))
        told = [block.name for page in found for block in page.blocks if isinstance(block, Entry)]
        assert len(told) == len(commands) == len(set(told))
