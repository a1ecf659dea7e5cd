"""Every button of the ledger that changes something is good once: it says what it was shown for, or what it does can't be done
twice. A new one can't be forgotten here: whatever the ledger replies with buttons must be shown.
"""

import pytest

from bot.presenter.action import Action
from bot.presenter.actions import actions
from bot.presenter.floor.offers import OFFERS
from bot.services.catalogue import find_command
from bot.services.replies import (
    ban_asked,
    discipline,
    erasing,
    handover,
    ledger,
    meant_asked,
    merges,
    offence_asked,
    personal_data,
)
from bot.services.replies.refused import Refused
from bot.services.replies.reply import Outcome, Reply
from bot.services.requests import KNOWN
from tests.bot.services.discipline.office import Office
from tests.bot.services.discipline.office import office as office_of

OF_THE_LEDGER = {
    one.__name__ for one in (ban_asked, discipline, erasing, handover, ledger, meant_asked, merges, offence_asked, personal_data)
}
YES = {"merge", "forget", "erase"}
"""Commands whose buttons say yes to the very question that was put last to whoever taps."""
NOT_TWICE = {"void", "told", "appeal", *YES}
"""Those, and commands whose buttons name a sanction of which each can be said once."""
SHOWN: dict[str, tuple[type[Outcome], tuple[str, ...]]] = {
    "a proposal": (discipline.Proposed, ("sanction Marie Dupont; téléphone",)),
    "one for two": (discipline.Proposed, ("sanction Marie Dupont; téléphone; avec Luc Petit",)),
    "which offence": (offence_asked.OffenceAsked, ("warn Marie Dupont; il regarde les cartes de son voisin",)),
    "from what": (ban_asked.BanAsked, ("sanction Marie Dupont; insulte; exclue",)),
    "from what, corrected": (ban_asked.BanAsked, ("sanction Marie Dupont; bruit; 1 main", "amend 1; exclue; récidive")),
    "from what, without a reason": (ban_asked.BanAsked, ("sanction Marie Dupont; bruit; 1 main", "amend 1; exclue")),
    "who": (meant_asked.MeantAsked, ("warn Marie Dupontt; téléphone",)),
    "who, for a note": (meant_asked.MeantAsked, ("note Jean Martin; à surveiller",)),
    "whether both": (meant_asked.TogetherAsked, ("sanction Marie Dupont; collusion avec Luc Petit; 2 mains",)),
    "a sanction": (discipline.Sanctioned, ("warn Marie Dupont; bruit",)),
    "several": (discipline.Sanctioned, ("warn Marie Dupont; bruit; avec Luc Petit",)),
    "the board": (discipline.Board, ("sanction Marie Dupont; bruit; 3 mains", "board")),
    "an appeal": (discipline.CaseAppealed, ("warn Marie Dupont; bruit", "appeal 1 ce n'était pas moi")),
    "an appeal decided": (discipline.CaseAppealed, ("warn Marie Dupont; bruit", "appeal 1 non", "appeal 1 maintenue; vu")),
    "two records": (merges.MergeAsked, ("enter Zoé Neuve", "withdraw Zoé Neuve", "merge Marie Dupont = Zoé Neuve")),
    "one record": (merges.Merged, ("enter Zoé Neuve", "withdraw Zoé Neuve", "merge Marie Dupont = Zoé Neuve", "merge oui")),
    "somebody forgotten": (personal_data.ForgetAsked, ("enter Zoé Neuve", "withdraw Zoé Neuve", "forget Zoé Neuve")),
    "texts": (erasing.TextsNaming, ("warn Marie Dupont; bruit; Luc Petit aussi", "erase Luc Petit")),
    "texts, asked": (erasing.EraseAsked, ("warn Marie Dupont; bruit; Luc Petit aussi", "erase n° 1")),
    "kept out": (Refused, ("enter Zoé Neuve", "sanction Zoé Neuve; insulte; exclue du club", "enter Zoé Neuve")),
}  # fmt: skip
ONLY_SHOW = {ledger.Ledger, discipline.Record, handover.Handover, personal_data.MyRecord, personal_data.Forgotten}
"""Their buttons turn pages, or lead to a list."""


def room() -> Office:
    office = office_of()
    office.do("rename J1a = Marie Dupont", "rename J1b = Luc Petit", "rename J1c = Jean Marin")
    return office


def shown(office: Office, name: str) -> Reply:
    kind, lines = SHOWN[name]
    *before, last = lines
    for line in before:
        assert office.say(line, person=13 if line.startswith("merge") else 12).done, line
    reply = office.say(last, person=13)
    assert isinstance(reply.outcome, kind), (name, reply.outcome)
    return reply


def changing(reply: Reply) -> list[Action]:
    return [one for one in actions(reply) if (command := find_command(one.command)) is not None and command.writes]


def test_every_reply_of_the_ledger_with_buttons_is_shown_here():
    there = {kind for kind in OFFERS if kind.__module__ in OF_THE_LEDGER}
    assert there == {kind for kind, _ in SHOWN.values() if kind is not Refused} | ONLY_SHOW


@pytest.mark.parametrize("name", SHOWN)
def test_a_button_says_what_it_was_shown_for_or_can_be_carried_out_once(name):
    buttons = changing(shown(room(), name))
    assert buttons
    for one in buttons:
        known = dict(one.fields).get(KNOWN) or one.seen.partition(".")[2]
        lets_in = dict(one.fields).get("change") == "laisser jouer"
        assert known or lets_in or one.command in NOT_TWICE, one


@pytest.mark.parametrize("name", SHOWN)
def test_a_second_tap_of_somebody_else_a_minute_later_enters_nothing(name):
    for number in range(len(changing(shown(room(), name)))):
        office = room()
        button = changing(shown(office, name))[number]
        first = office.taps(button, "vu par le croupier", person=13 if button.command in YES else 14)
        assert not isinstance(first.outcome, Refused), (name, button, first.outcome)
        before, office.between = office.ledger, 60
        office.taps(button, "vu par le croupier", person=15)
        assert office.ledger == before, (name, button)
