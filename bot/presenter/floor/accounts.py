"""Whose accounts are whose: what is claimed, what a floor is asked, and which accounts a role comes with."""

from __future__ import annotations

from collections.abc import Iterator

from bot.domain.club.people import Role
from bot.i18n.words import Words, words_in
from bot.presenter.action import LONGEST_LABEL, Action, Weight
from bot.presenter.blocks import Block, Hint, Line, Member, Title, Tone
from bot.presenter.dispatch import Table, row
from bot.services.replies.accounts import (
    AccountView,
    Claim,
    Claimed,
    ClaimToConfirm,
    Linked,
    RoleAsked,
    RoleGiven,
    Unlinked,
    WhoseAccount,
)
from bot.services.replies.club import NamesakeAsked
from bot.services.replies.reply import Reply


def claimed(said: Claimed, _reply: Reply, words: Words) -> Iterator[Block]:
    """A player's claim is noted; what it is good for, and how a floor confirms it."""
    claim = said.claim
    heading = "claimed.entered" if said.entered else "claimed.heading"
    yield Title(words.say(heading, name=claim.name, number=claim.number), Tone.UNSURE)
    yield Line(words.say("claimed.until"))
    yield Hint(words.say("claimed.show", command="{command}"), _line(claim))


def in_short(reply: Reply) -> str:
    """A reply that would not fit into a notice over the chat, in one sentence that does; empty for those that have none of their
    own. What is left out stands in the chat, where the floor is asked.
    """
    said = reply.outcome
    if not isinstance(said, Claimed):
        return ""
    key = "claimed.entered_in_short" if said.entered else "claimed.in_short"
    return words_in(reply.language).say(key, name=said.claim.name, number=said.claim.number)


def to_confirm(said: ClaimToConfirm, _reply: Reply, words: Words) -> Iterator[Block]:
    """What the floor is asked about a claim."""
    claim = said.claim
    yield Title(words.say("to_confirm.heading", name=claim.name, number=claim.number), Tone.UNSURE)
    yield Member(claim.account, said.called)
    yield Line(words.say("to_confirm.until", name=claim.name))
    yield Hint(words.say("to_confirm.how", command="{command}"), _line(claim))


def linked(said: Linked, _reply: Reply, words: Words) -> Iterator[Block]:
    """Whose an account is from now on, and which others no longer claim to be his."""
    yield Line(words.say("linked.text", account=said.account, name=said.name, number=said.number), named=(said.account,))
    if said.new:
        yield Line(words.say("i_am.new", name=said.name), Tone.QUIET)
    if said.dropped:
        dropped = words.say("linked.dropped", accounts=said.dropped, count=len(said.dropped))
        yield Line(dropped, Tone.UNSURE, named=said.dropped)


def unlinked(said: Unlinked, _reply: Reply, words: Words) -> Iterator[Block]:
    """An account is nobody's any more, or its claim is refused."""
    key = "unlinked.claim" if said.claimed else "unlinked.text"
    yield Line(words.say(key, account=said.account, name=said.name, number=said.number), named=(said.account,))


def whose(said: WhoseAccount, _reply: Reply, words: Words) -> Iterator[Block]:
    """An account that is nobody's, and what to type to say whose it is."""
    yield Title(words.say("whose.heading"), Tone.UNSURE)
    yield Member(said.account, said.called)
    for number, name in said.people:
        if number == said.claimed:
            yield Line(words.say("whose.claims", name=name, number=number))
    if said.seen:
        yield Line(words.say("whose.borne", name=said.called))
    yield Line(words.say("whose.nothing" if said.people else "whose.nobody"), Tone.QUIET)
    # always shown: the buttons name a few, the line anybody
    yield Line(words.say("whose.line", account=said.account), named=(said.account,))


def role_asked(said: RoleAsked, _reply: Reply, words: Words) -> Iterator[Block]:
    """Which accounts a role would come with."""
    role = words.say(f"role.{said.role}")
    yield Title(words.say("role_asked.heading", name=said.name, number=said.number, role=role), Tone.UNSURE)
    yield from _accounts(said.accounts, words)
    yield Line(words.say("role_asked.nothing", count=len(said.accounts)))
    if all(one.claimed for one in said.accounts):
        yield Line(words.say("role_given.nobody"), Tone.UNSURE)
    yield Hint(words.say("role_asked.how", command="{command}"), f"role #{said.number} {said.role} {words.say('role_asked.yes')}")


def role_given(said: RoleGiven, _reply: Reply, words: Words) -> Iterator[Block]:
    """What somebody is from now on, and for which accounts that holds."""
    role = words.say(f"role.{said.role}")
    yield Title(words.say("role_given.heading", name=said.name, number=said.number, role=role), Tone.SURE)
    yield from _accounts(said.accounts, words)
    if said.role == Role.PLAYER.name.casefold():
        return
    if said.accounts and all(one.claimed for one in said.accounts):
        yield Line(words.say("role_given.nobody"), Tone.UNSURE)
    elif not said.accounts:
        yield Line(words.say("role_given.none"), Tone.UNSURE)
        yield Hint(words.say("role_given.how", command="{command}"), f"link #{said.number} = discord:123456789")


def _accounts(accounts: tuple[AccountView, ...], words: Words) -> Iterator[Member]:
    for one in accounts:
        known = f"proof.{one.proof}_by" if one.by and one.proof == "floor" else f"proof.{one.proof}"
        yield Member(one.account, words.say(known, name=one.by))


def _line(claim: Claim) -> str:
    return f"link #{claim.number} = {claim.account}"


def namesake_asked(said: NamesakeAsked, _reply: Reply, words: Words) -> Iterator[Block]:
    """Who is called already what somebody is to be called, and how the two would be told apart."""
    numbers = [f"#{number}" for number, _ in said.namesakes]
    yield Title(words.say("namesake.heading", name=said.other, numbers=numbers), Tone.UNSURE)
    key = f"namesake.{said.command}"
    yield Line(words.say(key, name=said.name, other=said.other, number=said.number, numbers=numbers))
    yield Line(words.say("namesake.same", number=said.number), Tone.QUIET)
    yes = words.say("role_asked.yes")
    yield Hint(words.say("namesake.how", command="{command}"), f"{said.command} #{said.number} = {said.other} {yes}")


def call_him_so(said: NamesakeAsked, _reply: Reply, words: Words) -> Iterator[Action]:
    """Gives the name all the same, beside those that were told, and no others."""
    fields = (("player", f"#{said.number}"), ("other_name", said.other), ("seen", said.seen))
    label = _label(words.say("action.namesake", name=said.other, number=said.number))
    yield Action(label, said.command, role=Role.FLOOR, weight=Weight.DANGER, fields=fields)


def confirm_or_refuse(said: ClaimToConfirm, _reply: Reply, words: Words) -> Iterator[Action]:
    """The floor's two ways; each is good as long as the claim stands, and the person has the role that he had. What is only asked
    has one for each person that may be meant.
    """
    claim = said.claim
    if said.only_asked:
        for number, name in ((claim.number, claim.name), *said.others):
            label = _label(words.say("action.link", name=f"{name} #{number}"))
            yield Action(label, "link", role=Role.FLOOR, fields=(("player", f"#{number}"), ("member", claim.account)))
        return
    member = (("member", claim.account), ("claim", claim.role))
    yes = _label(words.say("action.link", name=claim.name))
    yield Action(yes, "link", role=Role.FLOOR, weight=Weight.DO, fields=(("player", f"#{claim.number}"), *member))
    yield Action(words.say("action.unlink"), "unlink", role=Role.FLOOR, weight=Weight.DANGER, fields=member)


def whose_it_is(said: WhoseAccount, _reply: Reply, words: Words) -> Iterator[Action]:
    """The people whose account it may be, anybody else, somebody new; of a name that is borne only where that was said."""
    for number, name in said.people:
        fields = (("player", f"#{number}"), ("member", said.account))
        yield Action(_label(f"{name} #{number}"), "link", role=Role.FLOOR, fields=fields)
    if said.seen:
        namesake = (("member", said.account), ("new", said.called), ("seen", said.seen))
        label = _label(words.say("action.link_namesake", name=said.called))
        yield Action(label, "link", role=Role.FLOOR, weight=Weight.DANGER, fields=namesake)
    other, fields = words.say("action.link_other"), (("member", said.account), ("player", ""))
    yield Action(other, "link", role=Role.FLOOR, asks=words.say("action.link_asks"), fields=fields)
    if not said.seen:
        new = (("member", said.account), ("new", ""))
        yield Action(words.say("chat.whose_new"), "link", role=Role.FLOOR, asks=words.say("chat.whose_new_field"), fields=new)


def give_role(said: RoleAsked, _reply: Reply, words: Words) -> Iterator[Action]:
    """Gives the role to the accounts that were named, and to no others."""
    fields = (("player", f"#{said.number}"), ("role", said.role), ("seen", said.seen))
    label = words.say("action.role", role=words.say(f"role.{said.role}"))
    yield Action(label, "role", role=Role.DIRECTOR, weight=Weight.DO, fields=fields)


def _label(text: str) -> str:
    return text if len(text) <= LONGEST_LABEL else f"{text[: LONGEST_LABEL - 1]}…"


TELLERS: Table[Block] = (
    row(Claimed, claimed),
    row(ClaimToConfirm, to_confirm),
    row(Linked, linked),
    row(Unlinked, unlinked),
    row(WhoseAccount, whose),
    row(RoleAsked, role_asked),
    row(RoleGiven, role_given),
    row(NamesakeAsked, namesake_asked),
)
