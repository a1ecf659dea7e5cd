import asyncio
import json
import socket
from io import BytesIO
from urllib.parse import urlsplit

import pytest
from PIL import Image
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, InputMediaDocument, InputMediaPhoto, ReplyParameters
from telegram.error import BadRequest, ChatMigrated, Forbidden, InvalidToken, NetworkError, RetryAfter, TimedOut
from telegram.request import HTTPXRequest

from tests.bot.adapters.on_telegram.stand_in.chats import membership
from tests.bot.adapters.on_telegram.stand_in.telegram_cloud import BOT_ID
from tests.bot.adapters.on_telegram.stand_in.telegram_server import TOKEN
from tests.bot.adapters.on_telegram.stand_in.troubles import Call, Pace
from tests.patience import LONG

BUTTONS = InlineKeyboardMarkup([[InlineKeyboardButton("Table 3", callback_data="3")]])


@pytest.fixture
async def bot(telegram_server):
    patient = HTTPXRequest(connect_timeout=LONG, read_timeout=LONG, write_timeout=LONG, pool_timeout=LONG)
    there = Bot(TOKEN, telegram_server.base_url, telegram_server.base_file_url, request=patient)
    async with there:
        yield there


@pytest.fixture
def cloud(telegram_server):
    return telegram_server.cloud


@pytest.fixture
def marie(cloud):
    person = cloud.add_person("Marie Dupont", "fr")
    person.started = True
    return person


@pytest.fixture
def group(cloud, marie):
    chat = cloud.add_chat("supergroup", "Club de Nantes", username="clubdenantes")
    chat.members |= {marie.id: membership("creator", marie.user), BOT_ID: membership("member", cloud.bot)}
    return chat


def picture(width=40, height=30):
    stream = BytesIO()
    Image.new("RGB", (width, height), "green").save(stream, "PNG")
    return stream.getvalue()


# what the bot writes


async def test_a_message_is_sent_changed_and_taken_away(bot, cloud, group):
    sent = await bot.send_message("@clubdenantes", "<b>Table 3</b>", "HTML", reply_markup=BUTTONS)
    assert (sent.chat_id, sent.text, sent.reply_markup) == (group.id, "Table 3", BUTTONS)
    edited = await sent.edit_text("Table 4")
    assert (edited.text, edited.reply_markup, edited.message_id) == ("Table 4", None, sent.message_id)
    assert (await sent.edit_reply_markup(BUTTONS)).reply_markup == BUTTONS
    assert await sent.delete()
    assert cloud.messages == {}
    assert [deed.kind for deed in cloud.deeds] == ["post", "edit", "edit", "delete"]


async def test_what_cannot_be_changed_says_why(bot, cloud, marie, group):
    sent = await bot.send_message(group.id, "Table 3")
    said = cloud.write(group, marie.user, text="Who has the button?")["message_id"]
    photo = await bot.send_photo(group.id, picture())
    with pytest.raises(BadRequest, match="Message is not modified"):
        await sent.edit_text("Table 3")
    with pytest.raises(BadRequest, match="Message to edit not found"):
        await bot.edit_message_text("Table 4", group.id, 99)
    with pytest.raises(BadRequest, match="Message can't be edited"):
        await bot.edit_message_text("Table 4", group.id, said)
    with pytest.raises(BadRequest, match="There is no text in the message to edit"):
        await photo.edit_text("Table 4")
    with pytest.raises(BadRequest, match="There is no caption in the message to edit"):
        await sent.edit_caption("Table 4")
    with pytest.raises(BadRequest, match="Message to delete not found"):
        await bot.delete_message(group.id, 99)
    with pytest.raises(BadRequest, match="Message can't be deleted"):
        await bot.delete_message(group.id, said)
    cloud.later = 49 * 3600
    with pytest.raises(BadRequest, match="Message can't be deleted"):
        await sent.delete()
    with pytest.raises(BadRequest, match="Message to be replied not found"):
        await bot.send_message(group.id, "Table 4", reply_parameters=ReplyParameters(99))
    await bot.send_message(group.id, "Table 4", reply_parameters=ReplyParameters(99, allow_sending_without_reply=True))


async def test_pictures_documents_and_albums_come_and_can_be_fetched(bot, marie):
    photo = await bot.send_photo(marie.id, picture(), "The <i>plan</i>", parse_mode="HTML")
    assert (photo.photo[-1].width, photo.photo[-1].height, photo.caption) == (40, 30, "The plan")
    changed = await photo.edit_media(InputMediaPhoto(picture(50, 60), "A new plan"))
    assert (changed.photo[-1].height, changed.caption) == (60, "A new plan")
    assert (await photo.edit_caption("Another plan")).caption == "Another plan"
    document = await bot.send_document(marie.id, b"1;100", filename="payouts.csv")
    assert (document.document.file_name, document.document.mime_type) == ("payouts.csv", "text/csv")
    assert await (await document.document.get_file()).download_as_bytearray() == b"1;100"
    again = await bot.send_document(marie.id, document.document.file_id)
    assert again.document.file_id == document.document.file_id
    album = await bot.send_media_group(marie.id, [InputMediaPhoto(picture()), InputMediaPhoto(photo.photo[-1].file_id)])
    assert len({page.media_group_id for page in album}) == 1


@pytest.mark.parametrize("what", ["text for a picture", "a strip", "nothing", "a mixture"])
async def test_files_that_telegram_does_not_take_are_refused(bot, telegram_server, marie, what):
    mixture = [InputMediaPhoto(picture()), InputMediaDocument(b"1;100")]
    with pytest.raises(BadRequest):
        await {
            "text for a picture": lambda: bot.send_photo(marie.id, b"no picture"),
            "a strip": lambda: bot.send_photo(marie.id, picture(210, 10)),
            "nothing": lambda: bot.send_document(marie.id, b""),
            "a mixture": lambda: bot.send_media_group(marie.id, mixture),
        }[what]()
    assert len(telegram_server.violations) == 1
    telegram_server.violations.clear()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        ({"text": "x" * 4097}, "Message is too long"),
        ({"text": " "}, "Message text is empty"),
        ({"text": "<b>Table", "parse_mode": "HTML"}, "Can't parse entities"),
        ({"text": "a", "api_kwargs": {"reply_to": 3}}, "there is no such field"),
    ],
)
async def test_what_telegram_never_takes_is_refused_and_kept_for_the_end(bot, telegram_server, marie, call, words):
    with pytest.raises(BadRequest, match=words):
        await bot.send_message(marie.id, **call)
    assert len(telegram_server.violations) == 1
    telegram_server.violations.clear()


async def test_pins_reactions_and_what_is_shown_of_a_chat(bot, cloud, group):
    sent = await bot.send_message(group.id, "The draw is out.")
    with pytest.raises(BadRequest, match="Not enough rights to manage pinned messages"):
        await sent.pin()
    group.members[BOT_ID] = membership("administrator", cloud.bot)
    assert await sent.pin()
    assert (await bot.get_chat(group.id)).pinned_message == sent
    assert cloud.updates.pending == 1
    assert await sent.set_reaction("👍")
    assert await sent.unpin()
    assert (await bot.get_chat(group.id)).pinned_message is None
    assert await bot.send_chat_action(group.id, "typing")


# where the bot may write


async def test_where_the_bot_may_not_write_it_is_told_why(bot, cloud, marie, group):
    stranger = cloud.add_person("Paul Martin", "fr")
    channel = cloud.add_chat("channel", "Annonces")
    channel.members[BOT_ID] = membership("member", cloud.bot)
    with pytest.raises(Forbidden, match="bot can't initiate conversation with a user"):
        await bot.send_message(stranger.id, "Hello")
    with pytest.raises(BadRequest, match="Chat not found"):
        await bot.send_message(5, "Hello")
    with pytest.raises(BadRequest, match="Need administrator rights in the channel chat"):
        await bot.send_message(channel.id, "Hello")
    channel.members[BOT_ID] = membership("administrator", cloud.bot, can_post_messages=True)
    assert (await bot.send_message(channel.id, "Hello")).from_user is None
    marie.blocked = True
    with pytest.raises(Forbidden, match="bot was blocked by the user"):
        await bot.send_message(marie.id, "Hello")
    group.mute = True
    with pytest.raises(BadRequest, match="Not enough rights to send text messages to the chat"):
        await bot.send_message(group.id, "Hello")
    group.members[BOT_ID] = membership("kicked", cloud.bot)
    with pytest.raises(Forbidden, match="bot was kicked from the supergroup chat"):
        await bot.get_chat(group.id)
    group.members[BOT_ID] = membership("member", cloud.bot)
    assert await bot.leave_chat(group.id)
    with pytest.raises(Forbidden, match="bot is not a member of the supergroup chat"):
        await bot.send_message(group.id, "Hello")


async def test_a_group_that_has_moved_says_where(bot, group):
    group.moved_to = -1002200000099
    with pytest.raises(ChatMigrated) as moved:
        await bot.send_message(group.id, "Hello")
    assert moved.value.new_chat_id == -1002200000099


async def test_topics_are_those_that_there_are(bot, cloud, group):
    group.forum = True
    group.members[BOT_ID] = membership("administrator", cloud.bot)
    topic = await bot.create_forum_topic(group.id, "Tournoi")
    sent = await bot.send_message(group.id, "Hello", message_thread_id=topic.message_thread_id)
    assert (sent.is_topic_message, sent.message_thread_id) == (True, topic.message_thread_id)
    assert sent.reply_to_message.forum_topic_created.name == "Tournoi"
    for wrong in (1, 99):
        with pytest.raises(BadRequest, match="Message thread not found"):
            await bot.send_message(group.id, "Hello", message_thread_id=wrong)
    group.closed.add(topic.message_thread_id)
    group.members[BOT_ID] = membership("member", cloud.bot)
    with pytest.raises(BadRequest, match="Topic_closed"):
        await bot.send_message(group.id, "Hello", message_thread_id=topic.message_thread_id)


async def test_who_is_who_in_a_chat(bot, cloud, marie, group):
    other = cloud.add_person("Paul Martin", "fr")
    assert [member.user.id for member in await bot.get_chat_administrators(group.id)] == [marie.id]
    assert (await bot.get_chat_member(group.id, marie.id)).status == "creator"
    assert (await bot.get_chat_member(group.id, other.id)).status == "left"
    for status in ("restricted", "left", "kicked"):
        group.members[other.id] = membership(status, other.user)
        assert (await bot.get_chat_member(group.id, other.id)).status == status
    del group.members[other.id]
    for nobody, words in ((5, "User not found"), (-5, "Invalid user_id")):
        with pytest.raises(BadRequest, match=words):
            await bot.get_chat_member(group.id, nobody)
    assert await bot.get_chat_member_count(group.id) == 2


# what goes wrong


async def test_a_fault_meets_the_last_call_of_a_process_that_is_dead_by_the_time_it_is_read(telegram_server, group):
    said = json.dumps({"chat_id": group.id, "text": "Hello"})
    head = f"POST /bot{telegram_server.token}/sendMessage HTTP/1.1\r\nHost: telegram\r\nContent-Type: application/json\r\n"
    telegram_server.fault("sendMessage", 502, "Bad Gateway", times=1_000)
    with socket.create_connection(urlsplit(telegram_server.address).netloc.split(":")) as dead:
        dead.sendall(f"{head}Content-Length: {len(said)}\r\n\r\n{said}".encode())
    await telegram_server.hear_out()
    telegram_server.is_well()
    await telegram_server.until(lambda: telegram_server.called("sendMessage"))
    assert [call.status for call in telegram_server.called("sendMessage")] == [502]


async def test_a_fault_meets_the_calls_it_is_for(bot, telegram_server, marie, group):
    telegram_server.fault("send*", 429, retry_after=3, chat_id=group.id)
    telegram_server.fault("getChat", 502, "Bad Gateway", times=2)
    await bot.send_message(marie.id, "Hello")
    with pytest.raises(RetryAfter) as refused:
        await bot.send_message(group.id, "Hello")
    assert refused.value._retry_after.total_seconds() == 3
    await bot.send_message(group.id, "Hello")
    for _ in range(2):
        with pytest.raises(NetworkError, match="Bad Gateway"):
            await bot.get_chat(group.id)
    assert (await bot.get_chat(group.id)).title == "Club de Nantes"
    assert [call.status for call in telegram_server.called("sendMessage", chat_id=group.id)] == [429, 200]


@pytest.mark.parametrize("status", [0, 504])
async def test_an_answer_is_lost_and_the_message_is_there(bot, telegram_server, cloud, marie, status):
    telegram_server.lose_answer("sendMessage", status=status)
    with pytest.raises(NetworkError):
        await bot.send_message(marie.id, "Hello")
    assert [message["text"] for message in cloud.messages.values()] == ["Hello"]
    assert telegram_server.called("sendMessage")[0].status == status
    await bot.send_message(marie.id, "Hello again")
    assert len(cloud.messages) == 2


async def test_a_slow_answer_times_out_and_the_message_comes_all_the_same(bot, telegram_server, cloud, marie):
    telegram_server.slow("sendMessage", 0.6)
    with pytest.raises(TimedOut):
        await bot.send_message(marie.id, "Hello", read_timeout=0.05)
    await telegram_server.until(lambda: cloud.messages)
    [call] = await telegram_server.until(lambda: telegram_server.called("sendMessage"))
    assert call.answered_at - call.at >= 0.6


async def test_limits_hold_by_the_clock_and_after_the_time_that_was_named_all_is_well(bot, telegram_server, marie):
    telegram_server.limits(per_second=1)
    for number in range(2):
        while True:
            try:
                await bot.send_message(marie.id, f"Table {number}")
                break
            except RetryAfter as refused:
                await asyncio.sleep(refused._retry_after.total_seconds())
    first, second = (call for call in telegram_server.called("sendMessage") if call.status == 200)
    assert second.answered_at - first.at >= 1
    assert telegram_server.impatient() == []


async def test_who_does_not_wait_is_named(bot, telegram_server, marie, group):
    telegram_server.limits(per_second=1000, per_chat_per_minute=2, minute=3600)
    for number in range(2):
        await bot.send_message(group.id, f"Table {number}")
    for number in (2, 3):
        with pytest.raises(RetryAfter) as refused:
            await bot.send_message(group.id, f"Table {number}")
        assert 3000 < refused.value._retry_after.total_seconds() <= 3600
    await bot.send_message(marie.id, "Your table is 3.")
    await bot.send_chat_action(group.id, "typing")
    assert [call.given.get("text") for call in telegram_server.impatient()] == ["Table 3"]


def test_the_pace_of_thirty_a_second_and_twenty_a_minute_in_a_group():
    now = 100.0
    pace = Pace(30, 20, clock=lambda: now)
    album = {"chat_id": -1, "media": [{}] * 10}
    assert [pace.wait(Call(0, "sendMediaGroup", album)) for _ in range(3)] == [0, 0, 60]
    assert [pace.wait(Call(0, "sendMessage", {"chat_id": each})) for each in range(11)] == [0] * 10 + [1]
    now = 101.0
    assert pace.wait(Call(0, "sendMessage", {"chat_id": 1})) == 0
    assert pace.wait(Call(0, "editMessageText", {"chat_id": -1})) == 59
    assert pace.wait(Call(0, "sendMessage", {"chat_id": -2})) == 0
    assert pace.wait(Call(0, "answerCallbackQuery", {})) == 0
    now = 160.0
    assert pace.wait(Call(0, "editMessageText", {"chat_id": -1})) == 0


async def test_nobody_is_there_for_a_while(bot, telegram_server, marie):
    await telegram_server.vanish()
    with pytest.raises(NetworkError):
        await bot.send_message(marie.id, "Hello")
    await telegram_server.come_back()
    assert (await bot.send_message(marie.id, "Hello")).text == "Hello"


async def test_a_wrong_token_is_refused(telegram_server):
    bot = Bot(f"{BOT_ID}:another", telegram_server.base_url)
    with pytest.raises(InvalidToken):
        await bot.initialize()
    await bot.request.shutdown()


async def test_what_never_happens_is_told_with_the_last_calls(bot, telegram_server, marie):
    await bot.send_message(marie.id, "Hello")
    with pytest.raises(AssertionError, match=r"within 0\.05 s; the bot's last calls: .*\('sendMessage', 200, ''\)"):
        await telegram_server.until(lambda: False, timeout=0.05)
