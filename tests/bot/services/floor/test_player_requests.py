"""Players tell the floor from their own phones; nothing is true before a floor confirms it by what is his own command then."""

import pytest

from bot.domain.club.people import Role
from bot.presenter.actions import actions
from bot.services.announcements.letters import read_back
from bot.services.replies.player_requests import Pending, TellWhat, Told
from bot.services.replies.refused import Refused
from bot.services.replies.tables import Out, Seated
from bot.services.replies.tournaments import Entered
from tests.bot.services.floor.lobby import Lobby
from tests.bot.services.floor.pit import drawn, names, shelf
from tests.bot.told import told
from tests.bot.words import spaced

ONE, TWO, NEW = "discord:11", "telegram:12", "telegram:13"
PLAYERS = names(12)


@pytest.fixture
def lobby() -> Lobby:
    """Twelve players at two tables of six; the club knows two of them, and somebody who has not entered, on chat platforms."""
    room = Lobby(drawn(12, settings="6 par table"))
    room.pit.do(f"link {PLAYERS[0]} = {ONE}", f"link {PLAYERS[1]} = {TWO}")
    return room


def listed(lobby):
    """Number, name and wish of what waits."""
    return [(one.number, one.name, one.wish) for one in lobby.pit.do("pending").outcome.waiting]


def kept(lobby):
    """What has become of every request, by its number."""
    with lobby.pit.store.reading() as work:
        opened = work.tournaments.current(work.clubs.at("terminal").id)
        return {one.number: (str(one.fate), one.by) for one in work.player_requests.of(opened.id)}


def answers(lobby):
    """What players were told in private, by account."""
    with lobby.pit.store.reading() as work:
        letters = work.letters.of_club(work.clubs.at("terminal").id)
    return {one.chat: dict(told(read_back(one.body, shelf()))) for one in letters if one.kind == "answer"}


def test_a_tap_puts_nobody_out_and_two_taps_are_one_request(lobby):
    log = lobby.pit.log
    first, second = lobby.does(ONE, "tellfloor out"), lobby.does(ONE, "tellfloor out")
    assert (type(first.outcome), first.outcome.new, second.outcome.new) == (Told, True, False)
    assert lobby.pit.log == log
    assert listed(lobby) == [(1, PLAYERS[0], "out")]


def test_the_floor_confirms_and_it_is_his_own_command(lobby):
    lobby.does(ONE, "tellfloor out")
    reply = lobby.does("discord:99", "pending 1", role=Role.FLOOR)
    assert isinstance(reply.outcome, Pending)
    (out,) = reply.outcome.carried
    assert isinstance(out, Out)
    assert out.places == ((PLAYERS[0], 12, 0),)
    assert lobby.pit.log[-1].kind == "busted"
    assert lobby.pit.log[-1].by == reply_giver(lobby)
    assert listed(lobby) == []
    assert answers(lobby)["discord:@11"] == {
        "wish": "out",
        "confirmed": True,
        "tournament": "Mardi",
        "place": 12,
        "seat": "",
        "words": "",
    }


def reply_giver(lobby):
    """Who has settled the first request."""
    return kept(lobby)[1][1]


def test_of_two_floors_who_confirm_the_same_one_does_and_the_other_is_told(lobby):
    lobby.does(ONE, "tellfloor out")
    lobby.does("discord:98", "pending 1", role=Role.FLOOR)
    refused = lobby.refused("discord:99", "pending 1", role=Role.FLOOR)
    assert (refused["why"], refused["number"]) == ("request_settled", 1)
    refused = lobby.refused("discord:99", "pending non 1", role=Role.FLOOR)
    assert refused["why"] == "request_settled"


def test_what_the_floors_command_refuses_stays_waiting(lobby):
    """ROPTA 2023-09, art. 1.10: who goes out in the same hand at one table is ranked by the stack before it."""
    pit = lobby.pit
    pit.do(f"unlink {TWO}")
    table = pit.seat_of(PLAYERS[0])[0]
    mate = next(name for name in PLAYERS[1:] if pit.seat_of(name)[0] == table)
    pit.do(f"link {mate} = {TWO}")
    lobby.does(ONE, "tellfloor out")
    lobby.does(TWO, "tellfloor out")
    assert lobby.refused("discord:99", "pending 1 2", role=Role.FLOOR)["why"] == "stack_needed"
    assert lobby.refused("discord:99", "pending 1+2: 5", role=Role.FLOOR)["why"] == "stacks_do_not_fit"
    assert len(listed(lobby)) == 2
    reply = lobby.does("discord:99", "pending 1+2: 800, 1200", role=Role.FLOOR)
    assert set(reply.outcome.carried[0].places) == {(mate, 11, 0), (PLAYERS[0], 12, 0)}


def test_a_request_that_makes_no_sense_any_more_says_so_and_is_back_with_the_undo(lobby):
    lobby.does(ONE, "tellfloor out")
    lobby.pit.do(f"out {PLAYERS[0]}")
    assert listed(lobby) == []
    assert lobby.refused("discord:99", "pending 1", role=Role.FLOOR)["why"] == "request_outdated"
    assert lobby.refused(ONE, "tellfloor out")["why"] == "already_out"
    lobby.pit.do("undo")
    assert listed(lobby) == [(1, PLAYERS[0], "out")]
    lobby.pit.do("finish")
    assert lobby.refused("discord:99", "pending 1", role=Role.FLOOR)["why"] == "tournament_over"
    assert lobby.refused(ONE, "tellfloor out")["why"] == "tournament_over"


def test_nobody_settles_or_sees_what_others_have_told_and_a_stranger_tells_nothing(lobby):
    lobby.does(ONE, "tellfloor jetons il manque 500")
    assert lobby.refused(TWO, "pending")["why"] == "not_allowed"
    assert lobby.refused(TWO, "pending 1")["why"] == "not_allowed"
    assert lobby.does(TWO, "tellfloor").outcome.waiting == ()
    assert lobby.does(TWO, "tellfloor retirer").outcome.requests == ()
    assert lobby.refused("telegram:77", "tellfloor out")["why"] == "who_are_you"
    assert isinstance(lobby.says(ONE, "tellfloor out", role=Role.STRANGER).outcome, Refused)
    assert listed(lobby) == [(1, PLAYERS[0], "chips")]


def test_who_only_claims_to_be_a_player_may_ask_and_the_floor_sees_that(lobby):
    lobby.does(NEW, f"iam {PLAYERS[4]}")
    lobby.does(NEW, "tellfloor out")
    lobby.does(ONE, "tellfloor out")
    assert [one.claimed for one in lobby.pit.do("pending").outcome.waiting] == [True, False]


def test_nobody_tells_it_of_somebody_else(lobby):
    assert lobby.refused(ONE, f"tellfloor out {PLAYERS[3]}")["why"] == "tells_of_others"
    assert lobby.refused(ONE, "tellfloor out " + "x" * 201)["why"] == "words_too_long"
    assert lobby.refused(ONE, "tellfloor je ne suis pas éliminé")["why"] == "unreadable_form"
    lobby.does(ONE, f"tellfloor out sorti par {PLAYERS[3]}")
    assert lobby.pit.do("pending").outcome.waiting[0].words == f"sorti par {PLAYERS[3]}"


def test_what_is_taken_back_or_declined_is_gone_and_can_be_told_again(lobby):
    lobby.does(ONE, "tellfloor out", "tellfloor jetons", "tellfloor retirer out")
    assert listed(lobby) == [(2, PLAYERS[0], "chips")]
    lobby.pit.do("pending non 2")
    assert listed(lobby) == []
    assert answers(lobby)["discord:@11"]["confirmed"] is False
    assert lobby.does(ONE, "tellfloor out").outcome.new
    assert {number: fate for number, (fate, _) in kept(lobby).items()} == {1: "withdrawn", 2: "declined", 3: "waiting"}


def test_a_late_entry_is_entered_then_asks_for_his_seat(lobby):
    lobby.pit.do("tournament Autre", "enter Tard Venu", f"link Tard Venu = {NEW}", "finish", "tournament #1")
    assert lobby.does(NEW, "tellfloor").outcome.wishes == ("late",)
    lobby.does(NEW, "tellfloor retard dans 10 minutes")
    assert isinstance(lobby.pit.do("pending 1").outcome.carried[0], Entered)
    lobby.pit.do(f"out {PLAYERS[0]}")
    assert lobby.does(NEW, "tellfloor").outcome.wishes == ("seat",)
    lobby.does(NEW, "tellfloor siège")
    lobby.pit.do("button 1:1 2:1")
    assert isinstance(lobby.pit.do("pending 2").outcome.carried[0], Seated)
    assert answers(lobby)["telegram:@13"]["seat"] == lobby.pit.seat_of("Tard Venu")


def test_all_that_is_harmless_is_confirmed_at_once_and_nobody_goes_out_by_it(lobby):
    lobby.does(ONE, "tellfloor out", "tellfloor jetons")
    lobby.does(TWO, "tellfloor jetons")
    reply = lobby.pit.do("pending tout")
    assert [one.number for one in reply.outcome.confirmed] == [2, 3]
    assert listed(lobby) == [(1, PLAYERS[0], "out")]


def test_a_request_belongs_to_its_tournament(lobby):
    lobby.does(ONE, "tellfloor out")
    lobby.pit.do("tournament Autre")
    assert listed(lobby) == []
    assert lobby.pit.refused("pending 1")["why"] == "request_elsewhere"
    lobby.pit.do("tournament #1")
    assert listed(lobby) == [(1, PLAYERS[0], "out")]


def test_who_plays_another_tournament_than_the_chat_is_at_tells_it_of_his_own(lobby):
    lobby.pit.do("tournament Autre; 6 par table", "enter Xavier, Yves, Zoé", "draw", "reveal")
    lobby.does(ONE, "tellfloor out")
    assert listed(lobby) == []
    assert [(one.number, one.name) for one in lobby.pit.do("pending @1").outcome.waiting] == [(1, PLAYERS[0])]
    lobby.does(ONE, "tellfloor retard")
    assert listed(lobby) == [(2, PLAYERS[0], "late")]
    lobby.pit.do("pending @1 1")
    assert listed(lobby) == [(2, PLAYERS[0], "late")]


def test_one_who_plays_with_the_button_is_stopped(lobby):
    for _ in range(15):
        lobby.does(ONE, "tellfloor out", "tellfloor jetons", "tellfloor retirer")
    assert lobby.refused(ONE, "tellfloor out")["why"] == "too_many_requests"


@pytest.mark.parametrize("line", ["bla", "3 non oui", "tout 3", "oui", "non", "tous ensemble", ": 5"])
def test_what_the_floor_says_otherwise_is_asked_back(lobby, line):
    lobby.does(ONE, "tellfloor out")
    assert lobby.refused("discord:99", f"pending {line}", role=Role.FLOOR)["why"] == "unreadable_form"


def test_who_was_told_that_he_is_out_is_told_that_this_is_taken_back(lobby):
    lobby.does(ONE, "tellfloor out")
    lobby.pit.do("pending 1", "undo")
    with lobby.pit.store.reading() as work:
        letters = work.letters.of_club(work.clubs.at("terminal").id)
    assert [(one.chat, one.kind) for one in letters] == [("discord:@11", "answer"), ("discord:@11", "correction")]


def test_what_is_kept_about_somebody_has_what_he_told_the_floor(lobby):
    lobby.does(ONE, "tellfloor jetons il manque 500", "tellfloor retirer")
    lobby.does(TWO, "tellfloor out")
    kept_of = lobby.pit.do(f"mydata {PLAYERS[0]}").outcome.requests
    assert [(one.tournament, one.wish, one.fate, one.words) for one in kept_of] == [(1, "chips", "withdrawn", "il manque 500")]


def test_what_somebody_has_told_is_gone_with_his_name(lobby):
    lobby.pit.do(f"rename {PLAYERS[0]} = Odile Quimvor")
    lobby.does(ONE, "tellfloor jetons c'est Odile Quimvor")
    lobby.does(TWO, "tellfloor jetons demandez à Odile Quimvor")
    lobby.pit.do("forget Odile Quimvor", "forget oui")
    with lobby.pit.store.reading() as work:
        opened = work.tournaments.current(work.clubs.at("terminal").id)
        assert "Quimvor" not in str(work.player_requests.of(opened.id))
        assert ONE not in str(work.player_requests.of(opened.id))


def test_what_makes_sense_is_offered(lobby):
    reply = lobby.does(ONE, "tellfloor")
    assert isinstance(reply.outcome, TellWhat)
    assert reply.outcome.wishes == ("out", "chips", "seat")


def test_the_floor_answers_wrong_chips_with_the_count_that_it_found_and_the_player_reads_it(lobby):
    lobby.does(ONE, "tellfloor jetons il manque 500")
    reply = lobby.does("discord:99", "pending 1: 14 500, un jeton de 500 rendu", role=Role.FLOOR)
    assert [(one.number, one.answer) for one in reply.outcome.confirmed] == [(1, "14 500, un jeton de 500 rendu")]
    said = answers(lobby)["discord:@11"]
    assert (said["wish"], said["confirmed"], said["words"]) == ("chips", True, "14 500, un jeton de 500 rendu")
    (kept_of,) = lobby.pit.do(f"mydata {PLAYERS[0]}").outcome.requests
    assert (kept_of.words, kept_of.answer) == ("il manque 500", "14 500, un jeton de 500 rendu")


def test_a_number_alone_behind_wrong_chips_is_a_count_and_no_stack_before_a_hand(lobby):
    lobby.does(ONE, "tellfloor jetons")
    lobby.does("discord:99", "pending 1: 14500", role=Role.FLOOR)
    assert answers(lobby)["discord:@11"]["words"] == "14500"


def test_a_request_is_declined_with_words_too(lobby):
    lobby.does(ONE, "tellfloor siège")
    lobby.does("discord:99", "pending non 1: après la pause", role=Role.FLOOR)
    said = answers(lobby)["discord:@11"]
    assert (said["confirmed"], said["words"]) == (False, "après la pause")


def test_an_answer_that_is_too_long_is_none_and_the_request_waits(lobby):
    lobby.does(ONE, "tellfloor jetons")
    assert lobby.refused("discord:99", f"pending 1: {'x' * 201}", role=Role.FLOOR)["why"] == "words_too_long"
    assert listed(lobby) == [(1, PLAYERS[0], "chips")]


def test_a_button_asks_for_the_words_of_an_answer_where_chips_are_wrong(lobby):
    lobby.does(ONE, "tellfloor jetons")
    lobby.does(TWO, "tellfloor out")
    buttons = actions(lobby.pit.say("pending"))
    assert [one.argument for one in buttons if one.asks] == ["1: {}"]
    assert [spaced(one.label) for one in buttons if one.asks] == [f"Répondre, 1 : {PLAYERS[0]}…"]


def test_the_name_of_whoever_is_forgotten_stands_in_no_answer_either(lobby):
    lobby.pit.do(f"rename {PLAYERS[0]} = Odile Quimvor")
    lobby.does(ONE, "tellfloor jetons")
    lobby.does(TWO, "tellfloor jetons")
    lobby.pit.do("pending 1: c'est bon, Odile Quimvor", "pending 2: voyez Odile Quimvor", "forget Odile Quimvor", "forget oui")
    with lobby.pit.store.reading() as work:
        opened = work.tournaments.current(work.clubs.at("terminal").id)
        assert "Quimvor" not in str(work.player_requests.of(opened.id))
