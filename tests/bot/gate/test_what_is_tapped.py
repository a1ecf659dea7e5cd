"""Buttons: what was offered in a club's chat works there and nowhere else, and what it gives is of that club; what was altered or
made up is refused and noted, and nothing happens.
"""

from random import Random

import pytest

from bot.adapters.stamps import Stamp
from bot.adapters.taps import COMMANDS as GIVES_COMMAND
from bot.adapters.taps import FIELDS, FIELDS_AND_WORDS, KINDS, LINE_OF_WORDS, PAGE, empty_field, read_fields, read_tap
from bot.adapters.turning import in_pages, read_turn
from bot.domain.club.people import Role
from bot.presenter.pages import TURNED
from bot.services.catalogue import COMMANDS, QUESTION_TAPS, find_command
from bot.services.requests import Request
from tests.bot.gate.calls import Cell, Made, accounts_of
from tests.bot.gate.life import NOWHERE
from tests.bot.gate.values import altered, typed
from tests.bot.gate.world import STAGES

FITS = 64
"""Bytes of a button on Telegram."""


def offers(world, facts, chance):
    """What the replies to all commands offer in a club's chat, as the chat would be given it."""
    offering = world.serving.offering(facts.group)
    for command in COMMANDS:
        line = typed(command.argument, facts, chance) if command.argument else ""
        arguments = {command.argument: line} if command.argument else {}
        served = world.serve(Request(command.name, arguments, facts.group, Role.DIRECTOR, "fr", account=facts.account(2)))
        for action in in_pages(served).actions:
            yield offering.action(action, lambda said: len(said.encode()) <= FITS)


def others(offering, facts):
    """What else is offered in chats: about questions, for setting up, for choosing, for what stays current."""
    for kind in sorted(KINDS - GIVES_COMMAND):
        for word in (*QUESTION_TAPS, "book", "language", "news", "floor_chat", "board", "entries", "tables", "undo", "1"):
            yield offering.tap(kind, word, facts.asks[0])


def request_of(world, words, place, role, account, more):
    """The request that a button gives, as every front end reads it; `more` is what is answered where words are asked for."""
    tapped = read_tap(words)
    command, seen, data = tapped.words
    said = world.serving.held(data)
    known, line, filled = find_command(command), said, {}
    if tapped.kind == PAGE:
        turn = read_turn(world.serving, tapped.words)
        return known, turn.of(Request(known.name, {}, place, role, "fr", account=account, seen=seen))
    if tapped.kind in (FIELDS, FIELDS_AND_WORDS):
        line, filled = "", dict(read_fields(said))
        if tapped.kind == FIELDS_AND_WORDS:
            filled[empty_field(filled)] = more
    elif tapped.kind == LINE_OF_WORDS:
        line = said.replace("{}", more)
    arguments = {known.argument: line} if known.argument and line else {}
    return known, Request(command, arguments, place, role, "fr", account=account, seen=seen, filled=filled)


@pytest.mark.parametrize("club", ["a", "b"])
def test_what_is_offered_in_a_clubs_chat_gives_what_is_the_clubs(guard, club):
    chance, tapped = Random(club), 0
    facts, there = guard.world.facts[club], guard.world.facts["b" if club == "a" else "a"]
    for stage in STAGES[::2]:
        guard.back(stage)
        said = sorted(set(offers(guard.world, facts, chance)))
        chance.shuffle(said)
        for data in said[:20]:
            guard.back(stage)  # the button of a message from before: what it names may be gone
            words = guard.world.serving.offered(data, facts.group, by="somebody")
            assert words is not None
            home = chance.choice((facts, there))
            role, account = chance.choice(list(Role)), chance.choice(accounts_of(home))
            command, request = request_of(guard.world, words, facts.group, role, account, chance.choice(("un mot", "#3", "1")))
            guard.gives(Made(Cell(command, role, "own", "offered"), club, request))
            tapped += 1
    assert guard.broken == []
    assert guard.done.total() > tapped / 4


@pytest.mark.parametrize("club", ["a", "b"])
def test_whoever_turns_the_pages_of_a_list_reads_the_clubs_own_and_changes_nothing(guard, club):
    """Every command that shows a list, whatever its button says, for every role and people of both clubs."""
    world, chance = guard.world, Random(club)
    facts = world.facts[club]
    for stage in STAGES[::2]:
        guard.back(stage)
        before = world.rows()
        for name in sorted(TURNED):
            command = find_command(name)
            for role in Role:
                home = world.facts[chance.choice("ab")]
                line = typed(command.argument, chance.choice(list(world.facts.values())), chance) if command.argument else ""
                page, whole = chance.choice((1, 2, 999)), chance.random() < 0.2
                request = Request(
                    name, {}, facts.group, role, "fr", account=chance.choice(accounts_of(home)), page=0 if whole else page,
                    filled={"line": line} if line else {}, whole=whole,
                )  # fmt: skip
                if command.writes and line:
                    continue  # no button says so: what a change has shown is turned by what only shows it
                guard.gives(Made(Cell(command, role, "own", "offered"), club, request))
        assert world.rows() == before
    assert guard.broken == []


def test_what_was_offered_in_one_chat_is_refused_in_all_others_and_noted(guard):
    world, chance = guard.world, Random(3)
    guard.back(STAGES[5])
    for club in "ab":
        facts, stranger = world.facts[club], world.facts["b" if club == "a" else "a"]
        said = [*offers(world, facts, chance), *others(world.serving.offering(facts.group), facts)]
        guard.back(STAGES[5])
        before = world.rows()
        for data in said:
            assert world.serving.offered(data, facts.group, by="x") == data.rpartition("|")[0]
            for place in (
                facts.server,
                facts.news,
                facts.private,
                stranger.group,
                stranger.server,
                stranger.private,
                *NOWHERE,
                "",
            ):
                guard.log.lines.clear()
                assert world.serving.offered(data, place, by="Mallory") is None
                assert [line for line in guard.log.lines if "never offered there to Mallory" in line]
            assert world.serving.offered(data, facts.group, facts.account(3), by="x") is None
        assert world.rows() == before


def test_what_was_altered_or_made_up_is_refused_everywhere(guard):
    world, chance = guard.world, Random(4)
    guard.back(STAGES[5])
    said = {
        club: [*offers(world, facts, chance), *others(world.serving.offering(facts.group), facts)]
        for club, facts in world.facts.items()
    }
    guard.back(STAGES[5])
    before = world.rows()
    for club, own in said.items():
        place = world.facts[club].group
        foreign = said["b" if club == "a" else "a"]
        for data in own:
            words, _, stamp = data.rpartition("|")
            swapped = f"{chance.choice(own).rpartition('|')[0]}|{stamp}"
            theirs = chance.choice(foreign)
            forged = (
                words, f"{words}|", f"{words}|{stamp[::-1]}", f"{words}|{stamp[:-1]}", f"{words}|{stamp}=", swapped, theirs,
                f"{theirs.rpartition('|')[0]}|{stamp}", f"{words}|{theirs.rpartition('|')[2]}", f"{words}1|{stamp}",
                Stamp(bytes(32), place).stamped(words), *(altered(data, chance) for _ in range(3)),
            )  # fmt: skip
            for one in forged:
                assert world.serving.offered(one, place, by="Mallory") is None or one in own
    assert world.rows() == before


def test_a_text_that_is_kept_for_one_clubs_button_is_not_had_by_its_name(guard):
    world = guard.world
    guard.back(())
    name = world.facts["b"].held[0]
    for data in (f"a|ask||={name}", f"f|note||={name}", f"a|decisions||={name}"):
        assert world.serving.offered(data, world.facts["a"].group, by="Mallory") is None
    for command in COMMANDS:
        if command.argument:
            request = Request(command.name, {command.argument: f"={name}"}, world.facts["a"].group, Role.DIRECTOR, "fr")
            guard.gives(Made(Cell(command, Role.DIRECTOR, "own", "guessed"), "a", request))
    assert guard.broken == []
