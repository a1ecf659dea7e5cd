"""The places of those who are out: from the order in which they went, and how many people are entered now.

No place is kept. Whoever enters late pushes everybody who is out down by one, a withdrawal moves them up, and whoever is in again
has no place until he goes out for the last time. What a deed says of a place tells the order within one hand, and who shares it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

Place = tuple[int, int, int]
"""An entrant, his place, how many share it."""


def in_order(places: Iterable[Place]) -> tuple[tuple[int, ...], ...]:
    """Who went out in one hand, worst first, those who share a place together.

    >>> in_order(((7, 8, 1), (3, 9, 2), (5, 9, 2)))
    ((3, 5), (7,))
    """
    groups: dict[int, list[int]] = {}
    for entrant, place, _ in sorted(places, key=lambda one: -one[1]):
        groups.setdefault(place, []).append(entrant)
    return tuple(map(tuple, groups.values()))


def last_entries(people: Mapping[int, int], withdrawn: Collection[int]) -> Mapping[int, int]:
    """Of everybody who is entered the entry that counts: his last one that stands, by his number in the club."""
    return {person: entrant for entrant, person in people.items() if entrant not in withdrawn}


def places_of(busts: Iterable[tuple[int, ...]], people: Mapping[int, int], withdrawn: Collection[int]) -> tuple[Place, ...]:
    """The places of all who are out for good, first to last, when so many `people` are entered; `busts` are those who went out
    together, the first of them first.

    >>> places_of([(1,), (2, 3)], {1: 11, 2: 12, 3: 13, 4: 14}, ())
    ((1, 4, 1), (2, 2, 2), (3, 2, 2))
    """
    counting = last_entries(people, withdrawn)
    own, left = set(counting.values()), len(counting)
    found: list[Place] = []
    for group in busts:
        placed = [entrant for entrant in group if entrant in own]
        left -= len(placed)
        found += ((entrant, left + 1, len(placed)) for entrant in placed)
    return tuple(found)


def moved_places(before: Iterable[Place], after: Iterable[Place]) -> tuple[tuple[int, int, int], ...]:
    """Who is out before and after something happened, but not in the same place: (entrant, place before, place after), best
    first.

    >>> moved_places([(1, 10, 1)], [(1, 11, 1), (2, 10, 1)])
    ((1, 10, 11),)
    """
    was = {entrant: place for entrant, place, _ in before}
    moved = ((entrant, was[entrant], place) for entrant, place, _ in after if was.get(entrant, place) != place)
    return tuple(sorted(moved, key=lambda one: one[2]))
