"""Much at once: the connection to Discord goes on breathing while worker threads search."""

from simcord import interactions as simcord_interactions

from tests.bot.adapters.on_discord.stand_in.reading import has_card

COMMAND = 2


def asked_at_once(world, people, questions):
    """Everybody asks in the same instant; simcord's own verbs wait for each answer before the next question."""
    backend = world.env.backend
    command = backend.find_command("ask", world.guild.id)
    there = {"channel_id": world.floor_channel.id, "guild_id": world.guild.id}
    asked = []
    for person, question in zip(people, questions, strict=True):
        data = {
            "id": command["id"],
            "name": "ask",
            "type": 1,
            "options": [{"name": "question", "type": 3, "value": question}],
        }
        record, payload = simcord_interactions.base_payload(backend, type=COMMAND, data=data, user_id=person.id, **there)
        backend.emit("INTERACTION_CREATE", payload)
        asked.append(record)
    return asked


async def test_fifty_who_ask_at_once_all_get_their_answer_and_the_connection_breathes(world, rulebooks):
    rulebooks.warm()
    guests = [world.join(f"Invité {number}") for number in range(50)]
    await world.env.settle()
    world.watch.forget()
    questions = [f"une carte est tombée par terre pendant la donne, donneur {number}" for number in range(50)]
    asked = asked_at_once(world, guests, questions)
    await world.env.settle()
    assert all(each.responded and not each.loading for each in asked)
    shown = [world.env.backend.get_message(each.channel_id, each.message_id) for each in asked]
    assert all(has_card(message) for message in shown)
    assert world.longest_stall < 0.05, world.watch.culprit
