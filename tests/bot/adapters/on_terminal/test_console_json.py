"""The console for scripts: one JSON object a line of input, whatever comes of it."""

import json
from io import StringIO

import pytest

from bot.adapters.on_terminal.console_json import fields_of, run_as_json
from tests.bot.desks import make_desk
from tests.bot.presenter.night import night

EVENING = "".join(
    f"/{line}\n"
    for line in (
        "tournament Mardi; 9-max",
        "enter\nMarie\nPaul\n",
        "choose suggested",
        "draw",
        "reveal",
        "where Marie",
        "where Zorro",
        "xyzzy",
    )
)


def told(text, language="fr"):
    out = StringIO()
    code = run_as_json(make_desk(), StringIO(text), out, language)
    return code, [json.loads(line) for line in out.getvalue().splitlines()]


def test_a_line_of_input_is_an_object_and_a_refusal_does_not_end_it():
    code, objects = told("/books\n/xyzzy\n\n/language nl\nle bouton ?\n/quit\n/help\n")
    assert code == 0
    assert [(one["command"], one["outcome"]) for one in objects] == [
        ("books", "books_listed"), ("xyzzy", "refused"), ("language", "language_chosen"), ("ask", "answered")
    ]  # fmt: skip
    assert objects[1]["fields"]["why"] == "unknown_command"
    assert all(set(one) == {"command", "outcome", "fields", "text"} and one["text"] for one in objects)


def test_a_question_brings_the_answer_as_ask_prints_it():
    (found,) = told("le bouton ?")[1]
    answer = found["fields"]["answer"]
    assert (answer["question"], answer["verdict"]) == ("le bouton ?", "found")
    assert answer["hits"][0]["quote"] in " ".join(found["text"].replace("│", " ").split())


def test_an_alias_is_told_under_the_name_of_its_command_and_a_list_is_one_message():
    _, objects = told("/livres\n/inscrire\nMarie\nPaul\n\n/aide\n")
    assert [one["command"] for one in objects] == ["books", "enter", "help"]


def test_every_outcome_of_a_night_can_be_written():
    for replies in night("fr").values():
        for reply in replies:
            assert json.loads(json.dumps(fields_of(reply.outcome))) is not None


def test_the_real_console_prints_objects_too(floorman):
    ran = floorman("console", "--json", typed=f"/book cdc\n{EVENING}")
    assert (ran.code, ran.err) == (0, "")
    objects = [json.loads(line) for line in ran.out.splitlines()]
    assert [one["outcome"] for one in objects] == [
        "book_chosen", "tournament_shown", "entered", "chosen", "draw_announced", "draw_revealed", "where", "refused", "refused"
    ]  # fmt: skip
    assert objects[6]["fields"]["name"] == "Marie"


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("fr", "/table cassr 1", "/table casser"),
        ("en", "/table braek 1", "/table break"),
        ("nl", "/tafel brekken 1", "/tafel breken"),
    ],
)
def test_whoever_misspells_one_of_two_words_is_offered_both(language, typed, meant):
    (said,) = told(typed, language)[1]
    assert meant in said["text"]
