"""Whether Discord knows the token, and what Floorman may do on the servers that it is on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

from bot.adapters.findings import Finding, State
from bot.adapters.looking import TOO_FAR, Looking, Unreached

API = "https://discord.com/api/v10"
ADMINISTRATOR = 1 << 3
NEEDED = {"view_channel": 1 << 10, "send_messages": 1 << 11, "embed_links": 1 << 14, "attach_files": 1 << 15}
"""What Floorman has to be allowed on a server, as an invitation asks for it, and by which bit Discord says so."""
MOST = 200
"""Servers that are looked at, which is what Discord lists at once."""


def examine(token: str, api: str = "") -> Iterator[Finding]:
    """What is found at Discord. Raises Unreached."""
    with closing(Looking(api or API, {"Authorization": f"Bot {token}"})) as looking:
        own = looking.get("users/@me")
        if own.status in (401, 403):
            yield Finding("discord", State.WRONG, "doctor.discord_token_refused")
            return
        if own.status != 200 or not isinstance(own.said, dict):
            raise Unreached(f"status {own.status}")
        yield Finding("discord", State.WELL, "doctor.token_works", {"platform": "Discord", "name": str(own.said.get("username"))})
        if own.ahead is not None:
            state = State.DOUBTFUL if abs(own.ahead) > TOO_FAR else State.WELL
            yield Finding("clock", state, f"doctor.clock_{state}", {"platform": "Discord", "seconds": round(abs(own.ahead))})
        servers = looking.get("users/@me/guilds", limit=MOST).said
        for server in servers if isinstance(servers, list) else ():
            yield _on(server)


def _on(server: dict[str, object]) -> Finding:
    may, name = int(str(server.get("permissions") or 0)), str(server.get("name"))
    lacks = [right for right, bit in NEEDED.items() if not may & (bit | ADMINISTRATOR)]
    if not lacks:
        return Finding("discord_permissions", State.WELL, "doctor.server_well", {"server": name})
    # the names of rights are put into words where the sentence is
    return Finding("discord_permissions", State.WRONG, "doctor.server_lacks", {"server": name, "rights": tuple(lacks)})
