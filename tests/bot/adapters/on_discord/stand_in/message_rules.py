"""What Discord asks of a message beyond what its OpenAPI can say, and Floorman's own rule that nobody is pinged by accident."""

import re
from collections.abc import Iterator
from typing import Any

MOST_CONTENT, MOST_EMBEDS = 2000, 6000
MESSAGE, DEFERRED, UPDATE, CHOICES = 4, 5, 7, 8
BUTTON, TEXT_DISPLAY, GALLERY = 2, 10, 12
LINK, PREMIUM = 5, 6
SEES = ("title", "description", "fields", "image", "thumbnail", "footer", "author", "video")
WRITES = re.compile(r"^/(channels/\d+/messages(/\d+)?|webhooks/\d+/[^/]+(/messages/(@original|\d+))?)$")
CALLBACK = re.compile(r"^/interactions/\d+/[^/]+/callback$")


def message_complaints(method: str, path: str, body: Any) -> list[str]:
    """What is wrong with the message in a call; nothing where the call carries none."""
    if method not in ("POST", "PATCH") or not isinstance(body, dict):
        return []
    if CALLBACK.match(path):
        data = body.get("data") or {}
        if body.get("type") == CHOICES:
            return [f"choice {n} has no name" for n, choice in enumerate(data.get("choices", [])) if _blank(choice.get("name"))]
        return list(_complaints(data)) if body.get("type") in (MESSAGE, UPDATE) else []
    return list(_complaints(body)) if WRITES.match(path) else []


def _complaints(message: dict[str, Any]) -> Iterator[str]:
    embeds, components = message.get("embeds") or [], list(every_component(message.get("components") or []))
    content = message.get("content") or ""
    if len(content) > MOST_CONTENT:
        yield f"content has {len(content)} characters, {MOST_CONTENT} are allowed"
    if (total := sum(map(_weight, embeds))) > MOST_EMBEDS:
        yield f"the embeds have {total} characters together, {MOST_EMBEDS} are allowed"
    for number, embed in enumerate(embeds):
        yield from _embed_complaints(f"embeds/{number}", embed)
    for button in (each for each in components if each.get("type") == BUTTON):
        yield from _button_complaints(button)
    if content or embeds or any(each.get("type") == TEXT_DISPLAY for each in components):
        yield from _ping_complaints(message)


def every_component(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Components with what they hold: rows, sections, containers, the labels of a modal."""
    for each in components:
        yield each
        yield from every_component(each.get("components") or [])
        yield from every_component([each[key] for key in ("accessory", "component") if each.get(key)])


def _blank(text: Any) -> bool:
    """Discord strips white space before it looks whether anything is there."""
    return not str(text or "").strip()


def _weight(embed: dict[str, Any]) -> int:
    texts = [embed.get("title"), embed.get("description")]
    texts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    texts += [field.get(part) for field in embed.get("fields") or [] for part in ("name", "value")]
    return sum(len(text or "") for text in texts)


def _embed_complaints(place: str, embed: dict[str, Any]) -> Iterator[str]:
    if not any(not _blank(embed.get(part)) if part in SEES[:2] else embed.get(part) for part in SEES):
        yield f"{place} is empty"
    for number, field in enumerate(embed.get("fields") or []):
        for part in ("name", "value"):
            if _blank(field.get(part)):
                yield f"{place}/fields/{number} has an empty {part}"


def _button_complaints(button: dict[str, Any]) -> Iterator[str]:
    name = f"button {button.get('custom_id') or button.get('url')!r}"
    if button.get("style") == PREMIUM:
        return
    if _blank(button.get("label")) and not button.get("emoji"):
        yield f"{name} has neither a label nor an emoji"
    if bool(button.get("url")) != (button.get("style") == LINK) or bool(button.get("url")) == bool(button.get("custom_id")):
        yield f"{name} must be either a link with a url or a control with a custom_id"


def _ping_complaints(message: dict[str, Any]) -> Iterator[str]:
    mentions = message.get("allowed_mentions")
    if not isinstance(mentions, dict):
        yield "allowed_mentions is missing: whoever the text names would be pinged"
    elif mentions.get("parse") is None:
        yield "allowed_mentions has no parse: whoever the text names would be pinged"
    elif mentions["parse"]:
        yield f"allowed_mentions lets the text ping {mentions['parse']}: name those to be pinged by id"
