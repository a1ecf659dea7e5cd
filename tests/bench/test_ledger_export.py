"""A ledger of 200,000 entries that leaves the house, ten times one of 20,000: read and checked entry by entry, its memory does
not grow as the file does. What is kept of an entry is one byte, and a few more where its texts are gone. Target: a process that
reads ten times the entries takes at most a tenth more memory.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.adapters.on_terminal.files import lines_within
from bot.domain.penalties.chain import LedgerEntry, Link, append, opening
from bot.domain.penalties.export_check import check_export
from bot.domain.penalties.export_reading import LONGEST
from bot.domain.penalties.exported import Keeping, export
from bot.domain.penalties.ledger import Moment, issue
from bot.domain.penalties.sanctions import Measure, Sanction

SMALL, LARGE = 20_000, 200_000
GROWS_AT_MOST = 1.1
PROGRAM = """
import resource, sys
from bot.__main__ import main
code = main(sys.argv[1:])
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
sys.exit(code)
"""


def entries(count: int) -> Iterator[LedgerEntry]:
    """Sanctions of 500 people, one after another, none of them kept."""
    last = opening(1)
    for number in range(1, count + 1):
        moment = Moment(1_736_550_000 + 60 * number, 3, 4, 2)
        draft = issue(moment, 1 + number % 500, "phone", Sanction(Measure.HANDS, 2), reason="Téléphone à la main")
        entry = append(last, draft, [f"{number:032x}"])
        last = Link(entry.number, entry.hash)
        yield entry


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """The exported files, by how many entries they have."""
    folder, found = tmp_path_factory.mktemp("export"), {}
    for count in (SMALL, LARGE):
        found[count] = folder / f"{count}.txt"
        with found[count].open("w", encoding="utf-8", newline="\n") as target:
            target.writelines(export([(1, entries(count))], Keeping.ALL))
    return found


def peak_of_checking(file) -> int:
    """How much memory a process takes at most that checks a file, in KiB."""
    line = [sys.executable, "-c", PROGRAM, "ledger", "verify", str(file)]
    ran = subprocess.run(line, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2])
    return int(ran.stdout.splitlines()[-1])


def test_the_memory_of_a_check_does_not_grow_as_the_file_does(files):
    small, large = (peak_of_checking(files[count]) for count in (SMALL, LARGE))
    assert large < GROWS_AT_MOST * small


def test_checking_a_file_of_200_000_entries(benchmark, files):
    def check():
        with files[LARGE].open("rb") as source:
            return list(check_export(lines_within(source, LONGEST)))

    (checked,) = benchmark.pedantic(check, rounds=1)
    assert checked.found.holds
    benchmark.extra_info.update(entries=checked.found.entries, megabytes=files[LARGE].stat().st_size >> 20)
