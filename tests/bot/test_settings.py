"""What an operator may set."""

from pathlib import Path

import pytest
from pydantic import SecretStr, ValidationError

from bot.i18n.words import LANGUAGES
from bot.settings import Settings, environment_name, health_address
from tests.bot.words import flat, said

NAMES = {field: environment_name(field) for field in Settings.model_fields}


def unset(monkeypatch) -> Settings:
    monkeypatch.delenv("FLOORMAN_DATA")
    return Settings()


def test_without_any_setting_floorman_works(monkeypatch):
    settings = unset(monkeypatch)
    assert (settings.book, settings.lang, settings.data) == ("ropta", None, Path("data"))


def test_every_setting_is_read_from_its_environment_variable(monkeypatch, tmp_path):
    values = {
        "lang": "nl", "corpus": str(tmp_path), "discord_shards": "3", "discord_reads": "False", "telegram_port": "8080",
        "selector_url": "http://localhost:11434/v1", "selector_seconds": "2.5", "selector_price_in": "0.15",
        "selector_price_out": "0.60", "log": "json", "health": "127.0.0.1:9464", "selector_monthly_cap": "2.50",
    }  # fmt: skip
    for field, name in NAMES.items():
        monkeypatch.setenv(name, values.get(field, f"a-{field}"))
    settings = Settings()
    read = {field: getattr(settings, field) for field in NAMES}
    told = {field: value.get_secret_value() if isinstance(value, SecretStr) else str(value) for field, value in read.items()}
    assert told == {field: values.get(field, f"a-{field}") for field in NAMES}


@pytest.mark.parametrize(
    "name", ["DISCORD_TOKEN", "TELEGRAM_TOKEN", "FLOORMAN_TELEGRAM_SECRET", "FLOORMAN_SELECTOR_KEY", "FLOORMAN_SENTRY"]
)
def test_a_secret_is_not_shown_with_the_settings(monkeypatch, name):
    monkeypatch.setenv(name, "a-secret")
    assert "a-secret" not in repr(Settings())


@pytest.mark.parametrize("secret", ["s3cret with a space", "s3crét", "s3cret" * 50, "s3cret/b"])
def test_a_secret_that_telegram_does_not_take_is_noticed_at_once_and_not_shown(floorman, monkeypatch, secret):
    monkeypatch.setenv("FLOORMAN_TELEGRAM_SECRET", secret)
    ran = floorman("doctor", "--lang", "en")
    assert ran.code == 2
    assert "FLOORMAN_TELEGRAM_SECRET=…: " in ran.err
    assert "Telegram takes 1 to 256" in ran.err
    assert "s3cr" not in ran.err + ran.out


def test_settings_may_stand_in_a_file(tmp_path, monkeypatch):
    (tmp_path / ".env").write_text("FLOORMAN_BOOK=cdc\nDATABASE_URL=sqlite://\nFLOORMAN_LANG=fr\n", encoding="utf-8")
    monkeypatch.setenv("FLOORMAN_LANG", "nl")
    settings = Settings()
    assert (settings.book, settings.database_url, settings.lang) == ("cdc", "sqlite://", "nl")


@pytest.mark.parametrize("field", list(NAMES))
def test_a_variable_that_is_set_to_nothing_is_not_set(monkeypatch, field):
    expected = unset(monkeypatch)
    monkeypatch.setenv(NAMES[field], "")
    assert Settings() == expected


@pytest.mark.parametrize(("name", "value"), [("FLOORMAN_LANG", "klingon"), ("FLOORMAN_CORPUS", "/no/such/folder")])
def test_a_setting_that_will_not_do_is_named_with_what_it_was_set_to(floorman, monkeypatch, name, value):
    monkeypatch.setenv(name, value)
    with pytest.raises(ValidationError):
        Settings()
    ran = floorman("ask", "--lang", "en", "le bouton ?")
    assert (ran.code, ran.out) == (2, "")
    assert f"{name}={value}" in ran.err
    assert ran.err.count("\n") == 1


ABSURD = [
    ("FLOORMAN_BOOK", "a b", "book", {}), ("FLOORMAN_LANG", "-1", "one_of", {"choices": "fr, en, nl"}),
    ("FLOORMAN_LOG", "é😀", "one_of", {"choices": "file, text, json"}), ("FLOORMAN_CORPUS", "/no/such", "folder", {}),
    ("FLOORMAN_TELEGRAM_PORT", "-1", "at_least", {"bound": "1"}),
    ("FLOORMAN_TELEGRAM_PORT", "9" * 20, "at_most", {"bound": "65535"}),
    ("FLOORMAN_DISCORD_SHARDS", "é", "shards", {}), ("FLOORMAN_DISCORD_SHARDS", "2/2", "shards", {}),
    ("FLOORMAN_DISCORD_SHARDS", "0,3-1/4", "shards", {}), ("FLOORMAN_DISCORD_SHARDS", "3-1/4", "shards", {}),
    ("FLOORMAN_DISCORD_READS", "perhaps", "yes_or_no", {}),
    ("FLOORMAN_SELECTOR_SECONDS", "x", "number", {}), ("FLOORMAN_SELECTOR_MONTHLY_CAP", "inf", "number", {}),
    ("FLOORMAN_SELECTOR_PRICE_IN", "1,5", "number", {}), ("FLOORMAN_HEALTH", "on", "place", {}),
    ("FLOORMAN_HEALTH", "a.example:1", "place_in_figures", {}), ("FLOORMAN_SELECTOR_URL", "x", "whole_address", {}),
    ("FLOORMAN_TELEGRAM_SECRET", "a b", "telegram_secret", {}), ("DISCORD_TOKEN", "two words", "token", {}),
    ("TELEGRAM_TOKEN", "1:é", "token", {}),
]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "value", "key", "fields"), ABSURD)
def test_an_absurd_setting_is_answered_in_the_language_of_the_command(floorman, monkeypatch, language, name, value, key, fields):
    monkeypatch.setenv(name, value)
    ran = floorman("article", "ropta", "6.4", "--lang", language)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert flat(ran.err).endswith(said(f"setting.{key}", language, **fields))
    assert f"{name}=" in ran.err
    assert "TOKEN" not in name or value not in ran.err


def test_a_setting_that_will_not_do_is_quoted_on_one_line_and_not_at_length(floorman, monkeypatch):
    monkeypatch.setenv("FLOORMAN_BOOK", "a\nb" + "c" * 5000)
    ran = floorman("ask", "--lang", "en", "le bouton ?")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "FLOORMAN_BOOK=a bccc" in ran.err
    assert len(ran.err) < 300


def test_blanks_around_a_setting_are_none_of_it_and_one_of_blanks_alone_is_not_set(monkeypatch):
    monkeypatch.setenv("FLOORMAN_BOOK", " cdc ")
    monkeypatch.setenv("TELEGRAM_TOKEN", "1:abc\n")
    monkeypatch.setenv("DISCORD_TOKEN", "  ")
    settings = Settings()
    assert (settings.book, settings.discord_token) == ("cdc", None)
    assert settings.telegram_token == SecretStr("1:abc")


@pytest.mark.parametrize(("name", "value"), [
    ("FLOORMAN_SELECTOR_URL", "localhost:11434"), ("FLOORMAN_SELECTOR_URL", "ftp://localhost/v1"),
    ("FLOORMAN_SELECTOR_URL", "http://"), ("FLOORMAN_SELECTOR_SECONDS", "11"), ("FLOORMAN_SELECTOR_PRICE_IN", "-1"),
    ("FLOORMAN_SELECTOR_MONTHLY_CAP", "nan"),
])  # fmt: skip
def test_a_selector_needs_a_whole_address_and_numbers_that_make_sense(monkeypatch, name, value):
    monkeypatch.setenv(name, value)
    with pytest.raises(ValidationError, match=name.removeprefix("FLOORMAN_").lower()):
        Settings()


@pytest.mark.parametrize("url", [
    "https://me:s3cret@models.example/v1", "https://models.example/v1?key=s3cret", "https://models.example/v1#s3cret",
    "sk-s3cret", "http://[s3cret", "http://s3cret℀.example/v1", "http://models.example:s3cret/v1", "me:s3cret@models.example",
])  # fmt: skip
def test_an_address_that_is_refused_is_not_printed_for_it_may_hold_the_key(floorman, monkeypatch, url):
    monkeypatch.setenv("FLOORMAN_SELECTOR_URL", url)
    monkeypatch.setenv("FLOORMAN_SELECTOR_MODEL", "small")
    ran = floorman("doctor", "--lang", "en")
    assert ran.code == 2
    assert "FLOORMAN_SELECTOR_URL=…: " in ran.err
    assert "FLOORMAN_SELECTOR_KEY" in ran.err or "write a whole address" in ran.err
    assert "s3cret" not in ran.err + ran.out


def test_an_address_without_a_model_is_told(floorman, monkeypatch):
    monkeypatch.setenv("FLOORMAN_SELECTOR_URL", "http://localhost:11434/v1")
    ran = floorman("doctor", "--lang", "en")
    assert ran.code == 2
    assert "FLOORMAN_SELECTOR_MODEL" in ran.err


def test_every_setting_says_what_it_is_for():
    assert [name for name, field in Settings.model_fields.items() if not (field.description or "").endswith(".")] == []


@pytest.mark.parametrize(("text", "place"), [
    ("9464", ("127.0.0.1", 9464)), (":9464", ("127.0.0.1", 9464)), ("localhost:9464", ("127.0.0.1", 9464)),
    ("192.0.2.7:80", ("192.0.2.7", 80)), ("[::1]:9464", ("::1", 9464)),
])  # fmt: skip
def test_health_is_served_to_this_machine_alone_unless_an_address_is_named(text, place):
    assert health_address(text) == place


@pytest.mark.parametrize(
    "text", ["on", "127.0.0.1", "127.0.0.1:", "host.example:9464", "0", "70000", "http://127.0.0.1:9464", "٣"]
)
def test_what_is_no_place_for_health_is_said_in_one_sentence(floorman, monkeypatch, text):
    monkeypatch.setenv("FLOORMAN_HEALTH", text)
    ran = floorman("doctor", "--lang", "en")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert f"FLOORMAN_HEALTH={text}" in ran.err
    assert "such as 127.0.0.1:9464" in ran.err
