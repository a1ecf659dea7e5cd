"""Runs the migrations on the connection that `open_database` hands over."""

from __future__ import annotations

from alembic import context
from sqlmodel import SQLModel

from bot.store import rows

target_metadata = SQLModel.metadata
assert rows  # noqa: S101  imported for its tables

context.configure(
    connection=context.config.attributes["connection"], target_metadata=target_metadata, render_as_batch=True, compare_type=True
)
with context.begin_transaction():
    context.run_migrations()
