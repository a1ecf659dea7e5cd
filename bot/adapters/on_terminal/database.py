"""What `floorman db` says of a copy, of what was put back or moved, and of tables that were brought up to date."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bot.adapters.on_terminal.ledger_lines import tell
from bot.adapters.on_terminal.terminal import Terminal
from bot.services.ports.copies import Copied, Put


def upgraded(terminal: Terminal, before: str, now: str) -> int:
    """Says from where to where the tables were brought. Returns the exit code, 0."""
    if before == now:
        tell(terminal, terminal.say("db.up_to_date", version=now))
    elif before:
        tell(terminal, terminal.say("db.upgraded", before=before, now=now))
    else:
        tell(terminal, terminal.say("db.made", now=now))
    return 0


def copied(terminal: Terminal, copy: Copied, outside: Sequence[Path]) -> int:
    """Says where a copy is, and what of Floorman's is not in it. Returns the exit code, 0."""
    tell(terminal, terminal.say("db.copied", file=copy.place, count=copy.rows, version=copy.version))
    _tell_outside(terminal, outside)
    return 0


def _tell_outside(terminal: Terminal, outside: Sequence[Path]) -> None:
    if outside:
        tell(terminal, terminal.say("db.outside", places=tuple(map(str, outside))))


def restored(terminal: Terminal, put: Put, now: str) -> None:
    """Says what was put into the database, where that is which was there, and what the people in it should know."""
    tell(terminal, terminal.say("db.restored", place=put.place, count=put.rows))
    if put.before != now:
        tell(terminal, terminal.say("db.upgraded", before=put.before, now=now))
    if put.aside is not None:
        tell(terminal, terminal.say("db.aside", file=str(put.aside)))
    tell(terminal, terminal.say("db.back_again"))


def moved(terminal: Terminal, put: Put, outside: Sequence[Path]) -> None:
    """Says what was moved, and how Floorman is told of it."""
    tell(terminal, terminal.say("db.moved", place=put.place, count=put.rows))
    _tell_outside(terminal, outside)
