"""What a published text of draws is worth, in words."""

from __future__ import annotations

from collections.abc import Iterator

from bot.domain.draws.proof_records import Difference, DrawVerification, Status, Verification
from bot.i18n.words import Words
from bot.presenter.blocks import Block, Line, Title, Tone


def verification(found: Verification, words: Words) -> Iterator[Block]:
    """The verdict, each draw, and everything that is not right."""
    yield Title(words.say("verify.holds" if found.holds else "verify.fails"), Tone.SURE if found.holds else Tone.SILENT)
    yield Line(words.say("verify.heading", tournament=found.tournament, seal=found.seal), Tone.QUIET)
    if not found.draws:
        yield Line(words.say("verify.empty"))
    for draw in found.draws:
        yield _draw(draw, words)
    for difference in found.differences:
        yield Line(_difference(difference, words), Tone.REFUSED)


def _draw(draw: DrawVerification, words: Words) -> Block:
    kind, status = words.say(f"verify.kind.{draw.kind}"), words.say(f"verify.status.{draw.status}")
    head = words.say("verify.draw", number=draw.number, kind=kind, status=status)
    right = draw.list_holds and draw.seed_holds is not False and draw.result_holds is not False
    if not right:
        return Line(f"✘ {head}", Tone.REFUSED)
    said = words.say("verify.sealed" if draw.status is Status.SEALED else "verify.right")
    return Line(f"✔ {words.say('pair', name=head, value=said)}")


def _difference(difference: Difference, words: Words) -> str:
    return words.say(
        f"verify.difference.{difference.code}", draw=difference.draw, stands=difference.stands, should=difference.should
    )
