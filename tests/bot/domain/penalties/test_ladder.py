"""Each book's ladder, step by step, and what holds for any history."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.penalties.ladder import Past, Standing, propose
from bot.domain.penalties.ladder_steps import Degree, ladder_of
from bot.domain.penalties.proposal import Besides, Proposal, Reason, Source
from bot.domain.penalties.sanctions import COUNTED, MOST, Measure, Sanction, read_sanction
from bot.domain.rules.offences import BookOffence, Duty
from bot.domain.rules.profile import RuleProfile, Ruling
from bot.profiles.reading import read_profile
from knowledge.books.corpus import load_corpus
from knowledge.shipped import SHIPPED

CORPUS = Path(SHIPPED.corpus)
BOOKS = {name: read_profile(CORPUS / name) for name in ("ropta", "cdc", "eventem", "casino", "urban")}
OWN = RuleProfile("club")
PROFILES = st.sampled_from([*BOOKS.values(), OWN])
SANCTIONS = st.sampled_from([Sanction(measure) for measure in Measure if measure not in COUNTED]) | st.sampled_from(
    sorted(COUNTED)
).flatmap(lambda kind: st.builds(Sanction, st.just(kind), st.integers(1, MOST[kind])))
PASTS = st.builds(
    Past,
    st.sampled_from(["phone", "phone", "abuse", "other"]),
    SANCTIONS,
    st.sampled_from([Standing.COUNTS, *Standing]),
    st.sampled_from(["", "À soufflé", "b"]),
)
HISTORIES = st.lists(PASTS, max_size=12)
TEXTS = st.just("") | SANCTIONS.map(lambda sanction: sanction.written)
SAID = st.none() | st.builds(
    BookOffence, st.just("phone"), st.just(("book:1#1",)), st.sampled_from(Duty), TEXTS, TEXTS, TEXTS, TEXTS,
    st.sampled_from([None, Duty.MAY, Duty.MUST]), only_repeated=st.booleans(), both=st.booleans(),
)  # fmt: skip


def climb(profile, offence="phone", steps=8, **options) -> list[str]:
    """What is proposed each time, when every proposal is followed."""
    history, proposed = [], []
    for _ in range(steps):
        proposal = propose(profile, offence, history, **options)
        proposed.append(proposal.sanction.written)
        history.append(Past(offence, proposal.sanction))
    return proposed


def warned(*texts: str, offence: str = "phone") -> list[Past]:
    return [Past(offence, read_sanction(text)) for text in texts]


def test_ropta_11_2_after_a_warning_one_hand_then_two_to_four_then_one_to_four_rounds_then_out():
    expected = ["warning", "hands:1", "hands:2", "orbits:1", "disqualified", "disqualified"]
    assert climb(BOOKS["ropta"], steps=6) == expected
    two_to_four = propose(BOOKS["ropta"], "phone", warned("warning", "hands:1"))
    assert {"hands:3", "hands:4"} <= {sanction.written for sanction in two_to_four.alternatives}
    assert two_to_four.passages == ("ropta:11.2#2",)
    rounds = propose(BOOKS["ropta"], "phone", warned("hands:4"))
    assert rounds.sanction == Sanction(Measure.ORBITS, 1)
    assert {"orbits:2", "orbits:3", "orbits:4"} <= {sanction.written for sanction in rounds.alternatives}


def test_ropta_11_the_light_degree_warns_twice_before_the_first_hand():
    assert climb(BOOKS["ropta"], steps=4, degree=Degree.LIGHT) == ["warning", "warning", "hands:1", "hands:2"]
    second = propose(BOOKS["ropta"], "phone", warned("warning"), degree=Degree.LIGHT)
    assert (second.step, second.steps, second.reason) == (2, 6, Reason.REPEATED)
    assert second.passages == ("ropta:11#2", "ropta:11.1#3")


def test_ropta_11_the_normal_degree_warns_once_unless_a_sanction_has_to_be_given():
    must = BookOffence("abuse", ("ropta:11.1#2",), Duty.MUST)
    may = BookOffence("phone", ("ropta:11.1#1",), Duty.MAY)
    assert climb(BOOKS["ropta"], "abuse", 2, book_offence=must) == ["hands:1", "hands:2"]
    assert climb(BOOKS["ropta"], "phone", 2, book_offence=may) == ["warning", "hands:1"]
    assert propose(BOOKS["ropta"], "abuse", book_offence=must).passages == ("ropta:11.1#2", "ropta:11#3", "ropta:11.2#1")


def test_ropta_11_the_heavy_degree_sanctions_at_once_without_a_mere_warning():
    others = ("hands:2", "hands:3", "hands:4", "orbits:1", "orbits:2", "orbits:3", "orbits:4", "disqualified")
    assert propose(BOOKS["ropta"], "phone", degree=Degree.HEAVY) == Proposal(
        sanction=Sanction(Measure.HANDS, 1),
        source=Source.CLUB,
        reason=Reason.FIRST_TIME,
        step=1,
        steps=4,
        alternatives=tuple(map(read_sanction, others)),
        passages=("ropta:11#4", "ropta:11.2#1"),
        discretion="ropta:11.2#6",
        club=("penalty.degree",),
        at_once=tuple(map(read_sanction, others)),
        general=(Sanction(Measure.HANDS, 1),),
        general_in="ropta:11.1#1",
        general_words="Ou si un incident similaire prend place",
        for_acts=True,
    )


def test_cdc_15_1_warning_then_one_round_then_out():
    assert climb(BOOKS["cdc"], steps=4) == ["warning", "orbits:1", "disqualified", "disqualified"]
    proposal = propose(BOOKS["cdc"], "phone", warned("warning"))
    assert (proposal.passages, proposal.discretion) == (("cdc:15-1#1",), "cdc:15-1#3")


def test_eventem_divers_warned_then_suspended_then_out():
    assert climb(BOOKS["eventem"], steps=3) == ["warning", "orbits:1", "disqualified"]
    assert propose(BOOKS["eventem"], "phone").passages == ("eventem:divers#1",)


def test_casino_tournoi_warning_then_dead_hand_then_suspension_then_out():
    assert climb(BOOKS["casino"], steps=4) == ["warning", "hand_dead", "orbits:1", "disqualified"]


def test_urban_penalites_the_list_from_a_warning_to_the_door_of_the_club():
    expected = ["warning", "hands:1", "orbits:1", "disqualified", "event_ban", "club_ban", "club_ban"]
    assert climb(BOOKS["urban"], steps=7) == expected
    assert propose(BOOKS["urban"], "phone").discretion == "urban:severite-penalites#1"
    assert Sanction(Measure.HAND_DEAD) in propose(BOOKS["urban"], "phone").alternatives


def test_urban_severite_whoever_was_disqualified_at_once_is_proposed_what_is_graver():
    assert propose(BOOKS["urban"], "abuse", warned("disqualified", offence="abuse")).sanction == Sanction(Measure.EVENT_BAN)


def test_a_step_is_not_jumped_because_somebody_was_lenient():
    assert propose(BOOKS["ropta"], "phone", warned("warning", "warning", "warning")).sanction.written == "hands:1"
    assert (
        propose(BOOKS["ropta"], "phone", warned("warning", "warning", "warning"), degree=Degree.LIGHT).sanction.written
        == "hands:1"
    )


def test_a_lenient_word_after_a_grave_sanction_leads_nobody_down():
    assert propose(BOOKS["ropta"], "phone", warned("hands:2", "warning")).sanction.written == "orbits:1"


def test_after_the_gravest_of_a_list_there_is_nothing_more():
    proposal = propose(BOOKS["cdc"], "phone", warned("disqualified"))
    assert (proposal.sanction.written, proposal.reason, proposal.step) == ("disqualified", Reason.TOP, 3)


@pytest.mark.parametrize("book", ["cdc", "eventem", "ropta", "casino"])
@pytest.mark.parametrize("ban", ["event_ban", "club_ban"])
def test_a_ban_that_the_floor_gave_is_no_step_of_a_list_that_ends_with_a_disqualification(book, ban):
    proposal = propose(BOOKS[book], "phone", warned(ban))
    assert (proposal.sanction.written, proposal.reason, proposal.step) == (ban, Reason.NOT_LESS, 0)


def test_urban_s_list_ends_with_the_door_of_the_club_which_is_its_last_step():
    proposal = propose(BOOKS["urban"], "phone", warned("club_ban"))
    assert (proposal.reason, proposal.step, proposal.steps) == (Reason.TOP, 6, 6)


def test_another_offence_counts_only_where_the_club_wants_it():
    had = warned("warning", "hands:1", offence="abuse")
    assert propose(BOOKS["ropta"], "phone", had).sanction.written == "warning"
    assert propose(BOOKS["ropta"], "phone", had, all_offences_count=True).sanction.written == "hands:2"


def test_offences_in_words_are_the_same_however_they_are_spelt_and_erased_ones_are_like_no_other():
    had = [Past("other", Sanction(Measure.WARNING), words="A sifflé !")]
    assert propose(BOOKS["cdc"], "other", had, words="a SIFFLE").sanction.written == "orbits:1"
    assert propose(BOOKS["cdc"], "other", had, words="a chanté").sanction.written == "warning"
    erased = [Past("other", Sanction(Measure.WARNING))]
    assert propose(BOOKS["cdc"], "other", erased).sanction.written == "warning"


def test_what_was_not_recorded_counts_like_a_warning():
    assert propose(BOOKS["cdc"], "phone", earlier=1).sanction.written == "orbits:1"
    assert propose(BOOKS["ropta"], "phone", earlier=3).sanction.written == "hands:1"


def test_what_the_book_names_for_the_offence_is_the_least():
    said = BookOffence("cards_shown", ("urban:cartes-exposees#1",), Duty.MAY, first="hands:1", again="orbits:1")
    first = propose(BOOKS["urban"], "cards_shown", book_offence=said)
    assert (first.sanction.written, first.reason, first.step) == ("hands:1", Reason.BOOK_NAMES_IT, 2)
    assert first.passages == ("urban:cartes-exposees#1",)
    assert min(sanction.gravity for sanction in first.alternatives) >= first.sanction.gravity
    again = propose(BOOKS["urban"], "cards_shown", warned("warning", offence="cards_shown"), book_offence=said)
    assert again.sanction.written == "orbits:1"
    third = propose(BOOKS["urban"], "cards_shown", warned("orbits:1", offence="cards_shown"), book_offence=said)
    assert (third.sanction.written, third.reason) == ("disqualified", Reason.REPEATED)


def test_where_the_book_speaks_of_repetition_alone_the_first_time_is_a_word_of_warning():
    said = BookOffence("rudeness", ("ropta:11.7#1",), Duty.MUST, only_repeated=True)
    first = propose(BOOKS["ropta"], "rudeness", book_offence=said, degree=Degree.HEAVY)
    assert (first.sanction.written, first.reason, first.passages) == ("warning", Reason.ONLY_REPEATED, ("ropta:11.7#1",))
    again = propose(BOOKS["ropta"], "rudeness", earlier=1, book_offence=said, degree=Degree.HEAVY)
    assert (again.sanction.written, again.reason) == ("hands:1", Reason.REPEATED)


def test_a_club_s_own_book_gets_the_ladder_of_its_point_with_its_passage():
    own = RuleProfile("club", {"penalty.ladder": Ruling("penalty.ladder", "warning_round_out", "club:12#1")})
    assert climb(own, steps=3) == climb(BOOKS["cdc"], steps=3)
    assert propose(own, "phone").passages == ("club:12#1",)
    chosen = OWN.with_choices({"penalty.ladder": "light_normal_heavy"})
    assert climb(chosen, steps=5) == climb(BOOKS["ropta"], steps=5)
    assert propose(chosen, "phone").passages == ()
    assert climb(OWN, steps=4) == ["warning", "orbits:1", "disqualified", "disqualified"]


EVIDENCE = {
    "ropta:11.1#3": "Les sanctions possibles incluent les avertissements verbaux",
    "ropta:11.2#1": "Avertissement (warning) avec suspension d'une main",
    "ropta:11.2#2": "2, 3 ou 4 mains",
    "ropta:11.2#3": "1, 2, 3 ou 4 tours de table",
    "ropta:11.2#4": "Disqualification définitive du tournoi",
    "ropta:11.2#6": "le Directeur de Tournoi peut directement suspendre un joueur ou le disqualifier",
    "ropta:11#2": "principalement des avertissements suivis d'explication",
    "ropta:11#3": "Avertissement et sanction en fonction de l'importance de la faute",
    "ropta:11#4": "Sanction systématique sans avertissement",
    "cdc:15-1#1": "Suspension momentanée du tournoi pour un tour de table",
    "cdc:15-1#3": "le Directeur de Tournoi peut directement suspendre un joueur ou le disqualifier",
    "eventem:divers#1": "averti oralement, suspendu pendant une durée de temps spécifique, ou disqualifié",
    "casino:tournoi-generalites#7": "de l'avertissement, de la main brûlée, de la suspension momentanée du jeu",
    "urban:penalites#3": "une ou plusieurs orbites de pénalité",
    "urban:severite-penalites#1": "Les pénalités ne sont pas toujours infligées dans un ordre croissant de sévérité",
}


def test_every_passage_that_is_quoted_says_so():
    texts = {passage.id: passage.text for book in load_corpus([CORPUS]).books for passage in book.passages}
    quoted = set()
    for profile in BOOKS.values():
        for degree in Degree:
            ladder = ladder_of(profile, degree)
            quoted |= {ladder.discretion, ladder.degree_passage, *(step.passage for step in ladder.steps)} - {""}
    assert quoted == set(EVIDENCE)
    assert [passage for passage in quoted if EVIDENCE[passage] not in texts[passage]] == []


def test_ropta_4_1_the_warning_that_the_article_names_is_no_step_of_a_list_that_begins_with_a_hand():
    """« sera averti » (4.1), and what has to be sanctioned begins with a hand (11.1 « SERONT », 11.2)."""
    named = BOOKS["ropta"].offences["phone"]
    first = propose(BOOKS["ropta"], "phone", book_offence=named)
    again = propose(BOOKS["ropta"], "phone", warned("warning"), book_offence=named)
    assert (first.sanction.written, first.step, first.steps) == ("warning", 0, 4)
    assert (again.sanction.written, again.step) == ("hand_dead", 0)
    assert again.besides == Besides(Sanction(Measure.HANDS, 1), Duty.MAY, Source.BOOK)


@given(PROFILES, HISTORIES, PASTS, SAID, st.sampled_from(Degree), st.booleans(), st.sampled_from(["phone", "other"]))
def test_the_ladder_never_proposes_less_than_for_a_shorter_history_nor_than_the_last_sanction(
    profile, history, more, said, degree, every, offence
):
    def proposed(had):
        return propose(profile, offence, had, book_offence=said, degree=degree, words="b", all_offences_count=every)

    before, after = proposed(history), proposed([*history, more])
    assert after.gravest.gravity >= before.gravest.gravity
    same = [past for past in history if past.standing is Standing.COUNTS and past.offence == offence]
    same = [past for past in same if offence != "other" or past.words == "b"]
    if same:
        assert before.gravest.gravity >= same[-1].sanction.gravity
    steps = ladder_of(profile, degree, said.duty if said else None).steps
    below = before.sanction.gravity < steps[0].sanction.gravity or before.reason is Reason.ONLY_REPEATED
    assert before.step <= before.steps == len(steps)
    assert not below or before.step == 0
    assert below or before.step or before.sanction not in [step.sanction for step in steps]
    counted = steps[before.step - 1]
    assert not before.step or before.sanction.measure in {one.measure for one in (counted.sanction, *counted.others)}
    assert before.sanction not in before.alternatives
    assert set(before.permitted) <= set(before.alternatives)
    assert list(before.alternatives) == sorted(set(before.alternatives), key=lambda sanction: sanction.gravity)
    assert all(before.passages) or profile is OWN


@given(PROFILES, HISTORIES, SAID)
def test_what_does_not_count_changes_nothing_but_that_the_club_s_choice_of_an_age_is_told(profile, history, said):
    counting = [past for past in history if past.standing is Standing.COUNTS]
    without = propose(profile, "phone", counting, book_offence=said)
    found = propose(profile, "phone", history, book_offence=said)
    too_old = any(past.standing is Standing.EXPIRED and past.offence == "phone" for past in history)
    assert found == replace(without, club=(*without.club, *(("penalty.expiry_days",) if too_old else ())))


@given(HISTORIES, st.sampled_from([None, *Duty]))
def test_ropta_11_a_heavier_degree_never_proposes_less(history, duty):
    said = duty and BookOffence("phone", ("ropta:11.1#1",), duty)
    light, normal, heavy = (
        propose(BOOKS["ropta"], "phone", history, book_offence=said, degree=degree).sanction.gravity for degree in Degree
    )
    assert light <= normal <= heavy


@pytest.mark.parametrize("profile", BOOKS.values(), ids=BOOKS)
def test_every_list_rises(profile):
    for degree in Degree:
        gravities = [step.sanction.gravity for step in ladder_of(profile, degree).steps]
        assert gravities == sorted(gravities)
