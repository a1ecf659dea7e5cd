"""What a Sentry is told: received on a socket, with everything that might be told by mistake close at hand."""

import gzip
import json
import logging
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
import sentry_sdk

from bot.adapters.failing import note_failure
from bot.adapters.failure_reports import SentryAddressUnusable, SentryMissing, report_failures
from bot.i18n.words import words_in
from bot.reference import refer
from tests.bot.adapters.on_telegram.test_process import TOKEN

QUESTION, NAME, SECRET = "une carte de Marie-Jeanne est tombée", "Marie-Jeanne Dupont", "s3cret-password"


@pytest.fixture
def sentry():
    """A Sentry on a local socket; `told` are the envelopes that it was sent, as text."""
    told = []

    class Desk(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            told.append((gzip.decompress(body) if self.headers.get("Content-Encoding") == "gzip" else body).decode())
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_words):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Desk)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    server.told, server.dsn = told, f"http://key@127.0.0.1:{server.server_port}/1"
    yield server
    sentry_sdk.get_client().close()
    sentry_sdk.init()
    server.shutdown()
    server.server_close()


def event_in(envelope):
    return json.loads(envelope.splitlines()[2])


def fails(question):
    name, here = NAME, {"token": TOKEN}
    raise ValueError(f"{question} by {name} with {SECRET} in {here}") from OSError(f"https://api/bot{TOKEN}/x of {NAME}")


def test_a_failure_is_told_by_its_kind_its_places_and_its_reference_and_by_nothing_else(sentry):
    log, flush = logging.getLogger("floorman.telegram"), report_failures(sentry.dsn, "1.2.3")
    own = refer("telegram")
    try:
        fails(QUESTION)
    except ValueError as error:
        said = note_failure(log, error, "fr", where=f"ask {QUESTION}")
    log.error("letter %d to %s is given up: %s", 7, NAME, QUESTION)
    logging.getLogger("discord.client").error(f"another library says {QUESTION}")
    flush()
    assert said == words_in("fr").say("chat.failed", reference=own)
    failed, given_up, foreign = map(event_in, sentry.told)
    assert failed["tags"] == {"reference": own, "from": "telegram"}
    kinds = [one["type"] for one in failed["exception"]["values"]]
    assert kinds == ["OSError", "ValueError"]
    frames = failed["exception"]["values"][-1]["stacktrace"]["frames"]
    assert frames[-1]["function"] == "fails"
    assert {key for frame in frames for key in frame} <= {"module", "function", "lineno", "in_app"}
    assert failed["release"] == "floorman@1.2.3"
    assert given_up["message"] == "letter %d to %s is given up: %s"
    assert "message" not in foreign
    everything = "\n".join(sentry.told)
    for word in (QUESTION, NAME, "Marie", SECRET, TOKEN, "carte", "test_failure_reports.py", sys.prefix):
        assert word not in everything


def test_warnings_are_no_failures(sentry):
    flush = report_failures(sentry.dsn, "1")
    logging.getLogger("floorman").warning("only a warning")
    flush()
    assert sentry.told == []


@pytest.mark.parametrize("address", ["here", "https://sentry.example/1", f"https://{SECRET}@", "ftp://key@host/1"])
def test_what_is_no_address_of_a_sentry_is_refused_without_being_told(address):
    with pytest.raises(SentryAddressUnusable) as refused:
        report_failures(address, "1")
    assert str(refused.value) == ""
    assert refused.value.__suppress_context__


def test_where_its_package_is_missing_that_is_said(monkeypatch):
    monkeypatch.setitem(sys.modules, "sentry_sdk", None)
    with pytest.raises(SentryMissing):
        report_failures("https://key@sentry.example/1", "1")


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
@pytest.mark.parametrize("address", ["https://key@sentry.example/1", "nothing-of-the-kind"])
def test_floorman_does_not_begin_with_a_setting_that_can_not_be_kept(floorman, monkeypatch, language, address):
    monkeypatch.setenv("TELEGRAM_TOKEN", TOKEN)
    monkeypatch.setenv("FLOORMAN_SENTRY", address)
    missing = address.startswith("https")
    if missing:
        monkeypatch.setitem(sys.modules, "sentry_sdk", None)
    ran = floorman("run", "--lang", language)
    key = "line.sentry_missing" if missing else "line.sentry_address"
    said = words_in(language).say(key, install="pip install 'floorman[sentry]'")
    assert (ran.code, ran.out) == (2, "")
    assert " ".join(ran.err.split()) == " ".join(said.split())


def test_without_the_setting_the_package_is_not_loaded():
    line = "import sys, bot.running; sys.exit('sentry_sdk' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", line], check=False).returncode == 0
