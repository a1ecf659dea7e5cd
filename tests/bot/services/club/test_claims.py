"""What somebody says of himself is a claim: good for the evening, worth nothing else before a floor confirms it."""

import pytest

from bot.domain.club.people import Role
from bot.presenter.actions import actions
from bot.services.replies.accounts import Claimed, Linked, Unlinked, WhoseAccount
from bot.services.replies.reply import Reply
from bot.services.requests import Request
from tests.bot.services.floor.lobby import Lobby
from tests.bot.told import told

STRANGER, MARIES, FLOORS = "telegram:666", "telegram:11", "discord:99"


@pytest.fixture
def lobby() -> Lobby:
    """Jean Valjean (#1), Marie (#2) and Zoé (#3) are known, and have no account."""
    lobby = Lobby()
    lobby.pit.do("enter Jean Valjean, Marie, Zoé", "withdraw Jean Valjean")
    return lobby


def filled(lobby: Lobby, command: str, role: Role = Role.FLOOR, **fields: str) -> Reply:
    """The reply to a button that gives a command with its fields."""
    return lobby.pit.desk.handle(Request(command, role=role, filled=fields, account=FLOORS))


def confirms(lobby: Lobby, number: int, account: str, claim: str = "player") -> Reply:
    return filled(lobby, "link", player=f"#{number}", member=account, claim=claim)


def refuses(lobby: Lobby, account: str) -> Reply:
    return filled(lobby, "unlink", member=account, claim="player")


def test_a_claim_is_good_for_the_evening(lobby):
    said = lobby.does(STRANGER, "iam Jean Valjean").outcome
    assert (type(said), said.claim.number, said.claim.new) == (Claimed, 1, True)
    assert (lobby.people[1], lobby.claims) == (("Jean Valjean", ()), {1: (STRANGER,)})
    lobby.does(STRANGER, "enterme")
    assert lobby.entered == [2, 3, 1]
    lobby.pit.do("draw", "reveal")
    assert lobby.does(STRANGER, "where").outcome.own
    lobby.does(STRANGER, "here")


def test_a_claim_brings_no_record_no_code_no_name_in_the_log_and_no_role(lobby):
    lobby.does(STRANGER, "iam Jean Valjean", "enterme")
    assert lobby.pit.log[-1].by == "terminal", "Jean Valjean has not done this"
    lobby.says(STRANGER, "leaveme", actor="Jean Valjean")
    assert lobby.pit.log[-1].by == "Jean Valjean (?)", "he only calls himself so"
    for command in ("myrecord", "pairme"):
        assert lobby.refused(STRANGER, command) == {
            "why": "unconfirmed", "name": "Jean Valjean", "number": 1, "account": STRANGER,
        }  # fmt: skip
    lobby.pit.do("role Jean Valjean floor oui")
    assert lobby.refused(STRANGER, "level 2")["why"] == "not_allowed"


def test_to_claim_twice_is_to_claim_once_and_one_account_claims_one_person(lobby):
    lobby.does(STRANGER, "iam Jean Valjean")
    assert not lobby.does(STRANGER, "iam jean valjean").outcome.claim.new
    assert lobby.refused(STRANGER, "iam Marie") == {"why": "claim_pending", "name": "Jean Valjean #1", "account": STRANGER}


def test_whom_somebody_claims_to_be_nobody_else_claims_to_be_on_that_platform(lobby):
    lobby.does(STRANGER, "iam Jean Valjean")
    assert lobby.refused(MARIES, "iam Jean Valjean")["why"] == "only_floor_links"
    assert lobby.does(MARIES, "enterme Jean Valjean").outcome.new == 1, "a namesake"
    lobby.does("discord:5", "iam #1")


def test_a_floor_confirms_it_by_the_button_and_once_more_changes_nothing(lobby):
    lobby.does(STRANGER, "iam Jean Valjean")
    for _ in range(2):
        assert isinstance(confirms(lobby, 1, STRANGER).outcome, Linked)
    assert (lobby.people[1], lobby.claims) == (("Jean Valjean", (STRANGER,)), {})
    assert lobby.does(STRANGER, "myrecord").outcome.name == "Jean Valjean"


def test_what_was_confirmed_is_not_refused_by_a_button_that_is_late_but_by_a_typed_line(lobby):
    lobby.does(STRANGER, "iam Jean Valjean")
    confirms(lobby, 1, STRANGER)
    assert refuses(lobby, STRANGER).outcome.why == "claim_settled"
    assert lobby.people[1] == ("Jean Valjean", (STRANGER,))
    assert not lobby.pit.do(f"unlink {STRANGER}").outcome.claimed


def test_what_was_refused_is_not_confirmed_by_a_button_that_is_late(lobby):
    lobby.does(STRANGER, "iam Jean Valjean")
    said = refuses(lobby, STRANGER).outcome
    assert (type(said), said.claimed) == (Unlinked, True)
    assert refuses(lobby, STRANGER).outcome.why == "account_unknown"
    assert confirms(lobby, 1, STRANGER).outcome.why == "claim_settled"
    assert (lobby.people[1], lobby.claims) == (("Jean Valjean", ()), {})


def test_a_button_from_before_the_person_had_a_role_confirms_nothing(lobby):
    lobby.does(STRANGER, "iam Jean Valjean")
    lobby.pit.do("role Jean Valjean floor oui")
    assert confirms(lobby, 1, STRANGER).outcome.why == "claim_settled"
    assert lobby.refused(STRANGER, "level 2")["why"] == "not_allowed"


def test_a_player_confirms_nothing_and_not_himself(lobby):
    lobby.does(STRANGER, "iam Jean Valjean")
    for line in (f"link #1 = {STRANGER}", f"unlink {STRANGER}"):
        assert lobby.refused(STRANGER, line)["why"] == "not_allowed"


def test_once_a_floor_has_said_who_it_is_other_claims_fall(lobby):
    lobby.does(STRANGER, "iam Jean Valjean")
    lobby.does("discord:5", "iam Jean Valjean")
    assert lobby.pit.do(f"link Jean Valjean = {MARIES}").outcome.dropped == (STRANGER,)
    assert (lobby.people[1][1], lobby.claims) == ((MARIES,), {1: ("discord:5",)})


def test_a_floors_word_outweighs_what_an_account_claims_to_be(lobby):
    lobby.does(STRANGER, "iam Jean Valjean")
    lobby.pit.do(f"link Marie = {STRANGER}")
    assert (lobby.people[2], lobby.claims) == (("Marie", (STRANGER,)), {})


def test_claims_are_shown_told_and_forgotten(lobby):
    lobby.does(STRANGER, "iam Jean Valjean")
    lobby.pit.do("link Jean Valjean = discord:8")
    for command in ("player", "mydata"):
        said = lobby.pit.do(f"{command} Jean Valjean").outcome
        assert (said.accounts, said.claims) == (("discord:8",), (STRANGER,))
    assert told(lobby.pit.do("forget Jean Valjean", "forget oui"))["accounts"] == ("discord:8", STRANGER)
    assert lobby.claims == {}
    assert lobby.refused(STRANGER, "where")["why"] == "who_are_you"


@pytest.mark.parametrize("called", ["#3", "3-1", "n° 3", "#1 Zoé", "Zoé #3", "-", "🂡"])
def test_what_a_platform_calls_somebody_names_nobody(lobby, called):
    reply = filled(lobby, "link", member=STRANGER, called=called)
    assert isinstance(reply.outcome, WhoseAccount)
    assert (lobby.claims, [accounts for _, accounts in lobby.people.values()]) == ({}, [()] * 3)


def test_people_who_are_called_alike_are_offered_and_one_tap_links(lobby):
    lobby.pit.do("enter Jean Valjeant, Jeanne Valjean, Jan Valjean", "role Jan Valjean director")
    reply = filled(lobby, "link", member=STRANGER, called="jean_valjean")
    first, *others, anybody, new = actions(reply)
    assert dict(new.fields) == {"member": STRANGER, "new": ""}
    assert len(others) == 2
    assert (dict(first.fields), anybody.asks != "") == ({"player": "#1", "member": STRANGER}, True)
    assert not any(action.label.startswith("Jan ") for action in others), "his role is above a floor's"
    assert filled(lobby, "link", **dict(first.fields)).done
    assert lobby.people[1][1] == (STRANGER,)
    assert isinstance(filled(lobby, "link", member=STRANGER, called="Zoé").outcome, Linked), "it is known whose it is"


def test_whom_an_account_claims_to_be_is_offered_first(lobby):
    lobby.does(STRANGER, "iam Jean Valjean")
    said = filled(lobby, "link", member=STRANGER, called="Marie").outcome
    assert (said.claimed, said.people) == (1, ((1, "Jean Valjean"), (2, "Marie")))


def test_somebody_new_is_entered_by_the_name_that_the_floor_gives_and_a_namesake_only_where_that_is_said(lobby):
    assert filled(lobby, "link", member=STRANGER, new="Cosette").outcome.new
    assert lobby.people[4] == ("Cosette", (STRANGER,))
    asked = filled(lobby, "link", member=MARIES, new="marie").outcome
    assert (type(asked), asked.seen, asked.people) == (WhoseAccount, "2", ((2, "Marie"),))
    assert filled(lobby, "link", member=MARIES, new="marie", seen="1").outcome == asked, "other people than were seen"
    assert filled(lobby, "link", member=MARIES, new="Marie", seen="2").outcome.new
    assert lobby.people[5] == ("Marie", (MARIES,))
    assert filled(lobby, "link", member="discord:99", new="#3").outcome.why == "unreadable_form"
    assert filled(lobby, "link", role=Role.PLAYER, member="discord:99", new="Zoë").outcome.why == "not_allowed"
