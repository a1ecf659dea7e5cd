"""Where every request arrives, whatever chat it comes from: access check, one service, one reply."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from bot.domain.club.people import Role, folded, tidy_name
from bot.domain.errors import (
    BookGone,
    EmptyQuestion,
    MissingArgument,
    NoSuchBook,
    NotSaved,
    Refusal,
    TakesNothing,
    UnknownCommand,
    UnreadableForm,
)
from bot.services.access import role_of, verify_allowed
from bot.services.catalogue import BEYOND, COMMANDS, WHICH_TOURNAMENT, Command, find_command
from bot.services.catalogue.mending import OF_THE_CHAT
from bot.services.ports.failures import Cause, NotSavedError
from bot.services.ports.places import PlaceChoice, PlacesPort
from bot.services.ports.rules import RulesPort
from bot.services.replies.refused import Refused
from bot.services.replies.reply import Reply
from bot.services.replies.rules import DecidedBefore
from bot.services.requests import KNOWN, LINE, Request
from bot.services.rules.binding import Binding, binding_of, bound
from bot.services.rules.club_shelf import shelf_at, shelf_of
from bot.services.rules.decided_before import decided_before
from bot.services.rules.rules_commands import ABOUT_RULES, RulesCall, RulesCommands
from bot.services.rules.rules_desk import RulesDesk
from bot.services.rules.without_clubs import LOOKS_UP, without_clubs
from bot.services.shift.call import Call
from bot.services.shift.floor import Floor
from knowledge.books.passages import Answer, Book

if TYPE_CHECKING:
    # a question of a rulebook has no time for what reads one
    from knowledge.reading.wanted import Wanted

MOST_NEAR = 8
LONGEST_NAME, LONGEST_REST = 40, 400
"""Characters that are told back of what is no command, and of what stands behind it."""
_SPACES = dict.fromkeys(map(ord, "\u00a0\u2007\u2009\u202f"), " ")
NAMED, NAMED_LAST = re.compile(r"@([0-9]{1,4})(?!\S)"), re.compile(r"(?<!\S)@([0-9]{1,4})$")
"""A tournament by its number, in front of what is typed or at its end."""


@dataclass(frozen=True, slots=True)
class FrontDesk:
    """Hands requests to the desks. `default_book` and `default_language` stand in for what a chat has not chosen."""

    rules: RulesDesk
    places: PlacesPort
    floor: Floor
    default_book: str
    default_language: str | None = None

    def handle(self, request: Request) -> Reply:
        """The reply to a request. Refusals come back as replies too, and so does a database that can't be written; only a defect
        raises.
        """
        request = replace(request, arguments=_as_typed(request.arguments), filled=_as_typed(request.filled))
        try:
            return self._handled(request, self._choice(request))
        except NotSavedError as error:
            language = request.language or self.default_language or "fr"
            return Reply(Refused.of(NotSaved(cause=str(error.cause))), language)

    def _choice(self, request: Request) -> PlaceChoice:
        """What a chat has chosen. Where nobody knows that just now, whoever compares all books or has named one needs none."""
        try:
            return self.places.choice(request.place)
        except NotSavedError as error:
            named = request.command == "compare" or request.arguments.get("book")
            if error.cause is Cause.UNREACHABLE and named and request.command in LOOKS_UP:
                return PlaceChoice()
            raise

    def _handled(self, request: Request, choice: PlaceChoice) -> Reply:
        language, role = self._language(request, choice), Role.PLAYER
        try:
            command = find_command(request.command)
            if command is None:
                near = _a_word_of(request) or _nearest(request.command)
                raise UnknownCommand(command=request.command[:LONGEST_NAME], nearest=near, rest=_behind(request))
            role = role_of(self.floor.store, request, command.role)
            if command.bare and not role.may(command.role):
                command, request = _himself(command, request)
            verify_allowed(command, role, in_doubt=request.in_doubt)
            argument = request.arguments.get(command.argument or BEYOND, "").strip()
            # spaces in one of them say nothing; spaces in all of them, that nothing was filled in
            filled = dict(request.filled) if any(map(str.strip, request.filled.values())) else {}
            argument, known = filled.pop(LINE, argument), filled.pop(KNOWN, "")
            which = filled.pop(WHICH_TOURNAMENT.name, "").strip() if command.of_tournament else ""
            if len(command.fields) == 1 and not argument:
                argument = filled.pop(command.fields[0].name, "").strip()  # a single field is all that a line would say
            if command.argument and not (argument or filled or request.file or command.optional):
                raise EmptyQuestion if command.argument == "question" else MissingArgument(command=command.name)
            request = replace(request, filled=filled, known=known or request.known)
            if command.of_tournament:
                argument, request = self._about(command, argument, request, which)
            if command.argument is None and argument:
                raise TakesNothing(command=command.name, text=tidy_name(argument)[:60])
            return self._handed_on(command, argument, request, choice, language)
        except Refusal as refusal:
            return Reply(Refused.of(refusal, to_player=not role.may(Role.FLOOR)), language)

    def _about(self, command: Command, argument: str, request: Request, which: str) -> tuple[str, Request]:
        """What a line says beside the tournament that it names in front or at its end ("@2"), and the request about that one, or
        about the one that was filled in as `which`. Where a club has had one tournament at the most, another number behind words
        is text like they are. Raises NoSuchTournament, NoTournamentNamed; UnreadableForm where both are said.
        """
        found = NAMED.match(argument) or NAMED_LAST.search(argument)
        from bot.services.shift.side_by_side import named, numbered

        if which:
            if found is not None:
                raise UnreadableForm(piece=found[0], command=command.name)
            with self.floor.shift(Call("", request, "fr", self.default_book), writes=False) as shift:
                number = named(shift.work, shift.club.id, which, shift.name_of).number
            return argument, replace(request, tournament=number)
        if found is None:
            return argument, request
        with self.floor.store.reading() as work:
            club = work.clubs.at(request.place).id
            known = [opened.number for opened in work.tournaments.all(club)]
            if len(known) < 2 and int(found[1]) not in known and found[0] != argument:
                return argument, request
            number = numbered(work, club, int(found[1])).number
        left = (argument[: found.start()] + argument[found.end() :]).strip()
        if command.argument and not left and not request.filled and not command.optional:
            raise MissingArgument(command=command.name)
        return left, replace(request, tournament=number)

    def _handed_on(self, command: Command, argument: str, request: Request, choice: PlaceChoice, language: str) -> Reply:
        """What the command's desk replies."""
        book = request.arguments.get("book") or choice.book or self.default_book
        if command.name not in ABOUT_RULES:
            from bot.services import desks

            otherwise = self.default_book if book == choice.book else ""
            whole = Call(argument, request, language, book, command.name, request.filled, otherwise=otherwise)
            return desks.handle(self.floor, command, whole)
        role, names = partial(role_of, self.floor.store, request), partial(self._names, request)
        call = RulesCall(argument, request, choice, book, language, role, names)
        try:
            reply = self._by_the_club(command, call)
        except NotSavedError as error:
            # at whatever point the database fell silent: everybody's rulebooks are in memory
            alone = without_clubs(self.rules, self.places, command.name, call) if error.cause is Cause.UNREACHABLE else None
            if alone is None:
                raise
            reply = alone
        reply = replace(reply, several=request.several)
        if command.name in OF_THE_CHAT:
            from bot.services import desks

            desks.note(self.floor, command, Call(argument, request, language, book, command.name, request.filled))
        return reply

    def _by_the_club(self, command: Command, call: RulesCall) -> Reply:
        """What a command about rules says by the rulebooks and the decisions of its chat's club. Raises BookGone, and what the
        commands raise.
        """
        request, choice = call.request, call.chosen
        rules = replace(self.rules, rules=self.shelf(request.place, request.home))
        bindings = partial(self._binding, rules.rules, request) if self.floor.store.keeps else None
        decided = partial(self._decided, rules.rules, request) if self.floor.store.keeps else None
        fallback = partial(self._fallback, request) if self.floor.store.keeps else None
        call = replace(call, bindings=bindings, decided=decided, fallback=fallback)
        try:
            return RulesCommands(rules, self.places).handle(command.name, call)
        except NoSuchBook as error:
            # in a private conversation the one that the club has chosen where its user is at home
            chosen = choice.book or (request.arguments.get("book") if request.home else None)
            if chosen is None or error.fields["book"] != chosen:
                raise
            raise BookGone(book=chosen, other=self.default_book) from error

    def bring_book(self, request: Request, content: bytes, wanted: Wanted) -> Reply:
        """The reply to a rulebook that somebody has sent as a file, and what he has said of it. Only a director's is read."""
        language = self._language(request, self.places.choice(request.place))
        # imported here: it brings the whole floor
        from bot.services import desks

        command = next(one for one in COMMANDS if one.name == "ownbook")
        try:
            verify_allowed(command, role_of(self.floor.store, request, command.role), in_doubt=request.in_doubt)
            call = Call("", request, language, self.default_book, command.name)
            spoken = (self.places.choice(request.home).language if request.home else None) or language
            return desks.bring_book(self.floor, call, content, replace(wanted, spoken=spoken))
        except Refusal as refusal:
            return Reply(Refused.of(refusal), language)
        except NotSavedError as error:
            return Reply(Refused.of(NotSaved(cause=str(error.cause))), language)

    def fallback(self, place: str) -> str:
        """The id of the rulebook that the club of a chat follows where the one in force says nothing; empty for none."""
        with self.floor.store.reading() as work:
            return work.clubs.at(place).fallback

    def shelf(self, place: str, home: str = "") -> RulesPort:
        """The rulebooks as a chat sees them; `home` is what `Request.home` is."""
        return shelf_at(self.rules.rules, self.floor.store, place, home)

    def shelf_of_club(self, club: int) -> RulesPort:
        """The rulebooks as the chats of a club see them."""
        with self.floor.store.reading() as work:
            return shelf_of(self.rules.rules, work, club)

    def _language(self, request: Request, choice: PlaceChoice) -> str:
        """What was asked for, else what the chat has chosen, else the default, else the language of the question."""
        spoken = request.language or choice.language or self.default_language
        question = request.arguments.get("question", "")
        # "cdc" and "2-4" are in no language: only a question tells which one its asker speaks
        return spoken or (self.rules.rules.language(question) if question else "fr")

    def _binding(self, rules: RulesPort, request: Request, question: str, book: Book) -> Binding | None:
        """What the club of a chat has said of a question; in a private conversation that of its user's home."""
        chat = _chat_of(request)
        with self.floor.store.reading() as work:
            return binding_of(rules, work, chat, question, book) if chat else None

    def bound(self, request: Request, question: str, answer: Answer, book: Book) -> tuple[Answer, bool]:
        """An answer as the club of a request's chat would have it, and whether it has said so."""
        said = self._binding(self.shelf(request.place, request.home), request, question, book) if self.floor.store.keeps else None
        return (answer, False) if said is None or said.changed else (bound(answer, said, book), True)

    def _decided(
        self, rules: RulesPort, request: Request, question: str, answer: Answer, book: Book
    ) -> tuple[DecidedBefore, ...]:
        """What the floor of a chat's club has decided before; what is for the staff alone only where one of them reads it in his
        own conversation, from where no answer is shown to others.
        """
        chat = _chat_of(request)
        if not chat:
            return ()
        there = replace(request, place=chat, role=min(request.role, Role.PLAYER))
        staff = request.is_read_alone and role_of(self.floor.store, there, Role.FLOOR).may(Role.FLOOR)
        with self.floor.store.reading() as work:
            return decided_before(rules, work, chat, question, answer, book, staff=staff)

    def _fallback(self, request: Request) -> str:
        """The id of the rulebook that a chat's club follows where the one in force says nothing; empty for none."""
        chat = _chat_of(request)
        return self.fallback(chat) if chat else ""

    def _names(self, request: Request) -> Sequence[str]:
        """The folded names of everybody that any club here knows (who asks in private may be in none), and of whoever asks."""
        with self.floor.store.reading() as work:
            known = [name for club in work.clubs.all() for name, _ in work.people.all_names(club.id)]
        return [*known, folded(request.actor)]


def _chat_of(request: Request) -> str:
    """The chat whose club's word counts: in a private conversation that of its user's home, or none."""
    return request.home if request.place.partition(":")[2].startswith("@") else request.place


def _a_word_of(request: Request) -> tuple[str, ...]:
    """The line with a word that somebody took for a command of its own, "part #7": "merge part #7"; empty for others."""
    # imported here: only a name that there is not is looked for, and these bring the whole floor
    from bot.services.discipline.merge_desk import APART

    whom = tidy_name(request.arguments.get(BEYOND, ""))[:60] or "#7"
    return (f"merge {request.command.casefold()} {whom}",) if folded(request.command) in APART else ()


def _behind(request: Request) -> str:
    """What stands behind a command that there is not, line by line, as it is typed again; empty for what is too long for that."""
    rest = request.arguments.get(BEYOND, "")
    return "\n".join(map(tidy_name, rest.splitlines())).strip() if len(rest) <= LONGEST_REST else ""


def _as_typed(texts: Mapping[str, str]) -> dict[str, str]:
    """Texts with ordinary spaces: who copies from a screen copies those at which no line ends."""
    return {name: text.translate(_SPACES) for name, text in texts.items()}


def _himself(command: Command, request: Request) -> tuple[Command, Request]:
    """What a command is that somebody may not give: with nothing behind it, the one about himself."""
    own = find_command(command.bare)
    if own is None or request.file or any(map(str.strip, (*request.arguments.values(), *request.filled.values()))):
        return command, request
    mine = {"name": request.actor} if own.argument == "name" else {}
    return own, replace(request, command=own.name, arguments=mine, filled={})


def _nearest(name: str) -> tuple[str, ...]:
    # imported here: only a name that there is not is looked for
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    names = [name for command in COMMANDS for name in (command.name, *command.aliases)]
    # letters swapped, left out or doubled; not parts of words, which make "books" of "aks"
    found = process.extract(name.casefold(), names, scorer=OSA.normalized_similarity, score_cutoff=0.65, limit=None)
    # of equally near ones the one of the same length: "otu" is "out" with two letters turned round, not "ou" with one too many
    found.sort(key=lambda near: (-near[1], abs(len(near[0]) - len(name))))
    return tuple(str(near[0]) for near in found[:MOST_NEAR])
