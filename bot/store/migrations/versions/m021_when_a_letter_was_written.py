"""When what a letter tells happened; of those from before, nobody knows it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "m021"
down_revision = "m023"


def upgrade() -> None:
    """Adds the column."""
    op.add_column("letter", sa.Column("written", sa.Float, nullable=False, server_default="0"))


def downgrade() -> None:
    """Drops it."""
    op.drop_column("letter", "written")
