import copy
from types import SimpleNamespace

import discord
import pytest
from discord import app_commands

from tests.bot.adapters.on_discord.stand_in.command_rules import LOCALES, characters, command_complaints
from tests.bot.adapters.on_discord.stand_in.little_bot import LittleBot
from tests.bot.adapters.on_discord.stand_in.message_rules import message_complaints
from tests.bot.adapters.on_discord.stand_in.openapi import find_spec
from tests.bot.adapters.on_discord.stand_in.payloads import complaints

CALLBACK = "/interactions/11/token/callback"
SYNC = "/applications/11/commands"
QUIET = {"parse": []}
BUTTON = {"type": 2, "style": 1, "custom_id": "a", "label": "Yes"}


def answer(**data):
    return SimpleNamespace(method="POST", path=CALLBACK, json={"type": 4, "data": {"allowed_mentions": QUIET, **data}})


def command(**changes):
    return {"name": "ask", "type": 1, "description": "Asks", "options": [], **changes}


def option(name, **changes):
    return {"name": name, "type": 3, "description": "What", "required": False, **changes}


def sync(*registered):
    return SimpleNamespace(method="PUT", path=SYNC, json=list(registered))


def row(*buttons):
    return [{"type": 1, "components": list(buttons)}]


FULL = {"title": "T", "fields": [{"name": "n", "value": "v", "inline": False}]}
GOOD = [
    answer(content="Yes"),
    answer(embeds=[FULL], components=row(BUTTON, {**BUTTON, "custom_id": "b", "label": None, "emoji": {"name": "♠"}})),
    answer(components=row({"type": 2, "style": 5, "url": "https://example.org/a", "label": "The book"})),
    answer(content="<@5>", allowed_mentions={"parse": [], "users": ["5"]}),
    sync(command(options=[option("règle", required=True), option("boek", autocomplete=True)])),
    sync(command(), {"name": "Warn this person", "type": 2}, {"name": "ask", "type": 3}),
    sync(command(name_localizations={"fr": "demander", "nl": "vraag"}, description_localizations={"fr": "Demande"})),
    SimpleNamespace(
        method="PATCH", path="/webhooks/11/token/messages/@original", json={"content": "a", "allowed_mentions": QUIET}
    ),
    SimpleNamespace(method="GET", path="/users/@me", json=None),
]
FORBIDDEN = [
    (answer(content="x" * 2001), "content has 2001 characters"),
    (answer(embeds=[{"description": "x" * 4000}, {"description": "x" * 2001}]), "6001 characters together"),
    (answer(embeds=[{"color": 3}]), "embeds/0 is empty"),
    (answer(embeds=[{"title": " "}]), "embeds/0 is empty"),
    (answer(embeds=[{"title": "a", "fields": [{"name": " ", "value": "b"}]}]), "embeds/0/fields/0 has an empty name"),
    (answer(embeds=[{"title": "a", "fields": [{"name": "a", "value": ""}]}]), "embeds/0/fields/0 has an empty value"),
    (answer(components=row({**BUTTON, "label": " "})), "neither a label nor an emoji"),
    (answer(components=row({"type": 2, "style": 1, "label": "a", "url": "https://example.org"})), "either a link"),
    (answer(content="hi", allowed_mentions=None), "allowed_mentions is missing"),
    (answer(content="hi", allowed_mentions={"users": ["5"]}), "has no parse"),
    (answer(content="hi", allowed_mentions={"parse": ["users"]}), "lets the text ping"),
    (sync(command(name="Ask")), "'Ask' is no name"),
    (sync(command(name="a b")), "'a b' is no name"),
    (sync(command(name_localizations={"fr": "Demander"})), "'Demander' is no name for a command or option in fr"),
    (sync(command(name_localizations={"be": "vraag"})), "knows no language 'be'"),
    (sync(command(description="")), "needs 1 to 100 characters"),
    (sync(command(description_localizations={"nl": "x" * 101})), "a description in nl needs"),
    (sync(command(options=[option("a"), option("a")])), "'a' stands there twice"),
    (sync(command(options=[option("a", name_localizations={"fr": "b"}), option("b")])), "'b' stands there twice in fr"),
    (sync(command(options=[option("a"), option("b", required=True)])), "required options must stand before"),
    (sync(command(options=[option("a", choices=[{"name": "", "value": "v"}])])), "a choice needs 1 to 100"),
    (sync(command(options=[option("a", choices=[{"name": "n", "value": "v"}], autocomplete=True)])), "exclude each other"),
    (sync(command(options=[option("a"), {"name": "b", "type": 1, "description": "c"}])), "side by side"),
    (sync(command(), command()), "'ask' stands there twice"),
    (sync(*(command(name=f"c{n}") for n in range(101))), "101 chat-input commands"),
    (sync(*({"name": f"Menu {n}", "type": 3} for n in range(6))), "6 message commands"),
    (sync({"name": "Menu", "type": 2, "description": "no"}), "neither description nor options"),
]
BY_THE_SPEC = [
    (
        SimpleNamespace(method="POST", path=CALLBACK, json={"type": 8, "data": {"choices": [{"name": "a", "value": "b"}] * 26}}),
        "data/choices: [maxItems] 26",
    ),
    (answer(content="a", colour=3), "'colour' was unexpected"),
    (answer(embeds=[{"title": "x" * 257}]), "257, 256 are allowed"),
    (answer(embeds=[{**FULL, "url": "www.example.org"}]), "is not a 'uri'"),
    (answer(components=row(*({**BUTTON, "custom_id": str(n)} for n in range(6)))), "6, 5 are allowed"),
    (answer(attachments=[{"id": str(n), "filename": "a.png"} for n in range(11)]), "11, 10 are allowed"),
    (sync(command(options=[option(f"o{n}") for n in range(26)])), "26, 25 are allowed"),
    (SimpleNamespace(method="POST", path="/channels/1/mesages", json={}), "no such call"),
]


@pytest.mark.parametrize("sent", GOOD)
def test_what_discord_takes_passes(sent, discord_spec):
    assert complaints([sent], discord_spec) == []


@pytest.mark.parametrize(("sent", "words"), FORBIDDEN)
def test_what_only_a_rule_can_say_is_found(sent, words):
    before = copy.deepcopy(sent.json)
    found = complaints([sent], None)
    assert len(found) == 1, found
    assert found[0].startswith(f"{sent.method} {sent.path}: ")
    assert words in found[0]
    assert sent.json == before


@pytest.mark.parametrize(("sent", "words"), BY_THE_SPEC)
def test_what_discords_own_description_forbids_is_found(sent, words, discord_spec):
    found = complaints([sent], discord_spec)
    assert any(words in complaint for complaint in found), found


def test_a_command_is_counted_in_its_longest_languages():
    long = command(
        name="ask", description="a" * 10, name_localizations={"fr": "demander"}, description_localizations={"nl": "x" * 90}
    )
    long["options"] = [option("rule", choices=[{"name": "one", "value": "1" * 20, "name_localizations": {"fr": "une"}}])]
    assert characters(long) == len("demander") + 90 + len("rule") + len("What") + len("one") + 20


def test_eight_thousand_characters_are_the_most():
    choices = [{"name": f"{n:02}" + "n" * 98, "value": "v" * 100} for n in range(25)]
    fits = command(options=[option("a", choices=choices)])
    too_much = command(options=[option("a", choices=choices), option("b", choices=choices)])
    assert command_complaints("PUT", SYNC, [fits]) == []
    assert command_complaints("PUT", SYNC, [too_much]) == ["ask: 10017 characters in all, 8000 are allowed"]


def test_other_calls_carry_neither_messages_nor_commands():
    assert message_complaints("POST", "/channels/1/typing", {"content": "x" * 3000}) == []
    assert message_complaints("POST", CALLBACK, {"type": 5, "data": {"flags": 64}}) == []
    assert command_complaints("GET", SYNC, None) == []


def test_discord_has_every_language_that_the_rules_know(discord_spec):
    assert discord_spec.locales() >= LOCALES


def test_the_description_is_looked_for_where_the_setting_says(monkeypatch, tmp_path):
    monkeypatch.setenv("FLOORMAN_SPECS", str(tmp_path))
    assert find_spec() is None


class Careless(LittleBot):
    """Sends what simcord lets through."""

    def __init__(self):
        super().__init__(allowed_mentions=None)
        self.tree.add_command(app_commands.Command(name="empty", description="Sends nothing", callback=self.empty))

    async def empty(self, interaction: discord.Interaction) -> None:
        view = discord.ui.View().add_item(discord.ui.Button(custom_id="nameless"))
        await interaction.response.send_message(embed=discord.Embed(colour=3), view=view)


@pytest.fixture
def make_discord_bot():
    return Careless


async def test_a_careless_bot_is_caught_in_the_world(world):
    await world.slash(world.player, "empty")
    await world.slash(world.player, "hello")
    await world.autocomplete(world.player, "article", "article", "many")
    found = [complaint.split(": ", 1)[1] for complaint in world.complaints()]
    world.env.http_requests.clear()
    assert found[:3] == [
        "embeds/0 is empty",
        "button 'nameless' has neither a label nor an emoji",
        "allowed_mentions is missing: whoever the text names would be pinged",
    ]
    assert found[3] == found[2]
    assert len(found) == 4 + (find_spec() is not None)
