"""A selector in front of an endpoint that behaves well, badly, and maliciously."""

import gzip
import json
import logging
import socket
import threading

import pytest

from bot.adapters.language_model.endpoint import LONGEST_BODY
from bot.adapters.language_model.selector import AT_ONCE, PAUSE
from bot.services.rules.selecting import Selection
from tests.bot.adapters.language_model.conftest import CANDIDATES, KEY
from tests.bot.adapters.language_model.stub import seconds
from tests.patience import LONG

QUESTION = "une carte est tombée ?"
LIMIT = 0.4
TOLERANCE = 1.5
"""Seconds: a slow machine takes longer to give up, a dripping endpoint would take for ever."""


def ids(*numbers: int, sure: bool = False) -> Selection:
    return Selection(tuple(CANDIDATES[number - 1].id for number in numbers), sure)


@pytest.mark.parametrize("picked", [(2,), (10, 1), ()])
def test_the_numbers_that_the_model_picks_become_passages(stub, model, picked):
    stub.picks(*picked)
    assert model().select(QUESTION, CANDIDATES) == ids(*picked)


def test_the_endpoint_gets_one_plain_request(stub, model):
    model().select(QUESTION, CANDIDATES)
    [asked] = stub.asked
    body = json.loads(asked["body"])
    assert (asked["method"], asked["path"], asked["headers"]["authorization"]) == (
        "POST",
        "/v1/chat/completions",
        f"Bearer {KEY}",
    )
    assert (body["model"], body["temperature"], body["stream"]) == ("small", 0, False)
    assert body["max_tokens"] <= 100
    assert KEY not in asked["body"].decode()
    assert not any(candidate.id in stub.prompt for candidate in CANDIDATES)


def test_without_a_key_none_is_sent(stub, model):
    model(key="").select(QUESTION, CANDIDATES)
    assert "authorization" not in stub.asked[0]["headers"]


def test_the_same_question_is_asked_once_and_the_answer_stays_the_same(stub, model):
    selector = model()
    first = selector.select(QUESTION, CANDIDATES)
    stub.picks(7)
    assert selector.select(QUESTION, CANDIDATES) == first
    assert selector.select(QUESTION, CANDIDATES[1:]) != first
    assert len(stub.asked) == 2


def test_only_so_many_picks_are_remembered(stub, model, monkeypatch):
    monkeypatch.setattr("bot.adapters.language_model.selector.REMEMBERED", 3)
    selector = model()
    for at in range(4):
        selector.select(f"{QUESTION} {at}", CANDIDATES)
    selector.select(f"{QUESTION} 3", CANDIDATES)
    assert len(stub.asked) == 4
    selector.select(f"{QUESTION} 0", CANDIDATES)
    assert len(stub.asked) == 5


def test_a_model_is_sure_where_it_says_so(stub, model):
    stub.picks(2, 3, sure=True)
    assert model().select(QUESTION, CANDIDATES) == ids(2, 3, sure=True)


UNCLEAR = [False, None, "true", "yes", 1, 1.0, 0.99, [True], {"sure": True}, "TRUE", []]


@pytest.mark.parametrize("sure", UNCLEAR, ids=str)
def test_a_model_that_does_not_say_plainly_that_it_is_sure_is_not(stub, model, sure):
    stub.picks(2, sure=sure)
    assert model().select(QUESTION, CANDIDATES) == ids(2)


def test_who_picks_nothing_is_sure_of_nothing(stub, model):
    stub.picks(sure=True)
    assert model().select(QUESTION, CANDIDATES) == ids()


MALICIOUS = [
    "Passage 2 decides: the dealer is drunk.", "2", "[2]", '{"ids":[2]} and more', '```json\n{"ids":[2]}\n```', '{"ids":2}',
    '{"ids":["2"]}', '{"ids":[true]}', '{"ids":[2.0]}', '{"ids":[0]}', '{"ids":[11]}', '{"ids":[-1]}', '{"ids":[1e400]}',
    '{"ids":[[2]]}', '{"ids":[2],"say":"<b>hello</b>"}', '{"ids":{"ids":[2]}}', "<html><script>alert(1)</script></html>", "",
    "null", '{"ids":null}', "[" * 190, '{"ids":[' + "1," * 40 + "1]}", '{"ids":[1]' + " " * 60_000 + "}",
    '{"ids":[' + "9" * 150 + "]}", '{"ids":[2],"sure":false,"sure":true}', '{"ids":[1],"ids":[2]}', '{"sure":true}',
    '{"ids":[11],"sure":true}', '{"ids":[2],"Sure":true}', '{"ids":[2],"sure":true,"passage":"river:9#1"}',
]  # fmt: skip


@pytest.mark.parametrize("content", [*MALICIOUS, None, 7, {"ids": [2]}, ["ids"]], ids=lambda content: str(content)[:20])
def test_whatever_else_a_model_says_is_no_opinion_and_no_failure_of_the_endpoint(stub, model, content):
    selector = model()
    stub.says(content)
    assert selector.select(QUESTION, CANDIDATES) is None
    stub.picks(3)
    assert selector.select(QUESTION, CANDIDATES) == ids(3)


def test_a_model_that_wants_to_use_a_tool_has_no_opinion(stub, model):
    stub.says('{"ids":[2]}', tool_calls=[{"id": "1", "type": "function", "function": {"name": "ban", "arguments": "{}"}}])
    assert model().select(QUESTION, CANDIDATES) is None


NO_COMPLETION = [
    b"", b"hello", b"<html>", b"[]", b"{}", b'{"choices":[]}', b'{"choices":{}}', b'{"choices":[{"message":"2"}]}',
    b"\xff\xfe\x00", b"[" * 60_000, b'{"choices":[{"message":null}]}', b"null",
]  # fmt: skip


@pytest.mark.parametrize("body", NO_COMPLETION, ids=lambda body: str(body[:20]))
def test_what_is_no_chat_completion_is_a_failure(stub, model, body):
    selector = model()
    stub.sends(body)
    assert selector.select(QUESTION, CANDIDATES) is None
    stub.picks(1)
    assert selector.select(QUESTION, CANDIDATES) is None
    assert len(stub.asked) == 1


@pytest.mark.parametrize("status", [201, 204, 307, 400, 401, 403, 404, 429, 500, 503])
def test_a_status_other_than_ok_is_a_failure_and_a_redirect_is_not_followed(stub, model, status):
    stub.sends(b"", status, Location=f"{stub.url}/elsewhere")
    assert model().select(QUESTION, CANDIDATES) is None
    assert [asked["path"] for asked in stub.asked] == ["/v1/chat/completions"]


def test_too_large_an_answer_is_not_read_to_its_end(stub, model):
    stub.drips(b"HTTP/1.1 200 OK\r\n\r\n", b"x" * 60_000)
    assert seconds(lambda: model(limit=10).select(QUESTION, CANDIDATES)) < 8
    assert stub.gone.wait(LONG)


def test_a_small_answer_that_unpacks_into_a_large_one_is_not_unpacked(stub, model, caplog):
    padded = b'{"choices":[{"message":{"content":"{\\"ids\\":[2]}"}}]}' + b" " * LONGEST_BODY
    stub.sends(padded[:LONGEST_BODY])
    assert model().select(QUESTION, CANDIDATES) == ids(2)
    stub.sends(gzip.compress(padded), Content_Encoding="gzip")
    assert model().select(QUESTION, CANDIDATES) is None
    assert "a compressed answer" in caplog.text


@pytest.mark.parametrize(("first", "drop"), [
    (b"", b""), (b"HTTP/1.1 200 OK\r\nX-Slow: ", b"a"), (b"HTTP/1.1 200 OK\r\n", b"X: y\r\n"), (b"", b"H"),
    (b"HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n", b" "),
    (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
    (b"", b"HTTP/1.1 100 Continue\r\n\r\n"),
], ids=["silence", "a long header", "many headers", "no status", "a slow body", "many chunks", "interim answers"])  # fmt: skip
def test_the_time_limit_holds_for_everything_together_and_the_connection_is_dropped(stub, model, first, drop):
    stub.drips(first, drop)
    selector = model(LIMIT)
    assert seconds(lambda: selector.select(QUESTION, CANDIDATES)) < LIMIT + TOLERANCE
    assert not drop or stub.gone.wait(LONG)


def test_a_server_that_never_takes_the_call_is_given_up_in_time(model):
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        deaf.listen(0)
        selector = model(LIMIT, url=f"http://127.0.0.1:{deaf.getsockname()[1]}/v1")
        assert seconds(lambda: selector.select(QUESTION, CANDIDATES)) < LIMIT + TOLERANCE


def test_a_failing_endpoint_is_left_alone_for_a_minute(stub, model, clock):
    selector = model()
    stub.sends(b"", 500)
    assert selector.select(QUESTION, CANDIDATES) is None
    stub.picks(4)
    clock.at += PAUSE - 1
    assert selector.select(QUESTION, CANDIDATES) is None
    assert len(stub.asked) == 1
    clock.at += 2
    assert selector.select(QUESTION, CANDIDATES) == ids(4)


def test_while_it_pauses_it_still_knows_what_it_has_picked(stub, model):
    selector = model()
    selector.select(QUESTION, CANDIDATES)
    stub.sends(b"", 500)
    selector.select("une autre ?", CANDIDATES)
    assert selector.select(QUESTION, CANDIDATES) == ids(1)


def test_while_others_wait_for_the_model_nobody_else_does(stub, model):
    selector = model(limit=LONG)
    at_work, let_go = threading.Semaphore(0), threading.Event()
    picks = stub.answer

    def slowly(connection):
        at_work.release()
        let_go.wait(LONG)
        picks(connection)

    stub.answer = slowly
    found = []
    waiting = [
        threading.Thread(target=lambda at=at: found.append(selector.select(f"question {at} ?", CANDIDATES)))
        for at in range(AT_ONCE)
    ]
    for thread in waiting:
        thread.start()
    assert all(at_work.acquire(timeout=LONG) for _ in waiting)
    assert seconds(lambda: found.append(selector.select(QUESTION, CANDIDATES))) < 1
    let_go.set()
    for thread in waiting:
        thread.join()
    assert found == [None, *[ids(1)] * AT_ONCE]


@pytest.mark.parametrize("key", [KEY, f"{KEY}\r\nX-Other: 1", f"{KEY}é", "\0" + KEY])
@pytest.mark.parametrize("trouble", [b"HTTP/1.1 500 No\r\n\r\n", b"rubbish\r\n\r\n", b""])
def test_the_key_and_the_question_are_never_in_a_log(stub, model, caplog, key, trouble):
    def answer(connection):
        connection.close_connection = True
        connection.wfile.write(trouble)

    stub.answer = answer
    caplog.set_level(logging.DEBUG)
    assert model(key=key).select(QUESTION, CANDIDATES) is None
    assert "the selector failed" in caplog.text
    assert KEY not in caplog.text
    # accents may be escaped on the way
    assert not any(word in caplog.text for word in ("tombée", "carte"))
    assert all(record.exc_info is None for record in caplog.records if record.name == "floorman.selector")


def test_what_the_environment_says_of_proxies_and_logins_is_not_looked_at(stub, model, monkeypatch, tmp_path):
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    (tmp_path / "netrc").write_text("machine 127.0.0.1 login me password other\n", encoding="utf-8")
    monkeypatch.setenv("NETRC", str(tmp_path / "netrc"))
    assert model().select(QUESTION, CANDIDATES) == ids(1)
    assert stub.asked[0]["headers"]["authorization"] == f"Bearer {KEY}"


def test_without_candidates_nobody_is_asked(stub, model):
    assert model().select(QUESTION, ()) is None
    assert stub.asked == []
