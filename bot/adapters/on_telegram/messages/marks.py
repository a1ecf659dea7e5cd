"""Makes texts harmless on Telegram: what users and rulebooks say is shown as it is, never read as markup."""

from __future__ import annotations

import html
import re

from bot.adapters.signs import marked_part, readable, shortened

_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_NAMES = re.compile(r"@(?=\w)|#(?=\d*[^\W\d])|\$(?=[A-Za-z])")
"""What Telegram makes names and tags of; wherever they stand, for a text may be cut in front of them."""
_LINKS = re.compile(r"(?<=\w)(?=://)|\.(?=[^\W\d_]{2})")
_COMMANDS = re.compile(r"/(?=\w)")
_JOINER = "\u2060"
"""A sign of no width: behind it, Telegram makes no link and calls nobody."""
_SENTENCE_ENDS = re.compile(r"(?<=[.!?…])(?=\s)")


def plain(text: str, longest: int = 0) -> str:
    r"""A text without control characters; beyond `longest` characters (0: any length) it ends with an ellipsis.

    >>> plain("Marie\u202eDupont", 8)
    'MarieDu…'
    """
    return shortened(readable(text, _CONTROLS), longest)


def harmless(text: str, longest: int = 0) -> str:
    """A text for a message in HTML: nobody is called by it, nothing in it is a link or a command.

    >>> harmless("<b>Marie")
    '&lt;b&gt;Marie'
    """
    return html.escape(quiet(text, longest), quote=False)


def quiet(text: str, longest: int = 0) -> str:
    """What somebody has typed, for a sentence of ours: the same, but not in HTML yet."""
    said = _NAMES.sub(lambda found: f"{found[0]}{_JOINER}", plain(text, longest))
    said = _LINKS.sub(lambda found: f"{found[0]}{_JOINER}", said)
    return _COMMANDS.sub(f"/{_JOINER}", said)


def as_typed(text: str) -> str:
    r"""What somebody sends, without the signs of no width that stand in what he has copied from one of our messages.

    >>> as_typed("/\u2060amend 12")
    '/amend 12'
    """
    return text.replace(_JOINER, "")


def own(text: str) -> str:
    """A sentence of ours for a message in HTML: its commands can be tapped."""
    return html.escape(plain(text), quote=False)


def quoted(text: str, marked: tuple[int, int] = (0, 0)) -> str:
    """A passage, word for word, its deciding sentence bold; a mark on the whole of it marks nothing."""
    start, end = marked_part(text, marked)
    if end == 0:
        return own(text)
    return f"{own(text[:start])}<b>{own(text[start:end])}</b>{own(text[end:])}"


def cut(text: str, longest: int) -> str:
    """A text that is no longer than Telegram takes; what is cut off is told by an ellipsis.

    >>> cut("♠♠ 🂡🂡", 6), cut("♠♠ 🂡🂡", 7)
    ('♠♠ 🂡…', '♠♠ 🂡🂡')
    """
    if length(text) <= longest:
        return text
    room = text.encode("utf-16-le", "surrogatepass")[: 2 * (longest - 1)]
    return f"{room.decode('utf-16-le', 'ignore').rstrip()}…"


def whole_sentences(text: str, longest: int) -> str:
    """A text that is no longer than Telegram takes, if it can be with all its sentences whole; else cut as it comes.

    >>> whole_sentences("C'est trop tard. Parlez-en au floor.", 20)
    "C'est trop tard. …"
    """
    if length(text) <= longest:
        return text
    ends = [found.end() for found in _SENTENCE_ENDS.finditer(text) if length(text[: found.end()]) <= longest - 2]
    # half of it at least: of a long sentence its beginning says more than a short one before it
    return f"{text[: ends[-1]]} …" if ends and ends[-1] > longest // 2 else cut(text, longest)


def length(text: str) -> int:
    """How long a text is for Telegram, which counts in UTF-16."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
