"""Telegram's answers to calls about chats, their members and their topics."""

from typing import Any

from tests.bot.adapters.on_telegram.stand_in.answers.register import Asked, answers
from tests.bot.adapters.on_telegram.stand_in.chats import PRESENT, membership
from tests.bot.adapters.on_telegram.stand_in.refusals import bad_request
from tests.bot.adapters.on_telegram.stand_in.telegram_cloud import BOT_ID, TelegramCloud

GIFTS = dict.fromkeys(("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription", "gifts_from_channels"), False)
COLOUR = 7322096


@answers("getChat")
def get_chat(cloud: TelegramCloud, asked: Asked) -> dict[str, Any]:
    """A chat, with what is pinned there."""
    chat = cloud.chat_of(asked.given["chat_id"])
    pinned = [cloud.messages[chat.id, each] for each in chat.pinned if (chat.id, each) in cloud.messages]
    more = {"pinned_message": pinned[-1]} if pinned else {}
    return {**chat.data, "accent_color_id": 0, "max_reaction_count": 11, "accepted_gift_types": GIFTS, **more}


@answers("getChatMember")
def get_member(cloud: TelegramCloud, asked: Asked) -> dict[str, Any]:
    """What somebody is in a chat."""
    chat, user_id = cloud.chat_of(asked.given["chat_id"]), asked.given["user_id"]
    if user_id in chat.members:
        return chat.members[user_id]
    if user_id not in cloud.people:
        raise bad_request("user not found" if user_id > 0 else "invalid user_id specified")
    person = cloud.people[user_id]
    return membership("member" if chat.person is person else "left", person.user)


@answers("getChatAdministrators")
def get_administrators(cloud: TelegramCloud, asked: Asked) -> list[dict[str, Any]]:
    """Who has rights in a chat, without the bots unless they are asked for."""
    chat = cloud.chat_of(asked.given["chat_id"])
    if chat.person is not None:
        raise bad_request("there are no administrators in the private chat")
    found = [member for member in chat.members.values() if member["status"] in ("creator", "administrator")]
    return [member for member in found if asked.given.get("return_bots") or not member["user"]["is_bot"]]


@answers("getChatMemberCount")
def count_members(cloud: TelegramCloud, asked: Asked) -> int:
    """How many there are, the bot with them."""
    chat = cloud.chat_of(asked.given["chat_id"])
    return 2 if chat.person else sum(member["status"] in PRESENT for member in chat.members.values())


@answers("leaveChat")
def leave(cloud: TelegramCloud, asked: Asked) -> bool:
    """The bot goes."""
    chat = cloud.chat_of(asked.given["chat_id"])
    if chat.person is not None:
        raise bad_request("chat member status can't be changed in private chats")
    old, chat.members[BOT_ID] = chat.members[BOT_ID], membership("left", cloud.bot)
    change = cloud.membership_change(chat, next(iter(cloud.people.values())), old, chat.members[BOT_ID])
    cloud.tell("my_chat_member", {**change, "from": cloud.bot})
    return True


@answers("createForumTopic")
def create_topic(cloud: TelegramCloud, asked: Asked) -> dict[str, Any]:
    """A topic of the bot's own making."""
    chat = cloud.writable(asked.given["chat_id"])
    if not chat.forum:
        raise bad_request("the chat is not a forum")
    if not chat.may(BOT_ID, "can_manage_topics"):
        raise bad_request("not enough rights to create a topic")
    topic = {"name": asked.given["name"], "icon_color": asked.given.get("icon_color", COLOUR)}
    message = cloud.write(chat, cloud.bot, forum_topic_created=topic)
    number = message["message_id"]
    message |= {"message_thread_id": number, "is_topic_message": True}
    chat.topics[number] = number
    return {"message_thread_id": number, **topic}
