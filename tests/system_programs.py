"""What some tests need from the machine. Where it is missing, the test skips and says why; on CI it fails instead."""

import os
import shutil
from pathlib import Path
from typing import NoReturn

import pytest


def missing(what: str, remedy: str) -> NoReturn:
    """Skips the running test because something is not on this machine; fails it where nothing is allowed to skip."""
    reason = f"{what} is missing on this machine; {remedy}"
    if os.environ.get("FLOORMAN_REQUIRE_ALL") == "1":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


def undescribed(what: str) -> NoReturn:
    """Skips the running test because a platform's own description of its API is not at hand. It is the platform's, not ours to
    bring along: only where its folder was named must it be there.
    """
    reason = f"{what} is missing; name its folder in FLOORMAN_SPECS"
    if "FLOORMAN_SPECS" in os.environ:
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


def postgresql_binaries(debian: Path = Path("/usr/lib/postgresql")) -> Path:
    """The folder with initdb and pg_ctl: the newest of Debian's, else the one on the PATH."""
    found = sorted((path.parent for path in debian.glob("*/bin/initdb")), key=lambda path: float(path.parent.name))
    if found:
        return found[-1]
    on_path = shutil.which("initdb")
    if on_path is None:
        missing("PostgreSQL", "on Debian: apt-get install postgresql")
    return Path(on_path).resolve().parent
