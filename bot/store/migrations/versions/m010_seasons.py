"""The seasons of a club."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "m010"
down_revision = "m009"


def upgrade() -> None:
    """Adds the column."""
    op.add_column("club", sa.Column("seasons", sa.Text, nullable=False, server_default="[]"))


def downgrade() -> None:
    """Drops it, with all seasons; the tournaments stay."""
    op.drop_column("club", "seasons")
