"""Prints a laid-out rulebook into a file of each format, with the libraries that people's programs use."""

import textwrap

from tests.knowledge.reading.laid_out import Laid


def markdown(laid: Laid) -> bytes:
    marks = {"title": "# ", "chapter": "## ", "article": "### ", "item": "- "}
    parts = []
    for block in laid.blocks:
        words = f"**{block.lead}**{block.words[len(block.lead) :]}" if block.lead else block.words
        tight = block.kind == "item" and parts and parts[-1].startswith("- ")
        parts.append(marks.get(block.kind, "") + words if not tight else f"{parts.pop()}\n- {words}")
    return ("\n\n".join(parts) + "\n").encode()


def plain(laid: Laid, width: int = 0, encoding: str = "utf-8", spaced: bool = True) -> bytes:
    """Plain text; `width` wraps its lines as a typewriter does."""
    parts = []
    for block in laid.blocks:
        words = f"- {block.words}" if block.kind == "item" else block.words
        parts.append(
            "\n".join(textwrap.wrap(words, width, subsequent_indent="  " if block.kind == "item" else "")) if width else words
        )
    return ("\n\n" if spaced else "\n").join(parts).encode(encoding)
