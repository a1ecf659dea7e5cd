"""Who sits at which tables: the whole plan, one table, several, and what is said of those that there are not."""

import pytest

from bot.presenter.present import present
from bot.services.floor.tables.numbers import LONGEST
from tests.bot.services.floor.evening import Evening
from tests.bot.words import plain_text


@pytest.fixture
def evening(rulebooks) -> Evening:
    made = Evening(rulebooks)
    made.do("/choose conseil")
    return made.drawn(30, "Mardi; 6 par table")


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("3", [3]), ("table 3", [3]), ("t3", [3]), ("n° 3", [3]), ("tafel 3", [3]), ("3 5", [3, 5]),
        ("5, 3", [3, 5]), ("3 et 5", [3, 5]), ("3-5", [3, 4, 5]), ("tables 3 à 5", [3, 4, 5]),
        ("5-3 1", [1, 3, 4, 5]), ("4 t/m 9", [4, 5]), ("3 3", [3]),
    ],
)  # fmt: skip
def test_the_tables_that_are_named_are_shown_with_seats_names_and_the_button(evening, asked, shown):
    evening.do("/button 3:2")
    outcome = evening.do(f"/tables {asked}").outcome
    whole = {view.number: view for view in evening.do("/tables").outcome.views}
    assert [view.number for view in outcome.views] == shown
    assert all(view == whole[view.number] for view in outcome.views)
    assert (whole[3].button, outcome.of, outcome.waiting) == (2, 5, ())


def test_a_part_of_the_plan_says_so(evening):
    assert plain_text(present(evening.do("/tables 3 4"))).startswith("2 tables sur 5 · Mardi")
    assert plain_text(present(evening.do("/where table 3"))).startswith("1 table sur 5 · Mardi")
    assert plain_text(present(evening.do("/tables toutes"))) == plain_text(present(evening.do("/tables")))


@pytest.mark.parametrize(("asked", "table"), [("9", 9), ("3 9", 9), ("7-9", 7), ("0", 0)])
def test_a_table_that_there_is_not_is_told_with_those_that_there_are(evening, asked, table):
    why = evening.refused(f"/tables {asked}")
    assert (why["why"], why["table"], why["known"]) == ("no_such_table", table, (1, 2, 3, 4, 5))


@pytest.mark.parametrize("asked", ["Dupont", "3 gauche", "3-", "-5", "3-5-7", "1:2", "3 " * LONGEST])
def test_what_names_no_table_is_said(evening, asked):
    assert evening.refused(f"/tables {asked}")["why"] == "unreadable_form"
