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
    for piece in re.split(r"[;=] ?", usage.partition(" ")[2]) if command.name != "race" else ():
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
