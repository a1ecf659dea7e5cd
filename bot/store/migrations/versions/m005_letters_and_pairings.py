"""Letters that wait to be delivered, and codes by which chats and accounts come to a club."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "m005"
down_revision = "m004"


def upgrade() -> None:
    """Makes the tables."""
    op.create_table(
        "letter",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("club", sa.Integer, nullable=False),
        sa.Column("platform", sa.String(20), nullable=False),
        sa.Column("chat", sa.String(120), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("about", sa.String(40), nullable=False),
        sa.Column("concerned", sa.Text, nullable=False),
        sa.Column("not_before", sa.Float, nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("message", sa.String(120), nullable=False),
        sa.Column("error", sa.Text, nullable=False),
        sa.Column("leased_until", sa.Float, nullable=False),
        sa.Column("taken", sa.Float, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("letter_next", "letter", ["platform", "state", "chat", "id"])
    op.create_index("letter_about", "letter", ["club", "about"])
    op.create_index("letter_taken", "letter", ["state", "taken"])
    op.create_table(
        "pairing",
        sa.Column("code_hash", sa.String(64), primary_key=True),
        sa.Column("club", sa.Integer, sa.ForeignKey("club.id", name="pairing_club"), nullable=False),
        sa.Column("person", sa.Integer, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Drops them, with all that they hold."""
    for table in ("pairing", "letter"):
        op.drop_table(table)
