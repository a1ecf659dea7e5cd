"""/news: what a chat sets for announcements, and what it is told when that can't be read."""

import pytest

from bot.domain.club.people import Role
from bot.presenter.present import present
from bot.services.floor.taking_back import GIVEN
from tests.bot.services.floor.evening import Evening
from tests.bot.small_rules import SmallRules
from tests.bot.words import lines


@pytest.fixture
def group():
    return Evening(SmallRules(), "river", place="telegram:-100")


def settings(evening):
    kept = evening.store.places.settings(evening.place)
    return {name: value for name, value in kept.items() if not name.startswith(f"{GIVEN} ")}  # who gave a command last: for /undo


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("ici", {"news": "here"}),
        ("HERE", {"news": "here"}),
        ("66", {"news": "66"}),
        ("<#66>", {"news": "66"}),
        ("fr, en", {"news_languages": "fr,en"}),
        ("nl,nl", {"news_languages": "nl"}),
        ("23-9", {"quiet": "23-9"}),
        ("23 - 9", {"quiet": "23-9"}),
        ("hier nl,fr 0-8", {"news": "here", "news_languages": "nl,fr", "quiet": "0-8"}),
        ("", {}),
    ],
)
def test_a_chat_sets_where_its_announcements_go_in_which_languages_and_when_not(group, line, kept):
    group.do(f"/news {line}")
    assert settings(group) == kept


def test_what_is_set_stays_beside_what_is_set_later_and_can_be_taken_away(group):
    group.do("/news ici", "/news 23-9", "/news fr,en")
    assert settings(group) == {"news": "here", "news_languages": "fr,en", "quiet": "23-9"}
    group.do("/news non", "/news 9-9")
    assert settings(group) == {"news_languages": "fr,en"}


@pytest.mark.parametrize("line", ["demain", "fr,de", "25-9", "ici ou là", "#"])
def test_what_can_not_be_read_changes_nothing(group, line):
    group.do("/news ici fr")
    assert group.refused(f"/news {line}")["why"] == "unreadable_news"
    assert settings(group) == {"news": "here", "news_languages": "fr"}


def test_on_a_server_a_channel_has_to_be_named_and_in_private_none():
    server = Evening(SmallRules(), "river", place="discord:55")
    assert server.refused("/news ici")["why"] == "news_need_channel"
    server.do("/news 66")
    assert settings(server) == {"news": "66"}
    Evening(SmallRules(), "river", place="discord:@7").do("/news ici")


def test_in_a_terminal_nothing_can_be_delivered_but_asking_is_allowed():
    terminal = Evening(SmallRules(), "river")
    terminal.do("/news")
    assert terminal.refused("/news ici")["why"] == "no_news_here"


def test_only_a_director_sets_it(group):
    assert group.refused("/news ici", Role.FLOOR)["why"] == "not_allowed"


def test_it_shows_what_is_set_in_words(group):
    assert lines(present(group.do("/news"))) == ["Cette discussion ne reçoit pas d'annonces."]
    shown = lines(present(group.do("/news 66 fr,nl 23-9")))
    assert shown[:3] == [
        "Les annonces du club arrivent dans le salon ou le sujet n° 66.",
        "Langues : français et néerlandais",
        "Heures de silence : de 23 h à 9 h (Europe/Paris).",
    ]
