"""Telegram's answers to calls that send, edit, delete, pin and react."""

from typing import Any

from tests.bot.adapters.on_telegram.stand_in.answers.register import Asked, Given, answers
from tests.bot.adapters.on_telegram.stand_in.chats import GENERAL, Chat
from tests.bot.adapters.on_telegram.stand_in.formatting import CAPTION, MESSAGE, parsed
from tests.bot.adapters.on_telegram.stand_in.refusals import NOT_MODIFIED, bad_request
from tests.bot.adapters.on_telegram.stand_in.telegram_cloud import BOT_ID, Message, TelegramCloud, without_reply

DELETABLE_FOR = 48 * 3600
CONTENT = ("text", "entities", "caption", "caption_entities", "photo", "document", "reply_markup")
MEDIA = ("photo", "document")


def text_of(given: Given, longest: int = MESSAGE) -> dict[str, Any]:
    """The text or caption of a call, as the fields of a message."""
    word, entities = ("text", "entities") if longest == MESSAGE else ("caption", "caption_entities")
    plain, found = parsed(given.get(word, ""), given.get("parse_mode"), given.get(entities), longest)
    return {**({word: plain} if plain else {}), **({entities: found} if found else {})}


def buttons_of(given: Given) -> dict[str, Any]:
    """The inline buttons of a call, as a field of a message; Telegram gives back no other markup."""
    markup = given.get("reply_markup", {})
    return {"reply_markup": markup} if markup.get("inline_keyboard") else {}


def send(cloud: TelegramCloud, given: Given, **body: Any) -> Message:
    """Puts a message of the bot's where a call says, if that can be."""
    chat = cloud.writable(given["chat_id"])
    topic = _topic(cloud, chat, given)
    reply = _replied_to(cloud, chat, given.get("reply_parameters"))
    message = cloud.bot_writes(chat, topic, **body, **reply, **buttons_of(given))
    markup = given.get("reply_markup", {})
    if markup and "inline_keyboard" not in markup:
        cloud.prompts[chat.id, message["message_id"]] = markup
    return message


def _topic(cloud: TelegramCloud, chat: Chat, given: Given) -> int | None:
    """The topic that a message goes to. The general one is not addressed by its number."""
    topic = given.get("message_thread_id")
    if topic is not None and (topic == GENERAL or topic not in chat.topics):
        raise bad_request("message thread not found")
    if (topic or GENERAL) in chat.closed and not chat.may(BOT_ID, "can_manage_topics"):
        raise bad_request("TOPIC_CLOSED")
    return topic


def _replied_to(cloud: TelegramCloud, chat: Chat, wanted: Given | None) -> dict[str, Any]:
    if wanted is None:
        return {}
    found = cloud.messages.get((wanted.get("chat_id", chat.id), wanted["message_id"]))
    if found is None and not wanted.get("allow_sending_without_reply"):
        raise bad_request("message to be replied not found")
    return {"reply_to_message": without_reply(found)} if found else {}


@answers("sendMessage")
def send_message(cloud: TelegramCloud, asked: Asked) -> Message:
    """A text."""
    return send(cloud, asked.given, **text_of(asked.given))


def changeable(cloud: TelegramCloud, given: Given) -> Message:
    """The message of the bot's that a call wants to change: in a chat, or one that was written through the bot."""
    if "inline_message_id" in given:
        if given["inline_message_id"] not in cloud.inline_messages:
            raise bad_request("MESSAGE_ID_INVALID")
        return cloud.inline_messages[given["inline_message_id"]]
    chat = cloud.writable(given["chat_id"])
    message = cloud.message(chat, given["message_id"], "edit")
    mine = message.get("from", {}).get("id", BOT_ID) == BOT_ID
    if not mine or "pinned_message" in message:
        raise bad_request("message can't be edited")
    return message


def change(cloud: TelegramCloud, asked: Asked, dropped: tuple[str, ...], **body: Any) -> Message | bool:
    """Gives a message of the bot's other content: `dropped` goes, `body` and the buttons of the call come."""
    message = changeable(cloud, asked.given)
    body |= buttons_of(asked.given)
    kept = {key: value for key, value in message.items() if key in CONTENT and key not in (*dropped, "reply_markup")}
    if {**kept, **body} == {key: value for key, value in message.items() if key in CONTENT}:
        raise bad_request(NOT_MODIFIED)
    for key in (*dropped, "reply_markup"):
        message.pop(key, None)
    message |= {**body, "edit_date": cloud.now}
    cloud.did("edit", message)
    return "inline_message_id" in asked.given or message


@answers("editMessageText")
def edit_text(cloud: TelegramCloud, asked: Asked) -> Message | bool:
    """Another text."""
    text = text_of(asked.given)
    if "text" not in changeable(cloud, asked.given):
        raise bad_request("there is no text in the message to edit")
    return change(cloud, asked, ("text", "entities"), **text)


@answers("editMessageCaption")
def edit_caption(cloud: TelegramCloud, asked: Asked) -> Message | bool:
    """Another caption."""
    caption = text_of(asked.given, CAPTION)
    if not set(MEDIA) & set(changeable(cloud, asked.given)):
        raise bad_request("there is no caption in the message to edit")
    return change(cloud, asked, ("caption", "caption_entities"), **caption)


@answers("editMessageReplyMarkup")
def edit_buttons(cloud: TelegramCloud, asked: Asked) -> Message | bool:
    """Other buttons."""
    return change(cloud, asked, ())


def _delete(cloud: TelegramCloud, chat: Chat, message_id: int) -> None:
    message = cloud.message(chat, message_id, "delete")
    mine = message.get("from", {}).get("id") == BOT_ID
    if cloud.now - message["date"] > DELETABLE_FOR or not (mine or chat.person or chat.may(BOT_ID, "can_delete_messages")):
        raise bad_request("message can't be deleted")
    del cloud.messages[chat.id, message_id]
    cloud.did("delete", message)


@answers("deleteMessage")
def delete(cloud: TelegramCloud, asked: Asked) -> bool:
    """A message goes."""
    _delete(cloud, cloud.chat_of(asked.given["chat_id"]), asked.given["message_id"])
    return True


@answers("deleteMessages")
def delete_several(cloud: TelegramCloud, asked: Asked) -> bool:
    """Messages go; those that are not there are passed over."""
    chat = cloud.chat_of(asked.given["chat_id"])
    for message_id in asked.given["message_ids"]:
        if (chat.id, message_id) in cloud.messages:
            _delete(cloud, chat, message_id)
    return True


def _may_pin(chat: Chat) -> None:
    if not (chat.person or chat.may(BOT_ID, "can_pin_messages") or chat.may(BOT_ID, "can_edit_messages")):
        raise bad_request("not enough rights to manage pinned messages in the chat")


@answers("pinChatMessage")
def pin(cloud: TelegramCloud, asked: Asked) -> bool:
    """A message is pinned; a service message says so, to the bot too."""
    chat = cloud.writable(asked.given["chat_id"])
    message = cloud.message(chat, asked.given["message_id"], "pin")
    _may_pin(chat)
    if message["message_id"] not in chat.pinned:
        chat.pinned.append(message["message_id"])
        sender = None if chat.kind == "channel" else cloud.bot
        cloud.tell_of(cloud.write(chat, sender, message.get("message_thread_id"), pinned_message=without_reply(message)))
        cloud.did("pin", message)
    return True


@answers("unpinChatMessage")
def unpin(cloud: TelegramCloud, asked: Asked) -> bool:
    """A message, or the one that was pinned last, is pinned no more."""
    chat = cloud.writable(asked.given["chat_id"])
    _may_pin(chat)
    message_id = asked.given.get("message_id", chat.pinned[-1] if chat.pinned else None)
    if message_id not in chat.pinned:
        raise bad_request("message to unpin not found")
    chat.pinned.remove(message_id)
    return True


@answers("unpinAllChatMessages")
def unpin_all(cloud: TelegramCloud, asked: Asked) -> bool:
    """Nothing is pinned any more."""
    chat = cloud.writable(asked.given["chat_id"])
    _may_pin(chat)
    chat.pinned.clear()
    return True


@answers("setMessageReaction")
def react(cloud: TelegramCloud, asked: Asked) -> bool:
    """The bot's sign under a message."""
    chat = cloud.writable(asked.given["chat_id"])
    message = cloud.message(chat, asked.given["message_id"], "react")
    if len(asked.given.get("reaction", ())) > 1:
        raise bad_request("REACTIONS_TOO_MANY")
    cloud.did("react", {**message, "reaction": asked.given.get("reaction", [])})
    return True


@answers("sendChatAction")
def act(cloud: TelegramCloud, asked: Asked) -> bool:
    """Floorman “is typing”: seen for five seconds, and kept nowhere."""
    chat = cloud.writable(asked.given["chat_id"])
    _topic(cloud, chat, asked.given)
    return True
