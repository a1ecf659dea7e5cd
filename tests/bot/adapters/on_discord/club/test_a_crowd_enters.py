"""Fifty players do the same in the same instant: each gets his answer, and nobody is lost or doubled."""

from simcord import interactions as simcord_interactions

from tests.bot.adapters.on_discord.club.evening import Evening
from tests.bot.adapters.on_discord.stand_in.paths import path_of

COMMAND, SUBCOMMAND = 2, 1
CROWD = 50


def given_at_once(world, people, name, channel):
    """All give the same command without fields in one instant; simcord's own verbs wait for each answer before the next."""
    backend = world.env.backend
    first, *second = path_of(name).split()
    command = backend.find_command(first, world.guild.id)
    given = [{"name": each, "type": SUBCOMMAND, "options": []} for each in second]
    records = []
    for person in people:
        record, payload = simcord_interactions.base_payload(
            backend, type=COMMAND, data={"id": command["id"], "name": first, "type": 1, "options": given},
            user_id=person.id, channel_id=channel.id, guild_id=world.guild.id,
        )  # fmt: skip
        backend.emit("INTERACTION_CREATE", payload)
        records.append(record)
    return records


async def test_of_fifty_who_enter_in_the_same_instant_each_is_answered_and_stands_in_the_list_once(world, house):
    evening = Evening(world, house)
    await evening.opened()
    guests = [world.join(f"Invité Numéro{chr(65 + number // 26)}{chr(65 + number % 26)}") for number in range(CROWD)]
    await world.env.settle()
    records = given_at_once(world, guests, "enterme", evening.at)
    await world.env.settle()
    assert [record for record in records if not record.responded or record.loading] == []
    listed = [name for _, name in evening.does("entries").outcome.entrants]
    assert len(listed) == len(set(listed)) == CROWD
    assert world.longest_stall < 0.05, world.watch.culprit
