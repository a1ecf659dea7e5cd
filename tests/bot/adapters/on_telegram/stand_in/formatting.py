"""Telegram's reading of texts: HTML to plain text with entities, and what it finds in plain text by itself."""

import html
import re
from dataclasses import dataclass, field
from typing import Any

from tests.bot.adapters.on_telegram.stand_in.bot_api_spec import utf16_length
from tests.bot.adapters.on_telegram.stand_in.refusals import Refused, malformed

KINDS = {
    **dict.fromkeys(("b", "strong"), "bold"),
    **dict.fromkeys(("i", "em"), "italic"),
    **dict.fromkeys(("u", "ins"), "underline"),
    **dict.fromkeys(("s", "strike", "del"), "strikethrough"),
    **dict.fromkeys(("span", "tg-spoiler"), "spoiler"),
    "a": "text_link",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
    "tg-emoji": "custom_emoji",
}
TAG = re.compile(r"<(/?)([^\s>]*)([^>]*)>")
ATTRIBUTE = re.compile(r"\s*([a-zA-Z-]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+)))?")
CHARACTER = re.compile(r"&(?:lt|gt|amp|quot|#\d+|#x[0-9a-fA-F]+);")
FOUND = re.compile(
    r"(?P<bot_command>(?<![\w/])/[a-zA-Z0-9_]{1,64}(?:@\w{3,32})?(?![\w/]))"
    r"|(?P<mention>(?<!\w)@[a-zA-Z]\w{2,31})"
    r"|(?P<url>https?://[^\s<>\"]+[^\s<>\".,;:!?)»])"
)
"""The client makes links of these wherever they stand."""
NEVER_WITHIN = ("code", "pre", "text_link")

Entity = dict[str, Any]


@dataclass
class _Reading:
    """As far as the text has been read: its plain words, the tags that are open, the entities that are closed."""

    text: str = ""
    open: list[tuple[str, int, dict[str, str]]] = field(default_factory=list)
    entities: list[Entity] = field(default_factory=list)


def parsed(text: str, mode: str | None, entities: list[Entity] | None, longest: int) -> tuple[str, list[Entity]]:
    """A text as everybody sees it, and its entities. Refused where it can't be read, is too long or is an empty message."""
    if not mode:
        plain, found = text, list(entities or ())
    elif mode.lower() == "html":
        plain, found = _read_html(text)
    elif mode.lower() in ("markdown", "markdownv2"):
        raise Refused(501, f"this fake Telegram reads no {mode}")
    else:
        raise malformed("unsupported parse_mode")
    plain, found = _trimmed(plain, found)
    if longest == MESSAGE and not plain:
        raise malformed("message text is empty")
    if utf16_length(plain) > longest:
        raise malformed("message is too long" if longest == MESSAGE else "message caption is too long")
    return plain, with_what_shows(plain, found)


MESSAGE, CAPTION = 4096, 1024


def with_what_shows(text: str, entities: list[Entity] | None = None) -> list[Entity]:
    """Entities, with the commands, mentions and addresses that Telegram finds by itself, in order.

    >>> with_what_shows("/where@floorman_bot Marie")
    [{'type': 'bot_command', 'offset': 0, 'length': 19}]
    """
    known = list(entities or ())
    taken = [(each["offset"], each["offset"] + each["length"]) for each in known if each["type"] in NEVER_WITHIN]
    for match in FOUND.finditer(text):
        start, length = utf16_length(text[: match.start()]), utf16_length(match[0])
        if not any(start < end and begin < start + length for begin, end in taken):
            known.append({"type": match.lastgroup, "offset": start, "length": length})
    return sorted(known, key=lambda each: (each["offset"], -each["length"]))


def words_of(text: str, entity: Entity) -> str:
    """The piece of a text that an entity is about."""
    raw = text.encode("utf-16-le")
    return raw[entity["offset"] * 2 : (entity["offset"] + entity["length"]) * 2].decode("utf-16-le")


def _read_html(source: str) -> tuple[str, list[Entity]]:
    reading, at = _Reading(), 0
    while at < len(source):
        if source[at] != "<":
            end = at + 1 + next((i for i, letter in enumerate(source[at + 1 :]) if letter == "<"), len(source) - at - 1)
            reading.text += CHARACTER.sub(lambda match: html.unescape(match[0]), source[at:end])
            at = end
            continue
        place = len(source[:at].encode())
        tag = TAG.match(source, at)
        if tag is None:
            raise _unparsable(f"Unclosed start tag at byte offset {place}")
        (_close if tag[1] else _open)(reading, tag, place)
        at = tag.end()
    if reading.open:
        raise _unparsable(f'Can\'t find end tag corresponding to start tag "{reading.open[-1][0]}"')
    return reading.text, reading.entities


def _open(reading: _Reading, tag: re.Match[str], place: int) -> None:
    name = tag[2].lower()
    if name not in KINDS:
        raise _unparsable(f'Unsupported start tag "{name}" at byte offset {place}')
    attributes = {each[1].lower(): html.unescape(each[2] or each[3] or each[4] or "") for each in ATTRIBUTE.finditer(tag[3])}
    if name == "span" and attributes.get("class") != "tg-spoiler":
        raise _unparsable(f'Tag "span" must have class "tg-spoiler" at byte offset {place}')
    reading.open.append((name, utf16_length(reading.text), attributes))


def _close(reading: _Reading, tag: re.Match[str], place: int) -> None:
    name = tag[2].lower()
    if not reading.open:
        raise _unparsable(f"Unexpected end tag at byte offset {place}")
    opened, start, attributes = reading.open.pop()
    if name not in ("", opened):
        raise _unparsable(f'Unmatched end tag at byte offset {place}, expected "</{opened}>", found "</{name}>"')
    length = utf16_length(reading.text) - start
    entity: Entity = {"type": KINDS[opened], "offset": start, "length": length}
    if opened == "a":
        entity["url"] = attributes.get("href", "")
    if opened == "blockquote" and "expandable" in attributes:
        entity["type"] = "expandable_blockquote"
    if opened == "tg-emoji":
        entity["custom_emoji_id"] = attributes.get("emoji-id", "")
    # what is empty, and a link to nowhere, is dropped without a word
    if length and entity.get("url", "somewhere"):
        reading.entities.append(entity)


def _unparsable(words: str) -> Refused:
    return malformed(f"can't parse entities: {words}")


def _trimmed(text: str, entities: list[Entity]) -> tuple[str, list[Entity]]:
    """Telegram sends no white space at the ends."""
    front = utf16_length(text) - utf16_length(text.lstrip())
    plain = text.strip()
    whole = utf16_length(plain)
    kept = []
    for each in entities:
        start = min(max(each["offset"] - front, 0), whole)
        end = min(max(each["offset"] + each["length"] - front, 0), whole)
        if end > start:
            kept.append({**each, "offset": start, "length": end - start})
    return plain, kept
