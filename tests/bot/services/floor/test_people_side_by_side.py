"""People of two tournaments that run side by side: who is named in one and plays the other is found there or said to be."""

from __future__ import annotations

import pytest

from bot.presenter.blocks import Line
from bot.presenter.present import present
from bot.services.ports.rules import RulesPort
from tests.bot.services.floor.evening import Evening
from tests.bot.told import told
from tests.bot.words import spaced

FIRST, SECOND = "Marie Dupont\nPaul Martin\nJean Petit", "Marie Dupond\nJeanne Petit\nZoé Leroy"


@pytest.fixture
def hall(rulebooks: RulesPort) -> Evening:
    """Two tournaments are played; the chat is at the second, whose players are called almost like those of the first."""
    there = Evening(rulebooks, place="telegram:-100").opened(0, "Main; 6 par table")
    there.do("/choose button.scope one_for_all", f"/enter\n{FIRST}", "/draw", "/reveal")
    there.do("/tournament Side; 6 par table", f"/enter\n{SECOND}", "/draw", "/reveal")
    return there


@pytest.mark.parametrize("line", ["/out Marie Dupont", "/move Marie Dupont 1-6", "/rebuy #1", "/keep Marie Dupont 1-6"])
def test_who_plays_the_other_one_is_said_to_and_nobody_who_is_spelt_alike_is_proposed(hall: Evening, line: str) -> None:
    said = hall.refused(line)
    assert {name: said[name] for name in ("why", "name", "number", "other")} == {
        "why": "plays_elsewhere", "name": "Marie Dupont", "number": 1, "other": "Main",
    }  # fmt: skip


def test_who_plays_no_tournament_is_found_nowhere(hall: Evening) -> None:
    assert hall.refused("/out Karl Marx")["why"] == "no_such_person"
    assert hall.refused("/out Marie Duponn @1")["why"] == "no_such_person"


def test_hands_are_owed_where_somebody_plays_and_not_where_the_chat_is(hall: Evening) -> None:
    given = hall.do("/sanction Marie Dupont; téléphone; 2 mains")
    assert given.tournament == (1, "Main")
    assert [left for _, _, left, _ in told(hall.do("/hand 1 @1"))["out"]] == [1]
    assert told(hall.do("/board"))["out"] == ()


def test_what_the_book_suggests_leads_to_where_somebody_plays(hall: Evening) -> None:
    proposed = hall.do("/sanction Paul Martin; téléphone")
    assert proposed.tournament == (1, "Main")
    assert proposed.seen.startswith("1.")


def test_the_second_of_the_staff_who_plays_the_other_one_leads_nowhere(hall: Evening) -> None:
    hall.do("/role Paul Martin floor", "/choose penalty.second_staff for_exclusions")
    given = hall.do("/sanction Zoé Leroy; téléphone; exclusion; accord Paul Martin")
    assert given.tournament == (2, "Side")


def test_a_refusal_names_the_tournament_in_the_command_that_it_proposes(hall: Evening) -> None:
    reply = hall.say("/undo 5 @1")
    (said,) = [spaced(block.text) for block in present(reply) if isinstance(block, Line) and "/undo" in block.text]
    assert "/undo @1" in said
    assert "/log @1" in said
    hall.do("/finish @1")
    reply = hall.say("/out Paul Martin @1")
    assert any("/undo @1" in spaced(block.text) for block in present(reply) if isinstance(block, Line))


def test_nobody_is_erased_while_a_draw_of_any_tournament_that_runs_is_announced(hall: Evening) -> None:
    hall.do("/tournament Third", "/enter Paul Martin, Anna Kowalski", "/draw", "/tournament #2")
    said = hall.refused("/forget Paul Martin")
    assert (said["why"], said["tournament"]) == ("draw_under_way", (3, "Third"))


def test_who_is_in_no_announced_list_is_erased_while_others_wait_for_their_draw(hall: Evening) -> None:
    hall.do("/tournament Third", "/enter Anna Kowalski, Zoé Petit", "/draw", "/tournament #2")
    hall.do("/forget Paul Martin", "/forget oui")
    assert hall.refused("/player Paul Martin")["why"] == "no_such_person"
