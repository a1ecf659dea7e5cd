"""A director reads in private what came up in his club, by a letter like any other; the group reads nothing."""

from dataclasses import replace

import pytest

from bot.adapters.fates import Undeliverable
from bot.adapters.on_telegram.carrier import TelegramCarrier
from bot.domain.club.people import Role
from bot.services.club.digest import send_digests
from bot.services.ports.chats import Asked
from tests.bot.adapters.postman import brings
from tests.bot.words import spaced


async def sent(world, house, meanwhile=lambda _work, _club, _person: None):
    """Something came up, and the letter on it has left."""
    await world.command(world.director, "/start", world.director)
    place = f"telegram:{world.club.id}"
    with house.store.writing() as work:
        club = work.clubs.at(place).id
        (person,) = work.people.add(club, ["Sophie Lambert"])
        work.people.save(club, replace(person, role=Role.DIRECTOR))
        work.accounts.link(club, person.number, f"telegram:{world.director.id}")
    house.asks.keep(Asked(place, house.clock() - 60, "fr", "ropta", "Et le chien ?", "", "not_covered", "telegram:9"))
    assert send_digests(house.store, house.rules, "ropta", house.clock()) == 1
    with house.store.writing() as work:
        meanwhile(work, club, person)
    front = house.fronts[-1]
    await brings(house.store.outbox, TelegramCarrier(world.bot.app.bot, front.serving), front.serving.desk.rules.rules)


async def test_it_comes_to_him_in_private_with_the_command_that_shows_it(world, house):
    await sent(world, house)
    told = spaced(world.sees(world.director)[-1].text)
    assert "1 question que le règlement n'a pas tranchée : /reglement_sans_reponse" in told
    assert "/club bilan non" in told
    assert not [seen for seen in world.sees(world.club) if "tranchée" in seen.text]


async def test_who_was_put_out_of_the_group_is_told_nothing_of_it(world, house):
    world.put_out(world.director)
    with pytest.raises(Undeliverable, match="no longer"):
        await sent(world, house)
    assert not [seen for seen in world.sees(world.director) if "tranchée" in seen.text]


async def test_who_is_no_director_any_more_when_it_leaves_is_told_nothing_of_it(world, house):
    def dismissed(work, club, person):
        work.people.save(club, replace(person, role=Role.PLAYER))

    with pytest.raises(Undeliverable, match="no longer"):
        await sent(world, house, dismissed)
    assert not [seen for seen in world.sees(world.director) if "tranchée" in seen.text]


async def test_a_club_without_a_name_is_told_by_the_name_of_its_group(world, house):
    await sent(world, house)
    told = spaced(world.sees(world.director)[-1].text)
    assert told.startswith(f"{world.club.title} : du nouveau")
