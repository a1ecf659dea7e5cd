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


def all_words(entry, by_id) -> str:
    """What stands in the passages of an offence, lead-ins and all."""
    passages = [by_id[address] for address in (entry["passage"], *entry.get("also", ()))]
    return " ".join(f"{passage.context} {passage.text}" for passage in passages)


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


PENALTY = (
    r"sanction|pénal|averti|exclu|disqualifi|expulsion|élimination|morte|brûlée|jetée|foldée|hors du coup|one hand -one player"
)
WORDS = {
    Duty.MUST: PENALTY + r"|ne pourra continuer son jeu",
    Duty.MAY: r"peut|PEUT|pourr|à la discrétion|passible|risque|s'expose|matière à|réserve|En fonction des circonstances",
}
"""The words of which a passage has one at least, where it has something sanctioned."""


FIRM = [(duty, entry) for duty in WORDS for _, entry in ALL if entry["duty"] == duty]


@pytest.mark.parametrize(("duty", "entry"), FIRM, ids=[f"{entry['passage']} {entry['name']} {duty}" for duty, entry in FIRM])
def test_the_passages_speak_as_firmly_as_the_duty_says(duty, entry, by_id):
    assert re.search(WORDS[duty], all_words(entry, by_id))


CONDITIONS = {
    "deliberate": r"volontaire|intention|délibér|dans le but|pour influencer",
    "as_quoted": r"\w",
}


CONDITIONAL = [(book, entry) for book, entry in ALL if "only_if" in entry]


@pytest.mark.parametrize(("book", "entry"), CONDITIONAL, ids=[f"{entry['passage']} {entry['name']}" for _, entry in CONDITIONAL])
def test_a_condition_stands_in_the_words_that_decide(book, entry, by_id):
    assert re.search(CONDITIONS[entry["only_if"]], entry["evidence"])


INTENT = re.compile(r"volontairement|intentionnellement|délibérément|dans le but de")


def test_no_words_that_ask_for_intention_are_told_without_it():
    bare = [(entry["passage"], entry["name"]) for _, entry in ALL if INTENT.search(entry["evidence"]) and "only_if" not in entry]
    assert bare == [("ropta:11.6#2", "chips_given")]  # « et/ou toute autre forme de collusion »


ALLOWED = [entry for _, entry in ALL if entry["duty"] == Duty.ALLOWED]


@pytest.mark.parametrize("entry", ALLOWED, ids=[f"{entry['passage']} {entry['name']}" for entry in ALLOWED])
def test_what_is_allowed_is_allowed_by_the_words_and_what_limits_it_stands_elsewhere(entry):
    assert re.search(r"un joueur peut|Le joueur peut", entry["evidence"], re.I)
    assert entry["elsewhere"]


def test_a_maximum_is_one_by_the_words():
    most = [entry for _, entry in ALL if entry.get("at_most")]
    assert most
    assert all(re.search(r"allant jusqu|pouvant aller jusqu", entry["evidence"]) for entry in most)
    others = [entry for _, entry in ALL if "up_to" in entry and not entry.get("at_most")]
    assert not any(re.search(r"jusqu['’]à la|allant jusqu", entry["evidence"]) for entry in others)


def test_a_hand_that_lives_does_so_by_the_words(by_id):
    for _, entry in ALL:
        if entry.get("hand_lives"):
            assert re.search(
                r"la main reste en jeu|main ne sera pas brûlée|commencera à la fin de la main", by_id[entry["passage"]].text
            )


def test_what_is_only_forbidden_has_no_word_on_sanctions_in_its_passage(by_id):
    forbidden = [entry for _, entry in ALL if entry["duty"] == Duty.FORBIDDEN]
    sanctioned = [entry for entry in forbidden if re.search(r"sanction|pénali|averti|disqualifi", by_id[entry["passage"]].text)]
    assert [(entry["passage"], entry["name"]) for entry in sanctioned] == [
        ("cdc:14-7#1", "collusion"),  # what the article sanctions is soft play
    ]


SANCTION_WORDS = {
    Measure.WARNING: r"averti",
    Measure.HAND_DEAD: r"morte|brûlée|main jetée|main est foldée|hors du coup|coucher les mains|ne pourra continuer son jeu",
    Measure.HANDS: r"main suivante",
    Measure.ORBITS: r"tours? de table|orbite",
    Measure.DISQUALIFIED: r"disqualifi|exclu|élimination",
    Measure.EVENT_BAN: r"exclu|expulsion",
    Measure.CLUB_BAN: r"exclu",
}
NAMING = ("first", "again", "up_to", "up_to_again")
SANCTIONED = [(entry, entry[field]) for _, entry in ALL for field in NAMING if field in entry]


@pytest.mark.parametrize(
    ("entry", "sanction"), SANCTIONED, ids=[f"{entry['passage']} {entry['name']} {sanction}" for entry, sanction in SANCTIONED]
)
def test_a_sanction_is_named_by_the_words_of_the_passage(entry, sanction, by_id):
    assert re.search(SANCTION_WORDS[read_sanction(sanction).measure], all_words(entry, by_id))


REPEATED = [(entry["passage"], entry["name"]) for _, entry in ALL if entry.get("only_repeated")]


@pytest.mark.parametrize(("passage", "name"), REPEATED, ids=[f"{passage} {name}" for passage, name in REPEATED])
def test_where_repetition_alone_is_sanctioned_the_passage_says_so(passage, name, by_id):
    assert re.search(r"répét|abus", by_id[passage].text), name


ADDRESS = re.compile(r"(?<![\w#])\w[\w.-]*#[1-9]\d*")


@pytest.mark.parametrize("book", BOOKS)
def test_the_passages_that_the_notes_refer_to_exist(book, by_id):
    notes = [(entry["name"], address) for entry in stated(book) for address in ADDRESS.findall(entry.get("note", ""))]
    assert [(name, address) for name, address in notes if f"{book}:{address}" not in by_id] == []


# What every book has


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
    expected = BookOffence("out_of_turn", (CLUB,), Duty.MUST, "warning", "hands:2", words="qui parle avant son tour")
    assert profile.offence("out_of_turn") == expected
    forbidden = BookOffence("phone", (CLUB,), Duty.FORBIDDEN, only_repeated=True, words="qui parle avant son tour")
    assert profile.offence("phone") == forbidden
    assert profile.offence("smoking") is None


def test_an_offence_with_a_maximum_a_second_passage_and_what_is_added_to_a_dead_hand_is_read(club):
    said = one_offence(first="hand_dead", besides="must", up_to_again="disqualified", no_warning=True, both=True, also=[CLUB])
    expected = BookOffence(
        "out_of_turn", (CLUB, CLUB), Duty.MUST, "hand_dead", up_to_again="disqualified", besides=Duty.MUST, no_warning=True,
        both=True, words="qui parle avant son tour",
    )  # fmt: skip
    assert read(write_profile(club, said)).offence("out_of_turn") == expected


def test_an_empty_sanction_is_none_and_evidence_may_stand_in_the_lead_in(club):
    profile = read(write_profile(club, one_offence(first="", again="", evidence="Sont sanctionnés")))
    assert profile.offence("out_of_turn") == BookOffence("out_of_turn", (CLUB,), Duty.MUST, words="Sont sanctionnés")


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
        ({"duty": "shall"}, "out_of_turn: the duty 'shall' can't be acted on; write one of: must, may, forbidden, none, allowed"),
        ({"duty": 1}, "out_of_turn: duty must stand between quotation marks"),
        ({"first": "rebuke"}, "out_of_turn: first: 'rebuke' is no sanction; write one of: warning, hand_dead, hands:2"),
        ({"first": "hands"}, "out_of_turn: first: 'hands' is no sanction"),
        ({"again": "hands:0"}, "out_of_turn: again: 'hands:0' is no sanction"),
        ({"again": "warning:2"}, "out_of_turn: again: 'warning:2' is no sanction"),
        ({"again": 2}, "out_of_turn: again must stand between quotation marks"),
        ({"only_repeated": "true"}, "out_of_turn: only_repeated is true or false, without quotation marks"),
        ({"only_repeated": 1}, "out_of_turn: only_repeated is true or false, without quotation marks"),
        ({"up_to": "rebuke"}, "out_of_turn: up_to: 'rebuke' is no sanction"),
        ({"besides": "must"}, "out_of_turn: besides: a sanction is added to a dead hand, and none is named"),
        ({"first": "hand_dead", "besides": "if"}, "out_of_turn: besides: 'if' can't be acted on; write one of: must, may"),
        ({"first": "warning", "no_warning": True}, "out_of_turn: no_warning: a warning is named; leave one of the two"),
        ({"duty": "none", "up_to": "warning"}, "the duty 'none' means that the words name no sanction; leave the sanctions out"),
        ({"elsewhere": [CLUB]}, f"out_of_turn: elsewhere: '{CLUB}' is none of the passages under also"),
        ({"only_if": "by_chance"}, "out_of_turn: only_if: 'by_chance' can't be acted on; write one of: deliberate, as_quoted"),
        ({"at_most": True}, "out_of_turn: at_most: there is no up_to that it could be said of"),
        ({"first": "hand_dead", "hand_lives": True}, "out_of_turn: hand_lives: a dead hand is named; leave one of the two"),
        ({"other": "phone"}, "out_of_turn: other: 'phone' is what another player did, as both = true says; name an offence"),
        ({"both": True, "other": "whistling"}, "out_of_turn: other: 'whistling' is what another player did"),
        ({"duty": "allowed", "first": "warning"}, "the duty 'allowed' means that the words name no sanction"),
        ({"both": "yes"}, "out_of_turn: both is true or false, without quotation marks"),
        ({"also": CLUB}, 'out_of_turn: also is a list such as ["club:3#1"]'),
        ({"also": ["club:9.9#1"]}, "out_of_turn: there is no passage club:9.9#1"),
        ({"passage": "club:9.9#1"}, "out_of_turn: there is no passage club:9.9#1"),
        ({"passage": "ropta:9.3#3"}, "'ropta:9.3#3' is no address of this book; write it as club:ARTICLE#PARAGRAPH"),
        ({"evidence": "qui parle apres son tour"}, "does not stand in club:1.1#1 word for word"),
        ({"sanction": "warning"}, "sanction: an [[offence]] takes name, passage, also, evidence, duty, first, again, up_to"),
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
