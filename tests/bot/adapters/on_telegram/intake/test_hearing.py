"""While Telegram gives no updates the log says why, once, and nothing of what it has said."""

import logging

import pytest
from telegram.error import Conflict, NetworkError

from bot.adapters.on_telegram.intake.hearing import AGAIN, THEIRS, Hearing, quieten

SECRET = "GEHEIMWOORD"  # noqa: S105


class Clock:
    """A clock that stands still."""

    def __init__(self):
        self.at = 5.0

    def __call__(self):
        return self.at


def test_a_cause_is_noted_once_and_again_after_ten_minutes(caplog):
    clock = Clock()
    hearing = Hearing(clock)
    for _ in range(100):
        hearing.failed(NetworkError("Bad Gateway"))
    hearing.failed(Conflict(SECRET))
    assert [record.message.rpartition(" ")[2] for record in caplog.records] == ["NetworkError", "Conflict"]
    clock.at += AGAIN
    hearing.failed(NetworkError("Bad Gateway"))
    assert len(caplog.records) == 3
    assert SECRET not in caplog.text


@pytest.mark.parametrize("name", THEIRS)
def test_what_the_library_writes_of_a_failure_has_no_traceback_and_no_words(name, caplog):
    quieten()
    quieten()
    assert len(logging.getLogger(name).filters) == 1
    try:
        raise NetworkError(SECRET)
    except NetworkError as error:
        logging.getLogger(name).critical("Error while parsing updates! Received data was %r", [SECRET], exc_info=error)
    assert caplog.messages == ["Error while parsing updates! Received data was NetworkError"]
    assert "Traceback" not in caplog.text
    assert SECRET not in caplog.text
