"""Draws the README's pictures from real answers: `python -m tests.pictures`."""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from bot.adapters.on_terminal.render import show
from bot.bootstrap import make_front_desk
from bot.presenter.present import present
from bot.services.requests import Request
from bot.settings import Settings
from bot.store.memory import MemoryPlaces
from knowledge.library import library

DOCS = Path(__file__).parents[1] / "docs"
ASKED = {
    "ask": ("fr", "ask", {"question": "une carte est tombée par terre pendant la donne, on fait quoi ?", "book": "ropta"}),
    "unsure": ("en", "ask", {"question": "player shows his cards to a spectator", "book": "ropta"}),
    "not_covered": ("nl", "ask", {"question": "mag ik een straddle zetten onder de gun?", "book": "ropta"}),
    "compare": ("fr", "compare", {"question": "qui reçoit le jeton impair quand on partage le pot ?"}),
}
FELT = TerminalTheme(
    (22, 27, 34),
    (230, 237, 243),
    [
        *[(22, 27, 34), (255, 123, 114), (126, 231, 135), (227, 179, 65)],
        *[(121, 192, 255), (210, 168, 255), (86, 212, 221), (201, 209, 217)],
    ],
)


def main() -> None:
    """Writes docs/*.svg."""
    settings = Settings()
    desk = make_front_desk(settings, library(None, settings.data, None).open(), MemoryPlaces())
    for name, (language, command, arguments) in ASKED.items():
        console = Console(record=True, width=88, file=io.StringIO(), force_terminal=True, highlight=False)
        show(console, present(desk.handle(Request(command, arguments, language=language))), "floorman ")
        title = f"floorman {command} «{arguments['question']}»"
        (DOCS / f"{name}.svg").write_text(console.export_svg(title=title, theme=FELT), encoding="utf-8")


if __name__ == "__main__":
    main()
