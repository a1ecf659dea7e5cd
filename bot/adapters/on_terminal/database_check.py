"""`floorman db check`: one line on each thing that a database must keep, the ledgers and the draws computed again among them."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass

from bot.adapters.on_terminal.json_text import json_text
from bot.adapters.on_terminal.ledger_lines import club_name, tell
from bot.adapters.on_terminal.ledgers import verified
from bot.adapters.on_terminal.terminal import Terminal
from bot.domain.club.people import Club
from bot.domain.draws.proof import write_proof
from bot.domain.draws.proof_records import DrawRecord, Proof
from bot.domain.draws.proof_verifying import verify
from bot.domain.errors import Refusal
from bot.domain.tournament.timeline import Timeline
from bot.services.floor.draws import proof_of
from bot.services.ports.copies import Soundness
from bot.services.ports.outbox import LetterState
from bot.services.ports.tournaments import OpenTournament
from bot.services.ports.work import StorePort, WorkPort

NOT_RIGHT = 1
ERASED = re.compile(r"#[1-9]\d*")
"""The number that stands where a name was erased: a list that has one is no longer the published one."""


@dataclass(frozen=True, slots=True)
class Found:
    """One line: which part of the database it is about, whether that is as it must be, what is said of it."""

    part: str
    holds: bool
    text: str


def examine(sound: Soundness, store: StorePort, terminal: Terminal) -> Sequence[Found]:
    """Everything that is found in a database, in order. Of tables of another version only what any version has is looked at."""
    found = [_schema(sound, terminal), _pages(sound, terminal)]
    if not sound.is_current or sound.flaws:
        return (*found, Found("unchecked", False, terminal.say("db.unchecked")))
    with store.reading() as work:
        clubs = work.clubs.all()
        found += [one for club in clubs for one in (*_ledger(work, club, terminal), *_draws(work, club, terminal))]
    if not any(one.part == "ledger" for one in found):
        found.append(Found("ledger", True, "✔ " + terminal.say("ledger_line.none")))
    return (*found, *_outbox(sound, terminal))


def show(found: Sequence[Found], terminal: Terminal, *, as_json: bool) -> int:
    """Prints what was found, a line each, or one JSON object. Returns 0 where all is as it must be, 1 where something is not."""
    holds = all(one.holds for one in found)
    if as_json:
        sys.stdout.write(json_text({"holds": holds, "found": [asdict(one) for one in found]}, sys.stdout) + "\n")
    else:
        for one in found:
            tell(terminal, one.text)
    return 0 if holds else NOT_RIGHT


def unreadable(text: str) -> Sequence[Found]:
    """What is found in a database that can't be opened at all."""
    return [Found("pages", False, f"✘ {text}")]


def _marked(part: str, holds: bool, text: str) -> Found:
    return Found(part, holds, f"{'✔' if holds else '✘'} {text}")


def _schema(sound: Soundness, terminal: Terminal) -> Found:
    if sound.missing:
        return _marked("schema", False, terminal.say("db.missing_tables", tables=tuple(sound.missing)))
    key = "db.schema" if sound.is_current else "db.schema_old"
    return _marked("schema", sound.is_current, terminal.say(key, version=sound.version, newest=sound.newest))


def _pages(sound: Soundness, terminal: Terminal) -> Found:
    if sound.flaws:
        return _marked("pages", False, terminal.say("db.flawed", flaws=tuple(sound.flaws)))
    return _marked("pages", True, terminal.say("db.pages", count=sound.rows))


def _ledger(work: WorkPort, club: Club, terminal: Terminal) -> Iterator[Found]:
    if work.ledgers.last(club.id).number:
        holds, lines = verified(work, club, (), terminal)
        yield from (Found("ledger", holds, line) for line in lines)


def _draws(work: WorkPort, club: Club, terminal: Terminal) -> Iterator[Found]:
    """One line for a club whose draws all hold, and one for each tournament in which something does not."""
    name, draws, erased = club_name(club.id, club.name, terminal), 0, 0
    for opened in work.tournaments.all(club.id):
        try:
            proof = _proof(work, opened)
            wrong, without = _differences(proof)
        except (ValueError, LookupError, TypeError, Refusal):  # a log that Floorman never wrote
            wrong, without, proof = ["–"], 0, None
        if wrong or proof is None:
            said = terminal.say("db.draws_differ", club=name, number=str(opened.number), draws=tuple(wrong))
            yield _marked("draws", False, said)
            continue
        draws, erased = draws + len(proof.draws) - without, erased + without
    if draws:
        yield _marked("draws", True, terminal.say("db.draws", club=name, count=draws))
    if erased:
        yield _marked("draws", True, terminal.say("db.draws_erased", club=name, count=erased))


def _proof(work: WorkPort, opened: OpenTournament) -> Proof:
    timeline = Timeline(work.tournaments.entries(opened.id))
    return proof_of(opened.secret, timeline, timeline.state.setup.name)


def _differences(proof: Proof) -> tuple[list[str], int]:
    """The draws in which something is not as it was published, and how many lists are others because somebody was erased."""
    lists = {draw.number: draw for draw in proof.draws}
    named, erased = dict[str, None](), 0
    for difference in verify(proof).differences:
        if difference.code == "list_changed" and _has_erased(proof, lists[difference.draw]):
            erased += 1
        else:
            named[str(difference.draw)] = None
    if not named:
        write_proof(proof)  # raises what can't be published
    return list(named), erased


def _has_erased(proof: Proof, draw: DrawRecord) -> bool:
    listed = (*(one.name for one in draw.entrants), *(one.entrant.name for one in draw.seated), *(one.name for one in draw.cards))
    texts = (proof.tournament, draw.about, *draw.options, *listed)
    return any(ERASED.search(text) for text in texts)


def _outbox(sound: Soundness, terminal: Terminal) -> Iterator[Found]:
    if sound.broken_letters:
        yield _marked("outbox", False, terminal.say("db.letters_broken", letters=tuple(map(str, sound.broken_letters))))
        return
    waits = sound.letters.get(LetterState.WAITING, 0) + sound.letters.get(LetterState.SENDING, 0)
    given_up = sound.letters.get(LetterState.DEAD, 0)
    yield _marked("outbox", True, terminal.say("db.letters", waits=waits, given_up=given_up))
