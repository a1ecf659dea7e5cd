"""The check of the question bank: each fault shown by a small bank that has it, and that the shipped bank has none."""

import json

import pytest

from knowledge.measuring.bank_check import __main__
from knowledge.measuring.bank_check.checking import check, held_out_files
from knowledge.measuring.bank_check.coverage import Least
from knowledge.shipped import SHIPPED
from tests.knowledge.small_book import QUESTIONS, write_book

NOTHING = Least(a_passage=0, questions=0, silence=0, wordings=0)
WORDS = "seat three looked at me and then threw both cards over the line while nobody had said a word about it"
SILENT = {"q": "how much should I tip?", "lang": "en", "kind": "poker", "reason": "Nothing is said on tips."}


def asked(text, **more):
    return {"q": text, "lang": "en", "passages": ["club:1.1#1"], **more}


@pytest.fixture
def faults_of(tmp_path):
    """Writes the small book with a bank, silence and held-out questions, and gives its faults as "file:line message"."""

    def faults(questions=QUESTIONS, silence=(), held_out=(), least=NOTHING, wordings=(), disputes=()):
        folder = write_book(tmp_path / "corpus", questions=questions)
        files = (
            (folder / "silence.jsonl", silence), (tmp_path / "held.jsonl", held_out), (folder / "wordings.jsonl", wordings),
            (folder / "disputes.jsonl", disputes),
        )  # fmt: skip
        for file, lines in files:
            file.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), encoding="utf-8")
        found = check(tmp_path / "corpus", [tmp_path / "held.jsonl"], least).faults
        return [f"{fault.file.name}:{fault.line} {fault.message}" for fault in found]

    return faults


@pytest.mark.long
def test_the_shipped_bank_has_no_faults():
    """`python -m knowledge.measuring.bank_check` prints the same faults with the table."""
    corpus = SHIPPED.corpus
    finding = check(corpus, held_out_files(corpus))
    assert [str(fault) for fault in finding.faults] == []
    assert len(finding.rows) == 5


def test_the_questions_that_judge_search_are_all_looked_at():
    names = [file.name for file in held_out_files(SHIPPED.corpus)]
    assert names == ["validation.jsonl", "stories.jsonl", "test.jsonl"]


def test_a_sound_bank_has_no_faults(faults_of):
    assert faults_of(silence=[SILENT], held_out=[{"question": "who deals first?", "lang": "en"}]) == []


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (asked("is it live?", note="seen"), "has the keys note"),
        (asked("is it live?", lang="de"), "lang is 'de'"),
        (asked(" "), "have to be words"),
        (asked(7), "have to be words"),
        (asked("card " * 150 + "live?", story=True), "has 755 characters"),
        (asked("is it\u2028live?"), "a control character"),
        (asked("is it\x07live?"), "a control character"),
        (asked("is it  live?"), "a space too many"),
        (asked("is it live? "), "a space too many"),
        (asked("is it live?", story=True), "has 3 words"),
        (asked(WORDS, story=False), "story is true or left out"),
        (asked(f"{WORDS} so tell me is that hand still live or is it dead"), 'add "story": true'),
        (asked("is it live?", passages=["club:1.1#1", "club:1.1#1"]), "a passage twice"),
    ],
)
def test_a_question_of_the_wrong_form_is_told_with_its_line(faults_of, line, told):
    (fault,) = faults_of([*QUESTIONS, line])
    assert fault.startswith("questions.jsonl:4 ")
    assert told in fault


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"kind": "chess"}, "kind is 'chess'"),
        ({"kind": "poker story"}, "has 5 words"),
        ({"q": f"{WORDS} and now how much should I tip him for all of that"}, 'add the kind "poker story"'),
        ({"reason": ""}, "reason is empty"),
        ({"reason": 7}, "reason is no text"),
        ({"lang": "de"}, "lang is 'de'"),
        ({"passages": []}, "has the keys passages"),
    ],
)
def test_a_silence_question_of_the_wrong_form_is_told_with_its_line(faults_of, changed, told):
    (fault,) = faults_of(silence=[{**SILENT, **changed}])
    assert fault.startswith("silence.jsonl:1 ")
    assert told in fault


def test_a_question_of_twenty_to_thirty_words_may_be_a_story_or_not(faults_of):
    assert faults_of([asked(WORDS)]) == faults_of([asked(WORDS, story=True)]) == []


def test_a_line_that_cannot_be_read_is_a_fault_of_its_own(faults_of):
    (fault,) = faults_of([asked("is it live?", passages=["club:9.9#1"])])
    assert fault.startswith("questions.jsonl:1 leads to ['club:9.9#1']")


def test_a_passage_that_too_few_questions_lead_to_is_named_with_what_is_missing(faults_of):
    found = faults_of(least=Least(a_passage=1, questions=0, silence=0, wordings=0))
    assert found == ["questions.jsonl:0 club:1.1#3 decides 0 questions; write 1 more"]


def test_too_few_questions_in_all_are_a_fault(faults_of):
    found = faults_of(silence=[SILENT], least=Least(a_passage=0, questions=5, silence=4, wordings=0))
    assert found == [
        "corpus:0 1 silence questions in all books; write 3 more (silence.jsonl)",
        "corpus:0 3 questions in all books; write 2 more (questions.jsonl)",
    ]


def test_a_question_stands_twice_whatever_its_capitals_accents_and_marks(faults_of):
    (fault,) = faults_of([asked("Carte brûlée : que faire ?"), asked("carte brulee, que faire", passages=["club:1.2#1"])])
    assert fault == "questions.jsonl:2 asks the same as club/questions.jsonl:1; remove one of the two"


def test_a_question_in_other_order_stands_nearly_twice(faults_of):
    first, second = "skipped on the turn and the river is out", "the river is out and I was skipped on the turn"
    (fault,) = faults_of([asked(first), asked(second)])
    assert fault.startswith("questions.jsonl:2 asks nearly the same as line 1 (100 of 100)")


def test_two_questions_told_apart_by_one_fact_may_lead_to_two_passages(faults_of):
    first, second = (
        "skipped on the flop, two behind me acted, turn's out",
        "skipped on the turn, two behind me acted, river's out",
    )
    assert faults_of([asked(first), asked(second, passages=["club:1.2#1"])]) == []


def test_a_few_words_are_not_nearly_the_question_that_has_them_among_others(faults_of):
    assert faults_of([asked("wet card"), asked("what happens to a wet card when the drink was the dealer's")]) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [("How much should I tip", "asks the same"), ("how much shuld i tip?", "asks nearly the same")],
)
def test_a_question_is_decided_by_the_book_or_not(faults_of, text, told):
    (fault,) = faults_of([asked(text)], silence=[SILENT])
    assert fault.startswith(f"silence.jsonl:1 {told}")
    assert "club/questions.jsonl:1" in fault


def test_silence_questions_stand_once(faults_of):
    found = faults_of(silence=[SILENT, {**SILENT, "q": "how much should I tip then?"}, SILENT])
    assert [fault.split(" ")[0] for fault in found] == ["silence.jsonl:2", "silence.jsonl:3", "silence.jsonl:3"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("WHO picks up a card that fell off the table", "which is kept for judging"),
        ("who picks up a card wich fell off the table?", "asks nearly what"),
        (f"{WORDS} so who is right and is that hand still alive after all", "12 words in a row"),
    ],
)
@pytest.mark.parametrize("silent", [False, True])
def test_a_question_that_judges_search_may_stand_nowhere_else(faults_of, text, told, silent):
    held_out = [{"question": "who picks up a card that fell off the table?", "lang": "en"}, {"question": WORDS, "lang": "en"}]
    kind = "poker story" if len(text.split()) > 20 else "poker"
    line = {**SILENT, "q": text, "kind": kind} if silent else asked(text, **({"story": True} if kind == "poker story" else {}))
    (fault,) = faults_of([] if silent else [line], silence=[line] if silent else [], held_out=held_out)
    assert told in fault
    assert "held.jsonl:" in fault


@pytest.mark.parametrize(
    "text",
    [
        "Le floor dit : sont mortes aussi la carte qui touche le muck, c'est bon ?",
        "le bouton avance d'un siège à chaque donne ou pas ?",
    ],
)
def test_a_french_question_in_the_words_of_its_passage_is_a_copy(faults_of, text):
    passage = "club:1.2#1" if "bouton" in text else "club:1.1#2"
    (fault,) = faults_of([asked(text, lang="fr", passages=[passage])])
    assert fault.startswith(f"questions.jsonl:1 copies {passage} (« ")


def test_a_question_may_call_a_thing_by_its_name(faults_of):
    assert faults_of([asked("ma carte tombée par terre, je la joue quand même ?", lang="fr")]) == []


def test_the_table_counts_what_there_is_and_which_passages_lack_a_language(tmp_path):
    write_book(tmp_path, questions=[*QUESTIONS, asked(WORDS, story=True)])
    (row,) = check(tmp_path, [], NOTHING).rows
    assert (row.passages, row.questions, row.stories, row.silence, row.fewest) == (4, 4, 1, 2, 0)
    assert (row.languages, row.unasked) == ({"fr": 1, "en": 2, "nl": 1}, {"fr": 3, "en": 2, "nl": 3})


def test_the_script_prints_every_fault_with_its_line_then_the_table_and_exits_with_one(tmp_path, capsys):
    write_book(tmp_path / "corpus", questions=[*QUESTIONS, asked("is it  live?")])
    (tmp_path / "corpus" / "validation.jsonl").write_text("", encoding="utf-8")
    assert __main__.main(tmp_path / "corpus") == 1
    said = capsys.readouterr().out
    assert f"{tmp_path / 'corpus' / 'club' / 'questions.jsonl'}:4: q has a space too many" in said
    assert "club            4         4       0      1      2      1      0       2" in said
    assert said.endswith("\n11 faults\n")


def worded(text, passage="club:1.1#1", lang="fr"):
    return {"passage": passage, "lang": lang, "text": text}


def test_wordings_that_say_a_rule_in_other_words_have_no_faults(faults_of):
    wordings = [worded("Ce qui quitte la table ne joue plus."), worded("Wat van tafel valt, is dood.", lang="nl")]
    assert faults_of(wordings=wordings) == []


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ([worded("Morte."), worded("Autrement."), worded("morte !")], "wordings.jsonl:3 says the same as line 1"),
        ([worded("Tot.", lang="de")], "wordings.jsonl:1 lang is 'de'"),
        ([worded("Deux  espaces.")], "wordings.jsonl:1 text has a space too many"),
        ([worded("Elle est morte.", passage="club:7.7#1")], "wordings.jsonl:1 words club:7.7#1"),
        ([{"passage": "club:1.1#1", "text": "Sans langue."}], "wordings.jsonl:1 not a wording with passage, lang and text"),
        ([worded("Donc : une carte tombée par terre est morte, le donneur la remplace.")], "wordings.jsonl:1 copies club:1.1#1"),
    ],
)
def test_a_wording_at_fault_is_named_by_its_line(faults_of, lines, told):
    (fault,) = faults_of(wordings=lines)
    assert fault.startswith(told)


def test_a_passage_with_too_few_wordings_is_named(faults_of):
    faults = faults_of(wordings=[worded("Ce qui tombe est mort.")], least=Least(0, 0, 0, 1))
    assert [fault.split(" has ")[0] for fault in faults] == [
        f"wordings.jsonl:0 club:{place}" for place in ("1.1#2", "1.1#3", "1.2#1")
    ]


def test_a_question_of_the_general_bank_that_judges_search_is_named_by_its_rule(faults_of, tmp_path):
    rules = [
        {"rule": f"deal-{n}", "texts": [], "questions": [{"lang": "en", "q": q}]} for n, q in enumerate(("is it dead?", WORDS))
    ]
    (tmp_path / "corpus").mkdir()
    (tmp_path / "corpus" / "general.jsonl").write_text("\n".join(map(json.dumps, rules)), encoding="utf-8")
    (fault,) = faults_of(held_out=[{"question": WORDS, "lang": "en"}])
    assert fault.startswith("general.jsonl:2 stands in ")


DISPUTE = {"q": WORDS, "lang": "en", "grades": {"club:1.1#1": 3}}


def test_a_dispute_stands_once_and_not_among_the_questions_that_judge_search(faults_of):
    assert faults_of(disputes=[DISPUTE]) == []
    assert faults_of(disputes=[DISPUTE, DISPUTE]) == [
        "disputes.jsonl:2 tells the same as club/disputes.jsonl:1; remove one of the two"
    ]
    (fault,) = faults_of(disputes=[DISPUTE], held_out=[{"question": WORDS, "lang": "en"}])
    assert fault.startswith("disputes.jsonl:1 ")
    assert "kept for judging" in fault


def test_a_dispute_on_no_passage_of_the_book_is_told(faults_of):
    (fault,) = faults_of(disputes=[DISPUTE | {"grades": {"club:7.7#1": 3}}])
    assert fault.startswith("disputes.jsonl:1 grades ")
