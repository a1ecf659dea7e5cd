"""Why a request was turned down: one sentence, and how to do it right."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Any

from bot.domain.club.languages import LANGUAGES
from bot.domain.penalties.sanctions import Measure
from bot.domain.rules.own_edition import is_of_another
from bot.domain.rules.profile import WHOLE_NUMBER, find_point
from bot.i18n.words import Words, words_in
from bot.presenter.blocks import Block, Copied, Hint, Line, Tone
from bot.presenter.command_names import nearest_on_shelf
from bot.presenter.floor.exclusions import long_day, typed
from bot.presenter.floor.grounds import found, numbered, point, value, way_to_choose
from bot.presenter.floor.offence_asked import typed_offence
from bot.presenter.floor.own_books import mended
from bot.presenter.floor.reading_refused import OF_OWN_BOOKS
from bot.presenter.floor.sanctions import offence, sanction
from bot.presenter.floor.unread_points import to_read_it
from bot.services.catalogue import COMMANDS, Command, find_command
from bot.services.replies.refused import Refused
from bot.services.replies.reply import Found, Reply

_MEMBER = re.compile(r"<@!?[0-9]{1,20}>")
"""How Discord writes whom somebody has picked from a list."""
Fields = dict[str, Any]
LONGEST_LINE = 900
"""Characters of a line that is copied: what every platform shows in one block."""


def refused(said: Refused, reply: Reply, words: Words) -> Iterator[Block]:
    """The sentence for a refusal. Where a field decides how it is said, `why` gets an ending."""
    if said.why == "several_refused":
        yield from _several(dict(said.fields), words)
        return
    if said.why == "unknown_command" and (near := nearest_on_shelf(str(said.fields["command"]))) is not None:
        yield from _second_word(near, dict(said.fields), words)
        return
    if said.to_player and f"refused.{said.why}_to_player" in words.keys:
        yield Line(words.say(f"refused.{said.why}_to_player", **said.fields), Tone.REFUSED)
        return
    why, fields = _shaped(said.why, said.fields, words)
    account = str(fields.get("account", ""))
    yield Line(words.say(f"refused.{why}", **fields), Tone.REFUSED, named=(account,) if account else ())
    if said.why == "book_broken":
        if not is_of_another(str(said.fields["book"])):
            yield Hint(words.say("rulebook_gone.edition", command="{command}"), "ownbook")
        yield Hint(words.say("rulebook_gone.which", command="{command}"), "books")
    if why == "banned" and said.fields["entered"]:
        way = "out" if said.fields["entered"] == "seated" else "withdraw"
        yield Hint(words.say(f"bans.{said.fields['entered']}", command="{command}"), f"{way} #{said.fields['person']}")
    if said.why == "choice_needed":
        if isinstance(seen := fields.get("found"), Found):
            yield from found(fields["of"], (seen,), words)
            yield from to_read_it(reply, words)
        yield Line(fields["shown"])
        yield Hint(words.say("refused.choose", command="{command}"), fields["choice"])
        if not find_point(str(said.fields["point"])).rare:  # a rare way is looked for in the book, never passed over in bulk
            yield Hint(words.say("open_points.suggested", command="{command}"), words.say("open_points.word"))


def _several(fields: Fields, words: Words) -> Iterator[Block]:
    """What of several pieces stands in the way, each with its reason, and the whole line to be mended."""
    yield Line(words.say("refused.several_refused", count=fields["count"], pieces=len(fields["pieces"])), Tone.REFUSED)
    for one in fields["refused"]:
        why, held = _shaped(one.why, one.fields, words)
        yield Line(" · ".join((one.typed, words.say(f"refused.{why}", **held))))
    lines = [""]
    for piece in fields["pieces"]:
        if len(lines[-1]) + len(piece) > LONGEST_LINE and lines[-1]:
            lines[-1] += ","
            lines.append("")
        lines[-1] += f", {piece}" if lines[-1] else piece
    yield Copied(tuple(lines))


def _shaped(why: str, given: Mapping[str, Any], words: Words) -> tuple[str, Fields]:
    """The sentence of a refusal, by its key, and what it names."""
    fields: Fields = dict(given)
    shaped = _SHAPES.get(why)
    if shaped is not None:
        why = shaped(why, fields, words)
    # an empty list makes a hole in a sentence; such a refusal has a second one without it
    if any(fields.get(name) in ((), [], "", None) for name in fields) and f"refused.{why}_bare" in words.keys:
        why += "_bare"
    return why, fields


def _usage(why: str, fields: Fields, words: Words) -> str:
    fields["usage"] = words.say(f"command.{fields['command']}.usage")
    return why


def _in_use(why: str, fields: Fields, words: Words) -> str:
    using = fields["places"]
    fields["places"] = tuple(
        words.say("used_by.here") if one == "here" else words.say(f"used_by.{one[0]}", count=one[1]) for one in using
    )
    return why


def _share(why: str, fields: Fields, words: Words) -> str:
    fields["share"] = words.share(fields["share"])
    return why


def _not_read(why: str, fields: Fields, words: Words) -> str:
    fields["sentence"] = words.say(f"cannot_read.{fields.pop('cannot')}", **fields)
    return why


def _mended(why: str, fields: Fields, words: Words) -> str:
    """What was done with a rulebook has its way back, which is told at once."""
    way = fields.pop("way", None)
    fields["how"] = mended(fields["given"], way, words)
    return f"{why}_way" if way else why


def _role(why: str, fields: Fields, words: Words) -> str:
    fields["role"] = words.say(f"role.{fields['role']}")
    return why


def _nearest(why: str, fields: Fields, _words: Words) -> str:
    """Nobody who was picked from a list is misspelt: he has gone, or the club does not know his account."""
    if _MEMBER.fullmatch(str(fields["name"])):
        fields.pop("nearest", None)
        return f"{why}_member"
    if fields.get("nearest"):
        return f"{why}_near"
    fields.pop("nearest", None)
    return f"{why}_bare" if fields.get("unopened") else why


def _second_word(near: Command, fields: Fields, words: Words) -> Iterator[Block]:
    """A command in two words of which the second is misspelt: what is meant, and how it is said that it begins a name, where the
    first word takes one.
    """
    typed, rest = str(fields["command"]), str(fields.get("rest") or "")
    first, _, second = typed.partition(" ")
    yield Line(words.say("refused.second_word", command=typed), Tone.REFUSED)
    yield Hint(words.say("refused.second_word_meant", command="{command}"), f"{near.name} {rest}".strip())
    if (alone := find_command(first)) is not None:
        as_it_stands = f"{alone.name} {words.say(f'slash.{alone.name}')} {second} {rest}".strip()
        yield Hint(words.say("refused.second_word_name", word=second, command="{command}"), as_it_stands)


def _command_near(why: str, fields: Fields, words: Words) -> str:
    """A command that is spelt like what was typed, if it is one of the reader's language."""
    foreign = {words_in(other).plain(f"slash.{one.name}") for one in COMMANDS for other in LANGUAGES if other != words.language}
    fields.pop("rest", None)
    near = [name for name in fields.pop("nearest") if _is_known(name, words) or name not in foreign]
    if near:
        fields["nearest"] = near[0]
    return f"{why}_near" if near else why


def _is_known(name: str, words: Words) -> bool:
    """Whether a command is called so in examples, or by readers of a language."""
    command = find_command(name)
    return command is not None and name in (command.name, words.plain(f"slash.{command.name}"))


def _his_own(why: str, fields: Fields, words: Words) -> str:
    name, told = fields["offence"]
    fields["offence"] = typed_offence(name, told or "", words)
    return why


def _choice(why: str, fields: Fields, words: Words) -> str:
    name, values, suggested = fields["point"], fields["values"], fields["suggested"]
    shown = words.say("refused.whole_number") if values == (WHOLE_NUMBER,) else numbered(values, suggested, words)
    fields.update(choice=way_to_choose(name, values, suggested), point=point(name, words), shown=shown)
    how = next((how for how in ("unread", "otherwise") if fields.get(how)), "")
    return f"{why}_{how}" if how else why


def _no_choice(why: str, fields: Fields, words: Words) -> str:
    if fields["decided"]:
        fields["decided"] = value(fields["decided"], words)
        return f"{why}_decided"
    one = find_point(fields["point"])
    whole = one.values == (WHOLE_NUMBER,)
    fields["values"] = words.say("refused.whole_number") if whole else numbered(one.choices, one.suggested, words)
    fields["usage"] = f"/{way_to_choose(one.name, one.choices, one.suggested)}"
    return why


def _shares(why: str, fields: Fields, words: Words) -> str:
    fields.update({name: words.money(abs(fields[name]), "") for name in ("total", "difference")})
    return why


def _deal(why: str, fields: Fields, words: Words) -> str:
    fields.update({name: words.money(fields[name], "") for name in ("total", "left")})
    return why


def _late(why: str, fields: Fields, _words: Words) -> str:
    how = "_shut" if fields["until"] == 0 else f"_{fields['by']}"
    if fields["beside"]:
        return f"{why}{how}_beside"
    return why if how == "_club" else f"{why}{how}"


def _bought(why: str, fields: Fields, _words: Words) -> str:
    return why if fields["kind"] == "rebuy" else f"{why}_{fields['kind']}"


def not_saved(cause: str) -> str:
    """The key of the sentence for a database that can't be written: one for each cause, and one for a disk that names none."""
    return "not_saved" if cause == "disk" else f"not_saved_{cause}"


def _not_saved(_why: str, fields: Fields, _words: Words) -> str:
    return not_saved(str(fields["cause"]))


def _points(why: str, fields: Fields, _words: Words) -> str:
    return {"penalty.points": why, "penalty.steps": f"{why}_steps"}.get(str(fields["point"]), f"{why}_values")


def _taken(why: str, fields: Fields, words: Words) -> str:
    if fields["own"]:
        return f"{why}_own"
    fields["offence"] = words.say(f"offence.{fields['offence']}")
    return why


def _too_many(why: str, fields: Fields, _words: Words) -> str:
    return why if fields["what"] == "offences" else f"{why}_words"


def _why(why: str, fields: Fields, words: Words) -> str:
    """The example is the command that wanted a reason."""
    _other_sanction(why, fields, words)
    return why if fields["kind"] == "voided" else f"{why}_{fields['kind']}"


def _other_sanction(why: str, fields: Fields, words: Words) -> str:
    """The example of a correction is another sanction than the one that stands."""
    fields["value"] = words.say("typed.hands", count=1 if fields["given"] == "hands:2" else 2)
    return why


def _unclear_change(why: str, fields: Fields, words: Words) -> str:
    _other_sanction(why, fields, words)
    return f"{why}_parted" if fields["change"] else why


def _page(why: str, fields: Fields, words: Words) -> str:
    """How the last page is typed, in the language of whoever reads it."""
    last = f"page {fields['pages']}"
    if str(fields["text"]).endswith(last):
        fields["text"] = str(fields["text"]).removesuffix(last) + words.say("pages.page", number=fields["pages"])
    return why


def _many(why: str, fields: Fields, words: Words) -> str:
    """The number that was typed stands in front: it is what cannot be."""
    fields["shown"] = words.say(f"typed.{fields['measure']}", count=fields["count"])
    return why


def _counted(name: str) -> Callable[[str, Fields, Words], str]:
    """For a sentence that speaks of one thing otherwise than of several, of which `name` is the list."""

    def counted(why: str, fields: Fields, _words: Words) -> str:
        fields["count"] = len(fields[name])
        return why

    return counted


def _banned(why: str, fields: Fields, words: Words) -> str:
    about = [words.say("bans.number", number=str(fields["case"]))] if "case" in fields else []
    if fields.get("offence"):
        name, told = fields["offence"]
        about.append(offence(name, told, words))
    fields.update(sanction=sanction(fields["sanction"], words), offence=", ".join(about), number=str(fields.get("case", "")))
    return why


def _may_be_banned(why: str, fields: Fields, words: Words) -> str:
    out = fields["sanction"].measure == Measure.DISQUALIFIED
    fields["sanction"] = sanction(fields["sanction"], words)
    return f"{why}_out" if out else why


def _term(why: str, fields: Fields, words: Words) -> str:
    kind = fields["kind"]
    if kind in ("past", "backwards"):
        fields["text"] = long_day(date.fromisoformat(fields["text"]), words)
    return why if kind == "no_such_day" else f"{why}_{kind}"


def _unknown(why: str, fields: Fields, words: Words) -> str:
    fields["nearest"] = typed(fields["nearest"], words)
    return why


def _own(why: str, fields: Fields, _words: Words) -> str:
    return f"{why}_{fields['where']}" if fields.get("name") else why


def _setting(why: str, fields: Fields, _words: Words) -> str:
    return f"{why}_{fields['setting']}"


def _repeated(why: str, fields: Fields, _words: Words) -> str:
    """The log shows what became of a tournament's command, whoever has missed the answer."""
    command = find_command(fields["command"])
    return f"{why}_played" if command is not None and command.of_tournament else why


_SHAPES: Mapping[str, Callable[[str, Fields, Words], str]] = {
    **OF_OWN_BOOKS,
    "missing_argument": _usage,
    "unreadable_form": _usage,
    "reason_needed": _usage,
    "not_allowed": _role,
    "book_being_read": _share,
    "book_in_use": _in_use,
    "book_not_read": _not_read,
    "corrected_otherwise": _mended,
    "unknown_command": _command_near,
    "no_such_person": _nearest,
    "already_carried_out": _repeated,
    "setting_incomplete": _setting,
    "each_his_own": _his_own,
    "choice_needed": _choice,
    "no_such_choice": _no_choice,
    "shares_off": _shares,
    "places_missing": _counted("places"),
    "already_entered": _counted("names"),
    "deal_off": _deal,
    "late_entry_closed": _late,
    "bought_all": _bought,
    "not_saved": _not_saved,
    "why_missing": _why,
    "nothing_corrected": _other_sanction,
    "correction_unclear": _unclear_change,
    "no_such_page": _page,
    "other_player": _his_own,
    "case_unreadable": _usage,
    "person_not_case": _usage,
    "own_case": _own,
    "appeal_about_you": _own,
    "sanction_outside": _many,
    "points_unreadable": _points,
    "offence_name_taken": _taken,
    "too_many_own_offences": _too_many,
    "banned": _banned,
    "you_are_banned": _banned,
    "may_be_banned": _may_be_banned,
    "term_wrong": _term,
    "sanction_unknown": _unknown,
}
