"""From the Markdown of `articles.md` to articles and blocks. The format is described in `rules_corpus/README.md`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

HEADING = re.compile(r"^(#{1,4})\s+(.*?)\s*(?:\{#([^}\s]+)\})?$")
PRINTED = re.compile(r"^<!--\s*source:\s*(.*?)\s*-->$")
LONGEST_HEADING, DEEPEST = 500, 20
"""Characters of a heading; how far a bullet may stand below another. The bundled books have 80 and 3."""
BULLET = re.compile(r"^(\s*)(?:[-–•]\s*)(?:o\s+)?(?=\S)")
# A sentence ends at . ! ? … : followed by space and a capital, a quote, a digit or a bracket; "ex :" and "art." do not end one.
SENTENCE_END = re.compile(r"(?<=[.!?…])(?<!\b[Aa]rt\.)[»\")]*\s+(?=[A-ZÀ-ÖØ-Þ«\"“(\d-])")


class ChunkingError(ValueError):
    """A line of `articles.md` that can't be read; `line` counts from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: depth 1 to 4, the words for the eye, the key (or empty), and what the source prints there."""

    line: int
    depth: int
    words: str
    key: str
    printed: str


@dataclass(frozen=True, slots=True)
class Block:
    """The lines between two blank lines; `indent` counts the steps of two spaces in front of a bullet."""

    line: int
    lines: tuple[str, ...]
    bullet: bool
    indent: int

    @property
    def text(self) -> str:
        """The block's words as they are quoted: list dashes off the front, emphasis marks off, white space folded."""
        first, *rest = self.lines
        items = [fold_space(BULLET.sub("", first, count=1))]
        for line in rest:
            if BULLET.match(line):
                items.append("- " + fold_space(BULLET.sub("", line, count=1)))
            else:
                items[-1] = f"{items[-1]} {fold_space(line)}"
        return "\n".join(items).replace("**", "")

    @property
    def is_lead_in(self) -> bool:
        """Whether it announces what follows (it ends with a colon)."""
        return self.lines[-1].rstrip().rstrip("*").endswith(":")


@dataclass(slots=True)
class Section:
    """A heading with the blocks that stand under it before the next heading."""

    heading: Heading
    blocks: list[Block] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Piece:
    """A quotable block with the lead-ins that govern it."""

    block: Block
    context: str


def fold_space(text: str) -> str:
    r"""White space of any kind, non-breaking included, to single spaces.

    >>> fold_space("deux\u00a0cartes \n  mortes ")
    'deux cartes mortes'
    """
    return " ".join(text.split())


def sentences(text: str) -> list[tuple[int, int]]:
    """Where the sentences of a passage stand, as (start, end) offsets.

    >>> [ "La donne continue. Sinon, on redonne."[a:b] for a, b in sentences("La donne continue. Sinon, on redonne.") ]
    ['La donne continue.', 'Sinon, on redonne.']
    """
    spans, start = [], 0
    for match in SENTENCE_END.finditer(text):
        spans.append((start, start + len(text[start : match.start()].rstrip()) + len(match.group().rstrip())))
        start = match.end()
    if start < len(text):
        spans.append((start, len(text)))
    return spans


def read_sections(markdown: str) -> list[Section]:
    """The headings of an `articles.md` with their blocks, in order. Raises ChunkingError with the line at fault."""
    sections: list[Section] = []
    lines = markdown.splitlines()
    number = 0
    while number < len(lines):
        line = lines[number]
        if not line.strip():
            number += 1
        elif line.startswith("#"):
            heading, number = _read_heading(lines, number)
            sections.append(Section(heading))
        elif not sections:
            raise ChunkingError(number + 1, "text before the first heading")
        else:
            block, number = _read_block(lines, number)
            sections[-1].blocks.append(block)
    return sections


def _read_heading(lines: list[str], number: int) -> tuple[Heading, int]:
    match = HEADING.match(lines[number]) if len(lines[number]) <= LONGEST_HEADING else None
    if match is None:
        raise ChunkingError(number + 1, f"not a heading: {lines[number][:80]!r}")
    marks, words, key = match.groups()
    printed = words
    following = number + 1
    if following < len(lines) and lines[following].startswith("<!--"):
        comment = PRINTED.match(lines[following]) if len(lines[following]) <= LONGEST_HEADING else None
        if comment is None:
            raise ChunkingError(following + 1, "expected <!-- source: … --> under a heading")
        printed = comment.group(1)
        following += 1
    return Heading(number + 1, len(marks), words, key or "", printed), following


def _read_block(lines: list[str], number: int) -> tuple[Block, int]:
    end = number
    while end < len(lines) and lines[end].strip() and not lines[end].startswith("#"):
        if lines[end].startswith("<!--"):
            raise ChunkingError(end + 1, "a comment may stand only under a heading")
        end += 1
    bullet = BULLET.match(lines[number])
    indent = len(bullet.group(1)) // 2 if bullet else 0
    if indent > DEEPEST:
        raise ChunkingError(number + 1, f"a bullet {indent} steps deep; {DEEPEST} are the most")
    return Block(number + 1, tuple(lines[number:end]), bullet is not None, indent), end


def pieces(blocks: list[Block]) -> Iterator[Piece]:
    """The quotable blocks of a section, each with the lead-ins above it.

    A lead-in of one sentence is not quotable alone ("Il est interdit de :" decides nothing), so it is left to its bullets.
    """
    leads: list[tuple[int, str]] = []
    for index, block in enumerate(blocks):
        level = block.indent if block.bullet else -1
        while leads and leads[-1][0] >= level:
            leads.pop()
        following = blocks[index + 1] if index + 1 < len(blocks) else None
        governs = following is not None and following.bullet and _governs(block, following)
        if not (governs and block.is_lead_in and len(sentences(block.text)) == 1):
            yield Piece(block, " ".join(text for _, text in leads))
        if governs:
            leads.append((level, block.text))


def _governs(block: Block, following: Block) -> bool:
    if block.bullet:
        return following.indent > block.indent
    return block.is_lead_in
