"""What people write and how they call themselves, where it comes back in messages that others read."""

import pytest

from bot.adapters.on_discord.carrier import DiscordCarrier
from bot.domain.club.people import Role
from bot.services.announcements.letters import read_back
from tests.bot.adapters.on_discord.club.gate.test_values import known_as
from tests.bot.adapters.on_discord.club.test_hostile_names import HOSTILE, nothing_rings
from tests.bot.adapters.on_discord.stand_in.reading import shown, text_of

TEXTS = [*(text.replace(";", " ") for text in HOSTILE), "<#1> </ban:1> <t:1:R> <:x:1> @everyone Marie"]
NAMES = ["#1", "1", "1-1", "oui", "Marie Dupont #1", "Marie Dupont, Paul Martin", "Marie Dupont = discord:1", "*", "@everyone"]


@pytest.mark.parametrize("text", TEXTS)
async def test_titles_words_and_reasons_ring_nobody_wherever_they_come_back(two, text):
    world, evening = two.world, two.evening
    known_as(two, world.player, "Marie Dupont", Role.PLAYER)
    await evening.director("choose", point="suggested")
    await evening.director("news", news=f"<#{world.staff_channel.id}>")
    said = [await evening.director("tournament", name=text[:50], seats=9, paid=3)]
    said.append(await evening.floor("enter", names="Marie Dupont, Paul Petit, Jean Roux"))
    said.append(await evening.floor("pick", choices=f"{text}, b"))
    said.append(await evening.floor("draw"))
    said.append(await world.slash(world.player, "word", word=text, in_channel=evening.at))
    said.append(await evening.director("abort", reason=text))
    said.append(await evening.floor("warn", player="Marie Dupont", offence=text, reason=text, note=text))
    said += [await evening.floor(command) for command in ("tournaments", "entries", "handover", "log", "ledger")]
    said.append(await evening.floor("record", player="Marie Dupont"))
    said.append(await evening.director("club", setting="name", value=text))
    said.append(await evening.director("pair"))
    nothing_rings(world, *said)
    await brought(two)
    for message in (*world.player.user.dm_channel.history(), *world.staff_channel.history()):
        assert world.pinged(message) <= {"Marie Dupont"}
        assert "@everyone" not in message.content
        assert not message.role_mentions


async def brought(two):
    """All that is announced has been brought to its channel."""
    bot = two.house.bots[-1]
    carrier = DiscordCarrier(bot, bot.back)
    while taken := two.house.store.outbox.take("discord", 1e12, 10, 60):
        for letter in taken:
            await carrier.deliver(letter, read_back(letter.body, bot.back.desk.rules.rules))


@pytest.mark.parametrize("text", TEXTS)
async def test_rulings_and_answers_ring_nobody(two, text):
    world = two.world
    public = shown(await world.slash(world.player, "ask", question=f"{text} une carte est tombée, on fait quoi ?"[:300],
                                     in_channel=two.club_channel))  # fmt: skip
    await world.click(world.player, public, "Appeler le floor")
    form = await world.click(world.floor, world.floor_channel.last_message, "Répondre…")
    await world.submit(world.floor, form, {"words": text})
    answer = two.club_channel.last_message
    assert world.pinged(answer) == {"Marie Dupont"}
    for message in (*world.floor_channel.history(), *two.club_channel.history()):
        assert "@everyone" not in text_of(message)
        assert "](http" not in text_of(message).replace("\\]", "")


@pytest.mark.parametrize("name", NAMES)
async def test_who_calls_himself_as_somebody_else_or_as_a_number_enters_himself_or_nobody(two, name):
    await two.evening.opened()
    assert two.evening.does("enter", "Marie Dupont, Paul Martin").done
    assert two.evening.does("warn", "Marie Dupont; téléphone").done
    listed = shown(await two.evening.floor("entries"))
    member = two.world.join(name)
    await two.world.click(member, listed, "Je m'inscris")
    with two.house.store.reading() as work:
        club = work.clubs.at(two.evening.place).id
        held = work.accounts.accounts_of(club, [1, 2])
        entered = work.accounts.person_of(club, f"discord:{member.id}")
        people = work.people.numbered(club, [entered])
    assert held == {}
    assert all(person.number > 2 and person.role is Role.PLAYER for person in people.values())
    record = text_of(shown(await two.world.slash(member, "myrecord", in_channel=two.club_channel)))
    assert "téléphone" not in record
