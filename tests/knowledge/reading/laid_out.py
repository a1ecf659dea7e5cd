"""The clubs' rules as rulebooks of many styles: how their articles are numbered and their headings set, as neutral blocks.

A layout turns the rules into blocks; a printer (`printers.py`) turns blocks into a file.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.knowledge.reading.club_rules import ClubRules

ROMAN = "I II III IV V VI VII VIII IX X XI XII XIII".split()


@dataclass(frozen=True)
class Block:
    """One paragraph: what it is ("title", "chapter", "article", "text", "item", "bold"), its words, and a bold beginning."""

    kind: str
    words: str
    lead: str = ""


@dataclass(frozen=True)
class Expected:
    """An article that a reader has to find: its number (or none), its title (or none), how its text begins."""

    number: str
    title: str
    begins: str


@dataclass(frozen=True)
class Laid:
    blocks: tuple[Block, ...]
    expected: tuple[Expected, ...]


Layout = Callable[[ClubRules], Laid]


def _text(paragraphs) -> Iterator[Block]:
    for words in paragraphs:
        yield Block("item", words[2:]) if words.startswith("- ") else Block("text", words)


def _laid(rules, chapter_head, article_head) -> Laid:
    blocks, expected, count = [Block("title", rules.title)], [], 0
    for c, chapter in enumerate(rules.chapters, 1):
        head = chapter_head(rules, c, chapter)
        if head:
            blocks.append(Block("chapter", head))
        for a, rule in enumerate(chapter.rules, 1):
            count += 1
            number, head, first = article_head(rules, c, a, count, rule)
            if head:
                blocks.append(Block("article", head))
            text = list(rule.text)
            if first:
                blocks.append(Block("text", first + text[0], lead=first.rstrip() if rule.title in first else ""))
                text = text[1:]
            blocks.extend(_text(text))
            titled = rule.title if head or rule.title in first else ""
            expected.append(Expected(number, titled, rule.text[0][:30]))
    return Laid(tuple(blocks), tuple(expected))


def dotted(rules):
    """1 Seating / 1.1 Late arrivals."""
    return _laid(rules, lambda r, c, ch: f"{c}. {ch.title}", lambda r, c, a, n, rule: (f"{c}.{a}", f"{c}.{a} {rule.title}", ""))


def dashed_untitled(rules):
    """1-SEATING : / 1-1 A player who…"""
    return _laid(rules, lambda r, c, ch: f"{c}-{ch.title.upper()} :", lambda r, c, a, n, rule: (f"{c}-{a}", "", f"{c}-{a} "))


def worded(rules):
    """Chapter 1: Seating / Article 7 : Late arrivals, counted through."""
    return _laid(
        rules, lambda r, c, ch: f"{r.chapter_word} {c} : {ch.title}",
        lambda r, c, a, n, rule: (str(n), f"{r.word} {n} : {rule.title}", ""),
    )  # fmt: skip


def short_art(rules):
    """Art. 7 A player who…, with chapters in capitals."""
    return _laid(rules, lambda r, c, ch: ch.title.upper(), lambda r, c, a, n, rule: (str(n), "", f"Art. {n} "))


def sections(rules):
    """§ 7 Late arrivals."""
    return _laid(rules, lambda r, c, ch: ch.title.upper(), lambda r, c, a, n, rule: (f"§ {n}", f"§ {n} {rule.title}", ""))


def counted(rules):
    """7. A player who…, counted through, no chapters."""
    return _laid(rules, lambda r, c, ch: "", lambda r, c, a, n, rule: (str(n), "", f"{n}. "))


def bracketed(rules):
    """(7) Late arrivals"""
    return _laid(rules, lambda r, c, ch: ch.title.upper(), lambda r, c, a, n, rule: (f"({n})", f"({n}) {rule.title}", ""))


def lettered(rules):
    """A. Seating / A.1 Late arrivals."""
    return _laid(
        rules, lambda r, c, ch: f"{'ABCD'[c - 1]}. {ch.title}",
        lambda r, c, a, n, rule: (f"{'ABCD'[c - 1]}.{a}", f"{'ABCD'[c - 1]}.{a} {rule.title}", ""),
    )  # fmt: skip


def letters(rules):
    """A) Late arrivals"""
    return _laid(rules, lambda r, c, ch: "", lambda r, c, a, n, rule: (chr(64 + n), f"{chr(64 + n)}) {rule.title}", ""))


def roman(rules):
    """VII. Late arrivals"""
    return _laid(rules, lambda r, c, ch: "", lambda r, c, a, n, rule: (ROMAN[n - 1], f"{ROMAN[n - 1]}. {rule.title}", ""))


def roman_chapters(rules):
    """II – The deal / 7. Exposed cards, counted through."""
    return _laid(
        rules,
        lambda r, c, ch: f"{ROMAN[c - 1]} – {ch.title.upper()}",
        lambda r, c, a, n, rule: (str(n), f"{n}. {rule.title}", ""),
    )


def headings(rules):
    """Titles alone."""
    return _laid(rules, lambda r, c, ch: ch.title, lambda r, c, a, n, rule: ("", rule.title, ""))


def colons(rules):
    """SEATING : / Late arrivals :"""
    return _laid(rules, lambda r, c, ch: f"{ch.title.upper()} :", lambda r, c, a, n, rule: ("", f"{rule.title} :", ""))


def run_in(rules):
    """Late arrivals – A player who…"""
    return _laid(rules, lambda r, c, ch: ch.title.upper(), lambda r, c, a, n, rule: ("", "", f"{rule.title} – "))


def twice_numbered(rules):
    """Every chapter counts anew: Chapter 2 / 1. Exposed cards."""
    return _laid(
        rules, lambda r, c, ch: f"{r.chapter_word} {c}. {ch.title}", lambda r, c, a, n, rule: (str(a), f"{a}. {rule.title}", "")
    )


EVERY: tuple[Layout, ...] = (
    dotted, dashed_untitled, worded, short_art, sections, counted, bracketed, lettered, letters, roman, roman_chapters,
    headings, colons, run_in, twice_numbered,
)  # fmt: skip
