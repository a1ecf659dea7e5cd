"""The offences that a club names itself."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "m015"
down_revision = "m014"


def upgrade() -> None:
    """Adds the column; no club has named one yet."""
    op.add_column("club", sa.Column("offences", sa.Text, nullable=False, server_default="[]"))


def downgrade() -> None:
    """Drops it: the lists are lost, what was entered in the ledger stays as it is."""
    op.drop_column("club", "offences")
