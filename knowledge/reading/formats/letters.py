"""Rules that were copied out of a mail or a chat: what the programs put around and before each line is no part of them."""

from __future__ import annotations

import re

_HEADER = re.compile(
    r"^(?:de|from|van|date|datum|objet|subject|onderwerp|sujet|à|a|to|aan|cc|cci|bcc|envoyé|sent|verzonden|répondre à|reply-to)"
    r"\s?:\s+\S",
    re.IGNORECASE,
)
FEWEST_HEADERS, MOST_HEADERS = 3, 10
_SENT = re.compile(
    r"^[\u200e\u200f]?\[?(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d\d-\d\d),?\s+(?:à\s|at\s|om\s)?\d{1,2}[:h.]\d{2}(?::\d{2})?"
    r"(?:\s?[ap]\.?m\.?)?\]?\s*(?:[-–]\s*)?[^:\n]{1,60}:[ \t]?[\u200e\u200f]?",
    re.IGNORECASE,
)
"""What a messenger writes before each message that it exports: "[12/03/2025 21:14:30] Jean: ", "12/03/2025, 21:14 - Jean: "."""
SHARE_SENT = 0.5
FEWEST_SENT = 4
Aside = tuple[tuple[str, str], ...]


def without_mail(text: str) -> tuple[str, Aside]:
    r"""A text without the lines that a mail begins with (from whom, to whom, when), and those.

    >>> without_mail("De : Jo\nDate : 3 mars\nObjet : règlement\n\n1. Blinds")
    ('\n1. Blinds', (('mail', 'De : Jo'), ('mail', 'Date : 3 mars'), ('mail', 'Objet : règlement')))
    """
    lines = text.split("\n", MOST_HEADERS)
    end = next((at for at, line in enumerate(lines) if not _HEADER.match(line)), len(lines))
    if end < FEWEST_HEADERS:
        return text, ()
    return "\n".join(lines[end:]), tuple(("mail", line.strip()) for line in lines[:end])


def without_senders(text: str) -> tuple[str, Aside]:
    r"""A chat's export without when and by whom each message was sent, and that: each message stands by itself, for the next one
    may be somebody else's. Any other text as it is.

    >>> without_senders("\n".join(f"[12/03/2025 21:1{n}:00] Jo: {n}) fold" for n in range(4)))[0].split("\n\n")[1]
    '1) fold'
    """
    lines = text.split("\n")
    sent = [_SENT.match(line) for line in lines]
    told = [match for match in sent if match]
    if len(told) < FEWEST_SENT or len(told) < SHARE_SENT * sum(1 for line in lines if line.strip()):
        return text, ()
    kept = [f"\n{line[match.end() :]}" if match else line for line, match in zip(lines, sent, strict=True)]
    return "\n".join(kept), tuple(("sender", match[0].strip()) for match in told)
