"""simcord's Discord behind a real HTTP and gateway socket: for the bot as a process of its own, with discord.py's own client.

The bot is pointed at it by FLOORMAN_DISCORD_API and FLOORMAN_DISCORD_GATEWAY. Time is the wall clock's.
"""

import asyncio
import io
import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from fnmatch import fnmatch
from types import SimpleNamespace
from typing import Any

from aiohttp import web
from simcord import interactions as simcord_interactions
from simcord.backend import Backend
from simcord.backend.errors import BackendError
from simcord.backend.models import Interaction, Message
from simcord.http import router
from simcord.http import routes as _every_route  # noqa: F401  (importing it fills the router)

from tests.bot.adapters.on_discord.stand_in.message_rules import BUTTON, every_component
from tests.bot.adapters.on_discord.stand_in.paths import path_of
from tests.bot.adapters.on_discord.stand_in.socket_gateway import SocketGateway
from tests.bot.words import spaced
from tests.patience import LONG

COMMAND, COMPONENT = 2, 3
LIMITED = 429


@dataclass
class Call:
    """A call that the bot made: when (seconds since the start), what, and what Discord said."""

    at: float
    method: str
    path: str
    json: Any = None
    files: list[str] = field(default_factory=list)
    status: int = 0


@dataclass
class Trouble:
    """What goes wrong with the next calls of a kind: `times` of them are slow by `delay` seconds, or fail with `status`."""

    method: str
    path: str
    times: int = 1
    status: int = 0
    retry_after: float = 0.0
    delay: float = 0.0

    def meets(self, call: Call) -> bool:
        """Whether this call is in for it."""
        return self.times > 0 and self.method in (call.method, "*") and fnmatch(call.path, self.path)


class SocketDiscord:
    """A server with one channel, one member, and whatever goes wrong on Discord's side."""

    def __init__(self) -> None:
        self.backend = Backend()
        self.calls: list[Call] = []
        self.gateway = SocketGateway(self.backend, self._notify)
        self._troubles: list[Trouble] = []
        self._changed = asyncio.Event()
        self._clock = self._start = time.monotonic()
        self.guild = self.backend.create_guild("Club de Nantes")
        self.channel = self.backend.create_channel(self.guild.id, "floor")
        self.person = self.backend.make_user("mariedupont", global_name="Marie Dupont")
        self.backend.add_member(self.guild.id, self.person.id)

    async def start(self) -> "SocketDiscord":
        """Opens the socket on a port that is free."""
        app = web.Application(client_max_size=30 << 20)
        app.router.add_get("/gateway/", self.gateway.serve)
        app.router.add_route("*", "/api/v10/{path:.+}", self._serve)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1)
        await self._runner.setup()
        await self._listen(0)
        port = self._runner.addresses[0][1]
        self.gateway.address = f"ws://127.0.0.1:{port}/gateway/"
        self.api = f"http://127.0.0.1:{port}/api/v10"
        return self

    async def _listen(self, port: int) -> None:
        self._site = web.TCPSite(self._runner, "127.0.0.1", port)
        await self._site.start()

    async def vanish(self) -> None:
        """Nobody answers under this address any more, until `come_back`."""
        self._port = self._runner.addresses[0][1]
        await self.gateway.drop()
        await self._site.stop()

    async def come_back(self) -> None:
        """Answers again."""
        await self._listen(self._port)

    async def stop(self) -> None:
        """Hangs up on everybody."""
        await self.gateway.drop()
        await self._runner.cleanup()

    @property
    def settings(self) -> dict[str, str]:
        """The environment variables that point a bot here."""
        return {"FLOORMAN_DISCORD_API": self.api, "FLOORMAN_DISCORD_GATEWAY": self.gateway.address}

    # what people do

    def slash(self, name: str, /, patience: float = LONG, **options: Any) -> Interaction:
        """Somebody gives a command (by its name in the catalogue, or `"table break"`), which expires after `patience` seconds
        without a reaction.
        Discord's own are three; on a busy machine a process may need longer, and what is tested is not the machine.
        """
        first, *deeper = path_of(name).split()
        command = self.backend.find_command(first, self.guild.id)
        assert command is not None, f"the bot has registered no command {first!r}"
        leaf, nesting = simcord_interactions.walk_to_subcommand(command, deeper)
        kinds = {option["name"]: option["type"] for option in leaf.get("options") or []}
        given = [{"name": each, "type": kinds[each], "value": value} for each, value in options.items()]
        nested = simcord_interactions.nest_options(command, nesting, given)
        return self._interaction(COMMAND, {"id": command["id"], "name": first, "type": 1, "options": nested}, patience)

    def click(self, message: Message, label: str, patience: float = LONG) -> Interaction:
        """Somebody clicks a button."""
        buttons = (each for each in every_component(message.components) if each["type"] == BUTTON)
        button = next(each for each in buttons if spaced(each.get("label") or "") == label)
        data = {"custom_id": button["custom_id"], "component_type": BUTTON}
        return self._interaction(COMPONENT, data, patience, message)

    def forge(self, kind: int, data: dict[str, Any], server: int = 0, channel: int = 0, who: int = 0) -> Interaction:
        """Somebody sends what nobody offered him, on the server or on another."""
        return self._interaction(kind, data, LONG, at=(server or self.guild.id, channel or self.channel.id), who=who)

    def sends(
        self, kind: int, data: dict[str, Any], who: int, patience: float = LONG, below: Message | None = None
    ) -> Interaction:
        """Somebody sends something, `below` the message that bore what he tapped."""
        return self._interaction(kind, data, patience, below, who=who)

    def _interaction(
        self,
        kind: int,
        data: dict[str, Any],
        patience: float,
        message: Message | None = None,
        at: tuple[int, int] | None = None,
        who: int = 0,
    ) -> Interaction:
        self._tick()
        server, channel = at or (self.guild.id, self.channel.id)
        where = {"channel_id": channel, "guild_id": server, "user_id": who or self.person.id}
        record, payload = simcord_interactions.base_payload(self.backend, type=kind, data=data, **where)
        record.initial_response_deadline = self.backend.iso_after(patience)
        if message is not None:
            record.source_message_id = message.id
            payload["message"] = simcord_interactions.serializers.message_payload(self.backend, message)
        self.backend.emit("INTERACTION_CREATE", payload)
        return record

    def message(self, interaction: Interaction) -> Message:
        """The answer to an interaction, as it stands."""
        assert interaction.message_id is not None, f"no message came of it: {interaction}"
        return self.backend.get_message(interaction.channel_id, interaction.message_id)

    # what goes wrong

    def limit(self, method: str, path: str, retry_after: float, times: int = 1) -> None:
        """Answers the next calls of a kind (`"/channels/*/messages"`) with 429: come back after so many seconds."""
        self._troubles.append(Trouble(method, path, times, status=LIMITED, retry_after=retry_after))

    def fail(self, method: str, path: str, status: int = 500, times: int = 1) -> None:
        """Answers the next calls of a kind with a failure."""
        self._troubles.append(Trouble(method, path, times, status=status))

    def slow(self, method: str, path: str, seconds: float, times: int = 1) -> None:
        """Lets the next calls of a kind wait."""
        self._troubles.append(Trouble(method, path, times, delay=seconds))

    def is_well(self) -> None:
        """Nothing goes wrong any more."""
        self._troubles.clear()

    # what the test sees

    async def until(self, seen: Callable[[], Any], timeout: float = LONG) -> Any:
        """Waits until something is so, and gives what it was; looks again after every call and every word on the gateway."""
        end = time.monotonic() + timeout
        while not (value := seen()):
            self._changed.clear()
            left = end - time.monotonic()
            assert left > 0, f"it did not happen within {timeout} s; the bot's last calls: {self.calls[-5:]}"
            try:
                await asyncio.wait_for(self._changed.wait(), left)
            except TimeoutError:
                continue
        return value

    @property
    def now(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self._start

    async def until_ready(self) -> None:
        """Waits until the bot listens and has registered its commands."""
        await self.until(lambda: self.gateway.connected and any(self.backend.commands.values()))

    def called(self, method: str, path: str) -> list[Call]:
        """The calls of a kind that have been answered, in order."""
        return [call for call in self.calls if call.status and call.method == method and fnmatch(call.path, path)]

    # how it answers

    async def _serve(self, request: web.Request) -> web.Response:
        self._tick()
        call = Call(self._clock - self._start, request.method, "/" + request.match_info["path"])
        call.json, files = await _body(request)
        call.files = [each.filename for each in files]
        self.calls.append(call)
        self._notify()
        trouble = next((each for each in self._troubles if each.meets(call)), None)
        if trouble is not None:
            trouble.times -= 1
            await asyncio.sleep(trouble.delay)
            self._tick()
        response = _refused(trouble) if trouble and trouble.status else self._answer(request, call, files)
        call.status = response.status
        self._notify()
        return response

    def _answer(self, request: web.Request, call: Call, files: list[Any]) -> web.Response:
        if call.path in ("/gateway", "/gateway/bot"):
            starts = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
            return _reply({"url": self.gateway.address, "shards": self.gateway.suggests, "session_start_limit": starts})
        more = {"params": dict(request.query), "files": files, "reason": request.headers.get("X-Audit-Log-Reason")}
        try:
            answer = router.dispatch(self.backend, call.method, call.path, json=call.json, **more)
        except BackendError as error:
            return _reply(error.to_json(), error.status)
        return web.Response(status=204) if answer is None else _reply(answer)

    def _tick(self) -> None:
        """simcord's clock follows the wall clock."""
        now = time.monotonic()
        self.backend.advance_clock(now - self._clock)
        self._clock = now

    def _notify(self) -> None:
        self._changed.set()


async def _body(request: web.Request) -> tuple[Any, list[SimpleNamespace]]:
    """The JSON of a request and its files, whether it comes alone or in parts."""
    if not request.content_type.startswith("multipart"):
        return (await request.json() if request.can_read_body else None), []
    body, files = None, []
    async for part in await request.multipart():
        if part.filename:
            files.append(SimpleNamespace(filename=part.filename, description=None, fp=io.BytesIO(await part.read())))
        elif part.name == "payload_json":
            body = json.loads(await part.text())
    return body, files


def _reply(data: Any, status: int = 200, **headers: str) -> web.Response:
    """discord.py takes for JSON only what is called exactly that, with no charset."""
    headers = {"Content-Type": "application/json", **headers}
    return web.Response(body=json.dumps(data).encode(), status=status, headers=headers)


def _refused(trouble: Trouble) -> web.Response:
    if trouble.status != LIMITED:
        return _reply({"message": "Something went wrong.", "code": 0}, trouble.status)
    body = {"message": "You are being rate limited.", "retry_after": trouble.retry_after, "global": False, "code": 0}
    # without Via, discord.py takes it for a ban by Cloudflare
    return _reply(body, LIMITED, **{"Retry-After": str(trouble.retry_after), "X-RateLimit-Scope": "user", "Via": "1.1 google"})
