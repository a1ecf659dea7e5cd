"""What is put beside a refusal while a director reads his club's own book with Floorman: how it is typed right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.domain.rules.points_read import LADDER, READ_NUMBERS
from bot.domain.rules.profile import NUMBERS, WHOLE_NUMBER
from bot.i18n.words import Words
from bot.presenter.floor import read_values
from bot.presenter.floor.grounds import numbered, point

Fields = dict[str, Any]


def _no_point(why: str, fields: Fields, words: Words) -> str:
    fields["known"] = words.apart(f"{READ_NUMBERS[name]} {read_values.point(name, words)}" for name in fields["known"])
    return why


def _no_way(why: str, fields: Fields, words: Words) -> str:
    name, values = fields["point"], fields["values"]
    fields["values"] = words.say("refused.whole_number") if values == (WHOLE_NUMBER,) else numbered(values, "", words)
    fields["usage"] = f"/bookpoints {READ_NUMBERS[name]} {words.say('book_points.word_silent')}"
    return why


def _on_sanctions(why: str, fields: Fields, words: Words) -> str:
    typed = words.say("book_points.typed_steps" if fields["point"] == LADDER else "book_points.typed_duty")
    fields["usage"] = f"/bookpoints {READ_NUMBERS[fields['point']]} {typed}; 3.3"
    return why


def _of_the_club(why: str, fields: Fields, words: Words) -> str:
    fields.update(usage=f"/choose {NUMBERS[fields['point']]}", point=point(fields["point"], words))
    return why


def _no_passage(why: str, fields: Fields, _words: Words) -> str:
    fields["usage"] = f"/bookpoints {READ_NUMBERS[fields['point']]} {fields['value']}; 3.3"
    return why


def _silent_with_article(why: str, fields: Fields, words: Words) -> str:
    line = f"/bookpoints {READ_NUMBERS[fields.pop('point')]}"
    fields["usage"] = f"{line} {words.say('book_points.word_silent')}"
    fields["other"] = f"{line} {words.say('book_points.word_otherwise')}; {fields['article']}"
    return why


def _steps_needed(why: str, fields: Fields, words: Words) -> str:
    fields["usage"] = (
        f"/bookpoints {READ_NUMBERS[LADDER]} {words.say('book_points.typed_steps')}; {fields.pop('article') or '3.3'}"
    )
    return why


def _which_own(why: str, fields: Fields, _words: Words) -> str:
    fields["usage"] = f"/bookpoints {fields['books'][0]} {fields.pop('said')}".strip()
    fields["books"] = list(fields["books"])
    return why


def _no_doubt(why: str, fields: Fields, _words: Words) -> str:
    fields["known"] = ", ".join(map(str, fields["known"]))
    return why


def _no_answer(why: str, fields: Fields, words: Words) -> str:
    fields["choices"] = ", ".join(words.say(f"book_doubts.typed_{choice}") for choice in fields["choices"])
    return why


OF_OWN_BOOKS: Mapping[str, Callable[[str, Fields, Words], str]] = {
    "no_such_book_point": _no_point,
    "no_such_way": _no_way,
    "duty_unreadable": _on_sanctions,
    "steps_unreadable": _on_sanctions,
    "step_unsaid": _on_sanctions,
    "steps_go_back": _on_sanctions,
    "point_of_the_club": _of_the_club,
    "passage_needed": _no_passage,
    "silent_with_article": _silent_with_article,
    "which_own_book": _which_own,
    "steps_needed": _steps_needed,
    "no_such_doubt": _no_doubt,
    "not_its_choice": _no_answer,
}
"""By the codes of the refusals."""
