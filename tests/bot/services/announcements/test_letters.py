"""A reply that is written into a letter says the same once it is read back, in every language."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.club.people import Role
from bot.i18n.words import LANGUAGES
from bot.presenter.present import present
from bot.services.announcements.letters import LETTERS, LetterUnreadable, read_back, texts, written
from bot.services.replies.calls import CallLost, FloorUnreachable, GivenUp, NotReached, QuestionCalled
from bot.services.replies.club import Digest
from bot.services.replies.notice import Notice
from bot.services.replies.player_requests import RequestAnswered, RequestsWait
from bot.services.replies.reply import Ground, Reply
from bot.services.replies.rules import ArticlesShown
from bot.services.replies.tables import Moved, Replaced, Seated, SeatsNow, TableOpened, TableRedrawn, Where
from bot.services.replies.views import MoveView, TableView
from tests.bot.presenter.night import night
from tests.bot.services.floor.evening import Evening
from tests.bot.small_rules import SmallRules
from tests.bot.words import plain_text

NEWER = frozenset({RequestAnswered, Notice, Digest})
"""Kinds of which there was no letter in the form before this one, and which nobody but a player is told, or a director."""
EVERYTHING = frozenset(LETTERS) - NEWER
OLD = Path(__file__).with_name("letters_of_form_1.jsonl")
"""A letter of every kind in the form before this one, as an earlier version wrote it, with what it said."""
NAMES = st.text(max_size=12)
SEATS = st.integers(0, 40)
DOUBTS = st.lists(st.tuples(NAMES, SEATS), max_size=2).map(tuple)
MOVES = st.builds(
    MoveView, SEATS, NAMES, NAMES, NAMES, NAMES, NAMES, NAMES, SEATS, SEATS, st.lists(NAMES, max_size=2).map(tuple), st.booleans()
)  # fmt: skip
PLANS = st.builds(TableView, SEATS, SEATS, st.lists(st.tuples(SEATS, NAMES), max_size=3).map(tuple), SEATS, SEATS)
OUTCOMES = st.one_of(
    st.builds(Moved, st.lists(MOVES, max_size=2).map(tuple), SEATS, SEATS, SEATS, st.lists(NAMES, max_size=2).map(tuple), NAMES),
    st.builds(TableRedrawn, st.lists(PLANS, max_size=2).map(tuple), SEATS, NAMES),
    st.builds(Seated, st.lists(st.tuples(NAMES, NAMES, NAMES, SEATS), max_size=2).map(tuple), SEATS, SEATS),
    st.builds(Notice, st.integers(1, 10**9), NAMES),
    st.builds(Digest, NAMES, SEATS, SEATS, SEATS, SEATS),
    st.builds(QuestionCalled, SEATS, NAMES, NAMES),
    st.just(CallLost()),
    st.just(FloorUnreachable()),
    st.builds(NotReached, st.lists(NAMES, max_size=3).map(tuple), SEATS),
    st.builds(GivenUp, st.lists(st.tuples(NAMES, SEATS, st.booleans()), max_size=2).map(tuple), SEATS, in_doubt=DOUBTS),
    st.builds(SeatsNow, st.lists(st.tuples(NAMES, SEATS, SEATS), max_size=2).map(tuple), SEATS),
    st.builds(RequestsWait, SEATS),
    st.builds(RequestAnswered, st.sampled_from(("out", "seat")), st.booleans(), NAMES, SEATS, NAMES),
    st.builds(Where, NAMES, NAMES, SEATS, SEATS, SEATS, st.booleans(), SEATS, st.booleans()),
)

CALLS = {RequestsWait, QuestionCalled, CallLost, FloorUnreachable, NotReached, GivenUp, SeatsNow, Replaced}
"""What is told in calls to the floor and where these are lost, and what takes the place of other letters."""
NOBODY_MOVED = Moved((), 0, 0, 3, (), "")


@pytest.fixture(scope="module")
def evening(rulebooks):
    """The replies of a whole evening by ROPTA, and those of the small club's night."""
    evening = Evening(rulebooks)
    replies = [evening.do(f"/{line}") for line in (
        "tournament Mardi; 9 par table; payés 3; jetons 25x8 100x8 500x4", "choose conseil",
        "enter\n" + "\n".join(f"Joueur {n}" for n in range(1, 32)), "keep Joueur 1 1-1", "draw", "word mot", "abort oubli",
        "draw", "reveal", "enter Zoé", "seat", "pick siège 3, siège 5", "race 25>100", "race 25>100 t1 1:3 2:2",
        "handforhand", "done 1", "handforhand fin",
    )]  # fmt: skip
    table = max(evening.state.tables)
    for seat in sorted(evening.state.tables[table].players)[:6]:
        replies += [evening.do(f"/out {table}-{seat}")]
    told = " ".join(f"{number}:{min(table.players)}" for number, table in evening.state.tables.items())
    replies += [evening.do(f"/{line}") for line in (
        "enter Luc", f"opentable {told}", "undo", "undo", f"balance {told}", "confirm", "undo", "redo",
        f"breaktable {table}", "confirm", "redrawtable 1",
        "where Zoé",
    )]  # fmt: skip
    return replies


def test_every_reply_that_is_announced_is_presented_alike_before_and_after(evening, rulebooks):
    seen = set()
    for reply in evening:
        if type(reply.outcome) in EVERYTHING:
            seen.add(type(reply.outcome))
            for language in LANGUAGES:
                told = replace(reply, language=language)
                assert present(read_back(written(told), rulebooks)) == present(told), type(reply.outcome)
    assert seen == EVERYTHING - CALLS


def test_so_is_every_reply_of_the_small_clubs_night():
    rules = SmallRules()
    for code, replies in night("fr").items():
        for reply in replies if code in EVERYTHING else ():
            assert present(read_back(written(reply), rules)) == present(reply), code


@given(outcome=OUTCOMES, concerned=st.lists(st.integers(1, 99), max_size=3))
def test_an_outcome_comes_back_as_the_very_value_that_it_was(outcome, concerned):
    reply = Reply(outcome, "nl", concerned=tuple(concerned))
    assert read_back(written(reply), SmallRules()) == reply


def test_a_letter_says_that_a_deal_does_not_add_up_any_more():
    reply = Reply(NOBODY_MOVED, "fr", deal_off=True)
    back = read_back(written(reply), SmallRules())
    assert back == reply
    assert "L'accord ne fait plus le compte" in plain_text(present(back))
    assert "deal_off" not in written(replace(reply, deal_off=False))


def test_letters_of_the_form_before_this_one_still_say_what_they_said(rulebooks):
    kinds = set()
    for line in OLD.read_text(encoding="utf-8").splitlines():
        letter = json.loads(line)
        reply = read_back(letter["body"], rulebooks)
        kinds.add(type(reply.outcome))
        said = plain_text(present(reply)).splitlines()
        # the order is the screen's: what proves a draw stands below the seats by now
        assert sorted(said) == sorted(letter["says"].splitlines()), type(reply.outcome)
        assert list(texts(letter["body"]))
    assert kinds == EVERYTHING - CALLS - {TableOpened}  # of which there was none in that form


def test_a_letter_names_passages_and_takes_their_words_from_the_book():
    rules = SmallRules()
    book = rules.books[0]
    passage = book.articles[0].passages[0]
    reply = Reply(NOBODY_MOVED, "fr", book, grounds=(Ground("move.who", "x", passage), Ground("move.to", "y")))
    body = written(reply)
    assert passage.id in body
    assert passage.text not in body
    assert read_back(body, rules) == reply


@pytest.mark.parametrize(
    "spoil",
    [
        lambda body: body[:-5],
        lambda body: "",
        lambda body: "[]",
        lambda body: "3",
        lambda body: "{}",
        lambda body: body.replace('"form":2', '"form":0'),
        lambda body: body.replace('"table_redrawn"', '"danced"'),
        lambda body: body.replace("TableView", "TableVista"),
        lambda body: body.replace('"seats":', '"chairs":'),
        lambda body: body.replace('"of":', '"off":', 1),
        lambda body: body.replace('"of":', '"of":3,"off":', 1),
        lambda body: json.dumps({**json.loads(body), "of": 3}),
        lambda body: "[" * 100_000,
    ],
)
def test_a_body_that_says_nothing_any_more_is_refused_in_one_way(spoil):
    rules = SmallRules()
    book = rules.books[0]
    grounds = (Ground("move.who", "x", book.articles[0].passages[0]),)
    body = written(Reply(TableRedrawn((TableView(1, 9, ()),), 1, ""), "fr", book, grounds=grounds))
    assert read_back(body, rules).done
    spoilt = spoil(body)
    assert spoilt != body
    with pytest.raises(LetterUnreadable):
        read_back(spoilt, rules)


@pytest.mark.parametrize("spoil", [lambda body: body.replace('"book":"', '"book":"un'), lambda body: body.replace("#", "?")])
def test_what_was_done_is_told_where_its_book_or_passage_is_gone_without_their_words(spoil):
    rules = SmallRules()
    book = rules.books[0]
    grounds = (Ground("move.who", "x", book.articles[0].passages[0]), Ground("seats.new_day", "kept"))
    body = written(Reply(TableRedrawn((TableView(1, 9, ((1, "Zoé"),)),), 1, ""), "fr", book, grounds=grounds))
    back = read_back(spoil(body), rules)
    assert [(one.point, one.voice) for one in back.grounds if one.voice != "book"] == [("seats.new_day", "club")]
    assert "Zoé" in plain_text(present(back))


def test_every_letter_can_be_told_without_its_book(evening, rulebooks):
    for reply in evening:
        if type(reply.outcome) in EVERYTHING:
            body = json.loads(written(reply))
            assert present(read_back(json.dumps({**body, "book": "gone"}), rulebooks)), type(reply.outcome)


def test_what_no_letter_can_hold_is_a_defect_that_is_seen_when_it_is_written():
    with pytest.raises(TypeError):
        written(Reply(replace(NOBODY_MOVED, winner=Role), "fr"))
    with pytest.raises(TypeError):
        written(Reply(ArticlesShown((SmallRules().books[0].articles[0],)), "fr"))


def test_the_texts_of_a_letter_can_be_searched_for_a_name():
    reply = Reply(TableRedrawn((TableView(1, 9, ((1, "Zoé"),)),), 1, "Marie"), "fr")
    assert {"Zoé", "Marie"} <= set(texts(written(reply)))
    assert list(texts("no letter")) == []
