"""A file that Telegram does not give: one sentence about the file, whichever command it came with, and nothing in the log but a
line.
"""

import logging

import pytest

from bot.i18n.words import LANGUAGES
from tests.bot.adapters.on_telegram.club.evening import Evening
from tests.bot.words import said, spaced

SENT = {"/ownbook house 2026": "rules.md", "/enter": "list.csv"}


@pytest.fixture
async def world(world, house):
    Evening(world, house).opened()
    return world


def refuses(status, text):
    return lambda server: server.fault("getFile", status, text, times=9)


TROUBLES = {
    "a gateway that is not well": (refuses(502, "Bad Gateway"), "file_not_fetched"),
    "a file that is no more": (refuses(400, "Bad Request: wrong file_id"), "file_not_fetched"),
    "a file too large for bots": (refuses(400, "Bad Request: file is too big"), "file_too_large_for_bots"),
    "a download that is refused": (lambda server: server.withhold(404), "file_not_fetched"),
    "a download that breaks off": (lambda server: server.withhold(), "file_not_fetched"),
}


@pytest.mark.parametrize("caption", SENT)
@pytest.mark.parametrize("trouble", TROUBLES)
async def test_the_sentence_is_about_the_file(world, telegram_server, caplog, caption, trouble):
    caplog.set_level(logging.INFO)
    begins, code = TROUBLES[trouble]
    begins(telegram_server)
    told = (await world.upload(world.director, SENT[caption], b"Marie Dupont", world.club, caption)).message
    assert spaced(said(f"refused.{code}", "fr", platform="Telegram", most=20)) in spaced(told.text)
    assert [record for record in caplog.records if record.exc_info or "failure" in record.getMessage()] == []


@pytest.mark.parametrize("language", LANGUAGES)
async def test_it_is_said_in_the_language_of_the_chat(world, telegram_server, language):
    await world.command(world.director, f"/langue {language}")
    telegram_server.withhold(404)
    told = (await world.upload(world.director, "rules.md", b"1. One", world.club, "/ownbook house")).message
    assert said("refused.file_not_fetched", language) in spaced(told.text)
