"""What is read out of pip-audit: a vulnerability is never taken for none, nor what was not looked up for sound."""

import subprocess

import pytest

from tests import advisories
from tests.advisories import judged, read

SOUND = {"name": "yarl", "version": "1.25.1", "vulns": []}
KNOWN = {"id": "PYSEC-2026-1", "aliases": ["CVE-2026-1"], "fix_versions": ["2.0"], "description": "…"}
BAD = {"name": "mako", "version": "1.0", "vulns": [KNOWN]}
UNKNOWN = {"name": "wordfreq", "skip_reason": "Dependency not found on PyPI and could not be audited: wordfreq (3.1.1)"}


def test_a_vulnerability_is_told_with_where_it_is_mended():
    assert judged([SOUND, BAD]) == (["mako 1.0: PYSEC-2026-1, mended in 2.0"], 0)


@pytest.mark.parametrize("name", ["PYSEC-2026-1", "CVE-2026-1"])
def test_what_was_argued_away_is_not_told(name):
    assert judged([BAD], {name: "no template comes from outside"}) == ([], 0)


def test_what_could_not_be_looked_up_is_counted():
    assert judged([SOUND, UNKNOWN, UNKNOWN]) == ([], 2)


@pytest.mark.parametrize("said", ["", "Traceback (most recent call last):", "[]", "{}", "null"])
def test_what_is_no_answer_is_none(said):
    assert read(said) == ()


@pytest.mark.parametrize(
    ("said", "code", "told"),
    [
        ("", 0, "NOT LOOKED UP"),
        ('{"dependencies": [{"name": "a", "skip_reason": "…"}]}', 0, "NOT LOOKED UP"),
        ('{"dependencies": [{"name": "a", "skip_reason": "…"}, {"name": "b", "version": "1", "vulns": []}]}', 0, "1 NOT"),
        ('{"dependencies": [{"name": "b", "version": "1", "vulns": [{"id": "X", "fix_versions": []}]}]}', 1, "no version yet"),
        ('{"dependencies": [{"name": "b", "version": "1", "vulns": []}]}', 0, "1 versions looked up, 0 to be mended"),
    ],
)
def test_it_says_what_was_done_and_fails_only_for_what_was_found(monkeypatch, capsys, said, code, told):
    monkeypatch.setattr(subprocess, "run", lambda *_line, **_how: subprocess.CompletedProcess((), 0, said, ""))
    assert advisories.main() == code
    assert told in capsys.readouterr().out
