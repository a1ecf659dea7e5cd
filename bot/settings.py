"""Settings from the environment (and `.env`). No instance lives here: `bootstrap` makes one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from difflib import get_close_matches
from ipaddress import ip_address
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from pydantic import DirectoryPath, Field, SecretStr, ValidationInfo, field_validator, model_validator
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.domain.club.languages import Language
from bot.services.ports.shares import Share, read_share

NEEDS = {
    "telegram_webhook": "telegram_token", "telegram_secret": "telegram_webhook", "telegram_port": "telegram_webhook",
    "discord_shards": "discord_token", "discord_reads": "discord_token", "selector_model": "selector_url",  # nosec B105 # names
    "selector_key": "selector_url", "selector_seconds": "selector_url", "selector_monthly_cap": "selector_url",
}  # fmt: skip
"""Settings that say how something is done, and the one by which it is done at all."""
_NAMED = re.compile(r"^[ \t]*+(?:export[ \t]++)?(FLOORMAN_\w++)[ \t]*+=", re.MULTILINE)
LOOPBACK = "127.0.0.1"
_SECRET = re.compile(r"[A-Za-z0-9_-]{1,256}")
_TOKEN = re.compile(r"[!-~]+")


def _unfit(why: str) -> PydanticCustomError:
    """A setting that won't do; whoever tells it has the sentence for `why`."""
    return PydanticCustomError(why, "{why}", {"why": why})


class Settings(BaseSettings):
    """Everything that an operator may set. The README lists each; a test compares the two."""

    model_config = SettingsConfigDict(
        env_prefix="FLOORMAN_", env_file=".env", extra="ignore", env_ignore_empty=True, populate_by_name=True
    )

    # what is none is told to everybody who asks: a token that was pasted here must not get that far
    book: str = Field("ropta", pattern=r"^[\w-]{1,40}$", description="The rulebook in force where a chat has chosen none.")
    lang: Language | None = Field(
        None, description="Floorman's own language (fr, en, nl); unset, it answers in the language of the question."
    )
    data: Path = Field(Path("data"), description="Folder for the database and for indexes built here.")
    corpus: DirectoryPath | None = Field(
        None, description="A folder with rulebooks of your own, beside the bundled five and open to every chat."
    )
    encoder: str | None = Field(
        None,
        description="Another model for sentence-transformers, by name or folder (needs floorman[encoders]);"
        " unset, the bundled one.",
    )
    database_url: str | None = Field(
        None, validation_alias="DATABASE_URL", description="The database; unset, an SQLite file in the data folder."
    )
    discord_token: SecretStr | None = Field(
        None, validation_alias="DISCORD_TOKEN", description="The token of your Discord bot; unset, Floorman is not on Discord."
    )
    telegram_token: SecretStr | None = Field(
        None, validation_alias="TELEGRAM_TOKEN", description="The token of your Telegram bot; unset, Floorman is not on Telegram."
    )
    telegram_webhook: str = Field("", description="The public address for Telegram's webhooks; unset, Floorman asks for updates.")
    telegram_port: int = Field(8443, ge=1, le=65535, description="The port on which webhooks come in.")
    telegram_secret: SecretStr | None = Field(None, description="The secret that Telegram shows with each webhook.")
    telegram_api: str = Field("", description="Another address of Telegram's Bot API, such as a server of your own.")
    discord_shards: str = Field(
        "",
        description="How many shards Floorman is on Discord with (`4`), or which of them this process serves where several share"
        " the bot (`0-1/4`); unset, as many as Discord suggests.",
    )
    discord_reads: bool = Field(
        True, description="Whether Floorman reads messages on Discord, to show the articles that are named in them ([[6.4]])."
    )
    discord_api: str = Field("", description="Another address of Discord's API, for tests.")
    discord_gateway: str = Field("", description="Another address of Discord's gateway, for tests.")
    log: Literal["file", "text", "json"] = Field(
        "file",
        description="Where `floorman run` logs: `file`, floorman.log in the data folder; standard output, as `text` or `json`.",
    )
    health: str = Field(
        "",
        description="Where health and metrics are served, such as `127.0.0.1:9464`; a port alone is this machine's own. Unset,"
        " nowhere.",
    )
    sentry: SecretStr | None = Field(
        None, description="The address (DSN) of a Sentry that failures are reported to; needs `floorman[sentry]`."
    )
    selector_url: str = Field(
        "",
        description="An OpenAI-compatible address (…/v1) whose language model picks among the passages found; unset, none does.",
    )
    selector_model: str = Field("", validate_default=True, description="The name of that model.")
    selector_key: SecretStr | None = Field(None, description="The key of that address, if it needs one.")
    selector_seconds: float = Field(4, ge=0.1, le=10, description="Seconds after which an answer no longer waits for that model.")
    selector_price_in: Decimal = Field(
        Decimal(0), ge=0, le=10_000, description="What a million tokens cost that the model reads."
    )
    selector_price_out: Decimal = Field(Decimal(0), ge=0, le=10_000, description="What a million tokens cost that it writes.")
    selector_monthly_cap: Decimal = Field(
        Decimal(5), ge=0, le=1_000_000, description="What the model may cost in a calendar month, in the currency of the prices."
    )

    @model_validator(mode="before")
    @classmethod
    def _without_blanks_around(cls, given: Mapping[str, object]) -> Mapping[str, object]:
        # what was pasted often ends with a blank or a line break; what is nothing but blanks is set to nothing
        bare = {name: value.strip() if isinstance(value, str) else value for name, value in given.items()}
        return {name: value for name, value in bare.items() if value != ""}

    @field_validator("discord_token", "telegram_token")
    @classmethod
    def _one_word(cls, token: SecretStr | None) -> SecretStr | None:
        # no platform could be asked with another one: it would be taken for a platform that does not answer
        if token is not None and not _TOKEN.fullmatch(token.get_secret_value()):
            raise _unfit("token")
        return token

    @field_validator("discord_shards")
    @classmethod
    def _of_a_total(cls, text: str) -> str:
        try:
            shards_of(text)
        except ValueError:
            raise _unfit("shards") from None
        return text

    @field_validator("telegram_secret")
    @classmethod
    def _takes_telegram(cls, secret: SecretStr | None) -> SecretStr | None:
        # what Telegram does not take would be found out only by a webhook that never comes
        if secret is not None and not _SECRET.fullmatch(secret.get_secret_value()):
            raise _unfit("telegram_secret")
        return secret

    @field_validator("health")
    @classmethod
    def _one_place(cls, text: str) -> str:
        try:
            if text:
                health_address(text)
        except ValueError as error:
            raise _unfit(str(error)) from None
        return text

    @field_validator("selector_url")
    @classmethod
    def _bare_address(cls, url: str) -> str:
        try:
            parts = urlsplit(url)
            whole = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
        except ValueError:
            # its text quotes the address
            raise _unfit("whole_address") from None
        if url and not whole:
            raise _unfit("whole_address")
        if "@" in parts.netloc or parts.query or parts.fragment:
            raise _unfit("address_with_key")
        return url

    @field_validator("selector_model")
    @classmethod
    def _model_of_the_address(cls, model: str, others: ValidationInfo) -> str:
        if others.data.get("selector_url") and not model:
            raise _unfit("model")
        return model


def of_platform(settings: Settings, platform: str | None) -> Settings:
    """The settings for a process that runs on one platform alone: those of the others have no token. Unnamed, all of them."""
    others = {"discord", "telegram"} - {platform} if platform else set()
    return settings.model_copy(update={f"{other}_token": None for other in others})


def shards_of(text: str) -> tuple[int | None, Share | None]:
    """How many shards a bot has (None: as many as Discord suggests), and which of them are this process's (None: all). Raises
    ValueError.

    >>> shards_of(""), shards_of("4"), shards_of("0-1/4")
    ((None, None), (4, None), (4, Share(shards=(0, 1), total=4)))
    """
    if "/" not in text:
        return (read_share(f"0/{text}").total if text else None), None
    share = read_share(text)
    return share.total, share


def health_address(text: str) -> tuple[str, int]:
    """Where health is served: the address, this machine's own where none is named, and the port. Raises ValueError with the name
    of what is wrong.

    >>> health_address("9464"), health_address("[::1]:9464")
    (('127.0.0.1', 9464), ('::1', 9464))
    """
    host, _, port = text.strip().rpartition(":")
    if not port.isdecimal() or not port.isascii() or not 1 <= int(port[:6]) <= 65535:
        raise ValueError("place")
    host = host.removeprefix("[").removesuffix("]")
    try:
        return (str(ip_address(host)) if host else LOOPBACK), int(port)
    except ValueError:
        if host == "localhost":
            return LOOPBACK, int(port)
        raise ValueError("place_in_figures") from None


def secrets_of(settings: Settings) -> Iterator[str]:
    """What gives access among the settings: every secret, and the logins in addresses. The database's is the store's to read."""
    for name in Settings.model_fields:
        value = getattr(settings, name)
        if isinstance(value, SecretStr):
            yield value.get_secret_value()
        elif isinstance(value, str) and "://" in value and name != "database_url":
            login, _, _ = value.partition("://")[2].rpartition("@")
            yield from (login, login.partition(":")[2])


def environment_name(field: str) -> str:
    """The environment variable of a setting.

    >>> environment_name("book"), environment_name("database_url")
    ('FLOORMAN_BOOK', 'DATABASE_URL')
    """
    named = Settings.model_fields[field].validation_alias if field in Settings.model_fields else field
    return str(named or f"FLOORMAN_{field}".upper())


def unknown_settings(environment: Mapping[str, str], file: Path) -> Iterator[tuple[str, str]]:
    """The names among what is set that look like settings of Floorman's and are none, each with the setting that is nearest to
    it (empty: none is near).
    """
    known = [environment_name(field) for field in Settings.model_fields]
    try:
        written = _NAMED.findall(file.read_text(encoding="utf-8", errors="replace"))
    except OSError:
        written = []
    for name in sorted({*written, *(one for one in environment if one.startswith("FLOORMAN_"))} - set(known)):
        yield name, next(iter(get_close_matches(name, known, 1, 0.8)), "")


def alone(settings: Settings) -> Iterator[tuple[str, str]]:
    """The settings that have no effect, each with the one that they need."""
    for name, needs in NEEDS.items():
        if name in settings.model_fields_set and getattr(settings, name) and not getattr(settings, needs):
            yield environment_name(name), environment_name(needs)


def contradictions(settings: Settings) -> Iterator[str]:
    """What can't be so: the names of sentences."""
    hears = settings.telegram_token is not None and settings.telegram_webhook
    if hears and not settings.telegram_webhook.startswith("https://"):
        yield "webhook_without_tls"
    if hears and settings.health and health_address(settings.health)[1] == settings.telegram_port:
        yield "one_port_for_two"
