"""Where the gate takes long, Discord is told so before its three seconds are over, and everything is answered all the same."""

import pytest

from bot.adapters.on_discord import gate
from bot.adapters.on_discord.messages import sending
from bot.i18n.words import words_in
from tests.bot.adapters.on_discord.club.gate.test_forms import floors_form
from tests.bot.adapters.on_discord.club.gate.test_taps import FALLEN, asked
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, shown, stamped, text_of
from tests.bot.adapters.on_discord.stand_in.unmarked import unmarked
from tests.bot.words import spaced

FORM_LATE = spaced(words_in("fr").say("chat.form_late"))


def late(monkeypatch):
    """From now on, everything takes too long."""
    for module, name in ((gate, "PATIENCE"), (gate, "FOR_A_FORM"), (sending, "PATIENCE")):
        monkeypatch.setattr(module, name, 0.0)


@pytest.mark.parametrize(
    ("label", "told"),
    [
        ("👍 Utile", "Merci, c'est noté."), ("Appeler le floor", "Le floor a déjà été appelé pour cette question."),
        ("Enregistrer comme décision…", FORM_LATE), ("6.4 · Les cartes tombées de la table", "art. 6.4"),
    ],
)  # fmt: skip
async def test_a_button_is_answered_however_late(two, monkeypatch, label, told):
    public, _ = await asked(two)
    late(monkeypatch)
    answered = shown(await two.world.click(two.world.floor, public, label))
    assert told in text_of(answered)
    assert answered.ephemeral


async def test_the_floor_is_called_and_an_answer_shown_however_late(two, monkeypatch):
    hidden = await two.world.slash(two.world.player, "ask", question=FALLEN, public=False, in_channel=two.club_channel)
    late(monkeypatch)
    called = await two.world.click(two.world.player, shown(hidden), "Appeler le floor")
    assert text_of(shown(called)) == "Le floor a été appelé ; sa réponse viendra ici."
    assert FALLEN in unmarked(text_of(two.world.floor_channel.last_message))
    await two.world.click(two.world.player, shown(hidden), "Montrer à tous")
    assert "art. 6.4" in text_of(two.club_channel.last_message)


async def test_what_was_never_offered_is_refused_however_late(two, monkeypatch):
    late(monkeypatch)
    before = two.everything()
    two.refused(await two.forger.taps(two.mallory, "q|reply|1", two.her_channel))
    two.refused(await two.forger.taps(two.mallory, "w|role||{} director", two.her_channel))
    two.refused(await two.forger.fills_in(two.mallory, "m|reply||1", {"words": "x"}, two.her_channel))
    assert two.everything() == before


async def test_a_form_is_taken_however_late(two, monkeypatch):
    form, _, _ = await floors_form(two)
    late(monkeypatch)
    told = await two.world.submit(two.world.floor, form, {"words": "Carte morte."})
    assert "La réponse est arrivée" in text_of(shown(told))
    assert "Carte morte." in text_of(two.club_channel.last_message)


async def test_the_set_up_is_shown_and_kept_current_however_late(two, monkeypatch):
    late(monkeypatch)
    begun = shown(await two.world.slash(two.world.director, "configure"))
    assert begun.ephemeral
    assert buttons_of(begun) == []
    menu = stamped(begun, "c|book|0")
    await two.forger.taps(two.world.director, menu, two.world.floor_channel, message=begun, values=["cdc"])
    assert two.house.places.choice(two.evening.place).book == "cdc"
    assert "Règlement · CdC" in unmarked(text_of(begun))
