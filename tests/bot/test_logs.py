"""Floorman's log as lines of text and as JSON: each line whole, under its request, and without what gives access."""

import asyncio
import json
import logging
import re
from contextvars import Context

import pytest

from bot.adapters.offload import Offload
from bot.logs import JSON, TEXT, keep_from_log, log_to
from bot.reference import ALPHABET, LENGTH, refer, reference

TOKEN = "1234567890:" + "AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw4"
ODD_LOGIN = 'ge"heim\\n pass'


@pytest.fixture
def lines(capsys, tmp_path):
    """Writes into a log of a style; what of it came out on standard output."""

    def written(style, write):
        write(log_to(tmp_path, style))
        return capsys.readouterr().out

    return written


def breaks(log):
    try:
        raise ValueError(f"no access with {TOKEN}") from OSError(f"https://api.example/bot{TOKEN}/getMe")
    except ValueError:
        log.exception("failure in %s", {"token": TOKEN, "where": "une carte\nest tombée"})


ODD = {
    "in the words": lambda log: log.warning("token " + TOKEN),
    "as an argument": lambda log: log.warning("%s", f"https://api.telegram.org/bot{TOKEN}/getUpdates?x=1"),
    "inside a value": lambda log: log.warning("%r", {"headers": [("Authorization", TOKEN)]}),
    "in an exception and its cause": breaks,
    "as the name of a logger": lambda log: log.getChild(TOKEN).error("look"),
    "in a password that JSON writes otherwise": lambda log: log.error(
        "password=%s|%r|%s", ODD_LOGIN, ODD_LOGIN, json.dumps(ODD_LOGIN)
    ),
    "in the stack": lambda log: log.error("here %s", TOKEN, stack_info=True),
}


@pytest.mark.parametrize("place", list(ODD))
@pytest.mark.parametrize("style", [TEXT, JSON])
def test_no_secret_stands_in_a_line_wherever_it_was(lines, style, place):
    keep_from_log([ODD_LOGIN])
    out = lines(style, ODD[place])
    assert "…" in out or "\\u2026" in out
    for secret in (TOKEN, TOKEN.partition(":")[2], ODD_LOGIN, "heim"):
        assert secret not in out
    if style == JSON:
        assert [set(json.loads(line)) >= {"time", "level", "logger", "message"} for line in out.splitlines()] == [True]


def test_a_line_of_json_is_one_line_whatever_it_says(lines):
    odd = "é\u2028\x85\r\n\0\udcff \"quoted\" {'a': 1}"
    out = lines(JSON, lambda log: log.error("%s", odd))
    assert len(out.splitlines()) == 1
    assert json.loads(out)["message"] == odd


@pytest.mark.parametrize("style", [TEXT, JSON])
def test_what_a_request_brings_about_stands_under_its_reference_also_from_a_worker_thread(lines, style):
    def write(log):
        async def request(platform):
            own = refer(platform)
            await Offload(1).at_length(log.warning, "read by %s", own)
            log.warning("answered for %s", own)

        async def both():
            await asyncio.gather(asyncio.create_task(request("discord")), asyncio.create_task(request("telegram")))
            log.warning("nobody asked")

        # what a test before this one has asked for in the same process is no request of these
        Context().run(asyncio.run, both())

    *asked, last = lines(style, write).splitlines()
    assert len(asked) == 4
    for line in asked:
        own = line.rstrip('"}').split()[-1] if style == TEXT else json.loads(line)["message"].split()[-1]
        said = re.search(r"\[(\S+) \w+\]", line)[1] if style == TEXT else json.loads(line)["reference"]
        assert said == own
    assert {"discord" in line for line in asked} == {True, False}
    assert ("reference" in json.loads(last)) is False if style == JSON else "[" not in last


def test_a_reference_is_short_and_none_of_its_letters_is_taken_for_another():
    refer("terminal")
    own = reference()
    assert len(own) == LENGTH == 6
    assert set(own) <= set(ALPHABET)
    for alike in ("0O", "1IL", "5S", "8B"):
        assert len(set(alike) & set(ALPHABET)) <= 1
    assert reference() == own
    refer("terminal")
    assert reference() != own


def test_the_file_is_the_log_unless_another_was_asked_for(tmp_path, capsys):
    log_to(tmp_path).error("kept")
    assert capsys.readouterr().out == ""
    assert re.search(r"ERROR floorman.* kept\n", (tmp_path / "floorman.log").read_text(encoding="utf-8"))
    assert logging.getLogger("floorman").propagate is False
