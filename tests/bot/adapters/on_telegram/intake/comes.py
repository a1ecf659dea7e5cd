"""What comes in from Telegram, made by hand."""

from itertools import count
from types import SimpleNamespace

from telegram import Update

BOT = SimpleNamespace(username="floorman_bot", id=1, defaults=None)
NUMBERS = count(1)
GROUP, OTHER = -100, -200


def _chat(chat, who):
    return (
        {"id": chat, "type": "supergroup", "title": "Club"} if chat < 0 else {"id": who, "type": "private", "first_name": "Guest"}
    )


def _message(text, who, chat):
    name = {"id": who, "is_bot": False, "first_name": "Guest", "language_code": "fr"}
    return {"message_id": next(NUMBERS), "date": 1, "chat": _chat(chat, who), "from": name, "text": text}


def says(text, who=1, chat=GROUP):
    """Somebody writes something."""
    return Update.de_json({"update_id": next(NUMBERS), "message": _message(text, who, chat)}, BOT)


def changes(said, text):
    """Somebody changes what he has written."""
    return Update.de_json(
        {"update_id": next(NUMBERS), "edited_message": said.message.to_dict() | {"text": text, "edit_date": 2}}, BOT
    )


def taps(data, who=1, chat=GROUP):
    """Somebody taps a button, whose stamp nobody looks at here."""
    query = {"id": str(next(NUMBERS)), "from": _message("", who, chat)["from"], "chat_instance": "1", "data": f"{data}|stamp"}
    return Update.de_json(
        {"update_id": next(NUMBERS), "callback_query": query | {"message": _message("Inscrits", BOT.id, chat)}}, BOT
    )


def answers(text, who=1, chat=GROUP):
    """Somebody answers what Floorman has asked."""
    asked = _message("Le mot ?", BOT.id, chat)
    return Update.de_json({"update_id": next(NUMBERS), "message": _message(text, who, chat) | {"reply_to_message": asked}}, BOT)


def moves(into, who=1, chat=GROUP):
    """A group becomes a supergroup."""
    moved = {name: what for name, what in _message("", who, chat).items() if name != "text"} | {"migrate_to_chat_id": into}
    return Update.de_json({"update_id": next(NUMBERS), "message": moved}, BOT)
