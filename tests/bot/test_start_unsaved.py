"""A database that goes away while Floorman starts, or in the middle of a command of the shell: a sentence, and no traceback."""

import logging

import pytest

from bot.adapters.failing import note_failure
from bot.adapters.on_terminal.terminal import Terminal
from bot.bootstrap import stored
from bot.running import _tidied_at_start
from bot.services.ports.failures import Cause, NotSavedError
from bot.settings import Settings
from bot.store.work import DatabaseStore
from knowledge.library import library
from tests.bot.words import flat, said

LANGUAGES = ("fr", "en", "nl")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_database_that_goes_away_while_it_starts_is_told_in_one_sentence_and_it_goes_on(
    postgresql, tmp_path, language, capsys, caplog
):
    with postgresql.database(tables=True) as url:
        settings = Settings(database_url=url, data=tmp_path)
        with stored(settings) as keeping, postgresql.refusing(url):
            _tidied_at_start(keeping, library(None, tmp_path, None), Terminal(language))
    why = said("refused.not_saved_unreachable", language)
    assert flat(capsys.readouterr().err) == flat(said("line.not_tidied", language, why=why))
    assert "could not be deleted: unreachable" in caplog.text
    assert not [record for record in caplog.records if record.exc_info]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_command_of_the_shell_that_cannot_be_saved_is_told_in_one_sentence(floorman, tmp_path, monkeypatch, language):
    def held(_store):
        raise NotSavedError(Cause.LOCKED, "database is locked")

    monkeypatch.setattr(DatabaseStore, "wipe", held)
    ran = floorman("console", "--lang", language, typed="/help\n")
    assert (ran.code, ran.out, flat(ran.err)) == (1, "", said("refused.not_saved_locked", language))
    log = (tmp_path / "data" / "floorman.log").read_text(encoding="utf-8")
    assert "not saved: locked: database is locked" in log
    assert "Traceback" not in log


def test_what_could_not_be_saved_is_logged_under_its_reference_without_a_traceback(caplog):
    log = logging.getLogger("floorman.test")
    told = note_failure(log, NotSavedError(Cause.FULL, "disk full"), "en", "warn")
    assert told == said("refused.not_saved_full", "en")
    (record,) = caplog.records
    assert (record.exc_info, record.getMessage().endswith(" in warn: not saved, full: disk full")) == (None, True)
    note_failure(log, ZeroDivisionError(), "en", "warn")
    assert caplog.records[1].exc_info is not None
