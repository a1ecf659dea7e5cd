"""Front desks for tests: over memory, with a clock and secrets that a test decides."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import count

from bot.adapters.limits import Limits
from bot.domain.rules.points_read import PointRead, PointsRead
from bot.domain.rules.profile import RuleProfile, Ruling
from bot.i18n.words import in_every_language
from bot.services.front_desk import FrontDesk
from bot.services.ports.places import PlacesPort
from bot.services.ports.rules import RulesPort
from bot.services.ports.work import StorePort
from bot.services.rules.rules_desk import RulesDesk
from bot.services.shift.floor import Floor
from knowledge.books.passages import Book
from knowledge.reading.apart import read_bytes
from tests.bot.small_rules import SmallRules
from tests.bot.store.memory.store import MemoryPlaces, MemoryStore

EVENING = 1_790_000_000.0
"""A September evening in 2026."""


class SilentProfiles:
    """Books that say nothing of the floor, except what a test puts in their mouth."""

    def __init__(self, **said: str) -> None:
        self.said: Mapping[str, str] = {name.replace("__", "."): value for name, value in said.items()}

    def profile(self, book: str) -> RuleProfile:
        return RuleProfile(book, {name: Ruling(name, value) for name, value in self.said.items()})

    def of_own(self, book: Book, stated: str | None) -> RuleProfile:
        return RuleProfile(book.id, read=False)

    def points_of(self, book: Book, stated: str | None) -> PointsRead:
        return {}

    def restated(self, book: Book, stated: str | None, points: Sequence[PointRead]) -> str:
        return stated or ""


class Clock:
    """Stands still until it is told to move on."""

    def __init__(self, at: float = EVENING) -> None:
        self.at = at

    def __call__(self) -> float:
        return self.at


def unhurried() -> Limits:
    """Limits for people who do one thing after the other in no time, where it is not the haste that is tested: a quarter of an
    hour passes between any two things.
    """
    return Limits(clock=partial(next, count(0.0, 900.0)))


def secrets() -> Callable[[], str]:
    """Secrets of tournaments, different ones but the same in every test."""
    numbers = count(1)
    return lambda: f"{next(numbers):064x}"


def make_floor(rules: RulesPort, store: StorePort | None = None, profiles: object = None, clock: Clock | None = None) -> Floor:
    """The floor's desks over memory, unless a test brings its own parts."""
    store, profiles = store or MemoryStore(), profiles or SilentProfiles()
    return Floor(store, profiles, rules, secrets(), clock or Clock(), in_every_language, read_bytes)


def make_desk(
    rules: RulesPort | None = None,
    places: PlacesPort | None = None,
    book: str = "river",
    language: str | None = None,
    floor: Floor | None = None,
) -> FrontDesk:
    """A front desk over memory, unless a test brings its own parts."""
    rules = rules or SmallRules()
    floor = floor or make_floor(rules)
    # a memory store reads and sets what chats have chosen in its own units of work
    chosen = places or getattr(floor.store, "places", None) or MemoryPlaces()
    return FrontDesk(RulesDesk(rules), chosen, floor, book, language)
