"""The twin that forgets of clubs' own rulebooks."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.domain.rules.own_edition import OwnEdition
from tests.bot.store.memory.errors import WorkOnlyReadsError


@dataclass(frozen=True)
class Held:
    """An edition with its texts."""

    edition: OwnEdition
    about: str
    markdown: str
    profile: str | None = None


OwnBooks = dict[int, Held]
"""By their keys."""


class MemoryOwnBooks:
    """The editions, seen from one unit of work."""

    def __init__(self, held: OwnBooks, *, writes: bool) -> None:
        self._held, self._writes = held, writes

    def add(self, edition: OwnEdition, about: str, markdown: str) -> OwnEdition:
        """Keeps a new edition under its book's next number."""
        same = [one.number for one in self.of_club(edition.club) if one.book == edition.book]
        kept = replace(edition, key=len(self._held) + 1, number=max(same, default=0) + 1, read=False)
        self._write(Held(kept, about, markdown))
        return kept

    def of_club(self, club: int) -> tuple[OwnEdition, ...]:
        """Every edition of a club's books."""
        return self._sorted([held.edition for held in self._held.values() if held.edition.club == club], club)

    def seen_by(self, club: int) -> tuple[OwnEdition, ...]:
        """What the chats of a club may see."""
        everything = [held.edition for held in self._held.values()]
        seen = [one for one in everything if (one.club == club and one.used) or (one.published and one.active)]
        return self._sorted(seen, club)

    def _sorted(self, editions: list[OwnEdition], club: int) -> tuple[OwnEdition, ...]:
        return tuple(sorted(editions, key=lambda one: (one.club != club, one.book, one.club, -one.number)))

    def wanted(self, since: float) -> frozenset[str]:
        """The digests of the editions that are in force, or came since a moment."""
        editions = [held.edition for held in self._held.values()]
        return frozenset(one.digest for one in editions if one.active or max(one.at, one.used) > since)

    def text(self, key: int) -> tuple[str, str]:
        """What an edition says of itself, and its articles."""
        return self._held[key].about, self._held[key].markdown

    def profile(self, key: int) -> str | None:
        """What the edition prescribes."""
        return self._held[key].profile if key in self._held else None

    def save(self, edition: OwnEdition) -> None:
        """Records whether an edition is active, when it was last, and whether it is published."""
        held = self._held[edition.key]
        kept = replace(held.edition, active=edition.active, used=edition.used, published=edition.published)
        self._write(replace(held, edition=kept))

    def rewrite(self, edition: OwnEdition, about: str, markdown: str) -> None:
        """Puts another text in the place of an edition's that was never in force."""
        held = self._held[edition.key]
        if not held.edition.used:
            said = {name: getattr(edition, name) for name in ("title", "short", "edition", "language", "digest")}
            self._write(Held(replace(held.edition, **said), about, markdown, held.profile))

    def mend(self, edition: OwnEdition, about: str, markdown: str) -> None:
        """Puts back the text of an edition of which what is kept was damaged."""
        held = self._held[edition.key]
        if held.edition.digest == edition.digest:
            self._write(replace(held, about=about, markdown=markdown))

    def set_profile(self, key: int, profile: str | None) -> None:
        """Records what an edition prescribes."""
        held = self._held[key]
        self._write(replace(held, edition=replace(held.edition, read=profile is not None), profile=profile))

    def _write(self, held: Held) -> None:
        if not self._writes:
            raise WorkOnlyReadsError
        self._held[held.edition.key] = held
