"""The address of a database as it may be printed: a password reaches neither screen nor log, wherever in it somebody wrote it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

_NAMED = re.compile(r"(pass\w*\s*=\s*).*", re.I | re.S)
"""A password as connection strings name it, and all that stands behind it: it may have spaces."""


def shown_address(url: str) -> str:
    """An address without what gives access: no password, no name that stands alone (it may be one), nothing behind "?".

    >>> shown_address("postgresql://anna:geheim@db:5432/club?sslpassword=geheim")
    'postgresql://anna:***@db:5432/club'
    """
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        return _NAMED.sub(r"\1***", url.partition(":")[0])
    user = parsed.username if parsed.password is not None else "***" if parsed.username else None
    shown = parsed.set(username=user, host=parsed.host and parsed.host.rpartition("@")[2], query={})
    return shown.render_as_string(hide_password=True)


def without_access(url: str, text: str) -> str:
    """What a driver says of an address, without what gives access there."""
    try:
        hidden = set(_access(make_url(url)))
    except (ArgumentError, ValueError):
        hidden = set()
    for piece in sorted(hidden, key=len, reverse=True):
        text = text.replace(piece, "***")
    return _NAMED.sub(r"\1***", text)


def _access(url: URL) -> Iterator[str]:
    """Whatever in an address may be a password."""
    beside = (url.host or "").rpartition("@")[0]
    alone = url.username if url.password is None else None
    named = (value for name, value in url.query.items() if "pass" in name.casefold())
    values = [url.password, beside, alone, *(one for value in named for one in ([value] if isinstance(value, str) else value))]
    yield from (str(value) for value in values if value)
