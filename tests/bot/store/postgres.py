"""A PostgreSQL server of the tests' own, in a temporary folder, reached through a socket: no port to clash with anyone's."""

import itertools
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg

from bot.store.database import open_database
from tests.system_programs import postgresql_binaries

QUICK = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c wal_recycle=off"


class PostgresServer:
    """A running server that makes a database for whoever asks."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._numbers = itertools.count(1)
        self._with_tables = ""

    def new_database(self, like: str = "template1") -> str:
        """The URL of a new database, in the form in which hosts hand it out: empty, or `like` another one."""
        name = f"test{next(self._numbers)}"
        self._do(f"CREATE DATABASE {name} TEMPLATE {like}")
        return f"postgresql://postgres@/{name}?host={self.folder}"

    @contextmanager
    def database(self, tables: bool) -> Iterator[str]:
        """The URL of a new database, empty or with Floorman's tables, for a while: hundreds of them fill a disk."""
        url = self.new_database(*([self._template()] if tables else []))
        yield url
        # whoever is still connected is sent away
        self._do(f"DROP DATABASE {_name(url)} WITH (FORCE)")

    @contextmanager
    def refusing(self, url: str) -> Iterator[None]:
        """Whoever is connected to a database is sent away, and nobody gets in again, for a while."""
        self._do(f"ALTER DATABASE {_name(url)} ALLOW_CONNECTIONS false")
        self._do(f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '{_name(url)}'")  # noqa: S608
        yield
        self._do(f"ALTER DATABASE {_name(url)} ALLOW_CONNECTIONS true")

    @contextmanager
    def hanging(self) -> Iterator[None]:
        """Nothing of the server runs for a while, as on a machine that is paused. It refuses nothing; what is sent arrives."""
        before = self._processes()
        for process in before:
            os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            for process in reversed(before):
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGCONT)

    @contextmanager
    def hangs_at(self, url: str) -> Iterator[None]:
        """Those who are connected to a database wait for ever, while others are served."""
        found = self._do(f"SELECT pid FROM pg_stat_activity WHERE datname = '{_name(url)}'")  # noqa: S608
        for (process,) in found:
            os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            for (process,) in found:
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGCONT)

    def _processes(self) -> list[int]:
        """The server, and what it has started."""
        first = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        return [first, *map(int, Path(f"/proc/{first}/task/{first}/children").read_text().split())]

    def _template(self) -> str:
        """The database that others are made like, with the tables as the migrations make them."""
        if not self._with_tables:
            url = self.new_database()
            open_database(url).dispose()
            self._with_tables = _name(url)
        return self._with_tables

    def _do(self, statement: str) -> list[tuple[int, ...]]:
        with psycopg.connect(host=str(self.folder), user="postgres", dbname="postgres", autocommit=True) as connection:
            done = connection.execute(statement)
            return done.fetchall() if done.description else []


def _name(url: str) -> str:
    return url.partition("@/")[2].partition("?")[0]


@contextmanager
def running_server() -> Iterator[PostgresServer]:
    """Starts a server and stops it at the end. It refuses to run as root, so root starts it as the user postgres."""
    binaries = postgresql_binaries()
    folder = Path(tempfile.mkdtemp(prefix="floorman-pg-"))
    as_user: list[str] = []
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
        as_user = ["runuser", "-u", "postgres", "--"]

    def run(*words: str | Path) -> None:
        # In "/": postgres complains of a working directory that its user may not enter.
        line = [*as_user, *map(str, words)]
        subprocess.run(line, check=True, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    data = folder / "data"
    try:
        run(binaries / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
        options = f"-k {folder} -c listen_addresses='' {QUICK}"
        run(binaries / "pg_ctl", "-D", data, "-w", "-l", folder / "log", "-o", options, "start")
        try:
            yield PostgresServer(folder)
        finally:
            run(binaries / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder)
