"""The languages that Floorman speaks: their catalogues stand in `bot/i18n`, one folder each."""

from __future__ import annotations

from typing import Literal, get_args

Language = Literal["fr", "en", "nl"]
LANGUAGES: tuple[str, ...] = get_args(Language)
DEFAULT_LANGUAGE = "fr"
"""Where nobody has said or shown which one is wanted."""
