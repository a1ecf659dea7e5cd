"""What stands for the words of the article that a decision rests on; of those from before, nobody noted it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "m033"
down_revision = "m030"


def upgrade() -> None:
    """Adds the column."""
    op.add_column("decision", sa.Column("words", sa.String(32), nullable=True))


def downgrade() -> None:
    """Drops it."""
    op.drop_column("decision", "words")
