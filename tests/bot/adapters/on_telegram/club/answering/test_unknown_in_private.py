"""Who writes in private before he has ever said a word in the group is who Telegram says that he is there."""

import pytest

from tests.bot.adapters.on_telegram.club.evening import Evening
from tests.bot.words import Read

IN_DOUBT = Read("fr").say("refused.membership_in_doubt")


@pytest.fixture
async def evening(world, house):
    there = Evening(world, house)
    await there.seated(seats=8)
    return there


@pytest.fixture
async def sophie(evening):
    """An administrator of the group who has never said a word there."""
    who = evening.world.add_person("Sophie Lambert")
    await evening.world.place(who, "administrator")
    await evening.world.start(who)
    return who


def home(evening, who):
    return evening.house.places.settings(f"telegram:@{who.id}").get("home")


async def test_an_administrator_of_the_group_is_floor_in_private(evening, sophie):
    given = await evening.world.command(sophie, "/avertir Paul Martin; bruit", sophie)
    assert "N° 1 inscrit : Paul Martin" in given.posts[0].text
    assert len(evening.cases()) == 1
    assert home(evening, sophie) == evening.place


async def test_a_member_reads_what_players_may_read_and_no_more(evening):
    world = evening.world
    member = world.add_person("Tom Vidal")
    await world.place(member, "member")
    await world.start(member)
    assert "Carole Petit" in (await world.command(member, "/inscrits", member)).text
    assert "⚠️" in (await world.command(member, "/avertir Paul Martin; bruit", member)).text
    assert evening.cases() == {}


async def test_a_stranger_stays_one(evening):
    world = evening.world
    stranger = world.add_person("Tom Vidal")
    await world.start(stranger)
    did = await world.command(stranger, "/inscrits", stranger)
    assert "Carole Petit" not in did.text
    assert home(evening, stranger) is None


async def test_where_telegram_can_not_say_just_now_he_is_told_to_try_again_and_nothing_is_remembered(evening, sophie):
    world = evening.world
    world.server.fault("getChatMember", 502, times=2)
    assert (await world.command(sophie, "/avertir Paul Martin; bruit", sophie)).text.startswith(f"⚠️ {IN_DOUBT}")
    assert home(evening, sophie) is None
    assert evening.cases() == {}
    await world.command(sophie, "/avertir Paul Martin; bruit", sophie)
    assert len(evening.cases()) == 1


@pytest.fixture
async def theirs(evening):
    """The group of another club."""
    world = evening.world
    mallory = world.add_person("Mallory Vidal")
    chat = await world.open_chat("supergroup", "Cercle de Lille", mallory)
    await world.command(mallory, "/tournoi Lille", chat)
    return chat


async def test_who_is_in_the_groups_of_two_clubs_is_at_home_where_he_is_staff(evening, sophie, theirs):
    await evening.world.place(sophie, "member", theirs)
    await evening.world.command(sophie, "/avertir Paul Martin; bruit", sophie)
    assert home(evening, sophie) == evening.place


async def test_a_player_of_two_clubs_is_at_home_in_neither_before_he_says_so(evening, theirs):
    world = evening.world
    member = world.add_person("Tom Vidal")
    for chat in (None, theirs):
        await world.place(member, "member", chat)
    await world.start(member)
    assert "Carole Petit" not in (await world.command(member, "/inscrits", member)).text
    assert home(evening, member) is None
