"""A second verifier of exported ledgers, written from docs/ledger-format.md alone: it shares nothing with Floorman's own.

It reads a whole file at once and looks at it several times, where Floorman reads it once and forgets what it has read.
"""

from __future__ import annotations

import calendar
import hashlib
import re
from dataclasses import dataclass, field

HEAD = "Floorman ledger export, version 1"
WHOLE = r"(?:0|[1-9][0-9]{0,14})"
FROM_ONE = r"[1-9][0-9]{0,14}"
MOMENT = rf"(?:0|-?{FROM_ONE})"
HASH, SALT, NAME = r"[0-9a-f]{64}", r"[0-9a-f]{32}", r"[a-z][a-z_]{0,29}"
CODE_POINTS = """
0000-001F, 005C, 0060, 007F-00A0, 00AD, 0300-036F, 061C, 115F-1160, 1680, 17B4-17B5, 180B-180F,
2000-200F, 2028-202F, 205F-206F, 2800, 3000, 3164, D800-DFFF, FE00-FE0F, FEFF, FFA0, FFF0-FFFF,
E0000-E0FFF
"""
RANGES = [[int(end, 16) for end in part.strip().split("-")] for part in CODE_POINTS.split(",")]
LONGEST, MOST_EMPTY, MOST_OF_EACH = 16_384, 1_000, 64

TO_50, TO_240 = r"(?:[1-9]|[1-4][0-9]|50)", r"(?:[1-9][0-9]?|1[0-9][0-9]|2[0-3][0-9]|240)"
SANCTION = rf"warning|hand_dead|disqualified|event_ban|club_ban|(?:hands|orbits):{TO_50}|minutes:{TO_240}"
COUNT = r"0|[1-9][0-9]{0,8}"
ANY = r"(?s:.*)"
VALUES = {
    "sanction": SANCTION,
    "hands": COUNT,
    "served": COUNT,
    "second": FROM_ONE,
    "others": f"{FROM_ONE}(?: {FROM_ONE})*",
    "agreed": f"0|{FROM_ONE}(?: {FROM_ONE})*",
    "incident": FROM_ONE,
    "admitted": FROM_ONE,
    "into": FROM_ONE,
    "from": FROM_ONE,
    "events": r"[1-9][0-9]?|100",
    "refused": "yes",
    "outcome": "stands|reduced|lifted|withdrawn",
    "before": MOMENT,
}
OF_A_CASE = {"offence", "sanction", "hands", "passage", "edition", "second", "agreed", "since", "until", "events"}
TEXTS_OF_A_CASE = {"words", "reason", "evidence"}
# kind: what it refers to, fields, fields that have to be there, texts
KINDS: dict[str, tuple[str, set[str], set[str], set[str]]] = {
    "issued": ("never", {*OF_A_CASE, "others", "incident"}, {"offence", "sanction"}, TEXTS_OF_A_CASE),
    "corrected": ("sanction", {*OF_A_CASE, "served", "admitted"}, set(), {*TEXTS_OF_A_CASE, "why"}),
    "voided": ("sanction", set(), set(), {"why"}),
    "pardoned": ("sanction", set(), set(), {"why"}),
    "served": ("sanction", {"hands"}, {"hands"}, set()),
    "delivered": ("sanction", {"channel", "refused"}, set(), {"why"}),
    "undelivered": ("sanction", {"channel"}, set(), {"why"}),
    "noted": ("sanction or nothing", set(), set(), {"note"}),
    "appealed": ("sanction", set(), set(), {"appeal"}),
    "appeal_settled": ("sanction", {"outcome"}, {"outcome"}, {"why"}),
    "merged": ("never", {"into", "from"}, set(), set()),
    "parted": ("never", {"into", "from"}, set(), set()),
    "erased": ("any or nothing", {"before"}, set(), set()),
}


class Unreadable(Exception):
    """A line that can't stand there."""


class NoLedger(Exception):
    """The file is none of these."""


@dataclass
class Entry:
    """One entry as it stands in the file."""

    lines: list[str]
    number: int = 0
    at: int = 0
    kind: str = ""
    person: int = 0
    refers_to: int | None = None
    fields: dict[str, str] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    previous: str = ""
    hash: str = ""
    said: dict[str, tuple[str, str]] = field(default_factory=dict)
    withheld: set[str] = field(default_factory=set)

    @property
    def gone(self) -> set[str]:
        """The texts that were erased."""
        return set(self.texts) - set(self.said) - self.withheld


def hashed(*lines: str) -> str:
    """The SHA-256 of lines, each followed by one line feed."""
    return hashlib.sha256("".join(line + "\n" for line in lines).encode("utf-8")).hexdigest()


def must_be_escaped(character: str) -> bool:
    """Whether a character is on the page's list."""
    return any(one[0] <= ord(character) <= one[-1] for one in RANGES)


def spelt(text: str) -> str:
    """A text as the page spells it."""
    pieces = []
    for place, character in enumerate(text):
        at_an_end = place in (0, len(text) - 1) or text[place - 1] == " "
        if character == "\\":
            pieces.append("\\\\")
        elif must_be_escaped(character) or (character == " " and at_an_end):
            pieces.append(f"\\u{{{ord(character):x}}}")
        else:
            pieces.append(character)
    return "".join(pieces)


def read(spelling: str) -> str:
    """The text of a spelling. Raises Unreadable for one that no text has."""
    text, rest = [], spelling
    while rest:
        escape = re.match(r"\\u\{([0-9a-f]{1,6})\}", rest)
        if escape and int(escape[1], 16) <= 0x10FFFF:
            text.append(chr(int(escape[1], 16)))
            rest = rest[escape.end() :]
        elif rest.startswith("\\\\"):
            text.append("\\")
            rest = rest[2:]
        elif rest[0] == "\\":
            raise Unreadable
        else:
            text.append(rest[0])
            rest = rest[1:]
    found = "".join(text)
    if spelt(found) != spelling:
        raise Unreadable
    return found


def lines_of(content: bytes) -> tuple[list[tuple[int, str | None]], int | None]:
    """The lines that count, numbered; None stands for one that is not in UTF-8. Then the number of the first line that is too
    long or one empty line too many, where there is one.
    """
    raw = content.split(b"\n")
    if raw[-1] == b"":
        raw.pop()
    lines: list[tuple[int, str | None]] = []
    empty = 0
    for number, line in enumerate(raw, 1):
        bare = (line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line).rstrip(b" \t\r")
        empty = 0 if bare else empty + 1
        if len(line) > LONGEST or empty > MOST_EMPTY:
            return lines, number
        if bare:
            try:
                lines.append((number, bare.decode("utf-8")))
            except UnicodeDecodeError:
                lines.append((number, None))
    return lines, None


class Reader:
    """Reads a file line by line; `place` is the line that comes next."""

    def __init__(self, lines: list[tuple[int, str | None]]) -> None:
        self.lines, self.place = lines, 0

    def matches(self, pattern: str) -> re.Match[str] | None:
        """What the next line says, if it is of that kind, which is then read."""
        if self.place == len(self.lines):
            return None
        line = self.lines[self.place][1]
        found = re.fullmatch(pattern, line, re.DOTALL) if line is not None else None
        self.place += found is not None
        return found

    def must(self, pattern: str) -> re.Match[str]:
        """The same of a line that has to be there. Raises Unreadable."""
        found = self.matches(pattern)
        if found is None:
            raise Unreadable
        return found

    def entry(self) -> Entry | None:
        """The next entry, or None where something else than an entry follows. Raises Unreadable."""
        begin, first = self.place, self.matches(rf"entry: ({FROM_ONE})")
        if first is None:
            return None
        entry = Entry([], number=int(first[1]))
        entry.at = int(self.must(rf"at: ({MOMENT})")[1])
        self.must(rf"by: {WHOLE}")
        entry.kind = self.must(rf"kind: ({'|'.join(KINDS)})")[1]
        entry.person = int(self.must(rf"person: ({WHOLE})")[1])
        self.matches(rf"tournament: {FROM_ONE}")
        self.matches(rf"table: {FROM_ONE}")
        refers = self.matches(rf"refers to: ({FROM_ONE})")
        entry.refers_to = int(refers[1]) if refers else None
        while found := self.matches(rf"field ({NAME}):(?: (.*))?"):
            self.once(entry.fields, found[1])
            self.retreat_where_it_fails(lambda found=found: entry.fields.update({found[1]: read(found[2] or "")}))
        while found := self.matches(rf"text ({NAME}): ({HASH})"):
            self.once(entry.texts, found[1])
            entry.texts[found[1]] = found[2]
        entry.previous = self.must(rf"previous: ({HASH})")[1]
        entry.lines = [str(line) for _, line in self.lines[begin : self.place]]
        entry.hash = self.must(rf"hash: ({HASH})")[1]
        self.beside(entry)
        return entry

    def beside(self, entry: Entry) -> None:
        """The texts of an entry, and which of them were kept back."""
        names: dict[str, str] = {}
        while found := self.matches(rf"said ({NAME}): ({SALT})(?: (.*))?") or self.matches(rf"withheld: ({NAME})"):
            self.once(names, found[1])
            names[found[1]] = ""
            if found[1] not in entry.texts:
                self.place -= 1
                raise Unreadable
            if found[0].startswith("withheld"):
                entry.withheld.add(found[1])
            else:
                self.retreat_where_it_fails(lambda found=found: entry.said.update({found[1]: (found[2], read(found[3] or ""))}))

    def once(self, names: dict[str, str], name: str) -> None:
        """Raises Unreadable for a name that is not greater than the ones before, or one too many."""
        if any(name <= other for other in names) or len(names) == MOST_OF_EACH:
            self.place -= 1
            raise Unreadable

    def retreat_where_it_fails(self, deed) -> None:
        """Does what may turn out to be unreadable: then it is the line just read that is."""
        try:
            deed()
        except Unreadable:
            self.place -= 1
            raise


def verdicts(content: bytes, known: dict[int, str] | None = None) -> list[tuple[object, ...]]:
    """What a file is worth: for each club that was read to its end ("holds", club, entries, last hash) or (flaw, club, entry),
    and at the end ("cut_off",) or ("broken", line) where the file can't be read to its end. Raises NoLedger.
    """
    lines, stop = lines_of(content)
    reader = Reader(lines)
    found: list[tuple[object, ...]] = []
    if not lines or reader.matches(re.escape(HEAD)) is None:
        raise NoLedger
    try:
        clubs: list[int] = []
        while club := reader.matches(rf"club: ({FROM_ONE})"):
            if clubs and int(club[1]) <= clubs[-1]:
                reader.place -= 1
                raise Unreadable
            clubs.append(int(club[1]))
            entries = []
            while entry := reader.entry():
                entries.append(entry)
            if not entries:
                raise Unreadable
            closing = reader.must(rf"last: ({FROM_ONE}):({HASH})")
            found.append(worth(clubs[-1], entries, int(closing[1]), closing[2], known or {}))
        reader.must(rf"end: {len(clubs)}")
    except Unreadable:
        return [*found, broken_at(reader, stop)]
    if reader.place < len(lines) or stop is not None:
        return [*found, ("broken", lines[reader.place][0] if reader.place < len(lines) else stop)]
    return found


def broken_at(reader: Reader, stop: int | None) -> tuple[object, ...]:
    """What is told of a file in which the reader stands before something that it can't read."""
    if reader.place < len(reader.lines):
        number, last = reader.lines[reader.place][0], reader.lines[-1][0]
        return ("cut_off",) if number == last and stop is None else ("broken", number)
    return ("cut_off",) if stop is None else ("broken", stop)


def worth(club: int, entries: list[Entry], last_number: int, last_hash: str, known: dict[int, str]) -> tuple[object, ...]:
    """What a club's entries are worth."""
    before, previous = 0, hashed("Floorman ledger, version 1", f"club: {club}")
    for place, entry in enumerate(entries):
        if entry.number > before + 1:
            later = any(other.number == before + 1 for other in entries[place:])
            return ("out_of_order", club, entry.number) if later else ("number_missing", club, before + 1)
        if entry.number < before + 1:
            return "number_twice", club, entry.number
        flaw = flaw_of(entry, entries[:place], previous, known)
        if flaw:
            return flaw, club, entry.number
        before, previous = entry.number, entry.hash
    if last_number > before or max(known, default=0) > before:
        return "end_missing", club, before + 1
    if (last_number, last_hash) != (before, previous):
        return "end_differs", club, before
    for entry in entries:
        if entry.gone and not any(covers(other, entry) for other in entries[entry.number :]):
            return "text_missing", club, entry.number
    return "holds", club, before, previous


def flaw_of(entry: Entry, earlier: list[Entry], previous: str, known: dict[int, str]) -> str | None:
    """What is wrong with an entry whose number is right."""
    # an empty value needs no space in the file, but has one in what is hashed
    lines = [
        line + " " if line.startswith("field ") and line.endswith(":") and line.count(":") == 1 else line for line in entry.lines
    ]
    if hashed("Floorman ledger, version 1", *lines) != entry.hash:
        return "entry_changed"
    if entry.previous != previous:
        return "chain_broken"
    if known.get(entry.number, entry.hash) != entry.hash:
        return "rewritten"
    for name, (salt, text) in entry.said.items():
        if hashed("Floorman ledger text, version 1", f"salt: {salt}", f"text: {spelt(text)}") != entry.texts[name]:
            return "text_changed"
    return wrong_saying(entry, earlier)


def wrong_saying(entry: Entry, earlier: list[Entry]) -> str | None:
    """What is wrong with what an entry says, where its hashes hold."""
    refers, fields, needed, texts = KINDS[entry.kind]
    texts = texts if entry.kind == "erased" else {*texts, "account"}
    right = set(entry.fields) <= fields and needed <= set(entry.fields) and set(entry.texts) <= texts
    right = right and (entry.kind not in ("merged", "parted") or len(entry.fields) == 1)
    if "before" in entry.fields and (entry.person != 0 or entry.refers_to is not None):
        return "never_written"
    if not right or not all(right_value(entry.kind, *one) for one in entry.fields.items()):
        return "never_written"
    if refers == "never":
        return None if entry.refers_to is None else "never_written"
    if entry.refers_to is None:
        return None if refers.endswith("nothing") else "refers_to_nothing"
    if entry.refers_to >= entry.number:
        return "refers_to_nothing"
    wanted = "any" if refers.startswith("any") else "issued"
    return None if wanted in ("any", earlier[entry.refers_to - 1].kind) else "refers_to_no_sanction"


def right_value(kind: str, name: str, value: str) -> bool:
    """Whether a field holds what the page's second table says."""
    if kind == "corrected" and name in ("second", "since", "until", "events") and not value:
        return True
    if name in ("since", "until"):
        return (name == "until" and value == "life") or is_day(value)
    return re.fullmatch(VALUES.get(name, ANY), value) is not None


def is_day(value: str) -> bool:
    """Whether a text is a day of the calendar."""
    found = re.fullmatch(r"([0-9]{4})-([0-9]{2})-([0-9]{2})", value)
    year, month, day = (int(part) for part in found.groups()) if found else (0, 0, 0)
    return year > 0 and 1 <= month <= 12 and 1 <= day <= calendar.monthrange(year, month)[1]


def covers(erased: Entry, entry: Entry) -> bool:
    """Whether a later entry says that the texts of an entry were erased."""
    if erased.kind != "erased":
        return False
    if erased.refers_to is not None:
        return erased.refers_to == entry.number
    if "before" in erased.fields:
        return entry.at < int(erased.fields["before"])
    others = [entry.fields.get("second", ""), *entry.fields.get("others", "").split(" ")]
    return erased.person == entry.person or str(erased.person) in others
