"""The rulebook that a club follows where its own says nothing."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "m035"
down_revision = "m034"


def upgrade() -> None:
    """Adds the column; nobody has chosen one yet."""
    op.add_column("club", sa.Column("fallback", sa.Text, nullable=False, server_default=sa.text("''")))


def downgrade() -> None:
    """Takes the column away; nothing is searched in another rulebook any more."""
    op.drop_column("club", "fallback")
