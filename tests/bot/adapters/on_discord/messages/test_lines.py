"""On Discord everything is typed field by field: no line of the terminal is shown as the way to do something."""

import re

import pytest

from bot.adapters.on_discord.messages.cards import cards
from bot.adapters.on_discord.messages.lines import slash_line
from bot.i18n.words import words_in
from bot.presenter.blocks import Entry, Hint, Line
from bot.services.catalogue import COMMANDS
from tests.bot.adapters.on_discord.stand_in.unmarked import unmarked

LANGUAGES = ("fr", "en", "nl")
TYPED = {"offence", "setup", "tournament", "prizes", "tellfloor", "pending", "erase", "enterme", "proof", "told"}
"""What is given piece by piece in no order of its fields: labelled pieces that no field is called like, or words of its own."""


def shown(*blocks, language="fr"):
    return unmarked("\n".join(embed.description or "" for card in cards(blocks, language) for embed in card.embeds))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", [one for one in COMMANDS if one.fields and one.name not in TYPED])
def test_the_usage_of_every_command_names_its_fields(language, command):
    words = words_in(language)
    usage = words.say(f"command.{command.name}.usage").removeprefix("/")
    if " " not in usage:
        return
    told = slash_line(usage, language)
    fields = re.findall(r"(?:^| )([a-z_]+):(?=\S)", told)
    assert fields, told
    assert set(fields) <= {words.say(f"option.{field.name}") for field in command.fields}, told
    chosen = any(field.fixed for field in command.fields)  # a menu has words of its own
    for piece in re.split(r"[;=] ?", usage.partition(" ")[2]) if command.name != "race" and not chosen else ():
        assert all(part in told for part in piece.split()), told


def test_hints_entries_and_examples_are_given_so():
    assert "/règlement décider article:6.4 question:une carte tombe decision:morte" in shown(
        Hint("Pour la garder : {command}", "decide 6.4; une carte tombe; morte")
    )
    assert "/sanction note joueur:Marie texte:à surveiller" in shown(Entry("/note Marie; à surveiller", "une note"))
    assert "Par exemple : /sanction corriger numero:12 correction:2 mains motif:une de trop" in shown(
        Line("Il faut un motif. Par exemple : /amend 12; 2 mains; une de trop")
    )


def test_a_command_in_the_middle_of_a_sentence_stays_a_name():
    assert "/annuler le reprend ; /tournoi journal le montre." in shown(Line("/undo le reprend ; /log le montre."))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_speaks_of_the_terminal(language):
    words = words_in(language)
    assert not re.search("terminal|ligne vide|empty line|lege regel", words.say("tournament.next_enter", command=""))


@pytest.mark.parametrize(
    ("line", "language", "told"),
    [
        ("ownbook maison dépublier", "fr", "/club règlements livre:maison quoi:Fermer aux autres clubs"),
        ("ownbook house aside", "en", "/club rulebooks book:house what:Lay aside"),
        ("ownbook huis privé", "nl", "wat:Sluiten voor andere clubs"),
        ("bookdoubts 12 tel quel", "fr", "réponse:Laisser tel quel"),
        ("club digest off", "en", "/club settings setting:Weekly digest value:off"),
    ],
)
def test_where_discord_has_a_menu_its_words_are_told(line, language, told):
    assert told in slash_line(line, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("deed", ["aside", "publish", "unpublish"])
def test_no_way_back_tells_a_word_that_the_menu_does_not_have(language, deed):
    words = words_in(language)
    typed = words.say(f"own_books.typed_{deed}")
    told = shown(Line(words.say("own_books.undone_by", command=f"/ownbook maison {typed}")), language=language)
    assert f":{words.say(f'option.fixed_{deed}')}" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_setting_between_brackets_is_told_field_by_field(language):
    words = words_in(language)
    assert f":{words.say('option.fixed_name')} " in shown(Line(words.say("club.nameless")), language=language)
    told = shown(Line(words.say("club.fallback_gone", book="x")), language=language)
    assert told.count(f":{words.say('option.fixed_fallback')}") == 2
