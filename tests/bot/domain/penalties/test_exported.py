"""What is exported is read again and holds; a second verifier, written from the page, agrees on every file, altered or not."""

import io
from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.penalties.chain import Link
from bot.domain.penalties.export_check import check_export
from bot.domain.penalties.export_reading import ExportedEntry, ExportHarmed, NotExported, read_export
from bot.domain.penalties.exported import HEAD, Keeping
from bot.domain.penalties.verification import Flaw
from tests.bot.domain.penalties import independent_ledger
from tests.bot.domain.penalties.altered_exports import altered, any_ledger, forged, written
from tests.bot.domain.penalties.test_chain import PAGE
from tests.bot.domain.penalties.test_ledger import CLUB

CHANCES = st.integers(0, 2**32)
FILES = 400
"""Of each sort, so that thousands are tried in a run."""


def floormans(content: bytes, known: dict[int, str] | None = None) -> list[tuple[object, ...]] | None:
    """Floorman's verdicts on a file, as the second verifier gives them; None for what is no such file."""
    found: list[tuple[object, ...]] = []
    try:
        for one in check_export(io.BytesIO(content), [Link(*link) for link in (known or {}).items()]):
            club, checked = one.club, one.alone
            told = (
                ("holds", club, checked.entries, checked.last.hash)
                if checked.holds
                else (str(checked.flaw), club, checked.number)
            )
            found.append(told)
    except NotExported:
        return None
    except ExportHarmed as harmed:
        found.append(("cut_off",) if harmed.harm == "cut_off" else ("broken", harmed.line))
    return found


def anothers(content: bytes, known: dict[int, str] | None = None) -> list[tuple[object, ...]] | None:
    """The same by the second verifier."""
    try:
        return independent_ledger.verdicts(content, known)
    except independent_ledger.NoLedger:
        return None


def clubs_of(seed: int) -> bytes:
    """The file of one club or of several."""
    chance = Random(seed)
    clubs = [CLUB, *([CLUB + 1] if chance.random() < 0.3 else []), *([CLUB + 7] if chance.random() < 0.1 else [])]
    return written([(club, any_ledger(seed + club, club)) for club in clubs], chance.choice([*Keeping]))


@given(CHANCES)
def test_what_is_exported_is_read_again_entry_for_entry(seed):
    entries = any_ledger(seed)
    things = list(read_export(io.BytesIO(written([(CLUB, entries)]))))
    assert [thing.entry for thing in things if isinstance(thing, ExportedEntry)] == entries
    assert things[:1] + things[-1:] == ([CLUB, Link(entries[-1].number, entries[-1].hash)] if entries else [])


def test_every_export_holds_by_both_verifiers():
    for seed in range(FILES):
        content = clubs_of(seed)
        verdicts = floormans(content)
        assert verdicts == anothers(content), seed
        assert all(verdict[0] == "holds" for verdict in verdicts), seed


def test_both_verifiers_say_the_same_of_files_that_were_altered():
    seen = Counter()
    for seed in range(6 * FILES):
        content = altered(clubs_of(seed % 97), Random(seed))
        verdicts = floormans(content)
        assert verdicts == anothers(content), seed
        seen[verdicts[-1][0] if verdicts else verdicts is None] += 1
    assert {"holds", "broken", "cut_off", "entry_changed", "number_missing", "number_twice", "out_of_order"} < set(seen)


def test_both_verifiers_say_the_same_of_chains_that_hold_and_say_what_floorman_never_writes():
    seen = Counter()
    for seed in range(4 * FILES):
        content = forged(seed)
        verdicts = floormans(content)
        assert verdicts == anothers(content), seed
        seen[verdicts[-1][0] if verdicts else ""] += 1
    assert {"never_written", "refers_to_nothing", "refers_to_no_sanction", "text_missing", "holds"} <= set(seen)


def test_both_verifiers_compare_with_what_was_published():
    for seed in range(FILES):
        chance, entries = Random(seed), any_ledger(seed)
        content = written([(CLUB, entries)])
        known = {chance.randrange(1, 20): chance.choice([entry.hash for entry in entries] or ["0" * 64])}
        assert floormans(content, known) == anothers(content, known), seed


def test_the_page_names_every_flaw():
    assert [flaw for flaw in Flaw if f"`{flaw}`" not in PAGE] == []


def test_the_example_of_the_page_holds():
    example = PAGE.partition("## 7")[2].partition(":\n\n")[2]
    content = "".join(line[4:] for line in example.splitlines(keepends=True)).encode()
    last = "27d03a82c4997f2926a8143eda2a00138e26f9345de521313132924374a2a479"
    assert floormans(content) == anothers(content) == [("holds", 1, 2, last)]
    assert [(one.withheld, one.found.holds) for one in check_export(io.BytesIO(content))] == [(1, True)]


@pytest.mark.parametrize("keeping", Keeping)
def test_what_is_kept_back_is_not_in_the_file_and_the_chain_holds_all_the_same(keeping):
    entries = next(found for found in map(any_ledger, range(1000)) if _texts(found, noted=True) and _texts(found, noted=False))
    content = written([(CLUB, entries)], keeping)
    said = [line for line in content.split(b"\n") if line.startswith(b"said ")]
    assert len([line for line in said if line.startswith(b"said note:")]) == (
        _texts(entries, noted=True) if keeping is Keeping.ALL else 0
    )
    assert len([line for line in said if not line.startswith(b"said note:")]) == (
        0 if keeping is Keeping.NONE else _texts(entries, noted=False)
    )
    assert floormans(content)[0][0] == "holds"


def test_a_text_without_its_salt_is_not_exported_for_nobody_could_check_it():
    entry = next(entry for entry in any_ledger(3) if any(not sealed.erased for sealed in entry.texts))
    texts = tuple(replace(sealed, salt=None) for sealed in entry.texts)
    with pytest.raises(ValueError, match="beside its salt"):
        written([(CLUB, [replace(entry, texts=texts)])])


@pytest.mark.parametrize("clubs", [(CLUB, CLUB), (CLUB + 1, CLUB)])
def test_a_file_in_which_a_club_comes_twice_or_late_is_broken_there(clubs):
    pieces = [written([(club, any_ledger(3, club))]).decode() for club in clubs]
    first, second = (piece.partition("\n")[2].rpartition("\nend: ")[0] for piece in pieces)
    before = f"{HEAD}\n{first}"
    content = f"{before}{second}\nend: 2\n".encode()
    assert floormans(content) == anothers(content)
    assert floormans(content)[1:] == [("broken", before.count("\n") + 2)]


def _texts(entries, *, noted: bool) -> int:
    return sum((sealed.name == "note") == noted and not sealed.erased for entry in entries for sealed in entry.texts)


@pytest.mark.parametrize("lines", [
    [b"\0" * 20_000],
    [b"Floorman ledger export, version 1\n", b"x" * 16_385 + b"\n", b"end: 0\n"],
    [b"Floorman ledger export, version 1\n", *[b"\n"] * 1001, b"end: 0\n"],
    [b"Floorman ledger export, version 1\n", b"end: 0\n", b"end: 0\n"],
])  # fmt: skip
def test_an_endless_line_and_endless_empty_ones_are_refused(lines):
    content = b"".join(lines)
    assert floormans(content) == anothers(content)
    assert floormans(content) in (None, [("broken", 2)], [("broken", 1002)], [("broken", 3)])


def test_of_an_endless_file_no_more_is_read_than_what_can_be_understood():
    def endless():
        yield b"Floorman ledger export, version 1\n"
        while True:
            yield b"\n"

    with pytest.raises(ExportHarmed):
        list(read_export(endless()))
