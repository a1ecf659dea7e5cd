"""Notices of sanctions: letters to the players, written in the same unit of work as the sanctions, told as these stand when the
letters leave.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.domain.penalties.cases import Case, cases
from bot.domain.penalties.sanctions import BANS
from bot.services.announcements.addresses import account_in, platform_of, private
from bot.services.announcements.announcing import NOTICE, post
from bot.services.announcements.letters import written
from bot.services.ports.outbox import Letter
from bot.services.ports.work import WorkPort
from bot.services.replies.discipline import Sanctioned, SanctionView
from bot.services.replies.notice import Notice
from bot.services.replies.reply import Reply
from bot.services.shift.shift import Shift


def post_notices(shift: Shift, reply: Reply) -> None:
    """Puts the notice of each sanction that was just given into the outbox, for the account that the player has on the platform
    where it was given. Quiet hours hold none back.
    """
    said = reply.outcome
    if isinstance(said, Sanctioned) and platform_of(shift.call.request.place):
        given = [one for one in (said, *said.others) if not one.repeated and not one.case.told]
        post(shift, [letter for one in given for letter in _letter(shift, reply, one)])


def _letter(shift: Shift, reply: Reply, said: Sanctioned) -> Iterator[Letter]:
    place = shift.call.request.place
    links = shift.work.accounts.links_of(shift.club.id, [said.person]).get(said.person, ())
    account = next((one.account for one in links if one.confirmed and platform_of(one.account) == platform_of(place)), "")
    if account:
        told = replace(reply, outcome=Notice(said.case.number, place), concerned=(), places_moved=None, deal_off=False)
        about = f"case:{said.case.number}"
        yield Letter(shift.club.id, private(account), NOTICE, written(told), reply.language, about)


def case_of(work: WorkPort, letter: Letter, said: Notice) -> Case | None:
    """The sanction that a notice tells of, as it stands; None where there is no such sanction."""
    entry = work.ledgers.entry(letter.club, said.case)
    return cases(work.ledgers.of_person(letter.club, entry.person)).get(said.case) if entry else None


def as_it_stands(work: WorkPort, letter: Letter, said: Notice) -> Notice | None:
    """A notice with what stands in the ledger now; None where nothing is to be told any more: the sanction was declared a
    mistake, or the account is no longer the player's.
    """
    case = case_of(work, letter, said)
    link = work.accounts.link_of(letter.club, account_in(letter.chat))
    if case is None or case.void or link is None or not link.confirmed:
        return None
    term = case.sanction.term if case.sanction.measure in BANS else None
    view = SanctionView(str(case.sanction.measure), case.sanction.count, term, term.events if term else 0)
    return replace(said, offence=case.offence, words=case.words or "", sanction=view, hands=case.hands_total)
