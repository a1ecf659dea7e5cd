"""What of a pasted list was not entered comes back to be copied, whole, on every platform."""

import re
from io import StringIO

import pytest
from rich.console import Console

from bot.adapters.layout import FILE, TO_MEND
from bot.adapters.on_discord.messages.cards import cards
from bot.adapters.on_telegram.messages.pages import pages
from bot.adapters.on_terminal.render import show
from bot.presenter.blocks import Copied, Rows
from bot.presenter.present import present
from bot.services.replies.reply import Reply
from bot.services.replies.tournaments import Left, NoneEntered

LINES = tuple(f"{number}. Joueur <{number}> & fils" for number in range(1, 201))
FEW = ("3. marie", "/draw", "A, B, C")


def test_the_lines_stand_in_pieces_that_hold_each_of_them_once():
    pieces = list(Copied(LINES).pieces(1_000))
    assert [line for piece in pieces for line in piece] == list(LINES)
    assert all(len("\n".join(piece)) <= 1_000 for piece in pieces)


def test_in_the_console_they_stand_plain():
    out = StringIO()
    show(Console(file=out, width=40), [Copied(LINES)])
    assert out.getvalue().splitlines() == list(LINES)


def test_on_discord_they_stand_in_code_within_its_limits():
    made = cards([Copied(LINES)], "fr")
    texts = [embed.description or "" for card in made for embed in card.embeds]
    assert all(len(text) <= 4_096 for text in texts)
    inside = [line for text in texts for part in re.findall(r"```\n(.*?)\n```", text, re.S) for line in part.split("\n")]
    assert inside == list(LINES)


def test_on_telegram_they_stand_in_code():
    assert "<pre>3. marie\n/draw\nA, B, C</pre>" in pages([Copied(FEW)], "fr")[0].text


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
def test_every_line_that_is_left_is_told_with_its_number_and_reason(language):
    blocks = present(
        Reply(NoneEntered((Left(3, "3. marie", "name_twice", "2"), Left(4, "/draw", "looks_like_command"))), language)
    )
    (rows,) = (block.rows for block in blocks if isinstance(block, Rows))
    assert [row[:2] for row in rows] == [("3", "3. marie"), ("4", "/draw")]
    assert "2" in rows[0][2]
    assert blocks[-1] == Copied(("3. marie", "/draw"))


LONG = tuple(f"- {number:03} {'Nom bien trop long ' * 5}"[:80] for number in range(150))


@pytest.mark.parametrize("platform", ["discord", "telegram"])
def test_of_a_list_of_three_hundred_long_lines_the_rest_is_whole_in_a_file_to_be_mended(platform):
    """Three hundred names of 80 characters, of which every second is refused: 20,000 characters, more than a chat takes."""
    left = tuple(Left(2 * at + 1, line, "name_too_long") for at, line in enumerate(LONG))
    blocks = present(Reply(NoneEntered(left), "fr"))
    made = cards(blocks, "fr") if platform == "discord" else pages(blocks, "fr")
    files = dict(file for one in made for file in one.files)
    assert files[TO_MEND].decode().splitlines() == list(LONG)
    assert all(line in files[FILE].decode() for line in LONG)
    assert len(made) == 1
