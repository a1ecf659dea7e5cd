"""Holds everything that a bot sent against Discord's description of its API and against what that cannot say."""

import json
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Protocol

from tests.bot.adapters.on_discord.stand_in.command_rules import command_complaints
from tests.bot.adapters.on_discord.stand_in.message_rules import message_complaints
from tests.bot.adapters.on_discord.stand_in.openapi import DiscordSpec


class Sent(Protocol):
    """A call that a bot made."""

    method: str
    path: str
    json: Any


def complaints(sent: Iterable[Sent], spec: DiscordSpec | None) -> list[str]:
    """One line for everything that Discord or Floorman's own rules forbid; without `spec`, what the rules alone say."""
    found = []
    for call in sent:
        if call.method == "PUT":
            found += _registered(call.path, json.dumps(call.json), spec)
        else:
            found += _wrong(call.method, call.path, call.json, spec)
    return found


@lru_cache(maxsize=32)
def _registered(path: str, body: str, spec: DiscordSpec | None) -> tuple[str, ...]:
    """Every test registers the same commands, and there are many."""
    return _wrong("PUT", path, json.loads(body), spec)


def _wrong(method: str, path: str, body: Any, spec: DiscordSpec | None) -> tuple[str, ...]:
    wrong = [*(spec.complaints(method, path, body) if spec else ())]
    wrong += [*message_complaints(method, path, body), *command_complaints(method, path, body)]
    return tuple(f"{method} {path}: {each}" for each in wrong)
