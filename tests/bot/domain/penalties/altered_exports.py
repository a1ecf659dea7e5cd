"""Exported ledgers of any evening, and anything that may become of such a file."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

from bot.domain.penalties.chain import Draft, EntryKind, LedgerEntry, Link, append, entry_hash, opening
from bot.domain.penalties.exported import Keeping, export
from bot.domain.penalties.ledger import Moment, erase_older
from tests.bot.domain.penalties.erased import without_texts
from tests.bot.domain.penalties.test_ledger import CLUB, evening
from tests.bot.strange_texts import STRANGE

STRANGE_VALUES = (
    *("2026-12-31", "2026-02-29", "20261231", "life", "100", "101", "7", "10 11", "10  11", "yes", "stands", "kept"),
    "",
    " ",
    "0",
    "01",
    "-1",
    "hands:0",
    "hands:51",
    "hands:9",
    *("orbits:50", "orbits:51", "minutes", "minutes:0", "minutes:51", "minutes:240", "minutes:241", "minutes:051"),
    "warning",
    "banished",
    "17",
    "99999999999999999",
    *STRANGE,
)
NAMES = (
    *("offence", "sanction", "hands", "second", "served", "before", "channel", "passage", "a_b"),
    *("since", "until", "events", "admitted", "refused", "outcome", "into", "from", "others", "incident", "agreed"),
)
JUNK = (
    b"",
    b"\n",
    b"\r\n",
    b"\xef\xbb\xbf",
    b"x\n",
    b"entry: 1\n",
    b"club: 9\n",
    b"end: 1\n",
    b"\xe9t\xe9\n",
    b"\x00",
    b" \n" * 1001,
)


def written(ledgers: list[tuple[int, list[LedgerEntry]]], keeping: Keeping = Keeping.ALL) -> bytes:
    """The file of some ledgers."""
    return "".join(export(ledgers, keeping)).encode()


def any_ledger(seed: int, club: int = CLUB) -> list[LedgerEntry]:
    """What was written on an evening, with erasures of people, of single entries and of all that was old."""
    chance = Random(seed)
    entries = evening(seed, chance.randrange(1, 14)).entries
    if entries and chance.random() < 0.5:
        before = chance.choice([entry.at for entry in entries]) + chance.randrange(2)
        entries = [without_texts(entry) if entry.at < before else entry for entry in entries]
        entries = follow(entries, erase_older(Moment(entries[-1].at + 1, 1), before))
    if entries and chance.random() < 0.5:
        number = chance.randrange(1, len(entries) + 1)
        entries = [without_texts(entry) if entry.number == number else entry for entry in entries]
        entries = follow(entries, Draft(entries[-1].at, 0, EntryKind.ERASED, entries[number - 1].person, refers_to=number))
    return entries if club == CLUB else chained(entries, club)


def follow(entries: list[LedgerEntry], draft: Draft) -> list[LedgerEntry]:
    """A ledger with one more entry."""
    return [*entries, append(Link(entries[-1].number, entries[-1].hash), draft, ["ab" * 16, "cd" * 16])]


def chained(entries: list[LedgerEntry], club: int = CLUB) -> list[LedgerEntry]:
    """Entries as a chain whose hashes hold, whatever they say."""
    last, found = opening(club), []
    for entry in entries:
        made = replace(entry, previous_hash=last.hash)
        found.append(replace(made, hash=entry_hash(made)))
        last = Link(made.number, found[-1].hash)
    return found


def forged(seed: int) -> bytes:
    """A file whose hashes hold and that says what Floorman does not write, or leaves out what has to be there."""
    chance = Random(seed)
    entries = any_ledger(seed)
    for _ in range(chance.randrange(1, 3)):
        if entries:
            place = chance.randrange(len(entries))
            entries[place] = _forged_entry(entries[place], chance)
    return written([(CLUB, chained(entries))], chance.choice([*Keeping]))


def _forged_entry(entry: LedgerEntry, chance: Random) -> LedgerEntry:
    fields = dict(entry.fields)
    name = chance.choice([*fields, *NAMES])
    match chance.randrange(7):
        case 0:
            return replace(entry, fields=tuple(sorted({**fields, name: chance.choice(STRANGE_VALUES)}.items())))
        case 1:
            return replace(entry, fields=tuple(pair for pair in entry.fields if pair[0] != name))
        case 2:
            return replace(entry, refers_to=chance.choice([None, 1, 2, 3, entry.number, entry.number + 1, 999]))
        case 3:
            return replace(entry, kind=chance.choice([*EntryKind]))
        case 4:
            return without_texts(entry)
        case 5:
            return replace(entry, texts=tuple(replace(text, name=f"{text.name}_{chance.choice('ab')}") for text in entry.texts))
        case _:
            return replace(entry, at=chance.choice([0, -5, 10**14, entry.at - 1]), person=chance.choice([0, 10, 11]))


def altered(content: bytes, chance: Random) -> bytes:
    """A file to which something has happened, once or twice."""
    for _ in range(chance.choice([1, 1, 1, 2])):
        content = _altered(content, chance)
    return content


def _altered(content: bytes, chance: Random) -> bytes:
    lines = content.splitlines(keepends=True) or [b""]
    blocks = re.split(rb"(?m)^(?=\n(?:entry|club|last))", content)
    place, block, spot = chance.randrange(len(lines)), chance.randrange(len(blocks)), chance.randrange(len(content) + 1)
    other, head, tail = chance.choice(JUNK), content[:spot], content[spot:]
    keep_back = chance.choice([rb"withheld: \1", rb"said \1: " + b"0" * 32, b""])
    ways = (
        lambda: head,
        lambda: b"".join(lines[:place]),
        lambda: b"".join(lines[:place] + lines[place + 1 :]),
        lambda: b"".join(lines[: place + 1] + lines[place:]),
        lambda: b"".join(chance.sample(blocks, len(blocks))),
        lambda: b"".join(blocks[: block + 1] + blocks[block:]),
        lambda: b"".join(blocks[:block] + blocks[block + 1 :]),
        lambda: b"".join([*blocks[:block], *blocks[block : block + 2][::-1], *blocks[block + 2 :]]),
        lambda: head + bytes([chance.randrange(256)]) + tail[1:],
        lambda: head + other + tail,
        lambda: b"".join([*lines[:place], other, *lines[place:]]),
        lambda: content.replace(b"\n", chance.choice([b"\r\n", b" \t\n"])),
        lambda: chance.choice([b"\xef\xbb\xbf" + content, content * 2]),
        lambda: content.decode(errors="replace").encode(chance.choice(["latin-1", "utf-16"]), errors="replace"),
        lambda: re.sub(rb"said (\w+): [0-9a-f]{32}[^\n]*", keep_back, content, count=1),
        lambda: head + re.sub(rb"[0-9]", str(chance.randrange(10)).encode(), tail, count=1),
    )
    return chance.choice(ways)()
