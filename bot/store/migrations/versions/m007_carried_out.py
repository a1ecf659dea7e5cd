"""What was carried out lately, so that nothing is carried out twice."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "m007"
down_revision = "m006"


def upgrade() -> None:
    """Makes the table."""
    op.create_table(
        "carried_out",
        sa.Column("once", sa.String(200), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("ix_carried_out_at", "carried_out", ["at"])


def downgrade() -> None:
    """Drops it, with all that it holds."""
    op.drop_table("carried_out")
