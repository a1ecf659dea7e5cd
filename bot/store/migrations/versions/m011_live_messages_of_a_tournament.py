"""Which tournament a message that keeps itself current was put up for; those from before follow their chat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "m011"
down_revision = "m010"


def upgrade() -> None:
    """Adds the column."""
    op.add_column("live_message", sa.Column("tournament", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Drops it: the messages follow their chats again."""
    op.drop_column("live_message", "tournament")
