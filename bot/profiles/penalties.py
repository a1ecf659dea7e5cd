"""The entries on sanctions: [[offence]], and the book's own list with [[step]], [[degree]], [[discretion]] and [[general]]. The
names of the offences are fixed in `bot.domain.rules.offences`, the sanctions in `bot.domain.penalties.sanctions`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.domain.penalties.ladder_steps import Degree
from bot.domain.penalties.sanctions import COUNTED, Measure, read_sanction
from bot.domain.rules.book_ladder import BookLadder, BookStep, GeneralClause, Scope
from bot.domain.rules.offences import OFFENCES, BookOffence, Condition, Duty
from bot.profiles.profile_file import ProfileFile

LADDER = ("step", "degree", "discretion", "general")
"""The entries of a book's own list."""


def read_offences(source: ProfileFile, entries: Iterable[dict[str, Any]]) -> dict[str, BookOffence]:
    """What the book says of each offence, by name; one that is left out it does not speak of. Raises ProfileError for an offence
    that there is not, that is stated twice, or without a passage, evidence, duty or sanction that can be used.
    """
    offences: dict[str, BookOffence] = {}
    for entry in entries:
        offence = _offence(source, entry)
        if offence.offence in offences:
            raise source.wrong("stated twice; leave one of the two", offence.offence)
        offences[offence.offence] = offence
    return offences


def read_ladder(source: ProfileFile, entries: Iterable[tuple[str, dict[str, Any]]]) -> BookLadder | None:
    """The book's own list of sanctions, None where it states none. Raises ProfileError for a step, degree, discretion or general
    clause without a passage, evidence or sanction that can be used, for steps that do not rise, and for what is stated twice.
    """
    steps: list[BookStep] = []
    degrees: dict[str, str] = {}
    discretion, general = "", None
    for kind, entry in entries:
        match kind:
            case "step":
                steps.append(_step(source, entry, steps))
            case "degree":
                name = _degree(source, entry)
                if name in degrees:
                    raise source.wrong("stated twice; leave one of the two", name)
                degrees[name] = _passage_of(source, kind, entry, name)
            case "general" if general is None:
                general = _general(source, entry)
            case "discretion" if not discretion:
                discretion = _passage_of(source, kind, entry, kind)
            case _:
                raise source.wrong("stated twice; leave one of the two", kind)
    if not steps and (degrees or discretion or general):
        raise source.wrong(
            "there is a [[degree]], [[discretion]] or [[general]], and no [[step]]; add the book's list of sanctions"
        )
    return BookLadder(tuple(steps), discretion, degrees, general) if steps else None


def _general(source: ProfileFile, entry: dict[str, Any]) -> GeneralClause:
    passage = _passage_of(source, "general", entry, "general")
    scope = entry.get("scope", "")
    if scope not in tuple(Scope):
        raise source.wrong(f"scope: {scope!r} can't be acted on; write one of: {', '.join(Scope)}", "general")
    sanctions = tuple(_sanction(source, "sanctions", text, "general") for text in entry.get("sanctions", ()))
    return GeneralClause(Scope(scope), passage, entry["evidence"], sanctions)


def _offence(source: ProfileFile, entry: dict[str, Any]) -> BookOffence:
    name = str(entry.get("name", "")).strip()
    if not name:
        raise source.wrong(f'an [[offence]] without its name; add a line such as name = "{OFFENCES[0]}"')
    if name not in OFFENCES:
        raise source.wrong("there is no such offence; bot/domain/rules/offences.py lists them all", name)
    source.verify_fields("offence", entry, name)
    for field in ("passage", "evidence", "duty"):
        if not entry.get(field, "").strip():
            raise source.wrong(f"an [[offence]] without its {field}; leave out what the book does not speak of", name)
    if entry["duty"] not in tuple(Duty):
        raise source.wrong(f"the duty {entry['duty']!r} can't be acted on; write one of: {', '.join(Duty)}", name)
    offence = BookOffence(
        offence=name,
        passages=(source.passage(entry, name), *source.also(entry, name)),
        duty=Duty(entry["duty"]),
        first=_may_sanction(source, "first", entry.get("first", ""), name),
        again=_may_sanction(source, "again", entry.get("again", ""), name),
        up_to=_may_sanction(source, "up_to", entry.get("up_to", ""), name),
        up_to_again=_may_sanction(source, "up_to_again", entry.get("up_to_again", ""), name),
        besides=_besides(source, entry.get("besides", ""), name),
        no_warning=entry.get("no_warning", False),
        only_repeated=entry.get("only_repeated", False),
        both=entry.get("both", False),
        words=entry["evidence"],
        with_words=source.with_words(entry, name),
        duty_again=_duty_again(source, entry.get("duty_again", ""), name),
        forms=_forms(source, entry.get("forms", []), name),
        sanctioned_in=entry.get("sanctioned_in", ""),
        only_if=_only_if(source, entry.get("only_if", ""), name),
        at_most=entry.get("at_most", False),
        hand_lives=entry.get("hand_lives", False),
        elsewhere=tuple(entry.get("elsewhere", ())),
        other=entry.get("other", ""),
    )
    _verify_sense(source, offence)
    return offence


def _duty_again(source: ProfileFile, text: str, name: str) -> Duty | None:
    if text not in ("", Duty.MUST, Duty.MAY):
        raise source.wrong(f"duty_again: {text!r} can't be acted on; write one of: must, may", name)
    return Duty(text) if text else None


def _only_if(source: ProfileFile, text: str, name: str) -> Condition | None:
    if text not in ("", *Condition):
        raise source.wrong(f"only_if: {text!r} can't be acted on; write one of: {', '.join(Condition)}", name)
    return Condition(text) if text else None


def _forms(source: ProfileFile, forms: list[str], name: str) -> tuple[str, ...]:
    for form in forms:
        if form not in OFFENCES or form == name:
            raise source.wrong(f"forms: {form!r} is no other offence; bot/domain/rules/offences.py lists them all", name)
    return tuple(forms)


def _besides(source: ProfileFile, text: str, name: str) -> Duty | None:
    if text not in ("", Duty.MUST, Duty.MAY):
        raise source.wrong(f"besides: {text!r} can't be acted on; write one of: must, may", name)
    return Duty(text) if text else None


def _verify_sense(source: ProfileFile, offence: BookOffence) -> None:
    """Raises ProfileError for fields that gainsay each other."""
    named = (offence.first, offence.again, offence.up_to, offence.up_to_again)
    if offence.duty not in (Duty.MUST, Duty.MAY) and any(named):
        raise source.wrong(
            f"the duty {offence.duty.value!r} means that the words name no sanction; leave the sanctions out", offence.offence
        )
    if offence.besides and Measure.HAND_DEAD not in (offence.first, offence.again):
        raise source.wrong("besides: a sanction is added to a dead hand, and none is named", offence.offence)
    for field, passages in (("sanctioned_in", (offence.sanctioned_in,)), ("elsewhere", offence.elsewhere)):
        for passage in passages:
            if passage and passage not in offence.passages[1:]:
                raise source.wrong(f"{field}: {passage!r} is none of the passages under also", offence.offence)
    if offence.at_most and not (offence.up_to or offence.up_to_again):
        raise source.wrong("at_most: there is no up_to that it could be said of", offence.offence)
    if offence.hand_lives and Measure.HAND_DEAD in named:
        raise source.wrong("hand_lives: a dead hand is named; leave one of the two", offence.offence)
    if offence.other and (not offence.both or offence.other not in OFFENCES):
        raise source.wrong(
            f"other: {offence.other!r} is what another player did, as both = true says; name an offence", offence.offence
        )
    if offence.no_warning and Measure.WARNING in named:
        raise source.wrong("no_warning: a warning is named; leave one of the two", offence.offence)


def _step(source: ProfileFile, entry: dict[str, Any], before: list[BookStep]) -> BookStep:
    name = str(entry.get("sanction", "")).strip()
    if not name:
        raise source.wrong(f'a [[step]] without its sanction; add a line such as sanction = "{Measure.WARNING}"')
    passage = _passage_of(source, "step", entry, name)
    sanction, called = _sanction(source, "sanction", name, name), entry.get("name", "").strip()
    if called and called not in entry["evidence"]:
        raise source.wrong(f"name: the book's own name of the step, {called!r}, does not stand in the evidence", name)
    if before and before[-1].sanction == sanction and called == before[-1].name:
        raise source.wrong("stated twice; leave one of the two", name)
    for one in before:
        if read_sanction(sanction).goes_back_from(read_sanction(one.sanction)):
            raise source.wrong(
                f"lighter than {one.sanction}, which stands before it; state the steps in the order they climb", name
            )
    others = tuple(_sanction(source, "others", other, name) for other in entry.get("others", ()))
    return BookStep(sanction, others, passage, entry.get("open", False), called)


def _degree(source: ProfileFile, entry: dict[str, Any]) -> str:
    name = str(entry.get("name", "")).strip()
    if name not in tuple(Degree):
        raise source.wrong(f"a [[degree]] is one of: {', '.join(Degree)}", name)
    return name


def _passage_of(source: ProfileFile, kind: str, entry: dict[str, Any], name: str) -> str:
    source.verify_fields(kind, entry, name)
    for field in ("passage", "evidence"):
        if not entry.get(field, "").strip():
            raise source.wrong(f"a [[{kind}]] without its {field}; leave out what the book does not say", name)
    return source.passage(entry, name)


def _may_sanction(source: ProfileFile, field: str, text: str, name: str) -> str:
    return _sanction(source, field, text, name) if text else ""


def _sanction(source: ProfileFile, field: str, text: str, name: str) -> str:
    try:
        return read_sanction(text).written
    except ValueError as error:
        known = ", ".join(f"{measure}:2" if measure in COUNTED else measure for measure in Measure)
        raise source.wrong(f"{field}: {text!r} is no sanction; write one of: {known}", name) from error
