"""What Floorman says is in words: no name of a value as the code writes it, no address of a chat or of an account."""

import re

import pytest

from bot.adapters.on_telegram.messages.pages import pages
from bot.i18n.words import LANGUAGES, words_in
from bot.presenter.actions import actions
from bot.presenter.present import present
from bot.services.replies.club import News
from bot.services.replies.reply import Reply
from tests.bot.presenter.night import night
from tests.bot.words import plain_text

RAW = re.compile(r"(?<![/\u2060\w])[a-z]+(?:_[a-z0-9]+)+\b")
NAMES = frozenset({"hugo_99"})
"""What somebody calls himself."""
ADDRESS = re.compile(r"\b(?:telegram|discord):[-@]?[0-9]+(?:/[0-9]+)?")
AS_THEY_ARE_TYPED = frozenset({
    "Linked", "Unlinked", "PairedMe", "PersonShown", "MyData", "WhoseAccount", "ClaimToConfirm", "MergeAsked", "RoleAsked",
    "RoleGiven", "OnDuty", "Claimed",
})  # fmt: skip
"""Where accounts stand as a floor types them (/link, /unlink), and as their own platforms show them by name."""
PROOF = "Proof"
"""The published text of a draw, word for word in every language."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_reply_of_the_night_shows_a_value_by_the_name_that_the_code_gives_it(language):
    found = set()
    for several in night(language).values():
        for reply in several:
            kind = type(reply.outcome).__name__
            made = pages(present(reply), language)
            said = "\n".join(page.text for page in made) + "\n".join(one.label for one in actions(reply))
            found |= {(kind, raw) for raw in RAW.findall(said) if kind != PROOF and raw not in NAMES}
            found |= {(kind, raw) for raw in ADDRESS.findall(said) if kind not in AS_THEY_ARE_TYPED}
    assert found == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_channel_that_gets_the_news_is_not_told_by_a_number_that_nobody_sees(language):
    words = words_in(language)
    for where, key in (("telegram:-4004", "elsewhere"), ("12", "there"), ("here", "here")):
        said = plain_text(present(Reply(News(where, (), "", "Europe/Paris"), language)))
        assert "telegram:" not in said
        assert words.say(f"news.{key}", where=where).split()[-1] in said
