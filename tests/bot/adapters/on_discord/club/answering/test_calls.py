"""A call to the floor is never lost while the player is told that it was made; it rings for those on duty, else for the role."""

import asyncio

import pytest

from bot.adapters.delivery import Delivery
from bot.adapters.on_discord.carrier import DiscordCarrier
from bot.services.ports.outbox import LetterState
from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, has_card, shown, text_of

FALLEN = "une carte est tombée par terre pendant la donne, on fait quoi ?"
CALL = "Appeler le floor"
OUT = "Je suis éliminé"


@pytest.fixture
async def evening(world, house):
    """Everybody has a seat, and has been told it in private."""
    there = Evening(world, house)
    await there.seated()
    await house.delivers()
    return there


async def asks(evening, who=None):
    """An answer under which the floor can be called."""
    return shown(await evening.world.slash(who or evening.world.player, "ask", question=FALLEN, in_channel=evening.at))


async def calls(evening, answer, who=None):
    """What somebody is told who calls the floor."""
    return text_of(shown(await evening.world.click(who or evening.world.player, answer, CALL)))


async def tells(evening, player, label=OUT):
    seat = shown(await evening.world.slash(player, "where", in_channel=evening.at))
    return shown(await evening.world.click(player, seat, label))


def to_floor(evening):
    """What stands in the floor's channel."""
    return [message for message in evening.world.floor_channel.history() if has_card(message)]


def refuses(evening, status, times=1):
    """Discord takes no message to the floor's channel for a while."""
    evening.world.env.inject_error("POST", f"/channels/{evening.world.floor_channel.id}/messages", status=status, times=times)


@pytest.mark.parametrize("status", [502, 503])
async def test_what_discord_would_not_take_arrives_later_and_nobody_is_told_otherwise(evening, status):
    answer = await asks(evening)
    refuses(evening, status)
    assert "le floor ne l'a pas encore reçu" in await calls(evening, answer)
    assert to_floor(evening) == []
    assert "le floor ne l'a pas encore reçu" in await calls(evening, answer, evening.world.players[1])
    await evening.house.delivers()
    (call,) = to_floor(evening)
    assert FALLEN in text_of(call)
    assert await calls(evening, answer) == "Le floor a déjà été appelé pour cette question."
    form = await evening.world.click(evening.world.floor, call, "Répondre…")
    await evening.world.submit(evening.world.floor, form, {"words": "Carte morte."})
    assert "Carte morte." in text_of(evening.at.last_message)


async def calls_under_way(evening, answer):
    """What somebody reads who calls, as it stands in his message now."""
    said = shown(await evening.world.click(evening.world.player, answer, CALL))
    assert "le floor ne l'a pas encore reçu" in text_of(said)
    return lambda: text_of(evening.world.env.backend.get_message(said.channel_id, said.id))


def delivery(evening):
    """What brings letters in a process, and tells what became of them."""
    bot = evening.house.bots[-1]
    carrier = DiscordCarrier(bot, bot.back)
    return Delivery(evening.house.store.outbox, evening.house.rules, carrier, bot.back.offload, became=bot.became)


@pytest.mark.parametrize(("status", "becomes"), [(503, "Le floor a été appelé"), (403, "levez la main")])
async def test_whoever_was_told_that_his_call_is_under_way_reads_in_the_same_message_what_became_of_it(evening, status, becomes):
    answer = await asks(evening)
    refuses(evening, 503)
    reads = await calls_under_way(evening, answer)
    if status == 403:
        refuses(evening, status)
    evening.house.clock.at += 60
    later = delivery(evening)
    later.clock = lambda: 2e12
    await later.now(f"{evening.place}/floor")
    assert becomes in reads()


async def test_a_call_that_comes_before_discord_has_told_where_the_floor_reads_waits_until_it_has(evening, monkeypatch):
    answer, bot = await asks(evening), evening.house.bots[-1]
    ready = asyncio.Event()

    async def wait_until_ready():
        await asyncio.sleep(0)
        ready.set()

    monkeypatch.setattr(bot, "is_ready", ready.is_set)
    monkeypatch.setattr(bot, "wait_until_ready", wait_until_ready)
    assert "Le floor a été appelé" in await calls(evening, answer)
    assert len(to_floor(evening)) == 1


async def test_a_call_survives_the_death_of_the_process(evening):
    answer = await asks(evening)
    refuses(evening, 503)
    await calls(evening, answer)
    await evening.world.restart()
    await evening.house.delivers()
    assert len(to_floor(evening)) == 1


async def test_where_floorman_may_not_write_the_player_raises_his_hand_and_the_directors_are_told(evening):
    answer = await asks(evening)
    refuses(evening, 403)
    assert "levez la main" in await calls(evening, answer)
    await evening.house.delivers()
    told = [text_of(message) for channel in (evening.world.floor_channel, evening.at) for message in channel.history()]
    assert any("Je ne peux pas appeler le floor" in text for text in told)
    assert "Le floor a été appelé" in await calls(evening, answer), "what was lost may be called again"
    assert FALLEN in text_of(to_floor(evening)[-1])


async def test_a_request_of_a_player_is_called_later_where_discord_would_not_take_it(evening):
    refuses(evening, 503)
    assert "dit au floor" in text_of(await tells(evening, evening.world.player))
    await evening.house.bots[-1].back.deliver_now(f"{evening.place}/bell")
    assert to_floor(evening) == []
    assert "L'appel n'est pas encore arrivé" in text_of(await tells(evening, evening.world.player))
    await evening.world.restart()
    await evening.house.delivers()
    (call,) = to_floor(evening)
    assert "1 demande de joueur attend le floor" in text_of(call)
    await tells(evening, evening.world.players[1])
    await evening.house.delivers()
    assert [message.id for message in to_floor(evening)] == [call.id], "after a restart it is still the message that grows"
    assert "2 demandes" in text_of(to_floor(evening)[0])


async def test_where_a_request_can_never_be_called_its_player_reads_it_in_private(evening):
    world = evening.world
    await tells(evening, world.player)
    refuses(evening, 403)
    await evening.house.bots[-1].back.deliver_now(f"{evening.place}/bell")
    await evening.house.delivers()
    assert "levez la main" in text_of(world.player.user.dm_channel.last_message)
    again = text_of(await tells(evening, world.player))
    assert "levez la main" in again
    await evening.house.delivers()
    assert "1 demande de joueur attend le floor" in text_of(to_floor(evening)[-1])


async def test_a_call_is_settled_with_what_it_was_about(evening):
    answer = await asks(evening)
    refuses(evening, 503)
    await calls(evening, answer)
    evening.house.asks.answer(1, "Carte morte.", "Jean-Luc")
    await evening.house.delivers()
    assert to_floor(evening) == []


def chooses_role(evening):
    evening.house.places.set(evening.place, "floor_role", str(evening.world.floor_role.id))


async def test_it_rings_for_the_floors_role_and_in_plain_words(evening):
    chooses_role(evening)
    await calls(evening, await asks(evening))
    (call,) = to_floor(evening)
    assert evening.world.pinged(call) == {"@Floor"}
    assert "une carte est tombée par terre" in call.content, "a telephone shows nothing of an embed"
    await tells(evening, evening.world.player)
    await evening.house.delivers()
    second = to_floor(evening)[-1]
    assert evening.world.pinged(second) == {"@Floor"}
    assert "1 demande de joueur attend le floor" in second.content


async def test_who_is_on_duty_is_rung_for_instead_of_the_role(evening):
    world = evening.world
    chooses_role(evening)
    said = shown(await world.slash(world.floor, "onduty", duty="on", in_channel=evening.at))
    assert said.ephemeral
    assert "Vous êtes de service" in text_of(said)
    await calls(evening, await asks(evening))
    assert world.pinged(to_floor(evening)[-1]) == {"Jean-Luc Bernard"}
    ended = shown(await world.click(world.floor, said, "Je ne suis plus de service"))
    assert "Personne n'est de service" in text_of(ended)
    await calls(evening, await asks(evening, world.players[1]), world.players[1])
    assert world.pinged(to_floor(evening)[-1]) == {"@Floor"}


async def test_where_the_club_wants_no_ringing_nobody_is_mentioned(evening):
    chooses_role(evening)
    evening.house.places.set(evening.place, "rings", "off")
    await calls(evening, await asks(evening))
    assert evening.world.pinged(to_floor(evening)[-1]) == set()


async def test_what_a_player_writes_rings_nobody(evening):
    chooses_role(evening)
    evening.house.places.set(evening.place, "rings", "off")
    words = f"@everyone {evening.world.players[1].mention} <@&{evening.world.director_role.id}> une carte tombe, on fait quoi ?"
    answer = shown(await evening.world.slash(evening.world.player, "ask", question=words, in_channel=evening.at))
    await calls(evening, answer)
    assert evening.world.pinged(to_floor(evening)[-1]) == set()


async def test_whose_private_messages_are_closed_is_named_to_the_floor_in_one_message_that_grows(evening):
    world, house = evening.world, evening.house
    assert evening.does("remind").done
    for player in world.players[:2]:
        world.env.inject_error("POST", f"/channels/{player.user.dm_channel.id}/messages", status=403, code=50007)
        await house.bots[-1].back.deliver_now(f"discord:@{player.id}")
    assert len(house.store.outbox.listed([LetterState.DEAD], 9)) == 2
    await house.delivers()
    (named,) = to_floor(evening)
    assert "2 joueurs n'ont pas reçu leur place en privé" in text_of(named)
    assert "Marie Dupont" in text_of(named)
    world.env.inject_error("POST", f"/channels/{world.players[2].user.dm_channel.id}/messages", status=403, code=50007)
    evening.house.clock.at += 200
    assert evening.does("remind").done
    await house.bots[-1].back.deliver_now(f"discord:@{world.players[2].id}")
    await house.delivers()
    (again,) = to_floor(evening)
    assert again.id == named.id
    assert "1 joueur n'a pas reçu sa place en privé" in text_of(again), "the others have been reached meanwhile"
    assert buttons_of(again) == []
