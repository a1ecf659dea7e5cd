import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine, inspect, text
from sqlmodel import SQLModel

from bot.domain.club.accounts import Proof
from bot.domain.tournament.deeds import Closing, LogEntry
from bot.services.ports.places import PlaceChoice
from bot.store.chats.places import StoredPlaces
from bot.store.migrating import migrations
from bot.store.work import DatabaseStore
from tests.bot.store.works import founded

CHOSEN = {
    "telegram:-100": PlaceChoice("cdc", "nl"),
    "discord:1": PlaceChoice(None, "fr"),
    "Éloïse's \u202e'; DROP TABLE place; --": PlaceChoice("urban", None),
}
WRITE = text("INSERT INTO place (place, book, language) VALUES (:place, :book, :language)")


@pytest.fixture
def first_version(database_url):
    """The address of a database as the first version left it, in which chats have chosen."""
    engine = create_engine(database_url)
    with engine.begin() as connection:
        command.upgrade(migrations(connection), "m001")
        for place, choice in CHOSEN.items():
            connection.execute(WRITE, {"place": place, "book": choice.book, "language": choice.language})
    engine.dispose()
    return database_url


def down(engine, to):
    with engine.begin() as connection:
        command.downgrade(migrations(connection), to)


def chosen(engine):
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT place, book, language FROM place")).all()
    return {place: PlaceChoice(book, language) for place, book, language in rows}


def tables(engine):
    return set(inspect(engine).get_table_names()) - {"alembic_version"}


def test_a_database_of_the_first_version_is_brought_up_to_date_and_keeps_what_chats_have_chosen(first_version, opened):
    engine = opened(first_version)
    places, store = StoredPlaces(engine), DatabaseStore(engine)
    assert {place: places.choice(place) for place in CHOSEN} == CHOSEN
    with store.reading() as work:
        assert {work.clubs.at(place).id for place in CHOSEN} == {0}
    assert len({founded(store, place).id for place in CHOSEN}) == 3
    assert chosen(engine) == CHOSEN


def test_a_database_that_was_brought_up_to_date_has_the_very_tables_that_the_rows_describe(first_version, opened):
    with opened(first_version).connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, SQLModel.metadata) == []


def test_accounts_that_were_linked_before_count_as_confirmed_and_going_back_keeps_no_claim(first_version, opened):
    engine = opened(first_version)
    down(engine, "m006")
    with engine.begin() as connection:
        connection.execute(text("INSERT INTO club (id, name, time_zone, choices) VALUES (7, '', 'Europe/Paris', '{}')"))
        connection.execute(text("INSERT INTO person (club, number, name, role) VALUES (7, 1, 'Marie', 1)"))
        connection.execute(text("INSERT INTO account (club, account, person) VALUES (7, 'discord:1', 1)"))
    again = opened(first_version)
    with DatabaseStore(again).writing() as work:
        work.accounts.link(7, 1, "telegram:5", Proof.CLAIMED)
        assert work.accounts.person_of(7, "discord:1") == 1
        assert [link.proof for link in work.accounts.links_of(7, [1])[1]] == [Proof.BEFORE, Proof.CLAIMED]
    down(again, "m006")
    with again.connect() as connection:
        assert connection.execute(text("SELECT account FROM account")).scalars().all() == ["discord:1"]


def test_going_back_drops_what_clubs_have_recorded_and_keeps_what_chats_have_chosen(first_version, opened):
    engine = opened(first_version)
    store = DatabaseStore(engine)
    for place in CHOSEN:
        with store.writing() as work:
            club = work.clubs.at(place)
            work.people.add(club.id, ["Marie"])
            work.tournaments.append(work.tournaments.open(club.id, "a secret").id, [LogEntry(1, 1.0, "Zoé", Closing())])
    down(engine, "m001")
    assert tables(engine) == {"place"}
    assert {column["name"] for column in inspect(engine).get_columns("place")} == {"place", "book", "language"}
    assert chosen(engine) == CHOSEN
    again = opened(first_version)
    assert chosen(again) == CHOSEN
    assert founded(DatabaseStore(again), "telegram:-100").id
    with DatabaseStore(again).reading() as work:
        assert work.tournaments.all(1) == ()


def test_going_back_to_the_beginning_leaves_an_empty_database(first_version, opened):
    engine = opened(first_version)
    down(engine, "base")
    assert tables(engine) == set()
    assert tables(opened(first_version)) == set(SQLModel.metadata.tables)


@pytest.mark.parametrize("name", ["name", "asked", "letter"])
def test_no_name_no_question_and_no_letter_ever_gets_the_place_of_one_that_was_taken_away(tmp_path, opened, name):
    engine = opened(f"sqlite:///{tmp_path / 'floorman.db'}")
    with engine.connect() as connection:
        table = connection.execute(text("SELECT sql FROM sqlite_master WHERE name = :name"), {"name": name}).scalar_one()
    assert "AUTOINCREMENT" in table
