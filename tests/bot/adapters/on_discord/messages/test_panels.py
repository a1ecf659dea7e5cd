"""Discord's present layout: whatever is said, it is within the limits that are counted nowhere else, and nothing is left out."""

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.adapters.on_discord.messages.buttons import button, view_of
from bot.adapters.on_discord.messages.cards import Card
from bot.adapters.on_discord.messages.panels import panels
from bot.adapters.on_discord.messages.showing import edited, laid, parts_under, sent
from bot.adapters.on_discord.messages.striking import struck_out
from bot.presenter.blocks import Copied, Line, Rows, SeatList, Sheet, Title, Tone
from tests.bot.adapters.on_discord.messages.test_marks import PINGS, TURNS, blocks
from tests.bot.adapters.on_discord.stand_in.message_rules import every_component
from tests.bot.adapters.on_discord.stand_in.openapi import find_spec

SPEC = find_spec()
TEXT, GALLERY, FILE, BUTTON = 10, 12, 13, 2
NAMES = tuple(f"Marie-Thérèse Vandenbroucke {number}" for number in range(1, 401))


def buttons(count):
    return view_of([button(f"Bouton {number}", f"a|board||{number}") for number in range(count)])


def body_of(card, view):
    """What goes to Discord, without the files themselves."""
    options = sent(card, view)
    made = {"components": options["view"].to_components(), "flags": 1 << 15, "allowed_mentions": {"parse": []}}
    made["attachments"] = [{"id": str(at), "filename": name} for at, (name, _) in enumerate(card.files)]
    return made


def verify_taken(card, view):
    """Discord takes a message, and shows every file that it brings."""
    body = body_of(card, view)
    parts = list(every_component(body["components"]))
    texts = [part["content"] for part in parts if part["type"] == TEXT]
    named = [part["file"]["url"] for part in parts if part["type"] == FILE]
    named += [item["media"]["url"] for part in parts if part["type"] == GALLERY for item in part["items"]]
    assert 1 <= len(parts) <= 40
    assert sum(map(len, texts)) <= 4_000
    assert sum(len(text.encode(errors="replace")) for text in texts) <= 10_000
    assert all(text.strip() for text in texts)
    assert all(1 <= len(part["items"]) <= 10 for part in parts if part["type"] == GALLERY)
    assert sorted(named) == sorted(f"attachment://{name}" for name, _ in card.files)
    assert len(named) == len(set(named)) <= 10
    assert not any(PINGS.search(text) or TURNS.search(text) for text in texts)
    if SPEC is not None:
        assert SPEC.complaints("POST", "/channels/1/messages", body) == []


def said(made):
    """All words of messages, with those of their files."""
    texts = [text for card in made for panel in card.panels for text in panel.texts]
    return "\n".join([*texts, *(content.decode(errors="replace") for card in made for _, content in card.files)])


pictures = st.integers(0, 6).map(lambda count: [(f"plan-{number}.png", b"\x89PNG") for number in range(1, count + 1)])


@settings(max_examples=150, deadline=None)
@example([Sheet("a")] * 14, "fr", 25, [], 4, True)
@given(
    st.lists(blocks | st.builds(Copied, st.lists(st.text(max_size=300), max_size=30).map(tuple)), max_size=8),
    st.sampled_from(("fr", "en", "nl")), st.integers(0, 25), pictures, st.sampled_from((1, 4)), st.booleans(),
)  # fmt: skip
def test_any_message_is_one_that_discord_takes_with_every_button_and_file(message, language, count, files, most, first):
    view = buttons(count)
    made = panels(message, language, files=files, under=parts_under(view), first=first, most=most)
    assert made
    assert sum(1 for card in made if card.panels) <= most
    for at, card in enumerate(made):
        under = view if at == len(made) - 1 else None
        if card.panels or card.files or under:
            verify_taken(card, under)
    labels = [part for part in every_component(laid(made[-1], view).to_components()) if part["type"] == BUTTON]
    assert len(labels) == count
    assert {name for name, _ in files} <= {name for card in made for name, _ in card.files}


@pytest.mark.parametrize("block", [
    Rows(tuple((str(number), name) for number, name in enumerate(NAMES, 1))),
    SeatList("Table 1", tuple((str(number % 10), name[-28:], "") for number, name in enumerate(NAMES))),
    *(Rows(tuple((name, "a", "b") for name in NAMES[:count])) for count in (30, 130)),
])  # fmt: skip
@pytest.mark.parametrize("most", [1, 3, 6])
def test_nobody_is_left_out_of_a_long_list(block, most):
    made = panels([Title("Places"), block], "fr", under=24, most=most)
    told = said(made).replace("\\", "")
    names = [next(cell for cell in row if len(cell) > 5) for row in block.rows]
    assert [name for name in names if name not in told] == []
    for card in made:
        verify_taken(card, None)


def test_letters_of_three_bytes_are_counted_by_their_bytes():
    made = panels([Line("漢字" * 1_500), Line("李" * 1_500)], "fr")
    for card in made:
        verify_taken(card, None)
    assert said(made).count("漢字") == 1_500


def test_what_proves_a_draw_stands_small_at_the_very_end_and_the_button_and_plan_before_the_seats():
    rows = (("1", "Marie Dupont", ""),)
    shown = [Title("Tirage", Tone.SURE), Line("Graine : ab", Tone.FINE), SeatList("Table 1", rows), Line("Attend : Luc")]
    view = buttons(2)
    (card,) = panels(shown, "fr", files=[("plan-1.png", b""), ("plan.pdf", b"")], under=parts_under(view), first=True)
    (panel, file) = laid(card, view).to_components()
    assert [part["type"] for part in panel["components"]] == [TEXT, 1, GALLERY, TEXT, 14, TEXT]
    assert panel["components"][0]["content"] == "## 🟢 Tirage"
    assert panel["components"][-1]["content"] == "-# Graine : ab"
    assert file["type"] == FILE


def test_a_message_that_moves_over_loses_what_only_embeds_have():
    (card,) = panels([Line("Bonjour")], "fr")
    options = edited(card, None)
    assert (options["content"], options["embeds"], options["attachments"]) == (None, [], [])


@pytest.mark.parametrize("length", [10, 3_500, 9_000])
def test_what_is_struck_out_and_what_happened_have_room_together(length):
    long = [Title("Tirage n° 1"), *(Line(f"ligne {number} " + "x" * 60) for number in range(length // 70))]
    announced, news = panels(long, "fr", most=1)[0], panels([Title("Annulé : " + "y" * 200)], "fr", most=1)[0]
    shown = struck_out(Card(panels=announced.panels, laid=True), news, void=True)
    verify_taken(shown, None)
    assert re.search(r"^## ~~Tirage n° 1~~$", shown.panels[0].texts[0], re.MULTILINE)
    assert "Annulé" in shown.panels[-1].texts[0]


def test_buttons_stand_above_the_small_print():
    view = buttons(2)
    (card,) = panels([Title("Tirage"), Line("Liste"), Line("Sceau : ab", Tone.FINE)], "fr", under=parts_under(view))
    (panel,) = laid(card, view).to_components()
    assert [part["type"] for part in panel["components"]] == [TEXT, 1, 14, TEXT]
