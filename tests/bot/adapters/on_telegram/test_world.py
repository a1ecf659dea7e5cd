import asyncio
import sys

import pytest
from telegram import BotCommandScopeAllGroupChats, BotCommandScopeChatAdministrators
from telegram.error import Forbidden

from tests.bot.adapters.on_telegram import little_bot
from tests.bot.adapters.on_telegram.stand_in.telegram_server import TOKEN
from tests.patience import LONG


@pytest.fixture
def make_telegram_bot():
    return lambda base_url, base_file_url: little_bot.make_little_bot(TOKEN, base_url, base_file_url)


@pytest.fixture
def world(telegram_world):
    return telegram_world


async def test_a_command_in_the_group_is_answered_there(world):
    did = await world.command(world.player, "/where Marie & Paul")
    assert did.text == "Marie & Paul: table 3, seat 7"
    assert did.message.chat_id == world.club.id
    assert did.message.marked("bold") == ["Marie & Paul"]
    assert did.message.labels == [["Move", "Close"], ["Never", "Aside"]]
    assert [each.text for each in world.sees()] == ["/where Marie & Paul", did.text]


async def test_a_tap_shows_a_notice_or_changes_the_message(world):
    card = (await world.command(world.player, "/where Marie")).message
    moved = await world.click(world.floor, card, "Move")
    assert (moved.notice, moved.alert, moved.edits) == ("Moved.", True, [])
    closed = await world.click(world.floor, card, "Close")
    assert (closed.text, closed.notice) == ("Closed.", None)
    assert world.last().text == "Closed."
    with pytest.raises(AssertionError, match="0 buttons say 'Close'"):
        await world.click(world.floor, card, "Close")


async def test_whatever_the_bot_leaves_without_an_answer_is_noticed(world):
    with pytest.raises(AssertionError, match="/think never was not answered"):
        await world.command(world.player, "/think never")
    card = (await world.command(world.player, "/where Marie")).message
    with pytest.raises(AssertionError, match="'never' was not answered: it turns for ever"):
        await world.click(world.player, card, "Never")
    with pytest.raises(AssertionError, match="nothing was offered for 'mute'"):
        await world.inline(world.player, "mute")
    with pytest.raises(AssertionError, match="'psst' in private was not answered"):
        await world.say(world.player, "psst", world.player)


@pytest.mark.parametrize("how", ["thread", "task", "at once"])
async def test_a_verb_ends_when_the_bot_has_done_everything(world, how):
    assert (await world.command(world.player, f"/think {how}")).text == "Done."


async def test_what_a_loop_of_the_bots_own_delivers_is_seen_too(world):
    assert (await world.command(world.player, "/think loop")).text == "Delivered."


async def test_two_people_at_once_are_both_answered(world):
    both = [world.command(who, f"/where {who.name}", who) for who in world.players[:2]]
    await asyncio.gather(*both)
    assert [world.last(who).text.partition(":")[0] for who in world.players[:2]] == ["Marie Dupont", "Paul Martin"]


async def test_private_chats_are_started_with_a_payload_and_every_word_is_answered(world):
    quiet = world.players[2]
    assert not quiet.started
    assert (await world.start(quiet, "table_3")).text == "Welcome, table_3!"
    assert (await world.say(quiet, "hello", quiet)).text == "You say: hello"
    assert [each.text for each in world.sees(quiet)] == ["/start table_3", "Welcome, table_3!", "hello", "You say: hello"]
    assert (await world.upload(quiet, "payouts.csv", b"1;100")).posts == []
    assert (await world.upload(quiet, "payouts.csv", b"1;100", quiet)).text == "5 bytes"


async def test_in_the_group_the_bot_hears_only_what_is_meant_for_it(world):
    assert (await world.say(world.player, "Who has the button?")).posts == []
    assert (await world.say(world.player, "/where@other_bot Marie")).posts == []
    assert (await world.say(world.player, "@floorman_bot who has the button?")).text.startswith("You say: @floorman_bot")
    assert (await world.command(world.player, "/where@floorman_bot Marie")).text.startswith("Marie")
    question = (await world.command(world.floor, "/warn")).message
    assert question.wants_reply
    assert (await world.reply(world.floor, question, "Phone at the table")).text == "You say: Phone at the table"
    await world.place_bot(world.club, world.director, "administrator")
    assert (await world.say(world.player, "Who has the button?")).text == "You say: Who has the button?"


async def test_a_message_that_is_edited_is_told_again(world):
    did = await world.say(world.player, "helo", world.player)
    said = world.sees(world.player)[0]
    assert did.text == "You say: helo"
    assert (await world.edit(world.player, said.id, "hello", world.player)).text == "You now say: hello"
    assert world.sees(world.player)[0].text == "hello"


async def test_inline_questions_are_offered_results_and_one_is_taken(world):
    [offer] = await world.inline(world.player, "A card on the floor")
    message, did = await world.choose(world.player, offer)
    assert did.text == "You say: A card on the floor stays in play"
    assert (message.text, message.by_bot) == ("A card on the floor stays in play", False)
    closed = await world.click(world.floor, message, "Close")
    assert closed.edits[0].text == "Closed."
    assert world.sees()[0].text == "Closed."


async def test_inline_answers_are_kept_for_everybody_unless_they_are_personal(world):
    for who in (world.player, world.floor, world.floor):
        await world.inline(who, "chips")
        await world.inline(who, "my chips")
    assert len(world.server.called("answerInlineQuery")) == 3


async def test_in_a_forum_answers_stay_in_their_topic(world):
    topic = await world.new_topic("Tournoi")
    did = await world.command(world.player, "/where Marie", topic=topic)
    assert did.message.topic == topic
    began, said, _ = world.sees(topic=topic)
    assert (said.replies_to, did.message.replies_to) == (began.id, said.id)
    assert [each.text for each in world.sees(topic=topic)] == ["", "/where Marie", did.text]
    assert (await world.command(world.player, "/where Marie")).message.topic is None


async def test_a_group_that_becomes_a_supergroup_goes_on_elsewhere(world):
    group = await world.open_chat("group", "Table finale", world.director, world.player)
    assert (await world.command(world.player, "/where Marie", group)).message.chat_id == group.id
    moved = await world.migrate(group)
    assert [each.text for each in world.sees(moved)] == ["", "Moved with you."]
    assert (await world.command(world.player, "/where Marie", moved)).message.chat_id == moved.id


async def test_old_buttons_work_after_a_restart(world):
    card = (await world.command(world.player, "/where Marie")).message
    before = world.bot.app
    await world.restart()
    assert world.bot.app is not before
    assert (await world.click(world.player, card, "Close")).text == "Closed."


async def test_a_tap_of_long_ago_does_not_hurt(world):
    card = (await world.command(world.player, "/where Marie")).message
    late = await world.click(world.player, card, "Move", late=True)
    assert late.notice is None
    assert world.server.calls[-1].description.startswith("Bad Request: query is too old")


async def test_the_menu_is_the_one_of_the_scope_and_the_language(world):
    bot, guest = world.bot.app.bot, world.add_person("Ann Smith", "en")
    assert world.menu(world.player) == ["where", "warn"]
    groups, floors = BotCommandScopeAllGroupChats(), BotCommandScopeChatAdministrators(world.club.id)
    await bot.set_my_commands([("ou", "Montre la place")], groups, "fr")
    await bot.set_my_commands([("draw", "Draws the seats")], floors)
    assert (world.menu(world.player), world.menu(world.floor), world.menu(guest)) == (["ou"], ["draw"], ["where", "warn"])
    assert world.menu(world.player, world.player) == ["where", "warn"]
    await bot.delete_my_commands(groups, "fr")
    assert world.menu(world.player) == ["where", "warn"]
    assert [command.command for command in await bot.get_my_commands(floors)] == ["draw"]


async def test_people_come_go_block_and_unblock_and_the_bot_is_told(world):
    told = world.server.cloud.updates
    before = len(told.given)
    guest = world.add_person("Ann Smith", "en")
    await world.join(guest)
    await world.leave(guest)
    await world.block(world.player)
    with pytest.raises(Forbidden, match="blocked by the user"):
        await world.bot.app.bot.send_message(world.player.id, "Your table breaks.")
    await world.block(world.player, blocked=False)
    assert len(told.given) - before == 4
    await world.place(world.player, "administrator", can_pin_messages=False)
    assert len(told.given) - before == 4, "who becomes what is told on request alone"
    member = await world.bot.app.bot.get_chat_member(world.club.id, world.player.id)
    assert (member.status, member.can_pin_messages, member.can_delete_messages) == ("administrator", False, True)


async def test_a_link_into_the_private_chat_starts_it_with_its_payload(world):
    link = {"reply_markup": {"inline_keyboard": [[{"text": "My table", "url": "https://t.me/floorman_bot?start=table_3"}]]}}
    await world.bot.app.bot.send_message(world.club.id, "The draw is out.", **link)
    guest = world.players[3]
    assert (await world.click(guest, world.last(), "My table")).text == "Welcome, table_3!"
    assert world.last(guest).text == "Welcome, table_3!"


async def test_an_anonymous_administrator_is_nobody_in_particular(world):
    assert (await world.command(world.floor, "/where Marie", anonymous=True)).text.startswith("Marie")
    assert world.sees()[0].raw["from"]["username"] == "GroupAnonymousBot"
    assert world.sees()[0].raw["sender_chat"]["id"] == world.club.id


async def test_a_stalled_bot_is_named_with_what_it_does(world):
    world.server.slow("sendMessage", 1)
    world.patience = 0.1
    with pytest.raises(AssertionError, match=r"has not done within 0\.1 s: it (calls|has)"):
        await world.command(world.player, "/where Marie")
    world.patience = LONG
    await world.settle()
    assert world.last().text.startswith("Marie")


async def test_holding_up_the_event_loop_is_seen_and_work_aside_is_not(world):
    await world.command(world.player, "/think thread")
    aside = world.longest_stall
    for _ in range(3):  # on a busy machine, the kernel now and then counts more waiting than there was, and takes the stall off
        await world.command(world.player, "/think blocking")
        if world.longest_stall > 0.1:
            break
    assert aside < world.longest_stall
    assert world.longest_stall > 0.1


async def test_what_is_said_while_telegram_has_trouble_is_heard_afterwards(world):
    world.server.fault("getUpdates", 502, "Bad Gateway")
    assert (await world.command(world.player, "/where Marie")).text.startswith("Marie")
    assert (await world.command(world.player, "/where Paul")).text.startswith("Paul")
    assert 502 in [poll.status for poll in world.server.polls]


async def test_a_message_whose_answer_is_lost_is_there_all_the_same(world):
    world.server.lose_answer("sendMessage")
    assert (await world.command(world.player, "/where Marie")).text.startswith("Marie")
    assert [call.status for call in world.server.called("sendMessage")] == [0]


async def test_a_bot_in_its_own_process_is_waited_for(telegram_club, start_telegram_bot):
    world, line = telegram_club, (sys.executable, "-m", little_bot.__name__)
    process = start_telegram_bot(*line)
    await world.server.until_listening()
    card = (await world.command(world.player, "/where Marie")).message
    await world.click(world.floor, card, "Close")
    assert (await world.shows("Closed.")).id == card.id
    assert (await world.command(world.player, "/think loop")).text == "Delivered."
    process.end()
    again = start_telegram_bot(*line)
    await world.server.until(lambda: len(world.server.called("setMyCommands")) == 2)
    assert (await world.start(world.players[2])).text == "Welcome!"
    assert await again.stop() == 0
    assert "Traceback" not in again.said()
