"""Settings from the environment (and `.env`). No instance lives here: `bootstrap` makes one."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import DirectoryPath, Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Everything that an operator may set. The README lists each; a test compares the two."""

    model_config = SettingsConfigDict(
        env_prefix="FLOORMAN_", env_file=".env", extra="ignore", env_ignore_empty=True, populate_by_name=True
    )

    book: str = Field("ropta", description="The rulebook in force where a chat has chosen none.")
    lang: Literal["fr", "en", "nl"] | None = Field(
        None, description="Floorman's own language (fr, en, nl); unset, it answers in the language of the question."
    )
    data: Path = Field(Path("data"), description="Folder for the database and for indexes built here.")
    corpus: DirectoryPath | None = Field(None, description="A folder with a club's own rulebooks, beside the bundled five.")
    encoder: str | None = Field(
        None, description="Another embedding model for sentence-transformers (a name or a folder); unset, the bundled one."
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
    discord_shards: int | None = Field(
        None, ge=1, le=1000, description="How many shards Floorman is on Discord with; unset, as many as Discord suggests."
    )
    discord_reads: bool = Field(
        True, description="Whether Floorman reads messages on Discord, to show the articles that are named in them ([[6.4]])."
    )
    discord_api: str = Field("", description="Another address of Discord's API, for tests.")
    discord_gateway: str = Field("", description="Another address of Discord's gateway, for tests.")


def environment_name(field: str) -> str:
    """The environment variable of a setting.

    >>> environment_name("book"), environment_name("database_url")
    ('FLOORMAN_BOOK', 'DATABASE_URL')
    """
    named = Settings.model_fields[field].validation_alias if field in Settings.model_fields else field
    return str(named or f"FLOORMAN_{field}".upper())
