"""A league a second time, written from docs/season.md alone, in binary fractions where the first one has decimals."""

from __future__ import annotations

from math import isqrt, log10


def half_up(value):
    return int(value + 0.5) if value >= 0 else -int(-value + 0.5)


def points(rule, table, k, n, cents):
    if table:
        return dict(enumerate(table, start=1)).get(k, 0)
    if rule == "linear":
        return 100 * (n - k + 1)
    if rule == "neau":
        return half_up(isqrt(10**16 * n * (cents or 100) // 100) / 10**8 / (k + 1) * 100)
    return half_up(1000 * (n / k) ** 0.5 * (1 + log10(cents / 100 + 0.25)))


def table(rule, worth, since, until, best, dropped, left_out, dates):
    counting = [one for one in dates if one[0] not in left_out and since <= one[1] and (not until or one[1] <= until)]
    own = {}
    for _, _, cents, places, struck in counting:
        for person, k, sharing in places:
            several = [points(rule, worth, k + more, len(places), cents) for more in range(sharing)]
            won = 0 if person in struck else -(-(2 * sum(several) - sharing + 1) // (2 * sharing)) if sharing > 1 else several[0]
            own.setdefault(person, []).append(won)
    keep = best or max(len(counting) - dropped, 0)
    total = {person: sum(sorted(won)[::-1][:keep]) for person, won in own.items()}
    return [
        (sum(other > total[p] for other in total.values()) + 1, p, total[p]) for p in sorted(total, key=lambda p: (-total[p], p))
    ]
