"""What a reply says of a book agrees with itself: no two of its sentences, nor what it quotes, contradict each other."""

import re
from collections.abc import Iterator

import pytest

from bot.domain.rules.offences import OFFENCES, Duty
from bot.i18n.words import words_in
from bot.presenter.blocks import Line, Quote
from bot.presenter.floor.sanctions import several
from bot.presenter.present import present
from bot.presenter.quotations import CUT, verify_quotations
from bot.profiles.reading import read_profile
from bot.services.replies.discipline import Proposed
from bot.services.replies.reply import Reply
from knowledge.shipped import SHIPPED
from tests.bot.services.discipline.office import office
from tests.bot.words import plain_text, spaced
from tests.knowledge.small_book import BOOKS

SANCTIONED = re.compile(
    r"sanction|pénali|pénalit|averti|réprimand|disqualif|exclu|éliminat|sous peine|expuls|morte|brûlée|foldée|jetée automatiq"
    r"|hors du coup|se retirer de la table|perte de la cagnotte",
    re.I,
)
"""Words with which the books speak of sanctions, as far as they stand in the passages that decide."""
NO_SANCTION_IN_THESE_WORDS = re.compile(r"sanction|pénali|pénalit|averti|réprimand|disqualif|exclu|expuls", re.I)
SENTENCES = {
    "silent": re.compile(r"ne parle pas de cette faute"),
    "no sanction": re.compile(r"ces mots ne (?:parlent pas|nomment pas) de sanction"),
    "unnamed": re.compile(r"le règlement (?:veut|permet) une sanction, sans dire laquelle"),
    "named": re.compile(r"^Le règlement : |^Le règlement dit ce qui suit"),
    "may follow": re.compile(r"e règlement dit ce qui peut suivre"),
    "named in a case": re.compile(r", le règlement : |, le règlement dit ce qu"),
    "follows": re.compile(r"^Le règlement : "),
    "list": re.compile(r"la liste du règlement"),
    "book lets": re.compile(r"^Au plus, d'après ces mots|^Ce que ces mots permettent|^Le règlement permet aussi"),
    "most": re.compile(r"^Au plus, d'après ces mots"),
    "allowed": re.compile(r"^Le règlement le permet"),
    "any fault": re.compile(r"^Selon la gravité|^Pour toute infraction|^Pour ce que vise une clause générale"),
    "forbidden": re.compile(r"le règlement l'interdit", re.I),
    "book said": re.compile(r"que ce que dit le règlement"),
    "first": re.compile(r"C'est la première fois"),
    "repeat": re.compile(r"C'est une récidive"),
    "no warning": re.compile(r"exclut un simple avertissement"),
    "warning": re.compile(r"avertissement verbal"),
    "usual": re.compile(r"^Floorman propose : "),
    "club": re.compile(r"^Par choix du club"),
    "lighter than Floorman": re.compile(r"que ce que Floorman propose"),
}
AGAINST = (
    *(("silent", other) for other in ("no sanction", "unnamed", "named", "list", "book lets", "book said", "no warning")),
    *(("no sanction", other) for other in ("unnamed", "named", "book lets", "book said", "no warning")),
    ("silent", "any fault"), ("most", "any fault"),
    *(("allowed", other) for other in ("silent", "no sanction", "unnamed", "named", "book lets", "any fault", "forbidden")),
    *(("named in a case", other) for other in ("silent", "no sanction", "unnamed", "named", "allowed")),
    *(("may follow", other) for other in ("silent", "no sanction", "unnamed", "named", "most", "allowed")),
    ("unnamed", "named"), ("unnamed", "book said"), ("first", "repeat"), ("no warning", "warning"),
    ("named", "usual"), ("follows", "list"), ("list", "usual"), ("named", "club"), ("list", "club"), ("usual", "club"),
    ("list", "lighter than Floorman"),
)  # fmt: skip
BESIDE = re.compile(r"dit :$|^Pour toute infraction|^Pour ce que vise une clause générale")
"""What introduces words about another case, or about every fault."""
LEFT_OUT = re.compile(r"main morte|^n° |^À dire au joueur")
"""Lines that stand for themselves: what goes beside a dead hand says whose it is; what was given is nobody's opinion."""


def lines(reply: Reply) -> list[str]:
    """What a reply says in Floorman's own words."""
    said = [block.text.replace("\u00a0", " ") for block in present(reply) if isinstance(block, Line)]
    return [line for line in said if not LEFT_OUT.search(line)]


def contradictions(said: list[str]) -> list[tuple[str, str]]:
    """Which of its sentences can't stand together."""
    found = {name for name, pattern in SENTENCES.items() if any(pattern.search(line) for line in said)}
    return [pair for pair in AGAINST if set(pair) <= found]


def written(name: str) -> str:
    return "autre : x" if name == "other" else name.replace("_", " ")


def joined(sanctions: list[str]) -> str:
    """Several sanctions in one sentence."""
    return " et ".join(filter(None, (", ".join(sanctions[:-1]), *sanctions[-1:])))


def told(book: str) -> Iterator[tuple[str, str, Reply]]:
    """The replies on every offence: to the first, a second, a third time, and to what is given then, lighter or as suggested."""
    room = office(book, {table: range(1, 10) for table in range(1, 7)})
    for n, name in enumerate(OFFENCES):
        who, what = f"J{n // 9 + 1}{'abcdefghi'[n % 9]}", written(name)
        for time in ("first", "again", "third"):
            reply = room.say(f"sanction {who}; {what}")
            assert isinstance(reply.outcome, Proposed), (name, type(reply.outcome))
            yield name, time, reply
            typed = {"first": "avertissement", "again": "2 mains", "third": "exclu de l'événement"}[time]
            yield name, f"{time}, given", room.say(f"sanction {who}; {what}; {typed}")


@pytest.mark.parametrize("book", BOOKS)
def test_no_reply_holds_two_sentences_that_contradict_each_other(book):
    wrong = [(name, time, found, lines(reply)) for name, time, reply in told(book) if (found := contradictions(lines(reply)))]
    assert not wrong, wrong[:3]


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_said_not_to_be_named_for_the_offence_is_named_nowhere_else_in_the_reply(book):
    for name, time, reply in told(book):
        said = lines(reply)
        if not any("que le règlement ne nomme pas pour cette faute" in line for line in said):
            continue
        view = reply.outcome.proposal
        beside = (view.besides.sanction,) if view.besides else ()
        booked = {view.named, view.up_to, view.sanction, *beside, *view.permitted, *view.at_once, *view.general}
        unnamed = [one for one in view.alternatives if one not in booked]
        in_words = next(line for line in said if "que le règlement ne nomme pas pour cette faute" in line).partition(" : ")[2]
        assert in_words == joined(several(unnamed, words_in("fr"))), (name, time, said)


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_quoted_speaks_of_sanctions_where_the_reply_says_so_and_there_alone(book):
    for name, time, reply in told(book):
        if not isinstance(reply.outcome, Proposed):
            continue
        blocks = present(reply)
        ends = [n for n, block in enumerate(blocks) if isinstance(block, Line) and BESIDE.search(spaced(block.text))]
        end = min(ends, default=len(blocks))
        shown = " ".join(f"{block.context} {block.text}" for block in blocks[:end] if isinstance(block, Quote))
        if reply.outcome.spoken in (Duty.MUST, Duty.MAY):
            assert shown, (name, time)
            assert SANCTIONED.search(shown), (name, time, shown)
        elif reply.outcome.spoken in (Duty.FORBIDDEN, Duty.NONE):
            assert shown, (name, time)
            assert not NO_SANCTION_IN_THESE_WORDS.search(shown), (name, time, shown)


@pytest.mark.parametrize("book", BOOKS)
def test_a_firmer_word_on_a_repetition_is_quoted_and_forms_are_what_the_book_has_sanctioned(book):
    room = office(book)
    profile = read_profile(SHIPPED.corpus / book)
    for name in OFFENCES:
        said = profile.offence(name)
        if said and said.duty_again:
            quotes = [block.text for block in present(room.say(f"sanction J1a; {written(name)}")) if isinstance(block, Quote)]
            assert re.search(r"répété|répétitive|plusieurs reprises", " ".join(quotes)), name
        for form in said.forms if said else ():
            meant = profile.offence(form)
            assert meant is not None, (name, form)
            assert meant.duty in (Duty.MUST, Duty.MAY), (name, form)


@pytest.mark.parametrize("book", BOOKS)
def test_a_reply_fits_into_one_message_of_every_platform(book):
    for name, time, reply in told(book):
        assert len(plain_text(present(reply))) < 2500, (name, time)


@pytest.mark.parametrize("book", BOOKS)
def test_every_excerpt_is_the_book_s_own_words(book):
    room = office(book)
    for _, _, reply in told(book):
        verify_quotations(present(reply), room.pit.desk.rules.rules.passage)


def test_cdc_14_7_collusion_is_no_soft_play_and_its_forms_are_named():
    room = office("cdc")
    reply = room.say("sanction J1a; collusion")
    shown = next(block for block in present(reply) if isinstance(block, Quote))
    assert shown.text == f"Le poker est un jeu individuel. {CUT}"
    text = plain_text(present(reply))
    assert "sous-jouer" not in text.casefold()
    assert "Le règlement sanctionne des formes qu'il nomme : soft play et donne ou prête des jetons." in text


def test_cdc_15_1_a_repeated_fault_without_a_sanction_of_its_own_goes_on_by_the_general_list_in_its_name():
    room = office("cdc")
    room.do("sanction J1a; collusion; 2 mains")
    said = lines(room.say("sanction J1a; collusion"))
    assert said[0] == "Ensuite sur la liste du règlement (15-1) : 1 tour de pénalité (degré 2 sur 3)."
    assert "Sa liste vaut pour toute faute qui se répète : elle permet ce degré, elle ne l'impose pas." in said
    assert not any("que le règlement ne nomme pas" in line for line in said)
    lighter = plain_text(present(room.say("sanction J1a; collusion; 2 mains")))
    assert "C'est plus léger que le degré suivant de la liste du règlement (1 tour de pénalité)." in lighter


def test_urban_cards_exposed_more_than_the_words_let_it_come_to_is_said_to_be_more():
    room = office("urban")
    assert "C'est plus lourd que ce que le règlement prévoit pour cette faute (au plus 1 main de pénalité)." in plain_text(
        present(room.say("sanction J1a; expose ses cartes; 2 tours"))
    )
    assert "plus lourd" not in plain_text(present(room.say("sanction J1b; expose ses cartes; 1 main")))


def test_urban_langage_grossier_1_what_may_be_penalised_once_has_to_be_when_it_is_repeated():
    room = office("urban")
    assert "le règlement permet une sanction" in plain_text(present(room.say("sanction J1a; manque de respect")))
    room.do("warn J1a; manque de respect")
    assert "le règlement veut une sanction" in plain_text(present(room.say("sanction J1a; manque de respect")))
