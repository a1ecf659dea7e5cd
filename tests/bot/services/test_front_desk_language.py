"""Which language Floorman speaks: what the request asks for, else what the chat chose, else the default, else the question's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.club.people import Role
from bot.services.catalogue import COMMANDS
from bot.services.front_desk import FrontDesk
from bot.services.ports.places import PlaceChoice
from bot.services.requests import Request
from bot.services.rules.rules_commands import LANGUAGES
from tests.bot.desks import make_desk
from tests.bot.small_rules import SmallRules
from tests.bot.store.memory.store import MemoryPlaces
from tests.bot.told import answers

LANGUAGE = st.none() | st.sampled_from(sorted(LANGUAGES))


def small_desk(default: str | None = None, chosen: str | None = None, spoken: str = "fr") -> FrontDesk:
    rules, places = SmallRules(), MemoryPlaces()
    rules.read_as["mag ik kijken?"] = spoken
    places.choose("discord:1", PlaceChoice(language=chosen))
    return make_desk(rules, places, language=default)


@given(LANGUAGE, LANGUAGE, LANGUAGE, st.sampled_from(sorted(LANGUAGES)))
def test_the_nearest_wish_counts(asked, chosen, default, spoken):
    request = Request("ask", {"question": "mag ik kijken?"}, place="discord:1", language=asked)
    assert small_desk(default, chosen, spoken).handle(request).language == (asked or chosen or default or spoken)


@pytest.mark.parametrize("more", [{"book": "river"}, {"elsewhere": "no"}, {"book": "river", "elsewhere": "no"}])
def test_only_the_words_of_the_question_tell_its_language(more):
    assert small_desk(spoken="nl").handle(Request("ask", {"question": "mag ik kijken?", **more})).language == "nl"


@pytest.mark.parametrize("chosen", sorted(LANGUAGES))
def test_refusals_speak_the_language_of_the_chat_too(chosen):
    found = small_desk(chosen=chosen)
    for request in (Request("xyzzy", place="discord:1"), Request("book", {"book": "x"}, place="discord:1")):
        assert found.handle(request).language == chosen


@pytest.mark.parametrize(("wanted", "code"), [(name, code) for code, names in LANGUAGES.items() for name in names])
def test_a_language_may_be_called_by_any_of_its_names(wanted, code):
    found = small_desk()
    asked = Request("language", {"language": f" {wanted.upper()} "}, "discord:2", Role.DIRECTOR)
    assert found.handle(asked).language == code
    assert found.handle(Request("help", place="discord:2")).language == code
    assert found.handle(Request("help", place="discord:3")).language == "fr"


@pytest.mark.parametrize(("question", "language"), [
    ("une carte est tombée par terre pendant la donne, on fait quoi ?", "fr"),
    ("a card fell on the floor during the deal, what do we do?", "en"),
    ("er is een kaart op de grond gevallen tijdens het delen, wat nu?", "nl"),
])  # fmt: skip
@pytest.mark.parametrize("command", ["ask", "compare"])
def test_who_asks_is_answered_in_the_language_of_the_question(desk, command, question, language):
    reply = desk.handle(Request(command, {"question": question}))
    assert reply.language == language
    assert {answer.language for answer in answers(reply)} == {language}


@pytest.mark.parametrize("command", [command.name for command in COMMANDS])
def test_a_command_without_words_is_answered_all_the_same(command):
    assert small_desk().handle(Request(command, role=Role.DIRECTOR)).language == "fr"
