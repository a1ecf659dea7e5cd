"""Floorman as whoever runs it watches it: a process of its own, asked over its port how it is."""

import json
import signal
import socket
import time

import psutil
import pytest

from bot.i18n.words import words_in
from tests.bot.adapters.on_telegram.stand_in.telegram_server import TOKEN
from tests.bot.adapters.on_telegram.test_process import CARD, Floorman, ask, says
from tests.bot.adapters.watched import Watcher
from tests.patience import comes

BOUND = 5.0
"""Seconds within which a monitor has its answer, whatever has stopped; Floorman itself waits for two."""
LABELS = {
    "verdict": {"found", "unsure", "not_covered", "off_topic"},
    "book": {"ropta", "cdc", "eventem", "casino", "urban", "own"},
    "platform": {"discord", "telegram"},
    "cause": {"asked_to_wait", "not_reached", "in_doubt", "chat_gone", "refused", "moved", "broken"},
    "limit": {"too_fast", "too_many"},
}
"""Everything that a figure of ours may say of what it counts, beside the bounds of a histogram."""


@pytest.fixture
def floorman(start_telegram_bot, telegram_club, tmp_path):
    there = Floorman(start_telegram_bot, telegram_club, tmp_path / "data")
    yield there
    assert TOKEN not in there.log, "the token is in the log"


@pytest.fixture
def watcher():
    return Watcher()


@pytest.fixture
def halted(postgresql):
    """Stops every process of the PostgreSQL server, as a machine that hangs does, and lets them go on."""

    def processes():
        first = (postgresql.folder / "data" / "postmaster.pid").read_text().split()[0]
        server = psutil.Process(int(first))
        return [server, *server.children()]

    def tell(how):
        for process in processes():
            process.send_signal(how)

    yield tell
    tell(signal.SIGCONT)


async def test_what_was_asked_is_counted_and_nothing_in_the_figures_says_by_whom_or_what(telegram_club, floorman, watcher):
    world = telegram_club
    await floorman.start(**watcher.settings)
    assert await watcher.until("/live", 200) == {"live": True}
    ready = await watcher.until("/ready", 200)
    assert ready == {"ready": True, "database": "ok", "search": "ok", "platforms": {"telegram": "ok"}}
    before = await watcher.figures()
    assert await ask(world)
    await comes(lambda: floorman.query("SELECT * FROM asked"))
    found = await watcher.figures()
    asked = ("floorman_questions_total", (("book", "ropta"), ("verdict", "found")))
    assert (before.get(asked, 0), found[asked]) == (0, 1)
    assert found["floorman_answer_seconds_count", ()] == found["floorman_search_seconds_count", ()] == 1
    assert 0 < found["floorman_search_seconds_sum", ()] < found["floorman_answer_seconds_sum", ()]
    assert found["floorman_requests_waiting", ()] == 0
    assert found["floorman_outbox_letters", (("platform", "telegram"),)] == 0
    assert found["floorman_connected", (("platform", "telegram"),)] == found["floorman_database_up", ()] == 1
    assert found["process_resident_memory_bytes", ()] > 1_000_000
    assert found["process_cpu_seconds_total", ()] > 0
    said = [label for (name, labels) in found if name.startswith("floorman_") for label in labels if label[0] != "le"]
    assert [label for label in said if label[1] not in LABELS[label[0]]] == []


async def test_a_database_that_has_stopped_is_said_in_time_and_so_is_that_it_is_back(floorman, watcher, postgresql, halted):
    with postgresql.database(tables=False) as url:
        bot = await floorman.start(DATABASE_URL=url, **watcher.settings)
        await watcher.until("/ready", 200)
        halted(signal.SIGSTOP)
        began = time.monotonic()
        status, said = await watcher.get("/ready")
        assert time.monotonic() - began < BOUND
        assert (status, json.loads(said)["ready"]) == (503, False)
        assert json.loads(said)["database"] == "no answer within 2 s"
        assert json.loads(said)["search"] == "ok"
        assert (await watcher.get("/live"))[0] == 200
        assert (await watcher.figures())["floorman_database_up", ()] == 0
        halted(signal.SIGCONT)
        assert (await watcher.until("/ready", 200))["database"] == "ok"
        assert (await watcher.figures())["floorman_database_up", ()] == 1
        assert await bot.stop() == 0


async def test_a_platform_that_does_not_answer_is_named_until_it_does(telegram_club, floorman, watcher):
    server = telegram_club.server
    await floorman.start(**watcher.settings)
    await watcher.until("/ready", 200)
    for _ in range(2):
        server.fault("getUpdates", 502, "Bad Gateway")
    lost = await watcher.until("/ready", 503)
    assert lost["platforms"] == {"telegram": "not connected"}
    assert (lost["database"], lost["search"]) == ("ok", "ok")
    await watcher.until("/ready", 200)
    assert (await watcher.figures())["floorman_reconnects_total", (("platform", "telegram"),)] >= 1


async def test_where_the_port_is_taken_one_sentence_says_so_and_questions_are_answered(telegram_club, floorman, watcher):
    first = await floorman.start(**watcher.settings)
    await watcher.until("/ready", 200)
    await first.stop()
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", watcher.port))
        taken.listen()
        bot = await floorman.start(**watcher.settings)
        await floorman.says(says("running"))
        assert await ask(telegram_club)
        assert bot.said().splitlines().count(says("health_unserved")) == 1
    assert f"health is not served at 127.0.0.1:{watcher.port}" in floorman.log


async def test_without_the_setting_no_port_is_opened(floorman):
    bot = await floorman.start()
    await floorman.says(says("running"))
    sockets = psutil.Process(bot.process.pid).net_connections("inet")
    assert [one for one in sockets if one.status == psutil.CONN_LISTEN] == []


async def test_on_standard_output_every_line_is_an_object_and_a_failure_has_the_reference_that_was_said(telegram_club, floorman):
    world = telegram_club
    bot = await floorman.start(FLOORMAN_LOG="json")
    await floorman.says(says("running"))
    floorman.query("ALTER TABLE asked RENAME TO elsewhere")
    await world.say(world.player, CARD, world.player)
    await comes(lambda: "failure" in bot.said())
    failed = (await world.shows("référence", world.player)).text
    reference = failed.split()[-1].strip(".")
    assert failed.split() == words_in("fr").say("chat.failed", reference=reference).split()
    lines = [json.loads(line) for line in bot.said().splitlines()]
    (line,) = [one for one in lines if one["message"] == f"failure {reference}"]
    assert (line["level"], line["logger"], line["platform"]) == ("ERROR", "floorman.telegram", "telegram")
    assert line["reference"] == reference
    assert "Traceback" in line["exception"]
    assert CARD not in bot.said()
    assert says("running") in [one["message"] for one in lines]
    assert not (floorman.folder / "floorman.log").exists()
