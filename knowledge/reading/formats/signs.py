"""The signs of Markdown, and of the web pages that it may be mixed with, taken out of a text: what is left are its words."""

from __future__ import annotations

import html
import re

from knowledge.reading.lines import EMPHASIS, folded
from knowledge.reading.outline.numbers import GONE, was_struck_behind

_OPENS, _CLOSES = "<!--", "-->"
_LINK = re.compile(r"!?\[([^\[\]]{0,300})\]\((?:[^()\s]|\([^()]{0,300}\)){0,500}(?:\s+\"[^\"]{0,200}\")?\)")
_WITHIN = re.compile(r"^\s*(?:[-*+•]\s+|\d{1,3}[.)]\s+)?\[(?P<words>[^\[\]]{1,300})\]\(#[^()\s]{0,300}\)[\s.|]*$")
_PICTURE = re.compile(r"^\s*!\[(?P<words>[^\[\]]{0,300})\]\([^()\s]{0,500}(?:\s+\"[^\"]{0,200}\")?\)\s*$")
_TAG = re.compile(r"</?(?:a|abbr|br|center|code|div|em|font|hr|img|kbd|mark|p|small|span|su[bp]|u)\b[^<>]{0,500}>", re.IGNORECASE)
_STROKE = "\u0336"
_OVERLAID = re.compile(rf"[^\W_]{_STROKE}(?:[^\n]?{_STROKE}|[^\S\n](?=\S{_STROKE}))*")
"""Letters with a stroke through each, as they are written where nothing else strikes out."""
_STRIKES = re.compile(r"(?<![\\~])~~(?!~)|(?P<tag><(?:s|strike|del)>)|(?P<end></(?:s|strike|del)>)", re.IGNORECASE)
_PARAGRAPHS = re.compile(r"(\n[^\S\n]*(?:\n[^\S\n]*)+)")
_ENTITY = re.compile(r"&(?:#\d{1,6}|#x[0-9a-f]{1,5}|[a-z]{2,8});", re.IGNORECASE)
_ESCAPED = re.compile(r"\\([!\"#$%&'()*+,./:;<=>?@\[\\\]^_`{|}~-])")
_SLANTED = re.compile(r"(?<![\w*_])([*_])(?=[^\s*_])([^*_]{1,400}?)(?<=[^\s*_])\1(?![\w*_])")


def without_comments(text: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """A text without what only its writer sees (`<!-- … -->`), and that.

    >>> without_comments("Blinds go up. <!-- ask Jo --> Every 20 minutes --> no break")
    ('Blinds go up.  Every 20 minutes --> no break', (('comment', 'ask Jo'),))
    """
    kept, hidden, at = [], [], 0
    while (start := text.find(_OPENS, at)) >= 0 and (end := text.find(_CLOSES, start + len(_OPENS))) >= 0:
        kept.append(text[at:start])
        hidden.append(folded(text[start + len(_OPENS) : end]))
        at = end + len(_CLOSES)
    return "".join((*kept, text[at:])), tuple(("comment", words) for words in hidden if words)


def without_struck(text: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    r"""A text without what is struck out in it, and that. Where nothing but its number stands before it, that goes as well.

    >>> without_struck("1. Seats are ~~not~~ drawn.\n2. ~~Dogs may play.~~\n~20 minutes")
    ('1. Seats are  drawn.\n\n~20 minutes', (('struck', 'not'), ('struck', 'Dogs may play.')))
    """
    taken: list[tuple[str, str]] = []
    found = [_unstruck(part, taken) for part in _PARAGRAPHS.split(_OVERLAID.sub(_tildes, text))]
    return "".join(found), tuple(taken)


def _tildes(letters: re.Match[str]) -> str:
    return f"~~{letters.group().replace(_STROKE, '')}~~"


def _unstruck(part: str, taken: list[tuple[str, str]]) -> str:
    """A paragraph without what stands in it between two signs that strike out."""
    kept, at, opened = [], 0, None
    for sign in _STRIKES.finditer(part):
        opens = bool(sign["tag"] or part[sign.end() : sign.end() + 1].strip()) and not sign["end"]
        closes = bool(sign["end"] or (not sign["tag"] and part[sign.start() - 1 : sign.start()].strip()))
        if opened is None and opens:
            opened = sign
        elif opened is not None and closes and bool(opened["tag"]) == bool(sign["end"]):
            words = plain(part[opened.end() : sign.start()])
            kept.append(part[at : opened.start()])
            at, opened = sign.end(), None
            if words:
                taken.append(("struck", words))
    if not kept:
        return part
    lines = GONE.join((*kept, part[at:])).split("\n")
    return "\n".join("" if GONE in line and _is_bare(line) else line.replace(GONE, "") for line in lines)


def _is_bare(line: str) -> bool:
    bare = line.strip(" \t#>-*+•")
    return not plain(bare.replace(GONE, "")) or was_struck_behind(EMPHASIS.sub("", bare))


def beside(line: str) -> tuple[str, str] | None:
    """What a line is that is no part of the text, and its words: a link into the same page, or a picture. None for any other.

    >>> beside("[naar boven](#top)"), beside("![kettle](img/k.png)"), beside("See [the house rules](#house).")
    (('navigation', 'naar boven'), ('picture', 'kettle'), None)
    """
    for kind, pattern in (("navigation", _WITHIN), ("picture", _PICTURE)):
        match = pattern.match(line)
        if match:
            return kind, folded(match.group("words"))
    return None


def plain(text: str) -> str:
    r"""A line's words without the signs of emphasis and links, tags, entities and what keeps a sign from being one.

    >>> plain("**Art. 12 :** *Donne.* Le&nbsp;donneur, 1\\. [ici](x)"), plain("2 * 3 * 4"), plain("snake_case_word")
    ('Art. 12 : Donne. Le donneur, 1. ici', '2 * 3 * 4', 'snake_case_word')
    """
    bare = EMPHASIS.sub("", _TAG.sub("", _LINK.sub(r"\1", text)))
    bare = _ESCAPED.sub(r"\1", _SLANTED.sub(r"\2", bare))
    return folded(_ENTITY.sub(lambda match: html.unescape(match.group()), bare))
