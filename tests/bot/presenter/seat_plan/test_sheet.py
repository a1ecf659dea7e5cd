import re
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.presenter.seat_plan.sheet import entries, pdf
from tests.bot.presenter.seat_plan.pdf_text import page_texts
from tests.bot.presenter.seat_plan.plans import HOSTILE, names_of, room, table


@pytest.mark.parametrize(("tables", "pages"), [(1, 2), (2, 2), (8, 2), (10, 3), (112, 25)])
def test_everybody_is_named_in_the_list_with_table_and_seat(tables, pages):
    plan = room(tables)
    texts = page_texts(pdf(plan))
    assert len(texts) == pages
    listed = [text for page in texts[-(-tables // 8) :] for text in page]
    for one in plan.tables:
        for seat, name in one.players:
            at = listed.index(name)
            assert listed[at + 1 : at + 3] == [one.short, str(seat)]


def test_every_page_has_the_title_and_its_number():
    for number, page in enumerate(page_texts(pdf(room(10))), 1):
        assert page[0] == "Open de printemps"
        assert f"{number} / 3" in page


def test_a_table_is_drawn_with_its_name_its_seats_and_its_players():
    players = {1: "Marie Roux", 2: "Jean-Baptiste Vandenberghe", 9: "Luc Moreau"}
    plan = replace(room(1), tables=(table(1, 9, players, button=2, big=9),))
    drawn = page_texts(pdf(plan))[0]
    expected = ["Table 1", "3 joueurs", "D", "BB", "Marie Roux", "Jean-Baptiste", "Vandenberghe", "Luc Moreau"]
    assert {*expected, *map(str, range(1, 10))} <= set(drawn)


def test_the_list_is_alphabetical_without_regard_to_accents_and_capitals():
    names = ["Zoë", "élodie", "Eric", "Émile", "anna", "Ödön", "Otto"]
    plan = replace(room(1), tables=(table(1, 9, dict(enumerate(names, 1))),))
    assert [entry.name for entry in entries(plan)] == ["anna", "élodie", "Émile", "Eric", "Ödön", "Otto", "Zoë"]


def test_two_of_the_same_name_are_both_listed_by_table_and_seat():
    tables = tuple(table(number, 9, {3: "Luc Roux", 1: "Luc Roux"}) for number in (10, 9))
    found = [(entry.table, entry.seat) for entry in entries(replace(room(1), tables=tables))]
    assert found == [("9", "1"), ("9", "3"), ("10", "1"), ("10", "3")]


def test_who_waits_is_listed_below_those_who_sit():
    waiting = ("Solène Blanchard", "Rémi Robin")
    last = page_texts(pdf(replace(room(1), waiting=waiting, waiting_title="En attente")))[-1]
    assert last[-3:] == ["En attente", *waiting]


def test_the_same_plan_gives_the_same_bytes_and_the_date_is_the_one_that_was_given():
    plan = room(3)
    assert pdf(plan) == pdf(plan)
    dated = pdf(plan, datetime(2026, 5, 1, 20, 15, tzinfo=UTC))
    assert dated != pdf(plan)
    assert re.search(rb"/CreationDate \(D:20260501201500Z\)", dated)


def test_a_player_more_or_less_is_seen():
    plan = room(1)
    fewer = replace(plan, tables=(replace(plan.tables[0], players=plan.tables[0].players[1:]),))
    gone = names_of(plan)[0]
    assert any(gone in page for page in page_texts(pdf(plan)))
    assert not any(gone in page for page in page_texts(pdf(fewer)))


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_printed_and_break_nothing(name):
    plan = room(2)
    hostile = replace(
        plan, title=name, subtitle=name, footer=name, waiting=(name,) * 3, waiting_title=name,
        tables=(table(1, 9, {1: name, 2: "Marie Dupont"}, closed=(9,)), plan.tables[1]),
    )  # fmt: skip
    texts = page_texts(pdf(hostile))
    assert len(texts) == 2
    assert {"Marie Dupont", *(tame for _, tame in plan.tables[1].players)} <= set(texts[-1])


def test_signs_that_mean_something_to_a_program_are_printed_as_they_are():
    name = r"%s {nb} \ ( ) <</Type>>"
    assert name in page_texts(pdf(replace(room(1), tables=(table(1, 9, {1: name}),))))[-1]


def test_a_name_that_looks_like_the_number_of_pages_is_measured_as_it_is_printed():
    """Else it would be shortened for another width, and run over the edge of its column."""
    listed = page_texts(pdf(replace(room(1), tables=(table(1, 9, {1: "{nb}" * 40, 2: "anba" * 40}),))))[-1]
    braces, letters = (next(text for text in listed if text.startswith(start)) for start in ("{nb}", "anba"))
    assert abs(len(braces) - len(letters)) <= 5


def test_hebrew_is_printed_from_right_to_left():
    listed = page_texts(pdf(replace(room(1), tables=(table(1, 9, {1: "שלום כהן"}),))))[-1]
    assert "שלום כהן"[::-1] in listed


def test_a_long_name_is_printed_smaller_before_it_is_shortened():
    long = "Marie-Christine Vandenberghe-Van den Bossche"
    listed = page_texts(pdf(replace(room(1), tables=(table(1, 9, {1: long, 2: "W" * 300}),))))[-1]
    assert long in listed
    assert any(re.fullmatch("W+…", text) for text in listed)


def test_a_room_without_tables_has_a_page_all_the_same():
    assert len(page_texts(pdf(replace(room(1), tables=())))) == 1
