"""What a phone makes of a text that is longer than one message: parts, one right behind the other. Which parts belong together,
and what stood between them before they were cut.

Every app cuts in its own way: at the last end of a line that fits (iPhones, or behind a full stop), at an earlier one (Android),
at an empty line in the second half (computers), at a space where there is no line, or wherever the message is full. Telegram
takes away the spaces and ends of lines at both edges.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from telegram import Message

from bot.adapters.on_telegram.intake.likeness import Listed
from bot.adapters.on_telegram.messages.marks import as_typed

LIMIT = 4096
"""What one message holds, in the units in which apps count."""
SHORTEST_PART = LIMIT // 2
"""No app cuts before the second half."""
NEAR = LIMIT - 300
"""Phones look for a good place in the last 300 signs: what is shorter was cut by a computer at an empty line, or not at all."""
AT_ONCE = 5
"""Seconds between parts by Telegram's clock, on a slow network."""
TAKEN_AWAY = 4
"""What is taken away at the edges of two parts, at most."""
_NUMBERED = re.compile(r"[0-9]{1,4} ?[.)\]:-]")
_INITIAL = re.compile(r"(?:^|[\s,;])(?:[^\W\d_]{1,2}\.-?)+$")
"""A text that ends in the middle of a name: "J.-P.", behind which an iPhone cuts."""


@dataclass(frozen=True, slots=True)
class Sewn:
    """Parts put together. `doubtful` are the places where that was guessed, as they read now."""

    text: str
    doubtful: tuple[str, ...] = ()


def length(text: str) -> int:
    """How long a text is to an app, to which an emoji is two signs."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def may_go_on(message: Message) -> bool:
    """Whether what a message says may be the first part of something longer."""
    return bool(message.text) and length(message.text or "") >= SHORTEST_PART


def nearly_full(text: str) -> bool:
    """Whether a text was probably cut, if it was not all."""
    return length(text) >= NEAR


def is_full(text: str) -> bool:
    """Whether a message holds as much as it may: it was cut in the middle of anything. A space at its edge was taken away."""
    return length(text) >= LIMIT - 1


def at_once(last: Message, message: Message) -> bool:
    """Whether a message came so soon behind the `last` part that an app can have sent both."""
    return 0 <= message.date.timestamp() - last.date.timestamp() <= AT_ONCE


def cannot_have_fitted(last: str, text: str) -> bool:
    """Whether a text is too long to have stood in the same message as the `last` part."""
    return length(last) + length(text) + TAKEN_AWAY > LIMIT


def may_be_part(first: Message, last: Message, message: Message) -> bool:
    """Whether a message may go on with what `first` began, of which `last` was the last part until now: from the same person in
    the same place, no command, no question, in his own words.
    """
    text, before = message.text or "", last.text or ""
    if not text or text.startswith("/") or not _same_speaker(first, message):
        return False
    if message.forward_origin is not None or message.via_bot is not None:
        return False
    name = message.get_bot().username
    called = bool(name) and f"@{name}".casefold() in text.casefold()
    asks = text.rstrip().endswith("?") and "?" not in before
    return not (called or asks)


def _same_speaker(first: Message, message: Message) -> bool:
    return _speaker(first) == _speaker(message) and _answered(message) in (None, _answered(first), message.message_thread_id)


def _speaker(message: Message) -> tuple[object, ...]:
    sender, user = message.sender_chat, message.from_user
    return message.chat_id, message.message_thread_id, user.id if user else 0, sender.id if sender else 0


def _answered(message: Message) -> int | None:
    return message.reply_to_message.message_id if message.reply_to_message is not None else None


def sew(parts: list[str]) -> Sewn:
    r"""Puts the parts of a text together.

    >>> full = "Marie Dupont\n" * 316
    >>> sew([full[:4096], full[4096:]]).text == full
    True
    >>> sew(["/inscrire\nMarie Dupont", "Paul Martin"]).text
    '/inscrire\nMarie Dupont\nPaul Martin'
    """
    whole, doubtful = as_typed(parts[0]), list[str]()
    room = LIMIT - length(parts[0])
    for part in parts[1:]:
        between, sure = _between(whole, part, room)
        if not sure:
            doubtful.append(f"{_last_words(whole)}{between.replace(chr(10), ' / ')}{_first_words(part)}")
        whole, room = f"{whole}{between}{as_typed(part)}", LIMIT - length(part)
    return Sewn(whole, tuple(doubtful))


def _between(before: str, after: str, room: int) -> tuple[str, bool]:
    """What stood between two parts, and whether that is sure. Where there was no `room` left in a message, it was cut in the
    middle of anything; else something was taken away: the end of a line, where there are lines, or a space.
    """
    if before[-1] in ",;" or after[0] in ",;":
        return " ", True
    *_, last = before.splitlines()
    lines = _has_lines(before)
    if room > 0:
        initial = _INITIAL.search(before) is not None and len(last.split()) == 1
        if lines and initial:
            return "" if after[0] == "-" else " ", False
        return _between_lines(before, after, room) if lines else (" ", True)
    if _inside_a_word(before, after, last):
        return "", False
    return _between_lines(before, after, room)[0] if lines else " ", False


def _between_lines(before: str, after: str, room: int) -> tuple[str, bool]:
    """What stood between two parts of a text with lines. In a list with a name a line it was cut inside one where what is left
    and what follows are no lines of it, and both together are. Where both would do, the next word tells: had there been room for
    it, no app would have cut before it inside a line.
    """
    *lines, last = before.splitlines()
    first = after.splitlines()[0]
    listed = Listed("\n".join(lines))
    if not listed.is_one:
        return _by_usual_words(lines, last, first)
    apart = listed.has_line(last) and listed.has_line(first)
    if not listed.has_line(f"{last} {first}"):
        return "\n", apart
    return ("\n", length(first.split()[0]) < room) if apart else (" ", False)


def _by_usual_words(lines: Sequence[str], last: str, first: str) -> tuple[str, bool]:
    counted = Counter(len(line.split()) for line in lines[1:] if line.strip())
    usual = counted.most_common(1)[0][0] if counted else 0
    left, follows = len(last.split()), len(first.split())
    if left + follows == usual:
        return " ", False
    return "\n", left >= usual or follows >= usual


def _inside_a_word(before: str, after: str, last: str) -> bool:
    """Whether a full message seems to end inside a word: what follows begins with no capital, or with one among capitals where a
    line is left with one word only. Else it was full right at the end of one.
    """
    if not before[-1].isalnum() or not (after[0].isupper() or (_NUMBERED.match(after) and not before[-1].isdigit())):
        return True
    return before[-1].isupper() and after[0].isupper() and (_is_one_word(last) or _is_one_word(after.splitlines()[0]))


def _has_lines(text: str) -> bool:
    """Whether something stands on lines there, and not only the command on one of its own."""
    return "\n" in text.strip() and len(text.rpartition("\n")[2]) < LIMIT - NEAR


def _is_one_word(text: str) -> bool:
    return len(text.split()) == 1


def _last_words(text: str) -> str:
    return re.split(r"[\n,;]", text)[-1].strip()[-40:]


def _first_words(text: str) -> str:
    return re.split(r"[\n,;]", text)[0].strip()[:40]


def last_read(text: str) -> str:
    """The last name, or whatever stands last in a text.

    >>> last_read("/inscrire Marie Dupont, Paul Mar")
    'Paul Mar'
    """
    return _last_words(text.rstrip(" \n,;"))
