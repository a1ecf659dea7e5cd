"""What gives access reaches neither the screen nor the log, however an operator has spelt it. Each is tried as he would: with a
wrong setting, in a process of its own.
"""

import json
import logging
import os
import subprocess
import sys
from urllib.parse import quote

import pytest

from bot.logs import keep_from_log, log_to
from bot.settings import Settings, secrets_of
from bot.store.address import passwords
from tests.bot.adapters.bot_process import ROOT

SECRET, HARD = "geheim77", "geheim77-7/@:%&x#'\"\\ü"
HERE = "127.0.0.1:1/club"
"""Where no database answers."""
SPELLINGS = [
    # as libpq names them
    f"host=h password={SECRET}", f"host=h password='{SECRET} {SECRET}'", f"password = {SECRET} host=h", f"PASSWORD={SECRET}",
    f"host=h passfile=/x/{SECRET}", f"service=x sslpassword={SECRET}", f"host=h\npassword={SECRET}", f"host=h user={SECRET}",
    # where a password belongs in an address
    f"postgresql://anna:{SECRET}@{HERE}", f"postgres://anna:{SECRET}@{HERE}", f"postgresql+psycopg://anna:{SECRET}@{HERE}",
    f"postgresql+asyncpg://anna:{SECRET}@{HERE}", f"POSTGRESQL://anna:{SECRET}@{HERE}", f"postgresql://:{SECRET}@{HERE}",
    f"postgresql://anna:{HARD}@{HERE}", f"postgresql://anna:{quote(HARD, safe='')}@{HERE}", f"postgresql://anna:%{SECRET}@{HERE}",
    f"postgresql://anna:{SECRET}%00@{HERE}", f"postgresql://anna:{SECRET}\n@{HERE}", f"postgresql://anna:{SECRET}\udcff@{HERE}",
    f"postgresql://anna:{SECRET}é@{HERE}", f"mysql://anna:{SECRET}@h/club", f"sqlite://anna:{SECRET}@h/club",
    f"sqlite+pysqlcipher://:{SECRET}@/club.db",
    # beside where it belongs
    f"postgresql://{SECRET}@{HERE}", f"postgresql://u:a@{SECRET}@{HERE}", f"postgresql://u:{SECRET}@x@{HERE}",
    f"postgresql://anna:{SECRET}", f"postgresql://anna:{SECRET}@", f"postgresql:anna:{SECRET}@h", f"postgresql:/anna:{SECRET}@h",
    f"postgresql//anna:{SECRET}@h/club", f"anna:{SECRET}@h/club", f"//anna:{SECRET}@h/club", SECRET,
    f" postgresql://anna:{SECRET}@{HERE}", f"'postgresql://anna:{SECRET}@h/club'", f"DATABASE_URL=postgresql://anna:{SECRET}@h/club",
    f"jdbc:postgresql://h/club?user=anna&password={SECRET}",
    # of several hosts, of hosts and ports that are none
    f"postgresql://anna:{SECRET}@127.0.0.1:1,127.0.0.1:2/club", f"postgresql://anna:{SECRET}@h:port/club",
    f"postgresql://anna:{SECRET}@/club?host=127.0.0.1:1&host=127.0.0.1:2", f"postgresql://anna:{SECRET}@[::1/club",
    f"postgresql://anna:{SECRET}@{'h' * 70}.x/club", f"postgresql://anna:{SECRET}@/club?host={SECRET}@x&port={SECRET}",
    # behind "?"
    f"postgresql://{HERE}?password={SECRET}", f"postgresql://{HERE}?PASSWORD={SECRET}", f"postgresql://{HERE}?pwd={SECRET}",
    f"postgresql://{HERE}?sslmode=require&sslkey=/no&sslpassword={SECRET}", f"postgresql://{HERE}?passfile=/x/{SECRET}",
    f"postgresql://{HERE}?sslmode={SECRET}", f"postgresql://{HERE}?connect_timeout={SECRET}", f"postgresql://{HERE}?plugin={SECRET}",
    f"postgresql://{HERE}?pass word={SECRET}", f"postgresql://{HERE}?{SECRET}", f"postgresql://{HERE}?password={SECRET}%00",
    f"sqlite:///club.db?timeout={SECRET}", f"sqlite:///club.db?plugin={SECRET}", f"sqlite:///no/such/folder?password={SECRET}",
]  # fmt: skip
ALL_OF_THEM = """
import json, os, sys
from bot.__main__ import main
for url in json.loads(os.environ.pop("SPELLINGS")):
    os.environ["DATABASE_URL"] = url
    print("=" * 9, main(["ledger", "verify"]), flush=True)
"""


TRIED_ONCE = """
import sys
from bot.__main__ import main
from bot.adapters.front_ends import Patience
wait = Patience.wait
async def wait_no_longer(self, why):
    self._stopped.set()
    await wait(self, why)
Patience.wait = wait_no_longer
sys.exit(main(["run"]))
"""


def run(tmp_path, *line, **settings):
    """A process, and all that it said and logged."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "FLOORMAN_DATA": str(tmp_path / "data"),
                   "FLOORMAN_LANG": "en", "COLUMNS": "2000"}  # fmt: skip
    done = subprocess.run(
        [sys.executable, *line], env={**environment, **settings}, cwd=tmp_path, capture_output=True, text=True, errors="replace"
    )
    log = tmp_path / "data" / "floorman.log"
    return done, done.stdout + done.stderr + (log.read_text(encoding="utf-8") if log.exists() else "")


def test_a_password_of_the_database_is_told_in_no_spelling(tmp_path):
    done, told = run(tmp_path, "-c", ALL_OF_THEM, SPELLINGS=json.dumps(SPELLINGS))
    assert [line for line in told.splitlines() if SECRET in line] == []
    codes = [line.split()[1] for line in done.stdout.splitlines() if line.startswith("=")]
    assert codes == ["2"] * len(SPELLINGS), "a wrong setting is answered as one, not as a failure"
    assert "Traceback" not in told


def test_one_by_the_command_line_itself(tmp_path):
    done, told = run(tmp_path, "-m", "bot", "ledger", "verify", DATABASE_URL=f"postgresql://anna:{HARD}@{HERE}")
    assert done.returncode == 2
    assert SECRET not in told


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("FLOORMAN_SELECTOR_URL", f"https://me:{SECRET}@h/v1"),
        ("FLOORMAN_SELECTOR_URL", f"https://h/v1?key={SECRET}"),
        ("FLOORMAN_SELECTOR_URL", SECRET),
        ("FLOORMAN_SELECTOR_URL", f"https://me:{SECRET}@[h/v1"),
        ("FLOORMAN_TELEGRAM_PORT", f"http://me:{SECRET}@h"),
        ("FLOORMAN_CORPUS", f"https://me:{SECRET}@h/books"),
    ],
)
def test_a_setting_that_will_not_do_is_quoted_without_what_gives_access(tmp_path, name, value):
    done, told = run(tmp_path, "-m", "bot", "ledger", "verify", **{name: value})
    assert done.returncode == 2
    assert SECRET not in told


@pytest.mark.parametrize("name", ["DISCORD_TOKEN", "TELEGRAM_TOKEN"])
@pytest.mark.parametrize("token", [f"{SECRET}\nx", f"12345:{SECRET}é/../{SECRET}"])
def test_a_token_that_is_none_is_not_repeated(tmp_path, name, token):
    nowhere = {"FLOORMAN_TELEGRAM_API": "http://127.0.0.1:1", "FLOORMAN_DISCORD_API": "http://127.0.0.1:1"}
    _, told = run(tmp_path, "-c", TRIED_ONCE, **{**nowhere, name: token})
    assert told
    assert SECRET not in told


@pytest.fixture
def log(tmp_path, monkeypatch):
    """A log of its own, and how to read it."""
    logger = logging.getLogger("floorman")
    monkeypatch.setattr(logger, "handlers", [])
    monkeypatch.setattr("bot.logs._SECRETS", set())
    log_to(tmp_path)
    yield lambda: (tmp_path / "floorman.log").read_text(encoding="utf-8")
    logger.handlers[0].close()


@pytest.mark.parametrize("spelt", [HARD, quote(HARD), quote(HARD, safe=""), repr(HARD), json.dumps(HARD), f"x{HARD}x"])
def test_a_secret_is_masked_in_the_log_as_others_write_it(log, spelt):
    keep_from_log([HARD])
    logging.getLogger("floorman").error("failed with %s", spelt)
    assert "failed with" in log()
    assert SECRET not in log()


def test_a_secret_is_masked_in_a_traceback(log):
    keep_from_log([HARD])
    try:
        raise ValueError(f"could not convert {HARD!r}") from OSError(HARD)
    except ValueError:
        logging.getLogger("floorman").exception("failure")
    assert "Traceback" in log()
    assert SECRET not in log()


def test_what_is_too_short_for_a_secret_is_left_as_it_is(log):
    keep_from_log(["", "a", "abc"])
    logging.getLogger("floorman").error("abacus")
    assert "abacus" in log()


def test_every_secret_among_the_settings_is_kept_from_the_log(monkeypatch):
    names = ["DISCORD_TOKEN", "TELEGRAM_TOKEN", "FLOORMAN_TELEGRAM_SECRET", "FLOORMAN_SELECTOR_KEY"]
    for name in names:
        monkeypatch.setenv(name, f"secret_of_{name}")
    monkeypatch.setenv("FLOORMAN_TELEGRAM_API", f"https://me:{HARD}@h/bot")
    monkeypatch.setenv("DATABASE_URL", f"postgresql://anna:{SECRET}@h/club")
    assert {*(f"secret_of_{name}" for name in names), HARD} <= set(secrets_of(Settings()))


def test_a_name_or_an_option_of_the_database_is_no_password():
    url = f"postgresql://floorman:{SECRET}@db/club?sslmode=require&application_name=floorman"
    assert passwords(url) == {SECRET}
    assert passwords("postgresql://floorman@db/club") == set()
