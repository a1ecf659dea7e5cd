"""Remember clubs, their people and their tournaments; a chat belongs to a club."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "m002"
down_revision = "m001"


def upgrade() -> None:
    """Makes the tables."""
    op.create_table(
        "club",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("time_zone", sa.String(60), nullable=False),
        sa.Column("choices", sa.Text, nullable=False),
        sa.Column("current", sa.Integer, nullable=True),
    )
    with op.batch_alter_table("place") as place:
        place.add_column(sa.Column("club", sa.Integer, nullable=True))
        place.create_foreign_key("place_club", "club", ["club"], ["id"])
    op.create_table(
        "person",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("club", sa.Integer, sa.ForeignKey("club.id", name="person_club"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("role", sa.Integer, nullable=False),
        sa.UniqueConstraint("club", "number", name="person_number"),
    )
    op.create_table(
        "name",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("club", sa.Integer, nullable=False),
        sa.Column("person", sa.Integer, sa.ForeignKey("person.id", name="name_person_fk"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("folded", sa.Text, nullable=False),
        sa.Column("alias", sa.Boolean, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("name_folded", "name", ["club", "folded"])
    op.create_index("name_number", "name", ["club", "number"])
    op.create_index("name_person", "name", ["person"])
    op.create_index("name_newest", "name", ["club", "id"])
    op.create_table(
        "tournament",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("club", sa.Integer, sa.ForeignKey("club.id", name="tournament_club"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.UniqueConstraint("club", "number", name="tournament_number"),
    )
    op.create_table(
        "log",
        sa.Column("tournament", sa.Integer, sa.ForeignKey("tournament.id", name="log_tournament"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("deed", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drops them, with all that clubs have recorded."""
    for table in ("log", "tournament", "name", "person"):
        op.drop_table(table)
    with op.batch_alter_table("place") as place:
        place.drop_constraint("place_club", type_="foreignkey")
        place.drop_column("club")
    op.drop_table("club")
