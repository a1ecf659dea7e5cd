"""Who stands behind an account: who may say so, and what the club then lets that account do."""

import pytest

from bot.domain.club.people import Role
from bot.presenter.present import present
from bot.services.replies.club import IAm
from bot.services.replies.rules import BookChosen
from bot.services.requests import Request
from tests.bot.services.floor.lobby import Lobby
from tests.bot.told import told
from tests.bot.words import lines

MARIES, JEANS, ZOES = "discord:11", "discord:12", "discord:13"


@pytest.fixture
def lobby() -> Lobby:
    """Marie and Jean play, Zoé is a floor of the club, Anna its director; #1 to #4."""
    lobby = Lobby()
    lobby.pit.do("enter Marie, Jean, Zoé, Anna", "role Zoé floor", "role Anna director")
    return lobby


def test_a_linked_person_gives_the_commands_of_the_role_that_the_club_has_given(lobby):
    assert lobby.refused(ZOES, "level 2") == {"why": "not_allowed", "command": "level", "role": "floor"}
    lobby.pit.do(f"link Zoé = {ZOES}")
    lobby.does(ZOES, "level 2", "enter Paul")
    assert lobby.refused(ZOES, "finish") == {"why": "not_allowed", "command": "finish", "role": "director"}
    assert lobby.refused(MARIES, "level 3")["why"] == "not_allowed"
    lobby.pit.do(f"unlink {ZOES}")
    assert lobby.refused(ZOES, "level 3")["why"] == "not_allowed"


def test_a_role_is_given_and_taken_without_a_new_link(lobby):
    lobby.pit.do(f"link Marie = {MARIES}")
    assert lobby.refused(MARIES, "level 2")["why"] == "not_allowed"
    lobby.pit.do("role Marie floor oui")
    lobby.does(MARIES, "level 2")
    lobby.pit.do("role Marie player")
    assert lobby.refused(MARIES, "level 3")["why"] == "not_allowed"


def test_the_role_counts_for_commands_outside_of_tournaments_and_for_the_help_too(lobby):
    lobby.pit.do(f"link Anna = {MARIES}")
    assert isinstance(lobby.does(MARIES, "book cdc").outcome, BookChosen)
    assert "finish" in {command.name for command in lobby.says(MARIES, "help").outcome.commands}
    assert "finish" not in {command.name for command in lobby.says(JEANS, "help").outcome.commands}
    assert lobby.refused(JEANS, "book cdc")["why"] == "not_allowed"


def test_a_role_of_the_platform_is_never_lowered_by_the_club(lobby):
    lobby.pit.do(f"link Marie = {MARIES}")
    lobby.does(MARIES, "level 2", role=Role.FLOOR)


def test_the_role_counts_within_a_command_and_the_ledger_and_the_log_say_who_it_was(lobby):
    lobby.pit.do(f"link Zoé = {ZOES}")
    lobby.says(ZOES, "level 2", actor="xX_poker_Xx")
    assert lobby.pit.log[-1].by == "Zoé"
    lobby.does(ZOES, "sanction Marie; téléphone; 2 mains")
    with lobby.pit.store.reading() as work:
        assert [entry.by for entry in work.ledgers.all(work.clubs.at("terminal").id)] == [3]
    assert lobby.refused(ZOES, "sanction Marie; triche; disqualification")["role"] == "director"


def test_in_another_club_the_account_is_nobodys(lobby):
    lobby.pit.do(f"link Zoé = {ZOES}")
    elsewhere = Request("tournaments", place="discord:elsewhere", account=ZOES)
    assert lobby.pit.desk.handle(elsewhere).outcome.why == "not_allowed"


def test_linking_is_shown_and_an_account_is_one_persons(lobby):
    fields = told(lobby.does("discord:99", f"link Marie = {MARIES.upper().replace('DISCORD', 'Discord')}", role=Role.FLOOR))
    assert fields == {"number": 1, "name": "Marie", "account": MARIES, "dropped": (), "new": False}
    assert lobby.refused("discord:99", f"link Jean = {MARIES}", Role.FLOOR) == {
        "why": "account_taken",
        "account": MARIES,
        "name": "Marie #1",
    }
    lobby.pit.do(f"link #1 = {MARIES}", "link Marie = telegram:5")
    assert lobby.pit.do("player Marie").outcome.accounts == (MARIES, "telegram:5")
    assert MARIES in " ".join(lines(present(lobby.pit.do("player Marie"))))
    assert MARIES in " ".join(lines(present(lobby.pit.do("mydata Marie"))))
    assert lobby.pit.do(f"unlink {MARIES}").outcome.name == "Marie"
    assert lobby.people[1] == ("Marie", ("telegram:5",))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("link Marie", "missing_argument"),
        ("link = discord:5", "missing_argument"),
        ("link Marie = 123", "unreadable_account"),
        ("link Marie = discord:", "unreadable_account"),
        ("link Marie = discord:1 2", "unreadable_account"),
        ("link Marie = discord:\u202e1", "unreadable_account"),
        (f"link Marie = discord:{'1' * 200}", "unreadable_account"),
        ("link Nobody Whoever = discord:5", "no_such_person"),
        ("unlink discord:404", "account_unknown"),
        ("unlink Marie", "unreadable_account"),
    ],
)
def test_what_links_nobody_says_how_it_is_done(lobby, line, why):
    assert lobby.refused("discord:99", line, Role.FLOOR)["why"] == why


def test_nobody_links_a_person_whose_role_is_above_his_own(lobby):
    mine = "discord:99"
    for line in (f"link Anna = {mine}", "iam Anna"):
        assert lobby.refused(mine, line, Role.FLOOR) == {"why": "not_allowed", "command": line.split()[0], "role": "director"}
    lobby.pit.do("link Anna = discord:14")
    assert lobby.refused(mine, "unlink discord:14", Role.FLOOR)["why"] == "not_allowed"


def test_a_player_is_not_taken_at_his_word_where_that_would_be_worth_a_lie(lobby):
    lobby.pit.do(f"link Jean = {JEANS}", "warn Marie; téléphone")
    for name in ("Marie", "Jean", "Zoé", "Anna"):
        refused = lobby.refused("discord:50", f"iam {name}")
        assert (refused["why"], refused["name"], refused["account"]) == ("only_floor_links", name, "discord:50")


def test_a_player_may_have_an_account_on_each_platform(lobby):
    lobby.does(MARIES, "iam marie")
    lobby.does("telegram:5", "iam marie")
    assert lobby.claims[1] == (MARIES, "telegram:5")


def test_a_floor_says_who_he_is_where_a_player_may_not(lobby):
    lobby.does(ZOES, "iam Zoé", role=Role.FLOOR)
    lobby.does(ZOES, "level 2")


def test_without_an_account_only_the_floor_says_who_he_is_and_nothing_is_kept(lobby):
    assert lobby.refused("", "iam marie") == {"why": "not_allowed", "command": "iam", "role": "floor"}
    assert isinstance(lobby.does("", "iam marie", role=Role.FLOOR).outcome, IAm)
    assert lobby.people[1] == ("Marie", ())


def test_who_is_forgotten_is_behind_no_account_and_has_no_role_left(lobby):
    lobby.pit.do(f"link Zoé = {ZOES}", "link Zoé = telegram:9")
    lobby.does(ZOES, "decide 6.4#1; Zoé demande; la carte reste")
    fields = told(lobby.pit.do("forget Zoé", "forget oui"))
    assert fields["accounts"] == (ZOES, "telegram:9")
    assert lobby.people[3] == ("#3", ())
    assert lobby.refused(ZOES, "level 2")["why"] == "not_allowed"
    assert lobby.refused("discord:50", "iam #3")["why"] == "only_floor_links"
    with lobby.pit.store.reading() as work:
        (decision,) = work.decisions.all(work.clubs.at("terminal").id, 9)
    assert (decision.by, decision.question) == ("#3", "#3 demande")
