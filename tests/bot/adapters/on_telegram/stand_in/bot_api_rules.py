"""What Telegram refuses and its description has no field for."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

COMMAND = re.compile(r"[a-z0-9_]{1,32}")
LANGUAGE = re.compile(r"([a-z]{2})?")
PAYLOAD = re.compile(r"[A-Za-z0-9_-]{1,64}")
SECRET = re.compile(r"[A-Za-z0-9_-]{1,256}")
MARKUP_BYTES = 10_000
"""Telegram's documentation gives no size for all buttons together; above about ten thousand bytes it refuses them."""
WRITTEN = ("text", "icon_custom_emoji_id", "style")
"""What a button may have beside the one thing that it does."""
NEED_A_MESSAGE = ("editMessageText", "editMessageCaption", "editMessageMedia", "editMessageReplyMarkup")


def rule_complaints(method: str, given: Mapping[str, Any]) -> list[str]:
    """What is wrong with a call of which every field for itself is right."""
    found = [*_button_complaints(given.get("reply_markup")), *_address_complaints(method, given)]
    match method:
        case "setMyCommands":
            found += _command_complaints(given)
        case "answerInlineQuery":
            found += _inline_complaints(given)
        case "sendMediaGroup" if not 2 <= len(given.get("media", ())) <= 10:
            found.append(f"media: {len(given['media'])} of them, 2-10 are allowed")
        case "setWebhook" if not SECRET.fullmatch(given.get("secret_token", "none")):
            found.append("secret_token: only A-Z, a-z, 0-9, _ and - are allowed")
        case "getUpdates" if not 1 <= given.get("limit", 100) <= 100:
            found.append(f"limit: {given['limit']}, 1-100 are allowed")
    if not LANGUAGE.fullmatch(given.get("language_code", "")):
        found.append(f"language_code: {given['language_code']!r} is no code of two letters")
    return [f"{method}.{each}" for each in found]


def _button_complaints(markup: object) -> Iterator[str]:
    """A button does one thing; all of them together are not without bounds."""
    rows = markup.get("inline_keyboard", ()) if isinstance(markup, dict) else ()
    for row in rows:
        for button in row:
            if len(doings := sorted(set(button) - set(WRITTEN))) != 1:
                yield f"reply_markup: the button {button.get('text')!r} must do one thing, and does {doings}"
            if not str(button.get("text", "")).strip():
                yield "reply_markup: a button without a word"
        if len(row) > 8:
            yield f"reply_markup: {len(row)} buttons in a row, Telegram shows 8"
    if sum(map(len, rows)) > 100:
        yield f"reply_markup: {sum(map(len, rows))} buttons, 100 are allowed"
    if (size := len(json.dumps(markup, ensure_ascii=False).encode())) > MARKUP_BYTES:
        yield f"reply_markup: {size} bytes, {MARKUP_BYTES} are allowed"


def _address_complaints(method: str, given: Mapping[str, Any]) -> Iterator[str]:
    if method in NEED_A_MESSAGE and not ("inline_message_id" in given or {"chat_id", "message_id"} <= set(given)):
        yield "chat_id: it and message_id, or inline_message_id, must be given"


def _command_complaints(given: Mapping[str, Any]) -> Iterator[str]:
    commands = given.get("commands", ())
    if len(commands) > 100:
        yield f"commands: {len(commands)} of them, 100 are allowed"
    names = [command.get("command", "") for command in commands]
    yield from (f"commands: {name!r} is not made of a-z, 0-9 and _, 32 at most" for name in names if not COMMAND.fullmatch(name))
    yield from (f"commands: {name!r} stands there twice" for name in sorted(set(names)) if names.count(name) > 1)


def _inline_complaints(given: Mapping[str, Any]) -> Iterator[str]:
    results = given.get("results", ())
    if len(results) > 50:
        yield f"results: {len(results)} of them, 50 are allowed"
    ids = [result.get("id") for result in results]
    if len(set(ids)) < len(ids):
        yield "results: two have the same id"
    for result in results:
        yield from _button_complaints(result.get("reply_markup"))
    if len(given.get("next_offset", "").encode()) > 64:
        yield "next_offset: more than 64 bytes"
    start = given.get("button", {}).get("start_parameter", "none")
    if not PAYLOAD.fullmatch(start):
        yield f"button: {start!r} is not made of A-Z, a-z, 0-9, _ and -, 64 at most"
