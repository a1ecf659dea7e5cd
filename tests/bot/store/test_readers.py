"""Whoever only reads can't write, over whichever connection, and whatever was done over it before."""

from __future__ import annotations

import pytest
from sqlalchemy import Engine, select, text
from sqlalchemy.exc import OperationalError
from sqlmodel import col

from bot.store.club.clubs import ClubRow
from bot.store.database import reader
from bot.store.wiping import Wiper


def only_reads(engine: Engine) -> None:
    """Reads, then tries to write over the same connection."""
    with reader(engine).connect() as connection:
        connection.execute(select(col(ClubRow.id))).all()
        with pytest.raises(OperationalError, match="readonly"):
            connection.execute(text("DELETE FROM club"))


def writes(engine: Engine) -> None:
    with engine.begin() as connection:
        connection.execute(text("DELETE FROM club"))


@pytest.fixture
def file(opened, tmp_path) -> Engine:
    """A database in a file, over one connection at a time, which all share."""
    return opened(f"sqlite:///{tmp_path / 'floorman.db'}")


def test_a_reader_writes_neither_before_nor_after_a_writer_had_its_connection(file):
    only_reads(file)
    writes(file)
    only_reads(file)
    only_reads(file)
    writes(file)
    writes(file)


def test_a_reader_does_not_write_over_the_connection_that_has_wiped_the_files(file):
    only_reads(file)
    Wiper(file).erased()
    only_reads(file)
    writes(file)
