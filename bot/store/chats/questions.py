"""The questions that were asked of rulebooks, seen from a club's unit of work: the same rows as `asks` has."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import delete, select, update
from sqlmodel import Session, col

from bot.services.announcements.addresses import is_private
from bot.services.ports.chats import Asked, Doubt, FloorCall
from bot.store.chats.asks import AskedRow, AskedVoteRow
from bot.store.statements import batches


class StoredQuestions:
    """The questions, seen from one unit of work."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def of(self, places: Sequence[str]) -> tuple[Asked, ...]:
        """Those that were asked in some chats or called to their floor, by id."""
        found: dict[int, Asked] = {}
        for some in batches(places):
            here = col(AskedRow.place).in_(some) | col(AskedRow.called_place).in_(some)
            for row in self._session.scalars(select(AskedRow).where(here)):
                kept = (
                    row.place,
                    row.at,
                    row.language,
                    row.book,
                    row.question,
                    row.passage,
                    row.verdict,
                    row.account,
                    row.id or 0,
                )
                found[row.id or 0] = Asked(*kept, answer=row.answer or "", answered_by=row.answered_by)
        return tuple(found[number] for number in sorted(found))

    def conversations(self) -> tuple[str, ...]:
        """The private conversations in which something was asked, sorted here: databases sort texts by rules of their own."""
        named = select(col(AskedRow.place)).where(col(AskedRow.place).contains(":@", autoescape=True)).distinct()
        return tuple(sorted(filter(is_private, self._session.scalars(named))))

    def doubted(self, places: Sequence[str], since: float, most: int) -> tuple[Doubt, ...]:
        """What was asked and did not help, newest question first."""
        found: list[tuple[int, str, Doubt]] = []
        for some in batches(places):
            asked = select(AskedRow, AskedVoteRow).join(AskedVoteRow, col(AskedVoteRow.asked) == col(AskedRow.id))
            fits = (col(AskedRow.place).in_(some), col(AskedRow.at) >= since, col(AskedVoteRow.useful).is_(False))
            newest = asked.where(*fits).order_by(col(AskedRow.id).desc(), col(AskedVoteRow.account)).limit(most)
            for row, vote in self._session.execute(newest):
                found.append((-(row.id or 0), vote.account, Doubt(row.question, row.passage, vote.why or "")))
        return tuple(doubt for _, _, doubt in sorted(found, key=lambda one: one[:2])[:most])

    def call(self, id: int, call: FloorCall, *, again: bool = False) -> bool:
        """Notes that the floor is called, once. The database decides who was first."""
        first = (col(AskedRow.id) == id, *([] if again else [col(AskedRow.called_channel).is_(None)]))
        values = {
            "called_channel": call.channel, "called_message": call.message, "called_account": call.account,
            "called_place": call.place,
        }  # fmt: skip
        result = self._session.connection().execute(update(AskedRow).where(*first).values(**values))
        return result.rowcount == 1

    def rewrite(self, asked: Asked) -> None:
        """Puts other words in the place of those of a question, and of its answer where it has one."""
        connection, one = self._session.connection(), col(AskedRow.id) == asked.id
        connection.execute(update(AskedRow).where(one).values(question=asked.question, answered_by=asked.answered_by))
        connection.execute(update(AskedRow).where(one, col(AskedRow.answer).is_not(None)).values(answer=asked.answer))

    def remove(self, ids: Sequence[int]) -> None:
        """Takes questions away, with their votes."""
        for some in batches(ids):
            self._session.connection().execute(delete(AskedVoteRow).where(col(AskedVoteRow.asked).in_(some)))
            self._session.connection().execute(delete(AskedRow).where(col(AskedRow.id).in_(some)))
