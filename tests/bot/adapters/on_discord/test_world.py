import time

import pytest
from discord.ext import commands
from simcord.backend.errors import SetupError

from tests.bot.adapters.on_discord.stand_in.little_bot import LittleBot
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, shown, text_of


class Sharded(LittleBot, commands.AutoShardedBot):
    def __init__(self):
        super().__init__()
        self.shard_count = 2


@pytest.fixture
def make_discord_bot():
    return LittleBot


async def test_a_command_is_answered_and_can_be_read(world):
    answer = await world.slash(world.player, "article", article="6.4")
    assert text_of(shown(answer)) == "Article 6.4\nA card that falls off the table stays in play.\nBook\nROPTA 2023-09"
    assert buttons_of(shown(answer)) == ["Call the floor", "Warn", "Close"]
    assert not answer.ephemeral


async def test_what_is_typed_is_completed(world):
    offered = await world.autocomplete(world.player, "article", "article", "2")
    assert offered[:2] == [{"name": "Article 2", "value": "2"}, {"name": "Article 20", "value": "20"}]
    assert await world.autocomplete(world.player, "article", "article", "nothing") == []


async def test_a_button_is_clicked_by_what_it_says_or_by_its_id(world):
    card = shown(await world.slash(world.player, "article", article="1"))
    assert text_of(shown(await world.click(world.floor, card, "Call the floor"))) == "The floor is coming."
    await world.click(world.floor, card, custom_id="close")
    assert (text_of(card), buttons_of(card)) == ("Closed.", [])


async def test_a_form_is_filled_in_and_only_who_did_it_sees_the_answer(world):
    card = shown(await world.slash(world.player, "article", article="1"))
    form = await world.click(world.floor, card, "Warn")
    assert form.modal["title"] == "A warning"
    noted = shown(await world.submit(world.floor, form, {"why": "spoke too much"}))
    assert (noted.content, noted.ephemeral) == ("Noted: spoke too much", True)


async def test_people_and_messages_have_menus(world):
    warned = await world.menu(world.floor, "Warn this person", world.players[1])
    assert shown(warned).content == "Paul Martin is warned."
    message = await world.player.send(world.tournament_channel, "une carte est tombée")
    asked = await world.menu(world.floor, "What does the book say?", message)
    assert shown(asked).content == "You ask: une carte est tombée"
    assert world.tournament_channel.last_message.content == "You ask: une carte est tombée"


async def test_a_menu_is_chosen_from(world):
    card = shown(await world.slash(world.player, "article", article="1"))
    chosen = shown(await world.select(world.player, card, ["CdC"], custom_id="book"))
    assert (chosen.content, chosen.ephemeral) == ("Now by CdC.", True)


async def test_messages_are_heard_where_the_bot_is_named(world):
    assert await world.say(world.player, "hello") == []
    replies = await world.say(world.player, f"<@{world.env.bot.user.id}> hello", in_channel=world.tournament_channel)
    assert [reply.content for reply in replies] == ["Yes?"]
    assert world.pinged(replies[0]) == set()


async def test_commands_work_in_private(world):
    assert shown(await world.slash(world.player.user, "hello")).content == "fr None"
    assert len(await world.autocomplete(world.player.user, "article", "article", "7")) == 1


async def test_everybody_has_a_language(world):
    assert shown(await world.slash(world.player, "hello")).content == "fr fr"
    world.speaks(world.player, "en")
    assert shown(await world.slash(world.player, "hello")).content == "en-US fr"


async def test_it_is_seen_whose_telephone_rings(world):
    quiet = shown(await world.slash(world.floor, "call", who=world.player))
    assert world.pinged(quiet) == set()
    aloud = shown(await world.slash(world.floor, "call", who=world.player, aloud=True))
    assert world.pinged(aloud) == {"Marie Dupont"}


async def test_players_do_not_see_the_staff_channel_and_the_bot_does(world):
    with pytest.raises(Exception, match="Missing Access"):
        await world.slash(world.player, "hello", in_channel=world.staff_channel)
    assert (await world.slash(world.floor, "hello", in_channel=world.staff_channel)).acknowledged
    assert world.guild.me.guild.get_channel(world.staff_channel.id).permissions_for(world.guild.me).send_messages


async def test_old_buttons_work_after_a_restart(world):
    card = shown(await world.slash(world.player, "article", article="1"))
    before = world.env.bot
    await world.restart()
    assert world.env.bot is not before
    assert shown(await world.click(world.player, card, "Call the floor")).content == "The floor is coming."


@pytest.mark.parametrize(("how", "words"), [("never", "was not answered"), ("half", "nothing came of it")])
async def test_a_command_without_an_answer_is_noticed(world, how, words):
    with pytest.raises(AssertionError, match=words):
        await world.slash(world.player, "think", how=how)


async def test_a_completion_that_fails_in_silence_is_noticed(world):
    with pytest.raises(AssertionError, match="nothing was offered for 'mute' in article of /article"):
        await world.autocomplete(world.player, "article", "article", "mute")


async def test_nobody_can_click_what_is_not_there(world):
    card = shown(await world.slash(world.player, "article", article="1"))
    with pytest.raises(SetupError, match="No matching component"):
        await world.click(world.player, card, "Play on")


async def test_blocking_the_loop_is_seen_and_work_aside_is_not(world):
    await world.slash(world.player, "think", how="aside")
    time.sleep(0.1)
    aside = world.longest_stall
    for _ in range(3):  # on a busy machine, the kernel now and then counts more waiting than there was, and takes the stall off
        await world.slash(world.player, "think", how="blocking")
        if world.longest_stall > 0.09:
            break
    assert aside < world.longest_stall
    assert world.longest_stall > 0.09
    assert "CommandTree" in world.watch.culprit


@pytest.mark.parametrize("make_discord_bot", [Sharded])
async def test_a_bot_in_shards_is_at_home_here_too(world):
    assert shown(await world.slash(world.player, "hello")).content == "fr fr"
    await world.restart()
    assert len(world.env.bot.shards) == 2
    assert shown(await world.slash(world.player, "hello")).content == "fr fr"
