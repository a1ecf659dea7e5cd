"""Whether Telegram knows the token, and what Floorman may do in the groups of its clubs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing

from bot.adapters.findings import Finding, State
from bot.adapters.looking import TOO_FAR, Looking, Unreached

API = "https://api.telegram.org"
MOST = 20
"""Groups that are looked at: Telegram is asked two things of each, and all of them within seconds."""
OUT = ("left", "kicked")


def examine(token: str, groups: Sequence[str], api: str = "") -> Iterator[Finding]:
    """What is found at Telegram, and in these groups, each by its number. Raises Unreached."""
    with closing(Looking(f"{api or API}/bot{token}")) as looking:
        own = looking.get("getMe")
        if own.status in (401, 404):
            yield Finding("telegram", State.WRONG, "doctor.telegram_token_refused")
            return
        me = own.said.get("result") if isinstance(own.said, dict) else None
        if own.status != 200 or not isinstance(me, dict):
            raise Unreached(f"status {own.status}")
        yield Finding("telegram", State.WELL, "doctor.token_works", {"platform": "Telegram", "name": f"@{me.get('username')}"})
        if own.ahead is not None:
            state = State.DOUBTFUL if abs(own.ahead) > TOO_FAR else State.WELL
            yield Finding("clock", state, f"doctor.clock_{state}", {"platform": "Telegram", "seconds": round(abs(own.ahead))})
        for group in groups[:MOST]:
            yield _in(looking, group, int(me.get("id") or 0))


def _in(looking: Looking, group: str, me: int) -> Finding:
    chat, member = looking.get("getChat", chat_id=group), looking.get("getChatMember", chat_id=group, user_id=me)
    found = member.said.get("result") if isinstance(member.said, dict) else None
    about = chat.said.get("result") if isinstance(chat.said, dict) else None
    named = {"group": str((about or {}).get("title") or group)}
    if not isinstance(found, dict) or found.get("status") in OUT:
        return Finding("telegram_permissions", State.DOUBTFUL, "doctor.group_gone", named)
    if found.get("status") == "restricted" and not found.get("can_send_messages"):
        return Finding("telegram_permissions", State.WRONG, "doctor.group_silenced", named)
    if not (found.get("status") == "administrator" and found.get("can_pin_messages")):
        return Finding("telegram_permissions", State.DOUBTFUL, "doctor.group_no_pins", named)
    return Finding("telegram_permissions", State.WELL, "doctor.group_well", named)
