"""Proves that `articles.md` holds the words of `source.txt` and no others, but for what `errata.toml` owns up to."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

from knowledge.books.chunking import fold_space, read_sections
from knowledge.books.corpus import CorpusError

LIST_DASH = re.compile(r"^[^\S\n]*(?:[-–•][^\S\n]*)(?:o[^\S\n]+)?", re.MULTILINE)


def differences(folder: Path) -> list[str]:
    """Every place where a book's articles and its corrected source are not the same words, as readable lines.

    Takes the book's folder; empty when the book is faithful. Raises CorpusError for an erratum that doesn't fit the source.
    """
    expected = corrected_source(folder).split()
    printed = printed_words((folder / "articles.md").read_text(encoding="utf-8")).split()
    matcher = difflib.SequenceMatcher(None, expected, printed, autojunk=False)
    return [
        f"source: …{_around(expected, a1, a2)}… | articles: …{_around(printed, b1, b2)}…"
        for tag, a1, a2, b1, b2 in matcher.get_opcodes()
        if tag != "equal"
    ]


def corrected_source(folder: Path) -> str:
    """The source with the errata applied, white space and list dashes folded."""
    text = (folder / "source.txt").read_text(encoding="utf-8").lstrip("\ufeff")
    text = fold_space(LIST_DASH.sub("", text))
    file = folder / "errata.toml"
    if not file.exists():
        return text
    errata = tomllib.loads(file.read_text(encoding="utf-8"))
    for entry in errata.get("replace", []):
        text = _apply(file, text, entry, entry["corrected"])
    for entry in errata.get("drop", []):
        text = _apply_range(file, text, entry) if "from" in entry else _apply(file, text, entry, "")
    return fold_space(text)


def printed_words(markdown: str) -> str:
    """The words of an `articles.md` as its source prints them: headings by their comment, blocks as they stand."""
    parts: list[str] = []
    for section in read_sections(markdown):
        parts.append(section.heading.printed)
        parts.extend("\n".join(block.lines) for block in section.blocks)
    return fold_space(LIST_DASH.sub("", "\n".join(parts)))


def _folded(words: str) -> str:
    return fold_space(LIST_DASH.sub("", words))


def _apply(file: Path, text: str, entry: Mapping[str, object], corrected: str) -> str:
    _require_reason(file, entry)
    original = _folded(str(entry["original"]))
    found = [match.start() for match in re.finditer(re.escape(original), text)]
    occurrence = entry.get("occurrence", 1 if len(found) == 1 else 0)
    if not isinstance(occurrence, int) or not 1 <= occurrence <= len(found):
        raise CorpusError(file, f"{original[:60]!r} stands {len(found)} times in the source; say which (occurrence = …)")
    start = found[occurrence - 1]
    return f"{text[:start]}{_folded(corrected) or ' '}{text[start + len(original) :]}"


def _apply_range(file: Path, text: str, entry: Mapping[str, object]) -> str:
    _require_reason(file, entry)
    first, last = _folded(str(entry["from"])), _folded(str(entry["to"]))
    start = text.find(first)
    end = text.find(last, start + len(first)) if start >= 0 else -1
    if end < 0:
        raise CorpusError(file, f"no stretch of the source runs from {first[:40]!r} to {last[:40]!r}")
    return f"{text[:start]} {text[end + len(last) :]}"


def _require_reason(file: Path, entry: Mapping[str, object]) -> None:
    if not str(entry.get("reason", "")).strip():
        raise CorpusError(file, f"an erratum without a reason: {str(dict(entry))[:80]}")


def _around(words: Sequence[str], start: int, end: int, margin: int = 4) -> str:
    shown = words[max(0, start - margin) : end + margin]
    return " ".join(shown if len(shown) <= 40 else [*shown[:20], "[…]", *shown[-20:]])
