"""What was erased and may still stand in the files: it is known after a restart too."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "m019"
down_revision = "m018"


def upgrade() -> None:
    """Makes the table; of what was erased before, nothing is to be done that is known."""
    op.create_table("wiping", sa.Column("id", sa.Integer, primary_key=True), sqlite_autoincrement=True)


def downgrade() -> None:
    """Drops it: a process that stops before the files are rewritten leaves them as they are."""
    op.drop_table("wiping")
