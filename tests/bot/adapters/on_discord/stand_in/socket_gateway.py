"""Discord's gateway on a real websocket: hello, identify, heartbeats, events in order, and resuming after a break."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from aiohttp import WSMsgType, web
from simcord.backend import Backend, serializers

COME_BACK = 4000
"""A close code after which a client resumes."""
REFUSED, NOT_ALLOWED, READING = 4004, 4014, 1 << 15
"""The close codes for a token that holds no longer and for an intent that the application may not have; the intent for the words
of messages.
"""
SESSION = "floorman"
OF_SERVERS = ("GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE")
"""Events whose own number is that of a server."""


class Op(IntEnum):
    """What a word on the gateway is about."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    RESUME = 6
    WANT_MEMBERS = 8
    INVALID = 9
    HELLO = 10
    ACK = 11


@dataclass
class Session:
    """What one shard of the bot was sent, and who listens to it."""

    sent: list[dict[str, Any]] = field(default_factory=list)
    sockets: dict[web.WebSocketResponse, asyncio.Queue[dict[str, Any] | None]] = field(default_factory=dict)


class SocketGateway:
    """The gateway of a bot, be it in several shards: each hears of its own servers, the first of private conversations too. Keeps
    every event of a shard's session: one who resumes gets what was missed.
    """

    def __init__(self, backend: Backend, changed: Callable[[], None]) -> None:
        self.identified: list[dict[str, Any]] = []
        self.resumed = 0
        self.forbids_reading = False
        self.repeats = 0
        """How many events that were not missed come again when a bot resumes."""
        self.suggests = 1
        """How many shards Discord recommends."""
        self.total = 1
        """How many there are, as the bot has said last."""
        self.address = ""
        self._backend = backend
        self._changed = changed
        self._sessions: dict[int, Session] = {}
        self._connections: set[web.WebSocketResponse] = set()
        backend.subscribers.append(self._event)

    @property
    def connected(self) -> bool:
        """Whether the bot listens."""
        return bool(self.listening)

    @property
    def listening(self) -> list[int]:
        """The shards that listen."""
        return sorted(shard for shard, session in self._sessions.items() if session.sockets)

    def shard_of(self, server: int) -> int:
        """The shard that a server belongs to."""
        return (server >> 22) % self.total

    async def drop(self, code: int = COME_BACK) -> None:
        """Breaks every connection; if nothing else is said, in the way after which Discord lets a bot resume."""
        for socket in tuple(self._connections):
            self._forget(socket)
            await socket.close(code=code)
        self._changed()

    def _forget(self, socket: web.WebSocketResponse) -> None:
        for session in self._sessions.values():
            session.sockets.pop(socket, None)

    def invalidate(self) -> None:
        """Tells whoever listens that the session holds no longer."""
        for session in self._sessions.values():
            for queue in session.sockets.values():
                queue.put_nowait({"op": Op.INVALID, "d": False})
            session.sockets.clear()

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """One connection, from the first word to the last."""
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self._connections.add(socket)
        queue: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        writer = asyncio.create_task(self._write(socket, queue))
        queue.put_nowait({"op": Op.HELLO, "d": {"heartbeat_interval": 20_000}})
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    self._heard(socket, queue, json.loads(message.data))
        finally:
            self._forget(socket)
            self._connections.discard(socket)
            queue.put_nowait(None)
            await writer
            self._changed()
        return socket

    @staticmethod
    async def _write(socket: web.WebSocketResponse, queue: asyncio.Queue[dict[str, Any] | None]) -> None:
        while (payload := await queue.get()) is not None:
            if "close" in payload:
                await asyncio.sleep(0.1)  # Discord takes longer still
                await socket.close(code=payload["close"])
            elif not socket.closed:
                await socket.send_json(payload)

    def _heard(self, socket: web.WebSocketResponse, queue: asyncio.Queue[Any], payload: dict[str, Any]) -> None:
        data = payload.get("d")
        match payload["op"]:
            case Op.HEARTBEAT:
                queue.put_nowait({"op": Op.ACK})
            case Op.IDENTIFY if self.forbids_reading and data["intents"] & READING:
                self.identified.append(data)
                queue.put_nowait({"close": NOT_ALLOWED})
            case Op.IDENTIFY:
                self.identified.append(data)
                shard, self.total = data.get("shard", [0, 1])
                self._sessions.setdefault(shard, Session()).sockets[socket] = queue
                self._welcome(shard)
            case Op.RESUME if (shard := self._shard_of(data["session_id"])) is not None:
                self._resume(shard, socket, queue, data["seq"] or 0)
            case Op.RESUME:
                queue.put_nowait({"op": Op.INVALID, "d": False})
            case Op.WANT_MEMBERS:
                self._event("GUILD_MEMBERS_CHUNK", self._members(data))
        self._changed()

    def _shard_of(self, session: str) -> int | None:
        """The shard of a session that there was."""
        return next((shard for shard in self._sessions if f"{SESSION}-{shard}" == session), None)

    def _resume(self, shard: int, socket: web.WebSocketResponse, queue: asyncio.Queue[Any], last: int) -> None:
        self.resumed += 1
        session = self._sessions[shard]
        for missed in session.sent[max(0, last - self.repeats) :]:
            queue.put_nowait(missed)
        session.sockets[socket] = queue
        self._send(shard, "RESUMED", {})

    def _welcome(self, shard: int) -> None:
        guilds = [guild for guild in self._backend.guilds.values() if self.shard_of(guild.id) == shard]
        ready = {
            "v": 10,
            "user": serializers.user_payload(self._backend.bot_user),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": f"{SESSION}-{shard}",
            "resume_gateway_url": self.address,
            "shard": [shard, self.total],
            "application": {"id": str(self._backend.application_id), "flags": 0},
        }
        self._send(shard, "READY", ready)
        for guild in guilds:
            self._send(shard, "GUILD_CREATE", serializers.guild_create_payload(self._backend, guild))

    def _members(self, asked: dict[str, Any]) -> dict[str, Any]:
        guild = self._backend.guilds[int(asked["guild_id"])]
        wanted = {int(user) for user in asked.get("user_ids") or ()} or set(guild.members)
        members = [
            serializers.member_payload(self._backend, guild, each) for each in guild.members.values() if each.user_id in wanted
        ]
        return {
            "guild_id": str(guild.id),
            "members": members,
            "chunk_index": 0,
            "chunk_count": 1,
            **({"nonce": asked["nonce"]} if asked.get("nonce") else {}),
        }

    def _event(self, name: str, payload: Any) -> None:
        """Tells the shard of an event that it belongs to: that of its server, else the first."""
        server = payload.get("guild_id") or (payload["id"] if name in OF_SERVERS else 0)
        self._send(self.shard_of(int(server)), name, payload)

    def _send(self, shard: int, name: str, payload: Any) -> None:
        """Numbers an event, keeps it and sends it to whoever listens. Before a shard first came there is nothing to keep."""
        session = self._sessions.get(shard)
        if session is None:
            return
        # through JSON: what is sent is what holds now, and the backend goes on changing it
        event = json.loads(json.dumps({"op": Op.DISPATCH, "t": name, "s": len(session.sent) + 1, "d": payload}))
        session.sent.append(event)
        for queue in session.sockets.values():
            queue.put_nowait(event)
