"""What is true of every answer, whatever was asked."""

from knowledge.books.passages import Answer, Verdict
from knowledge.wording.language import LANGUAGES


def assert_well_formed(answer: Answer) -> None:
    scores = [hit.score for hit in answer.hits]
    assert isinstance(answer.verdict, Verdict)
    assert 0 <= answer.probability <= 1
    assert answer.language in LANGUAGES
    assert answer.elapsed_ms >= 0
    assert len(scores) <= 5
    assert [hit.rank for hit in answer.hits] == list(range(1, len(scores) + 1))
    assert all(0 <= score <= 1 for score in scores)
    assert scores == sorted(scores, reverse=True)
    assert len({hit.passage.id for hit in answer.hits}) == len(scores)
    assert {hit.passage.book for hit in answer.hits} <= {answer.book}
    assert answer.verdict is not Verdict.FOUND or answer.hits
