"""What comes of saying whose an account is, and of giving a role to whoever is behind some accounts."""

from __future__ import annotations

from dataclasses import dataclass

from bot.services.replies.reply import Asked, Outcome


@dataclass(frozen=True, slots=True)
class AccountView:
    """An account of a person: how the club knows whose it is (a `Proof`), and the name of the staff who said so, where it is
    known.
    """

    account: str
    proof: str
    by: str = ""

    @property
    def claimed(self) -> bool:
        """Whether that is only its owner's word."""
        return self.proof == "claimed"


@dataclass(frozen=True, slots=True)
class Claim:
    """An account claims to be somebody whom the club knows already, with the role that he has; `new` where it says so for the
    first time, so that the floor has still to be asked.
    """

    number: int
    name: str
    role: str
    account: str
    new: bool = True


@dataclass(frozen=True, slots=True)
class Claimed(Outcome):
    """What a player has said of himself is noted, until a floor confirms it. `entered` where he wanted to enter, and the staff
    had entered him already.
    """

    claim: Claim
    entered: bool = False


@dataclass(frozen=True, slots=True)
class ClaimToConfirm(Outcome):
    """What the floor is asked: whether an account is that of the person whom it claims to be. `called` is how its owner calls
    himself on the platform. Whom nobody may claim to be is `only_asked` for, as are the `others` of his name: nothing is noted.
    """

    claim: Claim
    called: str
    only_asked: bool = False
    others: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Linked(Outcome):
    """An account is a person's; `dropped` are the others that claimed to be that person on the same platform. `new` where nobody
    of that name was in the club before.
    """

    number: int
    name: str
    account: str
    dropped: tuple[str, ...] = ()
    new: bool = False


@dataclass(frozen=True, slots=True)
class Unlinked(Outcome):
    """An account is no longer a person's, or no longer `claimed` to be."""

    number: int
    name: str
    account: str
    claimed: bool = False


@dataclass(frozen=True, slots=True)
class WhoseAccount(Outcome):
    """An account that is nobody's, and the people (number, name) whose it may be by how its owner calls himself. `claimed` is
    the number of the one whom it claims to be (0: none). Where a floor has said that he is somebody new of this name, `seen`
    stands for those who bear it already (empty: he has not).
    """

    account: str
    called: str
    people: tuple[tuple[int, str], ...]
    claimed: int = 0
    seen: str = ""


@dataclass(frozen=True, slots=True)
class RoleAsked(Asked):
    """A role is to be given to somebody whose accounts the giver has not seen yet; nothing is changed. `seen` stands for these
    accounts as they are now.
    """

    number: int
    name: str
    role: str
    accounts: tuple[AccountView, ...]
    seen: str


@dataclass(frozen=True, slots=True)
class RoleGiven(Outcome):
    """What somebody is to the club from now on, and his accounts: of these, the ones that only claim to be his bring no role."""

    number: int
    name: str
    role: str
    accounts: tuple[AccountView, ...]
