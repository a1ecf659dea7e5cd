"""The form of one line: known keys, a language of ours, a text of sane length, `story` where one is told."""

from __future__ import annotations

import re
from collections.abc import Iterator

from knowledge.measuring.bank_check.lines import BookBank, Fault, Line
from knowledge.wording.language import LANGUAGES

BANK_KEYS = frozenset({"q", "lang", "passages", "start", "story"})
SILENCE_KEYS = frozenset({"q", "lang", "kind", "reason"})
KINDS = ("poker", "poker story", "other game", "small talk", "other")
LONGEST = 700
# A short question may grow to 30 words, a story may be as short as 20: between the two the writer decides.
SHORTEST_STORY, LONGEST_PLAIN = 20, 30
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")


def form_faults(bank: BookBank) -> Iterator[Fault]:
    """What is wrong with single lines of a book's bank and silence."""
    for line in bank.asked:
        yield from _common(line, BANK_KEYS, "q")
        if "story" in line.entry and line.entry["story"] is not True:
            yield line.fault("story is true or left out; correct it")
        if len(set(line.passages)) < len(line.passages):
            yield line.fault("names a passage twice; name it once")
        yield from _length(line, told="story" in line.entry, mark='"story": true')
    for line in bank.silence:
        yield from _common(line, SILENCE_KEYS, "q", "reason")
        kind = line.entry["kind"]
        if kind not in KINDS:
            yield line.fault(f"kind is {kind!r}; write one of: {', '.join(KINDS)}")
        elif kind.startswith("poker"):
            yield from _length(line, told=kind == "poker story", mark='the kind "poker story"')


def _common(line: Line, keys: frozenset[str], *texts: str) -> Iterator[Fault]:
    unknown = sorted(line.entry.keys() - keys)
    if unknown:
        yield line.fault(f"has the keys {', '.join(unknown)}, which mean nothing here; remove them")
    if line.language not in LANGUAGES:
        yield line.fault(f"lang is {line.language!r}; write one of: {', '.join(LANGUAGES)}")
    for name in texts:
        for wrong in text_faults(line.entry[name]):
            yield line.fault(f"{name} {wrong}")


def text_faults(text: object) -> Iterator[str]:
    """What is wrong with a text that has to be one paragraph of sane length."""
    if not isinstance(text, str):
        yield "is no text; put it in quotes"
    elif not text.strip():
        yield "is empty; write it or remove the line"
    else:
        if len(text) > LONGEST:
            yield f"has {len(text)} characters; shorten it to {LONGEST}"
        if CONTROL.search(text):
            yield "has a line break or a control character; put a space there"
        if re.search(r"^\s|\s\s|\s$", text):
            yield "has a space too many (two in a row, or one at an end); remove it"


def _length(line: Line, *, told: bool, mark: str) -> Iterator[Fault]:
    words = len(line.text.split())
    if told and words < SHORTEST_STORY:
        yield line.fault(f"has {words} words and {mark}; a story has {SHORTEST_STORY} or more, so remove the mark")
    elif not told and words > LONGEST_PLAIN:
        yield line.fault(f"has {words} words, more than {LONGEST_PLAIN}, and is a story; add {mark}")
