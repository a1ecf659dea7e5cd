"""What Telegram brings, looked over: what can't be read is passed over by itself, and its sender named where he shows."""

import json

import pytest
from telegram.error import NetworkError, TelegramError

from bot.adapters.on_telegram.intake.asking import Asking, Calling, looked_over
from bot.adapters.on_telegram.intake.reading import UNREAD, read
from bot.adapters.on_telegram.own_bot import OwnBot
from bot.adapters.on_telegram.wire import Wire
from tests.bot.adapters.on_telegram.stand_in.telegram_server import TOKEN

SECRET = "GEHEIMWOORD"  # noqa: S105
SENDER = {"id": 7, "is_bot": False, "first_name": "Marie", "language_code": "nl-BE"}
PRIVATE, GROUP = {"id": 7, "type": "private"}, {"id": -100, "type": "supergroup", "title": "Club"}


def message(chat=PRIVATE, text=SECRET, **more):
    return {"message_id": 9, "date": 1, "chat": chat, "from": SENDER, "text": text, **more}


def update(**said):
    return {"update_id": 5, **said}


NO_DATE = {"reply_to_message": {"message_id": 5}}
UNREADABLE = [
    update(message={}),
    update(message=7),
    update(message=message(**NO_DATE)),
    update(message=message(date=10**30)),
    update(message=message(entities="bold")),
    update(callback_query={}),
    update(poll_answer={"poll_id": "1"}),
    update(message=message(chat=None)),
    update(edited_message={"text": SECRET}),
    update(my_chat_member={"chat": GROUP}),
    update(inline_query=[SECRET]),
    update(message=message(text=[SECRET])),
    update(edited_message=message(caption={SECRET: 1})),
    update(message={**message(), "from": None}, callback_query={"id": "1", "from": None, "chat_instance": "1", "data": SECRET}),
    update(callback_query={"id": "1", "from": SENDER, "chat_instance": "1", "data": [SECRET]}),
]


@pytest.mark.parametrize("brought", UNREADABLE, ids=lambda brought: json.dumps(brought)[15:75])
def test_of_what_cannot_be_read_no_more_than_its_number_is_kept_and_logged(brought, caplog):
    found = read(brought, None)
    assert found.brought["update_id"] == found.update.update_id == 5
    assert found.update.message is None
    assert SECRET not in json.dumps(found.brought)
    assert SECRET not in caplog.text
    assert "update 5 can't be read" in caplog.text
    assert "Traceback" not in caplog.text


def test_what_can_be_read_is_left_as_it_is():
    fine = update(message=message(), of_next_year={"text": 1})
    found = read(fine, None)
    assert found.brought is fine
    assert found.update.message.text == SECRET


@pytest.mark.parametrize(
    ("brought", "whom"),
    [
        (message(**NO_DATE), {"chat": 7, "language": "nl", "named": "", "message": 9}),
        (message(GROUP, "/inscrits", **NO_DATE), {"chat": -100, "language": "nl", "named": "", "message": 9}),
        (message(GROUP, "/entries@Other_Bot x", **NO_DATE), {"chat": -100, "language": "nl", "named": "other_bot", "message": 9}),
        (
            message(GROUP, "/hand 1", is_topic_message=True, message_thread_id=3, **NO_DATE),
            {"chat": -100, "language": "nl", "named": "", "message": 9, "topic": 3},
        ),
        (message(GROUP, "bonjour à tous", **NO_DATE), None),
        (message(GROUP, "/nonsense", **NO_DATE), None),
        (message(text=7, **NO_DATE), {"chat": 7, "language": "nl", "named": "", "message": 9}),
        (message(**NO_DATE, **{"from": {**SENDER, "is_bot": True}}), None),
        (message({"id": "7", "type": "private"}), None),
        (message({"id": True, "type": "private"}), None),
    ],
)
def test_who_is_to_be_told_shows_where_he_spoke_to_floorman(brought, whom):
    found = read(update(message=brought), None)
    assert found.brought.get(UNREAD) == whom
    assert found.update.api_kwargs.get(UNREAD) == whom


def test_who_has_tapped_is_told_over_the_chat():
    found = read(update(callback_query={"id": "77", "from": SENDER, "message": message(GROUP, "Inscrits")}), None)
    assert found.brought[UNREAD] == {"chat": -100, "language": "nl", "named": "", "tap": "77"}


def test_what_bears_no_number_is_no_update():
    fine = update(message=message())
    several = looked_over([7, None, [], {}, {"update_id": "5"}, {"update_id": True}, {"update_id": 2**53}, fine], None)
    assert [one.brought for one in several] == [fine]


@pytest.mark.parametrize(
    "answer",
    [b"<html>", b"[]", b"7", b"null", b"[" * 200_000, b'{"ok": true}', b'{"ok": true, "secret": "GEHEIMWOORD"', b"\xff\xfe"],
    ids=lambda answer: repr(answer[:40]),
)
def test_an_answer_that_is_none_is_a_trouble_of_telegrams_and_not_logged(answer, caplog):
    with pytest.raises(TelegramError):
        Calling.parse_json_payload(answer)
    assert not caplog.text


@pytest.mark.parametrize(
    ("parameters", "known"),
    [
        ({"retry_after": 5, "migrate_to_chat_id": -100, "more": 1}, {"retry_after": 5, "migrate_to_chat_id": -100}),
        ({"retry_after": "soon"}, {}),
        ({"retry_after": 10**30}, {"retry_after": 86_400}),
        ([7], {}),
        (None, {}),
    ],
)
def test_of_what_a_refusal_says_beside_its_reason_only_what_there_is_is_believed(parameters, known):
    refusal = Calling.parse_json_payload(json.dumps({"ok": False, "description": 7, "parameters": parameters}).encode())
    assert refusal == {"ok": False, "description": "", "parameters": known}


class Keeps:
    """Keeps what is brought."""

    def __init__(self):
        self.kept = []

    async def keep(self, brought):
        self.kept += brought


@pytest.fixture
def asking(monkeypatch):
    """Makes a bot whose Telegram gives one answer to whatever is asked."""

    def make(answer):
        async def answered(*_args, **_kwargs):
            return 200, answer

        monkeypatch.setattr(Wire, "do_request", answered)
        there = Asking(Keeps())
        there.bot = OwnBot(TOKEN, there.take, get_updates_request=there)
        return there, there.bot

    return make


async def test_one_that_cannot_be_read_holds_up_none_of_the_others(asking, caplog):
    fine = {"update_id": 6, "message": message()}
    there, bot = asking(json.dumps({"ok": True, "result": [UNREADABLE[2], fine]}).encode())
    updates = await bot.get_updates()
    assert [one.update_id for one in updates] == [5, 6]
    assert updates[1].message.text == SECRET
    assert [one["update_id"] for one in there._inbox.kept] == [5, 6]
    assert updates[1].message.get_bot() is bot
    assert there.take() == ()
    assert SECRET not in caplog.text


@pytest.mark.parametrize("result", [[{}], [7, {"update_id": "x"}]])
async def test_what_cannot_be_confirmed_is_a_trouble_after_which_there_is_a_pause(asking, result):
    there, bot = asking(json.dumps({"ok": True, "result": result}).encode())
    with pytest.raises(NetworkError, match="can't be read"):
        await bot.get_updates()
    assert not there._inbox.kept
