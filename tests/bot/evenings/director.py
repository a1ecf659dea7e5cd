"""A director who does by chance what happens on an evening: late entries, busts, new tables, races, mistakes taken back."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from bot.domain.seating.tables import Seat
from bot.domain.tournament.state import Stage, Tournament
from bot.domain.tournament.timeline import Timeline
from bot.services.replies.refused import Refused
from bot.services.replies.reply import Reply
from tests.bot.evenings.ledger_of_chips import chips_put_in_play, everything_holds
from tests.bot.services.floor.pit import Pit
from tests.bot.told import told

CHIPS = "jetons 25x8 100x8 500x4 1000x5; niveaux 25/50 50/100 100/200 200/400"
GENEROUS = "inscriptions 9; réentrées 9 jusqu'au niveau 9; recaves 9 jusqu'au niveau 9; complément 1"
STACK = 8 * 25 + 8 * 100 + 4 * 500 + 5 * 1000


def called(number: int) -> str:
    """A name of letters alone, which differs from all others."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    return f"{letters[number % 26]}{letters[number // 26 % 26]}{letters[number // 676 % 26]}".title() + " Martin"


class Director:
    """Plays an evening at a pit: the only one, or the tournament of this number, which each line names then."""

    def __init__(self, pit: Pit, chance: random.Random, number: int = 0) -> None:
        self.pit, self.chance, self.number = pit, chance, number
        self.known = chance.randrange(0, 9000)
        self.refusals: list[str] = []
        self.done: list[str] = []

    def timeline(self) -> Timeline:
        """The log of the tournament."""
        with self.pit.store.reading() as work:
            club = work.clubs.at("terminal").id
            opened = next(one for one in work.tournaments.all(club) if one.number == (self.number or 1))
            return self.pit.floor.timeline(work, opened.id)

    @property
    def state(self) -> Tournament:
        """How it stands."""
        return self.timeline().state

    def say(self, line: str) -> Reply:
        """A line, after which everything must hold; what is refused has changed nothing; what asks first is confirmed."""
        before, log = self.state, self.timeline().length
        reply = self.pit.say(f"{line} @{self.number}" if self.number else line)
        if isinstance(reply.outcome, Refused):
            assert (self.state, self.timeline().length) == (before, log), line
            self.refusals.append(f"{line.split()[0]}: {told(reply)['why']}")
            return reply
        self.done.append(line.split()[0])
        everything_holds(self.state, self.timeline().standing)
        self.chips_are_told(reply)
        self.pit.later(self.chance.choice([20, 200]))
        return reply

    def chips_are_told(self, reply: Reply) -> None:
        """What is said to be in play is every stack that was ever put on a table, and what races made of it."""
        told_value = getattr(reply.outcome, "in_play", 0)
        if told_value:
            assert told_value == chips_put_in_play(self.timeline().standing, STACK), reply.outcome

    def names(self, count: int) -> list[str]:
        """So many people who have not been here yet."""
        self.known += count
        return [called(number) for number in range(self.known - count, self.known)]

    def name_of(self, entrant: int) -> str:
        """The name of an entrant."""
        with self.pit.store.reading() as work:
            person = self.state.people[entrant]
            return work.people.numbered(work.clubs.at("terminal").id, [person])[person].name

    def a_seat(self, *, taken: bool) -> str | None:
        """Any seat that is taken, or free."""
        seats = [
            Seat(table.number, number)
            for table in self.state.tables.values()
            for number in (table.players if taken else table.free)
        ]
        return str(self.chance.choice(seats)) if seats else None

    # What happens

    def somebody_enters(self) -> None:
        """One to three people, who are given seats, at a new table where there is none."""
        self.say("enter " + ", ".join(self.names(self.chance.choice([1, 1, 2, 3]))))
        self.everybody_sits()

    def everybody_sits(self) -> None:
        """Seats for those who wait, at a new table if need be."""
        if self.state.stage is not Stage.PLAYING or not self.state.unseated or self.state.sealed:
            return
        reply = self.say("seat")
        if self.refused(reply) == "blinds_unknown":
            self.say(f"button {self.buttons()}")
            reply = self.say("seat")
        if reply.done or self.state.proposal:
            return
        if self.say("opentable").done or self.say(f"opentable {self.buttons()}").done:
            if self.state.proposal:
                self.say("confirm")
            self.say("seat")

    @staticmethod
    def refused(reply: Reply) -> str:
        """Why a line was refused; empty where it was not."""
        return "" if reply.done else str(told(reply)["why"])

    def buttons(self) -> str:
        """A button wherever somebody sits, at every table."""
        tables = self.state.tables.items()
        return " ".join(f"{number}:{self.chance.choice(sorted(table.players))}" for number, table in tables if table.players)

    def somebody_comes_back(self) -> None:
        """One of those who are out buys in again, or somebody who sits takes more chips."""
        out = sorted(self.state.out - self.state.withdrawn)
        if out and self.chance.random() < 0.7:
            self.say(f"rebuy {self.name_of(self.chance.choice(out))}")
            self.everybody_sits()
        elif seat := self.a_seat(taken=True):
            self.say(f"{self.chance.choice(['rebuy', 'addon'])} {seat}")

    def a_hand(self) -> None:
        """One to four players go out together."""
        seats = [str(seat) for seat in self.state.seat_of.values()]
        most = min(len(seats) - 1, self.chance.choice([1, 1, 1, 2, 3, 4]))
        if most > 0:
            self.out(self.chance.sample(sorted(seats), most))

    def out(self, seats: Iterable[str]) -> None:
        """These go out in one hand, each with a stack."""
        self.say("out " + ", ".join(f"{seat} {self.chance.randint(1, 40)}00" for seat in seats))

    def what_is_due(self) -> None:
        """Balances or breaks, whatever the room needs."""
        self.say(self.chance.choice(["balance", "breaktable"]))
        if self.state.proposal is None:
            self.say(f"balance {self.buttons()}")
        if self.state.proposal is not None:
            self.say(self.chance.choice(["confirm", "confirm", "confirm", "drop"]))

    def a_race(self) -> None:
        """25s are raced at a table or two, or at all of them."""
        tables = sorted(self.state.tables)
        some = tables if self.chance.random() < 0.4 else self.chance.sample(tables, min(len(tables), 2))
        self.say("race 25>100 " + " ".join(self.odd_chips(number) for number in some))

    def odd_chips(self, number: int) -> str:
        """What is pushed forward at a table, up to three odd chips each; who deals, where the book begins beside him."""
        seats = sorted(self.state.tables[number].players)
        dealer = f"donneur {self.chance.choice(seats)} " if self.pit.book in ("cdc", "urban") else ""
        return f"t{number} {dealer}" + " ".join(f"{seat}:{self.chance.randint(0, 3)}" for seat in seats)

    def a_wish(self) -> None:
        """Somebody moves, a seat is closed or opened, kept or given up, an entry taken back."""
        taken, free = self.a_seat(taken=True), self.a_seat(taken=False)
        lines = [f"withdraw {taken}", f"keep {taken} {taken}", f"keep {taken} non", f"closeseat {free}", f"openseat {free}"]
        self.say(self.chance.choice([*lines, f"move {taken} {free}", f"move {taken} {free}"]))

    def a_level(self) -> None:
        """The next level begins."""
        self.say(f"level {self.state.level + 1}")

    def taken_back(self) -> None:
        """Up to three commands are taken back, and some of them restored. What asks first is confirmed."""
        for _ in range(self.chance.randint(1, 3)):
            self.confirmed("undo")
        for _ in range(self.chance.randint(0, 3)):
            self.confirmed("redo")

    def confirmed(self, line: str) -> None:
        """A line that may ask first."""
        entries = self.timeline().length
        if self.say(line).done and self.timeline().length == entries:
            self.say(f"{line.partition(' ')[0]} oui")

    def drawn_again(self) -> None:
        """All seats are drawn once more, or that is given up."""
        self.confirmed("redraw un joueur manquait")
        if self.state.sealed:
            self.say(self.chance.choice(["reveal", "reveal", "abort une erreur"]))

    # The evening

    def opened(self, players: int) -> Director:
        """The tournament is set up, and its seats are drawn."""
        self.say("enter " + ", ".join(self.names(players)))
        if self.chance.random() < 0.5:
            self.somebody_enters()
        self.seats_are_drawn()
        return self

    def seats_are_drawn(self) -> None:
        """Where they are not: at the beginning, and after whatever was taken back."""
        if len(self.state.entrants) < 2:
            self.say("enter " + ", ".join(self.names(3)))
        if self.state.stage is Stage.ENTRIES:
            self.say("draw")
            self.say("word pomme")
            self.say("reveal")

    def plays(self, steps: int) -> Director:
        """So many things happen, more of those that happen most."""
        usual: list[tuple[int, Callable[[], None]]] = [
            (20, self.a_hand), (14, self.somebody_enters), (10, self.somebody_comes_back), (14, self.what_is_due),
            (4, self.a_race), (5, self.a_wish), (4, self.a_level), (8, self.taken_back), (1, self.drawn_again),
        ]  # fmt: skip
        weights, doings = zip(*usual, strict=True)
        for step in range(steps):
            if step % 5 == 0:
                self.say("tournament")
            self.seats_are_drawn()
            if len(self.state.seat_of) > 1:
                self.chance.choices(doings, weights)[0]()
        return self

    def plays_down(self) -> Director:
        """Until one player is left, doing whatever is due."""
        if self.state.proposal:
            self.say("drop")
        if self.state.sealed:
            self.say("reveal")
        self.seats_are_drawn()
        while len(self.state.seat_of) > 1:
            before = len(self.state.seat_of)
            by_table = {n: sorted(t.players) for n, t in self.state.tables.items()}
            seats = [f"{n}-{seat}" for n, players in by_table.items() for seat in players[1:]] or [
                f"{n}-{players[0]}" for n, players in by_table.items()
            ][1:]
            self.out(self.chance.sample(seats, max(1, len(seats) // 3)))
            assert len(self.state.seat_of) < before
            if len(self.state.tables) > 1 and self.chance.random() < 0.5:
                self.what_is_due()
                if self.state.proposal:
                    self.say("confirm")
        return self
