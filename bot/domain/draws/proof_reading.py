"""Reading the published text of a tournament's draws, also after it has been through a chat.

Read with it: other line ends, spaces at the end of a line, empty lines, a byte order mark, a fence of ``` around it. Everything
else must stand exactly as it is written, so that one thing has one spelling.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.domain.draws.errors import ProofUnreadable
from bot.domain.draws.lots import CHAIN_LENGTH, VERSION_LINE
from bot.domain.draws.proof_records import CardsFor, Drawn, DrawRecord, Entrant, FixedSeat, Kind, Proof, Seated, Status
from bot.domain.draws.proof_text import read_back
from bot.domain.draws.seat_draw import ButtonScope, TableShape
from bot.domain.seating.tables import Seat

_NUMBER = r"([1-9][0-9]{0,8})"
_SEAT = rf"{_NUMBER}-([1-9][0-9]?)"
_HEX = "([0-9a-f]{64})"
_SHOWN_HEX = "9f86d081…"

_LINES: dict[str, tuple[str, str]] = {
    "header": (re.escape(VERSION_LINE), VERSION_LINE),
    "tournament": (r"tournament:(?: (.+))?", "tournament: Tuesday"),
    "seal": (f"seal: {_HEX}", f"seal: {_SHOWN_HEX}"),
    "draw": (rf"draw {_NUMBER}: ({'|'.join(Kind)})", "draw 1: seats"),
    "at": (r"at:(?: (.+))?", "at: 2026-03-03 19:55"),
    "about": (r"about: (.+)", "about: Table 4, chips of 25"),
    "scope": (rf"scope: ({'|'.join(ButtonScope)})", "scope: one_for_all"),
    "table": (
        rf"table {_NUMBER}: ([1-9][0-9]?) seats(?:, closed ([1-9][0-9]?(?: [1-9][0-9]?)*))?",
        "table 1: 9 seats, closed 3 5",
    ),
    "seated": (rf"seated {_SEAT}: {_NUMBER}(?: (.+))?", "seated 2-3: 5 Alice"),
    "entrant": (rf"entrant {_NUMBER}:(?: (.+))?", "entrant 17: Alice"),
    "fixed": (rf"fixed {_SEAT}: {_NUMBER}", "fixed 1-4: 17"),
    "option": (rf"option {_NUMBER}:(?: (.+))?", "option 1: table 3"),
    "cards": (rf"cards {_NUMBER}: {_NUMBER}(?: (.+))?", "cards 3: 2 Alice"),
    "fingerprint": (f"fingerprint: {_HEX}", f"fingerprint: {_SHOWN_HEX}"),
    "word": (rf"word {_NUMBER}: (.+)", "word 1: chaussette"),
    "seed": (f"seed: {_HEX}", f"seed: {_SHOWN_HEX}"),
    "result": (rf"result {_NUMBER}: ([0-9]+(?:-[0-9]+)?|[2-9TJQKA][shdc](?: [2-9TJQKA][shdc])*)", "result 17: 3-5"),
    "sealed": ("status: (sealed)", "status: sealed"),
    "status": (
        rf"status: (?:(stands)|(aborted|undone|replaced by {_NUMBER})(?:: (.+))?)",
        "status: stands | aborted: … | undone: … | replaced by 4: …",
    ),
    "draws": (f"draws: (0|{_NUMBER})", "draws: 3"),
}
"""The lines there are: what each looks like, and an example for those who have to mend one."""
_FORMS = {name: re.compile(form) for name, (form, _) in _LINES.items()}


class _Lines:
    """The lines of a text, read from the first to the last. What was looked for in vain is what is expected there."""

    def __init__(self, text: str) -> None:
        rows = [row.rstrip(" \t\r") for row in text.removeprefix("\ufeff").split("\n")]
        self._rows = [(number, row) for number, row in enumerate(rows, start=1) if row]
        if self._rows and self._rows[0][1].startswith("```"):
            del self._rows[0]
            if self._rows and self._rows[-1][1] == "```":
                del self._rows[-1]
        self._last = len(rows)
        self._place = 0
        self._sought: list[str] = []

    def maybe(self, name: str) -> re.Match[str] | None:
        """The next line if it is of this kind."""
        row = self._rows[self._place][1] if self._place < len(self._rows) else ""
        found = _FORMS[name].fullmatch(row)
        if found is None:
            self._sought.append(name)
            return None
        self._sought.clear()
        self._place += 1
        return found

    def take(self, name: str) -> re.Match[str]:
        """The next line, which must be of this kind."""
        found = self.maybe(name)
        if found is None:
            raise self.unreadable(self._sought)
        return found

    def every(self, name: str) -> Iterator[re.Match[str]]:
        """The next lines as long as they are of this kind."""
        while found := self.maybe(name):
            yield found

    def text(self, name: str, found: str | None) -> str:
        """What somebody wrote, from the line just read."""
        try:
            return read_back(found or "")
        except ValueError:
            raise self.wrong(_LINES[name][1]) from None

    def counted(self, name: str) -> Iterator[re.Match[str]]:
        """The next lines of this kind, which must be numbered 1, 2, 3."""
        for number, found in enumerate(self.every(name), start=1):
            if int(found[1]) != number:
                raise self.wrong(f"{name} {number}: …")
            yield found

    def end(self) -> None:
        """Nothing more may stand here."""
        if self._place < len(self._rows):
            raise self.unreadable([])

    def unreadable(self, sought: list[str]) -> ProofUnreadable:
        """The refusal of the next line."""
        number, row = self._rows[self._place] if self._place < len(self._rows) else (self._last, "")
        return ProofUnreadable(line=number, found=row[:60], expected=tuple(_LINES[name][1] for name in sought))

    def wrong(self, example: str) -> ProofUnreadable:
        """The refusal of the line just read, with what should stand there."""
        number, row = self._rows[self._place - 1]
        return ProofUnreadable(line=number, found=row[:60], expected=(example,))


def read_text(text: str) -> Proof:
    """What a published text says, be it true or not. Raises ProofUnreadable for the first line that is not in its form."""
    lines = _Lines(text)
    lines.take("header")
    tournament = lines.text("tournament", lines.take("tournament")[1])
    seal = lines.take("seal")[1]
    draws: list[DrawRecord] = []
    while len(draws) < CHAIN_LENGTH and (found := lines.maybe("draw")):
        draws.append(_draw(lines, int(found[1]), Kind(found[2])))
    if int(lines.take("draws")[1]) != len(draws):
        raise lines.wrong(f"draws: {len(draws)}")
    lines.end()
    return Proof(tournament, seal, tuple(draws))


def _draw(lines: _Lines, number: int, kind: Kind) -> DrawRecord:
    at = lines.text("at", lines.take("at")[1])
    about = lines.maybe("about")
    about_text = lines.text("about", about[1]) if about else ""
    scope = lines.maybe("scope")
    tables = tuple(_table(lines, found) for found in lines.every("table"))
    seated = tuple(
        Seated(Seat(int(f[1]), int(f[2])), Entrant(int(f[3]), lines.text("seated", f[4]))) for f in lines.every("seated")
    )
    entrants = tuple(Entrant(int(f[1]), lines.text("entrant", f[2])) for f in lines.every("entrant"))
    fixed = tuple(FixedSeat(Seat(int(f[1]), int(f[2])), int(f[3])) for f in lines.every("fixed"))
    options = tuple(lines.text("option", f[2]) for f in lines.counted("option"))
    cards = tuple(CardsFor(int(f[1]), int(f[2]), lines.text("cards", f[3])) for f in lines.every("cards"))
    fingerprint = lines.take("fingerprint")[1]
    words = tuple(lines.text("word", f[2]) for f in lines.counted("word"))
    seed = lines.maybe("seed")
    result = tuple(Drawn(int(f[1]), f[2]) for f in lines.every("result")) if seed else ()
    status, reason, replaced_by = _status(lines) if seed else (Status(lines.take("sealed")[1]), "", None)
    return DrawRecord(
        number=number,
        kind=kind,
        at=at,
        about=about_text,
        scope=ButtonScope(scope[1]) if scope else None,
        tables=tables,
        seated=seated,
        entrants=entrants,
        fixed=fixed,
        options=options,
        cards=cards,
        words=words,
        seed=seed[1] if seed else "",
        result=result,
        status=status,
        reason=reason,
        replaced_by=replaced_by,
        fingerprint=fingerprint,
    )


def _table(lines: _Lines, found: re.Match[str]) -> TableShape:
    closed = [int(number) for number in (found[3] or "").split()]
    if closed != sorted(set(closed)):
        raise lines.wrong(_LINES["table"][1])
    return TableShape(int(found[1]), int(found[2]), frozenset(closed))


def _status(lines: _Lines) -> tuple[Status, str, int | None]:
    found = lines.take("status")
    reason = lines.text("status", found[4])
    if found[3]:
        return Status.REPLACED, reason, int(found[3])
    return Status(found[1] or found[2]), reason, None
