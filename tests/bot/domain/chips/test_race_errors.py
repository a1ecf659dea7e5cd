import re
from collections import Counter

import pytest

from bot.domain import errors
from bot.domain.chips import errors as chip_errors
from bot.domain.errors import Refusal


def refusals(module) -> list[type[Refusal]]:
    return [
        kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Refusal) and kind is not Refusal
    ]


def test_every_refusal_of_the_chip_race_has_a_code_of_its_own():
    codes = Counter(kind.code for kind in [Refusal, *refusals(errors), *refusals(chip_errors)])
    assert len(refusals(chip_errors)) == 33
    assert [code for code, count in codes.items() if count > 1] == []


@pytest.mark.parametrize("kind", refusals(chip_errors), ids=lambda kind: kind.__name__)
def test_every_refusal_stands_in_the_tree_names_its_fields_and_bears_its_name_as_code(kind):
    assert f"── {kind.__name__} " in (chip_errors.__doc__ or "")
    assert "Fields: " in (kind.__doc__ or "")
    assert kind.code == re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()
