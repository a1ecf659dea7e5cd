"""Whoever writes as a channel is nobody in particular, and nobody's chat is written to because somebody named it."""

import pytest

from bot.services.announcements.addresses import NEWS

CHANNEL = {"id": 136817688, "is_bot": True, "first_name": "Channel", "username": "Channel_Bot"}
AS_A_CHANNEL = {"sender_chat": {"id": -1009, "type": "channel", "title": "Anna Kowalski"}}


async def says_as_a_channel(clubs, text):
    """Somebody, member or not, writes in the club's group in the name of a channel of his own."""
    world = clubs.world
    marks = [{"type": "bot_command", "offset": 0, "length": len(text.split()[0])}]
    said = world.cloud.write(world.club, dict(CHANNEL), text=text, entities=marks, **AS_A_CHANNEL)
    return await world._about(lambda: world.cloud.tell("message", said))


@pytest.mark.parametrize(
    "address", ["Telegram:{}", "TELEGRAM:{}", "telegram:{}", "@telegram:{}", "<telegram:{}>", "fr , Telegram:{}"]
)
async def test_announcements_go_to_no_chat_of_others_however_its_address_is_typed(clubs, address):
    world, place = clubs.world, f"telegram:{clubs.theirs.id}"
    await world.command(clubs.mallory, f"/annonces {address.format(world.club.id)}", clubs.theirs)
    assert NEWS not in clubs.house.places.settings(place)


async def test_who_writes_as_a_channel_reads_nothing_of_the_club(clubs):
    evening = clubs.evening
    await evening.entered("Carole Petit, David Moreau", players=False)
    for line in ("/inscrits", "/ou Carole", "/tables", "/chercher Carole"):
        did = await says_as_a_channel(clubs, f"{line.split()[0]}@floorman_bot {line.partition(' ')[2]}".strip())
        assert not any("Carole Petit" in post.text for post in did.posts), line


async def test_who_writes_as_a_channel_adds_no_word_to_a_draw_and_no_language_to_a_group(clubs):
    world, evening = clubs.world, clubs.evening
    await evening.entered()
    await evening.floor("/tirage")
    before = evening.everything()
    for line in ("/mot as", "/assis 1-1", "/jeminscris Mallory", "/langue nl", "/jesuis Carole Petit", "/monlien"):
        await says_as_a_channel(clubs, line)
    assert evening.everything() == before
    assert world.club
