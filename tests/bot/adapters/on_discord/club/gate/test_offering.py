"""What Floorman offers bears a stamp and fits into a button, wherever it stands; what is too long is held."""

from dataclasses import replace

from bot.adapters.on_discord.answering.floor_place import DiscordFloor
from bot.adapters.on_discord.answering.live import Wall
from bot.adapters.on_discord.carrier import DiscordCarrier
from bot.adapters.serving import Served
from bot.domain.club.people import Role
from bot.presenter.action import Action
from bot.presenter.actions import actions
from bot.presenter.present import present
from bot.services.requests import Request
from tests.bot.adapters.on_discord.club.gate.conftest import ids_of
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, shown, text_of

NAMES = ", ".join(f"Joueur {number:02}" for number in range(30))
LONGEST_ID = 100


async def test_a_text_that_is_too_long_for_a_button_is_held_below_a_message_that_stays_current_too(two):
    await two.evening.opened()
    listed = shown(await two.evening.floor("entries"))
    back = two.house.bots[-1].back
    served = await back.serve(Request("entries", {}, two.evening.place, Role.FLOOR, "fr"))
    long = Action("Inscrire", "enter", NAMES, Role.FLOOR)
    ((_, view, _),) = await Wall(two.house.bots[-1], back).draw(replace(served, actions=(long,)))
    (said,) = [item.custom_id for item in view.children]
    assert len(said) <= LONGEST_ID
    before = len(two.evening.log())
    entered = await two.forger.taps(two.world.floor, said, two.club_channel, message=listed)
    assert "30 joueurs inscrits" in text_of(shown(entered))
    assert len(two.evening.log()) > before
    two.refused(await two.forger.taps(two.mallory, said, two.her_channel))


async def test_buttons_below_what_is_announced_work_in_its_server_and_in_no_other(two):
    with two.house.store.writing() as work:
        work.clubs.at(two.evening.place)
        work.clubs.set(two.evening.place, "news", str(two.world.staff_channel.id))
    await two.evening.opened()
    two.evening.does("enter", "Carole Petit, David Moreau, Emma Janssens")
    two.evening.does("draw")
    bot, (letter, *_) = two.house.bots[-1], two.house.store.outbox.take("discord", 1e12, 20, 60)
    await DiscordCarrier(bot, bot.back).deliver(letter, two.evening.does("entries"))
    message = two.world.staff_channel.last_message
    assert "Je m'inscris" in buttons_of(message)
    for said in ids_of(message).values():
        two.refused(await two.forger.taps(two.mallory, said, two.her_channel))
    assert len(two.noted()) == len(ids_of(message))
    entered = await two.world.click(two.world.floor, message, "Je m'inscris")
    assert text_of(shown(entered))
    assert two.noted() == []


class Privately:
    """Somebody who does something in no server."""

    guild = None


async def test_what_the_floor_is_asked_from_a_private_conversation_can_be_answered_where_it_is_asked(two):
    await two.evening.opened()
    back, private = two.house.bots[-1].back, f"discord:@{two.world.player.id}"
    with two.house.store.writing() as work:
        work.clubs.join(private, work.clubs.at(two.evening.place).id)
    reply = two.evening.does("entries")
    asked = Served(Request("iam", {}, private, language="fr"), reply, present(reply), actions(reply), role=Role.FLOOR)
    await DiscordFloor(two.house.bots[-1], back).ask(asked, Privately())
    said = ids_of(two.world.floor_channel.last_message)["Je m'inscris"]
    assert back.offered(said, two.evening.place, by="the test")
    assert back.offered(said, private, by="the test") is None


async def test_every_button_that_was_put_up_anywhere_bears_a_stamp_of_its_server(two):
    await two.evening.seated(players=False)
    for command in ("board", "tables", "entries", "ranking"):
        await two.evening.floor(command)
    back, place = two.house.bots[-1].back, two.evening.place
    found = [said for message in two.club_channel.history() for said in ids_of(message).values()]
    assert found
    for said in found:
        assert len(said) <= LONGEST_ID
        assert back.offered(said, place, by="the test") == said.rpartition("|")[0]
        assert back.offered(said, f"discord:{two.hers.id}", by="the test") is None
