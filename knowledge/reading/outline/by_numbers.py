"""The outline of a book that numbers its articles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from knowledge.reading.lines import Line, count_words
from knowledge.reading.outline.looks import Look, is_capitals, is_titular, run_in
from knowledge.reading.outline.numbers import Numbered
from knowledge.reading.outline.places import Place, Role
from knowledge.reading.outline.series import MANY_SIGNS, Candidate, Series, by_kind, families, restarting
from knowledge.reading.outline.sheet import Sheet

FEWEST = 3
DIFFERENT = 0.6
SPAN = 0.45
"""The share of a document's words that the series of its articles spans, at least."""
LONG_RUN = 5
"""Numbers from one beginning to the next that are too many for the points of a list."""
SECTION_WORDS = ("chapter", "title", "part", "section")


def numbered_series(sheet: Sheet) -> Series | None:
    """The series that numbers the articles, or None where none does."""
    usable = [
        series
        for series in families([c for c in sheet.candidates if c.read.word != "appendix"])
        if len(series.members) >= FEWEST
        and sheet.span([m.at for m in series.members]) >= SPAN
        and _begins_early(series)
        and _counts(series)
        and _taken(series, sheet.candidates)
    ]
    usable = [series for series in usable if not _only_chapters(sheet, series)]
    best = max(usable, key=lambda series: _worth(sheet, series), default=None)
    again = _within_chapters(sheet)
    if again and (best is None or _worth(sheet, again) > 1.5 * _worth(sheet, best)):
        return again
    return best


def _counts(series: Series) -> bool:
    """Whether most of its numbers are different ones, or each stands as often as the others, once a language: lists that each
    begin with 1 are no series.
    """
    times = sorted(Counter(member.read.values for member in series.members).values())
    return len(times) >= DIFFERENT * len(series.members) or times[-1] <= 2 * times[(len(times) - 1) // 2]


def _begins_early(series: Series) -> bool:
    return max(series.members[0].read.values) <= 2 or len(series.members) >= 10


def _worth(sheet: Sheet, series: Series) -> float:
    return series.score * sheet.span([member.at for member in series.members])


def _only_chapters(sheet: Sheet, series: Series) -> bool:
    """Whether these numbers stand before headings and not before text: the articles are elsewhere."""
    heads = series.lines
    others = {
        i
        for i, own in enumerate(sheet.looks)
        if own is not None and own.kind in ("level", "size", "bold", "caps", "colon") and i not in heads
    }
    before = sum(1 for at in heads if at + 1 in others)
    return before >= 0.5 * len(heads) and len(others) > len(heads)


def _taken(series: Series, candidates: Sequence[Candidate]) -> bool:
    """Whether a series takes most lines of its style: one that hops from list to list leaves as many beginnings behind."""
    styles = {member.read.style for member in series.members}
    lines = {candidate.at for candidate in candidates if candidate.read.style in styles}
    begun = {candidate.at for candidate in candidates if candidate.read.style in styles and candidate.read.values == (1,)}
    return len(begun - series.lines) < 2 or len(series.members) >= 0.6 * len(lines)


def _within_chapters(sheet: Sheet) -> Series | None:
    """A series that begins anew in each chapter: where it does, a chapter's own heading stands directly above."""
    best: Series | None = None
    heads = _said_chapters(sheet)
    for own in _ways(sheet.candidates):
        begun = sorted({candidate.at for candidate in own if candidate.read.values == (1,)})
        many = len(own) >= LONG_RUN * len(begun) or _is_all_of_it(sheet, own, begun)
        chapters = [at - 1 for at in begun if at - 1 in heads or _stands_above(sheet, at, many=many)]
        if len(chapters) < 2 or len(chapters) < 0.7 * len(begun):
            continue
        series = restarting(own, chapters)
        lines = [member.at for member in series.members] if series else []
        signs = 1.0 if best is None or len({candidate.read.style for candidate in own}) == 1 else MANY_SIGNS
        if series and len(lines) >= 2 * len(chapters) and sheet.span(lines) >= SPAN:
            best = series if best is None or series.score > signs * best.score else best
    return best


def _is_all_of_it(sheet: Sheet, own: Sequence[Candidate], begun: Sequence[int]) -> bool:
    """Whether from the first to the last of these numbers nothing stands but they and what stands above each beginning: then they
    are no lists in articles, for there are no articles.
    """
    lines = {candidate.at for candidate in own} | {at - 1 for at in begun}
    return len(begun) > 1 and lines >= set(range(begun[0], max(lines) + 1))


def _ways(candidates: Sequence[Candidate]) -> list[list[Candidate]]:
    """The numbers of one level by how they are counted and closed; then those that are counted alike, whatever closes them."""
    styles = sorted({candidate.read.style for candidate in candidates if len(candidate.read.values) == 1})
    single = [[candidate for candidate in candidates if candidate.read.style == style] for style in styles]
    return [*single, *(own for own in by_kind(candidates) if len({candidate.read.style for candidate in own}) > 1)]


def _said_chapters(sheet: Sheet) -> set[int]:
    """The lines that are numbered as chapters, in a series of their own or by a word that says so."""
    counted = [series for series in families(sheet.candidates) if len(series.members) > 1]
    found = {
        member.at for series in counted for member in series.members if sheet.words[member.at + 1] - sheet.words[member.at] <= 14
    }
    return found | {candidate.at for candidate in sheet.candidates if candidate.read.word in SECTION_WORDS}


def _stands_above(sheet: Sheet, at: int, *, many: bool) -> bool:
    """Whether a heading stands above a numbered line: one that is itself a heading and looks the lower, or the first of so `many`
    that they are no list.
    """
    above, own = sheet.looks[at - 1] if at else None, sheet.looks[at]
    if above is None or not above.strong:
        return False
    return many or (own is not None and own.strong and above < own)


def by_numbers(sheet: Sheet, series: Series) -> list[Place]:
    """What each paragraph is, where the articles are numbered by this series."""
    members: dict[int, Candidate] = {member.at: member for member in series.members}
    members.update(_out_of_order(sheet, series, members))
    titled = _have_titles(sheet, members)
    looks = Counter(own for at in members if (own := sheet.looks[at]) is not None)
    common = looks.most_common(1)[0][0] if looks and looks.most_common(1)[0][1] >= 0.5 * len(members) else None
    parents = _parents(members)
    appendices = {
        c.at: c.read
        for c in sheet.candidates
        if c.at not in members and c.read.word == "appendix" and is_titular(c.read.printed) and _heads_text(sheet, c.at, c.read)
    }
    places = []
    for index, line in enumerate(sheet.lines):
        if index in members:
            places.append(_numbered(sheet, index, members[index].read, titled=titled, members=members, parents=parents))
        elif index in appendices:
            places.append(_appendix(sheet, index, appendices[index]))
        else:
            # "Appendices" alone stands above the first of them as a chapter's heading does above its first article
            heads = index in series.chapters or (index + 1 in appendices and _is_set_apart(sheet, index))
            role = Role.CHAPTER if heads else _unnumbered(sheet, index, members, common)
            places.append(_plain(index, line, role))
    return places


def _plain(index: int, line: Line, role: Role) -> Place:
    """A line without a number of the series, as what it is."""
    if role is Role.TEXT:
        return Place(index + 1, line, text=line.text)
    return Place(index + 1, line, role, title=line.text, printed=line.text)


def _out_of_order(sheet: Sheet, series: Series, members: Mapping[int, Candidate]) -> dict[int, Candidate]:
    """Lines of the same style that don't count on but say or show as much that they are headings: a misprint, a number twice."""
    styles = {member.read.style for member in series.members}
    typical = Counter(sheet.looks[member.at] for member in series.members).most_common(1)[0][0]
    # where each article is a title on a line of its own and its text below, a number out of its place is an article all the same
    titled = sum(_heads_prose(sheet, member) for member in series.members) >= 0.7 * len(series.members)
    found = {}
    for candidate in sheet.candidates:
        if candidate.at in members or candidate.read.style not in styles:
            continue
        own = sheet.looks[candidate.at]
        same = own is not None and own == typical and own.strong
        said = (
            bool(candidate.read.word)
            and candidate.read.word == series.members[0].read.word
            and is_titular(candidate.read.rest or "X")
        )
        deep = (
            len(candidate.read.values) > 1
            and bool(candidate.read.rest)
            and (typical is None or own == typical)
            and sheet.lines[candidate.at].gap
        )
        if same or said or deep or (titled and _heads_prose(sheet, candidate)):
            found[candidate.at] = candidate
    return found


def _heads_prose(sheet: Sheet, candidate: Candidate) -> bool:
    """Whether a numbered line is set apart, says a title, and has text below it that is no further point."""
    at, rest = candidate.at, candidate.read.rest
    below = at + 1 < len(sheet.lines) and not any(other.at == at + 1 for other in sheet.candidates)
    return bool(rest) and sheet.lines[at].gap and is_titular(rest) and below and not sheet.lines[at + 1].gap


def _heads_text(sheet: Sheet, index: int, read: Numbered) -> bool:
    own = sheet.looks[index]
    if own is None and not read.rest:
        return index + 1 < len(sheet.lines)  # "ANNEXE I" alone on its line says that an appendix begins, however it is printed
    return (own is not None and (own.strong or is_titular(sheet.lines[index].text))) or (
        is_titular(read.rest) and bool(read.rest)
    )


def _have_titles(sheet: Sheet, members: Mapping[int, Candidate]) -> bool:
    """Whether most articles of the deepest level have a title on the line of their number."""
    depth = max(len(member.read.values) for member in members.values())
    rests = [(at, member.read.rest) for at, member in members.items() if len(member.read.values) == depth or depth == 1]
    short = sum(1 for at, rest in rests if rest and is_titular(rest) and not _alone(sheet, at, members))
    return short >= 0.5 * len(rests)


def _alone(sheet: Sheet, at: int, members: Mapping[int, Candidate]) -> bool:
    """Whether a numbered line has nothing under it before the next one: then its words are its text."""
    return at + 1 >= len(sheet.lines) or at + 1 in members


def _parents(members: Mapping[int, Candidate]) -> set[tuple[int, ...]]:
    """The numbers that have others under them."""
    return {member.read.values[:depth] for member in members.values() for depth in range(1, len(member.read.values))}


def _numbered(
    sheet: Sheet, index: int, read: Numbered, *, titled: bool, members: Mapping[int, Candidate], parents: set[tuple[int, ...]]
) -> Place:
    line = sheet.lines[index]
    own = sheet.looks[index]
    heads = read.values in parents
    number = _cited(read)
    parted = run_in(read.rest, _lead_behind(line.lead, read.printed), colon=titled)
    set_apart = own is not None and own.strong
    if parted and not set_apart and not (titled and is_titular(read.rest) and not line.lead):
        title, printed, text = parted.title, f"{read.printed} {parted.printed}", parted.rest
    elif set_apart or (is_titular(read.rest) and (titled or heads) and (not _alone(sheet, index, members) or heads)):
        title, printed, text = read.rest.rstrip(" :"), line.text, ""
    else:
        title, printed, text = "", read.printed, read.rest
    direct = index + 1 in members and members[index + 1].read.values[: len(read.values)] == read.values
    role = Role.CHAPTER if heads and direct and not text else Role.ARTICLE
    return Place(index + 1, line, role, number, read.values, title, printed, text, sure=own is not None or read.style[2] != "")


def _lead_behind(lead: str, printed: str) -> str:
    """The bold words of a line without the number that stands before them."""
    return lead[len(printed) :].strip() if lead.startswith(printed) else lead


def _cited(read: Numbered) -> str:
    """A number as it is cited: "6.4" of "ARTICLE 6.4 :", "§ 4", "Annexe A"."""
    if read.word == "§":
        return f"§ {read.number}"
    if read.word == "appendix":
        return read.printed.rstrip(" :.–—-)").capitalize().replace(read.number.lower(), read.number)
    return f"({read.number})" if read.style[2] == "()" else read.number


def _appendix(sheet: Sheet, index: int, read: Numbered) -> Place:
    line = sheet.lines[index]
    text = "" if not read.rest or is_titular(read.rest) else read.rest
    title = "" if text else read.rest.rstrip(" :")
    printed = read.printed if text else line.text
    return Place(index + 1, line, Role.ARTICLE, _cited(read), (), title, printed, text)


def _is_set_apart(sheet: Sheet, index: int) -> bool:
    """Whether a line without a number looks as a heading does."""
    own = sheet.looks[index]
    return own is not None and (own.strong or is_capitals(sheet.lines[index].text))


def _unnumbered(sheet: Sheet, index: int, members: Mapping[int, Candidate], common: Look | None) -> Role:
    """What a line without a number of the series is. `common` is how the articles' own headings look, or None."""
    own, line = sheet.looks[index], sheet.lines[index]
    if own is None or index + 1 >= len(sheet.lines):
        return Role.TEXT
    outside = index < min(members) or index > max(members)
    if not (own.strong or is_capitals(line.text)):
        # a foreword's heading, which nothing sets apart but that it stands alone
        alone = index + 1 < min(members) and own.kind == "plain" and line.gap and _is_prose(sheet, index + 1)
        return Role.ARTICLE if alone else Role.TEXT
    if index + 1 in members:
        return Role.CHAPTER
    if not _is_prose(sheet, index + 1):
        return Role.TEXT if outside else Role.SUB
    if outside or common is None or own < common:
        return Role.ARTICLE
    return Role.ARTICLE if own == common and common.kind == "level" else Role.SUB


def _is_prose(sheet: Sheet, index: int) -> bool:
    line, own = sheet.lines[index], sheet.looks[index]
    return bool(line.marker) or line.row or (count_words(line.text) >= 8 and not (own is not None and own.strong))
