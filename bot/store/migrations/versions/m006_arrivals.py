"""Who has sat down after a draw."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "m006"
down_revision = "m005"


def upgrade() -> None:
    """Makes the table."""
    op.create_table(
        "arrival",
        sa.Column(
            "tournament",
            sa.Integer,
            sa.ForeignKey("tournament.id", name="arrival_tournament"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("entrant", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Drops it, with all that it holds."""
    op.drop_table("arrival")
