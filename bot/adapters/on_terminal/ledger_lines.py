"""What the commands about ledgers have in common: links that were published, a club's name, one line about each club."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.text import Text

from bot.adapters.on_terminal.render import printable
from bot.adapters.on_terminal.terminal import Terminal
from bot.domain.penalties.chain import Link
from bot.domain.penalties.verification import LedgerVerification

NOT_RIGHT = 1
_KNOWN = re.compile(r"\s*([1-9]\d{0,8})\s*:\s*([0-9a-f]{64})\s*", re.IGNORECASE | re.ASCII)
_EXAMPLE = "floorman ledger verify --known 12:65d97b3eb905ec0fae5266e6a51ac8fce944f1132bed39667f7c1f24a3039b4c"


class NoLinkError(ValueError):
    """What was named as a published link is none."""


def read_links(known: Sequence[str]) -> list[Link]:
    """Links as they are typed, "NUMBER:HASH". Raises NoLinkError with the first that is none."""
    found = [(text, _KNOWN.fullmatch(text)) for text in known]
    wrong = next((text for text, match in found if match is None), None)
    if wrong is not None:
        raise NoLinkError(wrong)
    return [Link(int(match[1]), match[2].lower()) for _, match in found if match]


def complain_of_link(error: NoLinkError, terminal: Terminal) -> int:
    """Says what a link looks like. Returns the exit code for it, 2."""
    return terminal.complain("ledger_line.no_link", text=str(error)[:80], example=_EXAMPLE)


def club_name(number: int, name: str, terminal: Terminal) -> str:
    """How a club is called: "Club 2 (Cercle)"."""
    if name:
        return terminal.say("ledger_line.club_named", number=str(number), name=name)
    return terminal.say("ledger_line.club", number=str(number))


def tell(terminal: Terminal, line: str) -> None:
    """Prints a line as it stands. To be copied: a hash that is wrapped would be another one."""
    terminal.out.print(Text(printable(line)), soft_wrap=True)


def tell_found(terminal: Terminal, club: str, found: LedgerVerification) -> bool:
    """Prints what a club's ledger is worth. Returns whether it holds."""
    tell(terminal, said_of(terminal, club, found))
    return found.holds


def said_of(terminal: Terminal, club: str, found: LedgerVerification) -> str:
    """What a club's ledger is worth, as one line."""
    if not found.holds:
        return said_of_flaw(terminal, club, found.number, str(found.flaw))
    last = f"{found.last.number}:{found.last.hash}"
    return "✔ " + terminal.say("ledger_line.holds", club=club, count=found.entries, last=last)


def tell_flaw(terminal: Terminal, club: str, number: object, flaw: str) -> None:
    """Prints the entry where to look, and what is wrong there."""
    tell(terminal, said_of_flaw(terminal, club, number, flaw))


def said_of_flaw(terminal: Terminal, club: str, number: object, flaw: str) -> str:
    """The entry where to look, and what is wrong there, as one line."""
    said = terminal.say(f"ledger_line.flaw.{flaw}")
    return "✘ " + terminal.say("ledger_line.fails", club=club, number=str(number), flaw=said)


def tell_unknown(terminal: Terminal, links: Sequence[Link]) -> None:
    """Prints the published links that no ledger contains."""
    for link in links:
        tell(terminal, "✘ " + terminal.say("ledger_line.unknown", link=f"{link.number}:{link.hash}"))
