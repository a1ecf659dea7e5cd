import pytest

from tests.bot.adapters.on_telegram.stand_in.bot_api_rules import rule_complaints
from tests.bot.adapters.on_telegram.stand_in.formatting import CAPTION, MESSAGE, parsed
from tests.bot.adapters.on_telegram.stand_in.refusals import Malformed

CHAT = {"chat_id": 1, "text": "The draw is out."}


def with_buttons(*buttons):
    return {**CHAT, "reply_markup": {"inline_keyboard": [list(buttons)]}}


def commands(*names):
    return {"commands": [{"command": name, "description": "Something"} for name in names]}


def article(result_id):
    return {"type": "article", "id": result_id, "title": "6.4", "input_message_content": {"message_text": "The card plays."}}


@pytest.mark.parametrize(
    ("method", "given"),
    [
        ("sendMessage", {**CHAT, "parse_mode": "HTML", "disable_notification": True}),
        ("sendMessage", with_buttons({"text": "Table 3", "callback_data": "é" * 32})),
        ("sendMessage", {**CHAT, "chat_id": "@club", "reply_parameters": {"message_id": 3}}),
        ("setMyCommands", {**commands("where", "chip_race"), "scope": {"type": "chat", "chat_id": 5}, "language_code": "fr"}),
        ("answerInlineQuery", {"inline_query_id": "1", "results": [article(str(i)) for i in range(50)]}),
        ("setMessageReaction", {"chat_id": 1, "message_id": 2, "reaction": [{"type": "emoji", "emoji": "👍"}]}),
        ("getUpdates", {"allowed_updates": ["message"], "timeout": 10}),
    ],
)
def test_what_telegram_takes_has_no_complaints(telegram_spec, method, given):
    assert telegram_spec.call_complaints(method, given) == []
    assert rule_complaints(method, given) == []


@pytest.mark.parametrize(
    ("method", "given", "complaint"),
    [
        ("sendMesage", CHAT, "there is no such method"),
        ("sendMessage", {"chat_id": 1}, "text: is missing"),
        ("sendMessage", {**CHAT, "reply_to_message_id": 3}, "reply_to_message_id: there is no such field"),
        ("sendMessage", {**CHAT, "text": 5}, "text: 5 is no String"),
        ("sendMessage", {**CHAT, "disable_notification": 1}, "disable_notification: 1 is no Boolean"),
        ("pinChatMessage", {"chat_id": 1, "message_id": True}, "message_id: True is no Integer"),
        ("sendMessage", with_buttons({"text": "a", "callback_data": "é" * 33}), "66 bytes, 1-64 are allowed"),
        ("sendMessage", with_buttons({"text": "a", "callback": "b"}), "callback: there is no such field"),
        ("sendMessage", with_buttons({"text": "a", "callback_data": "b", "style": "red"}), "'red' is none of"),
        ("answerCallbackQuery", {"callback_query_id": "1", "text": "x" * 201}, "201 characters, 0-200 are allowed"),
        ("setMyShortDescription", {"short_description": "🃏" * 61}, "122 characters, 0-120 are allowed"),
        ("setMyCommands", {"commands": [], "scope": {"type": "everybody"}}, "scope"),
        ("setMyCommands", {"commands": "where"}, "commands: 'where' is no list"),
        ("setMyCommands", {"commands": [{"command": "where", "description": "x" * 257}]}, "257 characters"),
        ("sendMediaGroup", {"chat_id": 1, "media": [{"type": "photo"}]}, "media: is missing"),
        ("setMessageReaction", {"chat_id": 1, "message_id": 2, "reaction": [{"type": "emoji", "emoji": "♠"}]}, "'♠' is none of"),
        ("answerInlineQuery", {"inline_query_id": "1", "results": [{**article("x"), "type": "text"}]}, "results[0]"),
    ],
)
def test_the_description_knows_names_types_and_lengths(telegram_spec, method, given, complaint):
    assert any(complaint in each for each in telegram_spec.call_complaints(method, given))


@pytest.mark.parametrize(
    ("method", "given", "complaint"),
    [
        ("sendMessage", with_buttons({"text": "a"}), "must do one thing, and does []"),
        ("sendMessage", with_buttons({"text": "a", "callback_data": "b", "url": "https://c.org"}), "['callback_data', 'url']"),
        ("sendMessage", with_buttons({"text": " ", "callback_data": "b"}), "a button without a word"),
        ("sendMessage", with_buttons(*[{"text": "a", "callback_data": "b"}] * 9), "9 buttons in a row"),
        ("sendMessage", with_buttons(*[{"text": "a", "callback_data": "b"}] * 101), "101 buttons, 100 are allowed"),
        ("editMessageText", {"chat_id": 1, "text": "a"}, "message_id, or inline_message_id, must be given"),
        ("setMyCommands", commands("Where"), "'Where' is not made of"),
        ("setMyCommands", commands("chip-race"), "'chip-race' is not made of"),
        ("setMyCommands", commands("x" * 33), "is not made of"),
        ("setMyCommands", commands("où"), "'où' is not made of"),
        ("setMyCommands", commands("where", "where"), "stands there twice"),
        ("setMyCommands", commands(*(f"c{i}" for i in range(101))), "101 of them, 100 are allowed"),
        ("setMyCommands", {**commands("where"), "language_code": "fr-BE"}, "no code of two letters"),
        ("answerInlineQuery", {"results": [article(str(i)) for i in range(51)]}, "51 of them, 50 are allowed"),
        ("answerInlineQuery", {"results": [article("1"), article("1")]}, "the same id"),
        ("answerInlineQuery", {"results": [], "button": {"text": "a", "start_parameter": "a b"}}, "'a b' is not made of"),
        ("sendMediaGroup", {"media": [{}]}, "1 of them, 2-10 are allowed"),
        ("setWebhook", {"url": "https://a.org", "secret_token": "pass word"}, "secret_token"),
        ("getUpdates", {"limit": 101}, "1-100 are allowed"),
    ],
)
def test_the_rules_know_what_the_description_has_no_field_for(method, given, complaint):
    assert any(complaint in each for each in rule_complaints(method, given))


def test_the_values_of_a_form_become_what_their_types_say(telegram_spec):
    form = {"chat_id": "-1002200000001", "text": "3", "disable_notification": "true", "reply_parameters": '{"message_id": 3}'}
    read = telegram_spec.decode("sendMessage", {**form, "reply_markup": "{", "message_thread_id": "x"})
    assert (read["chat_id"], read["text"], read["disable_notification"]) == (-1002200000001, "3", True)
    assert read["reply_parameters"] == {"message_id": 3}
    assert len(telegram_spec.call_complaints("sendMessage", read)) == 2


def test_html_becomes_plain_text_with_entities():
    text, entities = parsed(
        '  🃏 <b>Table <i>3</i></b> &lt;3&gt; <a href="https://a.org?b=1&amp;c">here</a> &nbsp;', "HTML", None, MESSAGE
    )
    assert text == "🃏 Table 3 <3> here &nbsp;"
    assert entities == [
        {"type": "bold", "offset": 3, "length": 7},
        {"type": "italic", "offset": 9, "length": 1},
        {"type": "text_link", "offset": 15, "length": 4, "url": "https://a.org?b=1&c"},
    ]


def test_commands_mentions_and_addresses_are_found_except_in_code():
    _, entities = parsed("/where @marie_d https://a.org/b. <code>/where @marie_d</code> 1/where a@b.org", "HTML", None, MESSAGE)
    assert [each["type"] for each in entities] == ["bot_command", "mention", "url", "code"]


@pytest.mark.parametrize(
    ("html", "words"),
    [
        ("<b>Table", 'find end tag corresponding to start tag "b"'),
        ("é <table>3</table>", 'Unsupported start tag "table" at byte offset 3'),
        ("stack < 5 blinds", "Unclosed start tag at byte offset 6"),
        ("stack <5> blinds", 'Unsupported start tag "5"'),
        ("Table</b>", "Unexpected end tag at byte offset 5"),
        ("<b><i>3</b></i>", 'Unmatched end tag at byte offset 7, expected "</i>", found "</b>"'),
        ("<span>3</span>", 'must have class "tg-spoiler"'),
    ],
)
def test_html_that_cannot_be_read_is_refused(html, words):
    with pytest.raises(Malformed, match="can't parse entities") as refused:
        parsed(html, "HTML", None, MESSAGE)
    assert words in refused.value.description


@pytest.mark.parametrize(("longest", "words"), [(MESSAGE, "message is too long"), (CAPTION, "message caption is too long")])
def test_length_counts_after_the_markup_is_read(longest, words):
    assert len(parsed(f"<b>{'x' * longest}</b>", "HTML", None, longest)[0]) == longest
    with pytest.raises(Malformed, match=words):
        parsed("🃏" * (longest // 2) + "x", None, None, longest)


@pytest.mark.parametrize("empty", ["", " \n", "<b></b>"])
def test_an_empty_message_is_refused_and_an_empty_caption_is_none(empty):
    with pytest.raises(Malformed, match="message text is empty"):
        parsed(empty, "HTML", None, MESSAGE)
    assert parsed(empty, "HTML", None, CAPTION) == ("", [])
