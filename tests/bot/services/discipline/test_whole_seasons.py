"""Whole seasons as chance has them: in whatever order, the ledger holds, and no proposal gets lighter by itself."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.domain.penalties.ladder_steps import Degree
from bot.domain.penalties.sanctions import Measure, Sanction
from bot.services.replies.refused import Refused
from tests.bot.services.discipline.office import Office
from tests.bot.services.floor.pit import BOOKS, Pit, room_holds

PLAYERS = ("#1", "#2", "#3", "#4")
OFFENCE = "bruit"
PLAYER, CASE = st.sampled_from(PLAYERS), st.integers(1, 8)
GIVEN = st.sampled_from(["avertissement", "1 main", "3 mains", "2 tours", "main brûlée", "disqualification"])
LINES = st.one_of(
    st.builds("sanction {}; {}; {}; voilà".format, PLAYER, st.just(OFFENCE), GIVEN),
    st.builds("warn {}; {}".format, PLAYER, st.just(OFFENCE)),
    st.builds("amend {}; {}; erreur".format, CASE, GIVEN),
    st.builds("void {} erreur".format, CASE),
    st.builds("pardon {} excuses".format, CASE),
    st.builds("served {} {}".format, CASE, st.integers(1, 20)),
    st.builds("hand {} {}".format, st.integers(1, 2), st.integers(1, 4)),
    st.builds("told {}".format, CASE),
    st.builds("note {}; à surveiller".format, PLAYER),
    st.builds("forget {}".format, PLAYER),
    st.just("forget oui"),
    st.builds("out {}".format, PLAYER),
    st.sampled_from(
        ["undo", "redo", "finish", "handforhand", "redraw encore", "redraw oui", "abort non", "reveal", "board", "ledger"]
    ),
    st.just("tournament Suite; 9 par table"),
    st.just("enter #1, #2, #3"),
    st.just("draw"),
)
LIGHTENS = ("void", "pardon", "amend")


def gravity(office: Office, player: str) -> tuple[int, int]:
    view = office.say(f"sanction {player}; {OFFENCE}").outcome.proposal.sanction
    return Sanction(Measure(view.measure), view.count).gravity


def season(book: str, degree: str) -> Office:
    office = Office(Pit(book, "9 par table"))
    if book == "ropta":
        office.do(f"choose penalty.degree {degree}")
    office.do("enter Anna, Bob, Carla, Dirk, Emma, Fons", "draw", "reveal")
    return office


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(BOOKS), st.sampled_from(list(Degree)), st.lists(LINES, max_size=8))
def test_the_chain_holds_hands_are_never_negative_and_proposals_get_lighter_only_for_a_reason(book, degree, lines):
    office = season(book, degree)
    for line in lines:
        before = office.ledger, office.pit.log
        grave = {player: gravity(office, player) for player in PLAYERS}
        reply = office.say(line)
        if isinstance(reply.outcome, Refused):
            assert (office.ledger, office.pit.log) == before, line
        assert office.chain_holds(), line
        assert all(left > 0 for left in office.out().values()), line
        if not line.startswith(LIGHTENS):
            assert {player for player in PLAYERS if gravity(office, player) < grave[player]} == set(), line
        room_holds(office.pit.state)
    assert [entry.number for entry in office.ledger] == list(range(1, len(office.ledger) + 1))


@settings(max_examples=8, deadline=None)
@given(st.integers(1, 4), st.lists(st.sampled_from(["hand 1", "hand 1 3", "served 1", "served 1 4", "out Emma"]), max_size=12))
def test_urban_suivi_des_penalites_what_was_served_and_what_is_left_make_what_was_given(orbits, lines):
    office = season("urban", "normal")
    total = office.do(f"sanction #1; {OFFENCE}; {orbits} tours")["case"].hands
    assert total == 6 * orbits
    for line in lines:
        office.say(line)
    served = sum(int(entry.value("hands")) for entry in office.ledger if entry.kind == "served")
    assert served + office.do("record #1")["left"] == total
