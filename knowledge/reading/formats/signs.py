"""The signs of Markdown, and of the web pages that it may be mixed with, taken out of a text: what is left are its words."""

from __future__ import annotations

import html
import re

from knowledge.reading.lines import EMPHASIS, folded

_OPENS, _CLOSES = "<!--", "-->"
_LINK = re.compile(r"!?\[([^\[\]]{0,300})\]\((?:[^()\s]|\([^()]{0,300}\)){0,500}(?:\s+\"[^\"]{0,200}\")?\)")
_WITHIN = re.compile(r"^\s*(?:[-*+•]\s+|\d{1,3}[.)]\s+)?\[(?P<words>[^\[\]]{1,300})\]\(#[^()\s]{0,300}\)[\s.|]*$")
_PICTURE = re.compile(r"^\s*!\[(?P<words>[^\[\]]{0,300})\]\([^()\s]{0,500}(?:\s+\"[^\"]{0,200}\")?\)\s*$")
_TAG = re.compile(r"</?(?:a|abbr|br|center|code|div|em|font|hr|img|kbd|mark|p|small|span|su[bp]|u)\b[^<>]{0,500}>", re.IGNORECASE)
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
