from collections import Counter

import pytest

from bot.domain import errors
from bot.domain.errors import Refusal

REFUSALS = [
    kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, Refusal) and kind is not Refusal
]


def test_every_refusal_has_a_code_of_its_own():
    assert len(REFUSALS) >= 7
    assert [code for code, count in Counter(kind.code for kind in [Refusal, *REFUSALS]).items() if count > 1] == []


@pytest.mark.parametrize("kind", REFUSALS, ids=lambda kind: kind.__name__)
def test_every_refusal_stands_in_the_tree_at_the_head_of_the_file(kind):
    assert f"── {kind.__name__} " in (errors.__doc__ or "")


def test_a_refusal_bears_its_fields():
    with pytest.raises(Refusal) as caught:
        raise errors.NoSuchBook(book="robert", known=("ropta",))
    assert (caught.value.code, caught.value.fields) == ("no_such_book", {"book": "robert", "known": ("ropta",)})
