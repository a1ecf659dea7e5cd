"""Who may read what a letter tells."""

from __future__ import annotations

from bot.adapters.fates import Failed, Undeliverable
from bot.adapters.membership import standing_for_director, standing_for_seat
from bot.adapters.serving import Serving
from bot.services.announcements.addresses import account_in, is_private
from bot.services.announcements.announcing import DIGEST, REPLY
from bot.services.ports.outbox import Letter


async def verify_read(serving: Serving, letter: Letter) -> None:
    """Nothing, where a letter may be read by whoever it goes to. What a club announces goes into a private conversation only
    while its user is in the club's chat, and so does what came up in it, for its directors; his own seat, that it is taken back,
    and what the floor says to his own request go to whoever has been given one or has asked, unless he only claims to be that
    player and is in none of its chats. Raises Undeliverable, Failed.
    """
    if not is_private(letter.chat):
        return
    account = account_in(letter.chat)
    if letter.kind == DIGEST:
        standing = await standing_for_director(serving.doors, serving.desk.floor.store, serving.offload, letter.club, account)
    elif letter.kind == REPLY:
        standing = await serving.standing(letter.chat, account, letter.club)
    else:
        standing = await standing_for_seat(serving.doors, serving.desk.floor.store, serving.offload, letter.club, account)
    if standing.in_doubt:
        raise Failed("nobody can say just now whether its reader is in the club's chat")
    if not standing.is_member:
        raise Undeliverable("its reader is not, or no longer, in the club's chat")
