"""What a book says of itself (`book.toml`): nothing is believed before its shape, its lengths and its citation are checked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from string import Formatter
from typing import Any
from unicodedata import category

from knowledge.books.corpus_error import CorpusError
from knowledge.books.passages import Numbering

REQUIRED = ("id", "title", "short", "edition", "publisher", "language", "source", "licence", "scope", "numbering", "citation")
LONGEST: Mapping[str, int] = {
    "title": 200, "short": 40, "edition": 60, "publisher": 200, "language": 20, "source": 2_000, "licence": 2_000, "scope": 1_000,
    "numbering": 20, "citation": 200, "citation_unnumbered": 200, "family": 60,
}  # fmt: skip
"""Characters of each field. The longest title of the bundled books has 54, their longest citation 40."""
ID = re.compile(r"[a-z][a-z0-9-]{1,29}")
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Kinds of characters that are not seen, turn a line round, or break it."""
CITED = ("number", "title", "path", "paragraph")
MOST_ENTRIES, LONGEST_WORDS, LONGEST_NOTE = 500, 200, 1_000
"""[[reference]], [[related]] and [[beside]] entries, characters of a text or key in one of them, of its note."""


def check_about(file: Path, about: Mapping[str, Any]) -> None:
    """Nothing, where a book says what it is in a way that can be used. Raises CorpusError, which names the `file` that did."""
    for name in REQUIRED:
        if not isinstance(about.get(name), str) or not about[name].strip():
            raise CorpusError(file, f'no {name}; add a line such as {name} = "…" (the loader takes no book without it)')
    if not ID.fullmatch(about["id"]):
        raise CorpusError(file, f"the id {about['id'][:60]!r} must be 2 to 30 small letters, digits or hyphens, a letter first")
    for name, longest in LONGEST.items():
        _check_words(file, name, about.get(name, ""), longest)
    if about["numbering"] not in list(Numbering):
        raise CorpusError(file, f"numbering is {about['numbering']!r}; write one of: {', '.join(Numbering)}")
    for name in ("citation", "citation_unnumbered"):
        _check_citation(file, about.get(name, ""))
    for entry in entries(file, about, "reference"):
        _check_reference(file, entry)
    for kind, name in (("related", "articles"), ("beside", "of"), ("beside", "passages")):
        for entry in entries(file, about, kind):
            _check_keys(file, entry, kind, name)


def _check_words(file: Path, name: str, words: object, longest: int) -> None:
    if not isinstance(words, str):
        raise CorpusError(file, f'{name} must stand between quotation marks: {name} = "…"')
    if len(words) > longest:
        raise CorpusError(file, f"{name} has {len(words)} characters; {longest} are the most")
    if any(category(character) in UNSEEN for character in words):
        raise CorpusError(file, f"{name} has a character in it that can't be shown, such as a line break; leave it out")


def _check_reference(file: Path, entry: Mapping[str, Any]) -> None:
    for name, longest in (("text", LONGEST_WORDS), ("target", LONGEST_WORDS), ("note", LONGEST_NOTE)):
        if not isinstance(entry.get(name, ""), str) or len(entry.get(name, "")) > longest:
            raise CorpusError(file, f"{name} in a [[reference]] is a text of {longest} characters at the most")


def entries(file: Path, about: Mapping[str, Any], kind: str) -> list[Mapping[str, Any]]:
    """The [[reference]], [[related]] or [[beside]] entries, of which there may be none. Raises CorpusError for anything else of
    that name.
    """
    found = about.get(kind, [])
    if not isinstance(found, list) or not all(isinstance(entry, Mapping) for entry in found):
        raise CorpusError(file, f"{kind} is no list of entries; write each as [[{kind}]], with two brackets")
    if len(found) > MOST_ENTRIES:
        raise CorpusError(file, f"there are {len(found)} [[{kind}]] entries; {MOST_ENTRIES} are the most")
    return found


def _check_keys(file: Path, entry: Mapping[str, Any], kind: str, name: str) -> None:
    keys = entry.get(name, [])
    sound = isinstance(keys, list) and len(keys) <= MOST_ENTRIES and all(isinstance(key, str) for key in keys)
    if not sound:
        raise CorpusError(file, f'{name} in a [[{kind}]] is a list of keys such as ["1.1", "2.3"]')


def _check_citation(file: Path, template: str) -> None:
    """Raises CorpusError for a template that is more than words and the four fields, each once: a width, an attribute or an item
    in it makes gigabytes of a line, or shows what no book has to show.
    """
    allowed = "citation takes {number}, {title}, {path} and {paragraph}, each once and with nothing else between the braces"
    try:
        parts = [part for part in Formatter().parse(template) if part[1] is not None]
    except ValueError as error:
        raise CorpusError(file, f"{allowed}: {error}") from error
    names = [name for _, name, _, _ in parts]
    for _, name, form, conversion in parts:
        if name not in CITED or form or conversion or names.count(name) > 1:
            raise CorpusError(
                file, f"{allowed}, not {{{name}{'!' + conversion if conversion else ''}{':' + form if form else ''}}}"
            )
