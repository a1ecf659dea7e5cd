"""`floorman outbox`: the messages that wait or were given up, and having them tried again."""

from __future__ import annotations

from bot.adapters.on_terminal.commands import SHELL
from bot.adapters.on_terminal.render import show
from bot.adapters.on_terminal.terminal import Terminal
from bot.presenter.blocks import Block, Rows, Title
from bot.services.ports.outbox import Letter, LetterState, OutboxPort

MOST = 1_000
"""Letters that are listed or tried again at once; the newest of them."""
LISTED = (LetterState.WAITING, LetterState.SENDING, LetterState.DEAD)


def listed(outbox: OutboxPort, terminal: Terminal) -> int:
    """Prints what has not arrived, oldest first. Returns the exit code, 0."""
    letters = tuple(reversed(outbox.listed(LISTED, MOST)))
    header = tuple(
        terminal.say(key)
        for key in ("outbox.number", "outbox.chat", "outbox.kind", "outbox.state", "outbox.attempts", "outbox.reason")
    )
    blocks: list[Block] = [Title(terminal.say("outbox.heading", count=len(letters)) if letters else terminal.say("outbox.empty"))]
    blocks += [Rows(tuple(_row(letter, terminal) for letter in letters), header)] if letters else []
    show(terminal.out, tuple(blocks), SHELL)
    return 0


def _row(letter: Letter, terminal: Terminal) -> tuple[str, ...]:
    state = terminal.say(f"outbox.is_{letter.state}")
    return (str(letter.id), letter.chat, letter.kind, state, str(letter.attempts), " ".join(letter.error.split()))


def retry(outbox: OutboxPort, terminal: Terminal, wanted: str) -> int:
    """Has one letter that was given up tried again, or "all" of them. Returns 0, or 2 for one that was not given up."""
    if wanted.casefold() in ("all", "tout", "tous", "alles"):
        dead = [letter.id for letter in outbox.listed((LetterState.DEAD,), MOST)]
    elif wanted.isdecimal() and len(wanted) <= 18:
        dead = [int(wanted)]
    else:
        return terminal.complain("outbox.bad_id", wanted=wanted[:30])
    retried = sum(outbox.retry(letter) for letter in reversed(dead))
    if dead and not retried:
        return terminal.complain("outbox.bad_id", wanted=wanted[:30])
    show(terminal.out, (Title(terminal.say("outbox.retried", count=retried)),), SHELL)
    return 0
