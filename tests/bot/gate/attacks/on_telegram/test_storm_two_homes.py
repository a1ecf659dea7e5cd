"""Whoever is in two clubs does in the one nothing that he was offered for the other, and whoever is in none does nothing."""

import pytest

from tests.bot.adapters.on_telegram.club.evening import account
from tests.bot.adapters.on_telegram.club.gate.two_clubs import FALLEN, NOT_OFFERED, RULE
from tests.bot.adapters.on_telegram.stand_in.answers.messages import text_of
from tests.bot.adapters.on_telegram.stand_in.telegram_cloud import without_reply
from tests.bot.words import Read

GONE = Read("fr").say("refused.not_in_club")


def own(clubs):
    return f"telegram:@{clubs.mallory.id}"


def joined(clubs, person="Bart De Smet", at="discord:77"):
    """Mallory is somebody in a club on Discord, to which her private conversation was joined by a code."""
    with clubs.house.store.writing() as work:
        club = work.clubs.at(at)
        (known,) = work.people.add(club.id, [person])
        work.accounts.link(club.id, known.number, account(clubs.mallory))
        work.clubs.at(own(clubs))
        work.clubs.join(own(clubs), club.id)
    return club.id


def button(message, command):
    """What a message's button for a command says."""
    rows = message.raw["reply_markup"]["inline_keyboard"]
    return next(each["callback_data"] for row in rows for each in row if command in each["callback_data"])


def everywhere(clubs):
    return clubs.everything()[0][0]


async def test_a_button_of_the_club_behind_the_conversation_does_nothing_in_the_one_that_he_gave_a_command_in_since(clubs):
    world, evening = clubs.world, clubs.evening
    joined(clubs)
    evening.opened()
    place, evening.place = evening.place, "discord:77"
    evening.opened()
    evening.place = place
    listed = (await world.command(clubs.mallory, "/inscrits", clubs.mallory)).message
    enter = button(listed, "enterme")
    await world.command(clubs.mallory, "/livres")  # at home in the club of the world from now on
    before = everywhere(clubs)
    did = await world.forge(clubs.mallory, enter, listed)
    assert everywhere(clubs) == before, did.notice
    assert did.notice == NOT_OFFERED


async def test_a_code_for_another_club_makes_no_button_of_the_first_one_good_there(clubs):
    world, evening = clubs.world, clubs.evening
    joined(clubs)
    place = evening.place
    for there in ("discord:77", "discord:88"):
        evening.place = there
        evening.opened()
    listed = (await world.command(clubs.mallory, "/inscrits", clubs.mallory)).message
    enter = button(listed, "enterme")
    with clubs.house.store.writing() as work:
        work.clubs.join(own(clubs), 0)
    joined(clubs, "Bart De Smet", "discord:88")
    evening.place = place
    before = everywhere(clubs)
    did = await world.forge(clubs.mallory, enter, listed)
    assert everywhere(clubs) == before, did.notice


@pytest.mark.parametrize("line", ["/livre cdc", "/langue nl", "/choisir conseil", "/annonces ici", "/jumeler", "/configurer"])
async def test_whose_conversation_belongs_to_a_club_sets_nothing_for_the_club(clubs, line):
    joined(clubs)
    before = clubs.house.store._contents.places if hasattr(clubs.house.store._contents, "places") else None
    there = clubs.house.places.choice("discord:77"), clubs.house.places.settings("discord:77")
    await clubs.world.command(clubs.mallory, line, clubs.mallory)
    assert (clubs.house.places.choice("discord:77"), clubs.house.places.settings("discord:77")) == there
    assert before is None or before == clubs.house.store._contents.places


@pytest.mark.parametrize("line", ["/mondossier", "/monlien", "/ou", "/jesuis Carole Petit", "/donnees Carole"])
async def test_who_was_put_out_reads_and_claims_nothing_in_private(clubs, line):
    world, evening = clubs.world, clubs.evening
    await evening.entered("Carole Petit")
    await world.command(clubs.mallory, "/inscrits")
    await world.place(clubs.mallory, "kicked")
    before = evening.everything()
    did = await world.command(clubs.mallory, line, clubs.mallory)
    assert "Carole" not in did.text
    assert evening.everything() == before


async def test_an_answer_to_a_message_with_the_same_number_in_another_chat_is_no_answer(clubs):
    world = clubs.world
    answer = (await world.say(world.player, f"@floorman_bot {FALLEN}")).message
    prompt = (await world.click(world.floor, answer, RULE)).message
    said, before = {**without_reply(prompt.raw), "chat": clubs.theirs.data}, clubs.evening.everything()
    for who in (clubs.mallory, world.floor):
        reply = world.cloud.write(clubs.theirs, who.user, **text_of({"text": "Carte morte."}), reply_to_message=said)
        await world._about(lambda reply=reply: world.cloud.tell_of(reply))
    assert clubs.evening.everything() == before


async def test_a_prompt_in_one_topic_is_answered_from_no_other_chat_and_by_nobody_else_from_another_topic(clubs):
    world, evening = clubs.world, clubs.evening
    await evening.entered("Carole Petit, David Moreau, Emma Janssens")
    topic, other = await world.new_topic("Floor"), await world.new_topic("Bar")
    answer = (await world.command(world.floor, "/question une carte est tombée par terre", topic=topic)).message
    prompt = (await world.click(world.floor, answer, RULE)).message
    said = world.cloud.write(
        world.club, clubs.mallory.user, other, **text_of({"text": "Elle joue."}), reply_to_message=without_reply(prompt.raw)
    )
    before = evening.everything()
    await world._about(lambda: world.cloud.tell_of(said))
    assert evening.everything() == before


async def test_a_genuine_button_of_ones_own_conversation_says_nothing_in_a_group_and_the_other_way_round(clubs):
    world, evening = clubs.world, clubs.evening
    evening.opened()
    listed = (await world.command(clubs.mallory, "/inscrits")).message
    alone = (await world.command(clubs.mallory, "/inscrits", clubs.mallory)).message
    for here, there in ((listed, alone), (alone, listed)):
        for row in here.raw["reply_markup"]["inline_keyboard"]:
            for each in row:
                await clubs.refused(clubs.mallory, each["callback_data"], there)


async def test_a_button_of_a_conversation_of_somebody_else_is_of_no_use(clubs):
    """A floor's own buttons, which he has shown to a player on his telephone."""
    world, evening = clubs.world, clubs.evening
    evening.opened()
    await world.command(world.floor, "/livres")
    alone = (await world.command(world.floor, "/inscrits", world.floor)).message
    mine = (await world.command(clubs.mallory, "/livres", clubs.mallory)).message
    for row in alone.raw["reply_markup"]["inline_keyboard"]:
        for each in row:
            await clubs.refused(clubs.mallory, each["callback_data"], mine)
            await clubs.refused(clubs.mallory, each["callback_data"], alone)
