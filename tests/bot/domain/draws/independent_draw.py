"""A second verifier of published draws, written from docs/draw-method.md alone: it shares nothing with Floorman's own.

It expects a text in its form (section 2), and says of which draws list, seed or result do not hold.
"""

import hashlib
import math


def sha256(text):
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def joined(lines):
    return "".join(line + "\n" for line in lines)


class Stream:
    def __init__(self, key):
        self.key = key
        self.next = 0

    def below(self, n):
        if n == 1:
            return 0
        blocks = 1
        while 2 ** (256 * blocks) < n:
            blocks += 1
        while True:
            x = 0
            for _ in range(blocks):
                block = hashlib.sha256((self.key + ":" + str(self.next)).encode("ascii")).digest()
                self.next += 1
                x = x * 2**256 + int.from_bytes(block, "big")
            if x < 2 ** (256 * blocks) // n * n:
                return x % n

    def sample(self, items, k):
        hat, out = list(items), []
        for _ in range(k):
            j = self.below(len(hat))
            hat[j], hat[-1] = hat[-1], hat[j]
            out.append(hat.pop())
        return out


def times(p, q):
    product = [0] * (len(p) + len(q) - 1)
    for i in range(len(p)):
        for j in range(len(q)):
            product[i + j] += p[i] * q[j]
    return product


def fuller(tables, level, extra, stream):
    groups = {}
    for name, settled, free in tables:
        if settled <= level < settled + len(free):
            a, b = len(free) - (level - settled), level - settled + 1
            shared = math.gcd(a, b)
            groups.setdefault((a // shared, b // shared), []).append(name)
    order = sorted(groups, key=lambda odds: (-len(groups[odds]), odds[0], odds[1]))
    polynomials = []
    for a, b in order:
        c = len(groups[a, b])
        polynomials.append([math.comb(c, j) * a**j * b ** (c - j) for j in range(c + 1)])
    chosen = []
    for place, odds in enumerate(order):
        left, c, rest = extra - len(chosen), len(groups[odds]), [1]
        for later in polynomials[place + 1 :]:
            rest = times(rest, later)
        possible = list(range(max(0, left - (len(rest) - 1)), min(left, c) + 1))
        j = possible[0]
        if len(possible) > 1:
            weights = [polynomials[place][j] * rest[left - j] for j in possible]
            r = stream.below(sum(weights))
            j = next(j for n, j in enumerate(possible) if sum(weights[: n + 1]) > r)
        chosen += stream.sample(groups[odds], j)
    return chosen


def draw_seats(lines, stream):
    fixed = {value: key for word, key, value in lines if word == "fixed"}
    seated = [key for word, key, value in lines if word == "seated"]
    entrants = [key for word, key, value in lines if word == "entrant"]
    tables = []
    for name, seats, closed in shapes(lines):
        gone = [int(seat.split("-")[1]) for seat in [*fixed.values(), *seated] if seat.split("-")[0] == name]
        tables.append((name, len(gone), [n for n in range(1, seats + 1) if n not in gone and n not in closed]))

    def players(table, level):
        return max(table[1], min(level, table[1] + len(table[2])))

    total = len(entrants) + len(seated)
    level = max(n for n in range(11) if sum(players(table, n) for table in tables) <= total)
    more = fuller(tables, level, total - sum(players(table, level) for table in tables), stream)
    places = []
    for table in tables:
        count = players(table, level) - table[1] + (table[0] in more)
        places += [f"{table[0]}-{seat}" for seat in stream.sample(table[2], count)]
    loose = [entrant for entrant in entrants if entrant not in fixed]
    drawn = dict(zip(stream.sample(loose, len(loose)), places, strict=True))
    return [f"result {entrant}: {fixed.get(entrant) or drawn[entrant]}" for entrant in entrants]


def draw_button(lines, stream):
    tables = shapes(lines)
    taken = {name: set() for name, _, _ in tables}
    for word, key, _ in lines:
        if word == "seated":
            taken[key.split("-")[0]].add(int(key.split("-")[1]))
    if ("scope", "", "each_table") in lines:
        return [f"result {name}: {sorted(taken[name])[stream.below(len(taken[name]))]}" for name in taken]
    numbers = sorted(set.intersection(*taken.values())) or list(range(1, max(seats for _, seats, _ in tables) + 1))
    number = numbers[stream.below(len(numbers))]
    return [f"result {name}: {min([n for n in seats if n >= number] or seats)}" for name, seats in taken.items()]


def draw_cards(lines, stream):
    deck = stream.sample([rank + suit for suit in "shdc" for rank in "AKQJT98765432"], 52)
    out = []
    for word, key, value in lines:
        if word == "cards":
            count = int(value.split(" ")[0])
            out.append(f"result {key}: {' '.join(deck[:count])}")
            deck = deck[count:]
    return out


def draw_pick(lines, stream):
    return [f"result 1: {1 + stream.below(sum(word == 'option' for word, _, _ in lines))}"]


def shapes(lines):
    """(number, seats, closed seats) of each table; a value is "9 seats" or "9 seats, closed 3 5"."""
    values = [(key, value.replace(",", "").split(" ")) for word, key, value in lines if word == "table"]
    return [(key, int(value[0]), [int(n) for n in value[3:]]) for key, value in values]


def cut(line):
    head, _, value = line.partition(":")
    word, _, key = head.partition(" ")
    return word, key, value.removeprefix(" ")


def wrong_draws(text):
    """The numbers of the draws that do not hold."""
    lines = [line.rstrip(" \t\r") for line in text.removeprefix("\ufeff").split("\n")]
    lines = [line for line in lines if line]
    head, previous, number, wrong = lines[:3], cut(lines[2])[2], 0, set()
    starts = [n for n, line in enumerate(lines) if line.startswith("draw ")] + [len(lines) - 1]
    for start in starts[:-1]:
        draw = lines[start : starts[starts.index(start) + 1]]
        words = [cut(line)[0] for line in draw]
        middle = words.index("fingerprint")
        number, kind = number + 1, cut(draw[0])[2]
        if cut(draw[0])[1] != str(number) or sha256(joined(head + draw[:middle])) != cut(draw[middle])[2]:
            wrong.add(number)
        if "seed" in words:
            seed = words.index("seed")
            link = cut(draw[seed])[2]
            stream = Stream(sha256(joined([lines[0], *draw[middle : seed + 1]])))
            method = {"button": draw_button, "pick": draw_pick, "cards": draw_cards}.get(kind, draw_seats)
            if sha256(link) != previous or method([cut(line) for line in draw[:middle]], stream) != draw[seed + 1 : -1]:
                wrong.add(number)
            previous = link
    return wrong
