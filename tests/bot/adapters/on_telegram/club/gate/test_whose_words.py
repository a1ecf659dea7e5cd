"""A command is what somebody wrote himself: neither what he forwards nor what another bot put into his mouth."""

import pytest

from tests.bot.adapters.on_telegram.club.evening import account
from tests.bot.adapters.on_telegram.club.gate.two_clubs import FALLEN, RULE

REFUSED = "Je ne fais rien de ce qui est transféré ou écrit par un autre bot. Écrivez-le vous-même."
OTHER_BOT = {"id": 4242, "is_bot": True, "first_name": "Gifs", "username": "gifs_bot"}


def forwarded(world, who):
    return {"forward_origin": {"type": "user", "sender_user": who.user, "date": world.cloud.now}}


@pytest.mark.parametrize("text", ["/livre cdc", "/livre@floorman_bot cdc", "/configurer", "/start"])
@pytest.mark.parametrize("where", ["group", "private"])
async def test_a_command_that_was_forwarded_is_not_given(clubs, text, where):
    world = clubs.world
    chat = None if where == "group" else world.director
    for foreign in (forwarded(world, clubs.mallory), {"via_bot": OTHER_BOT}):
        with clubs.unchanged():
            assert (await world.say(world.director, text, chat, **foreign)).text == REFUSED


async def test_commands_for_other_bots_are_forwarded_in_peace(clubs):
    world = clubs.world
    await world.place_bot(world.club, world.director, "administrator")
    for text in ("/roll 2d6", "/livre@other_bot cdc"):
        assert (await world.say(world.director, text, **forwarded(world, clubs.mallory))).posts == []


async def test_a_question_may_be_forwarded_to_floorman(clubs):
    world = clubs.world
    assert "art. 6.4" in (await world.say(world.floor, FALLEN, world.floor, **forwarded(world, world.player))).text


async def test_words_that_were_forwarded_answer_nothing_that_was_asked(clubs):
    world = clubs.world
    answer = (await world.say(world.player, f"@floorman_bot {FALLEN}")).message
    prompt = (await world.click(world.floor, answer, RULE)).message
    for foreign in (forwarded(world, clubs.mallory), {"via_bot": OTHER_BOT}):
        with clubs.unchanged():
            assert (await world.reply(world.floor, prompt, "Elle joue.", **foreign)).text == REFUSED
    assert "Carte morte" in (await world.reply(world.floor, prompt, "Carte morte.")).text


async def test_a_channel_that_bears_a_members_name_is_not_that_member(clubs):
    world, evening = clubs.world, clubs.evening
    evening.opened()
    await world.place_bot(world.club, world.director, "administrator")
    sender = {"id": 136817688, "is_bot": True, "first_name": "Channel", "username": "Channel_Bot"}
    body = {"sender_chat": {"id": -1009, "type": "channel", "title": "Anna Kowalski"}}
    before = evening.log()
    for text in ("/livre cdc", "/jesuis Anna Kowalski", "/jeminscris"):
        said = world.cloud.write(world.club, sender, text=text, entities=[], **body)
        did = await world._about(lambda said=said: world.cloud.tell("message", said))
        assert did.posts[0].text.startswith("⚠️"), (text, did.posts[0].text)
    assert evening.log() == before


async def test_an_account_is_linked_from_the_member_who_is_answered_never_from_who_began_the_topic(clubs):
    world, evening = clubs.world, clubs.evening
    evening.opened()
    assert evening.does("enter", "Carole Petit").done
    topic = await world.new_topic("Tournoi")
    await world.command(world.floor, "/lier Carole Petit", topic=topic)
    with clubs.house.store.reading() as work:
        assert work.accounts.person_of(work.clubs.at(evening.place).id, f"telegram:{world.director.id}") == 0


async def test_only_few_channels_are_looked_up_and_only_for_a_director(clubs):
    world = clubs.world
    line = "/annonces " + " ".join(f"@channel_{number}" for number in range(200))
    asked = len(world.server.called("getChat"))
    for who in (clubs.mallory, world.director):
        assert (await world.command(who, line)).text.startswith("⚠️")
    assert len(world.server.called("getChat")) - asked <= 1


async def test_a_link_that_somebody_else_has_made_gives_no_command(clubs):
    world, evening = clubs.world, clubs.evening
    evening.opened()
    assert evening.does("enterme", "Bart De Smet", account=account(clubs.mallory)).done
    code = evening.does("pairme", account=account(clubs.mallory)).outcome.code
    for payload in (f"pair-{code}", code, "livre_cdc"):
        (greeting,) = (await world.start(world.director, payload)).posts
        assert greeting.text.startswith("Bonjour")
    with clubs.house.store.reading() as work:
        assert work.accounts.person_of(work.clubs.at(evening.place).id, account(world.director)) == 0
