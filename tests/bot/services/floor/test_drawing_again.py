"""`/redraw`, `/newday` and `/final` move everybody: they say so first, and start with a yes to that very question."""

import pytest

from bot.domain.club.people import Role
from bot.presenter.actions import actions
from bot.services.replies.draws import DrawAnnounced, DrawAsked
from bot.services.replies.refused import Refused
from bot.services.requests import Request
from tests.bot.services.floor.evening import Evening

WHY = "deux tables de plus sont arrivées"


@pytest.fixture
def evening(rulebooks) -> Evening:
    """Eighteen at two tables of nine, by a book that draws seats anew at a new day."""
    made = Evening(rulebooks, "casino")
    made.do("/choose conseil")
    return made.drawn(18)


def asks(evening: Evening, line: str) -> DrawAsked:
    """What a line asks, which has changed nothing."""
    before = evening.everything
    said = evening.say(line).outcome
    assert isinstance(said, DrawAsked), line
    assert evening.everything == before
    return said


def ready(evening: Evening, line: str) -> None:
    """Plays until a line is due."""
    evening.do("/level 2")
    if line == "/final":
        evening.do(*(f"/withdraw Joueur {number:05}" for number in range(10, 19)))


@pytest.mark.parametrize(("line", "players", "tables"), [(f"/redraw {WHY}", 18, 2), ("/newday", 18, 2), ("/final", 9, 1)])
def test_what_moves_everybody_says_whom_and_waits_for_a_yes(evening, line, players, tables):
    command = line.split()[0]
    ready(evening, command)
    asked = asks(evening, line)
    assert (asked.way, asked.players, asked.tables, asked.alternates) == (command[1:], players, tables, 0)
    announced = evening.elsewhere().say(f"{command} oui").outcome  # another process, the same store
    assert isinstance(announced, DrawAnnounced)
    assert announced.reason == (WHY if command == "/redraw" else "")
    assert evening.state.sealed is not None


@pytest.mark.parametrize("line", ["/newday oui", "/final yes", f"/redraw ja {WHY}"])
def test_a_yes_where_nothing_was_asked_asks(evening, line):
    ready(evening, line.split()[0])
    asks(evening, line)
    assert isinstance(evening.say(line).outcome, DrawAnnounced)


def test_a_yes_alone_is_no_reason(evening):
    assert evening.refused("/redraw oui")["why"] == "reason_needed"


def test_a_yes_after_something_else_has_happened_asks_anew(evening):
    asks(evening, f"/redraw {WHY}")
    evening.do("/out Joueur 00001")
    assert evening.refused("/redraw oui")["why"] == "reason_needed", "the question is gone, and its reason with it"
    assert asks(evening, f"/redraw oui {WHY}").players == 17
    evening.do("/redraw oui")


def test_a_yes_to_one_draw_or_reason_is_none_to_another(evening):
    ready(evening, "/final")
    asks(evening, "/final")
    asks(evening, "/newday oui")
    asks(evening, f"/redraw {WHY}")
    asks(evening, "/redraw oui un autre motif")
    asks(evening, "/final oui")


def test_the_yes_of_another_asks_him(evening):
    ready(evening, "/newday")
    asks(evening, "/newday")
    evening.actor = "Paul"
    asks(evening, "/newday oui")
    evening.actor = "Léa"
    evening.do("/newday oui")
    evening.do("/reveal")
    assert evening.refused("/newday oui")["why"] == "already_drawn"


def test_what_cannot_be_drawn_is_refused_before_anything_is_asked(evening):
    assert evening.refused("/newday")["why"] == "already_drawn"
    assert evening.refused("/final")["why"] == "final_table_not_due"
    evening.do(
        "/out Joueur 00001", "/balance 1:1 2:1", *(f"/out Joueur {number:05}" for number in range(10, 18)), "/breaktable 2"
    )
    assert evening.refused(f"/redraw oui {WHY}")["why"] == "moves_pending"


@pytest.mark.parametrize("way", ["redraw", "newday", "final"])
def test_the_button_under_the_question_starts_it_once(evening, way):
    ready(evening, f"/{way}")
    (button,) = actions(evening.say(f"/{way} {WHY * 6}" if way == "redraw" else f"/{way}"))
    assert (button.command, button.role) == (way, Role.FLOOR if way == "final" else Role.DIRECTOR)
    tap = Request(
        way, {"reason" if way == "redraw" else "sure": button.argument}, role=Role.DIRECTOR, actor="Léa", seen=button.seen
    )
    first, second = evening.desk.handle(tap).outcome, evening.desk.handle(tap).outcome
    assert isinstance(first, DrawAnnounced)
    assert first.reason == ((WHY * 6)[:200] if way == "redraw" else "")
    assert isinstance(second, Refused)
    assert second.why == "screen_outdated"


@pytest.mark.parametrize(
    ("reason", "like", "table"),
    [
        ("Joueur 00003", ("Joueur 00003",), 0), ("Mari Dupont", ("Marie Dupont",), 0), ("marie d", ("Marie Dupont",), 0),
        ("table 2", (), 2), ("2", (), 2), ("7", (), 0), ("Marie Dupont manquait à l'appel", (), 0),
    ],
)  # fmt: skip
def test_a_reason_that_names_one_player_or_one_table_shows_the_way_to_that(evening, reason, like, table):
    evening.do("/rename Joueur 00001 = Marie Dupont")
    asked = asks(evening, f"/redraw {reason}")
    assert (asked.like, asked.table) == (like, table)


def test_a_seat_for_a_reason_means_whoever_sits_there_and_a_name_of_several_all_of_them(evening):
    assert asks(evening, "/redraw 1-1").like == (evening.say("/where 1-1").outcome.name,)
    assert asks(evening, "/redraw 9-9").like == ()
    evening.do("/rename Joueur 00001 = Marie Dupont", "/rename Joueur 00002 = Marie Durand")
    assert asks(evening, "/redraw Marie").like == ("Marie Dupont #1", "Marie Durand #2")
