"""Where somebody's own conversation is at home while a PostgreSQL lets nobody in: where it was last, and nowhere by a guess."""

import pytest

from bot.adapters.on_discord.homes import Home, Homes
from bot.adapters.serving import Serving
from bot.domain.club.people import Role
from bot.services.ports.failures import NotSavedError
from bot.services.ports.places import HOME, PlaceChoice
from bot.store.chats.asks import StoredAsks
from bot.store.chats.live_messages import StoredLiveMessages
from bot.store.chats.places import StoredPlaces
from bot.store.chats.remembered_places import RememberedPlaces
from bot.store.database import open_database
from bot.store.work import DatabaseStore
from tests.bot.desks import make_desk, make_floor
from tests.bot.gate.world import AtOnce
from tests.bot.small_rules import SmallRules

OWN, ACCOUNT, SERVER = "discord:@5", "discord:5", "discord:1"


@pytest.fixture
def url(postgresql):
    with postgresql.database(tables=True) as url:
        yield url


@pytest.fixture
def serving(url):
    engine, rules = open_database(url), SmallRules()
    desk = make_desk(rules, RememberedPlaces(StoredPlaces(engine)), floor=make_floor(rules, DatabaseStore(engine)))
    yield Serving(desk, StoredAsks(engine), StoredLiveMessages(engine), AtOnce())
    engine.dispose()


async def test_it_is_at_home_where_it_was_found_last_and_of_nobody_else_a_home_is_guessed(postgresql, url, serving):
    async def plays(_chat, _account):
        return Role.PLAYER

    serving.doors.attend("discord", plays)
    serving.desk.places.choose(SERVER, PlaceChoice("club"))
    serving.desk.places.set(OWN, HOME, SERVER)
    homes = Homes()
    assert await homes.of(serving, OWN, ACCOUNT) == Home(SERVER, "club")
    with postgresql.refusing(url):
        assert await homes.of(serving, OWN, ACCOUNT) == Home(SERVER, "club")
        with pytest.raises(NotSavedError):
            await homes.of(serving, "discord:@6", "discord:6")


async def test_what_was_chosen_since_he_was_last_found_at_home_counts(postgresql, url, serving):
    async def plays(_chat, _account):
        return Role.PLAYER

    serving.doors.attend("discord", plays)
    places, homes, other = serving.desk.places, Homes(), "discord:2"
    places.choose(SERVER, PlaceChoice("club"))
    places.set(OWN, HOME, SERVER)
    await homes.of(serving, OWN, ACCOUNT)
    places.choose(SERVER, PlaceChoice("river"))
    with postgresql.refusing(url):
        assert await homes.of(serving, OWN, ACCOUNT) == Home(SERVER, "river")
    places.choose(other, PlaceChoice("club"))
    places.set(OWN, HOME, other)
    with postgresql.refusing(url):
        assert await homes.of(serving, OWN, ACCOUNT) == Home(other, "club")
    places.choose(OWN, PlaceChoice("river"))
    with postgresql.refusing(url):
        assert await homes.of(serving, OWN, ACCOUNT) == Home(other)
