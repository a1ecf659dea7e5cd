"""A PostgreSQL server of the tests' own, in a temporary folder, reached through a socket: no port to clash with anyone's."""

import itertools
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from tests.system_programs import postgresql_binaries

QUICK = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off"


class PostgresServer:
    """A running server that makes an empty database for whoever asks."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._numbers = itertools.count(1)

    def new_database(self) -> str:
        """The URL of a new, empty database, in the form in which hosts hand it out."""
        name = f"test{next(self._numbers)}"
        with psycopg.connect(host=str(self.folder), user="postgres", dbname="postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return f"postgresql://postgres@/{name}?host={self.folder}"


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
