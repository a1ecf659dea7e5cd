"""Whose an account was before: nobody is another than he was because his account goes by another name now."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "m016"
down_revision = "m015"


def upgrade() -> None:
    """Makes the table; nobody has kept whose an account was."""
    op.create_table(
        "account_before",
        sa.Column("club", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("account", sa.String(120), primary_key=True),
        sa.Column("person", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("until", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Drops it: whose an account was is not known any more."""
    op.drop_table("account_before")
