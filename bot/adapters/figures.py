"""What is counted and measured while Floorman runs, for whoever watches it, in the form of Prometheus. No figure bears what may
be anything: no name, no question, no chat, no club, and a club's own rulebook goes by the one word OWN.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from math import nan

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.gc_collector import GCCollector
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector

from bot.adapters.fates import Doubtful, Failed, Gone, Later, Moved, NotYet, Undeliverable

OWN = "own"
"""What a club's own rulebook is called here, whichever it is."""
CAUSES: tuple[tuple[type[Exception], str], ...] = (
    (Later, "asked_to_wait"), (Failed, "not_reached"), (Doubtful, "in_doubt"), (Gone, "chat_gone"), (Undeliverable, "refused"),
    (Moved, "moved"),
)  # fmt: skip
"""What is said of why a letter did not arrive; of everything else, that it is our own fault."""
QUICK = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
"""Bounds of what is measured, in seconds: an answer takes some hundredths, and after half a minute nobody waits for one."""
REGISTRY = CollectorRegistry()
"""One a process, as prometheus-client means it to be."""
for _of_the_library in (ProcessCollector, PlatformCollector, GCCollector):
    _of_the_library(registry=REGISTRY)

QUESTIONS = Counter(
    "floorman_questions", "Questions to the rulebooks, by what came of them.", ["verdict", "book"], registry=REGISTRY
)
ANSWERS = Histogram(
    "floorman_answer_seconds", "From a question to its answer in words, with the wait for its turn.",
    buckets=QUICK, registry=REGISTRY,
)  # fmt: skip
SEARCHES = Histogram("floorman_search_seconds", "The search of one rulebook alone.", buckets=QUICK, registry=REGISTRY)
WAITING = Gauge("floorman_requests_waiting", "Requests that wait for their turn.", registry=REGISTRY)
OUTBOX = Gauge("floorman_outbox_letters", "Messages that are still to be delivered.", ["platform"], registry=REGISTRY)
OLDEST = Gauge(
    "floorman_outbox_oldest_seconds", "Age of the oldest news among them; 0 where there is none.", ["platform"], registry=REGISTRY
)
DELIVERED = Counter("floorman_deliveries", "Messages that have arrived.", ["platform"], registry=REGISTRY)
UNDELIVERED = Counter(
    "floorman_deliveries_failed", "Tries that did not deliver a message, by cause.", ["platform", "cause"], registry=REGISTRY
)
GIVEN_UP = Counter("floorman_deliveries_given_up", "Messages that will not arrive.", ["platform"], registry=REGISTRY)
LIMITED = Counter(
    "floorman_limits_hit", "Times that Floorman told somebody, or all in a chat, that too much comes in.", ["platform", "limit"],
    registry=REGISTRY,
)  # fmt: skip
HASTE = Counter("floorman_platform_rate_limited", "Times that a platform turned a call away for haste.", ["platform"],
    registry=REGISTRY)  # fmt: skip
CONNECTED = Gauge("floorman_connected", "Whether a platform that is wanted is connected.", ["platform"], registry=REGISTRY)
RECONNECTS = Counter("floorman_reconnects", "Times that a lost connection came back.", ["platform"], registry=REGISTRY)
DATABASE = Gauge("floorman_database_up", "Whether the database has answered in time.", registry=REGISTRY)
FAILURES = Counter("floorman_failures", "Requests that went wrong on Floorman's side.", ["platform"], registry=REGISTRY)


@contextmanager
def delivering(platform: str) -> Iterator[None]:
    """Counts what becomes of a try to deliver a letter. One whose turn had not come was no try."""
    try:
        yield
    except NotYet:
        raise
    except Exception as error:
        cause = next((name for kind, name in CAUSES if isinstance(error, kind)), "broken")
        UNDELIVERED.labels(platform, cause).inc()
        raise
    DELIVERED.labels(platform).inc()


def outbox(found: Mapping[str, tuple[int, float]] | None) -> None:
    """Notes how many letters of each platform wait, and how old the oldest is; None: the database did not say."""
    DATABASE.set(found is not None)
    for platform in ("discord", "telegram"):
        count, age = (nan, nan) if found is None else found.get(platform, (0, 0.0))
        OUTBOX.labels(platform).set(count)
        OLDEST.labels(platform).set(age)


def written() -> bytes:
    """All figures, as Prometheus reads them."""
    return generate_latest(REGISTRY)
