import json

import pytest

from bot.i18n.words import LANGUAGES
from tests.bot.presenter.test_answer_json import KEYS
from tests.bot.words import flat, said

QUESTIONS = [
    {"id": "b", "book": "cdc", "question": "qui donne si le donneur est absent ?"},
    {"id": 7, "book": "ropta", "question": "can I use my phone?"},
    {"id": "a", "question": "er ligt een kaart op de grond"},
    {"id": "empty", "book": "ropta", "question": ""},
    {"id": "long", "book": "ropta", "question": "le bouton " * 300},
    {"id": "a", "book": "urban", "question": "bouton mort"},
]


def jsonl(*entries: object) -> str:
    return "".join(json.dumps(entry, ensure_ascii=False) + "\n" for entry in entries)


@pytest.fixture
def written(tmp_path):
    def write(content: str | bytes, name: str = "questions.jsonl") -> str:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return str(path)

    return write


@pytest.mark.parametrize("from_file", [True, False])
def test_a_batch_is_answered_one_object_a_line_in_its_order(floorman, written, from_file):
    lines = "\n" + jsonl(*QUESTIONS) + "   \n"
    ran = floorman("ask", "--batch", written(lines)) if from_file else floorman("ask", "--batch", "-", typed=lines)
    cut = said("line.question_cut", "fr", file=written(lines) if from_file else "<stdin>", line="6", length=3000, longest=1200)
    assert (ran.code, flat(ran.err)) == (0, flat(cut))
    found = [json.loads(line) for line in ran.out.splitlines()]
    assert [answer["id"] for answer in found] == [question["id"] for question in QUESTIONS]
    assert [answer["question"] for answer in found] == [question["question"] for question in QUESTIONS]
    assert [answer["book"] for answer in found] == ["cdc", "ropta", "ropta", "ropta", "ropta", "urban"]
    assert all(list(answer) == ["id", *KEYS] for answer in found)


def test_lines_without_a_book_are_asked_of_the_one_that_is_named(floorman):
    ran = floorman("ask", "--batch", "-", "--book", "cdc", typed=jsonl({"id": 1, "question": "le bouton ?"}))
    assert json.loads(ran.out)["book"] == "cdc"


BAD_LINES = {
    "no JSON": "what?",
    "half of an object": '{"id": 1, "question": ',
    "no object": "[1, 2]",
    "a number": "7",
    "no id": '{"question": "le bouton ?"}',
    "no question": '{"id": 1}',
    "a question that is nothing": '{"id": 1, "question": null}',
    "a question that is a list": '{"id": 1, "question": ["le bouton ?"]}',
    "a book that there is not": '{"id": 1, "book": "robert", "question": "le bouton ?"}',
    "a book that is a number": '{"id": 1, "book": 5, "question": "le bouton ?"}',
}


@pytest.mark.parametrize("bad", BAD_LINES.values(), ids=BAD_LINES.keys())
def test_a_line_that_is_no_question_is_named_by_file_and_line(floorman, written, bad):
    file = written(jsonl(QUESTIONS[0]) + "\n" + bad + "\n" + jsonl(QUESTIONS[1]))
    ran = floorman("ask", "--batch", file, "--lang", "en")
    assert ran.code == 2
    assert [json.loads(line)["id"] for line in ran.out.splitlines()] == ["b"]
    assert f"{file}, line 3: " in ran.err
    assert ran.err.count("\n") == 1
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(("bad", "key"), [("what?", "line.not_json"), ('{"id": 1}', "line.no_field")])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_wrong_with_a_line_is_said_in_the_users_language(floorman, language, bad, key):
    ran = floorman("ask", "--batch", "-", "--lang", language, typed=bad)
    assert said(key, language, field="question") in flat(ran.err)


def test_a_line_number_is_written_as_editors_write_it(floorman, written):
    file = written("\n" * 1_233 + "what?")
    assert "1234" in floorman("ask", "--batch", file, "--lang", "fr").err


def test_books_that_there_are_not_are_answered_with_those_there_are(floorman):
    ran = floorman("ask", "--batch", "-", typed='{"id": 1, "book": "robert", "question": "le bouton ?"}')
    assert all(book in ran.err for book in ("robert", "casino", "cdc", "eventem", "ropta", "urban"))


def test_standard_input_is_called_by_its_name(floorman):
    ran = floorman("ask", "--batch", "-", typed="what?")
    assert (ran.code, ran.out) == (2, "")
    assert " 1" in flat(ran.err)


@pytest.mark.parametrize("inside", ["\u2028", "\u0085", "\u000b", "\u001c"])
def test_a_question_may_hold_what_some_call_a_line_break(floorman, written, inside):
    line = '{"id": 1, "question": "le bouton' + (inside if inside > "\u001f" else json.dumps(inside)[1:-1]) + 'avance ?"}\n'
    found = json.loads(floorman("ask", "--batch", written(line)).out)
    assert found["question"] == f"le bouton{inside}avance ?"


def test_a_file_written_on_windows_is_read_like_any_other(floorman, written):
    ran = floorman("ask", "--batch", written(b"\xef\xbb\xbf" + jsonl(QUESTIONS[0]).replace("\n", "\r\n").encode()))
    assert (ran.code, json.loads(ran.out)["id"]) == (0, "b")


def test_half_of_a_character_is_answered_too(floorman, written):
    ran = floorman("ask", "--batch", written('{"id": 1, "question": "le bouton \\ud83d avance ?"}'))
    assert (ran.code, json.loads(ran.out)["id"]) == (0, 1)


@pytest.mark.parametrize("name", ["missing.jsonl", "."])
def test_a_file_that_cannot_be_read_is_named(floorman, name):
    ran = floorman("ask", "--batch", name)
    assert (ran.code, ran.out) == (2, "")
    assert name in ran.err
    assert ran.err.count("\n") == 1


def test_a_file_that_is_no_utf_8_is_refused_with_what_to_do(floorman, written):
    ran = floorman("ask", "--batch", written('{"id": 1, "question": "tombée"}'.encode("latin-1")), "--lang", "en")
    assert (ran.code, ran.out) == (2, "")
    assert "UTF-8" in ran.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_batch_is_answered_as_its_questions_are_alone_whatever_floorman_speaks(floorman, monkeypatch, language):
    monkeypatch.setenv("FLOORMAN_LANG", language)
    asked = {"id": 1, "book": "ropta", "question": "can I use my phone at the table?"}
    of_batch = json.loads(floorman("ask", "--batch", "-", typed=jsonl(asked)).out)
    alone = json.loads(floorman("ask", "--json", "--book", "ropta", asked["question"]).out)
    assert of_batch["language"] == "en"
    for found in (of_batch, alone):
        del found["elapsed_ms"]
    assert of_batch == {"id": 1, **alone}
