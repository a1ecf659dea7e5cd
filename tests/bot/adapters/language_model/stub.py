"""An endpoint on a local socket that answers as a test tells it to, be it badly, and keeps what it was sent."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

USAGE = {"prompt_tokens": 1_500, "completion_tokens": 8, "total_tokens": 1_508}
DRIP = 0.05
Connection = BaseHTTPRequestHandler


@dataclass
class Stub:
    """The endpoint. `answer` is what it does with a connection on which it has read a request."""

    url: str
    over: Event
    answer: Callable[[Connection], None] = lambda connection: None
    asked: list[dict[str, Any]] = field(default_factory=list)
    """The requests: method, path, headers (in small letters) and body."""
    gone: Event = field(default_factory=Event)
    """Set once somebody has hung up on a dripping answer."""

    def says(self, content: object, usage: object = USAGE, **message: object) -> None:
        """From now on it answers with a chat completion that says this."""
        choice = {"index": 0, "message": {"role": "assistant", "content": content, **message}, "finish_reason": "stop"}
        self.sends(json.dumps({"object": "chat.completion", "choices": [choice], "usage": usage}).encode())

    def picks(self, *numbers: int, **more: object) -> None:
        """From now on it picks these passages, and says so much `more`."""
        self.says(json.dumps({"ids": numbers, **more}))

    def sends(self, body: bytes, status: int = 200, **headers: str) -> None:
        """From now on it answers with this body."""

        def answer(connection: Connection) -> None:
            connection.send_response(status)
            for name, value in {"Content-Length": str(len(body)), **headers}.items():
                connection.send_header(name.replace("_", "-"), value)
            connection.end_headers()
            connection.wfile.write(body)

        self.answer = answer

    def drips(self, first: bytes, drop: bytes) -> None:
        """From now on it sends this, and then a drop every now and then for as long as somebody listens."""

        def answer(connection: Connection) -> None:
            connection.close_connection = True
            with suppress(OSError):
                connection.wfile.write(first)
                while not self.over.wait(DRIP):
                    connection.wfile.write(drop)
            self.gone.set()

        self.answer = answer

    @property
    def prompt(self) -> str:
        """The text of the last question to the model, system and user."""
        return "\n".join(message["content"] for message in json.loads(self.asked[-1]["body"])["messages"])


@contextmanager
def running_stub() -> Iterator[Stub]:
    """An endpoint on a free port, which picks the first passage until it is told otherwise."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version, disable_nagle_algorithm = "HTTP/1.1", True

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            headers = {name.lower(): value for name, value in self.headers.items()}
            stub.asked.append({"method": self.command, "path": self.path, "headers": headers, "body": body})
            stub.answer(self)

        do_GET = do_POST  # noqa: N815

        def log_message(self, *told: object) -> None:
            """Nothing on standard error."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads, server.handle_error = True, lambda *told: None
    stub = Stub(f"http://127.0.0.1:{server.server_port}/v1", Event())
    stub.picks(1)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield stub
    finally:
        stub.over.set()
        server.shutdown()
        server.server_close()
        thread.join()


def seconds(work: Callable[[], object]) -> float:
    """How long something takes."""
    start = time.monotonic()
    work()
    return time.monotonic() - start
