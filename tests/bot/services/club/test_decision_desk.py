"""What the floor decides is noted with the passage that it follows, and found again."""

import pytest

from bot.domain.club.people import Role
from bot.presenter.blocks import Entry, Quote
from bot.presenter.present import present
from bot.presenter.quotations import verify_quotations
from bot.services.replies.reply import Reply
from tests.bot.services.floor.lobby import Lobby
from tests.bot.services.floor.pit import Pit, shelf

FALLEN = "6.4#1; une carte tombe du paquet; la carte reste en jeu"


@pytest.fixture
def lobby() -> Lobby:
    return Lobby(Pit("ropta", "9 par table"))


def quoted(reply: Reply) -> list[str]:
    """The passages that a message quotes, each proved to be the corpus's."""
    blocks = present(reply)
    verify_quotations(blocks, shelf().passage)
    return [block.passage for block in blocks if isinstance(block, Quote)]


def numbers(reply: Reply) -> list[int]:
    return [decision.number for decision in reply.outcome.decisions]


def test_a_decision_is_noted_with_its_passage_word_for_word(lobby):
    reply = lobby.pit.do(f"decide {FALLEN}")
    assert quoted(reply) == ["ropta:6.4#1"]
    decision = reply.outcome.decision
    assert (decision.number, decision.question, decision.note) == (1, "une carte tombe du paquet", "la carte reste en jeu")
    assert (decision.address, decision.at) == ("ropta:6.4#1", lobby.pit.clock.at)
    assert decision.citation.startswith("ROPTA 2023-09, art. 6.4")


@pytest.mark.parametrize(
    ("where", "address"),
    [
        ("6.4 #1", "ropta:6.4#1"),
        ("art. 6.4#1", "ropta:6.4#1"),
        ("ropta:6.4#1", "ropta:6.4#1"),
        ("cdc 2-4#1", "cdc:2-4#1"),
        ("cdc:2-4#1", "cdc:2-4#1"),
        ("9.22a#1", "ropta:9.22a#1"),
        ("Les cartes tombées de la table#1", "ropta:6.4#1"),
    ],
)
def test_a_passage_is_named_as_people_name_it(lobby, where, address):
    reply = lobby.pit.do(f"decide {where}; une question; une note")
    assert reply.outcome.decision.address == address
    assert quoted(reply) == [address]


def test_a_whole_article_is_quoted_whole_and_one_of_one_passage_is_that_passage(lobby):
    book = shelf().book("ropta")
    several = next(article for article in book.articles if len(article.passages) > 1)
    alone = next(article for article in book.articles if len(article.passages) == 1)
    reply = lobby.pit.do(f"decide ropta:{several.key}; une question; une note")
    assert reply.outcome.decision.address == f"ropta:{several.key}"
    assert quoted(reply) == [passage.id for passage in several.passages]
    assert reply.outcome.decision.citation == book.cite(several.passages[0])
    assert lobby.pit.do(f"decide {alone.key}; une question; une note").outcome.decision.address == alone.passages[0].id


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("decide 6.4#1", "missing_argument"),
        ("decide 6.4#1; une question", "missing_argument"),
        ("decide ; une question; une note", "missing_argument"),
        ("decide 6.4#1; une question; \u202e", "missing_argument"),
        ("decide 99.9; une question; une note", "no_such_article"),
        ("decide 6.4#99; une question; une note", "no_such_article"),
        ("decide cdc 6.4; une question; une note", "no_such_article"),
        ("decide 9.22; une question; une note", "several_articles"),
        (f"decide 6.4#1; {'é' * 501}; une note", "text_too_long"),
        (f"decide 6.4#1; une question; {'é' * 501}", "text_too_long"),
    ],
)
def test_what_is_no_decision_is_not_noted(lobby, line, why):
    assert lobby.refused("discord:1", line, Role.FLOOR)["why"] == why


def test_a_note_may_hold_semicolons_and_a_decision_may_go_on_over_several_lines(lobby):
    decision = lobby.pit.do("decide 6.4#1\nune question\nd'abord ceci; ensuite cela").outcome.decision
    assert (decision.question, decision.note) == ("une question", "d'abord ceci; ensuite cela")


def test_players_read_what_was_decided_newest_first_and_note_nothing(lobby):
    lobby.pit.do(f"decide {FALLEN}", "decide cdc 2-4#1; le bouton; il avance")
    reply = lobby.does("discord:5", "decisions")
    assert numbers(reply) == [2, 1]
    entries = [block for block in present(reply) if isinstance(block, Entry)]
    assert entries[0].name.startswith("#2 · 21/09/2026 · CdC")
    assert entries[1].text == "une carte tombe du paquet → la carte reste en jeu"
    assert lobby.refused("discord:5", f"decide {FALLEN}")["why"] == "not_allowed"


def test_twenty_decisions_are_shown_at_most(lobby):
    lobby.pit.do(*[f"decide 6.4#1; question {at}; note" for at in range(1, 23)])
    assert numbers(lobby.does("discord:5", "decisions")) == list(range(22, 2, -1))


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("carte", [1]),
        ("CARTÉ tomb", [1]),
        ("6.4", [1]),
        ("art. 6.4", [1]),
        ("cdc", [2]),
        ("cdc 2-4", [2]),
        ("2-4#1", [2]),
        ("6", []),
        ("brelan", []),
        ("§", [2, 1]),
    ],
)
def test_decisions_are_found_by_words_and_by_articles(lobby, search, found):
    lobby.pit.do(f"decide {FALLEN}", "decide cdc 2-4#1; le bouton; il avance")
    assert numbers(lobby.does("discord:5", f"decisions {search}")) == found


def test_a_decision_under_a_book_that_is_gone_keeps_its_bare_address(lobby):
    with lobby.pit.store.writing() as work:
        club = work.clubs.at("terminal").id
        for address in ("gone:1.1#1", "ropta:99.9#9", ""):
            work.decisions.add(club, 0.0, "Zoé", "une question", address, "une note")
    shown = [decision.citation for decision in lobby.does("discord:5", "decisions").outcome.decisions]
    assert shown == ["", "ropta:99.9#9", "gone:1.1#1"]


def test_the_log_of_the_tournament_does_not_grow_by_a_decision(lobby):
    before = lobby.pit.log
    lobby.pit.do(f"decide {FALLEN}")
    assert lobby.pit.log == before


def test_a_chat_that_was_never_seen_has_decided_nothing():
    lobby = Lobby(Pit(opened=False, chosen=""))
    assert numbers(lobby.does("discord:5", "decisions")) == []
