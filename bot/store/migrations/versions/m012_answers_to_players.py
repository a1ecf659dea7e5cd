"""What the floor answers to what a player has told it, in words."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "m012"
down_revision = "m011"


def upgrade() -> None:
    """Adds the column."""
    op.add_column("player_request", sa.Column("answer", sa.Text, nullable=False, server_default=sa.text("''")))


def downgrade() -> None:
    """Drops it, with what was answered."""
    op.drop_column("player_request", "answer")
