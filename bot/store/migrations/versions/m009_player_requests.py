"""What players have told the floor."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "m009"
down_revision = "m008"


def upgrade() -> None:
    """Makes the table."""
    op.create_table(
        "player_request",
        sa.Column(
            "tournament",
            sa.Integer,
            sa.ForeignKey("tournament.id", name="player_request_tournament"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.Integer, nullable=False),
        sa.Column("account", sa.String(120), nullable=False),
        sa.Column("wish", sa.String(20), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("entrant", sa.Integer, nullable=False),
        sa.Column("fate", sa.String(20), nullable=False),
        sa.Column("by", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drops it, with all that it holds."""
    op.drop_table("player_request")
