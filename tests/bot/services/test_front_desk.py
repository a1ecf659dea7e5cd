import pytest

from bot.domain.club.people import Role
from bot.services.discipline.merge_desk import MergeForm
from bot.services.front_desk import FrontDesk
from bot.services.ports.places import PlaceChoice
from bot.services.replies.refused import Refused
from bot.services.requests import Request
from tests.bot.desks import make_desk
from tests.bot.told import told


@pytest.fixture
def river() -> FrontDesk:
    return make_desk()


def refused(reply) -> dict:
    assert isinstance(reply.outcome, Refused)
    return dict(told(reply))


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [("aks", "ask"), ("artcle", "article"), ("boks", "books"), ("Livress", "livres"), ("hepl", "help"), ("xyzzy", ""), ("", "")],
)
def test_a_misspelt_command_is_answered_with_the_nearest_one(river, typed, nearest):
    said = refused(river.handle(Request(typed)))
    assert (said["why"], said["command"], "".join(said["nearest"][:1])) == ("unknown_command", typed, nearest)


@pytest.mark.parametrize("typed", ["part", "PART", "séparer", "separer", "split", "unmerge", "scheiden"])
def test_to_part_two_records_is_a_word_of_merge_and_no_article(river, typed):
    told_so = refused(river.handle(Request(typed, {"rest": "#7"})))
    assert told_so["nearest"] == (f"merge {typed.casefold()} #7",)
    assert refused(river.handle(Request(typed)))["nearest"] == (f"merge {typed.casefold()} #7",)
    assert MergeForm.from_line(f"{typed.casefold()} #7", "merge") == MergeForm(("#7",), apart=True)


@pytest.mark.parametrize("name", ["article", "book", "language"])
@pytest.mark.parametrize("given", ["", "   ", "\n\t"])
def test_a_command_without_its_argument_is_refused_by_its_name(river, name, given):
    arguments = {name: given} if given else {}
    assert refused(river.handle(Request(name, arguments, role=Role.DIRECTOR))) == {"why": "missing_argument", "command": name}


@pytest.mark.parametrize("name", ["ask", "compare"])
@pytest.mark.parametrize("question", ["", "  ", "?!…", "🂡🂡"])
def test_a_question_that_says_nothing_is_refused(river, name, question):
    assert refused(river.handle(Request(name, {"question": question})))["why"] == "empty_question"


@pytest.mark.parametrize("request_", [
    Request("book", {"book": "robert"}, role=Role.DIRECTOR),
    Request("ask", {"question": "le bouton ?", "book": "robert"}),
    Request("article", {"article": "1.1", "book": "robert"}),
])  # fmt: skip
def test_an_unknown_book_is_answered_with_those_there_are(river, request_):
    assert refused(river.handle(request_)) == {"why": "no_such_book", "book": "robert", "known": ("river", "club")}


def test_an_unknown_article_is_answered_with_one_that_there_is(river):
    found = refused(river.handle(Request("article", {"article": "7.7"})))
    assert (found["why"], found["book"], found["article"]) == ("no_such_article", "Rivière", "7.7")
    assert river.handle(Request("article", {"article": found["example"]})).done


def test_an_unknown_language_is_refused_and_nothing_changes(river):
    river.handle(Request("language", {"language": "English"}))
    assert refused(river.handle(Request("language", {"language": "klingon"}))) == {"why": "no_such_language", "wanted": "klingon"}
    assert river.places.choice("terminal") == PlaceChoice(language="en")


@pytest.mark.parametrize("role", [Role.PLAYER, Role.FLOOR])
def test_only_a_director_chooses_the_book_of_a_chat(river, role):
    found = refused(river.handle(Request("book", {"book": "club"}, role=role)))
    assert found == {"why": "not_allowed", "command": "book", "role": "director"}
    assert river.places.choice("terminal") == PlaceChoice()
    assert river.handle(Request("book", {"book": "club"}, role=Role.DIRECTOR)).book.id == "club"


def test_the_chosen_book_is_remembered_for_this_chat_and_for_no_other(river):
    river.handle(Request("book", {"book": "MAISON"}, place="telegram:-1", role=Role.DIRECTOR))
    assert river.handle(Request("ask", {"question": "le bouton ?"}, place="telegram:-1")).book.id == "club"
    assert river.handle(Request("ask", {"question": "le bouton ?"}, place="telegram:-2")).book.id == "river"
    assert river.handle(Request("books", place="telegram:-1")).outcome.current == "club"


def test_choosing_a_language_keeps_the_book_and_the_other_way_round(river):
    river.handle(Request("book", {"book": "club"}, role=Role.DIRECTOR))
    river.handle(Request("language", {"language": "nl"}))
    assert river.places.choice("terminal") == PlaceChoice("club", "nl")
    river.handle(Request("book", {"book": "river"}, role=Role.DIRECTOR))
    assert river.places.choice("terminal") == PlaceChoice("river", "nl")


@pytest.mark.parametrize(
    ("typed", "key"), [("1.1", "river:1.1"), ("club knop", "club:knop"), ("Maison knop", "club:knop"), ("Knop", "")]
)
def test_an_article_may_bear_the_name_of_its_book_in_front(river, typed, key):
    reply = river.handle(Request("article", {"article": typed}))
    assert [f"{reply.book.id}:{a.key}" for a in getattr(reply.outcome, "articles", ())] == ([key] if key else []), told(reply)


def test_a_book_named_with_the_question_counts_for_this_question_alone(river):
    assert river.handle(Request("ask", {"question": "le bouton ?", "book": "club"})).book.id == "club"
    assert river.handle(Request("ask", {"question": "le bouton ?"})).book.id == "river"


@pytest.mark.parametrize(("typed", "meant"), [("otu", "out"), ("revael", "reveal"), ("drwa", "draw")])
def test_letters_turned_round_lead_to_the_command_that_was_meant(typed, meant):
    reply = make_desk().handle(Request(typed, role=Role.DIRECTOR))
    assert reply.outcome.fields["nearest"][0] == meant
