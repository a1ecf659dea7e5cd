"""The signs of Markdown, and of the web pages that it may be mixed with, taken out of a text: what is left are its words."""

from __future__ import annotations

import html
import re

from knowledge.reading.lines import EMPHASIS, folded

_COMMENT = re.compile(r"<!--(.*?)-->", re.DOTALL)
_LINK = re.compile(r"!?\[([^\[\]]{0,300})\]\((?:[^()\s]|\([^()]{0,300}\)){0,500}(?:\s+\"[^\"]{0,200}\")?\)")
_WITHIN = re.compile(r"^\s*(?:[-*+•]\s+|\d{1,3}[.)]\s+)?\[(?P<words>[^\[\]]{1,300})\]\(#[^()\s]{0,300}\)[\s.|]*$")
_PICTURE = re.compile(r"^\s*!\[(?P<words>[^\[\]]{0,300})\]\([^()\s]{0,500}(?:\s+\"[^\"]{0,200}\")?\)\s*$")
_TAG = re.compile(r"</?(?:a|abbr|br|center|code|div|em|font|hr|img|kbd|mark|p|small|span|su[bp]|u)\b[^<>]{0,500}>", re.IGNORECASE)
_ENTITY = re.compile(r"&(?:#\d{1,6}|#x[0-9a-f]{1,5}|[a-z]{2,8});", re.IGNORECASE)
_ESCAPED = re.compile(r"\\([!\"#$%&'()*+,./:;<=>?@\[\\\]^_`{|}~-])")
_SLANTED = re.compile(r"(?<![\w*_])([*_])(?=[^\s*_])([^*_]{1,400}?)(?<=[^\s*_])\1(?![\w*_])")


def without_comments(text: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """A text without what only its writer sees (`<!-- … -->`), and that."""
    hidden = tuple(("comment", words) for words in map(folded, _COMMENT.findall(text)) if words)
    return _COMMENT.sub("", text), hidden


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
