"""Failures, told to a Sentry that whoever runs Floorman has set up: what kind, and where in the code. Of what people typed, of
their names and of what gives access nothing leaves this machine, for an event is made anew of the few things that are known to be
harmless, and all else in it is left behind.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, cast

from bot.reference import current

if TYPE_CHECKING:
    from sentry_sdk.types import Event, Hint

FRAME = ("module", "function", "lineno", "in_app")
"""What is told of each place in the code that a failure went through: no values, no lines of a file, no folder."""
LONGEST_WAIT = 2.0
"""Seconds that the end of Floorman waits for what is still to be told."""
INSTALL = "pip install 'floorman[sentry]'"


class SentryMissing(Exception):
    """Sentry's package is not installed."""


class SentryAddressUnusable(Exception):
    """That is no address of a Sentry."""


def report_failures(dsn: str, release: str) -> Callable[[], None]:
    """From now on, every error in Floorman's log is told to that Sentry as well. Returns what sends the rest in the end. Raises
    SentryMissing, SentryAddressUnusable.
    """
    # imported here: only who has set it has it
    try:
        import sentry_sdk
        from sentry_sdk.integrations.logging import LoggingIntegration
        from sentry_sdk.utils import BadDsn
    except ImportError:
        raise SentryMissing from None
    try:
        sentry_sdk.init(
            dsn=dsn, release=f"floorman@{release}", server_name="floorman", default_integrations=False,
            auto_enabling_integrations=False, integrations=[LoggingIntegration(level=None, event_level=logging.ERROR)],
            before_send=_bare, include_local_variables=False, include_source_context=False,
            max_breadcrumbs=0, auto_session_tracking=False, send_client_reports=False, shutdown_timeout=0,
        )  # fmt: skip
    except BadDsn:  # its text quotes the address
        raise SentryAddressUnusable from None
    return lambda: sentry_sdk.flush(timeout=LONGEST_WAIT)


def _bare(event: Event, _hint: Hint) -> Event:
    """What is told of a failure: its kind and its places in the code, when, and under which reference the log has the rest."""
    found = cast("Mapping[str, Any]", event)
    kept = {name: found[name] for name in ("event_id", "timestamp", "level", "platform", "release", "logger") if name in found}
    request = current()
    if request is not None:
        kept["tags"] = {"reference": request.reference, "from": request.platform}
    causes = _list(found, "exception")
    if causes:
        kept["exception"] = {"values": [_kind_and_places(cause) for cause in causes]}
    elif str(found.get("logger")).startswith("floorman"):
        # the words of our own log, without what was put into them: "letter %d to %s"; others put it in themselves
        kept["message"] = str((found.get("logentry") or {}).get("message", ""))
    return cast("Event", kept)


def _kind_and_places(cause: Mapping[str, Any]) -> dict[str, object]:
    frames = _list(cause, "stacktrace", "frames")
    bare = [{name: frame[name] for name in FRAME if name in frame} for frame in frames]
    told: dict[str, object] = {"type": cause.get("type"), "module": cause.get("module"), "value": ""}
    return told | ({"stacktrace": {"frames": bare}} if bare else {})


def _list(found: Mapping[str, Any], name: str, of: str = "values") -> Iterable[Mapping[str, Any]]:
    return (found.get(name) or {}).get(of) or ()
