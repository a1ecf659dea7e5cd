"""Units of work as the tests do them."""

import pytest


def founded(store, place):
    """The club of a chat, from now on."""
    with store.writing() as work:
        return work.clubs.at(place)


def fails(store, do):
    """A unit of work that does something and then fails."""
    with pytest.raises(ZeroDivisionError):
        _fail_after(store, do)


def _fail_after(store, do):
    with store.writing() as work:
        do(work)
        raise ZeroDivisionError
