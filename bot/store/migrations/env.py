"""Runs the migrations on the connection that `open_database` hands over."""

from __future__ import annotations

from alembic import context

from bot.store.work import TABLES

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=TABLES,
    render_as_batch=True,
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()
