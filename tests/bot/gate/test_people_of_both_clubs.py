"""Whoever plays at two clubs is two people: what the one club does with him is nothing to the other."""

import pytest

from tests.bot.gate.life import Facts
from tests.bot.gate.rows import Owners, changed
from tests.bot.gate.world import World


def not_own(guard, club):
    """The rows of others that have changed since the world was put back."""
    before, own = guard.before, {guard.world.clubs[club]}
    owners = Owners(before)
    return [(key, was, now) for key, was, now in changed(before, guard.world.rows()) if owners.of(key, was or now) not in own]


def drop_the_announced_draw(world: World, facts: Facts) -> None:
    """Nobody is forgotten whose name is in a list that is announced, in none of the tournaments that run."""
    for line in ("tournament #3", "abort un inscrit manque", "tournament #1"):
        world.does(line, facts.group)


@pytest.mark.parametrize(("club", "number"), [("a", 4), ("b", 4), ("a", 6), ("b", 6)])
def test_who_is_forgotten_by_one_club_keeps_what_he_asked_and_wants_at_the_other(guard, club, number):
    facts = guard.world.facts[club]
    drop_the_announced_draw(guard.world, facts)
    guard.world.does(f"forget #{number}", facts.group)
    guard.world.does("forget oui", facts.group)
    assert not_own(guard, club) == []


def test_a_director_who_says_that_the_account_of_another_clubs_player_is_his_own_players_erases_nothing_there(guard):
    world, victim = guard.world, guard.world.facts["b"]
    guard.back(())
    drop_the_announced_draw(world, world.facts["a"])
    for line in (f"link #7={victim.account(3)}", "forget #7", "forget oui"):
        world.does(line, world.facts["a"].group)
    assert not_own(guard, "a") == []
    assert world.asks.get(victim.asks[0]).account == victim.account(3)


def test_who_is_forgotten_by_the_only_club_that_knows_him_is_behind_no_question_any_more(guard):
    world, facts = guard.world, guard.world.facts["a"]
    guard.back(())
    world.places.set(facts.private, "seats", "on")
    account = facts.account(3)
    there, alone = world.asks.get(facts.asks[0]), world.asks.get(facts.asks[1])
    assert (there.account, there.called.account, alone.account, alone.place) == (account, account, account, facts.private)
    drop_the_announced_draw(world, facts)
    world.does("forget #3", facts.group)
    world.does("forget oui", facts.group)
    there, alone = world.asks.get(facts.asks[0]), world.asks.get(facts.asks[1])
    assert (there.account, there.called.account, alone.account) == ("", "", "")
    assert "seats" not in world.places.settings(facts.private)


def test_a_private_conversation_that_has_become_the_other_clubs_stays_as_it_is(guard):
    world, facts = guard.world, guard.world.facts
    guard.back(())
    account, private = facts["b"].account(3), facts["b"].private
    world.does(f"unlink {account}", facts["b"].group)
    with world.store.writing() as work:
        work.clubs.at(private)
        work.clubs.join(private, world.clubs["b"])
    world.places.set(private, "seats", "on")
    world.does(f"link #7={account}", facts["a"].group)
    drop_the_announced_draw(world, facts["a"])
    before = world.places.settings(private), world.asks.get(facts["b"].asks[1])
    world.does("forget #7", facts["a"].group)
    world.does("forget oui", facts["a"].group)
    assert (world.places.settings(private), world.asks.get(facts["b"].asks[1])) == before
    with world.store.reading() as work:
        assert private in work.clubs.places(world.clubs["b"])
