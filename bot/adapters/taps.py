"""What a button says when it is tapped. All that a tap needs to know stands in the button itself, so that a restart changes
nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from urllib.parse import parse_qsl, quote, urlencode

from bot.adapters.stamps import LENGTH, Stamp
from bot.domain.club.people import Role
from bot.presenter.action import WHOLE, Action
from bot.services.catalogue import Command, find_command
from bot.services.ports.failures import Cause, NotSavedError
from bot.services.requests import LINE as LINE_SAID

LINE, LINE_OF_WORDS, FIELDS, FIELDS_AND_WORDS, PAGE = "a", "w", "f", "v", "p"
"""The kinds of buttons that give a command: with a typed line, with one in which words are asked for, with fields, with fields of
which the empty one is asked for; and with a page of the list that it shows.
"""
COMMANDS = frozenset((LINE, LINE_OF_WORDS, FIELDS, FIELDS_AND_WORDS, PAGE))
"""The kinds that name a command, what was seen of the tournament, and what stands behind the command."""
KINDS = COMMANDS | set("cqlsehmn")
TURN = "turn"
"""What stands in front of the fields of a button that turns pages: which one. No field of a command is called so, and what
somebody types stands in a field: no words of his are ever read as a page.
"""
_PAGE = re.compile(r"[1-9][0-9]{0,5}")
NEEDS = "needs"
"""What stands beside the fields of a button that asks for words: the role that it wants, where its command wants less."""
NOTHING: Mapping[str, str] = MappingProxyType({})
"""No fields."""


@dataclass(frozen=True, slots=True)
class Tapped:
    """What a button or a menu said: its kind, its words, and what was chosen in a menu. The kinds: "a" gives a command ("w":
    asks for words first), "f" gives one with its fields ("v": asks for the empty one first), "p" shows a page of the
    list that one gives, "q" is about a question that was asked, "c" sets something up, "s" chooses an offence, "l" shows
    something that stays up to date, "e" opens a form again with what was typed into it,
    "h" is about what somebody sees who opens Floorman, "m" shows the buttons that a message keeps back,
    "n" leaves everything as it was.
    """

    kind: str
    words: tuple[str, ...]
    values: tuple[str, ...] = ()


def tap_of(kind: str, *words: object) -> str:
    """What a button says when it is tapped; words have no bar in them, except the last.

    >>> tap_of("a", "confirm", "2.17", "")
    'a|confirm|2.17|'
    """
    return "|".join((kind, *map(str, words)))


def read_tap(said: str, values: Sequence[str] = ()) -> Tapped | None:
    """What `tap_of` has written; None for a button that is not ours."""
    kind, bar, rest = said.partition("|")
    count = 3 if kind in COMMANDS else 2
    words = tuple(rest.split("|", count - 1))
    return Tapped(kind, words, tuple(values)) if bar and kind in KINDS and len(words) == count else None


@dataclass(frozen=True, slots=True)
class Offering:
    """What makes the buttons of one chat, each with its stamp. A text that does not fit into a button is kept by `hold`, which
    returns its name.
    """

    stamp: Stamp
    hold: Callable[[str], str]

    def tap(self, kind: str, *words: object) -> str:
        """What a button or a form says; words have no bar in them, except the last."""
        return self.stamp.stamped(tap_of(kind, *words))

    def action(self, action: Action, fits: Callable[[str], bool]) -> str:
        """What the button for something to do next says."""
        return self.stamp.stamped(action_tap(action, self.hold, lambda said: fits(said + " " * LENGTH)))

    def keeping_nothing(self) -> Offering:
        """The same where nothing could be written down a moment ago: what is too long for a button raises NotSavedError at once,
        for the first wait for the database is the only one.
        """
        return replace(self, hold=_refuses)


def _refuses(_text: str) -> str:
    raise NotSavedError(Cause.LOCKED, "nothing could be written just now")


def action_tap(action: Action, hold: Callable[[str], str], fits: Callable[[str], bool]) -> str:
    """What the button for something to do next says. A text that does not fit into it is kept by `hold`, which returns its
    name.
    """
    kind = (FIELDS_AND_WORDS if action.asks else FIELDS) if action.fields else (LINE_OF_WORDS if action.asks else LINE)
    said = written_fields((*action.fields, *_needs(action))) if action.fields else action.argument
    if action.page:
        line = ((LINE_SAID, action.argument),) if action.argument else ()
        kind, said = PAGE, written_fields(((TURN, str(action.page)), *(action.fields or line)))
    written = tap_of(kind, action.command, action.seen, said)
    # words that look like the name of a kept text are kept themselves, or they would be read as that text
    return written if fits(written) and not said.startswith("=") else tap_of(kind, action.command, action.seen, f"={hold(said)}")


@dataclass(frozen=True, slots=True)
class Turned:
    """What a button says that turns the pages of a list: the `page`, from 1, or that it is the `whole` list; and the fields of
    the command that shows it.
    """

    page: int
    whole: bool
    fields: Mapping[str, str]


def read_turned(said: str) -> Turned | None:
    """What the button of a page says behind its command; None where no page stands there.

    >>> read_turned("turn=2&line=Marie page 3")
    Turned(page=2, whole=False, fields={'line': 'Marie page 3'})
    """
    fields = dict(read_fields(said))
    page = fields.pop(TURN, "")
    whole = page == str(WHOLE)
    if not whole and not _PAGE.fullmatch(page):
        return None
    return Turned(0 if whole else int(page), whole, fields)


def written_fields(fields: Iterable[tuple[str, str]]) -> str:
    """Fields in one text.

    >>> written_fields([("case", "12"), ("reason", "erreur; vu")])
    'case=12&reason=erreur%3B vu'
    """
    return urlencode(list(fields), safe="#: ", quote_via=quote)


def read_fields(text: str) -> Mapping[str, str]:
    """The fields that `written_fields` has written.

    >>> read_fields("player=#12&offence=phone&reason=")
    {'player': '#12', 'offence': 'phone', 'reason': ''}
    """
    return {name: said for name, said in parse_qsl(text, keep_blank_values=True) if name != NEEDS}


def _needs(action: Action) -> Iterable[tuple[str, str]]:
    command = find_command(action.command)
    above = bool(action.asks) and command is not None and action.role > command.role
    return ((NEEDS, action.role.name.casefold()),) if above else ()


def role_for(command: Command, said: str) -> Role:
    """Who may tap a button with these fields, that of its command where they say nothing: whom it would be refused is not asked
    for words first.
    """
    wanted = dict(parse_qsl(said, keep_blank_values=True)).get(NEEDS, "")
    return max(command.role, next((role for role in Role if role.name.casefold() == wanted), command.role))


def empty_field(fields: Mapping[str, str]) -> str:
    """The field whose words are still to be asked for; empty where there is none."""
    return next((name for name, text in fields.items() if not text), "")


def without_words(said: str) -> str:
    """What kind of button somebody made of something, for the log: its words may name people, and no erasure reaches the log.

    >>> without_words("f|sanction||player=#3&reason=Marie"), without_words("Marie Dupont")
    ('f|sanction', 'another text')
    """
    kind, bar, rest = said.partition("|")
    command = rest.partition("|")[0]
    return f"{kind}|{command}" if bar and kind in COMMANDS and find_command(command) is not None else "another text"
