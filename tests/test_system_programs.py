import pytest

from tests.system_programs import missing, postgresql_binaries


def test_a_test_without_its_program_skips_and_says_how_to_get_it(monkeypatch):
    monkeypatch.delenv("FLOORMAN_REQUIRE_ALL", raising=False)
    with pytest.raises(pytest.skip.Exception, match="chromium is missing on this machine; apt-get install chromium"):
        missing("chromium", "apt-get install chromium")


def test_where_nothing_may_skip_it_fails(monkeypatch):
    monkeypatch.setenv("FLOORMAN_REQUIRE_ALL", "1")
    with pytest.raises(pytest.fail.Exception, match="chromium is missing on this machine; apt-get install chromium"):
        missing("chromium", "apt-get install chromium")


def test_the_newest_postgresql_of_debian_is_taken(tmp_path):
    for version in ("9.6", "15", "17"):
        (tmp_path / version / "bin").mkdir(parents=True)
        (tmp_path / version / "bin" / "initdb").touch()
    assert postgresql_binaries(tmp_path) == tmp_path / "17" / "bin"


def test_without_any_postgresql_the_tests_that_need_it_skip(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("FLOORMAN_REQUIRE_ALL", raising=False)
    with pytest.raises(pytest.skip.Exception, match="PostgreSQL is missing"):
        postgresql_binaries(tmp_path)
