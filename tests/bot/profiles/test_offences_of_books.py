"""What the five rulebooks say of each offence: the words stand in the book, sanctions only where it names them."""

import re
import tomllib
from pathlib import Path

import pytest

from bot.domain.penalties.sanctions import Measure, read_sanction
from bot.domain.rules.offences import OFFENCES, BookOffence, Duty
from bot.domain.rules.profile import POINTS, RuleProfile
from bot.profiles.profile_file import ProfileError
from bot.profiles.reading import FileProfiles, read_profile
from knowledge.books.corpus import load_corpus
from knowledge.shipped import SHIPPED
from tests.knowledge.small_book import BOOKS

CLUB = "club:1.1#1"
HELD = {CLUB: ("Sont sanctionnés :", "Le joueur qui parle avant son tour est averti.")}


def stated(book: str) -> list[dict[str, str]]:
    """The offences of a book as they stand in its file."""
    return tomllib.loads((SHIPPED.corpus / book / "profile.toml").read_text(encoding="utf-8"))["offence"]


ALL = [(book, entry) for book in BOOKS for entry in stated(book)]
NAMED = [f"{entry['passage']} {entry['name']}" for _, entry in ALL]


@pytest.fixture(scope="module")
def by_id():
    return {passage.id: passage for passage in load_corpus([SHIPPED.corpus]).passages}


@pytest.fixture(scope="module")
def profiles(by_id) -> FileProfiles:
    def quote(address: str) -> tuple[str, ...]:
        passage = by_id.get(address)
        return (passage.context, passage.text) if passage else ()

    return FileProfiles([SHIPPED.corpus], quote)


# The words


@pytest.mark.parametrize("book", BOOKS)
def test_a_book_states_an_offence_once_in_the_order_of_the_names(book):
    names = [entry["name"] for entry in stated(book)]
    assert names == [name for name in OFFENCES if name in names]


@pytest.mark.parametrize(("book", "entry"), ALL, ids=NAMED)
def test_the_evidence_stands_word_for_word_in_its_passage(book, entry, by_id):
    passage = by_id[entry["passage"]]
    assert passage.book == book
    assert entry["evidence"] in passage.text or entry["evidence"] in passage.context
    assert len(entry["evidence"].split()) >= 3


PENALTY = r"sanction|pénal|averti|exclu|disqualifi|expulsion|élimination|morte|brûlée|jetée|foldée|coucher les mains|hors du coup"
WORDS = {
    Duty.MUST: PENALTY + r"|ne pourra continuer son jeu",
    Duty.MAY: r"peut|PEUT|pourr|passible|risque|s'expose|matière à|réserve|En fonction des circonstances",
}
"""The words of which a passage has one at least, where it has something sanctioned."""


FIRM = [(duty, entry) for duty in WORDS for _, entry in ALL if entry["duty"] == duty]


@pytest.mark.parametrize(("duty", "entry"), FIRM, ids=[f"{entry['passage']} {entry['name']} {duty}" for duty, entry in FIRM])
def test_the_passage_speaks_as_firmly_as_the_duty_says(duty, entry, by_id):
    passage = by_id[entry["passage"]]
    assert re.search(WORDS[duty], passage.context + " " + passage.text)


def test_what_is_only_forbidden_has_no_word_on_sanctions_in_its_passage(by_id):
    forbidden = [entry for _, entry in ALL if entry["duty"] == Duty.FORBIDDEN]
    sanctioned = [entry for entry in forbidden if re.search(r"sanction|pénali|averti|disqualifi", by_id[entry["passage"]].text)]
    assert [(entry["passage"], entry["name"]) for entry in sanctioned] == [
        ("cdc:6-1#1", "one_player_to_a_hand"),  # what the article sanctions is to reveal one's own hand
    ]


def test_where_nothing_but_a_prohibition_is_stated_no_sanction_is():
    assert [entry for _, entry in ALL if entry["duty"] == "forbidden" and ("first" in entry or "again" in entry)] == []


SANCTION_WORDS = {
    Measure.WARNING: r"averti",
    Measure.HAND_DEAD: r"morte|brûlée|main jetée|main est foldée|hors du coup|coucher les mains|ne pourra continuer son jeu",
    Measure.HANDS: r"main suivante",
    Measure.ORBITS: r"tours? de table|orbite",
    Measure.DISQUALIFIED: r"disqualifi|exclu|élimination",
    Measure.EVENT_BAN: r"exclu|expulsion",
    Measure.CLUB_BAN: r"exclu",
}
SANCTIONED = [(entry, entry[field]) for _, entry in ALL for field in ("first", "again") if field in entry]


@pytest.mark.parametrize(
    ("entry", "sanction"), SANCTIONED, ids=[f"{entry['passage']} {entry['name']} {sanction}" for entry, sanction in SANCTIONED]
)
def test_a_sanction_is_named_by_the_words_of_the_passage(entry, sanction, by_id):
    passage = by_id[entry["passage"]]
    assert re.search(SANCTION_WORDS[read_sanction(sanction).measure], passage.context + " " + passage.text)


REPEATED = [(entry["passage"], entry["name"]) for _, entry in ALL if entry.get("only_repeated")]


@pytest.mark.parametrize(("passage", "name"), REPEATED, ids=[f"{passage} {name}" for passage, name in REPEATED])
def test_where_repetition_alone_is_sanctioned_the_passage_says_so(passage, name, by_id):
    assert re.search(r"répét", by_id[passage].text), name


ADDRESS = re.compile(r"(?<![\w#])\w[\w.-]*#[1-9]\d*")


@pytest.mark.parametrize("book", BOOKS)
def test_the_passages_that_the_notes_refer_to_exist(book, by_id):
    notes = [(entry["name"], address) for entry in stated(book) for address in ADDRESS.findall(entry.get("note", ""))]
    assert [(name, address) for name, address in notes if f"{book}:{address}" not in by_id] == []


# What the books say, read by hand

SAID = {
    "ropta 9.3 out of turn": ("ropta", "out_of_turn", "9.3#3", "must", "", ""),
    "ropta 9.5 string bet": ("ropta", "string_bet", "9.5#2", "forbidden", "", ""),
    "ropta 4.1 phone, warned, then dead": ("ropta", "phone", "4.1#4", "must", "warning", "hand_dead"),
    "ropta 4.1 away with cards": ("ropta", "away_from_table", "4.1#3", "must", "hand_dead", ""),
    "ropta 11.5 shown to the table, hand lives": ("ropta", "cards_shown", "11.5#1", "must", "", ""),
    "ropta 11.4 shown to one, hand dead": ("ropta", "cards_shown_to_one", "11.4#1", "must", "hand_dead", ""),
    "ropta 9.22 open muck": ("ropta", "open_muck", "9.22a#1", "must", "", ""),
    "ropta 8.5 cards onto an unprotected hand": ("ropta", "mucked_unprotected", "8.5#1", "must", "", ""),
    "ropta 8.1 unprotected hand, warned": ("ropta", "hand_unprotected", "8.1#3", "must", "warning", ""),
    "ropta 10.4 mucked against an all-in": ("ropta", "mucked_all_in", "10.4#2", "must", "", ""),
    "ropta 11.1 one player to a hand": ("ropta", "one_player_to_a_hand", "11.1#1", "may", "", ""),
    "ropta 6.1 misdeal on purpose": ("ropta", "misdeal_on_purpose", "6.1#7", "must", "hand_dead", ""),
    "ropta 9.19 conditional statement": ("ropta", "conditional_statement", "9.19#1", "may", "", ""),
    "ropta 11.6 chip dumping": ("ropta", "chips_given", "11.6#2", "may", "disqualified", ""),
    "ropta 11.6 collusion": ("ropta", "collusion", "11.6#1", "must", "", ""),
    "ropta 3.7 chips out of sight": ("ropta", "chips_pocketed", "3.7#1", "may", "disqualified", ""),
    "ropta 1.4 false identity": ("ropta", "identity", "1.4#1", "must", "disqualified", ""),
    "ropta 2.3 slow change of table": ("ropta", "slow_move", "2.3#5", "must", "", ""),
    "cdc 5-5 phone answered": ("cdc", "phone", "5-5#1", "must", "hand_dead", ""),
    "cdc 6-1 hand shown, hand lives": ("cdc", "cards_shown", "6-1#1", "must", "", ""),
    "cdc 2-17 misdeal on purpose": ("cdc", "misdeal_on_purpose", "2-17#5", "must", "hand_dead", ""),
    "cdc 9-17 string bet": ("cdc", "string_bet", "9-17#1", "may", "", ""),
    "cdc 14-3 rabbit hunting": ("cdc", "rabbit_hunting", "14-3#1", "must", "", ""),
    "cdc 14-7 chips given": ("cdc", "chips_given", "14-7#2", "must", "", ""),
    "cdc 14-5 languages": ("cdc", "language", "14-5#1", "forbidden", "", ""),
    "eventem Divers: phone": ("eventem", "phone", "divers#6", "must", "hand_dead", ""),
    "eventem Les Blinds: absent on his turn": ("eventem", "absent", "les-blinds#10", "must", "hand_dead", ""),
    "eventem Éthique: out of turn": ("eventem", "out_of_turn", "ethique-du-poker#1", "may", "", ""),
    "eventem Divers: cheating": ("eventem", "cheating", "divers#9", "must", "event_ban", ""),
    "eventem Divers: smoking": ("eventem", "smoking", "divers#7", "forbidden", "", ""),
    "casino Règles communes al. 14: hand told or shown": (
        "casino", "cards_shown_to_one", "regles-communes#14", "must", "", "",
    ),
    "casino Règles communes al. 9: cheating": ("casino", "cheating", "regles-communes#9", "may", "disqualified", ""),
    "casino Généralités al. 13: blinds avoided": ("casino", "blinds_avoided", "tournoi-generalites#13", "may", "", ""),
    "casino Généralités al. 19: absent": ("casino", "absent", "tournoi-generalites#19", "must", "hand_dead", ""),
    "casino Généralités al. 24: chips given": ("casino", "chips_given", "tournoi-generalites#24", "forbidden", "", ""),
    "urban Cartes exposées: the next hand at most": ("urban", "cards_shown", "cartes-exposees#1", "may", "hands:1", ""),
    "urban Langue: out if he goes on": ("urban", "language", "langue#1", "must", "", "disqualified"),
    "urban Appareils: messages in a hand": ("urban", "phone", "appareils-messages#1", "must", "hand_dead", ""),
    "urban Déplacement des jetons": ("urban", "chips_pocketed", "deplacement-jetons#1", "may", "disqualified", ""),
    "urban Propriété des jetons: given away": ("urban", "chips_given", "propriete-jetons#2", "must", "", ""),
    "urban Refuser de montrer: others' cards": ("urban", "cards_turned_of_others", "refuser-de-montrer#2", "must", "", ""),
    "urban Pénalités: soft play": ("urban", "soft_play", "penalites#2", "must", "", ""),
}  # fmt: skip


@pytest.mark.parametrize(("book", "name", "passage", "duty", "first", "again"), SAID.values(), ids=SAID)
def test_the_book_says_of_the_offence(profiles, book, name, passage, duty, first, again):
    assert profiles.profile(book).offence(name) == BookOffence(name, f"{book}:{passage}", Duty(duty), first, again)


REPEATED_ALONE = {
    "ropta 6.2 misdeals": ("ropta", "misdeal_repeated"),
    "ropta 11.7 disrespect": ("ropta", "rudeness"),
    "cdc 2-9 misdeals": ("cdc", "misdeal_repeated"),
    "cdc 9-12 bets into the middle": ("cdc", "betting_unclear"),
    "cdc 9-16 out of turn": ("cdc", "out_of_turn"),
    "urban Violation de l'étiquette: chips thrown into the pot": ("urban", "betting_unclear"),
}


def test_these_books_sanction_repetition_alone(profiles):
    found = {(book, name) for book in BOOKS for name, said in profiles.profile(book).offences.items() if said.only_repeated}
    assert found == set(REPEATED_ALONE.values())


UNSAID = {
    "ropta: smoking": ("ropta", "smoking"),
    "cdc: open muck": ("cdc", "open_muck"),
    "cdc: conditional statements": ("cdc", "conditional_statement"),
    "eventem Divers: leaving the table is allowed": ("eventem", "away_from_table"),
    "casino: string bets are dealt with for cash games only": ("casino", "string_bet"),
    "casino Généralités al. 11: refusing to move, not moving slowly": ("casino", "slow_move"),
    "urban: an unprotected hand has no recourse, which is no offence": ("urban", "hand_unprotected"),
}


@pytest.mark.parametrize(("book", "name"), UNSAID.values(), ids=UNSAID)
def test_of_what_a_book_does_not_speak_nothing_is_invented(profiles, book, name):
    assert profiles.profile(book).offence(name) is None


def test_every_book_has_its_clause_for_everything_else(profiles):
    clauses = [profiles.profile(book).offence("other") for book in BOOKS]
    assert [(clause.duty, clause.first) for clause in clauses if clause] == [(Duty.MAY, "")] * len(BOOKS)


# The file: what is read, and what is refused


def write_profile(folder: Path, *offences: dict[str, object]) -> Path:
    """Writes a profile that is silent on all points and states these offences."""
    lines = [f'[[silent]]\npoint = "{point.name}"\n' for point in POINTS]
    for offence in offences:
        lines.append("[[offence]]")
        lines += [f"{key} = {str(said).lower() if isinstance(said, bool) else repr(said)}" for key, said in offence.items()]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "profile.toml").write_text("\n".join(lines), encoding="utf-8")
    return folder


def one_offence(**changed: object) -> dict[str, object]:
    """A sound offence of the book `club`; a field that is changed to None is left out."""
    sound = {"name": "out_of_turn", "passage": CLUB, "evidence": "qui parle avant son tour", "duty": "must", **changed}
    return {key: said for key, said in sound.items() if said is not None}


@pytest.fixture
def club(tmp_path) -> Path:
    return tmp_path / "club"


def read(folder: Path) -> RuleProfile:
    return read_profile(folder, quote=lambda address: HELD.get(address, ()))


def test_an_offence_is_read_with_all_it_says(club):
    said = one_offence(first="warning", again="hands:2", only_repeated=False, note="The words are plain.")
    profile = read(write_profile(club, said, one_offence(name="phone", duty="forbidden", only_repeated=True)))
    assert profile.offence("out_of_turn") == BookOffence("out_of_turn", CLUB, Duty.MUST, "warning", "hands:2")
    assert profile.offence("phone") == BookOffence("phone", CLUB, Duty.FORBIDDEN, only_repeated=True)
    assert profile.offence("smoking") is None


def test_an_empty_sanction_is_none_and_evidence_may_stand_in_the_lead_in(club):
    profile = read(write_profile(club, one_offence(first="", again="", evidence="Sont sanctionnés")))
    assert profile.offence("out_of_turn") == BookOffence("out_of_turn", CLUB, Duty.MUST)


def test_a_book_without_offences_speaks_of_none(club):
    assert read(write_profile(club)).offences == {}


def test_a_clubs_choices_leave_the_offences_as_they_are(club):
    profile = read(write_profile(club, one_offence()))
    chosen = profile.with_choices({"seats.start": "drawn"})
    assert chosen.rule("seats.start").value == "drawn"
    assert chosen.offences == profile.offences


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"name": "whistling"}, "whistling: there is no such offence; bot/domain/rules/offences.py lists them all"),
        ({"name": None}, 'an [[offence]] without its name; add a line such as name = "out_of_turn"'),
        ({"name": " "}, "an [[offence]] without its name"),
        ({"passage": None}, "out_of_turn: an [[offence]] without its passage; leave out what the book does not speak of"),
        ({"evidence": " "}, "out_of_turn: an [[offence]] without its evidence"),
        ({"duty": None}, "out_of_turn: an [[offence]] without its duty"),
        ({"duty": "shall"}, "out_of_turn: the duty 'shall' can't be acted on; write one of: must, may, forbidden"),
        ({"duty": 1}, "out_of_turn: duty must stand between quotation marks"),
        ({"first": "rebuke"}, "out_of_turn: first: 'rebuke' is no sanction; write one of: warning, hand_dead, hands:2, orbits:2"),
        ({"first": "hands"}, "out_of_turn: first: 'hands' is no sanction"),
        ({"again": "hands:0"}, "out_of_turn: again: 'hands:0' is no sanction"),
        ({"again": "warning:2"}, "out_of_turn: again: 'warning:2' is no sanction"),
        ({"again": 2}, "out_of_turn: again must stand between quotation marks"),
        ({"only_repeated": "true"}, "out_of_turn: only_repeated is true or false, without quotation marks"),
        ({"only_repeated": 1}, "out_of_turn: only_repeated is true or false, without quotation marks"),
        ({"passage": "club:9.9#1"}, "out_of_turn: there is no passage club:9.9#1"),
        ({"passage": "ropta:9.3#3"}, "'ropta:9.3#3' is no address of this book; write it as club:ARTICLE#PARAGRAPH"),
        ({"evidence": "qui parle apres son tour"}, "does not stand in club:1.1#1 word for word"),
        ({"sanction": "warning"}, "sanction: an [[offence]] takes name, passage, evidence, duty, first, again, only_repeated"),
    ],
)  # fmt: skip
def test_an_offence_that_can_not_be_used_is_refused_with_file_name_and_what_is_wrong(club, changed, complaint):
    write_profile(club, one_offence(**changed))
    with pytest.raises(ProfileError) as caught:
        read(club)
    assert str(caught.value).startswith(f"{club / 'profile.toml'}: ")
    assert complaint in str(caught.value)


def test_an_offence_that_is_stated_twice_is_refused_by_its_name(club):
    write_profile(club, one_offence(), one_offence(duty="may"))
    with pytest.raises(ProfileError, match="out_of_turn: stated twice") as caught:
        read(club)
    assert caught.value.point == "out_of_turn"
