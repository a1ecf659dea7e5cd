"""What a platform has brought is kept until it is done: a process that is killed meanwhile loses no command."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "m023"
down_revision = "m019"


def upgrade() -> None:
    """Makes the table; what was brought before is done or lost."""
    op.create_table(
        "inbox",
        sa.Column("owner", sa.String(120), primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("said", sa.Text, nullable=False),
        sa.Column("begun", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("ix_inbox_at", "inbox", ["at"])


def downgrade() -> None:
    """Drops it: what is not done yet is lost."""
    op.drop_table("inbox")
