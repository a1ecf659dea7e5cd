"""Where a verifier written from the page could take it otherwise than Floorman: both say the same, and what the page says."""

from dataclasses import replace

import pytest

from bot.domain.penalties.chain import EntryKind
from bot.domain.penalties.ledger import Moment, erase_older, issue
from bot.domain.penalties.shapes import is_as_written
from tests.bot.domain.penalties.altered_exports import chained, written
from tests.bot.domain.penalties.test_exported import anothers, floormans
from tests.bot.domain.penalties.test_ledger import CLUB, NOON, WARNING, Ledger, evening

ENTRIES = next(found for seed in range(99) if len(found := evening(seed, 8).entries) > 3)
WHOLE = written([(CLUB, ENTRIES)])


def verdict(content: bytes, known: dict[int, str] | None = None) -> tuple[object, ...]:
    """The last of what both say of a file."""
    assert floormans(content, known) == anothers(content, known)
    return floormans(content, known)[-1]


def erased(**changed: object) -> bytes:
    """A ledger in which all that is old was erased, in an entry that was changed so before the chain was made."""
    draft = erase_older(Moment(ENTRIES[-1].at, 0), ENTRIES[0].at)
    last = replace(
        ENTRIES[-1], kind=EntryKind.ERASED, person=0, refers_to=None, table=None, texts=(), fields=tuple(draft.fields.items())
    )
    return written([(CLUB, chained([*ENTRIES[:-1], replace(last, **changed)]))])


def test_an_erasure_by_age_is_about_nobody_and_refers_to_nothing():
    assert verdict(erased())[0] == "holds"
    assert verdict(erased(person=ENTRIES[0].person or 17)) == ("never_written", CLUB, ENTRIES[-1].number)
    assert verdict(erased(refers_to=1)) == ("never_written", CLUB, ENTRIES[-1].number)
    assert all(is_as_written(entry) for entry in ENTRIES)


@pytest.mark.parametrize("behind", [b"", b"\n", b"\n\n \t\r\n", b"\n" * 1000])
def test_a_file_that_is_cut_off_is_so_with_empty_lines_behind_it_too(behind):
    at = WHOLE.rindex(b"hash: ") + 20
    assert verdict(WHOLE[:at] + b"\n" + behind) == ("cut_off",)
    assert verdict(WHOLE[:at] + b"\nlast: x\n" + behind)[0] == "broken"


@pytest.mark.parametrize("behind", [b"\n" * 1001, b"x" * 16_385 + b"\n"])
def test_behind_a_line_that_cannot_be_read_too_much_is_more_of_the_file(behind):
    at = WHOLE.rindex(b"hash: ") + 20
    line = WHOLE[:at].count(b"\n") + 1
    assert verdict(WHOLE[:at] + b"\n" + behind) == ("broken", line)


@pytest.mark.parametrize(("behind", "line"), [
    (b"", 0), (b"\n" * 1_000, 0), (b"\n" * 1_001, 1_001), (b"x\n", 1), (b"\nx", 2), (b"x" * 16_385 + b"\n", 1),
    (b" " * 16_384 + b"\n", 0), (b" " * 16_385, 1), (b"\xe9t\xe9\n", 1),
])  # fmt: skip
def test_behind_the_end_stand_empty_lines_that_are_not_too_many_or_too_long_and_nothing_else(behind, line):
    assert verdict(WHOLE + behind) == (("broken", WHOLE.count(b"\n") + line) if line else verdict(WHOLE))


def test_a_file_that_ends_between_two_lines_is_cut_off_wherever_that_is():
    lines = WHOLE.splitlines(keepends=True)
    full = [place for place, line in enumerate(lines, 1) if line.strip()]
    for place in full[:-1]:
        assert verdict(b"".join(lines[:place])) == ("cut_off",)


@pytest.mark.parametrize("counted", [b"0", b"2", b"01", b"x"])
def test_an_end_that_counts_the_clubs_wrongly_is_the_half_of_one_or_broken(counted):
    wrong = WHOLE.removesuffix(b"1\n") + counted + b"\n"
    assert verdict(wrong) == ("cut_off",)
    assert verdict(wrong + b"end: 1\n") == ("broken", WHOLE.count(b"\n"))


def test_names_stand_in_their_order_and_each_once_however_many_there_are():
    ledger = Ledger()
    ledger.write(issue(NOON, 17, "other", WARNING, words="a", reason="b", evidence="c", passage="p"))
    lines = written([(CLUB, ledger.entries)]).splitlines(keepends=True)
    assert verdict(b"".join(lines))[0] == "holds"
    for kind in (b"field ", b"text ", b"said "):
        *_, before, last = (place for place, line in enumerate(lines) if line.startswith(kind))
        doubled = [*lines[: last + 1], *lines[last:]]
        moved = [*lines[:before], lines[last], lines[before], *lines[last + 1 :]]
        assert verdict(b"".join(doubled)) == ("broken", last + 2)
        assert verdict(b"".join(moved)) == ("broken", last + 1)


def test_what_was_published_beyond_the_end_is_told_before_an_end_that_differs():
    last = ENTRIES[-1].number
    other = WHOLE.replace(f"last: {last}:{ENTRIES[-1].hash}".encode(), f"last: {last}:{'0' * 64}".encode())
    smaller = WHOLE.replace(f"last: {last}:{ENTRIES[-1].hash}".encode(), f"last: {last - 1}:{ENTRIES[-2].hash}".encode())
    beyond = WHOLE.replace(f"last: {last}:".encode(), f"last: {last + 1}:".encode())
    assert verdict(beyond) == ("end_missing", CLUB, last + 1)
    for content in (other, smaller):
        assert verdict(content) == ("end_differs", CLUB, last)
        assert verdict(content, {last + 3: "0" * 64}) == ("end_missing", CLUB, last + 1)


@pytest.mark.parametrize(("longer", "read"), [(16_381, True), (16_382, False)])
def test_the_bytes_of_a_byte_order_mark_count_as_part_of_their_line(longer, read):
    head = b"Floorman ledger export, version 1"
    content = b"\xef\xbb\xbf" + head + b" " * (longer - len(head)) + WHOLE[len(head) :]
    assert floormans(content) == anothers(content)
    assert (floormans(content) or [("",)])[-1][0] == ("holds" if read else "")
