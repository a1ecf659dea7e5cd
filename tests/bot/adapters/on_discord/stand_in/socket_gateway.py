"""Discord's gateway on a real websocket: hello, identify, heartbeats, events in order, and resuming after a break."""

import asyncio
import json
from collections.abc import Callable
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


class SocketGateway:
    """The gateway of a bot with one shard. Keeps every event of its session: one who resumes gets what was missed."""

    def __init__(self, backend: Backend, changed: Callable[[], None]) -> None:
        self.identified: list[dict[str, Any]] = []
        self.resumed = 0
        self.forbids_reading = False
        self.repeats = 0
        """How many events that were not missed come again when a bot resumes."""
        self.address = ""
        self._backend = backend
        self._changed = changed
        self._sockets: dict[web.WebSocketResponse, asyncio.Queue[dict[str, Any] | None]] = {}
        self._connections: set[web.WebSocketResponse] = set()
        self._sent: list[dict[str, Any]] = []
        backend.subscribers.append(self._event)

    @property
    def connected(self) -> bool:
        """Whether the bot listens."""
        return bool(self._sockets)

    async def drop(self, code: int = COME_BACK) -> None:
        """Breaks every connection; if nothing else is said, in the way after which Discord lets a bot resume."""
        for socket in tuple(self._connections):
            self._sockets.pop(socket, None)
            await socket.close(code=code)
        self._changed()

    def invalidate(self) -> None:
        """Tells whoever listens that the session holds no longer."""
        for queue in self._sockets.values():
            queue.put_nowait({"op": Op.INVALID, "d": False})
        self._sockets.clear()

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
            self._sockets.pop(socket, None)
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
                self._sockets[socket] = queue
                self.identified.append(data)
                self._welcome(data.get("shard", [0, 1]))
            case Op.RESUME if data["session_id"] == SESSION and self._sent:
                self.resumed += 1
                for missed in self._sent[max(0, (data["seq"] or 0) - self.repeats) :]:
                    queue.put_nowait(missed)
                self._sockets[socket] = queue
                self._event("RESUMED", {})
            case Op.RESUME:
                queue.put_nowait({"op": Op.INVALID, "d": False})
            case Op.WANT_MEMBERS:
                self._event("GUILD_MEMBERS_CHUNK", self._members(data))
        self._changed()

    def _welcome(self, shard: list[int]) -> None:
        guilds = self._backend.guilds.values()
        ready = {
            "v": 10,
            "user": serializers.user_payload(self._backend.bot_user),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": SESSION,
            "resume_gateway_url": self.address,
            "shard": shard,
            "application": {"id": str(self._backend.application_id), "flags": 0},
        }
        self._event("READY", ready)
        for guild in guilds:
            self._event("GUILD_CREATE", serializers.guild_create_payload(self._backend, guild))

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
        """Numbers an event, keeps it and sends it to whoever listens. Before the first bot came there is nothing to keep."""
        if not self.identified:
            return
        # through JSON: what is sent is what holds now, and the backend goes on changing it
        event = json.loads(json.dumps({"op": Op.DISPATCH, "t": name, "s": len(self._sent) + 1, "d": payload}))
        self._sent.append(event)
        for queue in self._sockets.values():
            queue.put_nowait(event)
