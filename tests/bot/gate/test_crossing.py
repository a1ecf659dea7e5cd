"""What crosses from one club to another, all of it: a code that a club gave, and a chat that two clubs have chosen."""

import pytest

from bot.domain.club.people import Role
from tests.bot.gate.life import NOWHERE, STRANGERS
from tests.bot.gate.marks import marks_of, shown_of
from tests.bot.gate.rows import Owners, changed

CROSSES = {
    "pair": {"pairing", "place_setting", "place"},
    "pairme": {"pairing", "place_setting", "account", "place"},
}
"""The commands that change something of another club, with the tables in which they do: whoever has the code was given it by that
club, a quarter of an hour ago at most, and it is good for one use; the setting is the new chat's own, for /undo. Nothing else
crosses.
"""
STRANGER = f"telegram:{STRANGERS}9"


def changes(guard, before, club):
    """The rows of a club that have changed, and those that have become its own."""
    after = guard.world.rows()
    number, was, now = guard.world.clubs[club], Owners(before), Owners(after)
    return [(k, a, b) for k, a, b in changed(before, after) if number in {o.of(k, row) for o, row in ((was, a), (now, b)) if row}]


def code_of(guard, command):
    """The code that club B has just given for a command."""
    return guard.world.facts["b"].codes[command == "pairme"]


@pytest.mark.parametrize(
    ("command", "place"),
    [("pair", NOWHERE[0]), ("pair", NOWHERE[1]), ("pairme", NOWHERE[0]), ("pairme", STRANGER.replace(":", ":@"))],
)
def test_a_code_of_a_club_brings_who_has_it_to_that_club_and_changes_nothing_else_of_it(guard, command, place):
    before = guard.world.rows()
    served = guard.world.say(f"{command} {code_of(guard, command)}", place, account=STRANGER)
    assert served.reply.done
    assert {key[0] for key, _, _ in changes(guard, before, "b")} <= CROSSES[command]
    assert changes(guard, before, "a") == []
    told = marks_of("b", shown_of(served))
    assert len(told) == (1 if command == "pair" else 2), "the club's name, and of whom the account is"
    again = guard.world.say(f"{command} {code_of(guard, command)}", NOWHERE[0], account=f"telegram:{STRANGERS}8")
    assert again.reply.outcome.why in {"no_such_pair_code", "already_paired"}


@pytest.mark.parametrize("command", CROSSES)
def test_the_chat_of_a_club_that_has_people_comes_to_no_other(guard, command):
    before, group = guard.world.rows(), guard.world.facts["a"].group
    served = guard.world.say(f"{command} {code_of(guard, command)}", group, account=STRANGER)
    assert marks_of("a", shown_of(served)) == set()
    with guard.world.store.reading() as work:
        assert work.clubs.at(group).id == guard.world.clubs["a"]
    if command == "pair":
        assert served.reply.outcome.why == "club_not_empty"
        assert changes(guard, before, "b") == []


@pytest.mark.parametrize("command", CROSSES)
def test_a_code_for_one_thing_is_for_the_other_like_one_that_there_is_not(guard, command):
    other = "pairme" if command == "pair" else "pair"
    before = guard.world.rows()
    served = [guard.world.say(f"{command} {code}", NOWHERE[0], account=STRANGER) for code in (code_of(guard, other), "BCDFGHJK")]
    assert [one.reply.outcome.why for one in served] == ["no_such_pair_code"] * 2
    assert served[0].blocks == served[1].blocks
    assert changes(guard, before, "b") == []


def test_a_chat_that_two_clubs_have_chosen_is_woken_by_either_and_learns_nothing_more(guard):
    world, shared = guard.world, f"telegram:-100{STRANGERS}7"
    for facts in world.facts.values():
        world.does(f"news {shared} 9-23", facts.news)
    world.does("tournament Vendredi; 6 par table", world.facts["b"].group)
    before = world.rows()
    world.does("pick Odile, Marc", world.facts["a"].group)
    woken = changes(guard, before, "b")
    assert {(key[0], name) for key, was, now in woken for name in now if was[name] != now[name]} == {("letter", "not_before")}


def test_a_role_in_one_club_is_none_in_the_other(guard):
    for club, other in (("a", "b"), ("b", "a")):
        guard.back(())
        facts, place = guard.world.facts[club], guard.world.facts[other].group
        for account in (facts.account(1), facts.account(2)):
            assert guard.world.say("board", facts.group, Role.PLAYER, account).reply.done
            assert guard.world.say("board", place, Role.PLAYER, account).reply.outcome.why == "not_allowed"
