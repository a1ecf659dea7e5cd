"""A reader whose readings are known beforehand, behind the endpoint on a socket: it finds the passage that decides, and may be
told where to be wrong, unsure or silent.
"""

import json
import re
from collections.abc import Callable, Container, Sequence

from knowledge.measuring.evaluate import TestQuestion, folded
from tests.bot.adapters.language_model.stub import Connection, Stub

PASSAGE = re.compile(r"<<<PASSAGE (\d+) \w+>>>\n(.*)\n")
QUESTION = re.compile(r"<<<QUESTION \w+>>>\n(.*)\n")
BEGINNING = 40
"""Letters by which a question is known: names in it do not reach the reader."""
Says = Callable[[TestQuestion, list[int], int], object]
"""What is said to a question, of which these passages decide, of so many."""


def reads(stub: Stub, questions: Sequence[TestQuestion], says: Says) -> None:
    """From now on the endpoint answers each of these questions as `says` has it."""

    def answer(connection: Connection) -> None:
        question, passages = _put(stub.prompt, questions)
        right = [number for number, text in passages if any(folded(one)[:80] in folded(text) for one in question.snippets)]
        stub.says(json.dumps(says(question, right, len(passages))))
        send, stub.answer = stub.answer, answer
        send(connection)

    stub.answer = answer


def careful(wrong: Container[str] = (), unsure: Container[str] = ()) -> Says:
    """A reader that is sure of what decides, and of nothing else; but of what does not, in these questions."""

    def says(question: TestQuestion, right: list[int], count: int) -> object:
        if question.id in wrong:
            return {"ids": [next(number for number in range(1, count + 1) if number not in right)], "sure": True}
        return {"ids": right[:3], "sure": bool(right) and question.id not in unsure}

    return says


def _put(prompt: str, questions: Sequence[TestQuestion]) -> tuple[TestQuestion, list[tuple[int, str]]]:
    [asked] = QUESTION.findall(prompt)
    question = next(one for one in questions if folded(one.text)[:BEGINNING] == folded(asked)[:BEGINNING])
    return question, [(int(number), text) for number, text in PASSAGE.findall(prompt)]
