"""What whoever found an answer useless says was wrong with it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "m017"
down_revision = "m016"


def upgrade() -> None:
    """Adds the column; of the votes before nobody has said anything."""
    op.add_column("asked_vote", sa.Column("why", sa.String(20), nullable=True))


def downgrade() -> None:
    """Drops it: an answer was useful, or it was not."""
    op.drop_column("asked_vote", "why")
