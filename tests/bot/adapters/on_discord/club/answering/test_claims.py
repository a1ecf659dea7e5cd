"""Who says that he is somebody is believed by nobody before a floor has confirmed it; a name on the server names nobody."""

import pytest

from bot.services.requests import Request
from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, has_card, shown, text_of

NAME = "Jean Valjean"


@pytest.fixture
async def evening(world, house):
    """A club that knows Jean Valjean (#1), who was warned, and Paul Martin (#2); neither has an account."""
    there = Evening(world, house)
    await there.opened()
    assert there.does("enter", f"{NAME}, Cosette Fauchelevent").done
    assert there.does("warn", f"{NAME}; téléphone").done
    assert there.does("withdraw", "Cosette Fauchelevent").done
    return there


def links(evening, number=2):
    """Which accounts are, or claim to be, somebody's."""
    with evening.house.store.reading() as work:
        found = work.accounts.links_of(work.clubs.at(evening.place).id, [number]).get(number, ())
    return {link.account: link.confirmed for link in found}


async def claimed(evening, stranger):
    """The message in the floor's channel, after the stranger has said who he is."""
    told = shown(await evening.world.slash(stranger, "iam", player="Cosette Fauchelevent"))
    assert told.ephemeral
    assert f"/joueur lier joueur:#2 membre:{stranger.mention}" in text_of(told)
    await evening.world.passes(0.1)
    return evening.world.floor_channel.last_message


async def test_the_floor_is_asked_in_its_channel_and_confirms_by_a_tap(evening):
    world = evening.world
    stranger = world.join("cosette")
    asked = await claimed(evening, stranger)
    assert f"<@{stranger.id}>" in text_of(asked)
    assert world.pinged(asked) == set()
    yes, no = buttons_of(asked)
    refused = shown(await world.click(stranger, asked, yes))
    assert refused.ephemeral
    assert links(evening) == {f"discord:{stranger.id}": False}
    late = evening.aims_at(asked, no)
    await world.click(world.floor, asked, yes)
    assert links(evening) == {f"discord:{stranger.id}": True}
    assert "déjà réglé" in text_of(shown(await late.taps(world.floor)))
    assert links(evening) == {f"discord:{stranger.id}": True}


async def test_who_claims_a_name_first_is_no_floor_once_its_bearer_is_made_one(evening):
    world = evening.world
    stranger = world.join("cosette")
    await world.slash(stranger, "iam", player="Cosette Fauchelevent")
    asked = shown(await evening.director("role", player="#2", role="floor"))
    assert f"discord:{stranger.id}" in text_of(asked)
    given = shown(await world.click(world.director, asked, "Donner le rôle : floor"))
    assert "ne vaut pour aucun compte" in text_of(given)
    taken = Request("out", {"players": NAME}, evening.place, account=f"discord:{stranger.id}")
    assert evening.house.bots[-1].back.desk.handle(taken).outcome.why == "not_allowed"


@pytest.mark.parametrize("entry", ["Warn", "Record"])
@pytest.mark.parametrize("name", [NAME, "#1", "1-1"])
async def test_a_member_is_nobody_by_his_name_and_the_floor_is_asked_who_he_is(evening, entry, name):
    world = evening.world
    member = world.join(name)
    before = evening.everything()
    asked = shown(await world.menu(world.floor, entry, member, in_channel=evening.at))
    assert asked.ephemeral
    assert "ne sait pas à qui est ce compte" in text_of(asked)
    assert "Dossier" not in text_of(asked)
    assert "téléphone" not in text_of(asked)
    assert evening.everything() == before


async def test_whom_the_staff_entered_first_says_so_by_entering_and_the_floor_has_one_tap(evening):
    world = evening.world
    assert evening.does("enter", "Cosette Fauchelevent").done
    listed = await evening.floor("entries")
    member = world.join("Cosette Fauchelevent")
    told = shown(await world.click(member, listed.response, "Je m'inscris"))
    assert "figure déjà parmi les inscrits" in text_of(told)
    assert links(evening) == {f"discord:{member.id}": False}
    where = text_of(shown(await world.slash(member, "where", in_channel=evening.at)))
    assert "je ne sais pas" not in where.casefold()
    await world.passes(0.1)
    asked = world.floor_channel.last_message
    await world.click(world.floor, asked, "C'est bien Cosette Fauchelevent")
    assert links(evening) == {f"discord:{member.id}": True}
    assert shown(await world.slash(member, "myrecord", in_channel=evening.at)).ephemeral


async def test_whom_nobody_may_claim_to_be_the_floor_is_asked_about_once_and_says_yes_by_a_tap(evening):
    world = evening.world
    listed = await evening.floor("entries")
    member = world.join(NAME)
    for _ in range(3):
        told = shown(await world.click(member, listed.response, "Je m'inscris"))
        assert "Seul un floor peut dire que vous êtes" in text_of(told)
    await world.passes(0.1)
    (asked,) = [message for message in world.floor_channel.history() if has_card(message)]
    assert links(evening, 1) == {}
    assert buttons_of(asked) == [f"C'est bien {NAME} #1"]
    refused = shown(await world.click(member, asked, f"C'est bien {NAME} #1"))
    assert refused.ephemeral
    assert links(evening, 1) == {}
    await world.click(world.floor, asked, f"C'est bien {NAME} #1")
    assert links(evening, 1) == {f"discord:{member.id}": True}
    assert "inscription est déjà notée" in text_of(shown(await world.click(member, listed.response, "Je m'inscris")))
