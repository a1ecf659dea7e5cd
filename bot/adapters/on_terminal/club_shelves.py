"""`floorman book add --club`: a rulebook that was read from its file is put on the shelf of a club, and nobody else sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from time import time

from bot.adapters.on_terminal.book_adding import Kept
from bot.domain.errors import Refusal
from bot.i18n.words import words_in
from bot.presenter.blocks import Block, Line, Tone
from bot.presenter.floor.own_books import decisions_touched
from bot.services.club.own_books import OwnBooks
from bot.services.club.shelving import Shelved, shelve
from bot.services.ports.rules import ProfilesPort, RulesPort
from bot.services.ports.work import StorePort

MOST_KNOWN = 20
"""Clubs that are named to whoever names one that there is not."""


class NoClub(Refusal):
    """Fields: club (the number that was typed), known (the clubs that there are: number and name)."""

    code = "no_club"


class NoClubYet(Refusal):
    """There is no club at all: one comes to be when a group first speaks to Floorman."""

    code = "no_club_yet"


@dataclass(frozen=True, slots=True)
class ClubShelf:
    """The shelf of the club of a number; `activate`: what is put on it is in force from then on."""

    store: StorePort
    rules: RulesPort
    profiles: ProfilesPort
    club: int
    activate: bool
    language: str

    def verify_there(self) -> None:
        """Nothing, if there is such a club. Raises NoClub, NoClubYet."""
        with self.store.reading() as work:
            clubs = work.clubs.all()
        if not clubs:
            raise NoClubYet
        if self.club not in (club.id for club in clubs):
            raise NoClub(club=self.club, known=tuple(f"{club.id} {club.name}".strip() for club in clubs[:MOST_KNOWN]))

    def put(self, about: Mapping[str, str], markdown: str) -> Kept:
        """Keeps a book there. Raises NoClub, and what `shelve` raises."""
        with self.store.writing() as work:
            if work.clubs.get(self.club) is None:
                raise NoClub(club=self.club, known=())
            done = shelve(OwnBooks(self.rules, work, self.club), self.profiles, about, markdown, time(), activate=self.activate)
        one = done.edition
        key = "reading.in_force_for_club" if one.active else "reading.kept_for_club"
        return Kept(key, {"club": self.club, "edition_number": one.number}, one.active, tuple(self._told(done)))

    def _told(self, done: Shelved) -> Iterator[Block]:
        words = words_in(self.language)
        if done.read.over:
            yield Line(words.say("book_points.carried", count=done.read.over))
        if done.read.again:
            yield Line(words.say("book_points.changed", count=done.read.again), Tone.UNSURE)
        yield from decisions_touched(done.decided, words)
