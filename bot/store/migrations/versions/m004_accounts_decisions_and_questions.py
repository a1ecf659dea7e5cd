"""Remember who stands behind accounts, what else chats have set, live messages, questions asked, and what floors decided."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "m004"
down_revision = "m003"


def upgrade() -> None:
    """Makes the tables."""
    op.create_table(
        "place_setting",
        sa.Column("place", sa.String(120), primary_key=True),
        sa.Column("name", sa.String(60), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "account",
        sa.Column("club", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("account", sa.String(120), primary_key=True),
        sa.Column("person", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["club", "person"], ["person.club", "person.number"], name="account_person"),
    )
    op.create_index("account_of", "account", ["club", "person"])
    op.create_table(
        "decision",
        sa.Column("club", sa.Integer, sa.ForeignKey("club.id", name="decision_club"), primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("question", sa.Text, nullable=False),
        sa.Column("passage", sa.Text, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
    )
    op.create_table(
        "live_message",
        sa.Column("channel", sa.String(120), primary_key=True),
        sa.Column("message", sa.String(120), primary_key=True),
        sa.Column("place", sa.String(120), nullable=False),
        sa.Column("kind", sa.String(30), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("shown", sa.String(128), nullable=False),
    )
    _questions()


def _questions() -> None:
    op.create_table(
        "asked",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("place", sa.String(120), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("book", sa.String(30), nullable=False),
        sa.Column("question", sa.Text, nullable=False),
        sa.Column("passage", sa.Text, nullable=False),
        sa.Column("verdict", sa.String(30), nullable=False),
        sa.Column("account", sa.String(120), nullable=False),
        sa.Column("called_channel", sa.String(120), nullable=True),
        sa.Column("called_message", sa.String(120), nullable=True),
        sa.Column("called_account", sa.String(120), nullable=True),
        sa.Column("called_place", sa.String(120), nullable=True),
        sa.Column("answer", sa.Text, nullable=True),
        sa.Column("answered_by", sa.Text, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("asked_at", "asked", ["at"])
    op.create_table(
        "asked_vote",
        sa.Column(
            "asked",
            sa.Integer,
            sa.ForeignKey("asked.id", name="vote_asked", ondelete="CASCADE"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("account", sa.String(120), primary_key=True),
        sa.Column("useful", sa.Boolean, nullable=False),
    )


def downgrade() -> None:
    """Drops them, with all that they hold."""
    for table in ("asked_vote", "asked", "live_message", "decision", "account", "place_setting"):
        op.drop_table(table)
