"""What is offered while somebody types, who is behind a number or an account, and which questions a button may be about: all that
is looked up in the club of the chat, and says nothing of another one.
"""

import asyncio
import logging
from itertools import product
from random import Random

import pytest

from bot.adapters.live_messages import KINDS, LiveMessages
from bot.adapters.on_discord.completions import Completions, Typed
from bot.domain.club.people import Role
from bot.services.catalogue import COMMANDS, QUESTION_TAPS
from bot.services.lookups import Lookups
from bot.services.requests import Request
from tests.bot.gate.life import NOWHERE
from tests.bot.gate.marks import LANGUAGES, leaked, marks_of, shown_of, texts_of
from tests.bot.gate.values import COMPLETED, altered
from tests.bot.gate.world import STAGES

COMPLETES = sorted({field.completes for command in COMMANDS for field in command.fields if field.completes})
OTHER = {"a": "b", "b": "a"}
TYPINGS = 12


def typings(kind, facts, chance):
    """What may stand in a field so far: nothing, what is of the club or of the other one, and what was tampered with."""
    value = COMPLETED[kind]
    yield from ("", "#", "1", "o", "#3")
    for _ in range(TYPINGS):
        known = value(facts[chance.choice("ab")], chance)
        yield chance.choice((known, known[: chance.randint(0, len(known))], altered(known, chance)))


@pytest.mark.parametrize("kind", COMPLETES)
def test_completing_a_field_says_nothing_of_another_club(guard, kind):
    chance, world = Random(kind), guard.world
    assert kind in COMPLETED, f"say in tests/bot/gate/values.py what people type in a field that {kind!r} completes"
    for stage, club in product(STAGES[4:7], "ab"):
        guard.back(stage, guard.alone[club])
        for typed in typings(kind, world.facts, chance):
            place = chance.choice((world.facts[club].group, world.facts[club].server, world.facts[club].private))
            asked = Typed(place, chance.choice(LANGUAGES), typed, {"point": COMPLETED["point"](world.facts["a"], chance)})
            offered = [Completions(Lookups(one.desk)).complete(kind, asked) for one in (world, guard.alone[club])]
            assert offered[0] == offered[1], asked
            assert leaked(OTHER[club], texts_of(offered[0]), marks_of(OTHER[club], [typed])) == set(), asked


@pytest.mark.parametrize("kind", COMPLETES)
def test_completing_a_field_in_a_chat_of_no_club_says_nothing_of_any(guard, kind):
    chance = Random(kind)
    for typed, place in product(typings(kind, guard.world.facts, chance), NOWHERE):
        offered = Completions(Lookups(guard.world.desk)).complete(kind, Typed(place, "fr", typed, {}))
        assert (
            leaked("a", texts_of(offered), marks_of("a", [typed]))
            == leaked("b", texts_of(offered), marks_of("b", [typed]))
            == set()
        )


def test_numbers_and_accounts_are_people_of_the_chats_club(guard):
    world, numbers = guard.world, range(20)
    guard.back(())
    for club, other in OTHER.items():
        facts, lookups, alone = world.facts[club], Lookups(world.desk), Lookups(guard.alone[club].desk)
        for place in (facts.group, facts.server, facts.private):
            said = [
                lookups.names(place, numbers),
                lookups.accounts(place, numbers, "telegram"),
                lookups.accounts(place, numbers, "discord"),
            ]
            assert marks_of(club, texts_of(said))
            assert marks_of(other, texts_of(said)) == set()
            accounts = [
                world.facts[one].account(number, on) for one, number, on in product("ab", numbers, ("telegram", "discord"))
            ]
            assert [lookups.person(place, account) for account in accounts] == [
                alone.person(place, account) for account in accounts
            ]


@pytest.mark.parametrize("tap", QUESTION_TAPS)
def test_a_question_is_only_found_where_it_was_asked_or_its_floor_was_called(guard, tap):
    world, row = guard.world, QUESTION_TAPS[tap]
    guard.back(())
    for facts in world.facts.values():
        own = {facts.group, facts.server, facts.news, facts.private}
        places = (*own, *NOWHERE, f"{facts.group}1", facts.group[:-1], "", "floorman", f"held:{facts.group}:55")
        asks = [*world.facts["a"].asks, *world.facts["b"].asks]
        for number, place, form in product(asks, places, ("{}", "{:018}")):
            asked = world.serving.question(row, place, form.format(number))
            assert asked is None or (number in facts.asks and place in own and (row.called or asked.place == place))
        for forged in ("", "0", "-1", "1e3", "１", "+1", " 1", "1 ", "9" * 18, "9" * 19, "1/55", "1|2", "None", "1;2", "\0"):
            assert world.serving.question(row, facts.group, forged) in (None, world.serving.question(row, facts.group, "1"))
        found = [world.serving.question(row, facts.group, str(number)) for number in facts.asks]
        assert any(found), "the right one is found"


class Written:
    """A wall on which messages are written."""

    platform, breath, floors = "telegram", 0.0, ()

    def __init__(self):
        self.drawn = []

    def reader(self, message):
        return ""

    def spots(self, message):
        return ()

    async def is_floors(self, message):
        return message.channel in self.floors

    def is_old(self, message):
        return False

    async def draw(self, served, _channel):
        self.drawn.append((served.request.place, [*shown_of(served)]))
        return [str(served.blocks)]

    def fingerprint(self, drawn):
        return drawn[:99]

    async def edit(self, message, drawn):
        self.drawn.append((message.place, [drawn]))


def test_messages_that_stay_current_show_their_own_club_and_there_are_none_of_another_kind(guard):
    for stage in STAGES:
        guard.back(stage)
        wall = Written()
        messages = LiveMessages(guard.world.serving, wall, logging.getLogger("floorman"))
        asyncio.run(messages.refresh_all())
        assert {place for place, _ in wall.drawn} == {facts.group for facts in guard.world.facts.values()}
        for club, other in OTHER.items():
            texts = [text for place, said in wall.drawn if place == guard.world.facts[club].group for text in said]
            assert texts
            assert marks_of(other, texts) == set()
    served = guard.world.serve(Request("undo", {}, NOWHERE[0], Role.DIRECTOR))
    for kind in {command.name for command in COMMANDS} - KINDS:
        with pytest.raises(ValueError, match=kind):
            asyncio.run(messages.keep(kind, served, [""], "1", ["2"]))
