"""What the migrations say of themselves is what alembic says, and alembic stays away where nothing is to be migrated."""

import subprocess
import sys

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from bot.store.database import open_database
from bot.store.migrating import migrations
from bot.store.versions import due, is_known, newest, version_of, versions

OPENED = """
import sys
from bot.store.database import open_database
open_database(sys.argv[1]).dispose()
print("alembic" in sys.modules)
"""


@pytest.fixture
def tables(database_url):
    engine = create_engine(database_url)
    yield engine
    engine.dispose()


def test_the_migrations_are_known_in_the_order_in_which_alembic_takes_them(tables):
    with tables.connect() as connection:
        there = ScriptDirectory.from_config(migrations(connection))
    assert [one.revision for one in there.walk_revisions()] == list(reversed(versions()))
    assert there.get_current_head() == newest()


def test_a_database_says_how_far_it_has_come_and_what_is_still_due(tables):
    with tables.begin() as connection:
        assert version_of(connection) == ""
        assert list(due("")) == list(versions())
        command.upgrade(migrations(connection), versions()[-3])
    with tables.connect() as connection:
        assert version_of(connection) == versions()[-3]
    assert list(due(versions()[-3])) == list(versions()[-2:])
    assert list(due(newest())) == []
    assert not is_known("m999")


def test_a_start_at_which_nothing_is_to_be_migrated_loads_no_alembic(database_url):
    open_database(database_url).dispose()
    again = subprocess.run([sys.executable, "-c", OPENED, database_url], capture_output=True, text=True, check=True)
    assert again.stdout.strip() == "False"
