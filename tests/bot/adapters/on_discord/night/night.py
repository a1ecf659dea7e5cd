"""A night of a hundred players, as a club has it: who comes, what they do, in which order. Every step waits until what was done
is answered; what is done at once is given in the same instant.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence

from simcord.backend.models import Message
from simcord.backend.models.user import User

from tests.bot.adapters.on_discord.floorman_process import Floorman
from tests.bot.adapters.on_discord.night.crowd import DIRECTOR, FLOOR, Crowd, labels_of, words_of
from tests.bot.adapters.on_discord.night.kept import Kept
from tests.bot.adapters.on_discord.stand_in.socket_discord import SocketDiscord
from tests.patience import comes

FIRST = "Ana Bruno Carl Dora Emil Fleur Gijs Hana Ivo Jonas Karim Lena Max Nina Otto Paula Quentin Rosa Sven Tess".split()
LAST = "Aubert Bogaert Claes Dubois Evrard".split()
NAMES = [f"{first} {last}" for last in LAST for first in FIRST]
BY_TAP, BY_PASTE = NAMES[:45], NAMES[45:90]
"""Who signs up by himself, and whom the floor enters from his list; the others come late, in the same two ways."""
LATE_BY_TAP, LATE_BY_PASTE = NAMES[90:95], NAMES[95:]
CALLERS = BY_TAP[:5]
CHIPS, LEVELS = "25x8 100x8 500x4 1000x5", "25/50 50/100 100/200 200/400 500/1000"
QUESTION = "une carte est tombée par terre pendant la donne, donneur {}"
PENALTY = "10 mains"


class Night:
    """The night. `sanctioned` is what was confirmed, `called` who has called the floor, `gone` who went out."""

    def __init__(self, discord: SocketDiscord, floorman: Floorman, kept: Kept) -> None:
        self.discord, self.floorman, self.kept = discord, floorman, kept
        self.crowd = Crowd(discord)
        self.director = self.crowd.joins("Diane Director", DIRECTOR)
        self.floors = [self.crowd.joins(f"Floor {name}", FLOOR) for name in ("Alix", "Basile", "Cora", "Dirk", "Elsa", "Finn")]
        self.players = {name: self.crowd.joins(name) for name in (*BY_TAP, *LATE_BY_TAP)}
        self.sanctioned: list[str] = []
        self.called: list[str] = []
        self.gone: list[str] = []
        self._chance = random.Random("a night of a hundred")

    async def does(self, floor: int, command: str, **options: object) -> Message:
        """A floor gives a command and reads the answer."""
        return await self.crowd.answered(self.crowd.gives(self.floors[floor], command, **options))

    async def taps(self, floor: int, message: Message, label: str) -> Message:
        """A floor taps a button and reads what comes of it."""
        return await self.crowd.answered(self.crowd.taps(self.floors[floor], message, label))

    async def is_played(self, hands: int) -> None:
        """The whole night, with so many hands counted against a penalty."""
        await self.floorman.start()
        await self.floorman.logs("connected as")
        await self.opens()
        await self.enters()
        await self.draws()
        await self.goes_on(until=82)
        await self.sanctions()
        await self.calls()
        await self.counts_hands(hands)
        await self.races("25>100", 1)
        await self.storm()
        await self.answers_calls()
        await self.goes_on(until=58)
        await self.races("100>500", 2)
        await self.is_quiet()

    # how it goes

    async def opens(self) -> None:
        """The director sets the tournament up; the list hangs in the channel."""
        director = self.director
        await self.crowd.answered(self.crowd.gives(director, "choose", point="suggested"))
        setup = {"name": "La nuit des cent", "seats": 9, "paid": 12, "chips": CHIPS, "levels": LEVELS}
        await self.crowd.answered(self.crowd.gives(director, "tournament", **setup))
        self.listed = await self.does(0, "entries")

    async def enters(self) -> None:
        """Forty-five sign up in one instant, some of them twice, while a floor pastes as many."""
        taps = [self.crowd.taps(self.players[name], self.listed, "Sign me up") for name in (*BY_TAP, *BY_TAP[:5])]
        pasted = self.crowd.gives(self.floors[0], "enter", names=", ".join(BY_PASTE))
        await self.crowd.all_answered([*taps, pasted])
        await self.are_entered(len(BY_TAP) + len(BY_PASTE))

    async def are_entered(self, count: int) -> None:
        """Waits until so many are: a tap that is put off counts as answered before it is carried out, and floors come first."""
        await comes(lambda: len(self.kept.state.entrants) >= count)

    async def draws(self) -> None:
        """The draw is announced, three add a word, the seats are revealed; the plan and the board hang in the channel."""
        self.announced = await self.does(0, "draw")
        given = [self.crowd.gives(self.players[name], "word", word=name.split()[0]) for name in BY_TAP[:3]]
        await self.crowd.all_answered(given)
        await self.taps(0, self.announced, "Reveal the seats")
        await self.does(1, "tables")
        await self.late()

    async def late(self) -> None:
        """Five come late by the button, five on the floor's list; they are given their seats."""
        taps = [self.crowd.taps(self.players[name], self.listed, "Sign me up") for name in LATE_BY_TAP]
        await self.crowd.all_answered(taps)
        await self.does(0, "enter", names=", ".join(LATE_BY_PASTE))
        await self.are_entered(len(NAMES))
        for _ in range(3):
            if not self.kept.state.unseated:
                return
            waiting = await self.does(1, "seat")
            if "Open a table" in labels_of(waiting):
                await self.taps(1, waiting, "Open a table")
        assert not self.kept.state.unseated

    async def goes_on(self, until: int) -> None:
        """Two floors note who is out, three at a time, and make the tables even, until so many are left."""
        while (left := len(self.kept.state.seat_of)) > until:
            out = self._chance.sample(sorted(self._playing() - {*self.sanctioned, *CALLERS}), min(6, left - until))
            halves = [half for half in (out[:3], out[3:]) if half]
            given = [self.crowd.gives(self._next_floor(), "out", players=_with_stacks(half)) for half in halves]
            await self.crowd.all_answered(given)
            self.gone += out
            await self.evens_out()

    async def evens_out(self) -> None:
        """What is proposed is done; a table is broken where the others hold its players."""
        await self._confirms()
        state = self.kept.state
        if len(state.seat_of) <= (len(state.tables) - 1) * 9:
            await self.crowd.answered(self.crowd.gives(self._next_floor(), "breaktable"))
            await self._confirms()

    async def _confirms(self) -> None:
        """The floor has led the players to their seats, where any were to be led; whoever was to go there and is out by now makes
        it drop the moves and ask anew.
        """
        for command in ("confirm", "drop", "balance", "confirm"):
            if self.kept.state.proposal is not None or command == "balance":
                await self.crowd.answered(self.crowd.gives(self._next_floor(), command))
            elif command == "drop":
                return
        assert self.kept.state.proposal is None

    def _next_floor(self) -> User:
        """Whose turn it is: nobody does everything."""
        self.floors.append(self.floors.pop(0))
        return self.floors[-1]

    async def races(self, values: str, table: int) -> Message:
        """Odd chips are raced off at a table, by the form."""
        seats = sorted(self.kept.at_table(table))
        form = await self.crowd.opened(self.crowd.gives(self.floors[3], "race"))
        typed = {"values": values, "table": str(table), "odd": " ".join(f"{seat}:{1 + seat % 3}" for seat in seats)}
        return await self.crowd.answered(self.crowd.fills_in(self.floors[3], form, typed))

    async def sanctions(self) -> None:
        """By command, by right click and by menu; the penalties of hands hang on the board."""
        seated = sorted(self._playing())
        known = [name for name in seated if name in self.players]
        for name in seated[:2]:
            await self.does(3, "sanction", player=name, offence="insulte", penalty=PENALTY)
            self.sanctioned.append(name)
        for name in known[-3:]:
            begun = await self.crowd.answered(self.crowd.right_clicks(self.floors[3], "Warn", self.players[name]))
            proposed = await self.crowd.answered(self.crowd.chooses(self.floors[3], begun, "phone"))
            await self._confirmed(3, proposed, name)
        proposed = await self.does(3, "warn", player=seated[3], offence="téléphone")
        await self._confirmed(3, proposed, seated[3])

    async def _confirmed(self, floor: int, proposed: Message, name: str) -> None:
        """What the book proposes first is given, by a thumb that taps twice."""
        first = labels_of(proposed)[0]
        twice = [self.crowd.taps(self.floors[floor], proposed, first) for _ in range(2)]
        await self.crowd.all_answered(twice)
        self.sanctioned.append(name)

    async def counts_hands(self, times: int) -> None:
        """Two floors tap the same hand at the same table in the same instant, so many times."""
        board = await self.does(1, "board")
        await self.taps(1, board, "Show here")
        for _ in range(times):
            (label,) = {one for one in labels_of(board) if "one hand played" in one and f"Table {self.penalised}:" in one}
            given = [self.crowd.taps(floor, board, label) for floor in self.floors[:2]]
            await self.crowd.all_answered(given)
            board = await self.does(1, "board")

    @property
    def penalised(self) -> int:
        """The table of whoever was penalised first."""
        names = self.kept.names()
        return next(seat.table for who, seat in self.kept.state.seat_of.items() if names[who] == self.sanctioned[0])

    async def calls(self) -> None:
        """Five ask and call the floor, with a thumb that taps twice."""
        asked = [self.crowd.gives(self.players[name], "ask", question=QUESTION.format(name)) for name in CALLERS]
        answers = await self.crowd.all_answered(asked)
        taps = [
            self.crowd.taps(self.players[name], answer, "Call the floor")
            for name, answer in zip(CALLERS, answers, strict=True) for _ in range(2)
        ]  # fmt: skip
        await self.crowd.all_answered(taps)
        self.called += CALLERS

    def said_in_channel(self) -> Sequence[str]:
        """What every message of the channel says."""
        return [words_of(one) for one in self.discord.backend.messages[self.discord.channel.id].values()]

    def hangs(self, kind: str) -> str:
        """What the pages say of a list that is kept current."""
        pages = [one for one in self.kept.hung() if one.kind == kind]
        return "\n".join(words_of(self.discord.backend.get_message(int(one.channel), int(one.message))) for one in pages)

    def rung(self, name: str) -> Sequence[Message]:
        """The messages that called the floor to somebody's question."""
        posted = self.discord.backend.messages[self.discord.channel.id].values()
        return [one for one in posted if QUESTION.format(name) in (one.content or "") and one.interaction_metadata is None]

    async def answers_calls(self) -> None:
        """The floor answers two of the calls, by the form below them."""
        for name in self.called[:2]:
            (call,) = self.rung(name)
            form = await self.crowd.opened(self.crowd.taps(self.floors[0], call, "Answer…"))
            await self.crowd.answered(self.crowd.fills_in(self.floors[0], form, {"words": f"Misdeal, {name}."}))

    async def storm(self) -> None:
        """Thirty people ask for the plan, the list and an article in one instant, while two floors work."""
        crowd, people = self.crowd, [self.players[name] for name in BY_TAP[5:35]]
        wanted = [
            *(crowd.gives(who, "tables") for who in people[:10]),
            *(crowd.gives(who, "entries") for who in people[10:20]),
            *(crowd.gives(who, "ask", question=QUESTION.format(number)) for number, who in enumerate(people[20:])),
        ]  # fmt: skip
        await asyncio.gather(crowd.all_answered(wanted), self.goes_on(len(self.kept.state.seat_of) - 6), self._gives_one())

    async def _gives_one(self) -> None:
        name = sorted(self._playing())[-1]
        await self.does(3, "sanction", player=name, offence="insulte", penalty=PENALTY)
        self.sanctioned.append(name)

    def _playing(self) -> set[str]:
        names = self.kept.names()
        return {names[who] for who in self.kept.state.seat_of} - set(self.gone)

    async def is_quiet(self) -> None:
        """Waits until nothing is on its way any more."""
        undelivered = "SELECT 1 FROM letter WHERE state IN ('waiting', 'sending')"
        await comes(lambda: not self.floorman.query(undelivered))


def _with_stacks(names: Sequence[str]) -> str:
    """Who is out, each with his stack before the hand, which decides where they sat at one table."""
    return ", ".join(f"{name} {1_000 + 100 * at}" for at, name in enumerate(names))
