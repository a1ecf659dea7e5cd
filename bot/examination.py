"""What `floorman doctor` looks at beside the search: the settings, the database, the platforms, the machine, the versions."""

from __future__ import annotations

import importlib.util
import platform
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from bot.adapters import machine
from bot.adapters.findings import LONGEST, Finding, State, within
from bot.adapters.looking import Unreached
from bot.adapters.on_discord import examined as discord
from bot.adapters.on_telegram import examined as telegram
from bot.logs import keep_from_log
from bot.settings import Settings, alone, contradictions, unknown_settings
from bot.store.address import passwords, shown_address
from bot.store.errors import DatabaseUnavailableError
from bot.store.examined import Examined, examine_database

LIBRARIES = ("discord.py", "python-telegram-bot", "SQLAlchemy", "psycopg", "onnxruntime")


def examination(settings: Settings, environment: Mapping[str, str]) -> Iterator[Finding]:
    """Everything that is found, each part within its time."""
    yield from _settings(settings, environment)
    database = _database(settings)
    yield database if isinstance(database, Finding) else _told(database)
    yield from _platforms(settings, database.groups if isinstance(database, Examined) else ())
    yield from machine.examine(settings.data)
    libraries = ", ".join(f"{name} {machine.version_of(name)}" for name in LIBRARIES)
    yield Finding(
        "versions", State.WELL, "doctor.versions",
        {"floorman": machine.version_of("floorman"), "python": platform.python_version(), "libraries": libraries},
    )  # fmt: skip


def _settings(settings: Settings, environment: Mapping[str, str]) -> Iterator[Finding]:
    before = 0
    for name, near in unknown_settings(environment, Path(".env")):
        before += 1
        key = "doctor.setting_unknown_near" if near else "doctor.setting_unknown"
        yield Finding("settings", State.DOUBTFUL, key, {"name": name, "near": near})
    for name, needs in alone(settings):
        before += 1
        yield Finding("settings", State.DOUBTFUL, "doctor.setting_alone", {"name": name, "needs": needs})
    for key in contradictions(settings):
        before += 1
        yield Finding("settings", State.WRONG, f"doctor.{key}")
    if settings.sentry is not None and importlib.util.find_spec("sentry_sdk") is None:
        before += 1
        yield Finding("settings", State.WRONG, "line.sentry_missing", {"install": "pip install 'floorman[sentry]'"})
    if not before:
        yield Finding("settings", State.WELL, "doctor.settings_well")


def _database(settings: Settings) -> Examined | Finding:
    address = settings.database_url or f"sqlite:///{settings.data / 'floorman.db'}"
    if settings.database_url:
        keep_from_log({address, *passwords(address)})
    shown = shown_address(address)
    try:
        return within(LONGEST, lambda: examine_database(address))
    except TimeoutError:
        return Finding("database", State.WRONG, "doctor.database_silent", {"address": shown, "reason": f"{LONGEST:g} s"})
    except DatabaseUnavailableError as error:
        return Finding("database", State.WRONG, "doctor.database_unreachable", {"address": shown, "reason": error.reason})


def _told(found: Examined) -> Finding:
    about: dict[str, object] = {"address": found.address, "ms": round(found.seconds * 1000), "count": found.due}
    if not found.there:
        return Finding("database", State.WELL, "doctor.database_new", about)
    if found.newer:
        return Finding("database", State.WRONG, "doctor.database_newer", about)
    if found.due:
        return Finding("database", State.DOUBTFUL, "doctor.database_due", about)
    return Finding("database", State.WELL, "doctor.database_well", about)


def _platforms(settings: Settings, groups: Sequence[str]) -> Iterator[Finding]:
    if settings.discord_token is None and settings.telegram_token is None:
        yield Finding("platforms", State.DOUBTFUL, "line.no_token")
    if settings.discord_token is not None:
        token = settings.discord_token.get_secret_value()
        yield from _asked("Discord", lambda: list(discord.examine(token, settings.discord_api)))
    if settings.telegram_token is not None:
        secret = settings.telegram_token.get_secret_value()
        yield from _asked("Telegram", lambda: list(telegram.examine(secret, groups, settings.telegram_api)))


def _asked(name: str, ask: Callable[[], list[Finding]]) -> Sequence[Finding]:
    """What is found at a platform; that it does not answer, where it does not."""
    about: dict[str, object] = {"platform": name}
    try:
        return within(LONGEST, ask)
    except TimeoutError:
        about["reason"] = f"{LONGEST:g} s"
    except Unreached as error:
        about["reason"] = str(error)
    return [Finding(name.casefold(), State.WRONG, "doctor.platform_silent", about)]
