"""`floorman doctor`: the settings, the database, Discord, the clock and the machine, each told with how it is mended."""

import json
import signal
import sqlite3
import threading
import time
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import psutil
import pytest

from bot.adapters import machine
from bot.adapters.findings import State
from bot.adapters.on_discord.examined import NEEDED
from bot.store.database import open_database
from tests.bot.words import flat, said

TOKEN = ".".join(("MTQ1NjA3NDQ0Mzk4MDgwMDAwMA", "GxFake", "not-a-token-that-anybody-ever-had-1234"))
ALL = sum(NEEDED.values())


@pytest.fixture
def found(floorman, monkeypatch):
    """What the doctor finds of a part, as (state, words), with its exit code."""

    def run(check, language="en"):
        ran = floorman("doctor", "--json", "--lang", language)
        assert ran.err == ""
        told = json.loads(ran.out)
        assert told["well"] == (ran.code == 0)
        assert TOKEN not in ran.out
        return ran.code, [(one["state"], flat(one["said"])) for one in told["findings"] if one["check"] == check]

    for name in ("FLOORMAN_SPECS", "FLOORMAN_REQUIRE_ALL", "FLOORMAN_SEED"):
        monkeypatch.delenv(name, raising=False)
    return run


class Discord(ThreadingHTTPServer):
    """A Discord that lists servers with what Floorman may do there; its clock is some seconds off, and it may be slow."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Answers)
        self.servers, self.off, self.slow, self.status = [], 0.0, 0.0, 200
        self.address = f"http://127.0.0.1:{self.server_port}/api/v10"


class Answers(BaseHTTPRequestHandler):
    def do_GET(self):
        time.sleep(self.server.slow)
        known = self.headers["Authorization"] == f"Bot {TOKEN}"
        own = {"id": "1", "username": "floorman"}
        said = self.server.servers if self.path.partition("?")[0].endswith("/guilds") else own
        self.send_response_only(self.server.status if known else 401)
        self.send_header("Date", formatdate(time.time() + self.server.off, usegmt=True))
        self.end_headers()
        self.wfile.write(json.dumps(said).encode())

    def log_message(self, *_words):
        pass


@pytest.fixture
def discord(monkeypatch):
    server = Discord()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    monkeypatch.setenv("FLOORMAN_DISCORD_API", server.address)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    yield server
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
def test_a_setting_that_is_none_is_named_with_the_one_that_was_meant(found, monkeypatch, tmp_path, language):
    monkeypatch.setenv("FLOORMAN_HELTH", "9464")
    (tmp_path / ".env").write_text("FLOORMAN_PINK=1\n# FLOORMAN_BLUE=1\nFLOORMAN_LANG=fr\n", encoding="utf-8")
    code, told = found("settings", language)
    near = said("doctor.setting_unknown_near", language, name="FLOORMAN_HELTH", near="FLOORMAN_HEALTH")
    assert told == [("doubtful", near), ("doubtful", said("doctor.setting_unknown", language, name="FLOORMAN_PINK"))]
    assert code == 0


def test_settings_that_need_another_or_contradict_each_other_are_told(found, monkeypatch):
    assert found("settings") == (0, [("well", said("doctor.settings_well", "en"))])
    monkeypatch.setenv("FLOORMAN_TELEGRAM_WEBHOOK", "http://club.example/telegram")
    needs = said("doctor.setting_alone", "en", name="FLOORMAN_TELEGRAM_WEBHOOK", needs="TELEGRAM_TOKEN")
    assert found("settings") == (0, [("doubtful", needs)])
    monkeypatch.setenv("TELEGRAM_TOKEN", "12345:nobody-ever-had-this-token-nobody-at-all")
    monkeypatch.setenv("FLOORMAN_TELEGRAM_API", "http://127.0.0.1:9")
    monkeypatch.setenv("FLOORMAN_HEALTH", "8443")
    both = [("wrong", said(f"doctor.{key}", "en")) for key in ("webhook_without_tls", "one_port_for_two")]
    assert found("settings") == (1, both)


def test_a_database_that_is_not_there_yet_is_not_made(found, tmp_path):
    code, ((state, told),) = found("database")
    assert (code, state) == (0, "well")
    assert "will be made at the first start" in told
    assert not (tmp_path / "data" / "floorman.db").exists()


def test_a_database_is_told_with_what_is_due_and_nothing_is_brought_up_to_date(found, tmp_path):
    file = tmp_path / "data" / "floorman.db"
    file.parent.mkdir(exist_ok=True)
    open_database(f"sqlite:///{file}").dispose()
    assert found("database")[1][0][0] == "well"
    for revision, state, words in (("m030", "doubtful", "updates of its tables are due"), ("m999", "wrong", "a newer version")):
        with sqlite3.connect(file) as connection:
            connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))
        code, ((found_state, told),) = found("database")
        assert (found_state, code) == (state, int(state == "wrong"))
        assert words in told
        with sqlite3.connect(file) as connection:
            assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(revision,)]


def test_a_server_that_hangs_and_one_that_is_none_are_told_in_time_and_without_the_password(found, monkeypatch, postgresql):
    with postgresql.database(tables=True) as url:
        monkeypatch.setenv("DATABASE_URL", url)
        assert found("database")[1][0][0] == "well"
        first = psutil.Process(int((postgresql.folder / "data" / "postmaster.pid").read_text().split()[0]))
        stopped = [first, *first.children()]
        for one in stopped:
            one.send_signal(signal.SIGSTOP)
        try:
            began = time.monotonic()
            code, ((state, _),) = found("database")
            assert time.monotonic() - began < 20
        finally:
            for one in stopped:
                one.send_signal(signal.SIGCONT)
        assert (code, state) == (1, "wrong")
    monkeypatch.setenv("DATABASE_URL", "postgresql://club:geheim-woord@127.0.0.1:9/floorman")
    code, ((state, told),) = found("database")
    assert (code, state) == (1, "wrong")
    assert "DATABASE_URL" in told
    assert "geheim" not in told


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
def test_what_floorman_may_not_do_on_a_server_is_named_with_the_server(found, discord, language):
    may = ALL & ~NEEDED["embed_links"] & ~NEEDED["attach_files"]
    discord.servers = [
        {"id": "5", "name": "Nantes", "permissions": str(ALL)}, {"id": "6", "name": "Gent", "permissions": str(may)},
        {"id": "7", "name": "Brugge", "permissions": "8"},
    ]  # fmt: skip
    code, told = found("discord_permissions", language)
    rights = tuple(said(f"right.{right}", language) for right in ("embed_links", "attach_files"))
    assert told == [
        ("well", said("doctor.server_well", language, server="Nantes")),
        ("wrong", said("doctor.server_lacks", language, server="Gent", rights=rights)),
        ("well", said("doctor.server_well", language, server="Brugge")),
    ]
    assert code == 1


@pytest.mark.parametrize("off", [-60, 60])
def test_a_clock_that_is_off_is_said_with_by_how_much(found, discord, off):
    assert found("clock") == (0, [("well", said("doctor.clock_well", "en", platform="Discord"))])
    discord.off = off
    code, ((state, told),) = found("clock")
    assert (code, state) == (0, "doubtful")
    assert any(said("doctor.clock_doubtful", "en", platform="Discord", seconds=seconds) == told for seconds in (59, 60, 61))


def test_a_token_that_is_refused_and_a_discord_that_hangs_or_breaks_are_said(found, discord, monkeypatch):
    assert found("discord") == (0, [("well", said("doctor.token_works", "en", platform="Discord", name="floorman"))])
    discord.status = 500
    broken = said("doctor.platform_silent", "en", platform="Discord", reason="status 500")
    assert found("discord") == (1, [("wrong", broken)])
    discord.status, discord.slow = 200, 20
    began = time.monotonic()
    code, ((state, told),) = found("discord")
    assert (code, state) == (1, "wrong")
    assert time.monotonic() - began < 15
    assert "no answer" in told
    discord.slow = 0
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN[::-1])
    assert found("discord") == (1, [("wrong", said("doctor.discord_token_refused", "en"))])


def test_little_memory_and_a_full_disk_are_told(tmp_path, monkeypatch):
    meminfo = tmp_path / "meminfo"
    meminfo.write_text("MemTotal: 1 kB\nMemAvailable:    200000 kB\n", encoding="utf-8")
    usage = psutil.disk_usage(str(tmp_path))
    for free, state in ((50, State.WRONG), (500, State.DOUBTFUL), (5_000, State.WELL)):
        monkeypatch.setattr(machine.shutil, "disk_usage", lambda _there, free=free: usage._replace(free=free * 1_000_000))
        disk, memory = machine.examine(tmp_path / "not" / "there", meminfo)
        assert (disk.state, disk.fields["free"]) == (state, free)
        assert (memory.state, memory.fields["free"]) == (State.DOUBTFUL, 204)
    assert len(list(machine.examine(tmp_path, tmp_path / "none"))) == 1
