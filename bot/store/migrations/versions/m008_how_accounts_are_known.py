"""How the club knows whose an account is, and who said so; what was linked before counts as confirmed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "m008"
down_revision = "m007"


def upgrade() -> None:
    """Adds the columns."""
    op.add_column("account", sa.Column("proof", sa.String(10), nullable=False, server_default="before"))
    op.add_column("account", sa.Column("by", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Drops them. What was only claimed goes: the version before would take it for confirmed."""
    account = sa.table("account", sa.column("proof", sa.String))
    op.execute(account.delete().where(account.c.proof == "claimed"))
    op.drop_column("account", "by")
    op.drop_column("account", "proof")
