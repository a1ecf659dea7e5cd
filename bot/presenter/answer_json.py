"""An answer as the JSON object that scripts rely on."""

from __future__ import annotations

from knowledge.books.passages import Answer, Article, Book, Hit


def answer_object(answer: Answer, request_id: object = None) -> dict[str, object]:
    """One answer; with `request_id` first where it belongs to a batch, `undecided` behind the time where it asks for something
    else too of which nothing is certain, and `closest` last where the book only comes near the question. A hit that is not to be
    quoted alone has `beside` last.
    """
    found: dict[str, object] = {} if request_id is None else {"id": request_id}
    found.update(
        question=answer.question,
        book=answer.book,
        edition=answer.edition,
        language=answer.language,
        verdict=str(answer.verdict),
        probability=answer.probability,
        hits=[_hit(hit) for hit in answer.hits],
        parts=[
            {
                "asked": answer.question[slice(*part.span)],
                "span": list(part.span),
                "verdict": str(part.verdict),
                "hit": _hit(part.hit),
            }
            for part in answer.parts
        ],
        elapsed_ms=answer.elapsed_ms,
    )
    if answer.undecided:
        found["undecided"] = [{"asked": answer.question[slice(*span)], "span": list(span)} for span in answer.undecided]
    if answer.closest:
        found["closest"] = True
    return found


def _hit(hit: Hit) -> dict[str, object]:
    found: dict[str, object] = {
        "rank": hit.rank,
        "article": hit.passage.number or hit.passage.title,
        "title": hit.passage.title,
        "citation": hit.citation,
        "passage": hit.passage.id,
        "context": hit.passage.context,
        "quote": hit.passage.text,
        "score": hit.score,
    }
    if hit.beside:
        found["beside"] = [{"passage": p.id, "context": p.context, "quote": p.text} for p in hit.beside]
    return found


def article_object(book: Book, article: Article) -> dict[str, object]:
    """One article with all its passages."""
    return {
        "book": book.id,
        "edition": book.edition,
        "article": article.number or article.title,
        "key": article.key,
        "title": article.title,
        "passages": [
            {"passage": p.id, "citation": book.cite(p), "path": list(p.path), "context": p.context, "quote": p.text}
            for p in article.passages
        ],
    }
