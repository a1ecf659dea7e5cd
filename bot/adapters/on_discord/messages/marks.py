"""Makes texts harmless on Discord: what users and rulebooks say is shown as it is, never obeyed as markup or mention."""

from __future__ import annotations

import re

from bot.adapters.signs import marked_part, readable, shortened

_CONTROLS = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_MARKUP = re.compile(r"([\\*_~`|\[\]<])")
_LINE_STARTS = re.compile(r"^([^\S\n]*)([>#]|-|\d+(?=\.\s))", re.MULTILINE)
_LINKS = re.compile(r"(?<=\w):(?=//)")
_MENTIONS = re.compile(r"@(?=everyone|here)", re.IGNORECASE)
_TICKS = re.compile("`+")
_HIDDEN = "\u200b"
_TOKENS = re.compile(r"(?:\\.|[^\\*\s]){1,100}|\*\*|\*|\\?\s", re.DOTALL)
"""What a line is not parted within: words with their escapes, marks."""


def harmless(text: str, longest: int = 0) -> str:
    r"""A text that Discord shows letter by letter; beyond `longest` characters (0: any length) it ends with an ellipsis.

    >>> harmless("**Marie** @everyone\n# titre")
    '\\*\\*Marie\\*\\* @\u200beveryone\n\\# titre'
    """
    return _LINKS.sub(r"\:", _LINE_STARTS.sub(_escaped_start, _MARKUP.sub(r"\\\1", plain(text, longest))))


def plain(text: str, longest: int = 0) -> str:
    """A text for where Discord reads no markup, such as labels and file names, and pings nobody."""
    return shortened(_MENTIONS.sub(f"@{_HIDDEN}", readable(text, _CONTROLS)), longest)


def without_code(text: str) -> str:
    """A text without what stands in code, which is meant for machines: between as many backticks as it began with.

    >>> without_code("un `[[6.4]]`, ```deux``` et un ` seul")
    'un  ,   et un ` seul'
    """
    runs = list(_TICKS.finditer(text))
    kept, done, at = list[str](), 0, 0
    while at < len(runs):
        length = len(runs[at][0])
        # looked for as far as the end in vain it is by fewer and fewer only: each time for a shorter run than the time before
        closing = next((later for later in range(at + 1, len(runs)) if len(runs[later][0]) >= length), 0)
        if closing:
            kept += [text[done : runs[at].start()], " "]
            done, at = runs[closing].end(), closing
        at += 1
    return "".join((*kept, text[done:]))


def fitted(text: str, longest: int) -> str:
    r"""A harmless text that is no longer than `longest`, its escapes counted.

    >>> fitted("*****", 7)
    '\\*\\*\\*…'
    """
    room, shown = longest, harmless(text, longest)
    while len(shown) > longest:
        room -= max(1, (len(shown) - longest) // 2)
        shown = harmless(text, room)
    return shown


def pieces(line: str, longest: int) -> list[str]:
    """A line with its marks, in pieces that are short enough, parted between words; each has the marks of its part."""
    if len(line) <= longest:
        return [line]
    lead, found, now, mark = "> " if line.startswith("> ") else "", list[str](), "", ""
    bare = False  # a mark has begun, and nothing but space stands behind it yet
    for token in _TOKENS.findall(line):
        # a mark that ends is the one that the piece keeps room for
        if len(now) + len(token) + (len(mark) if token != mark else 0) > longest:
            found.append(now.removesuffix(mark) if bare else _closed(now, mark))
            now, bare = lead + mark, mark != ""
        now = f"{now.removesuffix(mark)}{token}{mark}" if bare and token.isspace() else now + token
        if token in ("*", "**"):
            mark = "" if mark == token else token
        bare = mark != "" and (token == mark or (bare and token.isspace()))
    return [*found, now]


def _closed(piece: str, mark: str) -> str:
    """A piece with the mark that goes on in the next one. Discord takes no space between the stars and the words."""
    words = piece.rstrip()
    return f"{words}{mark}{piece[len(words) :]}"


def _escaped_start(found: re.Match[str]) -> str:
    space, start = found[1], found[2]
    return f"{space}{start}{_HIDDEN}" if start[0].isdigit() else rf"{space}\{start}"


def quoted(text: str, marked: tuple[int, int] = (0, 0)) -> str:
    """A passage as a quotation, its deciding sentence bold; a mark on the whole of it marks nothing."""
    start, end = marked_part(text, marked)
    lines, at = [], 0
    for line in text.split("\n"):
        lines.append("> " + _bold_between(line, max(0, start - at), min(len(line), end - at)))
        at += len(line) + 1
    return "\n".join(lines)


def _bold_between(line: str, start: int, end: int) -> str:
    """A line with a part of it bold. Discord takes no space between the stars and the words."""
    part = line[start:end] if end > start else ""
    if not part.strip():
        return harmless(line)
    start += len(part) - len(part.lstrip())
    end -= len(part) - len(part.rstrip())
    return f"{harmless(line[:start])}**{harmless(line[start:end])}**{harmless(line[end:])}"
