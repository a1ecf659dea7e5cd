"""A reply that is written into a letter says the same once it is read back, in every language."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.people import Role
from bot.i18n.words import LANGUAGES
from bot.presenter.present import present
from bot.services.announcements.announcing import ANNOUNCED
from bot.services.announcements.letters import LetterUnreadable, read_back, texts, written
from bot.services.floor.views import TableView
from bot.services.replies import Code, Ground, Reply
from tests.bot.presenter.night import night
from tests.bot.services.floor.evening import Evening
from tests.bot.small_rules import SmallRules

EVERYTHING = ANNOUNCED | {Code.RACE_ANNOUNCED, Code.UNDONE, Code.REDONE, Code.WHERE}
NAMES = st.text(max_size=12)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | NAMES,
    lambda held: st.lists(held, max_size=3).map(tuple) | st.dictionaries(NAMES | st.integers(), held, max_size=3),
    max_leaves=12,
)


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
        f"balance {told}", "confirm", "undo", "redo", f"breaktable {table}", "confirm", "redrawtable 1",
        "where Zoé",
    )]  # fmt: skip
    return replies


def test_every_reply_that_is_announced_is_presented_alike_before_and_after(evening, rulebooks):
    seen = set()
    for reply in evening:
        if reply.code in EVERYTHING:
            seen.add(reply.code)
            for language in LANGUAGES:
                told = replace(reply, language=language)
                assert present(read_back(written(told), rulebooks)) == present(told), reply.code
    assert seen == EVERYTHING


def test_so_is_every_reply_of_the_small_clubs_night():
    rules = SmallRules()
    for code, replies in night("fr").items():
        for reply in replies if code in EVERYTHING else ():
            assert present(read_back(written(reply), rules)) == present(reply), code


@given(fields=st.dictionaries(NAMES, VALUES, max_size=4), concerned=st.lists(st.integers(1, 99), max_size=3))
def test_fields_come_back_as_the_very_values_that_they_were(fields, concerned):
    view = TableView(3, 9, ((1, "Zoé"), (4, "李")), 4, 0, (1,), ())
    reply = Reply(Code.MOVED, "nl", {**fields, "views": (view,)}, concerned=tuple(concerned))
    assert read_back(written(reply), SmallRules()) == reply


def test_a_letter_names_passages_and_takes_their_words_from_the_book():
    rules = SmallRules()
    book = rules.books[0]
    passage = book.articles[0].passages[0]
    reply = Reply(Code.MOVED, "fr", {"moves": ()}, book, grounds=(Ground("move.who", "x", passage), Ground("move.to", "y")))
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
        lambda body: body.replace('"form":1', '"form":0'),
        lambda body: body.replace('"moved"', '"danced"'),
        lambda body: body.replace("TableView", "TableVista"),
        lambda body: body.replace('"seats":', '"chairs":'),
        lambda body: body.replace('"map":', '"cards":'),
        lambda body: body.replace('"book":"', '"book":"un'),
        lambda body: body.replace("#", "?"),
        lambda body: json.dumps({**json.loads(body), "fields": 3}),
        lambda body: "[" * 100_000,
    ],
)
def test_a_body_that_says_nothing_any_more_is_refused_in_one_way(spoil):
    rules = SmallRules()
    book = rules.books[0]
    grounds = (Ground("move.who", "x", book.articles[0].passages[0]),)
    body = written(Reply(Code.MOVED, "fr", {"view": TableView(1, 9, ())}, book, grounds=grounds))
    assert read_back(body, rules).done
    spoilt = spoil(body)
    assert spoilt != body
    with pytest.raises(LetterUnreadable):
        read_back(spoilt, rules)


def test_what_no_letter_can_hold_is_a_defect_that_is_seen_when_it_is_written():
    with pytest.raises(TypeError):
        written(Reply(Code.MOVED, "fr", {"who": Role}))
    with pytest.raises(TypeError):
        written(Reply(Code.ARTICLES, "fr", articles=(SmallRules().books[0].articles[0],)))


def test_the_texts_of_a_letter_can_be_searched_for_a_name():
    reply = Reply(Code.TABLES, "fr", {"views": (TableView(1, 9, ((1, "Zoé"),)),), "waiting": ("Marie",)})
    assert {"Zoé", "Marie"} <= set(texts(written(reply)))
    assert list(texts("no letter")) == []
