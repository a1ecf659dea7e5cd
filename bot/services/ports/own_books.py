"""Where the rulebooks are kept that clubs have brought themselves."""

from __future__ import annotations

from typing import Protocol

from bot.domain.rules.own_edition import OwnEdition


class OwnBooksPort(Protocol):
    """The editions of clubs' own rulebooks. Texts are asked for apart: they are long, and few want them."""

    def add(self, edition: OwnEdition, about: str, markdown: str) -> OwnEdition:
        """Keeps a new edition under its book's next number, whatever number and key it bears. The work has asked for the club
        before, which keeps others from adding one at the same moment. Returns it with number and key.
        """
        ...

    def of_club(self, club: int) -> tuple[OwnEdition, ...]:
        """Every edition of a club's books: by the ids of these, the newest first."""
        ...

    def seen_by(self, club: int) -> tuple[OwnEdition, ...]:
        """What the chats of a club may see: every edition of its own that was ever in force, and what other clubs have published
        and is in force there; the club's own first, by ids, the newest first.
        """
        ...

    def wanted(self, since: float) -> frozenset[str]:
        """The digests of the editions, of all clubs, that are in force, or were brought or put into force since a moment."""
        ...

    def text(self, key: int) -> tuple[str, str]:
        """What an edition says of itself, as JSON, and its articles. Raises LookupError where there is none."""
        ...

    def profile(self, key: int) -> str | None:
        """What the edition prescribes, as the text of a `profile.toml`; None where nobody has read it."""
        ...

    def save(self, edition: OwnEdition) -> None:
        """Records whether an edition is active, when it was last, and whether it is published. Nothing else of it changes."""
        ...

    def rewrite(self, edition: OwnEdition, about: str, markdown: str) -> None:
        """Puts another text, with what it says of itself, in the place of an edition's that was never in force. Its key, club,
        book and number stay, and so does who has brought it, and when.
        """
        ...

    def mend(self, edition: OwnEdition, about: str, markdown: str) -> None:
        """Puts back the text of an edition of which what is kept was damaged: the very text that its digest stands for. Nothing
        else of it changes.
        """
        ...

    def set_profile(self, key: int, profile: str | None) -> None:
        """Records what an edition prescribes; None: nobody has read it."""
        ...
