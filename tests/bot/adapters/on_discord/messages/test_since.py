"""What has lasted until now counts on by itself on Discord, and is said in words elsewhere."""

import pytest

from bot.adapters.on_discord.messages.cards import cards
from bot.adapters.on_telegram.messages.pages import pages
from bot.presenter.blocks import Line, Member, Since
from bot.presenter.present import present
from bot.services.replies.player_requests import Pending, RequestView
from bot.services.replies.reply import Reply

AT = 1_764_270_000
WAITS = Reply(Pending((RequestView(3, "Marie depuis 3 min", "out", "*tapis*", "2-4", 3, claimed=False, at=AT),), "Open"), "fr")


def text(*blocks):
    return "\n".join(embed.description or "" for card in cards(blocks, "fr") for embed in card.embeds)


def test_a_request_that_waits_counts_on():
    said = text(*present(WAITS))
    assert f"\\*tapis\\* · <t:{AT}:R>" in said
    assert "Marie depuis 3 min" in said, "a name is left as it is"
    assert "· depuis 3 min" in pages(present(WAITS), "fr")[0].text


def test_so_does_who_is_on_duty():
    assert text(Member("discord:5", "Anna · depuis 12 min", Since(AT, "depuis 12 min"))) == f"<@5> discord:5 · Anna · <t:{AT}:R>"


@pytest.mark.parametrize("line", [Line("Marie"), Line("Marie · hier", since=Since(AT, "depuis 3 min"))])
def test_what_does_not_end_so_stays(line):
    assert text(line) == line.text
