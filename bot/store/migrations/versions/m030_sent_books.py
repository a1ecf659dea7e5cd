"""The file of a rulebook is kept while its doubts are settled."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "m030"
down_revision = "m024"


def upgrade() -> None:
    """Makes the table; no file is kept of what was sent before."""
    op.create_table(
        "sent_book",
        sa.Column("club", sa.Integer, sa.ForeignKey("club.id", name="sent_book_club"), primary_key=True, autoincrement=False),
        sa.Column("edition", sa.Integer, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("wanted", sa.Text, nullable=False),
        sa.Column("report", sa.Text, nullable=False),
        sa.Column("answers", sa.Text, nullable=False),
        sa.Column("by", sa.Integer, nullable=False),
        sa.Column("account", sa.String(120), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )
    op.create_index("ix_sent_book_at", "sent_book", ["at"])


def downgrade() -> None:
    """Drops it: whoever was settling doubts sends the file again."""
    op.drop_table("sent_book")
