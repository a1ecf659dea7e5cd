"""`floorman doctor`: what it says of the selector."""

import pytest

from tests.bot.adapters.language_model.stub import running_stub
from tests.bot.adapters.language_model.test_in_the_console import open_question
from tests.bot.words import flat, said
from tests.knowledge.small_book import write_book

KEY = "sk-secret-0123456789"
LIST = b'{"object":"list","data":[{"id":"large"},{"id":"small"}]}'


@pytest.fixture
def stub(monkeypatch):
    with running_stub() as stub:
        stub.sends(LIST)
        for name, value in {"URL": stub.url, "MODEL": "small", "KEY": KEY}.items():
            monkeypatch.setenv(f"FLOORMAN_SELECTOR_{name}", value)
        yield stub


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
def test_without_a_selector_it_says_so(floorman, language):
    ran = floorman("doctor", "--lang", language)
    assert (ran.code, ran.err) == (0, "")
    assert flat(ran.out).endswith(said("doctor.no_selector", language))


@pytest.mark.parametrize("language", ["fr", "en", "nl"])
def test_the_model_and_every_index_get_a_line(floorman, language, rulebooks):
    ran = floorman("doctor", "--lang", language)
    sound = [said("doctor.index_sound", language, book=book.short) for book in rulebooks.books]
    assert [flat(line) for line in ran.out.splitlines() if line][:6] == [said("doctor.model_sound", language), *sound]


def test_an_index_that_is_missing_or_damaged_is_told_and_nothing_is_built(floorman, tmp_path, monkeypatch):
    monkeypatch.setenv("FLOORMAN_CORPUS", str(tmp_path / "books"))
    write_book(tmp_path / "books")
    ran = floorman("doctor", "--lang", "en")
    assert ran.code == 0
    assert said("doctor.index_due", "en", book="Club") in flat(ran.out)
    club = tmp_path / "data" / "index" / "club"
    assert not club.exists()
    club.mkdir(parents=True)
    ran = floorman("doctor", "--lang", "en")
    harm = said("harm.missing", "en")
    assert ran.code == 1
    assert said("doctor.index_damaged", "en", book="Club", file="manifest.json", harm=harm) in flat(ran.out)
    assert list(club.iterdir()) == []


def test_a_model_of_ones_own_is_told_but_not_checked(floorman, monkeypatch):
    monkeypatch.setenv("FLOORMAN_ENCODER", "club-e5")
    assert said("doctor.model_own", "en", model="club-e5") in flat(floorman("doctor", "--lang", "en").out)


def test_an_endpoint_that_answers_is_reachable_and_no_model_is_asked(floorman, stub):
    ran = floorman("doctor", "--lang", "en")
    assert ran.code == 0
    assert said("doctor.selector_reachable", "en", model="small", address=stub.url) in flat(ran.out)
    assert said("doctor.counted", "en", count=0, tokens=0) in flat(ran.out)
    assert "FLOORMAN_SELECTOR_" not in ran.out
    assert [(asked["method"], asked["path"]) for asked in stub.asked] == [("GET", "/v1/models")]
    assert stub.asked[0]["headers"]["authorization"] == f"Bearer {KEY}"


@pytest.mark.parametrize(("body", "status"), [
    (b"", 404), (b"", 405), (b"<html>welcome", 200), (b"[]", 200), (b'{"data":7}', 200), (b'{"data":["small"]}', 200),
])  # fmt: skip
@pytest.mark.parametrize("language", ["fr", "en", "nl"])
def test_an_endpoint_that_lists_no_models_is_reachable_but_its_address_is_to_be_looked_at(floorman, stub, body, status, language):
    stub.sends(body, status)
    ran = floorman("doctor", "--lang", language)
    assert ran.code == 0
    assert said("doctor.selector_reachable", language, model="small", address=stub.url) in flat(ran.out)
    assert "/v1" in said("doctor.lists_no_models", language) in flat(ran.out)


@pytest.mark.parametrize("body", [b'{"data":[]}', b'{"data":[{"id":"large"},{"id":"smaller"}]}'])
@pytest.mark.parametrize("language", ["fr", "en", "nl"])
def test_a_model_that_the_endpoint_does_not_list_is_told(floorman, stub, body, language):
    stub.sends(body)
    ran = floorman("doctor", "--lang", language)
    assert ran.code == 0
    assert said("doctor.model_not_listed", language, model="small") in flat(ran.out)


@pytest.mark.parametrize("body", [b'{"data":[{"id":"small:latest"}]}', b'{"data":[' + b" " * 70_000 + b"]}"])
def test_of_a_model_that_may_be_there_no_doubt_is_raised(floorman, stub, body):
    stub.sends(body)
    ran = floorman("doctor", "--lang", "en")
    assert ran.code == 0
    assert "FLOORMAN_SELECTOR_" not in ran.out


@pytest.mark.parametrize("status", [401, 500])
def test_an_endpoint_that_refuses_is_told_without_the_key(floorman, stub, status):
    stub.sends(KEY.encode(), status)
    ran = floorman("doctor", "--lang", "en")
    assert ran.code == 1
    assert f"status {status}" in flat(ran.out)
    assert KEY not in ran.out + ran.err


@pytest.mark.parametrize(("name", "value"), [("URL", "http://127.0.0.1:9/v1"), ("KEY", f"{KEY}é")])
def test_an_endpoint_out_of_reach_is_told_in_one_line(floorman, stub, monkeypatch, name, value):
    monkeypatch.setenv(f"FLOORMAN_SELECTOR_{name}", value)
    ran = floorman("doctor", "--lang", "en")
    assert ran.code == 1
    assert "out of reach" in flat(ran.out)
    assert KEY not in ran.out + ran.err


def test_what_was_spent_this_month_is_shown(floorman, stub, rulebooks, monkeypatch):
    monkeypatch.setenv("FLOORMAN_SELECTOR_PRICE_IN", "2")
    monkeypatch.setenv("FLOORMAN_SELECTOR_MONTHLY_CAP", "1.50")
    stub.picks(1)
    floorman("console", typed=f"{open_question(rulebooks).question}\n")
    stub.sends(LIST)
    ran = floorman("doctor", "--lang", "en")
    assert said("doctor.spent", "en", count=1, tokens=1_508, amount="0.0030", cap="1.50") in flat(ran.out)
