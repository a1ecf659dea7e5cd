"""Shows the sample evening: before each act what happens and why, then each message as it is typed, and the console's reply."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.console import Console, Group
from rich.text import Text

from bot.adapters.on_terminal.console import TerminalChat
from bot.adapters.on_terminal.demo.evening import Act, Step
from bot.adapters.on_terminal.messages import read_line
from bot.adapters.on_terminal.render import WIDEST, Prose, printable, show
from bot.domain.draws.proof import verify_proof
from bot.i18n.words import Words
from bot.presenter.verification import verification
from bot.services.front_desk import FrontDesk
from bot.services.replies.draws import Proof
from bot.services.replies.refused import Refused
from bot.services.replies.reply import Reply

A_MESSAGE, AN_ACT = 40.0, 600.0
"""Seconds of the sample evening that go by before each message and each act."""


class DemoBroken(Exception):
    """A message of the sample evening was refused, or its draws do not verify: a defect."""


@dataclass(frozen=True, slots=True)
class Showing:
    """One showing of the evening: at which desk, on which screen, in which language. `pause` waits before each act but the first;
    `later` lets time go by at the desk.
    """

    desk: FrontDesk
    screen: Console
    words: Words
    pause: Callable[[], None]
    later: Callable[[float], None]

    def play(self, acts: Sequence[Act], book: str, seed: str) -> None:
        """Plays all acts. Raises DemoBroken."""
        chat = TerminalChat(self.desk, self.screen, self.words.language)
        self._tell("demo.heading", "bold", book=book)
        self._tell("demo.sample", "yellow", seed=seed)
        for number, act in enumerate(acts, start=1):
            if number > 1:
                self.pause()
            self.screen.print()
            self._tell("demo.act_of", "bold green", number=number, acts=len(acts), title=self.words.say(f"demo.title.{act.name}"))
            self._tell(f"demo.why.{act.name}", "italic")
            self.later(AN_ACT)
            for step in act.steps:
                self._step(chat, step)
        self._verified("demo.all_verified", self.desk.handle(read_line(Step("proof").typed(self.words.language), None)))
        self.screen.print()
        self._tell("demo.end", "bold")

    def _step(self, chat: TerminalChat, step: Step) -> None:
        line = step.typed(self.words.language)
        self.later(A_MESSAGE)
        self.screen.print()
        self.screen.print(Text(f"{self.words.say('console.prompt')}{line}", style="bold cyan"), width=self._width)
        reply = chat.say(line)
        if not reply.done:
            raise DemoBroken(f"{line}: {reply.outcome.why if isinstance(reply.outcome, Refused) else reply.outcome.named()}")
        if isinstance(reply.outcome, Proof):
            self._verified("demo.verified", reply)

    def _verified(self, heading: str, reply: Reply) -> None:
        """What `floorman verify` says of a published text."""
        if not isinstance(reply.outcome, Proof):
            raise DemoBroken(f"no proof: {reply.outcome.named()}")
        found = verify_proof(reply.outcome.text)
        self.screen.print()
        self._tell(heading, "italic")
        show(self.screen, verification(found, self.words))
        if not found.holds:
            raise DemoBroken("the draws do not verify")

    @property
    def _width(self) -> int:
        return min(self.screen.width, WIDEST)

    def _tell(self, key: str, style: str, **fields: object) -> None:
        # in a group, for a text by itself is joined to one that knows nothing of where its lines may end
        self.screen.print(Group(Prose(printable(self.words.say(key, **fields)), style=style)), width=self._width)
