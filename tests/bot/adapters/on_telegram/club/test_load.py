"""Much at once: the connection to Telegram goes on breathing while worker threads search."""

import asyncio


async def test_fifty_who_ask_at_once_all_get_their_answer_and_the_connection_breathes(world, rulebooks):
    rulebooks.warm()
    guests = [world.add_person(f"Invité {number}", started=True) for number in range(50)]
    await world.settle()
    world.bot.watch.forget()
    asked = (
        world.say(guest, f"une carte est tombée par terre pendant la donne, donneur {number}", guest)
        for number, guest in enumerate(guests)
    )
    await asyncio.gather(*asked)
    for guest in guests:
        question, answer = world.sees(guest)
        assert (question.by_bot, answer.by_bot) == (False, True)
        assert "ROPTA" in answer.text
    assert world.longest_stall < 0.05, world.bot.watch.culprit
