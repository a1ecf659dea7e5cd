"""After a draw each player says that he sits; the floor sees who is missing, and reminds them once in a while."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.domain.club.people import Role
from bot.presenter.plain_text import plain_text
from bot.presenter.present import present
from bot.services.announcements.letters import read_back
from bot.services.replies.arrivals import Arrived, Missing, Reminded
from bot.services.requests import Request
from tests.bot.services.floor.lobby import Lobby
from tests.bot.services.floor.pit import Pit, drawn, laid_out, names, shelf
from tests.bot.told import told
from tests.bot.words import spaced

MINE, OTHERS = "discord:11", "telegram:12"
PLAYERS = names(18)


@pytest.fixture
def lobby() -> Lobby:
    """Eighteen players at two tables; the club knows two of them on chat platforms."""
    room = Lobby(drawn(18))
    room.pit.do(f"link {PLAYERS[0]} = {MINE}", f"link {PLAYERS[1]} = {OTHERS}")
    return room


def counted(pit: Pit) -> tuple[int, int]:
    """How many sit, and how many are missing."""
    reply = pit.do("missing")
    listed = sum(len(players) for _, players in reply.outcome.tables)
    assert listed == reply.outcome.absent
    return reply.outcome.here, listed


def absent(pit: Pit) -> set[str]:
    return {name for _, players in pit.do("missing").outcome.tables for _, name in players}


def letters(pit: Pit) -> list[tuple[str, str, dict[str, object]]]:
    """Every letter to somebody in private: to whom, of which kind, with what it says."""
    with pit.store.reading() as work:
        sent = work.letters.of_club(work.clubs.at("terminal").id)
    return [(one.chat, one.kind, dict(told(read_back(one.body, shelf())))) for one in sent]


def test_who_sits_says_so_with_one_tap_and_a_second_one_does_no_harm(lobby):
    first, second = lobby.does(MINE, "here"), lobby.does(MINE, "here")
    table, number = map(int, lobby.pit.seat_of(PLAYERS[0]).split("-"))
    assert (type(first.outcome), first.outcome.arrived) == (Arrived, ((PLAYERS[0], table, number, False),))
    assert second.outcome.arrived == ((PLAYERS[0], table, number, True),)
    assert [(reply.outcome.here, reply.outcome.seated) for reply in (first, second)] == [(1, 18), (1, 18)]
    assert counted(lobby.pit) == (1, 17)
    assert PLAYERS[0] not in absent(lobby.pit)


def test_whom_the_club_does_not_know_it_asks_who_he_is(lobby):
    assert lobby.refused("discord:99", "here") == {"why": "who_are_you"}


def test_only_a_floor_says_of_others_that_they_sit(lobby):
    assert lobby.refused(MINE, f"here {PLAYERS[5]}") == {"why": "only_floor_confirms"}
    seat = lobby.pit.seat_of(PLAYERS[7])
    reply = lobby.does(MINE, f"here {PLAYERS[5]}, #7, {seat}, {PLAYERS[5]}", role=Role.FLOOR)
    assert [name for name, *_ in reply.outcome.arrived] == [PLAYERS[5], PLAYERS[6], PLAYERS[7]]
    assert counted(lobby.pit) == (3, 15)


def test_of_a_list_with_a_name_that_is_none_nobody_is_taken_down(lobby):
    assert lobby.pit.refused(f"here {PLAYERS[5]}, Nobody At All")["why"] == "no_such_person"
    assert lobby.pit.refused("here ,")["why"] == "missing_argument"
    assert counted(lobby.pit) == (0, 18)


def test_only_who_has_a_seat_can_sit(lobby):
    pit = lobby.pit
    pit.do("enter Zoé", "link Zoé = discord:77", f"out {PLAYERS[0]}")
    assert lobby.refused(MINE, "here")["why"] == "already_out"
    assert lobby.refused("discord:77", "here") == {"why": "not_playing", "name": "Zoé"}
    # who waits is told nothing that only the floor may give
    shown = spaced(plain_text(present(lobby.says("discord:77", "here"))))
    assert "Zoé" in shown
    assert "/" not in shown
    assert "/" in plain_text(present(lobby.says("discord:77", "here Zoé", role=Role.FLOOR)))
    pit.do("withdraw Zoé")
    assert lobby.refused("discord:77", "here") == {"why": "not_entered", "name": "Zoé"}
    assert counted(pit) == (0, 17)


def test_before_the_draw_and_after_the_end_nobody_is_missing():
    pit = Pit("ropta", "9 par table")
    pit.do("enter " + ", ".join(PLAYERS))
    for line in ("here P1b", "missing", "remind"):
        assert pit.refused(line)["why"] == "not_drawn_yet"
    pit.do("draw", "reveal", "finish")
    for line in ("here P1b", "missing", "remind"):
        assert pit.refused(line)["why"] == "tournament_over"


def test_players_see_neither_who_is_missing_nor_do_they_remind(lobby):
    for line in ("missing", "remind"):
        assert lobby.refused(MINE, line)["why"] == "not_allowed"


def test_an_undo_of_the_floor_takes_back_no_arrival_and_an_arrival_is_nothing_to_undo(lobby):
    pit = lobby.pit
    pit.do(f"out {PLAYERS[17]}")
    before = pit.log
    lobby.does(MINE, "here")
    pit.do(f"here {PLAYERS[3]}")
    assert pit.log == before
    assert counted(pit) == (2, 15)
    pit.do("undo")
    assert PLAYERS[17] in absent(pit), "the undo has brought the one back who was out"
    assert counted(pit) == (2, 16)
    pit.do("undo", "redo")
    assert counted(pit) == (2, 16), "nor is anybody lost when the draw itself is taken back and restored"


@pytest.mark.parametrize("again", [("redraw deux tables de plus", "reveal"), ("level 2", "newday", "reveal")])
def test_a_new_draw_of_seats_begins_with_nobody_seated(lobby, again):
    lobby.does(MINE, "here")
    lobby.pit.do(again[0])
    if again[0].startswith("redraw"):
        assert counted(lobby.pit) == (1, 17), "as long as it is only announced, everybody sits where he sits"
    lobby.pit.do(*again[1:])
    assert counted(lobby.pit) == (0, 18)
    lobby.does(MINE, "here")
    lobby.pit.do("reveal")
    assert counted(lobby.pit) == (1, 17), "a second tap on the draw only shows it again"


def test_at_the_final_table_everybody_sits_down_anew():
    pit = laid_out({1: range(1, 7), 2: range(1, 6)})
    pit.do("here J1a, J1b, J2a", "out J1c", "out J1d", "final", "reveal")
    assert counted(pit) == (0, 9)


def test_a_move_unseats_nobody_and_whoever_is_seated_late_is_waited_for(lobby):
    pit = lobby.pit
    pit.do("out " + PLAYERS[17])
    lobby.does(MINE, "here")
    free = next(f"{n}-{seat}" for n, one in pit.state.tables.items() for seat in one.free)
    pit.do(f"move {PLAYERS[0]} {free}")
    assert PLAYERS[0] not in absent(pit)
    pit.do("enter Zoé", "seat", "here Zoé", "undo", "undo", "enter Yann", "seat")
    assert "Yann" in absent(pit), "the number in the list is Zoé's, the arrival was hers"


def test_a_reminder_goes_to_who_is_missing_and_wants_it_and_the_others_are_called(lobby):
    pit = lobby.pit
    pit.do(f"link {PLAYERS[2]} = telegram:13")
    for chat in ("discord:@11", "telegram:@13"):
        pit.store.places.set(chat, "seats", "on")
    lobby.does("telegram:13", "here")
    reply = pit.do("remind")
    assert (type(reply.outcome), reply.outcome.names) == (Reminded, (PLAYERS[0],))
    called = [name for _, name in reply.outcome.call]
    assert set(called) == absent(pit) - {PLAYERS[0]}
    assert PLAYERS[1] in called, "he has an account that was never asked to be written to"
    assert all(pit.seat_of(name) == seat for seat, name in reply.outcome.call)
    ((chat, kind, fields),) = letters(pit)
    assert (chat, kind, fields["seat"], fields["own"]) == ("discord:@11", "seat", pit.seat_of(PLAYERS[0]), True)


def test_nobody_is_reminded_twice_within_two_minutes_wherever_the_floor_taps(lobby):
    pit = lobby.pit
    pit.store.places.set("discord:@11", "seats", "on")
    with pit.store.writing() as work:
        work.clubs.join("telegram:-100", work.clubs.at("terminal").id)
    pit.do("remind")
    pit.later(30.5)
    again = pit.desk.handle(Request("remind", place="telegram:-100", role=Role.FLOOR))
    assert (again.outcome.why, again.outcome.fields["count"]) == ("just_reminded", 90)
    assert len(letters(pit)) == 1
    pit.later(89.5)
    pit.do("remind")
    assert len(letters(pit)) == 2
    pit.do("redraw oubli", "reveal")
    pit.do("remind")
    assert [kind for _, kind, _ in letters(pit) if kind != "strike"] == ["seat"] * 4, (
        "a new draw has seats of its own to be reminded of"
    )


def test_where_nobody_can_be_written_to_all_are_called_as_often_as_it_takes(lobby):
    lobby.pit.store.places.set("discord:@11", "seats", "off")
    for _ in range(2):
        reply = lobby.pit.do("remind")
        assert (reply.outcome.names, len(reply.outcome.call)) == ((), 18)
    assert letters(lobby.pit) == []


def test_when_all_sit_there_is_nobody_to_remind(lobby):
    lobby.pit.do("here " + ", ".join(PLAYERS))
    assert counted(lobby.pit) == (18, 0)
    assert isinstance(lobby.pit.do("remind").outcome, Missing)


def test_who_was_reminded_is_told_too_when_his_seat_is_taken_back(lobby):
    pit = lobby.pit
    pit.store.places.set("discord:@11", "seats", "on")
    pit.do("remind", "undo")
    assert [(chat, kind) for chat, kind, _ in letters(pit)] == [("discord:@11", kind) for kind in ("seat", "seat", "strike")]
    assert letters(pit)[1][2]["table"] == 0


def test_where_somebody_sits_says_whether_he_does_and_whether_it_is_himself(lobby):
    def said(account):
        outcome = lobby.does(account, f"where {PLAYERS[0]}").outcome
        return outcome.own, outcome.here

    assert (said(MINE), said(OTHERS)) == ((True, False), (False, False))
    lobby.does(MINE, "here")
    assert (said(MINE), said(OTHERS)) == ((True, True), (False, True))


STEPS = st.lists(
    st.tuples(st.just("here"), st.integers(0, 17)) | st.tuples(st.just("out"), st.integers(0, 17))
    | st.tuples(st.sampled_from(["undo", "redo", "redraw oubli", "reveal", "level 2"]), st.just(0)),
    max_size=12,
)  # fmt: skip


@settings(deadline=None, max_examples=25)
@given(done=STEPS)
def test_who_sits_and_who_is_missing_are_always_all_who_have_a_seat(done):
    pit, sitting = drawn(18), set()
    for command, who in done:
        before = len(pit.log)
        reply = pit.insist(f"{command} {PLAYERS[who]}" if command in ("here", "out") else command)
        if command == "here" and reply.done:
            sitting.add(PLAYERS[who])
        if command == "reveal" and len(pit.log) > before:
            sitting = set()
        if pit.state.seat_of:
            seated = {pit.named(entrant) for entrant in pit.state.seat_of}
            assert absent(pit) == seated - sitting
