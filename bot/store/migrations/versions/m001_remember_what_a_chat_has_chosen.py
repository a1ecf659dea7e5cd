"""Remember what a chat has chosen: its rulebook and its language."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "m001"
down_revision = None


def upgrade() -> None:
    """Makes the table."""
    op.create_table(
        "place",
        sa.Column("place", sa.String(120), primary_key=True),
        sa.Column("book", sa.String(30), nullable=True),
        sa.Column("language", sa.String(2), nullable=True),
    )


def downgrade() -> None:
    """Drops it."""
    op.drop_table("place")
