"""`floorman doctor` as a process against Telegram on a socket: the token, the clubs' groups, the clock."""

import json
import sys

import pytest

from bot.store.database import open_database
from bot.store.work import DatabaseStore
from tests.bot.adapters.on_telegram.stand_in.chats import PRESENT, membership
from tests.bot.adapters.on_telegram.stand_in.telegram_server import TOKEN
from tests.bot.store.works import founded
from tests.bot.words import said

DOCTOR = (sys.executable, "-m", "bot", "doctor")


@pytest.fixture
def data(telegram_club, tmp_path):
    """A database in which the group belongs to a club."""
    folder = tmp_path / "data"
    folder.mkdir()
    engine = open_database(f"sqlite:///{folder / 'floorman.db'}")
    founded(DatabaseStore(engine), f"telegram:{telegram_club.club.id}")
    engine.dispose()
    return folder


@pytest.fixture
def examined(start_telegram_bot, data):
    """What the doctor finds, as (check, state, words), in this language."""

    async def run(language, **settings):
        bot = start_telegram_bot(*DOCTOR, "--json", "--lang", language, FLOORMAN_DATA=str(data), DATABASE_URL="", **settings)
        code = await bot.ended()
        told = json.loads(bot.said())
        assert told["well"] == (code == 0)
        assert code in (0, 1)
        return code, [(one["check"], one["state"], " ".join(one["said"].split())) for one in told["findings"]]

    return run


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
async def test_a_group_in_which_floorman_may_do_all_that_it_does_is_well(telegram_club, examined, language):
    club, bot = telegram_club.club, telegram_club.cloud.bot
    club.members[bot["id"]] = membership("administrator", bot)
    code, found = await examined(language)
    name = f"@{telegram_club.cloud.bot['username']}"
    assert code == 0
    assert ("telegram", "well", said("doctor.token_works", language, platform="Telegram", name=name)) in found
    assert ("telegram_permissions", "well", said("doctor.group_well", language, group="Club de Nantes")) in found
    assert ("clock", "well", said("doctor.clock_well", language, platform="Telegram")) in found
    assert "well" in [state for check, state, _ in found if check == "database"]


@pytest.mark.parametrize(("status", "rights", "state", "key"), [
    ("administrator", {"can_pin_messages": False}, "doubtful", "group_no_pins"), ("member", {}, "doubtful", "group_no_pins"),
    ("left", {}, "doubtful", "group_gone"),
])  # fmt: skip
async def test_what_it_lacks_is_named_with_the_group(telegram_club, examined, status, rights, state, key):
    club, bot = telegram_club.club, telegram_club.cloud.bot
    club.members[bot["id"]] = membership(status, bot, **rights)
    # Telegram tells the title only to who is there
    group = "Club de Nantes" if status in PRESENT else str(club.id)
    code, found = await examined("en")
    assert ("telegram_permissions", state, said(f"doctor.{key}", "en", group=group)) in found
    assert code == 0


async def test_a_group_in_which_it_may_not_write_does_not_work(telegram_club, examined, monkeypatch):
    club, bot = telegram_club.club, telegram_club.cloud.bot
    club.members[bot["id"]] = membership("restricted", bot)
    # a bot that is restricted is in the group all the same, and learns what it is there
    monkeypatch.setattr("tests.bot.adapters.on_telegram.stand_in.telegram_cloud.PRESENT", (*PRESENT, "restricted"))
    code, found = await examined("fr")
    assert ("telegram_permissions", "wrong", said("doctor.group_silenced", "fr", group="Club de Nantes")) in found
    assert code == 1


async def test_a_token_that_is_refused_is_said_and_not_shown(telegram_club, examined):
    telegram_club.server.token = TOKEN[::-1]
    code, found = await examined("fr", TELEGRAM_TOKEN=TOKEN)
    assert code == 1
    assert ("telegram", "wrong", said("doctor.telegram_token_refused", "fr")) in found
    assert TOKEN not in str(found)


async def test_a_telegram_out_of_reach_is_said_without_the_token(examined):
    code, found = await examined("en", FLOORMAN_TELEGRAM_API="http://127.0.0.1:9")
    assert code == 1
    assert ("telegram", "wrong", said("doctor.platform_silent", "en", platform="Telegram", reason="ConnectError")) in found
    assert TOKEN not in str(found)
