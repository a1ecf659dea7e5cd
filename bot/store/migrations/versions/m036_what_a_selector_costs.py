"""What a selector costs is counted for all who work on one database."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "m036"
down_revision = "m035"


def upgrade() -> None:
    """Makes the account, empty: what a machine has counted in a file of its own is added by that machine."""
    op.create_table(
        "selector_month",
        sa.Column("month", sa.String(7), primary_key=True),
        sa.Column("nano", sa.BigInteger, nullable=False),
        sa.Column("questions", sa.BigInteger, nullable=False),
        sa.Column("tokens_in", sa.BigInteger, nullable=False),
        sa.Column("tokens_out", sa.BigInteger, nullable=False),
    )
    op.create_table("selector_batch", sa.Column("batch", sa.String(32), primary_key=True))


def downgrade() -> None:
    """Drops it: each machine counts in its own file again, from nothing."""
    op.drop_table("selector_batch")
    op.drop_table("selector_month")
