"""Keep a penalty ledger for each club."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "m003"
down_revision = "m002"


def upgrade() -> None:
    """Makes the tables."""
    op.create_table(
        "ledger",
        sa.Column("club", sa.Integer, sa.ForeignKey("club.id", name="ledger_club"), primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Integer, nullable=False),
        sa.Column("by", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("person", sa.Integer, nullable=False),
        sa.Column("tournament", sa.Integer, nullable=True),
        sa.Column("table", sa.Integer, nullable=True),
        sa.Column("refers_to", sa.Integer, nullable=True),
        sa.Column("fields", sa.Text, nullable=False),
        sa.Column("previous_hash", sa.String(64), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
    )
    op.create_index("ledger_person", "ledger", ["club", "person"])
    op.create_index("ledger_refers", "ledger", ["club", "refers_to"])
    op.create_table(
        "ledger_text",
        sa.Column("club", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(30), primary_key=True),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=True),
        sa.Column("salt", sa.String(32), nullable=True),
    )
    op.create_table(
        "ledger_open",
        sa.Column("club", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    )


def downgrade() -> None:
    """Drops them, with every penalty ever given."""
    op.drop_table("ledger_open")
    op.drop_table("ledger_text")
    op.drop_table("ledger")
