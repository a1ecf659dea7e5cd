"""The address of a database as it may be printed: a password reaches neither screen nor log, wherever in it somebody wrote it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

_NAMED = re.compile(r"(pass\w*\s*=\s*).*", re.I | re.S)
"""A password as connection strings name it, and all that stands behind it: it may have spaces."""
_KIND = re.compile(r"\s*((?:postgres|postgresql|sqlite|mysql|mariadb)(?:\+\w+)?):", re.I)
"""The kinds of databases by which an address begins that can't be read any further."""
HIDDEN = "***"
SHORTEST = 4
"""Letters of the shortest password that is looked for where none is expected."""


def shown_address(url: str) -> str:
    """An address without what gives access: no password, no name that stands alone (it may be one), nothing behind "?". Of what
    can't be read, no more than the kind of database: anything in it may be a password.

    >>> shown_address("postgresql://anna:geheim@db:5432/club?sslpassword=geheim")
    'postgresql://anna:***@db:5432/club'
    >>> shown_address("host=db password=geheim"), shown_address("postgresql://anna:ge:heim@")
    ('***', 'postgresql://anna:***@')
    """
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        kind = _KIND.match(url)
        return f"{kind[1]}:{HIDDEN}" if kind else HIDDEN
    user = parsed.username if parsed.password is not None else HIDDEN if parsed.username else None
    shown = parsed.set(username=user, host=parsed.host and parsed.host.rpartition("@")[2], query={})
    return shown.render_as_string(hide_password=True).replace("%2A%2A%2A", HIDDEN)


def without_access(url: str, text: str) -> str:
    """What a driver says of an address, without what gives access there, or may: nothing of what stands behind "?" is repeated,
    unless it is too short to be a password.
    """
    hidden = passwords(url)
    with suppress(ArgumentError, ValueError):
        parsed = make_url(url)
        alone = [] if parsed.password is not None or not parsed.username else [parsed.username]
        hidden |= {*alone, *(value for _, value in _behind(parsed) if len(value) >= SHORTEST)}
    for piece in sorted(hidden, key=len, reverse=True):
        text = text.replace(piece, HIDDEN)
    return _NAMED.sub(rf"\1{HIDDEN}", text)


def passwords(url: str) -> set[str]:
    """What stands in an address where a password does; the whole address where it can't be read."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        return {url}
    beside = (parsed.host or "").rpartition("@")[0]
    named = (value for name, value in _behind(parsed) if "pass" in name.casefold())
    return {value for value in (str(parsed.password or ""), beside, *named) if value}


def _behind(url: URL) -> Iterator[tuple[str, str]]:
    for name, value in url.query.items():
        yield from ((name, one) for one in ([value] if isinstance(value, str) else value))
