"""Clubs bring rulebooks of their own."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "m024"
down_revision = "m021"


def upgrade() -> None:
    """Makes the table; nobody has brought a book."""
    op.create_table(
        "own_book",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("club", sa.Integer, sa.ForeignKey("club.id", name="own_book_club"), nullable=False),
        sa.Column("book", sa.String(30), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("short", sa.Text, nullable=False),
        sa.Column("edition", sa.Text, nullable=False),
        sa.Column("language", sa.String(20), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("by", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("active", sa.Boolean, nullable=False),
        sa.Column("used", sa.Float, nullable=False),
        sa.Column("published", sa.Boolean, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("markdown", sa.Text, nullable=False),
        sa.Column("profile", sa.Text, nullable=True),
        sa.UniqueConstraint("club", "book", "number", name="own_book_edition"),
    )
    op.create_index("ix_own_book_club", "own_book", ["club"])
    op.create_index("ix_own_book_published", "own_book", ["published"])


def downgrade() -> None:
    """Drops it: the clubs' own books are gone, and whoever had chosen one has chosen what there is not."""
    op.drop_table("own_book")
