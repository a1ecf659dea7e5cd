"""In whatever order people claim, confirm, refuse, link, forget and give roles: nobody gets one whom the staff has not let in."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from bot.domain.club.accounts import AccountLink, Proof
from bot.domain.club.people import Role
from bot.presenter.action import Action
from bot.presenter.actions import actions
from bot.services.access import Giver, giver_of
from bot.services.replies.accounts import RoleAsked
from bot.services.replies.club import PairCode
from bot.services.replies.reply import Reply
from bot.services.requests import Request
from tests.bot.services.floor.lobby import Lobby

STRANGERS = ("telegram:61", "telegram:62", "discord:63")
FLOORS, DIRECTORS = "discord:98", "discord:99"
NAMES = ("Jean Valjean", "Marie", "Zoé", "Javert")
ALL = (*STRANGERS, FLOORS, DIRECTORS)


class Siege:
    """A lobby in which a director (by the chat) and a floor (by the club) work, and three strangers do what they can."""

    def __init__(self, seed: int) -> None:
        self.chance, self.lobby = Random(seed), Lobby()
        self.told: list[str] = []
        self.last = ""
        self.offered: list[Action] = []
        self.codes: list[str] = []
        self.seen: set[tuple[str, str]] = set()
        self.lobby.pit.do(
            "enter Jean Valjean, Marie, Zoé", "role Zoé floor", f"link Zoé = {FLOORS}", "sanction Marie; téléphone; 1 main"
        )

    def says(self, account: str, line: str, role: Role = Role.PLAYER) -> Reply:
        """Somebody types a line."""
        self.last = account
        return self._kept(f"{account}: {line}", self.lobby.says(account, line, role))

    def taps(self, account: str, action: Action, role: Role = Role.PLAYER) -> Reply:
        """Somebody taps what was offered at some time."""
        self.last = account
        request = Request(action.command, {}, role=role, account=account, filled=dict(action.fields))
        return self._kept(f"{account} taps {action.command} {dict(action.fields)}", self.lobby.pit.desk.handle(request))

    def _kept(self, what: str, reply: Reply) -> Reply:
        self.told.append(f"{what} -> {reply.outcome.named()}")
        self.offered += [action for action in actions(reply) if action.command in ("link", "unlink", "role") and not action.asks]
        if isinstance(reply.outcome, PairCode) and reply.outcome.command == "pairme":
            self.codes.append(reply.outcome.code)
        if isinstance(reply.outcome, RoleAsked):
            self.seen |= {(one.account, one.proof) for one in reply.outcome.accounts}
        return reply

    def step(self) -> None:
        """Somebody does something."""
        pick, name, other = self.chance.choice, self.chance.choice(NAMES), self.chance.choice(STRANGERS)
        number = self.chance.randrange(1, 7)
        role = pick(("player", "floor", "director", "directeur oui", "floor oui"))
        strangers = (
            f"iam {name}", f"iam #{number}", f"enterme {name}", "enterme", "leaveme", "pairme",
            f"pairme {pick(self.codes or ['X'])}", f"link #{number} = {other}", f"unlink {pick(ALL)}", f"role {name} {role}",
            "here", "where", "undo", "myrecord",
            f"rename #{number} = {name}", f"alias #{number} = {name}", f"forget #{number}", f"forget #{number} oui",
        )  # fmt: skip
        staff = (
            f"role #{number} {role}", f"role {name} {role}", f"link #{number} = {other}", f"unlink {other}",
            f"rename #{number} = {name}", f"alias #{number} = {name}", "undo", "redo", "pairme",
        )  # fmt: skip
        who = self.chance.randrange(10)
        if who < 6:
            account = pick(STRANGERS)
            if self.offered and not self.chance.randrange(4):
                self.taps(account, pick(self.offered))
            else:
                self.says(account, pick(strangers))
        elif who < 8:
            # who has a role by the club alone, if he still has it
            self.says(FLOORS, pick(staff)) if not self.offered or self.chance.random() < 0.6 else self.taps(
                FLOORS, pick(self.offered)
            )
        elif self.offered and self.chance.random() < 0.5:
            self.taps(DIRECTORS, pick(self.offered), Role.DIRECTOR)
        else:
            self.says(DIRECTORS, pick((*staff, f"forget #{number}", f"forget #{number} oui", "forget oui")), Role.DIRECTOR)

    def links(self) -> Sequence[AccountLink]:
        """Whose every account is."""
        with self.lobby.pit.store.reading() as work:
            found = work.accounts.links_of(work.clubs.at("terminal").id, range(99))
            return [link for links in found.values() for link in links]

    def claims(self) -> Sequence[tuple[str, int]]:
        """Who claims to be whom."""
        return [(link.account, link.person) for link in self.links() if not link.confirmed]

    def may_be_claimed(self, number: int) -> bool:
        """Whether somebody has neither a role nor a record."""
        with self.lobby.pit.store.reading() as work:
            club = work.clubs.at("terminal").id
            return work.people.numbered(club, [number])[number].role is Role.PLAYER and not work.ledgers.of_person(club, number)

    def giver(self, account: str) -> Giver:
        """What somebody is who comes from an account as a mere player."""
        with self.lobby.pit.store.reading() as work:
            return giver_of(work, work.clubs.at("terminal").id, Request("help", account=account))


@pytest.mark.parametrize("seed", range(12))
def test_no_order_of_things_raises_an_account_that_the_staff_has_not_let_in(seed):
    siege = Siege(seed)
    for _ in range(120):
        before, claimed = {account: siege.giver(account) for account in STRANGERS}, {*siege.claims()}
        siege.step()
        assert all(siege.may_be_claimed(person) for _, person in {*siege.claims()} - claimed), siege.told[-6:]
        held = [link.account for link in siege.links()]
        assert len(held) == len({*held}), "one account, one person"
        for account in STRANGERS:
            now = siege.giver(account)
            # who types the code of an account of his own brings his second one what the first has; nothing else raises oneself
            if siege.last == account and "pairme" not in siege.told[-1]:
                assert now.role <= before[account].role, siege.told[-6:]
            link = next((one for one in siege.links() if one.account == account), None)
            if now.role > Role.PLAYER:
                assert link is not None, siege.told[-6:]
                assert link.proof is not Proof.CLAIMED, siege.told[-6:]
                if link.proof is Proof.NAME:
                    assert (account, str(Proof.NAME)) in siege.seen, siege.told[-6:]
            if link is not None and not link.confirmed:
                assert (now.person, now.name, now.role) == (0, "", Role.PLAYER), siege.told[-6:]


@pytest.mark.parametrize("seed", range(12, 18))
def test_without_the_staff_no_order_of_things_changes_whose_an_account_is_that_somebody_else_has(seed):
    siege = Siege(seed)
    kept = {link.account: link for link in siege.links()}
    roles = {account: siege.giver(account).role for account in ALL}
    for _ in range(120):
        account = siege.chance.choice(STRANGERS)
        number, name = siege.chance.randrange(1, 7), siege.chance.choice(NAMES)
        line = siege.chance.choice(
            ("iam {n}", "iam #{i}", "enterme {n}", "enterme", "leaveme", "pairme", "pairme {c}", "link #{i} = {o}", "unlink {o}")
        ).format(n=name, i=number, o=siege.chance.choice(ALL), c=siege.chance.choice(siege.codes or ["X"]))  # fmt: skip
        siege.says(account, line)
        for action in siege.offered[-2:]:
            siege.taps(account, action)
    now = {link.account: link for link in siege.links()}
    assert {account: now.get(account) for account in kept} == kept
    assert {account: siege.giver(account).role for account in ALL} == roles
    assert {link.proof for link in now.values()} <= {Proof.FLOOR, Proof.CLAIMED, Proof.NAME, Proof.CODE}
    known = {1, 2, 3}
    assert all(link.proof is Proof.CLAIMED for link in now.values() if link.person in known and link.account in STRANGERS)


def test_who_took_a_name_before_claims_were_confirmed_gets_its_role_only_once_the_director_has_seen_him():
    siege = Siege(0)
    with siege.lobby.pit.store.writing() as work:
        work.accounts.link(work.clubs.at("terminal").id, 1, STRANGERS[0], Proof.BEFORE)
    asked = siege.says(DIRECTORS, "role Jean Valjean floor oui", Role.DIRECTOR)
    assert [(one.account, one.proof) for one in asked.outcome.accounts] == [(STRANGERS[0], "before")]
    assert siege.giver(STRANGERS[0]).role is Role.PLAYER


@pytest.mark.parametrize("line", ["role #3 director", "unlink discord:99", "forget #1", "retention 1", "pair"])
def test_a_floor_by_the_club_does_nothing_that_is_the_directors(line):
    siege = Siege(0)
    assert siege.lobby.refused(FLOORS, line)["why"] in ("not_allowed", "account_unknown")


@pytest.mark.parametrize("again", [True, False])
def test_who_has_lowered_himself_raises_himself_by_no_old_button(again):
    siege = Siege(0)
    siege.says(DIRECTORS, "role Zoé director", Role.DIRECTOR)
    for action in list(siege.offered):
        siege.taps(DIRECTORS, action, Role.DIRECTOR)
    assert siege.giver(FLOORS).role is Role.DIRECTOR
    siege.says(FLOORS, "role Zoé player")
    assert siege.giver(FLOORS).role is Role.PLAYER
    lines = ("iam Zoé", "role Zoé director", "undo", "redo", f"link Zoé = {FLOORS}", "pairme") if again else ()
    for line in lines:
        siege.says(FLOORS, line)
    for action in list(siege.offered):
        siege.taps(FLOORS, action)
    assert siege.giver(FLOORS).role is Role.PLAYER
