"""Which page of a long list a message that keeps itself current is; those from before are the first of theirs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "m018"
down_revision = "m017"


def upgrade() -> None:
    """Adds the columns."""
    op.add_column("live_message", sa.Column("page", sa.Integer, nullable=False, server_default="0"))
    op.add_column("live_message", sa.Column("first", sa.String(120), nullable=False, server_default=sa.text("''")))


def downgrade() -> None:
    """Drops them. What is no first page is forgotten, or it would become a copy of one."""
    op.execute("DELETE FROM live_message WHERE page > 0")
    op.drop_column("live_message", "first")
    op.drop_column("live_message", "page")
