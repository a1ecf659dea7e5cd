"""A club whose own rulebook is in force and can be searched, with the real model and a real index."""

from __future__ import annotations

from time import sleep

from bot.domain.club.people import Role
from bot.presenter.actions import actions
from bot.presenter.present import present
from bot.profiles.reading import FileProfiles
from bot.services.club.own_books import OwnBooks
from bot.services.replies.refused import Refused
from bot.services.replies.reply import Reply
from bot.services.requests import Request
from knowledge.rulebook import Rulebooks
from knowledge.shipped import SHIPPED
from tests.bot.services.floor import pit
from tests.bot.services.floor.pit import Pit
from tests.bot.store.memory.store import MemoryStore
from tests.bot.words import plain_text
from tests.knowledge.small_book import ABOUT
from tests.patience import LONG, SOON

PLACE = "terminal"
HOUSE = {**ABOUT, "id": "maison", "short": "Maison", "citation": "Maison {number} « {title} »"}
ARTICLES = """\
# Le tournoi

## 2.1 Places

Les places sont tirées au sort au début du tournoi. Le bouton est tiré à la plus haute carte.

## 3.1 Équilibrage

Les tables sont équilibrées dès qu'il y a trois joueurs d'écart. Le joueur déplacé est la prochaine grosse blinde.

## 3.3 Échange des jetons

Les petits jetons sont échangés contre des jetons supérieurs, au total arrondi au-dessus. Aucune carte n'est distribuée : il n'y a
pas de course.

# La discipline

## 7.2 Téléphone

Un joueur qui téléphone à la table passe deux mains hors du jeu.
"""


class ReadingRoom(Pit):
    """The club's director at the book."""

    def __init__(self, rulebooks: Rulebooks, monkeypatch, markdown: str = ARTICLES, language: str = "fr") -> None:
        monkeypatch.setattr(pit, "shelf", lambda: rulebooks)
        self.rulebooks = rulebooks
        monkeypatch.setattr(pit, "profiles", lambda: FileProfiles([SHIPPED.corpus]))
        self.language = language
        super().__init__("ropta", store=MemoryStore(), chosen="", opened=False)
        self.bring(markdown)

    def bring(self, markdown: str, edition: str = "2026", book: str = "maison") -> Reply:
        """Brings an edition and puts it into force, once it can be searched."""
        with self.store.writing() as work:
            club = work.clubs.at(PLACE).id
            about = {**HOUSE, "id": book, "short": book.title(), "edition": edition}
            kept = OwnBooks(self.rulebooks, work, club).add(about, markdown, 0, self.clock())
        reply = self.says("ownbook", ownbook=f"{book} {kept.number} oui")
        self.wait(book)
        return reply

    def wait(self, book: str = "maison") -> None:
        """Until the book can be searched."""
        seen = self.desk.shelf(PLACE)
        for _ in range(int(LONG / SOON)):
            if seen.readied(seen.book(book)).ready:
                return
            sleep(SOON)
        raise AssertionError("the book is not ready yet")

    def says(self, name: str, role: Role = Role.DIRECTOR, filled: dict[str, str] | None = None, **said: str) -> Reply:
        self.clock.at += 5
        return self.desk.handle(Request(name, said, PLACE, role, self.language, filled=filled or {}))

    def reads(self, line: str = "", **more: object) -> Reply:
        """The reply to a line about the points of the book."""
        return self.says("bookpoints", bookpoint=line, **more)

    def does(self, line: str = "", **more: object) -> Reply:
        reply = self.reads(line, **more)
        assert reply.done, reply.outcome
        return reply

    def why(self, line: str, **more: object) -> str:
        reply = self.reads(line, **more)
        assert isinstance(reply.outcome, Refused), reply.outcome
        return reply.outcome.why

    def text(self, reply: Reply) -> str:
        return plain_text(present(reply))

    def taps(self, reply: Reply, label: str) -> Reply:
        """The reply to a tap on the button of that label."""
        action = self.button(reply, label)
        return self.says(action.command, filled=dict(action.fields))

    def labels(self, reply: Reply) -> list[str]:
        """What stands on the buttons of a reply."""
        return [action.label for action in actions(reply)]

    def button(self, reply: Reply, label: str):
        found = [action for action in actions(reply) if action.label == label]
        assert found, [action.label for action in actions(reply)]
        return found[0]

    def stated(self) -> str | None:
        """The profile of the edition in force, as it is kept."""
        with self.store.reading() as work:
            current = next(one for one in work.own_books.of_club(work.clubs.at(PLACE).id) if one.active)
            return work.own_books.profile(current.key)
