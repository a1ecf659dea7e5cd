"""No pattern that meets a text takes more than its share of time for it, however the text was chosen."""

import re
from collections.abc import Callable, Mapping
from functools import partial

import pytest

from tests.hostile import Found, hostile, patterns
from tests.stopwatch import seconds

LONG = 4_000
"""Characters: nearly what a chat takes in one message."""
SHORT = LONG // 8
SLOW = 0.005
"""Seconds for a long text below which nothing is looked into: thirty times what a pattern needs that reads it once, a third of
what one takes that reads it for each of its signs.
"""
STEEP = 24.0
"""How many times longer eight times the text may take: read once it is 8 times as long, read for each of its signs 64 times."""
ALL = patterns()
DONE: Mapping[str, Callable[[re.Pattern[str]], Callable[[str], object]]] = {
    "search": lambda pattern: pattern.search,
    "match": lambda pattern: pattern.match,
    "fullmatch": lambda pattern: pattern.fullmatch,
    "findall": lambda pattern: pattern.findall,
    "split": lambda pattern: pattern.split,
    "finditer": lambda pattern: pattern.findall,
    "sub": lambda pattern: partial(pattern.sub, ""),
    "subn": lambda pattern: partial(pattern.sub, ""),
}


def is_slow(work: Callable[[str], object], short: str, long: str) -> bool:
    """Whether some work on a long text takes more than its share. What is slow for a short one is not tried on the long one."""
    before = seconds(lambda: work(short), 3, SLOW / 8)
    if before > SLOW:
        return before > STEEP * seconds(lambda: work(short[: SHORT // 8]), 3, SLOW / 8)
    after = seconds(lambda: work(long), 3, SLOW / 8)
    return after > SLOW and after > STEEP * before


def chokes(found: Found) -> list[str]:
    """The texts that a pattern is slow on, by what is done with it."""
    pattern, slow = found.pattern, []
    works = {name: DONE[name](pattern) for name in found.uses}
    for short, long in zip(hostile(pattern, SHORT), hostile(pattern, LONG), strict=True):
        slow += [f"{name}: {long[:20]!r} … {long[-5:]!r}" for name, work in works.items() if is_slow(work, short, long)]
        if len(slow) > 2:
            break
    return slow


OF_THE_OPERATOR = ("bot.store.address.", "knowledge.books.chunking.", "knowledge.books.making.")
"""Where the patterns stand that read what is given once, and is no message of a chat: an address of a database, a rulebook, whose
lines are measured before they are read.
"""


def test_there_are_patterns_to_look_at():
    wheres = {found.where for found in ALL}
    assert len(ALL) > 110
    assert {"bot.services.rules.masking._PATTERNS", "bot.adapters.on_discord.messages.buttons.Tap"} <= wheres
    assert any(where.startswith("bot.services.shift.name_lists:") for where in wheres)
    assert all(any(where.startswith(one) for where in wheres) for one in OF_THE_OPERATOR)


def gives_nothing_back(pattern: re.Pattern[str]) -> list[str]:
    """The parts of a pattern that give nothing back of what they took, and are more than one sign again and again."""
    held, found = [re._parser.parse(pattern.pattern, pattern.flags)], []
    while held:
        part = held.pop()
        if isinstance(part, re._parser.SubPattern):
            for code, argument in part.data:
                repeated = argument[2] if code is re._constants.POSSESSIVE_REPEAT else None
                is_group = repeated is not None and not (len(repeated) == 1 and repeated.getwidth() == (1, 1))
                found += [str(code)] if is_group or code is re._constants.ATOMIC_GROUP else []
                held.append(argument)
        elif isinstance(part, list | tuple):
            held.extend(part)
    return found


@pytest.mark.parametrize("found", ALL, ids=lambda found: found.where)
def test_no_pattern_has_what_an_earlier_python_of_these_reads_otherwise(found):
    # before 3.11.5 (Debian 12 has 3.11.2) such a group keeps what an alternative took that failed: "3 pas" was read as "3 as"
    # (https://github.com/python/cpython/issues/106052)
    assert gives_nothing_back(found.pattern) == []


def test_a_group_that_gives_nothing_back_is_seen_and_one_sign_is_not():
    assert all(gives_nothing_back(re.compile(text)) for text in (r"(?:ab?)?+c", r"x(?>ab|a)", r"(y(?:ab)*+)"))
    assert not any(gives_nothing_back(re.compile(text)) for text in (r"\s*+a", r"[ab]++", r"(?:a|b)*"))


@pytest.mark.parametrize(
    "found", [found for found in ALL if not found.where.startswith(OF_THE_OPERATOR)], ids=lambda found: found.where
)
def test_no_pattern_takes_more_than_its_share_of_time_for_a_hostile_text(found):
    assert chokes(found) == []
