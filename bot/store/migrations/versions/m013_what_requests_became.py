"""Which entry of the log a confirmed request of a player became: taken back, it waits again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "m013"
down_revision = "m012"


def upgrade() -> None:
    """Adds the column; what was confirmed before stays settled."""
    op.add_column("player_request", sa.Column("entry", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Drops it: what was confirmed is settled for good."""
    op.drop_column("player_request", "entry")
