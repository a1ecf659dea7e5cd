"""The commands about rules that need no club's floor: questions, articles, books, the language, help."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.domain.club.courtesies import Courtesy, courtesy
from bot.domain.club.people import Role, folded, tidy_name
from bot.domain.errors import NoSuchLanguage, NotAllowed
from bot.services.catalogue import COMMANDS, GROUPS, Command, find_command
from bot.services.ports.places import PlaceChoice, PlacesPort
from bot.services.replies.reply import Reply
from bot.services.replies.rules import BookChosen, Greeted, HelpGiven, LanguageChosen, Thanked
from bot.services.requests import Request
from bot.services.rules.found_book import settled_book
from bot.services.rules.rules_desk import Bindings, DecidedOf, RulesDesk

LANGUAGES: Mapping[str, tuple[str, ...]] = {
    "fr": ("fr", "français", "francais", "french", "frans"),
    "en": ("en", "english", "anglais", "engels"),
    "nl": ("nl", "nederlands", "dutch", "néerlandais", "neerlandais"),
}


@dataclass(frozen=True, slots=True)
class RulesCall:
    """One command about rules: what was typed, by whom, what the chat has `chosen`, the `book` in force, the language of the
    reply. `role` says what whoever gives it may do, `names` whose names a selector may not see, `bindings` what the club has said
    of a question, `decided` what its floor has decided before, `fallback` which book it follows where the one in force says
    nothing; all are asked only where needed.
    """

    argument: str
    request: Request
    chosen: PlaceChoice
    book: str
    language: str
    role: Callable[[], Role]
    names: Callable[[], Sequence[str]]
    bindings: Bindings | None = None
    decided: DecidedOf | None = None
    fallback: Callable[[], str] | None = None


@dataclass(frozen=True, slots=True)
class RulesCommands:
    """What the commands about rules need: the rulebooks, and what chats have chosen."""

    rules: RulesDesk
    places: PlacesPort

    def handle(self, command: str, call: RulesCall) -> Reply:
        """The reply to a command. Raises the refusals of its desk; KeyError for one that is not about rules."""
        return _DESKS[command](self, call)

    def ask(self, call: RulesCall) -> Reply:
        """What the book in force says to a question; thanks and greetings are taken as what they are, but for scripts, which want
        what a book says to whatever it is. Raises what `RulesDesk.ask` raises.
        """
        elsewhere = call.request.arguments.get("elsewhere", "yes") == "yes"
        if elsewhere and (said := courtesy(call.argument)) is not None:
            return Reply(Thanked() if said is Courtesy.THANKS else Greeted(), call.language)
        return self.rules.ask(
            call.argument,
            self._in_force(call),
            call.language,
            elsewhere=elsewhere,
            names=call.names,
            bindings=call.bindings,
            decided=call.decided,
            fallback=call.fallback,
        )

    def article(self, call: RulesCall) -> Reply:
        """An article of the book in force, or of the one that stands before it: "cdc 2-4"."""
        named, _, rest = call.argument.partition(" ")
        if rest and self.rules.has_book(named):
            return self.rules.article(rest, named, call.language)
        return self.rules.article(call.argument, self._in_force(call), call.language)

    def _in_force(self, call: RulesCall) -> str:
        """The id of the book in force, of the very one that was settled on. Raises NoSuchBook, BookBroken."""
        return settled_book(self.rules.rules, call.book).id

    def compare(self, call: RulesCall) -> Reply:
        """What every book says to a question."""
        return self.rules.compare(call.argument, call.language, call.bindings)

    def books(self, call: RulesCall) -> Reply:
        """All rulebooks, with the one in use."""
        return self.rules.books(call.language, self.rules.rules.id_here(call.book))

    def choose_book(self, call: RulesCall) -> Reply:
        """The rulebook of a chat from now on, which it stays whatever club the chat comes to. Raises NoSuchBook."""
        book = self.rules.listed(call.argument)
        self.places.choose(call.request.place, replace(call.chosen, book=self.rules.rules.id_everywhere(book.id)))
        return Reply(BookChosen(), call.language, book)

    def choose_language(self, call: RulesCall) -> Reply:
        """The language of a chat from now on: of one's own conversation, or, for a director, of a chat of many. Raises
        NoSuchLanguage, NotAllowed.
        """
        wanted = next((code for code, names in LANGUAGES.items() if call.argument.casefold() in names), None)
        if wanted is None:
            raise NoSuchLanguage(wanted=call.argument[:40])
        if call.request.is_in_chat_of_many and not call.role().may(Role.DIRECTOR):
            raise NotAllowed(command="language", role=Role.DIRECTOR.name.casefold())
        self.places.choose(call.request.place, replace(call.chosen, language=wanted))
        return Reply(LanguageChosen(language=wanted), wanted)

    def help(self, call: RulesCall) -> Reply:
        """What an evening needs of the commands that a person may give; or those of one topic, one command by its name or an
        alias, or all of them ("all").
        """
        role = call.role()
        allowed = tuple(command for command in COMMANDS if role.may(command.role))
        wanted = folded(call.argument.removeprefix("/"))
        if wanted in ALL:
            return Reply(HelpGiven(allowed, GROUPS, every=False), call.language)
        one, group = find_command(wanted), TOPICS.get(wanted, wanted)
        chosen: tuple[Command, ...] = tuple(command for command in allowed if command == one or command.group == group)
        unknown = "" if chosen or one or group in GROUPS else tidy_name(call.argument)[:60]
        return Reply(HelpGiven(chosen or allowed, GROUPS, every=not chosen, unknown=unknown), call.language)


ALL = frozenset({"all", "tout", "alles"})
TOPICS = {
    folded(word): group
    for group, words in (
        ("rules", "règlement règles reglement regels"), ("setup", "inscriptions ouverture entries inschrijvingen"),
        ("draw", "tirages places sièges seats lotingen plaatsen"), ("tables", "tafels"), ("chips", "jetons fiches chip-race"),
        ("discipline", "pénalités sanctions avertissements penalties straffen"), ("history", "historique journal geschiedenis"),
        ("club", "personnes comptes people mensen"),
    )
    for word in words.split()
}  # fmt: skip
"""What the topics of the help are called by those who ask for one, beside their own names."""
_DESKS: Mapping[str, Callable[[RulesCommands, RulesCall], Reply]] = {
    "ask": RulesCommands.ask,
    "article": RulesCommands.article,
    "compare": RulesCommands.compare,
    "books": RulesCommands.books,
    "book": RulesCommands.choose_book,
    "language": RulesCommands.choose_language,
    "help": RulesCommands.help,
}
ABOUT_RULES = frozenset(_DESKS)
