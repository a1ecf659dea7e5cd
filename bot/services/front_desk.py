"""Where every request arrives, whatever chat it comes from: access check, one service, one reply."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from rapidfuzz import process
from rapidfuzz.distance import OSA

from bot.domain.errors import EmptyQuestion, MissingArgument, NoSuchLanguage, Refusal, UnknownCommand
from bot.domain.people import Role, folded
from bot.services.access import role_of, verify_allowed
from bot.services.catalogue import COMMANDS, GROUPS, Command, find_command
from bot.services.floor import desks
from bot.services.floor.shift import Call, Floor
from bot.services.ports import PlaceChoice, PlacesPort
from bot.services.replies import Code, Reply
from bot.services.requests import Request
from bot.services.rules_desk import RulesDesk

LANGUAGES: Mapping[str, tuple[str, ...]] = {
    "fr": ("fr", "français", "francais", "french", "frans"),
    "en": ("en", "english", "anglais", "engels"),
    "nl": ("nl", "nederlands", "dutch", "néerlandais", "neerlandais"),
}


@dataclass(frozen=True, slots=True)
class FrontDesk:
    """Hands requests to the desks. `default_book` and `default_language` stand in for what a chat has not chosen."""

    rules: RulesDesk
    places: PlacesPort
    floor: Floor
    default_book: str
    default_language: str | None = None

    def handle(self, request: Request) -> Reply:
        """The reply to a request. Refusals come back as replies too; only a defect raises."""
        choice = self.places.choice(request.place)
        language = self._language(request, choice)
        try:
            command = find_command(request.command)
            if command is None:
                raise UnknownCommand(command=request.command[:40], nearest=_nearest(request.command))
            verify_allowed(command, role_of(self.floor.store, request, command.role))
            argument = request.arguments.get(command.argument or "", "").strip()
            if command.argument and not argument and not command.optional:
                raise EmptyQuestion if command.argument == "question" else MissingArgument(command=command.name)
            if desks.handles(command.name):
                return desks.handle(self.floor, command.name, Call(argument, request, language, self._book(request, choice)))
            return self._desks()[command.name](argument, request, choice, language)
        except Refusal as refusal:
            return Reply(Code.REFUSED, language, {"why": refusal.code, **refusal.fields})

    def _language(self, request: Request, choice: PlaceChoice) -> str:
        """What was asked for, else what the chat has chosen, else the default, else the language of the question."""
        spoken = request.language or choice.language or self.default_language
        question = request.arguments.get("question", "")
        # "cdc" and "2-4" are in no language: only a question tells which one its asker speaks
        return spoken or (self.rules.rules.language(question) if question else "fr")

    def _desks(self) -> Mapping[str, Callable[[str, Request, PlaceChoice, str], Reply]]:
        return {
            "ask": self._ask,
            "article": self._article,
            "compare": lambda text, _request, _choice, language: self.rules.compare(text, language),
            "books": lambda _text, request, choice, language: self.rules.books(language, self._book(request, choice)),
            "book": self._choose_book,
            "language": self._choose_language,
            "help": lambda text, request, _choice, language: _help(text, role_of(self.floor.store, request), language),
        }

    def _book(self, request: Request, choice: PlaceChoice) -> str:
        return request.arguments.get("book") or choice.book or self.default_book

    def _ask(self, text: str, request: Request, choice: PlaceChoice, language: str) -> Reply:
        elsewhere = request.arguments.get("elsewhere", "yes") == "yes"
        names = partial(self._names, request)
        return self.rules.ask(text, self._book(request, choice), language, elsewhere=elsewhere, names=names)

    def _names(self, request: Request) -> Sequence[str]:
        """The folded names of everybody that any club here knows (who asks in private may be in none), and of whoever asks."""
        with self.floor.store.reading() as work:
            known = [name for club in work.clubs.all() for name, _ in work.people.all_names(club.id)]
        return [*known, folded(request.actor)]

    def _article(self, text: str, request: Request, choice: PlaceChoice, language: str) -> Reply:
        """An article of the book in force, or of the one that stands before it: "cdc 2-4"."""
        named, _, rest = text.partition(" ")
        if rest and self.rules.has_book(named):
            return self.rules.article(rest, named, language)
        return self.rules.article(text, self._book(request, choice), language)

    def _choose_book(self, text: str, request: Request, choice: PlaceChoice, language: str) -> Reply:
        book = self.rules.book(text)
        self.places.choose(request.place, replace(choice, book=book.id))
        return Reply(Code.BOOK_CHOSEN, language, {}, book)

    def _choose_language(self, text: str, request: Request, choice: PlaceChoice, _language: str) -> Reply:
        wanted = next((code for code, names in LANGUAGES.items() if text.casefold() in names), None)
        if wanted is None:
            raise NoSuchLanguage(wanted=text[:40])
        self.places.choose(request.place, replace(choice, language=wanted))
        return Reply(Code.LANGUAGE_CHOSEN, wanted, {"language": wanted})


def _nearest(name: str) -> str:
    names = [name for command in COMMANDS for name in (command.name, *command.aliases)]
    # letters swapped, left out or doubled; not parts of words, which make "books" of "aks"
    found = process.extract(name.casefold(), names, scorer=OSA.normalized_similarity, score_cutoff=0.65, limit=None)
    # of equally near ones the one of the same length: "otu" is "out" with two letters turned round, not "ou" with one too many
    best = max(found, key=lambda near: (near[1], -abs(len(near[0]) - len(name))), default=None)
    return str(best[0]) if best else ""


def _help(text: str, role: Role, language: str) -> Reply:
    """All commands that a person may give, or those of one group, or one command, by its name or an alias."""
    allowed = tuple(command for command in COMMANDS if role.may(command.role))
    wanted = text.casefold().removeprefix("/")
    one = find_command(wanted)
    chosen: tuple[Command, ...] = tuple(command for command in allowed if command == one or command.group == wanted)
    return Reply(Code.HELP, language, {"groups": GROUPS, "all": not chosen}, commands=chosen or allowed)
