"""What a club's own book is read on, and what it may say there, in words: points, the list of sanctions, offences."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.penalties.sanctions import read_sanction
from bot.domain.rules.points_read import LADDER, OFFENCE
from bot.i18n.words import Words
from bot.presenter.floor import grounds
from bot.presenter.floor.points import said_sanction


def point(name: str, words: Words) -> str:
    """What a point is about, or what an offence is called."""
    if name == LADDER:
        return words.say("book_points.ladder")
    return words.say(name) if name.startswith(OFFENCE) else grounds.point(name, words)


def value(text: str, words: Words, about: str = "") -> str:
    """What is said of it in words: "« carton jaune » → 2 mains de pénalité", "doit être sanctionné : 2 mains de pénalité"."""
    if about == LADDER:
        return " → ".join(_step(step, words) for step in text.split("|"))
    if about.startswith(OFFENCE):
        duty, _, sanction = text.partition(" ")
        if not sanction:
            return words.say(f"book_points.duty_{duty}")
        return words.say(f"book_points.with_{duty}", sanction=said_sanction(read_sanction(sanction), words))
    return grounds.value(text, words, about)


def _step(step: str, words: Words) -> str:
    sanction, _, called = step.partition("=")
    said = said_sanction(read_sanction(sanction), words) if sanction != "?" else sanction
    return said if said == called else words.say("book_points.step", words=called, sanction=said)


def ways(values: Sequence[str], words: Words, about: str) -> str:
    """The ways that there are, each under its number; those of an offence are typed as words."""
    if about.startswith(OFFENCE):
        return words.apart(value(one, words, about) for one in values)
    return grounds.numbered(values, "", words)
