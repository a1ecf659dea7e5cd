"""Who may do what, by whatever way he comes: commands × roles × ways in. A role that the club has given counts as one that the
server has given, at a command, a button, a form, a menu and a half-typed field alike.
"""

import pytest

from bot.adapters.taps import written_fields
from bot.domain.club.people import Role
from bot.i18n.words import words_in
from bot.services.catalogue import COMMANDS, QUESTION_TAPS, Kind
from tests.bot.adapters.on_discord.club.gate.conftest import ids_of
from tests.bot.adapters.on_discord.club.gate.test_taps import FALLEN
from tests.bot.adapters.on_discord.club.gate.test_values import known_as
from tests.bot.adapters.on_discord.stand_in.forging import MEMBER
from tests.bot.adapters.on_discord.stand_in.reading import shown, text_of

WORDS = words_in("fr")
RESTRICTED = [command for command in COMMANDS if command.role > Role.PLAYER]
TYPES = {Kind.TEXT: (3, "x"), Kind.NUMBER: (4, 1), Kind.SWITCH: (5, True)}


class Door:
    """Five people in front of it, and every way in."""

    def __init__(self, two):
        self.two, self.place, self.at = two, two.evening.place, two.club_channel
        self.back = two.house.bots[-1].back
        world = two.world
        self.people = {
            "a player": (world.player, Role.PLAYER),
            "a floor of the server": (world.floor, Role.FLOOR),
            "a director of the server": (world.director, Role.DIRECTOR),
        }
        for name, role in (("Sophie Lambert", Role.FLOOR), ("Ruben Aerts", Role.DIRECTOR)):
            member = world.join(name)
            known_as(two, member, name, role)
            self.people[f"a {role.name.casefold()} of the club"] = (member, role)

    def tried(self, command, way):
        """Who is tried: by the first way everybody, by the others whoever the club itself has given a role, and a player."""
        if way == "slash":
            return list(self.people.items())
        names = ["a player", "a floor of the club", *(["a director of the club"] if command.role > Role.FLOOR else [])]
        return [(name, self.people[name]) for name in names]

    def said(self, who, kind, *words, form=False):
        account = f"discord:{who.id}" if form else ""
        return self.back.offering(self.place, account).tap(kind, *words)

    def options(self, command):
        bystander = self.two.world.players[2]
        for field in command.fields:
            value = (MEMBER, str(bystander.id)) if field.kind is Kind.MEMBER else TYPES[field.kind]
            yield {
                "name": WORDS_EN.say(f"option.{field.name}"),
                "type": value[0],
                "value": field.fixed[0] if field.fixed else value[1],
            }

    # the ways in: each says whether it was let through

    async def slash(self, who, command):
        given = await self.two.forger.gives(who, command.name, list(self.options(command)), self.at)
        return self._through(given, command)

    async def button(self, who, command):
        return self._through(await self.two.forger.taps(who, self.said(who, "a", command.name, "", ""), self.at), command)

    async def button_with_fields(self, who, command):
        fields = written_fields((field.name, "x") for field in command.fields) or "x=x"
        return self._through(await self.two.forger.taps(who, self.said(who, "f", command.name, "", fields), self.at), command)

    async def button_that_asks(self, who, command):
        tapped = await self.two.forger.taps(who, self.said(who, "w", command.name, "", "{}"), self.at)
        return tapped.modal is not None or self._through(tapped, command)

    async def form_again(self, who, command):
        kept = written_fields((("kind", "m"), ("seen", ""), ("data", "{}"), ("words", "x")))
        tapped = await self.two.forger.taps(who, self.said(who, "e", command.name, kept), self.at)
        return tapped.modal is not None or self._through(tapped, command)

    async def form(self, who, command):
        sent = self.said(who, "m", command.name, "", "{}", form=True)
        return self._through(await self.two.forger.fills_in(who, sent, {"words": "x"}, self.at), command)

    def _through(self, result, command):
        assert result.acknowledged, command.name
        said = text_of(shown(result)) if result.response is not None else ""
        refused = WORDS.say("refused.not_allowed", role=WORDS.say(f"role.{command.role.name.casefold()}"), command=command.name)
        if said == refused:
            assert shown(result).ephemeral
            assert result.modal is None
        return said != refused


WORDS_EN = words_in("en")
NOT_SO = {("button_that_asks", "race"), ("slash", "link"), ("slash", "unlink")}
"""The form of a race has fields of its own: see `form_again`. Whom a field of members names, only a client can say: these are
tried in `test_every_command`.
"""
FORMS_AGAIN = ("race", "void", "note", "redraw", "role")
"""Forms that are opened again: all by the same few lines, and each that stays open is remembered by the library for a while."""


@pytest.fixture
def door(two):
    return Door(two)


@pytest.mark.long
@pytest.mark.parametrize(
    "way", ["slash", "button", "button_with_fields", "button_that_asks", "form_again", "form"]
)  # fmt: skip
async def test_every_command_by_every_way_is_for_those_whose_it_is(door, way):
    wrong = []
    for command in RESTRICTED:
        if way == "button" and command.bare:
            continue  # with nothing behind it, it is about whoever taps: see test_about_himself
        if (way, command.name) in NOT_SO or (way == "form_again" and command.name not in FORMS_AGAIN):
            continue
        for name, (who, role) in door.tried(command, way):
            if (await getattr(door, way)(who, command)) is not role.may(command.role):
                wrong.append((command.name, name))
    assert wrong == []


async def test_half_typed_fields_are_completed_for_those_whose_command_it_is(door, monkeypatch):
    asked = []
    monkeypatch.setattr(door.two.house.bots[-1].counter._parts.completions, "complete", lambda *said: asked.append(said) or [])
    wrong = []
    for command in RESTRICTED:
        for field in command.options:
            if not field.completes:
                continue
            for name, (who, role) in door.people.items():
                asked.clear()
                typed = {"name": WORDS_EN.say(f"option.{field.name}"), "type": 3, "value": "x", "focused": True}
                slash = command.name
                result = await door.two.forger.gives(who, slash, [typed], door.at, typing=True)
                assert result.autocomplete_choices == []
                if bool(asked) is not role.may(command.role):
                    wrong.append((command.name, field.name, name))
    assert wrong == []


async def test_the_set_up_and_its_menus_are_the_directors(door):
    two = door.two
    for name, (who, role) in door.people.items():
        begun = await two.forger.gives(who, "configure", [], door.at)
        assert ("Réglages" in text_of(shown(begun)) or bool(shown(begun).components)) is role.may(Role.DIRECTOR), name
        for said, values in (("open", ()), ("page", ()), ("book", ["cdc"]), ("floor_role", [str(two.world.floor_role.id)])):
            tapped = await two.forger.taps(who, door.said(who, "c", said, 0 if said != "open" else ""), door.at, values=values)
            refused = "Seul un directeur" in text_of(shown(tapped))
            assert refused is not role.may(Role.DIRECTOR), (name, said)


async def test_the_menu_of_offences_and_its_form_are_the_floors(door):
    two = door.two
    for name, (who, role) in door.people.items():
        other = await two.forger.taps(who, door.said(who, "s", "other", "#1"), door.at)
        assert (other.modal is not None) is role.may(Role.FLOOR), name
        chosen = await two.forger.taps(who, door.said(who, "s", "offence", "#1"), door.at, values=["phone"])
        assert ("Seul un floor" in text_of(shown(chosen))) is not role.may(Role.FLOOR), name
        sent = await two.forger.fills_in(who, door.said(who, "m", "offence", "", "#1", form=True), {"words": "insulte"}, door.at)
        assert ("Seul un floor" in text_of(shown(sent))) is not role.may(Role.FLOOR), name


async def test_what_hangs_up_a_board_is_the_floors(door):
    two = door.two
    await two.evening.opened()
    for name, (who, role) in door.people.items():
        hung = len(door.at.history())
        await two.forger.taps(who, door.said(who, "l", "board", "1."), door.at)
        assert (len(door.at.history()) > hung) is role.may(Role.FLOOR), name


async def test_an_answer_is_taken_away_by_whoever_asked_and_by_floors(door):
    two = door.two
    for name, (who, role) in door.people.items():
        answer = shown(await two.world.slash(two.world.player, "ask", question=FALLEN, in_channel=door.at))
        await two.forger.taps(who, ids_of(answer)["🗑️ Retirer"], door.at, message=answer)
        stands = answer.id in {one.id for one in door.at.history()}
        assert stands is not (role.may(Role.FLOOR) or who.id == two.world.player.id), name


@pytest.mark.parametrize("what", sorted(set(QUESTION_TAPS) - {"take"}))
async def test_what_is_done_with_a_question_is_for_those_whose_it_is(door, what):
    two, needed = door.two, QUESTION_TAPS[what].role
    answer = shown(await two.world.slash(two.world.player, "ask", question=FALLEN, in_channel=door.at))
    if what == "reply":
        await two.world.click(two.world.player, answer, "Appeler le floor")
    for name, (who, role) in door.people.items():
        tapped = await two.forger.taps(who, door.said(who, "q", what, 1), door.at, message=answer)
        refused = tapped.modal is None and text_of(shown(tapped)).startswith("Seul un")
        assert refused is not role.may(needed), name
