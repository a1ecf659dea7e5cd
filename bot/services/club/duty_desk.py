"""Which floors are on duty: they are rung for where the floor is called."""

from __future__ import annotations

from bot.domain.club.errors import AccountNeeded
from bot.domain.errors import UnreadableForm
from bot.services.announcements.duty import go_off_duty, go_on_duty, on_duty
from bot.services.replies.calls import OnDuty
from bot.services.replies.reply import Reply
from bot.services.shift.shift import Shift

YES, NO = ("on", "oui", "yes", "ja", "aan"), ("off", "non", "no", "nee", "uit", "fin", "stop")


def on_duty_desk(shift: Shift, text: str) -> Reply:
    """Shows who is on duty, after whoever gives the command has said that he is, or no longer is. Raises AccountNeeded,
    UnreadableForm.
    """
    said, request = text.strip().casefold(), shift.call.request
    if said and said not in (*YES, *NO):
        raise UnreadableForm(piece=text.strip()[:60], command="onduty")
    if said and not request.account:
        raise AccountNeeded(command="onduty")
    if said in YES:
        go_on_duty(shift.work, shift.club.id, request.place, request.account, shift.at)
    elif said:
        go_off_duty(shift.work, shift.club.id, [request.account])
    on = on_duty(shift.work, shift.club.id, shift.at)
    links = {account: shift.work.accounts.link_of(shift.club.id, account) for account in on}
    people = shift.work.people.numbered(shift.club.id, [link.person for link in links.values() if link])
    floors = tuple(
        (account, people[link.person].name if (link := links[account]) and link.person in people else "",
         max(0, int(shift.at - since) // 60), int(since))
        for account, since in on.items()
    )  # fmt: skip
    return shift.reply(OnDuty(floors, request.account in on, changed=bool(said)))
