"""One command of the floor at work: the club, its current tournament, the rules that hold, and what is replied."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property

from bot.domain.club.errors import NoSuchPerson
from bot.domain.errors import AlreadyCarriedOut, BookBroken, NoSuchBook, Refusal, ScreenOutdated
from bot.domain.rules.errors import ChoiceNeeded
from bot.domain.rules.own_edition import OwnEdition, id_at_home
from bot.domain.rules.points_read import OFFENCE
from bot.domain.rules.profile import RuleProfile, Ruling, Standing, Voice
from bot.domain.seating.errors import MoveOutdated, MovesPending
from bot.services.catalogue import find_command
from bot.services.ports.rules import ProfilesPort, RulesPort
from bot.services.replies.reply import NO_TOURNAMENT, BookLost, Found, Ground, Outcome, Reply, Unsearched
from bot.services.rules.club_shelf import shelf_with
from bot.services.rules.found_book import settled_book, what_became_of
from bot.services.rules.point_questions import question_on_offence
from bot.services.shift.company import Company
from knowledge.books.passages import Answer, Book


class Shift(Company):
    """A unit of work on the club's current tournament. Nothing that it records is there before the work has ended well."""

    @cached_property
    def rules(self) -> RulesPort:
        """The rulebooks, as the club sees them."""
        return shelf_with(self._shared.rules, self.work, self.club.id, self._editions)

    @property
    def all_rules(self) -> RulesPort:
        """The rulebooks of everybody alone."""
        return self._shared.rules

    @cached_property
    def _editions(self) -> tuple[OwnEdition, ...]:
        return self.work.own_books.seen_by(self.club.id)

    @property
    def profiles(self) -> ProfilesPort:
        """What each rulebook prescribes."""
        return self._shared.profiles

    def nearest(self, book: Book, point: str) -> Found | None:
        """The passages of a book that a search has nearest to a point; None for a point that no book is asked about."""
        called = self.shown(point) if point.startswith(OFFENCE) else ()
        asked = question_on_offence(called, book.language) if called else ""
        return self._shared.points.nearest(self.search, book, point, asked)

    def search(self, question: str, book: Book, best: int) -> Answer | Unsearched:
        """What a book says to a question, as far as the call knows: what it does not is searched for before the work ends."""
        return self.call.searches.answer(self.rules, question, book, best)

    def shown(self, key: str) -> tuple[str, ...]:
        """What the screens say under a key, in each language."""
        return self._shared.shown(key)

    @property
    def book(self) -> str:
        """The id of the rulebook in force: the tournament's, which was fixed when it was opened, else the chat's. Raises
        NoSuchBook, BookBroken.
        """
        return self._book.id

    @property
    def asked_book(self) -> Book:
        """The rulebook that answers the chat's questions, whatever the tournament goes by. Raises NoSuchBook, BookBroken."""
        return self._usable(self.call.book, self.call.otherwise)

    @property
    def _book(self) -> Book:
        return self._usable(self._fixed, self.call.book, self.call.otherwise)

    def _usable(self, *chosen: str) -> Book:
        # a club's own book, or another's, may be there no more, or not be usable: the floor goes on, with the next that is
        *first, last = filter(None, chosen)
        return settled_book(self.rules, next((one for one in first if what_became_of(self.rules, one) is None), last))

    @property
    def _fixed(self) -> str:
        """The id of the rulebook by which the tournament was opened; empty where there is none."""
        return self.state.setup.book if self.opened else ""

    @property
    def _gone(self) -> BookLost | None:
        """The rulebook that the chat has chosen, or by which the tournament was opened, where the floor can't go by it."""
        chosen = what_became_of(self.rules, self.call.book) if self.call.otherwise else None
        if chosen is not None:  # an id that was cut short leads to its book only as a whole
            return replace(chosen, book=id_at_home(chosen.book, self.club.id), instead=self._book)
        lost = what_became_of(self.rules, self._fixed, opened=True) if self._fixed else None
        return replace(lost, instead=self._book) if lost else None

    @property
    def edition(self) -> str:
        """The edition of the rulebook in force."""
        return self._book.edition

    @property
    def book_profile(self) -> RuleProfile:
        """What the rulebook in force prescribes, without the club's choices."""
        book = self._book
        if not book.digest:
            return self._shared.profiles.profile(book.id)
        return self._shared.profiles.of_own(book, self._stated.get((book.id, book.digest)))

    @property
    def readable(self) -> bool:
        """Whether the rulebook in force is one of the club's own that its director has not read all of with Floorman."""
        book = self._book
        seen_as = (book.id, book.digest)
        own = not book.at_home and any(one.active and (one.id_in(self.club.id), one.digest) == seen_as for one in self._editions)
        return own and not self.book_profile.read

    @cached_property
    def _stated(self) -> Mapping[tuple[str, str], str | None]:
        """What clubs' own books prescribe, by their ids here and digests, where somebody has read them."""
        return {(one.id_in(self.club.id), one.digest): self.work.own_books.profile(one.key) for one in self._editions if one.read}

    @property
    def profile(self) -> RuleProfile:
        """What the rulebook in force prescribes, with what the tournament and the club chose for what it leaves open."""
        return self.book_profile.with_choices(dict(self.club.choices), self.state.setup.choices if self.opened else None)

    def named(self, refusal: Refusal) -> Refusal:
        """A refusal with names beside the numbers of entrants, and with the book in force."""
        fields = dict(refusal.fields)
        with suppress(NoSuchBook, BookBroken):
            fields.setdefault("book", self._book.short)
            if isinstance(refusal, ChoiceNeeded):
                fields.update(of=self._book, found=self.found_on(str(fields["point"])), readable=self.readable)
        if self.opened is None and type(refusal) is NoSuchPerson:
            fields["unopened"] = True
        if isinstance(refusal, MoveOutdated | MovesPending):
            fields.setdefault("seen", self.seen)  # what the buttons under it are good for
        number, name = self.told
        if number:
            fields.setdefault("tournament", (number, name))
        known = self.state.people if self.opened else {}
        one, several = fields.get("entrant"), fields.get("entrants")
        if isinstance(one, int) and one in known:
            fields.setdefault("name", self.names([one])[one])
        if isinstance(several, tuple):
            fields.setdefault("names", tuple(self.names(n for n in several if n in known).values()))
        return type(refusal)(**fields)

    def reply(
        self,
        outcome: Outcome,
        rulings: Sequence[Ruling] = (),
        concerned: Iterable[int] = (),
    ) -> Reply:
        """A reply that names the articles it acts on, and which entrants have to go somewhere."""
        people = tuple(dict.fromkeys(self.state.people[entrant] for entrant in concerned))
        grounds = self.grounds(rulings)
        return Reply(
            outcome, self.call.language, self._book, grounds=grounds, seen=self.seen, concerned=people, tournament=self.told,
            ended=self.ended, readable=self.readable, gone=self._gone,
        )  # fmt: skip

    @property
    def told(self) -> tuple[int, str]:
        """The tournament that a reply says it is about: none where no other one runs, or where it is about none."""
        command = find_command(self.call.command)
        if self.opened is None or command is None or not command.of_tournament or not self.beside():
            return NO_TOURNAMENT
        return self.opened.number, self.state.setup.name

    def verify_first(self) -> None:
        """Records that this command is carried out, if its platform names it. Raises AlreadyCarriedOut where it was before."""
        once = self.call.request.once
        if once and not self.work.carried_out.note(once, self.at):
            raise AlreadyCarriedOut(command=self.call.command)

    def left_open(self) -> None:
        """Forgets that this command is carried out, for it has come to nothing yet. Should it be brought once more, because its
        sender may not have been answered, he is asked or shown the same again.
        """
        if self.call.request.once:
            self.work.carried_out.forget(self.call.request.once)

    def verify_seen(self) -> None:
        """Nothing, if what was tapped is still what stands there; a button that names its tournament alone ("2.") is good as
        long as there is that one. Raises ScreenOutdated.
        """
        seen = self.call.request.seen
        number, _, turns = seen.partition(".")
        shows = turns or self.opened is None or str(self.opened.number) != number
        if seen and seen != self.seen and shows:
            raise ScreenOutdated

    def grounds(self, rulings: Iterable[Ruling]) -> tuple[Ground, ...]:
        """Where rulings stand: each passage once, or who else has decided."""
        grounds: dict[str, Ground] = {}
        for ruling in rulings:
            passage = self.rules.passage(ruling.passage) if ruling.passage else None
            key = ruling.passage if ruling.settled else ruling.point
            if key not in grounds:
                found = None if ruling.passage else self.found_on(ruling.point)
                grounds[key] = Ground(ruling.point, ruling.value, passage, self._said_by(ruling), ruling.instead_of, found)
        return tuple(grounds.values())

    def found_on(self, point: str) -> Found | None:
        """What a search has on a point in the book in force, or the passage in which it decides otherwise than Floorman can; None
        where the book was read on it.
        """
        profile = self.book_profile
        decides = self.rules.passage(profile.otherwise.get(point, ""))
        if decides is not None:
            return Found(Voice.OTHERWISE, (decides,))
        unread = profile.standing(point) is Standing.UNREAD
        return self._shared.points.found(self.search, self._book, point) if unread else None

    def _said_by(self, ruling: Ruling) -> str:
        """Who has decided, where the passage does not tell it. Of a book that nobody has read on it, a choice says nothing; of
        one that decides otherwise than Floorman can, it does not say that it is silent.
        """
        standing = self.book_profile.standing(ruling.point)
        if ruling.voice in (Voice.CLUB, Voice.TOURNAMENT) and standing in (Standing.UNREAD, Standing.OTHERWISE):
            return f"{ruling.voice}_{standing}"
        return ruling.said_by or ""
