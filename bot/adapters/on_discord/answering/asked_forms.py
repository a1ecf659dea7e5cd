"""Forms that a button or a command opens, and what becomes of what was filled in. Who is meant is picked or written, for many
players are on no platform.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import discord

from bot.adapters.on_discord.answering.answers import Answers
from bot.adapters.on_discord.answering.picked import ABOUT_PEOPLE, Begun, Picked
from bot.adapters.on_discord.answering.usual_offences import offered
from bot.adapters.on_discord.backroom import Backroom, account_of, place_of, spots_of
from bot.adapters.on_discord.gate import lets, open_form, refuse, words_for
from bot.adapters.on_discord.messages import forms
from bot.adapters.on_discord.messages.sending import FOR_A_FORM, in_time
from bot.adapters.on_discord.messages.showing import every_part
from bot.adapters.serving import refused
from bot.adapters.taps import FIELDS_AND_WORDS, LINE_OF_WORDS, NOTHING, empty_field, read_fields, role_for
from bot.domain.club.errors import WhoMissing, WhoTwice
from bot.domain.club.people import Role
from bot.domain.errors import Refusal, SaidTwice
from bot.i18n.words import Words
from bot.services.catalogue import WHICH_TOURNAMENT, Command, Field, find_command
from bot.services.lookups import Lookups, RaceOffer

RACE = ("values", "table", "odd", "dealer", "cards")
"""The fields of the form for a race."""
WORDS, MEMBER, OFFENCE, OTHER, REASON = "words", "member", "offence", "other", "reason"
"""The fields of the form about somebody: his name, or who he is on the server; what he did, of the book or in words; and more."""
WHOLE = "{}"
"""What a button says that leaves the whole line to the form."""


class AskedForms:
    """Opens forms, opens them again where they were refused, and takes what comes back."""

    def __init__(self, back: Backroom, answers: Answers, picked: Picked) -> None:
        self._back, self._answers, self._picked = back, answers, picked
        self._lookups = Lookups(back.desk)

    async def again(self, interaction: discord.Interaction[Any], about: str, kept: str) -> None:
        """A form that was refused, with what was filled in."""
        text = await in_time(interaction, self._back.offload(self._back.held, kept), private=None, patience=FOR_A_FORM)
        sent = forms.Sent.read(about, text)
        if about == "race":
            await self.race(interaction, sent.data, sent.typed)
        else:
            kind = FIELDS_AND_WORDS if sent.kind == forms.WITH_FIELDS else LINE_OF_WORDS
            await self.words(interaction, kind, about, sent.seen, sent.data, typed=sent.typed)

    async def words(
        self,
        interaction: discord.Interaction[Any],
        kind: str,
        command: str,
        seen: str,
        data: str,
        *,
        typed: Mapping[str, str] = NOTHING,
    ) -> None:
        """A button whose command needs words; old ones say with "{}" where in the line they go. What was `typed` before stands
        in the form.
        """
        known = find_command(command)
        if known is None:
            await refuse(interaction, command)
            return
        wanted, needed = "", known.role
        if kind == FIELDS_AND_WORDS:
            held = self._back.offload(self._back.held, data)
            said = await in_time(interaction, held, private=None, patience=FOR_A_FORM)
            wanted, needed = empty_field(read_fields(said)), role_for(known, said)
        if not await lets(self._back, interaction, needed, known.name):
            return
        words = words_for(interaction)
        label = ("" if typed else _label_of(interaction)) or words.say(f"slash.{known.name}")
        if kind == LINE_OF_WORDS and data == WHOLE and _about_somebody(known):
            fields = await self._about_somebody(interaction, known, words, typed)
        else:
            fields = [_words_field(known, wanted, data, label, words, typed.get(WORDS, ""))]
        form = forms.WITH_FIELDS if kind == FIELDS_AND_WORDS else forms.WITH_LINE
        await open_form(interaction, forms.form(label, self._says(interaction, form, known.name, seen, data), fields))

    async def _about_somebody(
        self, interaction: discord.Interaction[Any], known: Command, words: Words, typed: Mapping[str, str]
    ) -> list[forms.Part]:
        """Who is meant; what he did, where that is asked for."""
        help_line = words.say(f"option.{known.fields[0].name}_help")
        member, member_help = words.say("person_form.member"), words.say("person_form.member_help")
        fields: list[forms.Part] = [
            forms.Member(MEMBER, member, member_help, typed.get(MEMBER, ""), required=False),
            forms.Field(WORDS, words.say("person_form.name"), help_line, typed.get(WORDS, ""), required=False),
        ]
        if not any(field.completes == OFFENCE for field in known.fields):
            return fields
        named = self._back.offload(self._lookups.offences, place_of(interaction))
        offences = offered(await in_time(interaction, named, private=None, patience=FOR_A_FORM))
        choices = [(one, words.say(f"offence.{one}")) for one in offences]
        return [
            *fields,
            forms.Menu(OFFENCE, words.say("option.offence"), choices, value=typed.get(OFFENCE, ""), required=False),
            forms.Field(OTHER, words.say("chat.other_offence"), "", typed.get(OTHER, ""), required=False),
            forms.Field(
                REASON, words.say("option.reason"), words.say("option.reason_help"), typed.get(REASON, ""),
                required=False, long=True, longest=900,
            ),
        ]  # fmt: skip

    async def race(self, interaction: discord.Interaction[Any], tournament: str, typed: Mapping[str, str] = NOTHING) -> None:
        """The form for a chip race of a tournament (empty: of the current one): what there is to choose from is a menu."""
        if not await lets(self._back, interaction, Role.FLOOR, "race"):
            return
        words, place, spots = words_for(interaction), place_of(interaction), spots_of(interaction)
        held = await in_time(interaction, self._back.offload(self._back.held, tournament), private=None, patience=FOR_A_FORM)
        looked = self._back.offload(self._lookups.race, place, held, forms.MOST_CHOICES, spots)
        offer = await in_time(interaction, looked, private=None, patience=FOR_A_FORM)
        fields = [_race_field(name, words, offer, typed) for name in RACE]
        said = self._says(interaction, forms.WITH_LINE, "race", "", tournament)
        await open_form(interaction, forms.form(words.say("race_form.title"), said, fields))

    def _says(self, interaction: discord.Interaction[Any], kind: str, *words: str) -> str:
        """What a form says that is opened for one account."""
        return self._back.offering(place_of(interaction), account_of(interaction.user.id)).tap(kind, *words)

    async def submitted(self, interaction: discord.Interaction[Any], sent: forms.Sent) -> None:
        """A form that came back: its command is given."""
        said = await in_time(interaction, self._back.offload(self._back.held, sent.data), private=None)
        if sent.about == "race":
            race = {name: sent.typed.get(name, "") for name in RACE}
            await self._answers.answer(interaction, "race", "", {**race, WHICH_TOURNAMENT.name: said}, sent=sent)
            return
        try:
            begun = _begun(sent, said)
        except Refusal as refusal:
            request = await in_time(interaction, self._back.request(interaction, sent.about), private=True)
            await self._answers.send(interaction, refused(request, refusal), private=True, form=sent)
            return
        await self._picked.give(interaction, begun, sent=sent)


def _about_somebody(known: Command) -> bool:
    return bool(known.fields) and known.fields[0].completes in ABOUT_PEOPLE


def _words_field(known: Command, wanted: str, data: str, label: str, words: Words, typed: str) -> forms.Field:
    """The field for the words that a button asks for."""
    fields = {field.name: field for field in known.fields}
    asked: Field | None = fields.get(wanted) or next((field for field in fields.values() if not field.completes), None)
    part = f"option.{asked.name}_part_help" if asked else ""  # the rest of the line stands in the button
    helps = part if data.replace(WHOLE, "") and part in words.keys else f"option.{asked.name}_help" if asked else ""
    long = bool(asked and asked.long)
    return forms.Field(WORDS, label, words.say(helps) if helps else "", typed, long=long, longest=900 if long else 300)


def _race_field(name: str, words: Words, offer: RaceOffer, typed: Mapping[str, str]) -> forms.Part:
    """A field of a race: a menu where it is known what there is to choose from, and nothing else was typed before."""
    label, help_line, before = words.say(f"race_form.{name}"), words.say(f"race_form.{name}_help"), typed.get(name, "")
    choices = list(_race_choices(name, words, offer))
    if choices and len(choices) <= forms.MOST_CHOICES and (not before or before in dict(choices)):
        likeliest = offer.likeliest if name == "values" else str(offer.tables[0][0]) if len(offer.tables) == 1 else ""
        return forms.Menu(name, label, choices, value=before or likeliest, required=name == "values")
    return forms.Field(name, label, help_line, before, required=name in ("values", "odd"), long=name in ("odd", "cards"))


def _race_choices(name: str, words: Words, offer: RaceOffer) -> Iterator[tuple[str, str]]:
    if name == "values":
        yield from ((way, way.replace("+", " + ").replace(">", " → ")) for way in offer.ways)
    elif name == "table":
        yield from ((str(number), words.say("seating.table", table=number, count=players)) for number, players in offer.tables)


def _begun(sent: forms.Sent, said: str) -> Begun:
    """The command that a form gives, where its button said something. Raises WhoTwice, WhoMissing, SaidTwice."""
    typed = sent.typed.get(WORDS, "")
    if sent.kind == forms.WITH_FIELDS and (fields := read_fields(said)):
        return Begun(sent.about, "", {**fields, empty_field(fields): typed}, sent.seen)
    known = find_command(sent.about)
    if MEMBER not in sent.typed or known is None or not _about_somebody(known):
        return Begun(sent.about, said.replace(WHOLE, typed), seen=sent.seen)
    member = sent.typed[MEMBER]
    if bool(member) and bool(typed):
        raise WhoTwice
    if not typed and not forms.is_id(member):
        raise WhoMissing
    who, offence, other = typed or f"<@{member}>", sent.typed.get(OFFENCE, ""), sent.typed.get(OTHER, "")
    if offence and other:
        raise SaidTwice(first=offence, second=other[:60])
    if not (offence or other):
        return Begun(sent.about, said.replace(WHOLE, who), seen=sent.seen)
    return Begun(
        sent.about, "", {known.fields[0].name: who, OFFENCE: offence or other, REASON: sent.typed.get(REASON, "")}, sent.seen
    )


def _label_of(interaction: discord.Interaction[Any]) -> str:
    """What stands on the button that was tapped; empty where that can't be seen."""
    tap: Any = interaction.data or {}
    children = every_part(interaction.message.components if interaction.message else ())
    labels = (getattr(child, "label", None) for child in children if getattr(child, "custom_id", "") == tap.get("custom_id"))
    return str(next(labels, None) or "").rstrip("… ")
