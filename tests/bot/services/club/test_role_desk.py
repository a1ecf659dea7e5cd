"""A role is given to the accounts that its giver has seen, and to no other: nobody gets it by having claimed a name first."""

import pytest

from bot.domain.club.people import Role
from bot.presenter.actions import actions
from bot.presenter.present import present
from bot.services.replies.accounts import RoleAsked, RoleGiven
from bot.services.replies.reply import Reply
from bot.services.requests import Request
from tests.bot.services.floor.lobby import Lobby
from tests.bot.words import plain_text, seen

STRANGER, JEANS, DIRECTORS = "telegram:666", "discord:24601", "discord:1"


@pytest.fixture
def lobby() -> Lobby:
    """Jean Valjean (#1) and Marie (#2) are known, and have no account."""
    lobby = Lobby()
    lobby.pit.do("enter Jean Valjean, Marie", "withdraw Jean Valjean")
    return lobby


def says(lobby: Lobby, line: str) -> Reply:
    """What the director is answered, who gives commands from an account."""
    return lobby.says(DIRECTORS, line, Role.DIRECTOR)


def taps(lobby: Lobby, asked: Reply) -> Reply:
    """What the director is answered who taps the button below a question."""
    (give,) = actions(asked)
    return lobby.pit.desk.handle(Request(give.command, role=Role.DIRECTOR, account=DIRECTORS, filled=dict(give.fields)))


def role_of(lobby: Lobby, number: int = 1) -> Role:
    with lobby.pit.store.reading() as work:
        return work.people.numbered(work.clubs.at("terminal").id, [number])[number].role


@pytest.mark.parametrize("claims", ["iam Jean Valjean", "enterme Jean Valjean", "enterme jean  VALJEAN"])
def test_who_has_claimed_a_name_gets_nothing_of_the_role_that_it_is_given_later(lobby, claims):
    lobby.does(STRANGER, claims)
    asked = says(lobby, "role Jean Valjean floor")
    assert (type(asked.outcome), role_of(lobby)) == (RoleAsked, Role.PLAYER)
    assert [(one.account, one.proof) for one in asked.outcome.accounts] == [(STRANGER, "claimed")]
    assert f"{STRANGER}: se dit cette personne" in plain_text(present(asked))
    given = taps(lobby, asked)
    assert (type(given.outcome), role_of(lobby)) == (RoleGiven, Role.FLOOR)
    assert "ne vaut pour aucun compte" in plain_text(present(given))
    for line in ("level 2", "player Marie", f"link #1 = {STRANGER}", "sanction Marie; téléphone"):
        assert lobby.refused(STRANGER, line)["why"] == "not_allowed"


def test_who_brought_a_name_in_before_the_club_knew_it_is_named_as_such(lobby):
    lobby.does(STRANGER, "enterme Javert")
    asked = says(lobby, "role Javert floor")
    assert [(one.account, one.proof) for one in asked.outcome.accounts] == [(STRANGER, "name")]
    assert role_of(lobby, 3) is Role.PLAYER
    assert lobby.refused(STRANGER, "level 2")["why"] == "not_allowed"


def test_it_is_said_who_has_confirmed_an_account(lobby):
    lobby.pit.do("role Marie floor", "link Marie = discord:2")
    lobby.does("discord:2", f"link Jean Valjean = {JEANS}")
    (held,) = says(lobby, "role Jean Valjean floor").outcome.accounts
    assert (held.account, held.proof, held.by) == (JEANS, "floor", "Marie")


def test_an_account_that_came_in_between_is_asked_about_anew(lobby):
    lobby.pit.do(f"link Jean Valjean = {JEANS}")
    asked = says(lobby, "role Jean Valjean floor")
    lobby.does(STRANGER, "iam Jean Valjean")
    again = taps(lobby, asked)
    assert (type(again.outcome), len(again.outcome.accounts), role_of(lobby)) == (RoleAsked, 2, Role.PLAYER)
    lobby.pit.do(f"link Jean Valjean = {STRANGER}")
    assert isinstance(taps(lobby, again).outcome, RoleAsked), "what was a claim is confirmed now"
    assert isinstance(taps(lobby, says(lobby, "role #1 floor")).outcome, RoleGiven)
    lobby.does(STRANGER, "level 2")


def test_a_button_gives_what_it_says_and_not_a_higher_role_on_a_later_day(lobby):
    lobby.pit.do(f"link Jean Valjean = {JEANS}")
    asked = says(lobby, "role Jean Valjean director")
    taps(lobby, says(lobby, "role Jean Valjean floor"))
    assert isinstance(taps(lobby, asked).outcome, RoleAsked)
    assert role_of(lobby) is Role.FLOOR


def test_to_give_a_role_twice_is_to_give_it_once_and_to_lower_it_asks_nothing(lobby):
    lobby.pit.do(f"link Jean Valjean = {JEANS}")
    asked = says(lobby, "role Jean Valjean floor")
    taps(lobby, asked)
    assert isinstance(says(lobby, "role Jean Valjean floor").outcome, RoleGiven)
    assert isinstance(says(lobby, "role Jean Valjean player").outcome, RoleGiven)
    assert role_of(lobby) is Role.PLAYER
    lobby.pit.do(f"unlink {JEANS}")
    assert isinstance(taps(lobby, asked).outcome, RoleGiven), "nobody holds it now"


def test_without_an_account_a_role_is_given_at_once_and_it_is_said_how_to_link_one(lobby):
    given = says(lobby, "role Jean Valjean floor")
    assert (type(given.outcome), given.outcome.accounts, role_of(lobby)) == (RoleGiven, (), Role.FLOOR)
    assert "link #1" in seen(present(given))


@pytest.mark.parametrize("yes", ["oui", "yes", "ja", "OUI"])
def test_in_the_console_a_word_is_enough(lobby, yes):
    lobby.pit.do(f"link Jean Valjean = {JEANS}")
    assert isinstance(lobby.pit.do("role Jean Valjean floor").outcome, RoleAsked)
    assert isinstance(lobby.pit.do(f"role Jean Valjean floor {yes}").outcome, RoleGiven)
    assert role_of(lobby) is Role.FLOOR


def test_where_there_are_buttons_a_word_is_not_enough_for_it_does_not_say_to_which_accounts(lobby):
    lobby.pit.do(f"link Jean Valjean = {JEANS}")
    assert isinstance(says(lobby, "role Jean Valjean floor oui").outcome, RoleAsked)
    assert role_of(lobby) is Role.PLAYER
