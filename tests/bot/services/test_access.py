from dataclasses import replace
from itertools import product

import pytest

from bot.domain.club.errors import MembershipInDoubt, NotInClub
from bot.domain.club.people import Role
from bot.domain.errors import NotAllowed
from bot.services.access import Giver, giver_of, role_of, verify_allowed
from bot.services.catalogue import COMMANDS
from bot.services.requests import Request
from bot.services.rules.rules_commands import ABOUT_RULES
from tests.bot.store.memory.store import MemoryStore

GROUP, MINE = "telegram:-1", "telegram:7"


@pytest.mark.parametrize(("command", "role"), list(product(COMMANDS, Role)), ids=lambda value: value.name)
def test_a_command_is_given_by_who_may_give_it(command, role):
    if role >= command.role:
        verify_allowed(command, role)
    elif role is Role.STRANGER:
        for in_doubt, refusal in ((False, NotInClub), (True, MembershipInDoubt)):
            with pytest.raises(refusal) as refused:
                verify_allowed(command, role, in_doubt=in_doubt)
            assert refused.value.fields == {}
    else:
        with pytest.raises(NotAllowed) as refused:
            verify_allowed(command, role)
        assert refused.value.fields == {"command": command.name, "role": command.role.name.casefold()}


def test_what_is_for_anybody_neither_shows_nor_changes_anything_of_a_club():
    anybody = [command for command in COMMANDS if command.role is Role.STRANGER]
    assert [command.name for command in anybody] == ["ask", "article", "compare", "books", "help"]
    assert not any(command.writes for command in anybody)
    assert {command.name for command in anybody} <= ABOUT_RULES


@pytest.mark.parametrize("given", [Role.PLAYER, Role.FLOOR, Role.DIRECTOR])
def test_a_stranger_stays_one_whatever_the_club_has_given_him_and_is_nobody_to_it(given):
    store = MemoryStore()
    with store.writing() as work:
        club = work.clubs.at(GROUP).id
        (person,) = work.people.add(club, ["Paul Martin"])
        work.people.save(club, replace(person, role=given))
        work.accounts.link(club, person.number, MINE)
    stranger = Request("log", {}, GROUP, Role.STRANGER, account=MINE)
    assert role_of(store, stranger) is Role.STRANGER
    with store.reading() as work:
        assert giver_of(work, club, stranger) == Giver(Role.STRANGER)
        assert giver_of(work, club, replace(stranger, role=Role.PLAYER)) == Giver(given, 1, "Paul Martin")
