"""Which numbers of people read as others: two records were found to be one person's."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "m014"
down_revision = "m013"


def upgrade() -> None:
    """Makes the table; nobody was merged before."""
    op.create_table(
        "ledger_merged",
        sa.Column("club", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("into", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Drops it: who was merged is in the ledger, and reads as two again."""
    op.drop_table("ledger_merged")
