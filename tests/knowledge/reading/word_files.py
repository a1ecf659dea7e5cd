"""Word documents as Word itself writes them, from their XML: what python-docx does not write stands in most of them."""

from io import BytesIO

from docx import Document
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml import parse_xml

SPACES = " ".join(
    f'xmlns:{name}="{address}"'
    for name, address in (
        ("w", "http://schemas.openxmlformats.org/wordprocessingml/2006/main"),
        ("mc", "http://schemas.openxmlformats.org/markup-compatibility/2006"),
        ("v", "urn:schemas-microsoft-com:vml"),
    )
)
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def run(text: str, look: str = "") -> str:
    return f'<w:r><w:rPr>{look}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def point(name: int, depth: int = 0) -> str:
    """What puts a paragraph into a list."""
    return f'<w:numPr><w:ilvl w:val="{depth}"/><w:numId w:val="{name}"/></w:numPr>'


def styled(name: str) -> str:
    return f'<w:pStyle w:val="{name}"/>'


def p(*inside: str, of: str = "") -> str:
    """A paragraph of these runs (or plain words), with these properties."""
    return f"<w:p><w:pPr>{of}</w:pPr>{''.join(one if one.startswith('<') else run(one) for one in inside)}</w:p>"


def table(*rows) -> str:
    """A table; a cell is words, or the XML of its paragraphs."""
    cells = [[cell if cell.startswith("<") else p(cell) for cell in row] for row in rows]
    inside = "".join(f"<w:tr>{''.join(f'<w:tc>{cell}</w:tc>' for cell in row)}</w:tr>" for row in cells)
    return f"<w:tbl><w:tblPr/>{inside}</w:tbl>"


def level(depth: int, kind: str, text: str, more: str = "", start: int = 1) -> str:
    """A level of a list."""
    return (
        f'<w:lvl w:ilvl="{depth}"><w:start w:val="{start}"/><w:numFmt w:val="{kind}"/>{more}<w:lvlText w:val="{text}"/></w:lvl>'
    )


def lists(*levels: str, more: str = "") -> str:
    """A document's lists: number 1 has these levels; `more` comes behind."""
    return (
        f'<w:abstractNum w:abstractNumId="7">{"".join(levels)}</w:abstractNum>'
        f'<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>{more}'
    )


def word(*body: str, numbering: str = "", styles: str = "", notes: dict[str, dict[int, str]] | None = None) -> bytes:
    """A Word document of these paragraphs. `notes`: the paragraphs of its footnotes and endnotes, by number."""
    document, file = Document(), BytesIO()
    root = parse_xml(f"<w:body {SPACES}>{''.join(body)}</w:body>")
    own = document.element.body
    for each in list(own):
        own.remove(each)
    own.extend(list(root))
    part = document.part.numbering_part
    part._element = parse_xml(f"<w:numbering {SPACES}>{numbering}</w:numbering>")
    for style in parse_xml(f"<w:styles {SPACES}>{styles}</w:styles>"):
        document.styles.element.append(style)
    for kind, said in (notes or {}).items():
        texts = "".join(f'<w:{kind} w:id="{at}">{text}</w:{kind}>' for at, text in said.items())
        blob = f"<w:{kind}s {SPACES}>{texts}</w:{kind}s>".encode()
        kept = Part(PackURI(f"/word/{kind}s.xml"), "application/xml", blob, document.part.package)
        document.part.relate_to(kept, f"{RELATIONS}/{kind}s")
    document.save(file)
    return file.getvalue()
