"""Two strangers and one person: whoever claims him gets nothing by haste, by a second account or by an old button."""

import pytest

from tests.bot.adapters.on_telegram.club.evening import account
from tests.bot.adapters.on_telegram.stand_in.answers.messages import text_of
from tests.bot.words import Read

NAME = "Jean Valjean"


@pytest.fixture
def evening(clubs):
    """A club that knows Jean Valjean, who has no account."""
    there = clubs.evening
    there.opened()
    assert there.does("enter", NAME).done
    assert there.does("withdraw", NAME).done
    return there


def proofs(evening):
    """Which accounts are, or claim to be, Jean Valjean's."""
    with evening.house.store.reading() as work:
        found = work.accounts.links_of(work.clubs.at(evening.place).id, [1]).get(1, ())
    return {link.account: link.confirmed for link in found}


def asked(evening):
    """The message that asks the floor about the last claim."""
    return [seen for seen in evening.world.sees() if "Ce compte dit être" in seen.text][-1]


def yes(message):
    return next(label for row in message.labels for label in row if label.startswith("✅"))


async def test_of_two_who_claim_the_same_person_at_once_one_claims_him(clubs, evening):
    world = clubs.world

    said = [world.cloud.write(world.club, who.user, **text_of({"text": f"/jesuis {NAME}"})) for who in world.players[:2]]
    await world._about(lambda: [world.cloud.tell_of(one) for one in said])
    assert len(proofs(evening)) == 1
    assert not any(proofs(evening).values())


async def test_whoever_was_made_floor_between_the_claim_and_the_tap_is_not_the_claimants_gift(clubs, evening):
    world = clubs.world
    await world.command(clubs.mallory, f"/jesuis {NAME}")
    late = evening.aims_at(asked(evening), yes(asked(evening)))
    assert evening.does("role", f"{NAME} floor oui").done
    told = await late.taps(world.floor)
    assert told.alert
    assert proofs(evening) == {account(clubs.mallory): False}
    assert "Seul un" in (await world.command(clubs.mallory, f"/sanction {NAME}; téléphone")).text


async def test_whom_the_club_was_told_to_forget_is_confirmed_by_no_old_button(clubs, evening):
    world = clubs.world
    await world.command(clubs.mallory, f"/jesuis {NAME}")
    late = evening.aims_at(asked(evening), yes(asked(evening)))
    evening.does("forget", NAME)
    evening.does("forget", f"{NAME} oui")
    told = await late.taps(world.floor)
    assert told.alert, told
    assert proofs(evening) == {}


async def test_who_was_put_out_after_his_claim_has_nothing_of_its_confirmation(clubs, evening):
    world = clubs.world
    await world.command(clubs.mallory, f"/jesuis {NAME}")
    late = evening.aims_at(asked(evening), yes(asked(evening)))
    await world.place(clubs.mallory, "kicked")
    await late.taps(world.floor)
    for line in ("/mondossier", "/inscrits", "/monlien"):
        clubs.house.places.set(f"telegram:@{clubs.mallory.id}", "home", evening.place)
        assert (await world.command(clubs.mallory, line, clubs.mallory)).text == f"⚠️ {Read('fr').say('refused.not_in_club')}"


async def test_a_number_of_another_club_claims_nobody_there(clubs, evening):
    world = clubs.world
    await world.command(clubs.mallory, "/jesuis #1", clubs.theirs)
    await world.command(clubs.mallory, f"/jesuis {NAME}", clubs.theirs)
    assert proofs(evening) == {}


async def test_the_claimants_second_account_confirms_nothing(clubs, evening):
    world = clubs.world
    await world.command(clubs.mallory, f"/jesuis {NAME}")
    for who in (world.players[1], clubs.mallory):
        refused = await world.click(who, asked(evening), yes(asked(evening)))
        assert refused.alert
    assert proofs(evening) == {account(clubs.mallory): False}
