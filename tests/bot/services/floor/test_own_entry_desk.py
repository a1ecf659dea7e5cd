"""Players enter themselves: each tap does one thing, and nobody becomes somebody else by it."""

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.domain.club.languages import LANGUAGES
from bot.domain.club.people import LONGEST_NAME, Role
from bot.presenter.blocks import Hint, Line
from bot.presenter.present import present
from bot.services.replies.accounts import Claimed
from bot.services.replies.refused import Refused
from bot.services.replies.tournaments import Entered
from tests.bot.services.floor.lobby import Lobby
from tests.bot.services.floor.pit import Pit, laid_out

MINE, OTHERS = "discord:11", "discord:12"


@pytest.fixture
def lobby() -> Lobby:
    return Lobby()


def test_somebody_new_is_known_by_the_name_that_is_given_and_by_the_account(lobby):
    reply = lobby.does(MINE, "enterme  marie   Dupont ")
    assert (type(reply.outcome), reply.outcome.names, reply.outcome.new, reply.outcome.total) == (
        Entered,
        ("marie Dupont",),
        1,
        1,
    )
    assert (lobby.people, lobby.entered) == ({1: ("marie Dupont", (MINE,))}, [1])


def test_a_second_tap_changes_nothing(lobby):
    lobby.does(MINE, "enterme Marie")
    assert lobby.refused(MINE, "enterme Marie") == {"why": "you_are_entered", "name": "Marie"}


def test_next_week_the_account_is_enough_whatever_name_is_shown_then(lobby):
    lobby.does(MINE, "enterme Marie")
    lobby.pit.do("tournament Mercredi; 9 par table")
    assert lobby.does(MINE, "enterme xX_marie_Xx").outcome.names == ("Marie",)
    lobby.pit.do("tournament Jeudi; 9 par table")
    assert lobby.does(MINE, "enterme").outcome.new == 0
    assert lobby.people == {1: ("Marie", (MINE,))}


def test_who_bears_the_name_of_somebody_whom_the_club_knows_enters_him_and_only_claims_to_be_him(lobby):
    lobby.pit.do("enter Jean, Marie Dupont", "withdraw Marie Dupont")
    claim = lobby.does(MINE, "enterme dupont MARIE").outcome.claim
    assert (claim.number, claim.account, claim.new) == (2, MINE, True)
    assert (lobby.people[2], lobby.claims, lobby.entered) == (("Marie Dupont", ()), {2: (MINE,)}, [1, 2])
    lobby.does(MINE, "leaveme")
    assert lobby.does(MINE, "enterme whatever").outcome.claim is None, "it is claimed once"
    assert lobby.entered == [1, 2]


def test_a_name_that_somebody_elses_account_bears_makes_a_namesake(lobby):
    lobby.does(MINE, "enterme Marie")
    assert lobby.does(OTHERS, "enterme Marie").outcome.new == 1
    assert lobby.people == {1: ("Marie", (MINE,)), 2: ("Marie", (OTHERS,))}
    assert lobby.entered == [1, 2]
    lobby.does(MINE, "leaveme")
    assert lobby.entered == [2]


def test_where_it_may_be_one_of_several_or_somebody_with_a_record_or_a_role_the_floor_is_asked(lobby):
    lobby.pit.do("enter Marie, Paul, Zoé", "warn Marie; téléphone", "role Zoé floor", "alias Paul = Jean", "enter Alex")
    lobby.pit.do("alias Alex = Jean oui")
    for name in ("Marie", "Zoé", "Jean"):
        assert lobby.refused(MINE, f"enterme {name}")["why"] == "only_floor_links"
    lobby.pit.do(f"link Zoé = {OTHERS}", "withdraw Zoé")
    lobby.does(OTHERS, "enterme")
    assert lobby.entered[-1] == 3


def test_whom_the_floor_has_entered_already_is_told_so_and_claims_to_be_that_player(lobby):
    lobby.pit.do("enter Marie")
    said = lobby.does(MINE, "enterme marie").outcome
    assert (type(said), said.entered, said.claim.new, said.claim.account) == (Claimed, True, True, MINE)
    assert lobby.refused(MINE, "enterme marie") == {"why": "you_are_entered", "name": "Marie"}
    lobby.does(MINE, "leaveme")
    assert lobby.entered == []


def test_who_may_not_say_that_himself_is_named_to_the_floor_with_all_of_his_name(lobby):
    lobby.pit.do("enter Paul, Alex", "alias Paul = Jean", "alias Alex = Jean oui")
    assert lobby.refused(MINE, "enterme Jean")["others"] == ((2, "Alex"),)
    assert lobby.refused(MINE, "where")["why"] == "who_are_you", "nothing is noted"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("enterme", "missing_argument"),
        ("enterme 🔥🔥", "missing_argument"),
        ("enterme #12", "unreadable_form"),
        ("enterme 12", "unreadable_form"),
        ("enterme " + "é" * (LONGEST_NAME + 1), "name_too_long"),
        ("leaveme", "not_entered"),
    ],
)
def test_what_enters_nobody_says_how_it_is_done(lobby, line, why):
    assert lobby.refused(MINE, line)["why"] == why


def test_a_name_with_the_signs_of_lists_becomes_one_that_lists_can_name(lobby):
    assert lobby.does(MINE, "enterme Marie, the #1 | Fish; x=y").outcome.names == ("Marie the 1 Fish x y",)
    lobby.pit.do("withdraw Marie the 1 Fish x y")


def test_without_an_account_nobody_enters_himself(lobby):
    for command in ("enterme Marie", "leaveme"):
        assert lobby.refused("", command, Role.DIRECTOR) == {"why": "account_needed", "command": command.split()[0]}


def test_who_leaves_is_out_of_the_list_and_may_come_back(lobby):
    lobby.does(MINE, "enterme Marie")
    assert lobby.does(MINE, "leaveme").outcome.name == "Marie"
    assert lobby.refused(MINE, "leaveme") == {"why": "not_entered", "name": "Marie"}
    lobby.does(MINE, "enterme")
    assert lobby.entered == [1]


def test_a_stranger_who_leaves_is_called_as_the_platform_calls_him(lobby):
    assert lobby.refused(MINE, "leaveme", actor="Marie")["name"] == "Marie"


def test_between_announcement_and_reveal_nobody_enters_or_leaves(lobby):
    lobby.does(MINE, "enterme Marie")
    lobby.pit.do("enter Jean, Paul", "draw")
    assert lobby.refused(OTHERS, "enterme Zoé")["why"] == "draw_under_way"
    assert lobby.refused(MINE, "leaveme")["why"] == "draw_under_way"


def test_after_the_draw_the_books_limit_of_late_entries_holds():
    lobby = Lobby(Pit("ropta", "9 par table; niveaux 25/50 50/100 100/200 200/400 300/600 400/800"))
    lobby.pit.do("enter Jean, Paul, Anna", "draw", "reveal")
    assert lobby.does(MINE, "enterme Marie").outcome.late
    lobby.pit.do("level 30")
    assert lobby.refused(OTHERS, "enterme Zoé")["why"] == "late_entry_closed"


def test_where_nobody_has_set_a_limit_a_player_who_is_very_late_goes_to_the_floor():
    lobby = Lobby(Pit("cdc", "9 par table; niveaux 25/50 50/100 100/200 200/400 300/600 400/800", chosen=""))
    lobby.pit.do("enter Jean, Paul, Anna", "draw", "reveal", "level 5")
    refused = lobby.refused(OTHERS, "enterme Zoé")
    assert (refused["why"], refused["by"]) == ("late_entry_closed", "custom")
    lobby.pit.do("enter Zoé")


def test_who_is_out_leaves_no_more(lobby):
    lobby.does(MINE, "enterme Marie")
    lobby.pit.do("enter Jean, Paul", "draw", "reveal", "out Marie")
    assert lobby.refused(MINE, "leaveme")["why"] == "already_out"


def test_when_the_tournament_is_over_or_none_is_open_nobody_enters():
    lobby = Lobby(Pit(opened=False))
    reply = lobby.says(MINE, "enterme Marie")
    assert (type(reply.outcome), reply.outcome.why) == (Refused, "no_tournament")
    lobby.pit.do("tournament Mardi", "finish")
    assert lobby.refused(MINE, "enterme Marie")["why"] == "tournament_over"


TAPS = st.lists(
    st.tuples(
        st.sampled_from(["enterme", "leaveme", "iam", "unlink"]),
        st.integers(1, 4),
        st.sampled_from(["Marie", "marie", "Jean", "Zoé"]),
    ),
    max_size=14,
)


@settings(deadline=None, max_examples=40)
@given(taps=TAPS)
def test_whoever_taps_what_an_account_is_one_persons_and_a_person_enters_once(taps):
    lobby = Lobby()
    lobby.pit.do("enter Zoé")
    for command, number, name in taps:
        account = f"discord:{number}"
        if command == "unlink":
            lobby.says("discord:99", f"unlink {account}", Role.FLOOR)
        else:
            lobby.says(account, command if command == "leaveme" else f"{command} {name}")
        held = {n: (*accounts, *lobby.claims.get(n, ())) for n, (_, accounts) in lobby.people.items()}
        all_held = [account for accounts in held.values() for account in accounts]
        assert len(all_held) == len(set(all_held))
        assert len(lobby.entered) == len(set(lobby.entered))
        assert all(len(accounts) <= 1 for accounts in held.values())


def test_whoever_is_out_enters_again_himself_as_the_tournament_allows_it():
    lobby = Lobby(laid_out({1: [1, 2, 3, 4, 5]}, "ropta", "réentrées 1"))
    lobby.pit.do(f"link J1a = {MINE}", "out J1a")
    outcome = lobby.does(MINE, "enterme").outcome
    assert (outcome.names, outcome.again, outcome.total, outcome.entries) == (("J1a",), 1, 5, 6)
    assert lobby.refused(MINE, "enterme") == {"why": "you_are_entered", "name": "J1a"}
    lobby.pit.do("undo")
    lobby.pit.do("setup réentrées non")
    assert lobby.refused(MINE, "enterme")["why"] == "no_reentries"


def test_whoever_was_disqualified_does_not_enter_himself_again():
    lobby = Lobby(laid_out({1: [1, 2, 3, 4, 5]}, "ropta", "réentrées 1"))
    lobby.pit.do(f"link J1a = {MINE}", "sanction J1a; insulte; disqualification")
    assert lobby.refused(MINE, "enterme")["why"] == "disqualified_stays_out"


COMMANDS_OF_FLOORS = re.compile(r"/(?:reveal|abort|setup|level|undo|tournament|seat)\b")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("before", "tap"),
    [
        (("enter Jean, Marie", "draw"), "enterme Zoé"),
        (("setup inscriptions fermées", "enter Jean, Marie", "draw", "reveal"), "enterme Zoé"),
        (("enter Jean, Marie", "finish"), "enterme Zoé"),
        (("enter Jean, Marie", "draw", "reveal"), "enterme Zoé"),
    ],
)
def test_a_player_is_told_no_command_of_the_floor(lobby, before, tap, language):
    lobby.pit.do(*before)
    reply = replace(lobby.says(MINE, tap), language=language)
    told = " ".join(block.text for block in present(reply) if isinstance(block, Line | Hint))
    assert not COMMANDS_OF_FLOORS.search(told), told
    assert not any(isinstance(block, Hint) for block in present(reply))


def test_a_floor_is_told_the_command_that_helps(lobby):
    lobby.pit.do("enter Jean, Marie", "draw")
    told = " ".join(block.text for block in present(lobby.pit.say("enter Zoé")) if isinstance(block, Line))
    assert "/reveal" in told
