"""The tournaments of a club while they take entries: what players read of one that was opened, and the buttons that lead into
it and to those beside it.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.domain.club.people import Role
from bot.i18n.words import Words
from bot.presenter.action import Action, Weight
from bot.presenter.blocks import Block, Hint, Line, Title, Tone
from bot.presenter.dispatch import Table, row
from bot.services.replies.reply import Reply
from bot.services.replies.tournaments import Entries, Tournaments, TournamentShown, WhichTournament

SWITCHES = 8
"""Buttons that lead to other tournaments, under one that is shown."""
LONGEST_SWITCH = 40


def heading(said: TournamentShown, words: Words) -> Iterator[Block]:
    """Which tournament it is. As news, to those who play, only that it takes entries; else how it stands, to those who run it."""
    yield Title(said.name, Tone.SURE if said.opened else Tone.PLAIN, words.say("tournament.number", number=said.number))
    if said.news:
        yield Line(words.say("tournament.news"))
    else:
        yield Line(words.say(f"tournament.stage.{said.stage}", count=said.still_in, tables=said.tables, entrants=said.entrants))


def how_to_enter(words: Words) -> Iterator[Block]:
    """What a player types, where there is no button for it."""
    yield Hint(words.say("tournament.next_enterme", command="{command}"), "enterme")


def _tournament(said: TournamentShown, reply: Reply, words: Words) -> Iterator[Action]:
    if said.opened and said.stage == "entries" and not said.sealed:
        # a letter does not know how the tournament stood: which one it is must be enough, however late it is tapped
        yield _enter_me(words, f"{said.number}.")
    if said.opened and said.open_points:
        yield Action(words.say("action.suggested"), "choose", "suggested", Role.DIRECTOR)
    if said.sealed:
        yield Action(words.say("action.reveal"), "reveal", "", Role.FLOOR, Weight.DO, reply.seen)
    elif said.stage == "entries" and said.entrants:
        # good however many have entered since; once a draw is announced, another is refused anyway
        yield Action(words.say("action.draw"), "draw", role=Role.FLOOR, weight=Weight.DO)
    yield from (_switch(number, name, words) for number, name in said.others[:SWITCHES])


def _listed(said: Tournaments, _reply: Reply, words: Words) -> Iterator[Action]:
    """The way to each tournament that is being played beside the one of this chat."""
    if len(said.running) > 1:
        beside = [(number, name) for number, name, current in said.tournaments if number in said.running and not current]
        yield from (_switch(number, name, words) for number, name in beside)


def _which(said: WhichTournament, _reply: Reply, _words: Words) -> Iterator[Action]:
    """For whoever typed nothing of himself: a button is anybody's, a name that somebody typed is not."""
    for number, name in said.tournaments if not said.argument else ():
        yield Action(f"#{number} {name}"[:LONGEST_SWITCH], said.command, weight=Weight.DO, seen=f"{number}.")


def _switch(number: int, name: str, words: Words) -> Action:
    label = words.say("action.tournament", number=number, name=name)
    label = label if len(label) <= LONGEST_SWITCH else f"{label[: LONGEST_SWITCH - 1].rstrip()}…"
    return Action(label, "tournament", f"#{number}", Role.DIRECTOR)


def _enter_me(words: Words, seen: str = "") -> Action:
    """The entry of whoever taps: who that is, is looked up."""
    return Action(words.say("action.enterme"), "enterme", weight=Weight.DO, seen=seen)


def _entries(_said: Entries, _reply: Reply, words: Words) -> Iterator[Action]:
    yield _enter_me(words)
    yield Action(words.say("action.leaveme"), "leaveme")


BUTTONS: Table[Action] = (
    row(TournamentShown, _tournament),
    row(Tournaments, _listed),
    row(WhichTournament, _which),
    row(Entries, _entries),
)
