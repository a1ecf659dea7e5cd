"""Decisions say for whom they are, where and by which edition they fell, and which one they correct."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "m034"
down_revision = "m033"


def upgrade() -> None:
    """Adds the columns; what was decided before is for everybody, and corrects nothing."""
    with op.batch_alter_table("decision") as table:
        table.add_column(sa.Column("staff", sa.Boolean, nullable=False, server_default=sa.false()))
        table.add_column(sa.Column("at_table", sa.Integer, nullable=False, server_default="0"))
        table.add_column(sa.Column("edition", sa.Text, nullable=False, server_default=sa.text("''")))
        table.add_column(sa.Column("corrects", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Takes what was for the staff alone away: before, everybody read every decision."""
    op.execute(sa.text("DELETE FROM decision WHERE staff"))
    with op.batch_alter_table("decision") as table:
        for name in ("corrects", "edition", "at_table", "staff"):
            table.drop_column(name)
