"""Evidence as a file: its name and its fingerprint stand in the record, and go when somebody is erased; the file is not kept."""

import hashlib

import pytest

from bot.adapters.on_discord.answering import evidence
from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.stand_in.forging import Forger, text_option
from tests.bot.adapters.on_discord.stand_in.reading import buttons_of, shown, text_of

PHOTO = b"\x89PNG what the camera saw"
MARK = hashlib.sha256(PHOTO).hexdigest()[:32]


@pytest.fixture
async def evening(world, house):
    there = Evening(world, house)
    await there.opened()
    there.does("enter", "Marie Dupont, Paul Martin")
    return there


async def given(evening, **more):
    return await evening.floor("sanction", player="Marie Dupont", offence="insulte", attachment=("table 3.png", PHOTO), **more)


async def test_its_name_and_its_fingerprint_stand_in_the_record(evening):
    assert "N° 1" in text_of((await given(evening, penalty="1 main", evidence="https://example.org/video")).response)
    (case,) = evening.cases().values()
    assert case.evidence is not None
    assert case.evidence.startswith("https://example.org/video · table")
    assert case.evidence.endswith(f"SHA-256 {MARK}")
    assert MARK in text_of(shown(await evening.floor("record", player="Marie Dupont")))


async def test_it_travels_with_the_button_of_what_is_proposed_even_after_a_restart(evening):
    proposed = shown(await given(evening))
    await evening.world.restart()
    await evening.world.click(evening.world.floor, proposed, buttons_of(proposed)[0])
    (case,) = evening.cases().values()
    assert MARK in (case.evidence or "")


async def test_what_is_too_large_is_not_fetched_and_nothing_is_recorded(evening, monkeypatch):
    monkeypatch.setattr(evidence, "LARGEST", 3)
    assert "10 Mo au plus" in text_of(shown(await given(evening, penalty="1 main")))
    assert evening.cases() == {}


async def test_from_whoever_may_give_no_sanction_no_file_is_fetched(evening, monkeypatch):
    async def fetched(_sent):
        raise AssertionError("it was fetched")

    monkeypatch.setattr("bot.adapters.on_discord.counter.evidence_of", fetched)
    at = evening.world.env.backend.store_attachments(evening.at.id, [("photo.png", PHOTO)])[0]
    options = [
        text_option("player", "#1"),
        text_option("offence", "insulte"),
        {"name": "attachment", "type": 11, "value": at["id"]},
    ]
    refused = await Forger(evening.world.env).gives(
        evening.world.player, "sanction", options, evening.at, attachments={at["id"]: at}
    )
    assert "Seul un floor" in text_of(shown(refused))
    assert evening.cases() == {}


async def test_it_goes_with_the_other_texts_of_who_is_erased(evening):
    await given(evening, penalty="1 main")
    asked = shown(await evening.director("forget", player="Marie Dupont"))
    await evening.world.click(evening.world.director, asked, buttons_of(asked)[0])
    assert MARK not in str(evening.cases())
