"""The profile of a club's own book as it grows: which points are settled in its text, and the text with others settled too."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from bot.domain.rules.points_read import PointRead, PointsRead, Settled
from bot.profiles.points import BESIDE, ENTRIES, OFFENCES, REST
from bot.profiles.profile_file import FIELDS, FILE, ProfileFile
from bot.profiles.settling_sanctions import read_sanctions, settled_by, written_sanctions

SETTLED = {Settled.RULE: "rule", Settled.DEFAULT: "default", Settled.SILENT: "silent", Settled.OTHERWISE: "otherwise"}
KINDS = {**SETTLED, Settled.UNREAD: "unread"}
_OF_KIND = {kind: settled for settled, kind in KINDS.items()}


def points_of(text: str, book: str) -> PointsRead:
    """What is settled in a profile that can be read, point by point; a point that nobody has looked at is left out."""
    entries = _entries(text, book)
    known = {one.point: one for kind, entry in entries if kind in ENTRIES and (one := _read(kind, entry))}
    return {**known, **{one.point: one for one in read_sanctions(entries)}}


def restated(text: str | None, book: str, points: Iterable[PointRead]) -> str:
    """The text of a profile in which these points stand as they are said, and all else as it stood. What it does not say of the
    offences nobody has read, nor any point that it does not name.
    """
    entries, points = _entries(text, book) if text else [], list(points)
    anew = {one.point for one in points}
    known = {one.point: one for kind, entry in entries if kind in ENTRIES and (one := _read(kind, entry))}
    known |= {one.point: one for one in points}
    # what stands there of an offence that is not settled anew may say more than was asked here, and is kept as it is
    others = [entry for entry in entries if entry[0] not in ENTRIES and settled_by(entry) not in anew]
    others += written_sanctions(one for one in points if one.point in BESIDE)
    known = {name: one for name, one in known.items() if name not in BESIDE or one.settled is not Settled.RULE}
    stated = [(KINDS[one.settled], _written(one)) for one in known.values() if one.settled in SETTLED or one.was]
    unread = [REST] if text is None or _leaves_unread(text, book, REST) else []
    if text is None or _leaves_unread(text, book, OFFENCES):
        unread.append(OFFENCES)
    stated += [("unread", {"point": name}) for name in unread]
    return "\n".join(_table(kind, entry) for kind, entry in (*stated, *others))


def _leaves_unread(text: str, book: str, name: str) -> bool:
    return any(kind == "unread" and entry.get("point") == name for kind, entry in _entries(text, book))


def _entries(text: str, book: str) -> list[tuple[str, dict[str, Any]]]:
    return ProfileFile(Path(book) / FILE, book, text=text).entries()


def _read(kind: str, entry: dict[str, Any]) -> PointRead | None:
    said = {name: str(entry.get(name, "")) for name in ("point", "value", "passage", "evidence", "said_of", "note")}
    if said["point"] in (REST, OFFENCES):
        return None
    was = entry.get("was", "")
    return PointRead(settled=_OF_KIND[kind], was=Settled(was) if was in tuple(Settled) else None, **said)


def _written(one: PointRead) -> dict[str, str]:
    said = {
        "point": one.point, "was": one.was or "", "value": one.value, "passage": one.passage, "evidence": one.evidence,
        "said_of": one.said_of, "note": one.note,
    }  # fmt: skip
    return {name: str(text) for name, text in said.items() if text and name in FIELDS[KINDS[one.settled]]}


def _table(kind: str, entry: dict[str, Any]) -> str:
    return "\n".join((f"[[{kind}]]", *_lines(entry), ""))


def _lines(entry: dict[str, Any]) -> Iterator[str]:
    r"""Its fields, as TOML has them.

    >>> list(_lines({"evidence": 'La carte "brûlée"\x7f', "both": True, "also": ["club:1#2"]}))
    ['evidence = "La carte \\"brûlée\\"\\u007f"', 'both = true', 'also = ["club:1#2"]']
    """
    for name, value in entry.items():
        # JSON writes texts, lists of them and truths as TOML has them, but for one sign that TOML wants named
        yield f"{name} = {json.dumps(value, ensure_ascii=False)}".replace("\x7f", "\\u007f")
