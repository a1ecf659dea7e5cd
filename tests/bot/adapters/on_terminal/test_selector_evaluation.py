"""`floorman evaluate FILE --selector`: the whole way, from questions with known answers over a socket to an answer in the console
that a model has made found.
"""

import json
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command

from bot.adapters.language_model.account_file import FILE as COUNT
from bot.adapters.language_model.account_file import AccountFile
from bot.adapters.language_model.keeping import FILE
from bot.adapters.language_model.measured import LEAST
from bot.services.rules.selecting import worth_asking
from bot.store.database import open_database
from bot.store.migrating import migrations
from knowledge.books.passages import Verdict
from knowledge.measuring.evaluate import TestQuestion, decides, read_questions
from knowledge.seals import Damaged, Harm
from tests.bot.adapters.language_model.recorded import careful, reads
from tests.bot.adapters.language_model.stub import running_stub
from tests.bot.words import flat, said

KEY = "sk-secret-0123456789"
FOLDER = Path(__file__).parents[3] / "questions"
WRITTEN = tuple(
    line for name in ("stories", "test") for line in (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
)
BOOKS = ("ropta", "cdc")
LIST = b'{"object":"list","data":[{"id":"small"}]}'
NONE_OF_IT = {"id": "far", "book": "ropta", "lang": "fr", "question": "quelle est la recette du gâteau au chocolat ?", "gold": []}


@pytest.fixture(scope="module")
def asked(rulebooks) -> list[TestQuestion]:
    """Questions to two books of which the search is not certain: more than are needed, among them those that it is unsure of."""
    found = []
    for name in ("stories", "test"):
        for question in read_questions(FOLDER / f"{name}.jsonl"):
            if question.book in BOOKS and question.snippets:
                answer = rulebooks.answer(question.text, question.book, best=10)
                if worth_asking(answer) and any(decides(hit.passage, question.snippets) for hit in answer.hits[:5]):
                    found.append((answer.verdict is not Verdict.UNSURE, question))
    enough = [question for _, question in sorted(found, key=lambda one: one[0])[: LEAST + 10]]
    assert len(enough) == LEAST + 10
    return enough


@pytest.fixture
def stub(monkeypatch):
    with running_stub() as stub:
        for name, value in {"URL": stub.url, "MODEL": "small", "KEY": KEY}.items():
            monkeypatch.setenv(f"FLOORMAN_SELECTOR_{name}", value)
        yield stub


@pytest.fixture
def file(tmp_path, asked) -> Path:
    wanted = {question.id for question in asked}
    lines = [line for line in WRITTEN if json.loads(line)["id"] in wanted]
    path = tmp_path / "real.jsonl"
    path.write_text("\n".join([*lines, json.dumps(NONE_OF_IT)]) + "\n", encoding="utf-8")
    return path


@pytest.fixture
def kept(tmp_path) -> Path:
    return tmp_path / "data" / FILE


@pytest.fixture(autouse=True)
def database(floorman) -> None:
    """Floorman has run here before, so that there is a database to count in."""
    assert floorman("db", "upgrade").code == 0


def measured(floorman, *words: str) -> dict:
    ran = floorman("evaluate", *words, "--selector", "--json")
    assert (ran.code, ran.err.strip()) == (0, "")
    return json.loads(ran.out)


def test_what_measuring_costs_is_counted_in_the_database(floorman, stub, asked, file, tmp_path):
    reads(stub, asked, careful())
    measured(floorman, str(file))
    stub.sends(LIST)
    assert said("doctor.counted", "en", count=len(asked), tokens=1_508 * len(asked)) in flat(
        floorman("doctor", "--lang", "en").out
    )
    assert not (tmp_path / "data" / COUNT).exists()


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
@pytest.mark.parametrize("older", [False, True], ids=["none", "an older one"])
def test_without_a_database_that_counts_it_is_counted_in_the_file_which_is_said_and_no_table_is_changed(
    floorman, stub, asked, file, tmp_path, monkeypatch, language, older
):
    monkeypatch.setenv("FLOORMAN_DATA", str(tmp_path / "elsewhere"))
    place, rows = tmp_path / "elsewhere" / "floorman.db", "SELECT version_num FROM alembic_version"
    if older:
        place.parent.mkdir()
        engine = open_database(f"sqlite:///{place}")
        with engine.begin() as connection:
            command.downgrade(migrations(connection), "m035")
        engine.dispose()
    reads(stub, asked, careful())
    ran = floorman("evaluate", str(file), "--selector", "--lang", language)
    told = said("measured.counted_apart", language, file=str(tmp_path / "elsewhere" / COUNT))
    assert (ran.code, flat(ran.err)) == (0, flat(told))
    assert place.exists() == older
    if older:
        with closing(sqlite3.connect(place)) as connection:
            assert connection.execute(rows).fetchall() == [("m035",)]
    stub.sends(LIST)
    counted = said("doctor.counted", "en", count=len(asked), tokens=1_508 * len(asked))
    assert counted in flat(floorman("doctor", "--lang", "en").out)
    floorman("console", typed="\n")
    assert counted in flat(floorman("doctor", "--lang", "en").out), "it was taken over"
    assert AccountFile(tmp_path / "elsewhere").laid_by() == {}


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
def test_with_a_database_that_is_away_nothing_is_measured_and_doctor_says_that_it_cannot_tell_what_was_spent(
    floorman, stub, asked, file, tmp_path, monkeypatch, language
):
    monkeypatch.setenv("DATABASE_URL", f"postgresql://floorman@/none?host={tmp_path}")
    reads(stub, asked, careful())
    ran = floorman("evaluate", str(file), "--selector", "--lang", language)
    assert (ran.code, ran.out, ran.err.strip().count("\n"), stub.asked) == (2, "", 0, [])
    stub.sends(LIST)
    told = said("doctor.not_counted", language, reason="the database: server")
    assert told in flat(floorman("doctor", "--lang", language).out)


def test_a_reader_that_is_right_where_it_is_sure_is_measured_kept_and_trusted(floorman, stub, asked, file, kept):
    reads(stub, asked, careful(unsure={asked[-1].id}))
    found = measured(floorman, str(file))
    assert (found["questions"], found["covered"], found["asked"]) == (len(asked) + 1, len(asked), len(asked))
    assert found["sure"] == {"count": len(asked) - 1, "right": len(asked) - 1}
    assert found["first"] == found["three"] == len(asked) > found["search_first"]
    assert found["search_three"] <= len(asked)
    assert (found["tokens_in"], found["tokens_out"], found["spent"]) == (1_500 * len(asked), 8 * len(asked), "")
    assert 0 < found["median"] <= found["slowest"]
    assert (found["failed"], found["doubt"], found["files"]) == ({}, None, ["real.jsonl"])
    assert sorted(found["books"].values()) == ["CdC", "ROPTA"]
    assert 0.9 < found["proven"] < 1
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert KEY not in kept.read_text(encoding="utf-8")


@pytest.fixture
def unsure_of(asked, rulebooks) -> TestQuestion:
    """A question to the book in force of which the search is unsure."""
    return next(one for one in asked if one.book == "ropta" and rulebooks.answer(one.text, one.book).verdict is Verdict.UNSURE)


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
def test_a_measured_model_makes_an_answer_found_which_one_that_was_not_measured_may_not(
    floorman, stub, asked, file, kept, unsure_of, language
):
    reads(stub, asked, careful())

    def asks() -> str:
        return flat(floorman("console", "--lang", language, typed=f"{' '.join(unsure_of.text.split())}\n").out)

    assert said("answer.raised", language) not in asks()
    measured(floorman, str(file))
    raised = asks()
    assert said("answer.raised", language) in raised
    assert said("answer.read_by_model", language) in raised
    kept.unlink()
    assert said("answer.raised", language) not in asks()


@pytest.mark.parametrize(("name", "value"), [("MODEL", "large"), ("URL", None)])
def test_what_one_model_has_earned_no_other_gets(floorman, stub, asked, file, unsure_of, monkeypatch, name, value):
    reads(stub, asked, careful())
    measured(floorman, str(file))
    monkeypatch.setenv(f"FLOORMAN_SELECTOR_{name}", value or f"{stub.url}/")
    told = floorman("console", "--lang", "fr", typed=f"{' '.join(unsure_of.text.split())}\n").out
    # an address with a stroke behind it is the same address
    assert (said("answer.raised", "fr") in flat(told)) is (value is None)


def test_a_book_that_has_changed_since_is_not_one_that_was_measured(floorman, stub, asked, file, unsure_of, monkeypatch):
    reads(stub, asked, careful())
    measured(floorman, str(file))
    monkeypatch.setattr("knowledge.library.Library.state", lambda self, book: "another state")
    told = flat(floorman("console", "--lang", "fr", typed=f"{' '.join(unsure_of.text.split())}\n").out)
    assert said("answer.raised", "fr") not in told
    stub.sends(LIST)
    assert said("trust.other_book", "fr", books=("CdC", "ROPTA")) in flat(floorman("doctor", "--lang", "fr").out)


def test_a_reader_that_is_wrong_where_it_is_sure_is_told_its_share_and_not_trusted(floorman, stub, asked, file):
    reads(stub, asked, careful(wrong={question.id for question in asked[::10]}))
    ran = floorman("evaluate", str(file), "--selector", "--lang", "en")
    assert ran.code == 0
    share = f"{(len(asked) - len(asked[::10])) / len(asked):.0%}"
    assert said("trust.worse", "en", picks=len(asked), share=share, bar="95%") in flat(ran.out)


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
def test_the_figures_are_told_in_sentences_and_again_by_the_doctor(floorman, stub, asked, file, monkeypatch, language):
    monkeypatch.setenv("FLOORMAN_SELECTOR_PRICE_IN", "2")
    reads(stub, asked, careful())
    ran = floorman("evaluate", str(file), "--selector", "--lang", language)
    stub.sends(LIST)
    doctor = floorman("doctor", "--lang", language)
    assert (ran.code, doctor.code) == (0, 0)
    lines = [flat(line) for line in ran.out.splitlines() if line.strip()]
    assert all(line in flat(doctor.out) for line in lines[:5])
    assert f"{0.003 * len(asked):.3f}".rstrip("0") in ran.out


def test_before_anything_was_measured_the_doctor_says_so_in_one_sentence(floorman, stub):
    stub.sends(LIST)
    for language in ("fr", "en", "nl"):
        assert said("trust.absent", language) in flat(floorman("doctor", "--lang", language).out)


def test_one_question_sixty_times_over_is_one_question(floorman, stub, asked, tmp_path):
    reads(stub, asked, careful())
    line = next(line for line in WRITTEN if json.loads(line)["id"] == asked[0].id)
    again = [
        json.dumps({**json.loads(line), "id": str(at), "question": f"{json.loads(line)['question']} "}) for at in range(LEAST)
    ]
    path = tmp_path / "again.jsonl"
    path.write_text("\n".join(again) + "\n", encoding="utf-8")
    found = measured(floorman, str(path), str(path))
    assert (found["questions"], found["sure"]["count"], found["doubt"]) == (1, 1, "few")


def test_failures_are_counted_and_not_hidden(floorman, stub, asked, file):
    silent, odd = {asked[3].id, asked[9].id}, {asked[5].id}
    says = careful()
    reads(stub, asked, lambda one, right, count: "rubbish" if one.id in odd else says(one, right, count))
    answer = stub.answer

    def fails_sometimes(connection):
        question = next(one for one in asked if one.text[:30] in stub.prompt)
        if question.id in silent:
            connection.send_error(503)
            return
        before, stub.answer = stub.answer, answer
        answer(connection)
        stub.answer = before

    stub.answer = fails_sometimes
    found = measured(floorman, str(file))
    assert found["failed"] == {"status 503": 2, "no clear word": 1}
    assert found["sure"]["count"] == len(asked) - 3
    assert found["asked"] == len(asked)


def test_an_endpoint_that_is_dead_is_given_up_and_what_was_kept_stays(floorman, stub, asked, file, kept):
    reads(stub, asked, careful())
    measured(floorman, str(file))
    before, asked_before = kept.read_bytes(), len(stub.asked)
    stub.sends(b"", 500)
    ran = floorman("evaluate", str(file), "--selector", "--lang", "en")
    assert (ran.code, ran.out) == (1, "")
    assert said("measured.dead", "en", address=stub.url, reason="status 500") in flat(ran.err)
    assert (kept.read_bytes(), len(stub.asked) - asked_before) == (before, 5)


def test_at_the_cap_of_the_month_it_stops_and_keeps_nothing(floorman, stub, asked, file, kept, monkeypatch):
    monkeypatch.setenv("FLOORMAN_SELECTOR_PRICE_IN", "100")
    monkeypatch.setenv("FLOORMAN_SELECTOR_MONTHLY_CAP", "2")
    reads(stub, asked, careful())
    ran = floorman("evaluate", str(file), "--selector", "--lang", "en")
    assert (ran.code, flat(ran.err)) == (1, said("measured.cap", "en"))
    assert 0 < len(stub.asked) < len(asked)
    assert not kept.exists()


@pytest.mark.parametrize("words", [(), ("--club", "1"), ("real.jsonl", "--club", "1"), ("real.jsonl", "--report", "there")])
def test_it_is_measured_on_files_alone(floorman, stub, words):
    ran = floorman("evaluate", *words, "--selector", "--lang", "en")
    assert (ran.code, ran.out, flat(ran.err)) == (2, "", said("measured.files_alone", "en"))
    assert stub.asked == []


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
def test_where_none_is_set_there_is_nothing_to_measure(floorman, file, language):
    ran = floorman("evaluate", str(file), "--selector", "--lang", language)
    assert (ran.code, ran.out, flat(ran.err)) == (2, "", said("measured.no_selector", language))


def test_figures_that_cannot_be_kept_are_told_all_the_same(floorman, stub, asked, file, kept):
    reads(stub, asked, careful())
    kept.mkdir(parents=True)
    ran = floorman("evaluate", str(file), "--selector", "--lang", "en")
    assert ran.code == 2
    assert f"asked {len(asked)} of {len(asked) + 1} questions" in flat(ran.out)
    assert "Traceback" not in ran.err


def test_a_file_of_an_odd_name_spoils_no_measurement(floorman, stub, asked, file):
    odd = file.rename(file.with_name("r\x1b[2Jeal\udcff.jsonl"))
    reads(stub, asked, careful())
    assert measured(floorman, str(odd))["files"] == ["r?[2Jeal?.jsonl"]
    stub.sends(LIST)
    assert "r?[2Jeal?.jsonl" in floorman("doctor", "--lang", "en").out


def test_where_something_is_damaged_the_doctor_says_that_and_fails_at_nothing(floorman, stub, asked, file, monkeypatch):
    reads(stub, asked, careful())
    measured(floorman, str(file))

    def damaged(*told):
        raise Damaged(Path("weights.json"), Harm.ALTERED)

    monkeypatch.setattr("knowledge.library.Library.check", damaged)
    monkeypatch.setattr("knowledge.library.Library.corpus", damaged)
    stub.sends(LIST)
    ran = floorman("doctor", "--lang", "en")
    assert (ran.code, ran.err) == (1, "")
    assert said("line.damaged", "en", file="weights.json", harm=said("harm.altered", "en")) in flat(ran.out)
    assert "Measured on" in ran.out
