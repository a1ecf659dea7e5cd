"""Texts that name somebody, as they are shown to whoever decides on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from bot.services.discipline.ledger_work import Discipline
from bot.services.discipline.naming import Naming, spans, standing
from bot.services.discipline.typed_texts import Spot, Typed, Where
from bot.services.replies.erasing import TextView

AROUND = 60
"""Characters of a text on either side of the words that name somebody."""


def entry_view(
    desk: Discipline, texts: Mapping[Spot, Typed], number: int, naming: Naming | None, parts: Sequence[str]
) -> TextView:
    """What goes of an entry of the ledger: of what was typed with it all."""
    typed = next(one for spot, one in texts.items() if (spot.where, spot.number) == (Where.LEDGER, number))
    shown = listed_view(desk, texts, naming) if naming else text_view(desk, typed)
    return replace(shown, quote=" · ".join(parts))


def listed_view(desk: Discipline, texts: Mapping[Spot, Typed], naming: Naming) -> TextView:
    """A text of the list, around the words that name somebody."""
    names = desk.names(number for number in (naming.person, *naming.others) if number)
    text = standing(naming, texts) or ""
    return replace(
        text_view(desk, texts[naming.spot], text, next(iter(spans(naming, text)), (0, 0))),
        number=naming.number,
        person=names.get(naming.person, ""),
        sure=str(naming.sure),
        others=tuple(names[number] for number in naming.others if number in names),
    )


def text_view(desk: Discipline, typed: Typed, text: str = "", at: tuple[int, int] = (0, 0)) -> TextView:
    """Where a text stands and whom it is about, with what it says around a place in it."""
    spot, work, title = typed.spot, desk.shift.work, ""
    opened = work.tournaments.numbered(desk.club, spot.tournament) if spot.tournament else None
    if opened is not None:
        with suppress(IndexError):  # one whose log is empty has no name
            title = desk.shift.name_of(opened)
    first, last = max(0, at[0] - AROUND), min(len(text), at[1] + AROUND)
    return TextView(
        entry=spot.number if spot.where is Where.LEDGER else 0,
        number=0,
        where=str(spot.where),
        tournament=spot.tournament,
        title=title,
        day=desk.day(int(typed.at)) if typed.at else None,
        about=desk.names([typed.about]).get(typed.about, "") if typed.about else "",
        quote=f"{'…' if first else ''}{text[first:last].strip()}{'…' if last < len(text) else ''}",
        person="",
        sure="",
    )
