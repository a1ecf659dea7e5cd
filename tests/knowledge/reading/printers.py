"""Prints a laid-out rulebook into a file of each format, with the libraries that people's programs use."""

import textwrap
from html import escape
from io import BytesIO
from pathlib import Path

from docx import Document
from fpdf import FPDF
from PIL import Image

import bot.presenter.seat_plan
from tests.knowledge.reading.laid_out import Laid

FONTS = Path(bot.presenter.seat_plan.__file__).parent / "fonts"


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


def html(laid: Laid) -> bytes:
    """A web page, with lists as lists and a navigation beside it."""
    tags = {"title": "h1", "chapter": "h2", "article": "h3", "text": "p", "item": "li"}
    parts, in_list = (
        ["<!DOCTYPE html><html><head><meta charset='utf-8'><title>x</title></head><body><nav>Home | Club</nav>"],
        False,
    )
    for block in laid.blocks:
        if (block.kind == "item") != in_list:
            in_list = not in_list
            parts.append("<ul>" if in_list else "</ul>")
        rest = escape(block.words[len(block.lead) :])
        words = f"<b>{escape(block.lead)}</b>{rest}" if block.lead else rest
        parts.append(f"<{tags[block.kind]}>{words}</{tags[block.kind]}>")
    return "\n".join([*parts, "</body></html>"]).encode()


def docx(laid: Laid, *, styled: bool = True) -> bytes:
    """A Word document: with its styles, or as most are written, everything "Normal" with bold headings."""
    document = Document()
    styles = {"title": "Title", "chapter": "Heading 1", "article": "Heading 2", "text": "Normal", "item": "List Bullet"}
    for block in laid.blocks:
        if not styled and block.kind in ("title", "chapter", "article"):
            document.add_paragraph().add_run(block.words).bold = True
            continue
        paragraph = document.add_paragraph(style=styles[block.kind])
        if block.lead:
            paragraph.add_run(block.lead).bold = True
        paragraph.add_run(block.words[len(block.lead) :])
    file = BytesIO()
    document.save(file)
    return file.getvalue()


class _Pages(FPDF):
    """Pages with a running head and a number."""

    head = ""

    def header(self):
        self.set_font("DejaVu", size=8)
        self.cell(0, 5, self.head, align="R")
        self.ln(12)

    def footer(self):
        self.set_y(-15)
        self.set_font("DejaVu", size=8)
        self.cell(0, 10, f"- {self.page_no()} -", align="C")


def pdf(laid: Laid, *, columns: int = 1, styled: bool = True, pictures: int = 0) -> bytes:
    """A PDF with running heads: its headings larger and bold, or like the text. `pictures`: scanned pages in front."""
    file = _Pages(format=(148, 210) if columns == 1 else "A4")
    file.head = laid.blocks[0].words
    for style, name in (("", "DejaVuSans.ttf"), ("B", "DejaVuSans-Bold.ttf")):
        file.add_font("DejaVu", style, FONTS / name)
    for _ in range(pictures):
        file.head = ""
        file.add_page()
        file.image(Image.new("L", (60, 80), 200), w=80)
    file.add_page()
    sizes = {"title": 16, "chapter": 13, "article": 11} if styled else {}
    with file.text_columns(ncols=columns, gutter=8, text_align="J" if columns > 1 else "L") as column:
        for block in laid.blocks:
            size = sizes.get(block.kind, 9)
            with column.paragraph(top_margin=0 if block.kind == "item" else 3, bottom_margin=0) as paragraph:
                file.set_font("DejaVu", "B" if block.kind in sizes else "", size)
                if block.lead and styled:
                    file.set_font("DejaVu", "B", size)
                    paragraph.write(block.lead)
                    file.set_font("DejaVu", "", size)
                    paragraph.write(block.words[len(block.lead) :])
                else:
                    paragraph.write(f"• {block.words}" if block.kind == "item" else block.words)
    return bytes(file.output())
