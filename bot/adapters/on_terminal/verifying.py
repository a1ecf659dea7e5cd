"""`floorman verify FILE`: computes every draw of a published text again, from that text alone."""

from __future__ import annotations

from bot.adapters.on_terminal.files import read_within
from bot.adapters.on_terminal.render import show
from bot.adapters.on_terminal.terminal import Terminal
from bot.domain.draws.errors import ProofUnreadable
from bot.domain.draws.proof import verify_proof
from bot.i18n.words import words_in
from bot.presenter.refusals import refused
from bot.presenter.verification import verification
from bot.services.replies.refused import Refused
from bot.services.replies.reply import Reply

NOT_RIGHT = 1
MOST = 64 << 20
"""Bytes: far more than all draws of the largest tournament take."""


def verify(terminal: Terminal, file: str) -> int:
    """Prints what a published text is worth; "-" reads standard input. Returns 0 where it is right, 1 where it is not, 2 for a
    file that is no such text.
    """
    text = read_within(file, MOST)
    words = words_in(terminal.language or "fr")
    try:
        found = verify_proof(text)
    except ProofUnreadable as error:
        told = Refused.of(error)
        show(terminal.complaints, refused(told, Reply(told, words.language), words))
        return 2
    show(terminal.out, verification(found, words))
    return 0 if found.holds else NOT_RIGHT
